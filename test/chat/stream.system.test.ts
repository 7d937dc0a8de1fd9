// The chat over a real socket: events in order, one result that is the plain answer, errors as JSON
// before anything is told, and an end to everything when the reader leaves.
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Model } from '#chat/model/model.ts';
import { ModelError } from '#chat/model/model.ts';
import { Engine } from '#engine/engine.ts';
import { createGateway } from '#gateway/gateway.ts';
import type { GatewayServer } from '#gateway/sockets/server.ts';
import { silentLogger } from '#kit/logger.ts';
import { EPOCH, KEY, keyStore, READY } from '../gateway/fixture.ts';
import { SimulatedBook } from './simulated-book.ts';

interface Told {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary JSON
  readonly data: any;
}

/** A model that says what a test tells it to, when it is told to. */
class HandModel implements Model {
  pieces: readonly string[] = [];
  /** Waited for before each piece after the first. */
  gate: Promise<void> = Promise.resolve();
  failure: ModelError | undefined;
  stopped: Promise<void>;
  calls = 0;
  #stop: () => void = () => {};

  constructor() {
    this.stopped = new Promise((resolve) => {
      this.#stop = resolve;
    });
  }

  async *write(_: unknown, signal: AbortSignal): AsyncGenerator<string> {
    this.calls += 1;
    if (this.failure) throw this.failure;
    signal.addEventListener('abort', () => this.#stop());
    for (const [at, piece] of this.pieces.entries()) {
      if (at > 0) await this.gate;
      if (signal.aborted) return;
      yield piece;
    }
  }
}

const book = new SimulatedBook(4);
book.trade(2);
let model: HandModel;
let plain: GatewayServer;
let modelled: GatewayServer;

async function serve(chat: { model?: Model } = {}): Promise<GatewayServer> {
  return await createGateway({
    reader: book.engine.reader,
    changes: new Engine().changes,
    epoch: () => EPOCH,
    keys: keyStore(),
    readiness: () => READY,
    logger: silentLogger,
    host: '127.0.0.1',
    port: 0,
    chat,
  });
}

beforeAll(async () => {
  plain = await serve();
});
beforeEach(async () => {
  model = new HandModel();
  modelled = await serve({ model });
  return async () => await modelled.close();
});
afterAll(async () => {
  await plain.close();
});

function post(server: GatewayServer, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}/v1/ai/chat`, {
    method: 'POST',
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary JSON
const jsonOf = async (response: Response): Promise<any> => await response.json();

const asked = (content: string, rest: object = {}): object => ({
  messages: [{ role: 'user', content }],
  stream: true,
  ...rest,
});

function eventsOf(text: string): readonly Told[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
      return { event, data: JSON.parse(data) };
    });
}

const SENTENCES = [
  'Confidence is fair. ',
  'Shop around before you bet. ',
  'Stake only what you can lose.',
];

describe('the stream', () => {
  it('tells steps, then deltas, then one result that is the plain answer', async () => {
    const response = await post(plain, asked('NFL ev bets'));
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-book-seq')).toBe(String(book.engine.reader.seq));
    const told = eventsOf(await response.text());
    const order = told.map(({ event }) => event);
    expect(order.join(' ')).toMatch(/^(step )+(delta )+result$/);
    const result = told.at(-1)?.data;
    const same = await jsonOf(await post(plain, asked('NFL ev bets', { stream: false })));
    expect(result.data).toEqual(same.data);
    expect([result.success, result.error]).toEqual([true, null]);
    expect({ ...result.meta, requestId: '', cached: true }).toEqual({
      ...same.meta,
      requestId: '',
    });
    expect(result.meta.requestId).toBe(response.headers.get('x-request-id'));
  });

  it('tells the steps that the result holds, and the answer in pieces', async () => {
    const told = eventsOf(await (await post(plain, asked('NBA parlay'))).text());
    const result = told.at(-1)?.data;
    const steps = told.filter(({ event }) => event === 'step').map(({ data }) => data);
    const deltas = told.filter(({ event }) => event === 'delta').map(({ data }) => data.text);
    expect(steps).toEqual(result.data.reasoningSteps);
    expect(deltas.join('')).toBe(result.data.answer);
  });

  it('tells no delta of a structured answer', async () => {
    const told = eventsOf(
      await (await post(plain, asked('arbs', { responseFormat: 'structured' }))).text(),
    );
    expect(told.some(({ event }) => event === 'delta')).toBe(false);
    expect(told.at(-1)?.data.data.analysis.summary).toEqual(expect.any(String));
  });

  it('tells an answer of the last minute the same way', async () => {
    const first = eventsOf(await (await post(plain, asked('MLB best bets'))).text());
    const second = eventsOf(await (await post(plain, asked('MLB best bets'))).text());
    expect(second.at(-1)?.data.meta.cached).toBe(true);
    expect(second.slice(0, -1)).toEqual(first.slice(0, -1));
    expect(second.at(-1)?.data.data).toEqual(first.at(-1)?.data.data);
  });

  it.each([
    ['hello', 400],
    ['arbs and parlays', 400],
    ['nba ev bets', 404],
  ])('is JSON where there is nothing to tell: %s', async (content, status) => {
    const rest = status === 404 ? { filters: { bookmaker: 'expekt' } } : {};
    const response = await post(plain, asked(content, rest));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect((await jsonOf(response)).error.statusCode).toBe(status);
  });

  it('is JSON where the model says nothing', async () => {
    model.failure = new ModelError('unavailable', 'gone');
    const response = await post(modelled, asked('NFL ev bets'));
    expect(response.status).toBe(503);
    expect((await jsonOf(response)).error.code).toBe('ERR_MODEL_UNAVAILABLE');
  });

  it('tells words as they come: before the model is done', async () => {
    let open: () => void = () => {};
    model.gate = new Promise((resolve) => {
      open = resolve;
    });
    model.pieces = [`${SENTENCES[0]}${SENTENCES[1]}Shop`, ' around again.'];
    const response = await post(modelled, asked('NFL ev bets'));
    const reader = response.body?.getReader();
    let heard = '';
    while (!heard.includes('event: delta')) {
      heard += new TextDecoder().decode((await reader?.read())?.value);
    }
    expect(heard).not.toContain('event: result');
    open();
    for (let next = await reader?.read(); !next?.done; next = await reader?.read()) {
      heard += new TextDecoder().decode(next?.value);
    }
    expect(eventsOf(heard).at(-1)?.event).toBe('result');
  });

  it('stops the model when the reader leaves', async () => {
    model.gate = new Promise(() => {});
    model.pieces = SENTENCES;
    const controller = new AbortController();
    const response = await post(modelled, asked('NFL ev bets'), controller.signal);
    await response.body?.getReader().read();
    controller.abort();
    await model.stopped;
  });

  it('stops the model when a caller without a stream leaves', async () => {
    model.gate = new Promise(() => {});
    model.pieces = SENTENCES;
    const controller = new AbortController();
    const pending = post(modelled, asked('NFL ev bets', { stream: false }), controller.signal);
    pending.catch(() => {});
    while (model.calls === 0) await new Promise(setImmediate);
    controller.abort();
    await model.stopped;
  });

  it('goes on for the others when one of two readers of the same leaves', async () => {
    let open: () => void = () => {};
    model.gate = new Promise((resolve) => {
      open = resolve;
    });
    model.pieces = [`${SENTENCES[0]}${SENTENCES[1]}Shop`, ' around again.'];
    const controller = new AbortController();
    const [leaver, stayer] = await Promise.all([
      post(modelled, asked('NFL ev bets'), controller.signal),
      post(modelled, asked('NFL ev bets')),
    ]);
    await leaver.body?.getReader().read();
    controller.abort();
    open();
    const told = eventsOf(await stayer.text());
    expect(told.at(-1)?.event).toBe('result');
    expect(model.calls).toBe(1);
  });

  it('survives readers who vanish at any moment', async () => {
    const body = JSON.stringify(asked('best bets', { scope: 'large' }));
    const head = [
      'POST /v1/ai/chat HTTP/1.1',
      'host: x',
      `x-api-key: ${KEY}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ].join('\r\n');
    const text = `${head}\r\n\r\n${body}`;
    for (let cut = 40; cut <= text.length; cut += 23) {
      await new Promise<void>((resolve) => {
        const socket = connect(plain.port, '127.0.0.1', () => {
          socket.write(text.slice(0, cut), () => {
            socket.destroy();
            resolve();
          });
        });
      });
    }
    expect((await post(plain, asked('best bets'))).status).toBe(200);
  });
});
