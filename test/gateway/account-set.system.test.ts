// The set of an account: `bookmakers=mine` over REST is what the account states now, for it alone,
// and its own rates of commission make answers of its own.
import { beforeEach, expect, it } from 'vitest';
import type { AccountTerms } from '#domain/account-terms.ts';
import { digestOfKey, KeyIndex } from '#gateway/accounts/auth.ts';
import { Scene } from '../engine/scene.ts';
import { type Fixture, fixture } from './fixture.ts';

const SECRET = 'the secret of the store';
let index: KeyIndex;
let call: Fixture['call'];

/** The store says what an account states. */
function states(name: string, { books, commission }: AccountTerms): void {
  const key = { keyId: `key_${name}`, digest: digestOfKey(SECRET, name), isRevoked: false };
  const account = { accountId: `acc_${name}`, plan: 'enterprise', rawLines: false, ingest: null };
  const terms = { books: books ?? null, commission: commission ?? null };
  index.apply([{ ...key, ...account, terms }]);
}

beforeEach(() => {
  const scene = new Scene();
  index = new KeyIndex(SECRET);
  states('ann', { books: ['draftkings', 'pinnacle'] });
  states('bob', { books: ['betmgm', 'fanduel', 'gone_from_the_catalogue'] });
  states('eve', {});
  call = fixture({ reader: scene.engine.reader, keys: index }).call;
  scene.prices(
    ['fanduel', 'home', 130],
    ['draftkings', 'home', 115],
    ['draftkings', 'away', -135],
    ['betmgm', 'home', -140],
    ['betmgm', 'away', 120],
    ['pinnacle', 'away', -108],
    ['pinnacle', 'home', -104],
    ['betfair_ex_uk', 'home', 118],
    ['betfair_ex_uk', 'away', -130],
  );
});

async function bookmakersAt(key: string, target: string): Promise<readonly string[]> {
  const { text, status } = await call(target, { key });
  expect(status, text).toBe(200);
  return [
    ...new Set([...text.matchAll(/"bookmakerId":"(\w+)"/g)].map(([, id]) => id ?? '')),
  ].sort();
}

it.each(['/v1/odds', '/v1/best-bets', '/v1/edge', '/v1/edge/ev', '/v1/edge/arbitrage'])(
  '%s is of the set of who asks, whoever asked before',
  async (path) => {
    for (const [key, books] of [
      ['ann', ['draftkings', 'pinnacle']],
      ['bob', ['betmgm', 'fanduel']],
      ['ann', ['draftkings', 'pinnacle']],
    ] as const) {
      const mine = await bookmakersAt(key, `${path}?bookmakers=mine`);
      expect(books).toEqual(expect.arrayContaining([...mine]));
      expect(mine).toEqual(await bookmakersAt(key, `${path}?bookmakers=${books.join()}`));
    }
  },
);

it('a change of the set takes effect with the next request', async () => {
  const before = await bookmakersAt('ann', '/v1/odds?bookmakers=mine');
  states('ann', { books: ['betmgm'] });
  expect([before, await bookmakersAt('ann', '/v1/odds?bookmakers=mine')]).toEqual([
    ['draftkings', 'pinnacle'],
    ['betmgm'],
  ]);
});

it('without a set the refusal names the command, and stays so until there is one', async () => {
  for (const path of ['/v1/odds', '/v1/edge']) {
    const { status, json } = await call(`${path}?bookmakers=mine`, { key: 'eve' });
    expect([status, json.error.code]).toEqual([400, 'ERR_INVALID_PARAMETER']);
    expect(json.error.message).toContain('npm run keys -- set ACCOUNT_ID --books');
  }
  states('eve', { books: ['gone_from_the_catalogue'] });
  expect((await call('/v1/odds?bookmakers=mine', { key: 'eve' })).status).toBe(400);
  states('eve', { books: ['fanduel'] });
  expect(await bookmakersAt('eve', '/v1/odds?bookmakers=mine')).toEqual(['fanduel']);
});

it('rates of an account make Kelly stakes and answers of its own', async () => {
  const target = '/v1/edge?type=value&bookmakers=betfair_ex_uk&bankroll=1000&kelly=1';
  states('bob', { commission: { betfair_ex_uk: 0 } });
  const staked = async (key: string) => {
    const { json, headers } = await call(target, { key });
    const [{ value }] = json.data[0].edges;
    return { value, headers };
  };
  const [eve, bob, again] = [await staked('eve'), await staked('bob'), await staked('eve')];
  expect(bob.value.stake).toBeGreaterThan(eve.value.stake ?? 0);
  expect(again.value).toEqual(eve.value);
  expect(bob.headers.etag).not.toBe(eve.headers.etag);
  expect(bob.headers['cache-control']).toContain('private');
  const { modelProb } = bob.value;
  expect(bob.value.stake).toBeCloseTo(1000 * Math.min(0.25, (modelProb * 2.18 - 1) / 1.18), 1);
});

it('what is computed for an account has no changes since a position', async () => {
  states('bob', { commission: { betfair_ex_uk: 0 } });
  const since = '/v1/edge?since=epoch-a:0';
  expect((await call(since, { key: 'bob' })).json.error.code).toBe('ERR_POSITION_GONE');
});
