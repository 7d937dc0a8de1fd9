// Arbitrage on one line: all selections, the best net price of each, at least two operators,
// profitable after commission and after the stakes are rounded to cents.
import { probabilityOfPrice } from '#domain/odds.ts';
import { roundTo } from '#kit/exact-math.ts';
import { SIDES_MAX } from '../book/market-table.ts';
import { C_UPDATED, CLOCKS, ELIGIBLE, type OfferChunk, type Offers } from '../book/offers.ts';
import type { VenueFees, VenueTable } from '../book/venue-table.ts';
import type { LegSet } from '../edges/leg-set.ts';
import { netAt } from './offer-net.ts';
import { stakeFor, wholeCents } from './stakes.ts';

/** Far above the error of summing three quotients. */
export const MARGIN = 1e-9;
const NO_OPERATOR = -1;

// The combination of one call: for each side the place of the chosen offer in its chunk, and what it
// pays per unit after the fees of its league. Reused.
const chosen = new Int32Array(SIDES_MAX);
const nets = new Float64Array(SIDES_MAX);

/** True where even the best prices, whoever has them, cannot be an arbitrage. */
export function cannotBeArbitrage(bests: Int32Array, at: number, sides: number): boolean {
  let sum = 0;
  for (let side = 0; side < sides; side++) {
    sum += probabilityOfPrice(bests[at + side] as number);
  }
  return sum > 1 + MARGIN;
}

/**
 * Fills in the legs of the arbitrage of a line whose offers stand in `chunk` from `from` to `to`,
 * net of what its markets charge, or venues in its league; false where there is none. `mayBeLeg` is
 * 1 for each venue whose prices may stand in it.
 */
export function findArbitrage(
  offers: Offers,
  venues: VenueTable,
  chunk: OfferChunk,
  from: number,
  to: number,
  sides: number,
  fees: VenueFees,
  legs: LegSet,
  mayBeLeg: Uint8Array = venues.mayBeLeg,
): boolean {
  for (let side = 0; side < sides; side++) {
    const best = bestOffer(
      offers,
      venues,
      mayBeLeg,
      fees,
      chunk,
      from + side,
      to,
      sides,
      NO_OPERATOR,
    );
    if (best < 0) return false;
    choose(offers, fees, chunk, side, best);
  }
  if (!withTwoOperators(offers, venues, mayBeLeg, fees, chunk, from, to, sides)) return false;
  if (inverseSum(sides) >= 1) return false;
  return stake(offers, chunk, sides, legs);
}

function choose(
  offers: Offers,
  fees: VenueFees,
  chunk: OfferChunk,
  side: number,
  at: number,
): void {
  chosen[side] = at;
  nets[side] = netAt(offers, fees, chunk, at);
}

/** Of the offers of one side, the one that pays most net; ties: sharpness, then bookmakerId. */
function bestOffer(
  offers: Offers,
  venues: VenueTable,
  mayBeLeg: Uint8Array,
  fees: VenueFees,
  chunk: OfferChunk,
  from: number,
  to: number,
  sides: number,
  withoutOperator: number,
): number {
  const { operators, weights } = venues;
  let best = -1;
  let bestNet = 0;
  for (let at = from; at < to; at += sides) {
    if ((chunk.flagsAt(at) & ELIGIBLE) === 0) continue;
    const venue = chunk.venueAt(at);
    if (mayBeLeg[venue] === 0 || operators[venue] === withoutOperator) continue;
    const net = netAt(offers, fees, chunk, at);
    if (net < bestNet) continue;
    const isSharper =
      best < 0 || (weights[venue] as number) > (weights[chunk.venueAt(best)] as number);
    if (net === bestNet && !isSharper) continue;
    best = at;
    bestNet = net;
  }
  return best;
}

/** Where one operator holds every best leg: the most profitable exchange of one of them. */
function withTwoOperators(
  offers: Offers,
  venues: VenueTable,
  mayBeLeg: Uint8Array,
  fees: VenueFees,
  chunk: OfferChunk,
  from: number,
  to: number,
  sides: number,
): boolean {
  const { operators } = venues;
  const operator = operators[chunk.venueAt(chosen[0] as number)] as number;
  for (let side = 1; side < sides; side++) {
    if (operators[chunk.venueAt(chosen[side] as number)] !== operator) return true;
  }
  let exchanged = -1;
  let exchangedFor = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let side = 0; side < sides; side++) {
    const other = bestOffer(
      offers,
      venues,
      mayBeLeg,
      fees,
      chunk,
      from + side,
      to,
      sides,
      operator,
    );
    if (other < 0) continue;
    const own = chosen[side] as number;
    choose(offers, fees, chunk, side, other);
    const sum = inverseSum(sides);
    choose(offers, fees, chunk, side, own);
    if (sum >= least) continue;
    least = sum;
    exchanged = side;
    exchangedFor = other;
  }
  if (exchanged < 0) return false;
  choose(offers, fees, chunk, exchanged, exchangedFor);
  return true;
}

function inverseSum(sides: number): number {
  let sum = 0;
  for (let side = 0; side < sides; side++) sum += 1 / (nets[side] as number);
  return sum;
}

function stake(offers: Offers, chunk: OfferChunk, sides: number, legs: LegSet): boolean {
  let total = 0;
  let worst = Number.POSITIVE_INFINITY;
  for (let side = 0; side < sides; side++) {
    const at = chosen[side] as number;
    const net = nets[side] as number;
    const own = stakeFor(net);
    legs.venues[side] = chunk.venueAt(at);
    legs.prices[side] = chunk.priceAt(at);
    legs.updatedAts[side] = chunk.clocks[at * CLOCKS + C_UPDATED] as number;
    legs.sizes[side] = offers.extraOf(chunk, at)?.size ?? Number.NaN;
    legs.stakes[side] = own;
    total += own;
    worst = Math.min(worst, own * net);
  }
  legs.count = sides;
  legs.totalStake = roundTo(total, 2);
  legs.guaranteedProfit = roundTo(worst - legs.totalStake, 6);
  if (legs.guaranteedProfit <= 0) return false;
  legs.profitPct = roundTo((100 * legs.guaranteedProfit) / legs.totalStake, 6);
  legs.maxStake = maxStake(legs);
  return true;
}

/** NaN where a size is unknown. */
function maxStake({ sizes, stakes, count, totalStake }: LegSet): number {
  let factor = Number.POSITIVE_INFINITY;
  for (let side = 0; side < count; side++) {
    factor = Math.min(factor, (sizes[side] as number) / (stakes[side] as number));
  }
  return wholeCents(factor * totalStake);
}
