// `bookmakers=mine` on the stream: the set as it was when the subscription began, until it changes.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountTerms } from '#domain/account-terms.ts';
import type { Account } from '#gateway/accounts/auth.ts';
import { readSubscription, type Subscription } from '#gateway/push/protocol.ts';
import {
  Quotas,
  SETS_MAX,
  SETS_PER_ACCOUNT_MAX,
  STANDARD_STREAM_LIMITS,
} from '#gateway/push/quotas.ts';
import { GAME, image, KICKOFF, quote } from '../../oracle/script.ts';
import { type FakeSocket, FakeStream } from './fake-sockets.ts';

let stream: FakeStream;

beforeEach(() => {
  stream = new FakeStream();
  stream.say(
    image(GAME, KICKOFF, [
      quote('draftkings', 'home', -110, KICKOFF),
      quote('fanduel', 'home', -105, KICKOFF),
    ]),
  );
});
afterEach(() => stream.close());

function subscribe(socket: FakeSocket, id: number, filters: object, channel = 'odds') {
  stream.hear(socket, { op: 'subscribe', id, channel, ...filters });
  return socket.sent.findLast((frame) => frame.id === id);
}

/** The store says what accounts state now. */
function states(terms: Readonly<Record<string, AccountTerms>>): void {
  stream.hub.sessions.accountsChanged((keyId) => {
    const accountId = keyId.replace('key_', '');
    const account = { accountId, keyId, plan: 'enterprise', rawLines: false, ingest: null };
    return { ...account, ...terms[accountId] } as Account;
  });
}

test('the topic is that of the set, whoever asked for it and however', () => {
  const mine = stream.open('ann', { books: ['draftkings', 'fanduel'] });
  const other = stream.open('bob');
  const { topic, filters } = subscribe(mine, 1, { bookmakers: 'mine' });
  expect(filters).toEqual({ bookmaker: ['draftkings', 'fanduel'] });
  expect(subscribe(other, 1, { bookmakers: 'FanDuel,draftkings' }).topic).toBe(topic);
});

test('a change of the set ends the streams that followed it, and no others', () => {
  const books = ['draftkings'];
  const [mine, named] = [stream.open('ann', { books }), stream.open('ann', { books })];
  subscribe(mine, 1, { bookmakers: 'mine' });
  subscribe(named, 1, { bookmakers: 'draftkings' });
  states({ ann: { books } });
  expect(mine.endedWith).toBeUndefined();
  states({ ann: { books: ['draftkings', 'fanduel'] } });
  expect([mine.endedWith, named.endedWith]).toEqual([4004, undefined]);
  expect(subscribe(named, 2, { bookmakers: 'mine' }).filters).toEqual({
    bookmaker: ['draftkings', 'fanduel'],
  });
});

test('who comes back begins with an image: the set may have been another', () => {
  const socket = stream.open('ann', { books: ['draftkings'] });
  const resume = { epoch: 'epoch-a', seq: stream.engine.reader.seq };
  expect(subscribe(socket, 1, { bookmakers: 'mine', resume }).recovered).toBe(false);
  expect(subscribe(socket, 2, { bookmakers: 'draftkings,fanduel', resume }).recovered).toBe(true);
});

test('without a set it is refused, and the command is named', () => {
  const { error } = subscribe(stream.open('eve'), 1, { bookmakers: 'mine' });
  expect(error.code).toBe('ERR_INVALID_FRAME');
  expect(error.message).toContain('npm run keys -- set');
});

test('edges by rates of an account have a topic of their own, which ends with them', () => {
  const commission = { betfair_ex_uk: 0.02 };
  const [mine, other] = [stream.open('ann', { commission }), stream.open('bob')];
  const own = subscribe(mine, 1, {}, 'edges');
  expect(own.filters).toEqual({ commission: ['betfair_ex_uk=0.02'] });
  expect(own.topic).not.toBe(subscribe(other, 1, {}, 'edges').topic);
  expect(subscribe(mine, 2, {}).topic).toBe(subscribe(other, 2, {}).topic);
  states({});
  expect([mine.endedWith, other.endedWith]).toEqual([4004, undefined]);
});

/** A subscription to edges within a set of this key. */
function within(key: string): Subscription {
  const read = readSubscription({ op: 'subscribe', id: 1, channel: 'edges' }, () => undefined);
  const edges = { types: new Set<never>(), books: { bookmakerIds: new Set<string>(), key } };
  return { ...(read as Subscription), id: key, topic: key, edges };
}

test('the keys of an account follow edges within so many sets, and the refusal names the limit', () => {
  const quotas = new Quotas(STANDARD_STREAM_LIMITS);
  const account: Account = { accountId: 'ann', keyId: 'key_ann', plan: 'pro' } as Account;
  const otherKey: Account = { ...account, keyId: 'key_ann_2' };
  const bob: Account = { ...account, accountId: 'bob' };
  for (const each of [account, otherKey, bob]) quotas.connected(each);
  const held: Subscription[] = [];
  for (let at = 0; at < SETS_PER_ACCOUNT_MAX; at++) {
    const next = within(`set ${at}`);
    expect(quotas.fullOfSets(account, next)).toBeUndefined();
    // Twice: one of them may end.
    for (const _ of ['here', 'there']) quotas.subscribed(account, next);
    held.push(next);
  }
  expect(quotas.fullOfSets(account, within('another'))).toContain('this account');
  expect(quotas.fullOfSets(otherKey, within('another'))).toContain('32');
  expect(quotas.fullOfSets(account, within('set 3'))).toBeUndefined();
  expect(quotas.fullOfSets(bob, within('another'))).toBeUndefined();
  quotas.unsubscribed(account, within('set 3'));
  expect(quotas.fullOfSets(account, within('another'))).toContain('32');
  quotas.unsubscribed(account, within('set 3'));
  expect(quotas.fullOfSets(account, within('another'))).toBeUndefined();
  quotas.disconnected(
    account,
    [...held, ...held].filter(({ id }) => id !== 'set 3'),
  );
  expect(quotas.fullOfSets(account, within('another'))).toBeUndefined();
});

test('a server follows edges within so many sets, of all its keys together', () => {
  const quotas = new Quotas(STANDARD_STREAM_LIMITS);
  const key = (number: number) => ({ accountId: `key ${number}` }) as Account;
  for (let at = 0; at < SETS_MAX; at++) {
    const account = key(Math.floor(at / SETS_PER_ACCOUNT_MAX));
    if (at % SETS_PER_ACCOUNT_MAX === 0) quotas.connected(account);
    expect(quotas.fullOfSets(account, within(`set ${at}`))).toBeUndefined();
    quotas.subscribed(account, within(`set ${at}`));
  }
  const late = key(SETS_MAX);
  expect(quotas.fullOfSets(late, within('another'))).toContain(`${SETS_MAX}`);
  expect(quotas.fullOfSets(late, within('set 5'))).toBeUndefined();
  quotas.unsubscribed(key(0), within('set 5'));
  expect(quotas.fullOfSets(late, within('another'))).toBeUndefined();
});
