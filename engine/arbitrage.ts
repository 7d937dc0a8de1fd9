// Arbitrage on one line: all selections, the best net price of each, at least two operators,
// profitable after commission and after the stakes are rounded to cents.
import { roundTo } from '#kit/exact-math.ts';
import type { Offer, VenueCell } from './book.ts';
import { netDecimal } from './commission.ts';
import type { ArbitrageView, Leg } from './edge.ts';
import type { Eligible } from './value.ts';

/** A price that may stand in an arbitrage, with its net payout per unit. */
interface Candidate {
  readonly cell: VenueCell;
  readonly offer: Offer;
  readonly net: number;
}

/** What every selection pays back, before the stakes are rounded. */
const PAYOUT = 100;
/** An exact half of a cent is rounded up, whatever the last bit of its float. */
const HALF_CENT = 1e-6;

/** The arbitrage of a line of `sideCount` selections, or null. `eligible` judges single offers. */
export function findArbitrage(
  cells: readonly VenueCell[],
  sideCount: number,
  eligible: Eligible,
): ArbitrageView | null {
  const best: Candidate[] = [];
  for (let side = 0; side < sideCount; side++) {
    const candidate = bestCandidate(cells, side, eligible, null);
    if (!candidate) return null;
    best.push(candidate);
  }
  const legs = withTwoOperators(best, cells, eligible);
  return legs && inverseSum(legs) < 1 ? staked(legs) : null;
}

function bestCandidate(
  cells: readonly VenueCell[],
  side: number,
  eligible: Eligible,
  withoutOperator: string | null,
): Candidate | null {
  let best: Candidate | null = null;
  for (const cell of cells) {
    const offer = cell.offers[side];
    const { venue } = cell;
    if (!offer || venue.sourceType === 'dfs' || venue.operatorId === withoutOperator) continue;
    if (venue.sourceType === 'exchange' && !venue.arbitrageApproved) continue;
    if (!eligible(offer)) continue;
    const net = netDecimal(venue, offer.price);
    const better =
      best === null ||
      net > best.net ||
      (net === best.net && venue.sharpWeight > best.cell.venue.sharpWeight);
    if (better) best = { cell, offer, net };
  }
  return best;
}

/** Where one operator holds every best leg: the most profitable exchange of one of them. */
function withTwoOperators(
  best: readonly Candidate[],
  cells: readonly VenueCell[],
  eligible: Eligible,
): readonly Candidate[] | null {
  const operator = best[0]?.cell.venue.operatorId ?? '';
  if (best.some((leg) => leg.cell.venue.operatorId !== operator)) return best;
  let chosen: readonly Candidate[] | null = null;
  best.forEach((_, side) => {
    const other = bestCandidate(cells, side, eligible, operator);
    if (!other) return;
    const legs = best.with(side, other);
    if (!chosen || inverseSum(legs) < inverseSum(chosen)) chosen = legs;
  });
  return chosen;
}

function inverseSum(legs: readonly Candidate[]): number {
  let sum = 0;
  for (const leg of legs) sum += 1 / leg.net;
  return sum;
}

function staked(candidates: readonly Candidate[]): ArbitrageView | null {
  const legs: Leg[] = candidates.map(({ cell, offer, net }, side) => ({
    venue: cell.venue,
    side,
    price: offer.price,
    updatedAt: offer.updatedAt,
    size: offer.size,
    stake: Math.round((PAYOUT * 100) / net + HALF_CENT) / 100,
  }));
  const totalStake = roundTo(
    legs.reduce((total, leg) => total + leg.stake, 0),
    2,
  );
  let worst = Number.POSITIVE_INFINITY;
  candidates.forEach(({ net }, side) => {
    worst = Math.min(worst, (legs[side] as Leg).stake * net);
  });
  const guaranteedProfit = roundTo(worst - totalStake, 6);
  if (guaranteedProfit <= 0) return null;
  return {
    type: 'arbitrage',
    legs,
    totalStake,
    guaranteedProfit,
    profitPct: roundTo((100 * guaranteedProfit) / totalStake, 6),
    maxStake: maxStake(legs, totalStake),
  };
}

function maxStake(legs: readonly Leg[], totalStake: number): number | null {
  let factor = Number.POSITIVE_INFINITY;
  for (const leg of legs) {
    if (leg.size === null) return null;
    factor = Math.min(factor, leg.size / leg.stake);
  }
  return Math.floor(factor * totalStake * 100) / 100;
}
