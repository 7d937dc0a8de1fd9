// What models of one's own say on the stream: their account hears what REST shows it, and nobody else
// hears anything.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Group } from '#domain/message/message.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { GAME, image, KICKOFF, MINUTE, patch, quote } from '../../oracle/script.ts';
import { KEY } from '../fixture.ts';
import { LiveBook } from './live-book.ts';

const OTHER_KEY = 'ovr_test_key_of_acc_2';
const AT = KICKOFF - 60 * MINUTE;
const FILTERS = { sourceType: 'model' };

let book: LiveBook;

beforeEach(async () => {
  const account = { plan: 'enterprise', rawLines: false, ingest: null } as const;
  const keyOf = (key: string, accountId: string) => {
    return { key, account: { ...account, accountId, keyId: `key_${accountId}` } };
  };
  const keys = KeyIndex.of([keyOf(KEY, 'acc_1'), keyOf(OTHER_KEY, 'acc_2')]);
  book = await LiveBook.start(undefined, undefined, { keys });
  const source = { kind: 'source', id: 'feed', account: 'acc_1', semantics: 'delta' } as const;
  const venue = { kind: 'venue', id: 'mine', name: 'My model', sourceType: 'model' } as const;
  const entries = [source, venue];
  book.say({ kind: 'catalog', receivedAt: AT, rejections: {}, by: 'operator', entries });
  book.say(image(GAME, AT, [quote('draftkings', 'home', -110, AT)]));
  book.say(model(AT, -150));
});
afterEach(() => book.close());

function model(at: number, home: number): Group {
  return patch(GAME, at, [quote('mine', 'home', home, at), quote('mine', 'away', -home, at)]);
}

test.each(['odds', 'player-props'])('%s tells its account what REST shows it', async (channel) => {
  const [own, other] = [await book.client(), await book.client(OTHER_KEY)];
  for (const client of [own, other]) await client.subscribe(1, channel, FILTERS);
  const rest = {
    marketType: 'player_pass_yds',
    playerId: 'nfl_josh_allen',
    playerName: 'Josh Allen',
    point: 248.5,
  };
  book.say(model(AT + MINUTE, -160));
  book.say(patch(GAME, AT + MINUTE, [quote('mine', 'over', 105, AT + MINUTE, rest)]));
  await new Promise(setImmediate);
  for (const client of [own, other]) await client.sync();
  expect(own.book(1).facts.size).toBeGreaterThan(0);
  expect(await book.compare(own.book(1), FILTERS)).toBe('');
  expect(JSON.stringify([...own.book(1).facts])).toContain('mine');
  expect(other.book(1).facts.size).toBe(0);
});

test('what is too old, or withdrawn, leaves', async () => {
  const client = await book.client();
  await client.subscribe(1, 'odds', FILTERS);
  const key = quote('mine', 'home', -150, AT);
  book.say({ ...patch(GAME, AT + MINUTE, []), withdrawn: [key] } as Group);
  await new Promise(setImmediate);
  await client.sync();
  expect(client.book(1).facts.size).toBeGreaterThan(0);
  expect(await book.compare(client.book(1), FILTERS)).toBe('');
  book.say({ kind: 'clock', receivedAt: KICKOFF - MINUTE / 2, rejections: {} });
  book.say({ kind: 'clock', receivedAt: KICKOFF + 20 * MINUTE, rejections: {} });
  await new Promise(setImmediate);
  await client.sync();
  expect(await book.compare(client.book(1), FILTERS)).toBe('');
  expect(JSON.stringify([...client.book(1).facts])).not.toContain('mine');
});
