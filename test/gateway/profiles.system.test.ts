// Pricing profiles over REST: whose model judges edges and is shown beside prices; and private ones,
// which exist for keys of their account alone.
import { beforeEach, expect, it } from 'vitest';
import { defaultPricing } from '#domain/pricing-config.ts';
import { DEFAULT_PROFILE, type Profile } from '#domain/profile.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { Scene } from '../engine/scene.ts';
import { GAME } from '../oracle/script.ts';
import { type Fixture, fixture } from './fixture.ts';

const OWNERS = ['acc_1', 'acc_2'] as const;
const keyOf = (accountId: string): string => `ovr_test_key_of_${accountId}`;

const MINE: Profile = { id: 'mine', owner: 'acc_1', anchor: ['draftkings'], minBooks: 1 };
const OURS: Profile = { id: 'ours', anchor: ['fanduel', 'nobody'], minBooks: 1 };

let scene: Scene;
let call: Fixture['call'];

function state(profiles: readonly Profile[]): void {
  const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
  const group = { kind: 'config', receivedAt: scene.now, rejections: {} } as const;
  scene.say({ ...group, config: { ...config, profiles } }, 'config');
}

beforeEach(() => {
  scene = new Scene();
  const account = { plan: 'enterprise', rawLines: false, ingest: null } as const;
  const keys = OWNERS.map((accountId) => ({
    key: keyOf(accountId),
    account: { ...account, accountId, keyId: `key_${accountId}` },
  }));
  const made = fixture({ reader: scene.engine.reader, keys: KeyIndex.of(keys) });
  call = (target, options) => made.call(target, { key: keyOf('acc_1'), ...options });
  scene.prices(
    ['pinnacle', 'home', -150],
    ['pinnacle', 'away', 130],
    ['draftkings', 'home', -200],
    ['draftkings', 'away', 170],
    ['fanduel', 'home', -110],
    ['fanduel', 'away', -110],
  );
  state([MINE, OURS]);
});

async function evOf(target: string, accountId: (typeof OWNERS)[number] = 'acc_1') {
  const { json, status } = await call(target, { key: keyOf(accountId) });
  expect(status, target).toBe(200);
  const events = Array.isArray(json.data) ? json.data : [json.data];
  // biome-ignore lint/suspicious/noExplicitAny: JSON of an answer
  return events.flatMap((event: any) => event.edges).map((edge: any) => [edge.edgeId, edge.ev]);
}

it('edges are judged by the model that is named, under ids of their own', async () => {
  const own = await evOf('/v1/edge?type=ev&profile=mine');
  expect(own).toHaveLength(2);
  expect(own[0]?.[0]).toBe(`ev:${GAME.eventId}:moneyline::::home:fanduel@profile=mine`);
  expect(own[0]?.[1].modelProb).toBeGreaterThan(0.6);
  expect(await evOf('/v1/edge/ev?profile=mine')).toEqual(own);
  expect(await evOf(`/v1/events/${GAME.eventId}/edge?type=ev&profile=mine`)).toEqual(own);
  // Its only opinion is of the operator that is judged.
  expect(await evOf('/v1/edge?type=ev&profile=mine&bookmakers=draftkings')).toEqual([]);
  expect(await evOf('/v1/edge?type=ev&profile=default')).toEqual(await evOf('/v1/edge?type=ev'));
});

it('prices are shown with the model of the profile, and without one as they are', async () => {
  const { json } = await call(`/v1/events/${GAME.eventId}/odds?profile=mine`);
  const { summary } = json.data.markets[0].lines[0];
  expect(summary.home.modelProb + summary.away.modelProb).toBeCloseTo(1, 6);
  const plain = await call(`/v1/events/${GAME.eventId}/odds`);
  expect(plain.json.data.markets[0].lines[0].summary.home).toEqual({
    ...summary.home,
    modelProb: undefined,
  });
  const listed = await call('/v1/odds?profile=mine');
  expect(listed.json.data[0].markets[0].lines[0].summary).toEqual(summary);
  const bests = await call('/v1/best-bets?profile=mine');
  const [home, away] = bests.json.data[0].markets[0].outcomes;
  expect(home).toMatchObject({ bookmakerId: 'fanduel', modelProb: summary.home.modelProb });
  expect(home.fairOdds).toBeLessThan(-150);
  expect(away).toMatchObject({ bookmakerId: 'draftkings', modelProb: null, fairOdds: null });
});

it('an unknown one is refused with the names of those there are', async () => {
  const known = 'default, sharp, worst_case, equal';
  const { status, json } = await call('/v1/edge?profile=shrap');
  expect(status).toBe(400);
  expect(json.error.message).toBe(`profile: takes one of ${known}, mine, ours.`);
  for (const path of ['/v1/edge/value', '/v1/odds', '/v1/best-bets', '/v1/player-props']) {
    const refused = await call(`${path}?profile=mine`, { key: keyOf('acc_2') });
    expect(refused.status, path).toBe(400);
    expect(refused.json.error.message).toBe(`profile: takes one of ${known}, ours.`);
  }
});

it('a private one exists for keys of its account alone, whatever was answered before', async () => {
  const target = '/v1/best-bets?profile=mine';
  const own = await call(target);
  expect(own.status).toBe(200);
  expect(own.headers['cache-control']).toContain('private');
  const tag = own.headers.etag as string;
  const again = await call(target, { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
  const other = await call(target, { key: keyOf('acc_2'), headers: { 'if-none-match': tag } });
  expect(other.status).toBe(400);
  const ids = async (accountId: string) =>
    (await call('/v1/profiles', { key: keyOf(accountId) })).json.data.map(
      ({ id }: { id: string }) => id,
    );
  const builtIn = ['default', 'sharp', 'worst_case', 'equal'];
  expect(await ids('acc_1')).toEqual([...builtIn, 'mine', 'ours']);
  expect(await ids('acc_2')).toEqual([...builtIn, 'ours']);
});

it('one of the same name that becomes private is not answered from what was kept', async () => {
  const target = `/v1/events/${GAME.eventId}/odds?profile=ours`;
  const before = await call(target, { key: keyOf('acc_2') });
  expect(before.status).toBe(200);
  state([{ ...OURS, owner: 'acc_1', anchor: ['pinnacle'] }]);
  expect((await call(target, { key: keyOf('acc_2') })).status).toBe(400);
  const own = await call(target);
  expect(own.headers.etag).not.toBe(before.headers.etag);
  expect(own.headers['x-book-seq']).toBe(String(scene.seq));
});

it('the list shows rules in force, and names that the catalogue does not have', async () => {
  const { json } = await call('/v1/profiles');
  const shown = json.data.find(({ id }: { id: string }) => id === 'ours');
  expect(shown).toEqual({
    id: 'ours',
    isBuiltIn: false,
    isDefault: false,
    isPrivate: false,
    devig: 'power',
    minBooks: 1,
    leaveOneOut: true,
    anchor: ['fanduel', 'nobody'],
    unknownNames: ['nobody'],
  });
  expect(json.data[0]).toMatchObject({ id: DEFAULT_PROFILE.id, isDefault: true, minBooks: 2 });
});
