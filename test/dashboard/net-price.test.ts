// Prices after fees on the page are those that the server computes edges with.
import { expect, test } from 'vitest';
import { type Fee, feeInForce, feeText, netOf } from '#dashboard/grid/net-price.ts';
import { VENUES } from '#domain/data/venues.ts';
import { isExchange } from '#domain/venue.ts';
import { feeOf, netOfFee } from '#engine/price/commission.ts';
import { Random } from '#kit/random.ts';

const FEES: readonly (Fee | undefined)[] = [
  undefined,
  { kind: 'contract', rate: 0.07, exponent: 1, step: 0.0001, roundedPer: 'order' },
  { kind: 'contract', rate: 0.035, exponent: 1, step: 0.01, roundedPer: 'contract' },
  { kind: 'contract', rate: 0.25, exponent: 2, step: 0, roundedPer: 'order' },
  { kind: 'winnings', rate: 0.02, exponent: 1, step: 0, roundedPer: 'order' },
  { kind: 'contract', rate: 0, exponent: 1, step: 0, roundedPer: 'order' },
];

test('of every exchange, by its own, the market’s and the reader’s fee', () => {
  const random = new Random(3);
  const exchanges = VENUES.filter(isExchange);
  for (let count = 0; count < 3000; count++) {
    const venue = random.pick(exchanges);
    const [fee, own] = [random.pick(FEES), random.pick([undefined, undefined, 0, 0.03])];
    const american = random.pick([-1, 1]) * (100 + random.below(400));
    const leagueId = random.pick(['mlb', 'nfl']);
    const inForce = feeOf(venue, leagueId, { fee: fee ?? null }, own);
    const shown = feeInForce(venue.commission, leagueId, fee, own);
    const net = netOf(american, false, shown);
    const decimal = net > 0 ? 1 + net / 100 : 1 + 100 / -net;
    const where = JSON.stringify({ id: venue.bookmakerId, fee, own, american });
    expect(decimal, where).toBeCloseTo(netOfFee(inForce, 100 * american), 9);
    // A lay costs more than it shows, by the same fee.
    const cost = netOf(american, true, shown);
    const costs = cost > 0 ? 1 + cost / 100 : 1 + 100 / -cost;
    const before = american > 0 ? 1 + american / 100 : 1 + 100 / -american;
    expect(costs, where).toBeGreaterThanOrEqual(before - 1e-9);
  }
});

test('a fee is said in words', () => {
  expect(FEES.map(feeText)).toEqual([
    'none',
    '7% of (p × (1 − p)) a contract',
    '3.5% of (p × (1 − p)) a contract',
    '25% of (p × (1 − p))^2 a contract',
    '2% of winnings',
    'none',
  ]);
});
