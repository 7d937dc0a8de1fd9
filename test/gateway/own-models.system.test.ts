// Models of one's own over REST: what they say exists for keys of their account alone, and a profile
// of that account is judged by it.
import { beforeEach, expect, it } from 'vitest';
import { defaultPricing } from '#domain/pricing-config.ts';
import type { Profile } from '#domain/profile.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { Scene } from '../engine/scene.ts';
import { GAME, patch, quote } from '../oracle/script.ts';
import { type Fixture, fixture } from './fixture.ts';

const keyOf = (accountId: string): string => `ovr_test_key_of_${accountId}`;
const PROFILE: Profile = { id: 'own', owner: 'acc_1', anchor: ['mine'], minBooks: 1 };
const EVENT_ODDS = `/v1/events/${GAME.eventId}/odds`;

let scene: Scene;
let call: Fixture['call'];

beforeEach(() => {
  scene = new Scene();
  const account = { plan: 'enterprise', rawLines: false, ingest: null } as const;
  const keys = ['acc_1', 'acc_2'].map((accountId) => ({
    key: keyOf(accountId),
    account: { ...account, accountId, keyId: `key_${accountId}` },
  }));
  const made = fixture({ reader: scene.engine.reader, keys: KeyIndex.of(keys) });
  call = (target, options) => made.call(target, { key: keyOf('acc_1'), ...options });
  const said = { receivedAt: scene.now, rejections: {} } as const;
  const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
  scene.say({ kind: 'config', ...said, config: { ...config, profiles: [PROFILE] } }, 'config');
  const source = { kind: 'source', id: 'my_source', account: 'acc_1' } as const;
  scene.say({ kind: 'catalog', ...said, by: 'operator', entries: [source] }, 'catalog');
  const venue = { kind: 'venue', id: 'mine', name: 'My model', sourceType: 'model' } as const;
  scene.say({ kind: 'catalog', ...said, by: 'ingest', entries: [venue] }, 'my_source');
  scene.prices(['draftkings', 'home', -110], ['draftkings', 'away', -110]);
  model(-150, 150);
});

function model(home: number, away: number): void {
  const quotes = [quote('mine', 'home', home, scene.now), quote('mine', 'away', away, scene.now)];
  scene.say(patch(GAME, scene.now, quotes), 'my_source');
}

async function shown(target: string, accountId = 'acc_1') {
  const { status, json, headers } = await call(target, { key: keyOf(accountId) });
  expect(status, target).toBe(200);
  return { data: json.data, etag: headers.etag as string, headers };
}

it('its account reads what it says where sourceType=model is named, and nobody else', async () => {
  const own = await shown(`${EVENT_ODDS}?sourceType=model`);
  expect(own.headers['cache-control']).toContain('private');
  const [line] = own.data.markets[0].lines;
  expect(line).toMatchObject({ isMain: false, hold: null, summary: { home: null, away: null } });
  expect(line.offers).toHaveLength(2);
  expect(line.offers[0]).toMatchObject({
    ...{ bookmakerId: 'mine', bookmakerName: 'My model', sourceType: 'model', price: -150 },
    ...{ isBest: false, indicative: true },
  });
  // The same words of another account, asked afterwards, mean that account's models.
  const others = await shown(`${EVENT_ODDS}?sourceType=model`, 'acc_2');
  expect(others.data.markets).toEqual([]);
  expect(others.etag).not.toBe(own.etag);
  const listed = await shown('/v1/odds?sourceType=model');
  expect(listed.data[0].markets).toEqual(own.data.markets);
  expect((await shown('/v1/odds?sourceType=model', 'acc_2')).data).toEqual([]);
  expect((await shown(`${EVENT_ODDS}?sourceType=model`)).data).toEqual(own.data);
});

it('a new word of it is a new answer, with an ETag of its own', async () => {
  const before = await shown(`${EVENT_ODDS}?sourceType=model`);
  const plain = await shown(EVENT_ODDS);
  model(-200, 200);
  const after = await shown(`${EVENT_ODDS}?sourceType=model`);
  expect(after.etag).not.toBe(before.etag);
  expect(after.data.markets[0].lines[0].offers[0].price).toBe(-200);
  expect((await shown(EVENT_ODDS)).data).toEqual(plain.data);
});

it('nobody sees it anywhere else', async () => {
  const targets = ['/v1/odds', EVENT_ODDS, '/v1/best-bets', '/v1/edge', '/v1/odds/bookmakers'];
  for (const target of [...targets, '/v1/venues/status', '/v1/edge?type=low_hold']) {
    for (const accountId of ['acc_1', 'acc_2']) {
      const { data } = await shown(target, accountId);
      expect(JSON.stringify(data), `${target} of ${accountId}`).not.toMatch(/mine|My model/);
    }
  }
  const ids = async (accountId: string) =>
    (await shown('/v1/odds/bookmakers?sourceType=model', accountId)).data.map(
      ({ bookmakerId }: { bookmakerId: string }) => bookmakerId,
    );
  expect(await ids('acc_1')).toEqual(['mine']);
  expect(await ids('acc_2')).toEqual([]);
  for (const target of [
    `${EVENT_ODDS}?bookmaker=mine`,
    '/v1/odds?bookmakers=mine,draftkings',
    '/v1/odds?sourceType=model&bookmaker=draftkings',
    '/v1/odds?sourceType=model&profile=sharp',
    '/v1/odds?sourceType=model&since=a:1',
    '/v1/edge?sourceType=model',
    '/v1/best-bets?sourceType=model',
  ]) {
    expect((await call(target)).status, target).toBe(400);
  }
});

it('a profile of its account is judged by it: what the market pays against one’s own view', async () => {
  const { data } = await shown('/v1/edge?type=ev&profile=own');
  const [{ edges }] = data;
  expect(edges).toHaveLength(1);
  expect(edges[0].ev).toMatchObject({ bookmakerId: 'draftkings', modelProb: 0.6 });
  expect(edges[0].ev.evPct).toBeCloseTo(100 * (0.6 * (1 + 100 / 110) - 1), 4);
  expect((await call('/v1/edge?profile=own', { key: keyOf('acc_2') })).status).toBe(400);
  const odds = await shown(`${EVENT_ODDS}?profile=own`);
  expect(odds.data.markets[0].lines[0].summary.home.modelProb).toBe(0.6);
});
