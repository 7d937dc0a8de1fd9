// Sets of bookmakers over REST: offers of the set alone, and edges that are computed within it; and
// the limits and orders of edges.
import { beforeEach, expect, it } from 'vitest';
import type { ArbitrageRecord, EdgeRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import { Scene } from '../engine/scene.ts';
import { GAME, KICKOFF, MINUTE } from '../oracle/script.ts';
import { type Fixture, fixture } from './fixture.ts';

let scene: Scene;
let call: Fixture['call'];

beforeEach(() => {
  scene = new Scene();
  call = fixture({ reader: scene.engine.reader }).call;
  scene.prices(
    ['fanduel', 'home', 130],
    ['draftkings', 'home', 115],
    ['draftkings', 'away', -135],
    ['betmgm', 'home', -140],
    ['betmgm', 'away', 120],
    ['pinnacle', 'away', -108],
    ['pinnacle', 'home', -104],
  );
});

interface Shown {
  readonly edgeId: string;
  readonly arbitrage?: ArbitrageRecord;
  readonly ev?: NonNullable<EdgeRecord['ev']>;
}

async function edgesAt(query: string): Promise<readonly Shown[]> {
  const { json, status } = await call(`/v1/edge?${query}`);
  expect(status, query).toBe(200);
  return json.data.flatMap(({ edges }: { edges: readonly Shown[] }) => edges);
}

const booksOf = ({ arbitrage }: Shown) => arbitrage?.books.map((leg) => leg.bookmakerId);

it('offers are those of the set, and the best among them', async () => {
  const { json } = await call('/v1/odds?bookmakers=DraftKings,pinnacle');
  const [line] = json.data[0].markets[0].lines;
  const offers = line.offers.map(
    ({ bookmakerId, isBest }: { bookmakerId: string; isBest: boolean }) => [bookmakerId, isBest],
  );
  expect(offers).toEqual([
    ['draftkings', true],
    ['pinnacle', false],
    ['draftkings', false],
    ['pinnacle', true],
  ]);
  const region = await call('/v1/odds?region=eu');
  expect(JSON.stringify(region.json.data)).not.toContain('draftkings');
});

it('an arbitrage is the best within the set, with an id of its own', async () => {
  const [whole] = await edgesAt('type=arbitrage');
  expect(booksOf(whole as Shown)).toEqual(['fanduel', 'betmgm']);
  const [own] = await edgesAt('type=arbitrage&bookmakers=pinnacle,draftkings');
  expect(booksOf(own as Shown)).toEqual(['draftkings', 'pinnacle']);
  expect(own?.edgeId).toBe(`${whole?.edgeId}@draftkings+pinnacle`);
  expect(await edgesAt('type=arbitrage&bookmakers=draftkings')).toEqual([]);
  const { json } = await call(`/v1/events/${GAME.eventId}/edge?bookmakers=draftkings,pinnacle`);
  expect(booksOf(json.data.edges[0])).toEqual(['draftkings', 'pinnacle']);
});

it('odds are compared by what they pay, and sorted lists begin with the best', async () => {
  const above = await edgesAt('type=ev&minOdds=116');
  expect(above.map(({ ev }) => ev?.odds)).toEqual(
    (await edgesAt('type=ev')).map(({ ev }) => ev?.odds).filter((odds) => (odds ?? 0) >= 116),
  );
  expect(above.length).toBeGreaterThan(0);
  const other = { ...GAME, eventId: 'nfl_another', startTime: KICKOFF - MINUTE };
  scene.answer(
    [
      ['fanduel', 'home', 140],
      ['betmgm', 'away', 120],
    ],
    other,
  );
  const { json } = await call('/v1/edge?type=arbitrage&sort=profit');
  expect(json.data.map(({ eventId }: { eventId: string }) => eventId)).toEqual([
    'nfl_another',
    GAME.eventId,
  ]);
  const first = await call('/v1/edge?type=arbitrage&sort=profit&limit=1');
  expect(first.json.data).toHaveLength(1);
  expect(first.json.meta).toMatchObject({ count: 1, page: 1 });
});

it('Kelly stakes of a bankroll are those of the formula, after fees, at most a quarter', async () => {
  const [edge] = await edgesAt('type=ev&bankroll=2000');
  const { odds, modelProb, kellyFraction, stake } = must(edge?.ev, 'an EV signal');
  const net = odds > 0 ? 1 + odds / 100 : 1 + 100 / -odds;
  const half = (0.5 * (modelProb * net - 1)) / (net - 1);
  // The full share, whatever part of it somebody stakes.
  expect(kellyFraction).toBeCloseTo(2 * half, 6);
  expect(stake).toBe(Math.floor(2000 * 100 * half + 1e-3) / 100);
  const [rounded] = await edgesAt('type=ev&bankroll=2000&kelly=1&stakeRounding=5');
  expect(rounded?.ev?.stake).toBe(5 * Math.floor((2000 * 2 * half) / 5));
  const [plain] = await edgesAt('type=ev');
  expect(plain?.ev).not.toHaveProperty('stake');
});

it('an arbitrage with round stakes still wins whatever happens, or is not shown', async () => {
  const [edge] = await edgesAt('type=arbitrage&totalStake=1000&stakeRounding=5');
  const { books, totalStake, guaranteedProfit } = must(edge?.arbitrage, 'an arbitrage');
  // 130 and 120: 1000 / (1 / 2.3 + 1 / 2.2) = 1124.4; 488.9 and 511.1 become 490 and 510.
  expect([totalStake, ...books.map((leg) => leg.stake)]).toEqual([1000, 490, 510]);
  expect(guaranteedProfit).toBe(122);
  // 12.44 % before rounding, 12.2 % after it.
  expect(await edgesAt('type=arbitrage&minProfit=12.3')).toHaveLength(1);
  expect(await edgesAt('type=arbitrage&minProfit=12.3&totalStake=1000&stakeRounding=5')).toEqual(
    [],
  );
  scene.prices(['fanduel', 'home', 101], ['draftkings', 'home', -120], ['betmgm', 'away', 100]);
  expect(await edgesAt('type=arbitrage')).toHaveLength(1);
  expect(await edgesAt('type=arbitrage&stakeRounding=50')).toEqual([]);
});

it('a middle of a total costs, and breaks even, by its rounded stakes', async () => {
  scene.prices(
    ['fanduel', 'over', -110, { marketType: 'total', point: 44 }],
    ['draftkings', 'under', -102, { marketType: 'total', point: 47 }],
  );
  const { json } = await call('/v1/edge?type=middle&totalStake=500&stakeRounding=5');
  const { middle } = must(json.data[0]?.edges[0], 'a middle');
  // 255 at -110 pays 486.818182, 245 at -102 pays 485.196078: 14.803922 of 500 are lost at worst.
  expect(middle).toMatchObject({ totalStake: 500, costPct: 2.960784 });
  expect(middle.books.map(({ stake }: { stake: number }) => stake)).toEqual([255, 245]);
  // Both win by p: 972.014260 p + 485.196078 (1 - p) = 500.
  expect(middle.breakEvenPct).toBeCloseTo((100 * 14.803922) / 486.818182, 5);
});

it('time alone moves what passes, and no answer of before is given', async () => {
  const path = `/v1/events/${GAME.eventId}/edge?type=arbitrage&maxAgeMs=60000`;
  const before = await call(path);
  expect(before.json.data.edges).toHaveLength(1);
  scene.wait(2 * MINUTE);
  const after = await call(path, { headers: { 'if-none-match': before.headers.etag ?? '' } });
  expect(after.status).toBe(200);
  expect(after.json.data.edges).toEqual([]);
  expect(await edgesAt('phase=live')).toEqual([]);
  expect((await edgesAt('phase=pregame&startsWithin=6h')).length).toBeGreaterThan(0);
});
