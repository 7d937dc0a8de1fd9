// A server of a model that refuses parameters, shows its reasoning, redirects, or answers without
// end: nobody reads what is not for him, keys go nowhere else, and little of it is ever parsed.
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAiModel } from '#chat/model/openai.ts';
import { type Ask, chatApp } from '../chat-app.ts';
import { SimulatedBook } from '../simulated-book.ts';
import { truths } from './lies.ts';
import { type AskedOfModel, chunk, ModelServer } from './model-server.ts';

const book = new SimulatedBook(5);
book.trade(1);
const { reader } = book.engine;
const PROMPT = 'NFL ev bets';
const builtIn = await chatApp(reader)(PROMPT);
const TRUE = truths(builtIn.data.presentation).slice(0, 2).join(' ');
const MEGABYTE = 1024 * 1024;

let server: ModelServer;
let ask: Ask;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  server.asked.length = 0;
  const waits = { headMs: 5000, pieceMs: 5000, wholeMs: 20_000, pauseMs: 1 };
  const model = await openAiModel({ apiKey: 'sk-secret', baseUrl: server.url, model: 'm', waits });
  ask = chatApp(reader, { chat: { model } });
});

type Answer = (asked: AskedOfModel, out: ServerResponse) => void;

function answers(answer: Answer): void {
  server.behaviour = { kind: 'own', answer };
}

function says(out: ServerResponse, deltas: readonly object[], finish = 'stop'): void {
  out.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const delta of deltas) out.write(chunk(delta, null));
  out.end(`${chunk({}, finish)}data: [DONE]\n\n`);
}

function refuses(out: ServerResponse, status: number, body: unknown): void {
  out.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

describe('a server that refuses a parameter', () => {
  const REFUSALS: readonly (readonly [parameter: string, status: number, body: unknown])[] = [
    [
      'temperature',
      400,
      { error: { message: "'temperature' is not supported", param: 'temperature' } },
    ],
    ['temperature', 422, { detail: [{ loc: ['body', 'temperature'], msg: 'Extra inputs' }] }],
    ['max_completion_tokens', 422, { detail: [{ loc: ['body', 'max_completion_tokens'] }] }],
    ['max_completion_tokens', 400, { message: 'max_completion_tokens: unknown field' }],
    ['temperature', 400, { error: 'Bad Request' }],
    ['max_completion_tokens', 422, 'no'],
  ];

  it.each(REFUSALS)(
    '%s with %i is asked without it, and remembered: %j',
    async (name, status, body) => {
      answers((asked, out) => {
        if (name in asked) refuses(out, status, body);
        else says(out, [{ content: TRUE }]);
      });
      expect((await ask(PROMPT)).data.answer).toBe(TRUE);
      const tries = server.asked.length;
      expect(tries).toBeLessThanOrEqual(3);
      expect((await ask(`${PROMPT} please`)).meta.generation.writer).toBe('model');
      expect(server.asked.length).toBe(tries + 1);
    },
  );

  it('is asked with the older name of the bound before it is asked without one', async () => {
    answers((asked, out) => {
      if ('max_completion_tokens' in asked)
        refuses(out, 400, { error: { message: 'unknown: max_completion_tokens' } });
      else says(out, [{ content: TRUE }]);
    });
    await ask(PROMPT);
    expect(server.asked.at(-1)).toMatchObject({ max_tokens: 700, temperature: 0.2 });
  });

  it('is not asked for ever where it refuses everything', async () => {
    answers((_, out) => refuses(out, 400, { error: { message: 'temperature' } }));
    const { status, error } = await ask(PROMPT);
    expect([status, error?.code]).toEqual([502, 'ERR_MODEL_FAILED']);
    expect(server.asked).toHaveLength(4);
  });
});

describe('a model that reasons', () => {
  const SECRET = 'The best number is +101 at FanDuel.';

  it.each([
    `<think>${SECRET}</think>${TRUE}`,
    `<thinking>${SECRET}</thinking>\n\n${TRUE}`,
    `<reasoning>${SECRET}</reasoning> ${TRUE}`,
    `[THINK]${SECRET}[/THINK]${TRUE}`,
    `◁think▷${SECRET}◁/think▷${TRUE}`,
    `< Think >${SECRET}</ think >${TRUE}`,
    `<think type="deep">${SECRET}<think>${SECRET}</think>${SECRET}</think>${TRUE}`,
    `<seed:think>${SECRET}</seed:think>${TRUE}`,
    `${SECRET.slice(0, 0)}<thought>${SECRET}</thought>${TRUE}`,
  ])('in its words loses the reasoning, however it is cut: %s', async (text) => {
    for (const size of [1, 3, 7, 1000]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      answers((_, out) =>
        says(
          out,
          pieces.map((content) => ({ content })),
        ),
      );
      const { data, meta } = await ask(`${PROMPT} ${'!'.repeat(size)}`);
      expect(data.answer?.trim()).toBe(TRUE);
      expect(meta.generation).toEqual({ writer: 'model', removedSentences: 0 });
    }
  });

  it.each(['reasoning_content', 'reasoning', 'thinking'])(
    'in the field %s is not heard',
    async (field) => {
      answers((_, out) => says(out, [{ [field]: SECRET }, { content: TRUE }, { [field]: SECRET }]));
      expect((await ask(PROMPT)).data.answer).toBe(TRUE);
    },
  );

  it.each([
    [[{ content: `<think>${SECRET} and so on` }], 'length'],
    [[{ reasoning_content: SECRET }], 'length'],
    [[{ content: '' }], 'stop'],
    [[{ content: ' \n ' }], 'stop'],
    [[{ content: null, refusal: 'no' }], 'content_filter'],
    [[], 'stop'],
  ] as const)(
    'and says nothing (%j, %s) is replaced by the built-in writer',
    async (deltas, finish) => {
      answers((_, out) => says(out, deltas, finish));
      const { status, data, meta } = await ask(PROMPT);
      expect([status, data.answer]).toEqual([200, builtIn.data.answer]);
      expect(meta.generation).toMatchObject({ writer: 'built_in', replaced: 'ungrounded' });
    },
  );

  it('and closes what it never opened is replaced by the built-in writer', async () => {
    answers((_, out) => says(out, [{ content: `${TRUE} ` }, { content: `</think>${TRUE}` }]));
    const { data, meta } = await ask(PROMPT);
    expect([data.answer, meta.generation.replaced]).toEqual([builtIn.data.answer, 'broken_off']);
  });
});

describe('a server that answers with very much', () => {
  const endless =
    (piece: string): Answer =>
    (_, out) => {
      out.writeHead(200, { 'content-type': 'text/event-stream' });
      pour(out, piece, 16 * MEGABYTE);
    };

  it.each([
    ['{}', '{}'],
    ['brackets', '['],
    ['one string', 'x'],
    ['lines', '{}\n'],
    ['an event of many lines', 'data: {}\n'],
    ['comments', ': \n\n'],
    ['events that are no answer', 'data: {}\n\n'],
  ])('is not read to its end: %s', async (_, unit) => {
    answers(endless(unit.repeat(Math.ceil((64 * 1024) / unit.length))));
    const before = server.abandoned;
    expect((await ask(PROMPT)).status).toBe(502);
    await expect.poll(() => server.abandoned).toBeGreaterThan(before);
  });

  it('is judged by what it said before', async () => {
    answers((_, out) => {
      out.writeHead(200, { 'content-type': 'text/event-stream' });
      out.write(chunk({ content: `${TRUE} ` }, null));
      setTimeout(() => pour(out, 'x'.repeat(64 * 1024), 16 * MEGABYTE), 50);
    });
    expect((await ask(PROMPT)).data.answer?.trim()).toBe(TRUE);
  });

  it('tells no more than an answer may have', async () => {
    answers((_, out) =>
      says(
        out,
        Array.from({ length: 300 }, () => ({ content: `${TRUE} ` })),
      ),
    );
    expect((await ask(PROMPT)).data.answer?.length).toBeLessThanOrEqual(4000);
  });

  it.each([400, 404, 500])(
    'in a refusal of %i is read no further than its beginning',
    async (status) => {
      answers((_, out) => {
        out.writeHead(status, { 'content-type': 'application/json' });
        pour(out, '[{}'.repeat(20_000), 16 * MEGABYTE);
      });
      const before = server.abandoned;
      expect((await ask(PROMPT)).status).toBe(502);
      await expect.poll(() => server.abandoned).toBeGreaterThan(before);
    },
  );
});

it('a redirect is not followed: a key goes to the server that it is of', async () => {
  const keys: unknown[] = [];
  const elsewhere = createServer((request, response) => {
    keys.push(request.headers.authorization);
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  for (const status of [301, 302, 307, 308]) {
    answers((_, out) => {
      out.writeHead(status, { location: `http://127.0.0.1:${port}/v1/chat/completions` }).end();
    });
    expect((await ask(`${PROMPT} ${status}`)).status).toBe(502);
  }
  elsewhere.close();
  expect(keys).toEqual([]);
});

/** Writes a piece again and again, as long as somebody reads. */
function pour(out: ServerResponse, piece: string, bytes: number): void {
  let left = bytes;
  const more = (): void => {
    while (left > 0 && !out.destroyed) {
      left -= piece.length;
      if (!out.write(piece)) {
        out.once('drain', more);
        return;
      }
    }
    if (!out.destroyed) out.end();
  };
  more();
}
