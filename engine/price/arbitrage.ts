// Arbitrage on one line: all selections, the best net price of each, at least two operators,
// profitable after commission and after the stakes are rounded to cents.
import { probabilityOfPrice } from '#domain/odds.ts';
import { roundTo } from '#kit/exact-math.ts';
import { SIDES_MAX } from '../book/market-table.ts';
import { C_UPDATED, CLOCKS, ELIGIBLE, type OfferChunk, type Offers } from '../book/offers.ts';
import type { LegTerms } from '../book/venue-terms.ts';
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

/** Where the offers of a line stand in their chunk: for each venue one behind another, by side. */
export interface OfferPlaces {
  readonly chunk: OfferChunk;
  readonly from: number;
  readonly to: number;
  readonly sides: number;
}

/** Fills in the legs of the arbitrage of a line; false where there is none. */
export function findArbitrage(
  offers: Offers,
  places: OfferPlaces,
  terms: LegTerms,
  legs: LegSet,
): boolean {
  const { chunk, sides } = places;
  for (let side = 0; side < sides; side++) {
    const best = bestOffer(offers, places, terms, side, NO_OPERATOR);
    if (best < 0) return false;
    choose(offers, chunk, terms, side, best);
  }
  if (!withTwoOperators(offers, places, terms)) return false;
  if (inverseSum(sides) >= 1) return false;
  return stake(offers, chunk, sides, legs);
}

function choose(
  offers: Offers,
  chunk: OfferChunk,
  { fees }: LegTerms,
  side: number,
  at: number,
): void {
  chosen[side] = at;
  nets[side] = netAt(offers, fees, chunk, at);
}

/** Of the offers of one side, the one that pays most net; ties: sharpness, then bookmakerId. */
function bestOffer(
  offers: Offers,
  { chunk, from, to, sides }: OfferPlaces,
  terms: LegTerms,
  side: number,
  withoutOperator: number,
): number {
  const { operators, weights, mayBeLeg, fees } = terms;
  let best = -1;
  let bestNet = 0;
  for (let at = from + side; at < to; at += sides) {
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
function withTwoOperators(offers: Offers, places: OfferPlaces, terms: LegTerms): boolean {
  const { operators } = terms;
  const { chunk, sides } = places;
  const operator = operators[chunk.venueAt(chosen[0] as number)] as number;
  for (let side = 1; side < sides; side++) {
    if (operators[chunk.venueAt(chosen[side] as number)] !== operator) return true;
  }
  let exchanged = -1;
  let exchangedFor = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let side = 0; side < sides; side++) {
    const other = bestOffer(offers, places, terms, side, operator);
    if (other < 0) continue;
    const own = chosen[side] as number;
    choose(offers, chunk, terms, side, other);
    const sum = inverseSum(sides);
    choose(offers, chunk, terms, side, own);
    if (sum >= least) continue;
    least = sum;
    exchanged = side;
    exchangedFor = other;
  }
  if (exchanged < 0) return false;
  choose(offers, chunk, terms, exchanged, exchangedFor);
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
    legs.natives[side] = chunk.nativeAt(at);
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
