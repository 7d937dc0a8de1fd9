// What a stake gets over REST: effective odds over the levels of exchanges, synthetic backs, amounts of
// edges, and how a bet of two venues ends in a tie. Every answer is checked against the document.
import { beforeEach, expect, it } from 'vitest';
import type { MarketFee } from '#domain/market-fee.ts';
import { Scene } from '../engine/scene.ts';
import { GAME } from '../oracle/script.ts';
import { type Fixture, fixture } from './fixture.ts';

const FEE: MarketFee = {
  ...{ kind: 'contract', rate: 0.07, exponent: 1, step: 0.01, roundedPer: 'order' },
};

let scene: Scene;
let call: Fixture['call'];

beforeEach(() => {
  scene = new Scene();
  call = fixture({ reader: scene.engine.reader }).call;
  scene.prices(
    // 100 at 2.2 and 100 at 2.1; laid at 2.25 and 2.3.
    [
      'betfair_ex_uk',
      'home',
      120,
      { size: 100, depth: { behind: [11_000, 100], lay: [12_500, 40, 13_000, 60] } },
    ],
    ['kalshi', 'away', 105, { size: 55, fee: FEE }],
    ['fanduel', 'away', -115],
    ['draftkings', 'home', 105, { size: 500 }],
  );
});

async function dataOf(path: string) {
  const { json, status } = await call(path);
  expect(status, path).toBe(200);
  return json.data;
}

async function edgeOf(query: string) {
  const [event] = await dataOf(`/v1/edge?${query}`);
  return event?.edges[0];
}

async function effectiveBy(query: string): Promise<Record<string, number | null>> {
  const data = await dataOf(`/v1/events/${GAME.eventId}/odds?oddsFormat=decimal&${query}`);
  const { offers } = data.markets[0].lines[0];
  const entries = offers.map(
    (offer: { bookmakerId: string; effectiveOdds: number | null }) =>
      [offer.bookmakerId, offer.effectiveOdds] as const,
  );
  return Object.fromEntries(entries);
}

it('a stake gets the mean of the levels that it takes, after fees', async () => {
  // 5 % of winnings: 2.14 and 2.045.
  expect(await effectiveBy('stake=100')).toMatchObject({
    betfair_ex_uk: 2.14,
    // No limit is stated: it pays its price.
    fanduel: 1.8696,
    draftkings: 2.05,
    // 55 buy 112.75 contracts at 0.4878, with 1.98 of fees beside: 100 is more than there is.
    kalshi: null,
  });
  expect(await effectiveBy('stake=200')).toMatchObject({ betfair_ex_uk: 2.0925 });
  expect(await effectiveBy('stake=201')).toMatchObject({ betfair_ex_uk: null, draftkings: 2.05 });
  const { kalshi } = await effectiveBy('stake=50');
  // A contract costs 20/41 and a fee; that of the order is rounded up to a cent.
  const [cost, charge] = [20 / 41, 0.07 * (20 / 41) * (21 / 41)];
  const contracts = 50 / (cost + charge);
  const fee = Math.ceil(contracts * charge * 100) / 100;
  expect(kalshi).toBeCloseTo(contracts / (contracts * cost + fee), 4);
});

it('nothing of it is shown where nobody asks, and lists take it as events do', async () => {
  const plain = JSON.stringify(await dataOf('/v1/odds'));
  expect(plain).not.toContain('effectiveOdds');
  expect(JSON.stringify(await dataOf('/v1/odds?stake=100'))).toContain('"effectiveOdds"');
  const best = await dataOf('/v1/best-bets?stake=150&oddsFormat=decimal');
  const [home] = best[0].markets[0].outcomes;
  // 100 at 2.14 and 50 at 2.045.
  expect(home).toMatchObject({
    bookmakerId: 'betfair_ex_uk',
    bestOdds: 2.2,
    effectiveOdds: 2.1083,
  });
});

it('a stake on a player gets what one on a game gets', async () => {
  const about = { marketType: 'player_pass_yds', playerId: 'nfl_josh_allen', point: 248.5 };
  const prop = { ...about, playerName: 'Josh Allen' };
  scene.prices(
    ['novig', 'over', 105, { ...prop, size: 100, depth: { behind: [10_000, 50], lay: [] } }],
    ['fanduel', 'under', -115, prop],
  );
  const offersOf = async (path: string) => {
    const data = await dataOf(`${path}oddsFormat=decimal`);
    const [{ players }] = [data].flat();
    return players[0].markets[0].lines[0].offers;
  };
  const ofEvent = `/v1/events/${GAME.eventId}/player-props?`;
  expect(JSON.stringify(await offersOf(ofEvent))).not.toContain('effectiveOdds');
  for (const path of [ofEvent, '/v1/player-props?', '/v1/player-props?player=allen&']) {
    const [over, under] = await offersOf(`${path}stake=120&`);
    // 100 at 2.05 and 20 at 2.
    expect(over).toMatchObject({ bookmakerId: 'novig', effectiveOdds: 2.0417 });
    expect(under).toMatchObject({ bookmakerId: 'fanduel', effectiveOdds: 1.8696 });
  }
  const [over] = await offersOf(`${ofEvent}stake=151&`);
  expect(over.effectiveOdds).toBeNull();
});

it('a lay backs the other side of two, where that is asked for', async () => {
  const outcomes = async (query: string) => {
    const [event] = await dataOf(`/v1/best-bets?oddsFormat=decimal${query}`);
    return event.markets[0].outcomes;
  };
  scene.prices(['kalshi', 'away', -110]);
  expect((await outcomes(''))[1]).toMatchObject({ bookmakerId: 'kalshi', bestOdds: 1.9091 });
  scene.prices(['betfair_ex_uk', 'home', 105, { depth: { behind: [], lay: [10_500, 40] } }]);
  const [, away] = await outcomes('&synthetic=true');
  // Laid at 2.05: 2.05 / 1.05.
  expect(away).toMatchObject({ bookmakerId: 'betfair_ex_uk', bestOdds: 1.9524, layOdds: 2.05 });
});

it('an arbitrage with an exchange says what its levels take, and how a tie ends', async () => {
  const edge = await edgeOf('type=arbitrage&stake=30');
  expect(edge.rulesRisk).toEqual(['tie', 'void', 'postponed']);
  const { books, maxStake, profitAtMax, totalStake, guaranteedProfit } = edge.arbitrage;
  expect(books.map((leg: { bookmakerId: string }) => leg.bookmakerId)).toEqual([
    'betfair_ex_uk',
    'kalshi',
  ]);
  expect(books[1]).toMatchObject({ size: 56.97, rules: { tie: 'half' } });
  expect(books[1].refundShare).toBeLessThan(1);
  // Kalshi takes 55 and 1.98 of fees, and pays 112.75, as 52.69 at 2.14 do.
  expect(maxStake).toBeCloseTo(52.69 + 55 + 1.98, 1);
  expect(profitAtMax).toBeCloseTo(112.75 - maxStake, 1);
  expect(books[0].effectiveOdds).toBe(114);
  const [home, away] = books.map(({ stake }: { stake: number }) => stake);
  const tie = home + away * books[1].netDecimal * 0.5 - totalStake;
  expect(guaranteedProfit).toBeCloseTo(Math.min(tie, guaranteedProfit), 6);
  expect(await edgeOf('type=arbitrage&rulesRisk=false')).toBeUndefined();
});

it('a total is divided at the odds shown: never above what their levels take', async () => {
  const { arbitrage } = await edgeOf('type=arbitrage&totalStake=5000');
  const [home, away] = arbitrage.books.map(({ stake }: { stake: number }) => stake);
  expect(home).toBeLessThanOrEqual(100);
  expect(away).toBeLessThanOrEqual(56.97);
  expect(arbitrage.totalStake).toBeLessThan(110);
});
