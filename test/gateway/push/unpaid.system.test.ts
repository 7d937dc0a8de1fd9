// Subscriptions that wait for the ledger: what a client asks meanwhile, and what it pays.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PlanName } from '#domain/plan.ts';
import type { Admission } from '#gateway/accounts/admission.ts';
import type { Account } from '#gateway/accounts/auth.ts';
import { LIMITS } from '#gateway/push/protocol.ts';
import { GAME, image, KICKOFF, quote } from '../../oracle/script.ts';
import { FreeGuard } from '../accounts/free-guard.ts';
import { KEY, keyStore } from '../fixture.ts';
import { type FakeSocket, FakeStream } from './fake-sockets.ts';
import { LiveBook } from './live-book.ts';

let guard: FreeGuard;
let stream: FakeStream;
let socket: FakeSocket;

beforeEach(() => {
  guard = new FreeGuard();
  // Nothing is at hand: each one waits until the ledger has answered.
  guard.balance.emptyIfIdle();
  stream = new FakeStream({ guard });
  stream.say(image(GAME, KICKOFF, [quote('draftkings', 'home', -110, KICKOFF)]));
  socket = stream.open();
});
afterEach(() => stream.close());

function say(op: 'subscribe' | 'unsubscribe', id: number, channel = 'odds'): void {
  stream.hear(socket, { op, id, ...(op === 'subscribe' && { channel }) });
}

/** The ledger has answered. */
async function paid(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}

test('one that is ended before it is paid for never begins, and costs nothing', async () => {
  say('subscribe', 1);
  say('unsubscribe', 1);
  expect(socket.sent.at(-1)).toEqual({ op: 'unsubscribed', id: 1 });
  const before = socket.sent.length;
  await paid();
  expect(socket.sent).toHaveLength(before);
  expect([stream.hub.topics, guard.paid]).toEqual([0, 0]);
});

test('an id that is asked for again meanwhile names the newer one, and that is paid', async () => {
  say('subscribe', 1);
  say('unsubscribe', 1);
  say('subscribe', 1, 'events');
  await paid();
  expect(socket.sent.filter(({ op }) => op === 'subscribed')).toMatchObject([
    { id: 1, channel: 'events' },
  ]);
  expect([stream.hub.topics, guard.paid]).toEqual([1, 1]);
});

test('each counts: its id is taken, and so is its place', async () => {
  for (let id = 1; id <= LIMITS.subscriptionsMax; id++) say('subscribe', id);
  say('subscribe', 1);
  say('subscribe', LIMITS.subscriptionsMax + 1);
  const problems = socket.sent.slice(-2).map(({ error }) => error?.problems);
  expect(problems).toEqual([
    ['id: in use by another subscription'],
    [`frame: at most ${LIMITS.subscriptionsMax} subscriptions on one connection`],
  ]);
  await paid();
  expect(guard.paid).toBe(LIMITS.subscriptionsMax);
});

test('one that cannot be paid for is refused in words', async () => {
  guard = new FreeGuard(0);
  stream = new FakeStream({ guard });
  socket = stream.open();
  say('subscribe', 1);
  await paid();
  expect(socket.sent.at(-1)).toMatchObject({
    error: {
      code: 'ERR_CREDITS_EXHAUSTED',
      message: 'op: The credits of this month are used up.',
    },
  });
});

test('a client that leaves meanwhile leaves nothing behind', async () => {
  say('subscribe', 1);
  stream.disconnect(socket);
  await paid();
  expect([stream.hub.topics, guard.paid]).toEqual([0, 0]);
  expect(stream.hub.quotas.hasRoomForSubscription(socket.data.account as never)).toBe(true);
});

test('a stream that is open pays by the plan that its account has now', async () => {
  const plans: string[] = [];
  guard.balanceOf = ({ plan }: Account) => {
    plans.push(plan);
    return guard.balance;
  };
  say('subscribe', 1);
  const account = socket.data.account as Account;
  stream.hub.sessions.accountsChanged(() => ({ ...account, plan: 'starter' }));
  say('subscribe', 2);
  expect(plans).toEqual(['enterprise', 'starter']);
  stream.hub.sessions.accountsChanged(() => undefined);
  expect(socket.endedWith).toBe(4104);
});

test('to end what was refused meanwhile is no bad frame, however often', async () => {
  for (let id = 1; id <= 2 * LIMITS.badFramesMax; id++) say('unsubscribe', id);
  expect(socket.sent.at(-1)).toMatchObject({ op: 'error', id: 2 * LIMITS.badFramesMax });
  expect(socket.endedWith).toBeUndefined();
});

describe('of Server-Sent Events', () => {
  const limits = {
    connectionsPerAccountMax: 2,
    subscriptionsPerAccountMax: 9,
    bufferBytesMax: 1 << 20,
  };
  let book: LiveBook;
  let isValid = true;
  let plan: PlanName = 'pro';
  let answer = (_: Admission): void => {};

  beforeEach(async () => {
    isValid = true;
    const admission = new Promise<Admission>((resolve) => {
      answer = resolve;
    });
    guard.admission = admission;
    const valid = keyStore();
    const keys = {
      find: (key: string) => {
        const account = valid.find(key);
        return isValid && account ? { ...account, plan } : undefined;
      },
    };
    book = await LiveBook.start(undefined, limits, { keys, guard });
  });
  afterEach(async () => await book.close());

  /** Asks so many times at once; the answers come when there is an admission. */
  async function ask(times: number): Promise<Promise<Response>[]> {
    const url = `${book.address}/v1/stream/sse?channel=odds`;
    let admitted = 0;
    const all = new Promise<void>((resolve) => {
      guard.admit = () => {
        admitted += 1;
        if (admitted === times) resolve();
        return guard.admission;
      };
    });
    const asked = Array.from({ length: times }, () =>
      fetch(url, { headers: { 'x-api-key': KEY } }),
    );
    await all;
    return asked;
  }

  test('as many begin as there is room for, and only they are paid', async () => {
    const asked = await ask(5);
    answer({ headers: undefined });
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
    expect([book.hub.sessions.size, guard.paid]).toEqual([2, 2]);
  });

  test('one whose key ended meanwhile never begins', async () => {
    const asked = await ask(1);
    isValid = false;
    answer({ headers: undefined });
    expect((await asked[0])?.status).toBe(401);
    expect([book.hub.sessions.size, guard.paid]).toEqual([0, 0]);
  });

  test('one that is refused counts as a request, says so, and costs nothing', async () => {
    const asks: string[] = [];
    guard.admit = ({ accountId }: Account) => {
      asks.push(accountId);
      const headers = { 'RateLimit-Policy': '"x"', RateLimit: `"x";r=${3 - asks.length}` };
      return { headers };
    };
    const url = `${book.address}/v1/stream/sse?channel=none`;
    for (const left of [2, 1]) {
      const refused = await fetch(url, { headers: { 'x-api-key': KEY } });
      expect([refused.status, refused.headers.get('ratelimit')]).toEqual([400, `"x";r=${left}`]);
    }
    expect(guard.paid).toBe(0);
  });

  test('one whose plan changed meanwhile begins under the new one', async () => {
    const asked = await ask(1);
    plan = 'enterprise';
    answer({ headers: undefined });
    expect((await asked[0])?.status).toBe(200);
    expect([...book.hub.sessions].map(({ account }) => account?.plan)).toEqual(['enterprise']);
  });
});
