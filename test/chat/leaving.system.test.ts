// Callers who leave while their answer is prepared: whoever asks the same meanwhile gets it all the
// same, and nothing is counted as a failure of ours.
import { beforeEach, describe, expect, it } from 'vitest';
import { Engine } from '#engine/engine.ts';
import { type App, createApp } from '#gateway/app.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { EventsOut } from '#gateway/sockets/events-out.ts';
import type { ApiResponse } from '#gateway/sockets/http.ts';
import { RequestLog } from '#gateway/sockets/request-log.ts';
import type { HttpResponse } from '#gateway/sockets/uws.ts';
import { LazyAbort } from '#kit/lazy-abort.ts';
import { silentLogger } from '#kit/logger.ts';
import { FreeGuard } from '../gateway/accounts/free-guard.ts';
import { EPOCH, KEY, keyStore } from '../gateway/fixture.ts';
import { SimulatedBook } from './simulated-book.ts';

const { reader } = new SimulatedBook(3).engine;
let app: App;
let requests: RequestLog;
let guard: FreeGuard;

beforeEach(() => {
  guard = new FreeGuard();
  requests = new RequestLog({ operationIds: ['postChat'], logger: silentLogger });
  app = createApp({
    ...{ reader, changes: new Engine().changes, epoch: () => EPOCH, keys: keyStore() },
    ...{ endpoints: ENDPOINTS, pages: new Map(), logger: silentLogger, requests, guard },
  });
});

async function ask(stream: boolean, gone = new LazyAbort()): Promise<ApiResponse> {
  return await app.handle({
    ...{ method: 'POST', path: '/v1/ai/chat', query: '', headers: { 'x-api-key': KEY }, gone },
    body: Buffer.from(
      JSON.stringify({ stream, messages: [{ role: 'user', content: 'best bets' }] }),
    ),
    address: () => '127.0.0.1',
  });
}

/** Everything that an answer tells, when it has ended. */
async function told({ stream: tell, body }: ApiResponse): Promise<string> {
  if (!tell) return Buffer.from(body).toString();
  return await new Promise((resolve) => {
    let text = '';
    const write = (more: string): boolean => {
      text += more;
      return true;
    };
    const end = (more = ''): void => resolve(text + more);
    tell(
      new EventsOut({ cork: (run: () => void) => run(), write, end } as unknown as HttpResponse),
    );
  });
}

/** Answers by the first digit of their status. */
function classes(): readonly number[] {
  return [...requests.operations()].flatMap(({ byClass }) => [...byClass]);
}

describe.each([
  ['told', true],
  ['whole', false],
])('who asks the same for a %s answer', (_, stream) => {
  it.each([
    ['told', true],
    ['whole', false],
  ])('has it, though the first who asked, for a %s one, left meanwhile', async (__, first) => {
    const gone = new LazyAbort();
    const left = ask(first, gone);
    const retried = ask(stream);
    gone.abort();
    const [answer] = await Promise.all([retried, left]);
    expect(answer.status).toBe(200);
    expect(await told(answer)).toContain('"success":true');
  });

  it('makes it anew when all others left before', async () => {
    const gone = new LazyAbort();
    const left = ask(false, gone);
    gone.abort();
    await left;
    const answer = await ask(stream);
    expect(await told(answer)).toContain('"success":true');
  });
});

it.each([
  ['told', true],
  ['whole', false],
])('who leaves before a %s answer is no failure of ours', async (_, stream) => {
  const gone = new LazyAbort();
  const left = ask(stream, gone);
  gone.abort();
  await left;
  expect(classes()).toEqual([0, 0, 0, 0, 1, 0]);
  // It was found, and perhaps worded by a model: it is paid for as one that is heard to its end.
  expect(guard.paid).toBe(27);
});
