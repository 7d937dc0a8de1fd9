// The chat of the SDK against a server that says what a test wants, in pieces of any size.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventTexts } from '#client/event-stream.ts';
import { type ChatEvent, Overround, type OverroundError } from '#client/overround.ts';

const STREAM = [
  ': a comment that keeps the line open\n\n',
  'event: step\ndata: {"label":"Records","detail":"5 found"}\n\n',
  'event: delta\ndata: {"text":"The Bills é"}\n\n',
  'event: delta\ndata: "win."\n\n',
  'event: later\ndata: {"of":"another version"}\n\n',
  'event: result\ndata: {"success":true,"data":{"answer":"The Bills é win."},"meta":{}}\n\n',
].join('');

let server: Server;
let status = 200;
let sizes = 1;
let answer = STREAM;
let isHeldOpen = false;
/** Connections that the client left. */
let left: Promise<unknown> | undefined;
const heard: unknown[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const pieces = await request.toArray();
    heard.push({
      key: request.headers['x-api-key'],
      path: request.url,
      body: JSON.parse(Buffer.concat(pieces).toString()),
    });
    if (status !== 200) {
      response.writeHead(status, { 'x-request-id': 'req_1', location: '/v1/ai/chat' });
      response.end('{"error":{"code":"ERR_NOT_FOUND","message":"nothing here"}}');
      return;
    }
    const bytes = Buffer.from(answer);
    for (let at = 0; at < bytes.length; at += sizes) response.write(bytes.subarray(at, at + sizes));
    left = once(response, 'close');
    if (!isHeldOpen) response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  answer = STREAM;
  isHeldOpen = false;
  status = 200;
});
afterAll(() => server.close());

function chat(timeoutMs = 30_000): AsyncGenerator<ChatEvent> {
  const { port } = server.address() as AddressInfo;
  const overround = new Overround({ url: `http://127.0.0.1:${port}`, apiKey: 'key', timeoutMs });
  const messages = [{ role: 'user', content: 'best bets' }] as const;
  return overround.chat({ messages });
}

async function ask(): Promise<readonly ChatEvent[]> {
  const events: ChatEvent[] = [];
  for await (const event of chat()) events.push(event);
  return events;
}

describe('the chat', () => {
  test.each([1, 7, 1000])('tells what comes, in pieces of %i bytes', async (bytes) => {
    sizes = bytes;
    const [step, ...rest] = await ask();
    expect(step).toEqual({ event: 'step', label: 'Records', detail: '5 found' });
    const texts = rest.flatMap((event) => (event.event === 'delta' ? [event.text] : []));
    expect(texts).toEqual(['The Bills é', 'win.']);
    expect(rest.at(-1)).toMatchObject({ event: 'result', data: { answer: 'The Bills é win.' } });
    expect(rest).toHaveLength(3);
  });

  test('asks for a stream, with the key in a header', async () => {
    await ask();
    expect(heard.at(-1)).toEqual({
      key: 'key',
      path: '/v1/ai/chat',
      body: { messages: [{ role: 'user', content: 'best bets' }], stream: true },
    });
  });

  test('throws what the server refuses', async () => {
    status = 404;
    const error = (await ask().catch((refused: unknown) => refused)) as OverroundError;
    expect([error.name, error.status, error.code]).toEqual([
      'OverroundError',
      404,
      'ERR_NOT_FOUND',
    ]);
  });

  test('is not followed elsewhere with the key', async () => {
    status = 307;
    const asked = heard.length;
    const error = (await ask().catch((e) => e)) as OverroundError;
    expect([error.status, heard.length - asked]).toEqual([307, 1]);
  });

  test('throws where the answer breaks off before its result', async () => {
    answer = STREAM.slice(0, STREAM.indexOf('event: result'));
    const error = (await ask().catch((refused: unknown) => refused)) as OverroundError;
    expect([error.name, error.status, error.code]).toEqual([
      'OverroundError',
      200,
      'ERR_ANSWER_BROKEN_OFF',
    ]);
  });

  test('ends with its result, and the connection with it', async () => {
    isHeldOpen = true;
    expect((await ask()).at(-1)?.event).toBe('result');
    await left;
  });

  test('gives up where no byte comes any more, and hangs up', async () => {
    answer = STREAM.slice(0, STREAM.indexOf('event: result'));
    isHeldOpen = true;
    const told: string[] = [];
    const listened = (async () => {
      for await (const { event } of chat(200)) told.push(event);
    })();
    await expect(listened).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(told).toEqual(['step', 'delta', 'delta']);
    await left;
  });

  test('hangs up when who asked stops listening', async () => {
    isHeldOpen = true;
    for await (const { event } of chat()) if (event === 'delta') break;
    await left;
  });
});

test('what other texts call the end of a line is a character here', async () => {
  const answered = '"win.\u2028Bills\u2029"';
  const data = JSON.stringify({ data: { answer: answered } });
  answer = `event: delta\ndata: ${JSON.stringify(answered)}\n\nevent: result\ndata: ${data}\n\n`;
  const found: ChatEvent[] = [];
  for await (const event of chat()) found.push(event);
  expect(found[0]).toEqual({ event: 'delta', text: answered });
  expect(found[1]).toMatchObject({ data: { answer: answered } });
});

test('a character whose bytes come apart is whole again', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      for (const byte of Buffer.from('data: é €\n\n')) stream.enqueue(Uint8Array.of(byte));
      stream.close();
    },
  });
  const texts: string[] = [];
  for await (const text of eventTexts(body)) texts.push(text);
  expect(texts).toEqual(['data: é €']);
});
