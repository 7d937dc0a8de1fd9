// What venues pay where a game is no plain result, and what bets of several legs come to then.
import { describe, expect, test } from 'vitest';
import { USUAL_RULES } from '#domain/data/settlement-rules.ts';
import { leagueById } from '#domain/league.ts';
import { marketOf } from '#domain/market-catalog.ts';
import { payoffsBy, type SettlementRule } from '#domain/settlement.ts';
import { venueById } from '#domain/venue-catalog.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import type { EdgeType } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import { GAME } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const REFUNDS: readonly SettlementRule[] = [
  { payoffs: { void: 'refund', postponed: 'refund', tie: 'refund' } },
];

/** Kalshi's favourite against a book: 61.68 and 33.33 pay 100 each. */
const PRICES: readonly Price[] = [
  ['kalshi', 'home', -150],
  ['fanduel', 'away', 200],
];

function edgesOf(scene: Scene, type: EdgeType, rest: Partial<EdgeFilter> = {}) {
  const filter = { types: new Set([type]), ...rest };
  return scene.engine.reader.edgesRecord(GAME.eventId, filter).edges;
}

function sceneOf(...prices: readonly Price[]): Scene {
  const scene = new Scene();
  scene.prices(...prices);
  return scene;
}

describe('a Kalshi NFL moneyline, of which a tie pays half, against a book that refunds ties', () => {
  test('shows its worst case and rulesRisk', () => {
    const [edge] = edgesOf(sceneOf(...PRICES), 'arbitrage');
    // A contract at 0.6 costs 0.6168 with its fee.
    expect(edge?.arbitrage?.books).toMatchObject([
      { bookmakerId: 'kalshi', stake: 61.68, rules: { tie: 'half', postponed: 'fair_price' } },
      { bookmakerId: 'fanduel', stake: 33.33, rules: { tie: 'refund', postponed: 'refund' } },
    ]);
    expect(edge?.rulesRisk).toEqual(['tie', 'void', 'postponed']);
    // Whichever team wins: 33.33 pay 99.99. A tie: 50 of the contracts, and the stake of the book.
    expect(edge?.arbitrage?.profitPct).toBeCloseTo((100 * (99.99 - 95.01)) / 95.01, 6);
    expect(edge?.arbitrage?.guaranteedProfit).toBeCloseTo(50 + 33.33 - 95.01, 4);
  });

  test('keeps what a team’s win leaves where a tie leaves more', () => {
    const [edge] = edgesOf(sceneOf(['kalshi', 'home', 150], ['fanduel', 'away', 100]), 'arbitrage');
    const { books, totalStake, guaranteedProfit } = must(edge?.arbitrage, 'an arbitrage');
    const wins = books.map(({ stake, netDecimal = 0 }) => stake * netDecimal - totalStake);
    expect(guaranteedProfit).toBeCloseTo(Math.min(...wins), 6);
    expect(edge?.rulesRisk).toContain('tie');
  });

  test('is left out by rulesRisk=false', () => {
    const scene = sceneOf(...PRICES);
    expect(edgesOf(scene, 'arbitrage', { rulesRisk: false })).toEqual([]);
    expect(edgesOf(scene, 'arbitrage', { rulesRisk: true })).toHaveLength(1);
  });

  test('has no such risk once the operator states that Kalshi refunds', () => {
    const scene = sceneOf(...PRICES);
    const entries = [{ kind: 'venue', id: 'kalshi', rules: REFUNDS }] as const;
    const base = { receivedAt: scene.now, rejections: {} };
    const said = scene.say({ ...base, kind: 'catalog', by: 'operator', entries });
    expect(said.edges).toContain(`update arb:${GAME.eventId}:moneyline:::`);
    const [edge] = edgesOf(scene, 'arbitrage', { rulesRisk: false });
    expect(edge).not.toHaveProperty('rulesRisk');
    expect(edge?.arbitrage?.books[0]).not.toHaveProperty('rules');
    expect(edge?.arbitrage?.guaranteedProfit).toBeGreaterThan(0);
  });
});

test('bookmakers with the usual rules have no risk, and nothing is said of it', () => {
  const [edge] = edgesOf(
    sceneOf(['fanduel', 'home', 110], ['draftkings', 'away', 105]),
    'arbitrage',
  );
  expect(edge).not.toHaveProperty('rulesRisk');
  expect(edge?.arbitrage?.books[0]).not.toHaveProperty('rules');
});

test('a low hold may lose more in a tie than its hold', () => {
  const [edge] = edgesOf(sceneOf(['kalshi', 'home', -150], ['fanduel', 'away', 155]), 'low_hold');
  // 61.68 and 39.22 for 100: a tie pays 50 and 39.22.
  expect(edge?.lowHold?.worstLoss).toBeCloseTo(61.68 + 39.22 - 50 - 39.22, 4);
  expect(edge?.rulesRisk).toContain('tie');
});

test('a lay at Kalshi wins half in a tie', () => {
  const depth = { behind: [], lay: [-12_000, 0] };
  const scene = sceneOf(['fanduel', 'home', 110], ['kalshi', 'home', -130, { depth }]);
  const [edge] = edgesOf(scene, 'back_lay');
  const { books, liability, totalStake, guaranteedProfit } = must(edge?.backLay, 'a back-lay');
  // The backer's stake buys so many contracts; the other side of each pays 0.5.
  const contracts = must(books[1], 'the lay').stake * (1 + 100 / 120);
  expect(guaranteedProfit).toBeCloseTo(contracts / 2 - liability + (100 - 100), 1);
  expect(totalStake).toBeCloseTo(100 + liability, 6);
  expect(edge?.rulesRisk).toContain('tie');
});

describe('rules', () => {
  const nfl = must(leagueById('nfl'), 'the NFL');
  const mlb = must(leagueById('mlb'), 'MLB');
  const of = (rules: readonly SettlementRule[], league: typeof nfl, marketType: string) =>
    payoffsBy(rules, { league, market: must(marketOf(league.leagueId, marketType), marketType) });

  test('name a tie only where a game can end in one that is no selection', () => {
    expect(of(USUAL_RULES, nfl, 'moneyline').tie).toBe('refund');
    expect(of(USUAL_RULES, nfl, 'moneyline_3way').tie).toBeUndefined();
    expect(of(USUAL_RULES, nfl, 'spread').tie).toBeUndefined();
    expect(of(USUAL_RULES, mlb, 'moneyline').tie).toBeUndefined();
  });

  test('of baseball refund spreads and totals of shortened games, and listed pitchers', () => {
    expect(of(USUAL_RULES, mlb, 'moneyline').shortened).toBeUndefined();
    expect(of(USUAL_RULES, mlb, 'total')).toMatchObject({
      shortened: 'refund',
      did_not_play: 'refund',
    });
    expect(of(USUAL_RULES, mlb, 'total_f5').shortened).toBeUndefined();
  });

  test('of Kalshi settle props of who does not play at a fair price', () => {
    const { rules = [] } = must(venueById('kalshi'), 'Kalshi');
    expect(of(rules, nfl, 'player_pass_yds').did_not_play).toBe('fair_price');
    expect(of(USUAL_RULES, nfl, 'player_pass_yds').did_not_play).toBe('refund');
  });
});
