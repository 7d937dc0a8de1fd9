// The oracle's choice of legs against every combination there is, and its requested edges.

import { describe, expect, test } from 'vitest';
import type { Side } from '#domain/market.ts';
import { venueById } from '#domain/venue-catalog.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import type { Offer } from '../offer.ts';
import { OracleBench, START } from '../oracle-bench.ts';
import { bestLegsOf } from '../price/arbitrage.ts';
import { netDecimal } from '../price/odds.ts';
import { GAME, image, MATCH, quote } from '../script.ts';

const VENUES = ['betonlineag', 'lowvig', 'fanduel', 'kalshi', 'betfair_ex_uk', 'betfair_ex_eu'];

function costOf(legs: readonly Offer[]): number {
  return legs.reduce((sum, { leagueId, venue, quote: { price } }) => {
    return sum + 1 / netDecimal(price, venue.commission, leagueId);
  }, 0);
}

/** Every choice of one offer per side that at least two operators hold. */
function combinations(rivals: readonly (readonly Offer[])[]): Offer[][] {
  let all: Offer[][] = [[]];
  for (const offers of rivals) all = all.flatMap((some) => offers.map((each) => [...some, each]));
  return all.filter((legs) => new Set(legs.map(({ venue }) => venue.operatorId)).size > 1);
}

test('no combination of two operators is cheaper than the legs chosen', () => {
  let exchanged = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const random = new Random(seed);
    const sides: readonly Side[] = random.chance(0.5) ? ['home', 'away'] : ['home', 'draw', 'away'];
    const rivals = sides.map((side) =>
      VENUES.filter(() => random.chance(0.6)).map((venueId): Offer => {
        const american = random.pick([100, 103, 105, 108, 110]);
        const venue = must(venueById(venueId), venueId);
        return { leagueId: 'nfl', venue, side, quote: quote(venueId, side, american, 0) };
      }),
    );
    const legs = bestLegsOf(rivals);
    const all = combinations(rivals);
    expect(legs === null, `seed ${seed}`).toBe(all.length === 0);
    if (legs === null) continue;
    expect(costOf(legs)).toBeCloseTo(Math.min(...all.map(costOf)), 12);
    const alone = rivals.flatMap((offers) => Math.min(...offers.map((each) => costOf([each]))));
    if (costOf(legs) > alone.reduce((sum, each) => sum + each, 0) + 1e-12) exchanged += 1;
  }
  expect(exchanged).toBeGreaterThan(5);
});

describe('requested edges', () => {
  test('are low holds and middles, and only where they are named', () => {
    const bench = new OracleBench();
    const total = (point: number) => ({ marketType: 'total', point });
    bench.send(
      START,
      image(GAME, START, [
        quote('fanduel', 'home', -101, START),
        quote('draftkings', 'away', 100, START),
        quote('fanduel', 'over', 100, START, total(44)),
        quote('draftkings', 'under', 100, START, total(47)),
      ]),
    );
    expect(bench.edges()).toEqual([]);
    const { edges } = bench.oracle.edgesRecord(GAME.eventId, {
      types: new Set(['low_hold', 'middle']),
    });
    // 101/201 + 1/2 = 1.002488: 50.25 and 50, of which 50 pay 100.
    expect(edges[0]?.lowHold).toMatchObject({ totalStake: 100.25, worstLoss: 0.25 });
    expect(edges[0]?.lowHold?.holdPct).toBeCloseTo(0.248139, 6);
    expect(edges[1]?.middle).toMatchObject({ costPct: 0, gap: 3, winningResults: 2 });
    expect(edges).toHaveLength(2);
  });

  test('of a three-way line need all three', () => {
    const bench = new OracleBench();
    const two = [quote('fanduel', 'home', 190, START), quote('pinnacle', 'away', 210, START)];
    const types = new Set(['low_hold'] as const);
    bench.send(START, image(MATCH, START, two));
    expect(bench.oracle.edgesRecord(MATCH.eventId, { types }).edges).toEqual([]);
    bench.send(START, image(MATCH, START, [quote('draftkings', 'draw', 200, START)]));
    const [edge] = bench.oracle.edgesRecord(MATCH.eventId, { types }).edges;
    expect(edge?.lowHold?.books.map(({ stake }) => stake)).toEqual([34.48, 33.33, 32.26]);
  });
});
