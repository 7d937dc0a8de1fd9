// The model and what it judges: each operator's de-vigged opinion, weighted by sharpness, the
// judged operator left out. An offer priced better than the model is a value edge; one that pays
// more than it costs after commission is an EV edge. Sums are of whole numbers, hence exact.
import { probabilityOfPrice } from '#domain/odds.ts';
import { greater, lesser, roundTo } from '#kit/exact-math.ts';
import { SIDES_MAX } from '../book/market-table.ts';
import {
  C_UPDATED,
  CLOCKS,
  ELIGIBLE,
  H_FAIR,
  H_FLAGS,
  H_PRICE,
  HOT,
  nativeOf,
  type OfferChunk,
  type Offers,
  VENUE_SHIFT,
} from '../book/offers.ts';
import {
  OPINION_IS_SHARED,
  OPINION_OPERATOR,
  OPINION_OPERATOR_SHIFT,
  OPINION_WEIGHT,
  OPINION_WEIGHT_SHIFT,
  type VenueTable,
} from '../book/venue-table.ts';
import type { VenueFees } from '../book/venue-terms.ts';
import { EV, VALUE } from '../edges/edge-table.ts';
import { netAt } from './offer-net.ts';
import { ONE, type SolveCache } from './solve-cache.ts';

/** At least this many operators beside the judged one must have an opinion. */
const OPERATORS_MIN = 2;
/** Far above the error of one multiplication, far below what is shown. */
const MARGIN = 1e-9;
/** What is that little below a price is not worth it, whatever the last bits. */
const LEAST = ONE * (1 - MARGIN);
const HALF = 0x7fffffff;

/** Value and EV edges found on one line, palpable errors included; reused. */
export class Judged {
  count = 0;
  readonly types: number[] = [];
  readonly venues: number[] = [];
  readonly sides: number[] = [];
  readonly prices: number[] = [];
  /** Codes of what the venues quoted. */
  readonly natives: number[] = [];
  readonly updatedAts: number[] = [];
  /** Rounded as they are shown. */
  readonly modelProbs: number[] = [];
  readonly percents: number[] = [];

  add(
    type: number,
    venue: number,
    side: number,
    price: number,
    native: number,
    updatedAt: number,
    modelProb: number,
    percent: number,
  ): void {
    const at = this.count++;
    this.types[at] = type;
    this.venues[at] = venue;
    this.sides[at] = side;
    this.prices[at] = price;
    this.natives[at] = native;
    this.updatedAts[at] = updatedAt;
    this.modelProbs[at] = modelProb;
    this.percents[at] = percent;
  }
}

/** The opinions on one line; reused. Flat, because every update of a price reads them. */
export class Opinions {
  /** Operators with an opinion, their weights, and the heaviest of them. */
  operators = 0;
  weights = 0;
  heaviest = 0;
  /** By side: weighted probabilities in 2^-32, and a probability that none is below. */
  readonly sums = new Float64Array(SIDES_MAX);
  readonly leastFairs = new Float64Array(SIDES_MAX);
  /** By side: no lower price is worth anything. */
  readonly worthFrom = new Float64Array(SIDES_MAX);
  /** By operator of several venues: the round of its last opinion, and the place of that one. */
  round = 0;
  rounds = new Float64Array(128);
  offerOf = new Int32Array(128);

  /** Begins a line of a catalogue with so many operators. */
  begin(operators: number): void {
    this.round += 1;
    if (this.rounds.length >= operators) return;
    this.rounds = new Float64Array(2 * operators);
    this.offerOf = new Int32Array(2 * operators);
  }
}

/**
 * Takes the opinions on a line whose offers stand in `hot` from `from` to `to`: one per operator,
 * its sharpest venue's that has an eligible price for every side; of equals, the first by
 * bookmakerId. `total` is what fair probabilities add up to.
 */
export function gatherOpinions(
  opinions: Opinions,
  venues: VenueTable,
  hot: Int32Array,
  from: number,
  to: number,
  sides: number,
  total: 1 | 2,
  solves: SolveCache,
): void {
  const step = sides * HOT;
  const last = step - HOT;
  const isThreeWay = sides === 3;
  opinions.begin(venues.operatorCount);
  const { sums, leastFairs, rounds, offerOf, round } = opinions;
  const { opinions: opinionOf, weights } = venues;
  let operators = 0;
  let heavy = 0;
  let all = 0;
  let sum = 0;
  let sumOfLast = 0;
  let sumOfMiddle = 0;
  // Halves, so that differences fit 32 bits: taken without a branch, as no processor foresees them.
  let least = HALF;
  let leastOfLast = HALF;
  let leastOfMiddle = HALF;
  for (let h = from; h < to; h += step) {
    const flags = hot[h + H_FLAGS] as number;
    let eligible = flags & (hot[h + last + H_FLAGS] as number);
    if (isThreeWay) eligible &= hot[h + HOT + H_FLAGS] as number;
    const opinion = opinionOf[flags >> VENUE_SHIFT] as number;
    if ((eligible & opinion & ELIGIBLE) === 0) continue;
    if (hot[h + H_FAIR] === 0) solves.solve(hot, h, sides, total);
    const weight = (opinion >> OPINION_WEIGHT_SHIFT) & OPINION_WEIGHT;
    operators += 1;
    if ((opinion & OPINION_IS_SHARED) !== 0) {
      const operator = (opinion >> OPINION_OPERATOR_SHIFT) & OPINION_OPERATOR;
      if (rounds[operator] === round) {
        operators -= 1;
        const place = offerOf[operator] as number;
        const known = weights[(hot[place + H_FLAGS] as number) >> VENUE_SHIFT] as number;
        if (known >= weight) continue;
        // A sharper venue of the same operator speaks in its place.
        all -= known;
        sum -= known * ((hot[place + H_FAIR] as number) >>> 0);
        sumOfLast -= known * ((hot[place + last + H_FAIR] as number) >>> 0);
        if (isThreeWay) sumOfMiddle -= known * ((hot[place + HOT + H_FAIR] as number) >>> 0);
      }
      rounds[operator] = round;
      offerOf[operator] = h;
    }
    const fair = hot[h + H_FAIR] as number;
    const fairOfLast = hot[h + last + H_FAIR] as number;
    all += weight;
    sum += weight * (fair >>> 0);
    sumOfLast += weight * (fairOfLast >>> 0);
    heavy = greater(heavy, weight);
    least = lesser(least, fair >>> 1);
    leastOfLast = lesser(leastOfLast, fairOfLast >>> 1);
    if (!isThreeWay) continue;
    const fairOfMiddle = hot[h + HOT + H_FAIR] as number;
    sumOfMiddle += weight * (fairOfMiddle >>> 0);
    leastOfMiddle = lesser(leastOfMiddle, fairOfMiddle >>> 1);
  }
  opinions.operators = operators;
  opinions.weights = all;
  opinions.heaviest = heavy;
  sums[0] = sum;
  sums[1] = isThreeWay ? sumOfMiddle : sumOfLast;
  sums[2] = sumOfLast;
  leastFairs[0] = 2 * least;
  leastFairs[1] = 2 * (isThreeWay ? leastOfMiddle : leastOfLast);
  leastFairs[2] = 2 * leastOfLast;
}

/**
 * Finds every eligible offer of the line that is worth more than it costs, by the opinions gathered
 * on it; `bests` holds the best price of each side from `bestsAt` on, `fees` what venues charge in
 * its league.
 */
export function judge(
  opinions: Opinions,
  offers: Offers,
  venues: VenueTable,
  chunk: OfferChunk,
  from: number,
  to: number,
  sides: number,
  bests: Int32Array,
  bestsAt: number,
  fees: VenueFees,
  found: Judged,
): void {
  found.count = 0;
  if (opinions.operators < OPERATORS_MIN) return;
  if (!mayBeWorth(opinions, sides, bests, bestsAt)) return;
  const { hot } = chunk;
  const { worthFrom } = opinions;
  for (let h = from; h < to; h += sides * HOT) {
    for (let side = 0; side < sides; side++) {
      const own = h + side * HOT;
      if ((hot[own + H_PRICE] as number) < (worthFrom[side] as number)) continue;
      if (((hot[own + H_FLAGS] as number) & ELIGIBLE) === 0) continue;
      judgeOffer(opinions, offers, venues, chunk, h, side, sides, fees, found);
    }
  }
}

/**
 * False where no model can make even the best price of a side worth it; else sets from which
 * price on one can. Leaving out a weight w of an opinion f makes of S / W at most
 * (S - w f) / (W - w) with the heaviest w and the least f.
 */
function mayBeWorth(
  { weights, heaviest, sums, leastFairs, worthFrom }: Opinions,
  sides: number,
  bests: Int32Array,
  bestsAt: number,
): boolean {
  const others = weights - heaviest;
  let may = false;
  for (let side = 0; side < sides; side++) {
    const most = (sums[side] as number) - heaviest * (leastFairs[side] as number);
    const implied = probabilityOfPrice(bests[bestsAt + side] as number);
    worthFrom[side] = Number.POSITIVE_INFINITY;
    if (most < implied * LEAST * others) continue;
    worthFrom[side] = priceBelow(most / (others * LEAST));
    may = true;
  }
  return may;
}

/** A price, in hundredths, that no offer implying at most this probability is below. */
function priceBelow(probability: number): number {
  if (probability >= 1) return Number.NEGATIVE_INFINITY;
  const rest = 1 - probability;
  const price = probability > 0.5 ? (-10_000 * probability) / rest : (10_000 * rest) / probability;
  return price - 2;
}

/** Judges one eligible offer by the model of all operators but its own. */
function judgeOffer(
  opinions: Opinions,
  offers: Offers,
  venues: VenueTable,
  chunk: OfferChunk,
  h: number,
  side: number,
  sides: number,
  fees: VenueFees,
  found: Judged,
): void {
  const { hot } = chunk;
  const own = h + side * HOT;
  const venue = (hot[h + H_FLAGS] as number) >> VENUE_SHIFT;
  const place = placeOfOpinion(opinions, venues, hot, h, sides);
  if (place >= 0 && opinions.operators - 1 < OPERATORS_MIN) return;
  let others = opinions.weights;
  let sum = opinions.sums[side] as number;
  if (place >= 0) {
    const weight = venues.weights[(hot[place + H_FLAGS] as number) >> VENUE_SHIFT] as number;
    others -= weight;
    sum -= weight * ((hot[place + side * HOT + H_FAIR] as number) >>> 0);
  }
  const modelProb = sum / others / ONE;
  const price = hot[own + H_PRICE] as number;
  const edge = modelProb - probabilityOfPrice(price);
  // A commission only makes it worse.
  if (edge < -MARGIN) return;
  const ev = modelProb * netAt(offers, fees, chunk, own / HOT) - 1;
  if (edge <= 0 && ev <= 0) return;
  // What would be shown as 0 is no edge.
  const edgePct = roundTo(100 * edge, 6);
  const evPct = roundTo(100 * ev, 6);
  const shown = roundTo(modelProb, 8);
  const updatedAt = chunk.clocks[(own / HOT) * CLOCKS + C_UPDATED] as number;
  const native = nativeOf(hot[own + H_FLAGS] as number);
  if (edgePct > 0) found.add(VALUE, venue, side, price, native, updatedAt, shown, edgePct);
  if (evPct > 0) found.add(EV, venue, side, price, native, updatedAt, shown, evPct);
}

/** The place of the offers that are the opinion of the operator at `h`; -1 where it has none. */
function placeOfOpinion(
  { round, rounds, offerOf }: Opinions,
  { opinions: opinionOf }: VenueTable,
  hot: Int32Array,
  h: number,
  sides: number,
): number {
  const opinion = opinionOf[(hot[h + H_FLAGS] as number) >> VENUE_SHIFT] as number;
  if ((opinion & OPINION_IS_SHARED) !== 0) {
    const operator = (opinion >> OPINION_OPERATOR_SHIFT) & OPINION_OPERATOR;
    return rounds[operator] === round ? (offerOf[operator] as number) : -1;
  }
  let eligible = opinion & ELIGIBLE;
  for (let side = 0; side < sides; side++) eligible &= hot[h + side * HOT + H_FLAGS] as number;
  return eligible === 0 ? -1 : h;
}
