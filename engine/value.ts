// The model and what it judges: each operator's de-vigged opinion, weighted by sharpness, the
// judged operator left out. An offer priced better than the model is a value edge; one that pays
// more than it costs after commission is an EV edge.
import type { Market } from '#domain/market.ts';
import type { DevigMethod } from '#domain/message.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { Offer, VenueCell } from './book.ts';
import { netDecimal } from './commission.ts';
import type { JudgedView } from './edge.ts';
import { devig } from './fair-price.ts';

/** One operator's fair probabilities and the weight of its word. */
export interface Opinion {
  readonly operatorId: string;
  readonly weight: number;
  readonly probabilities: readonly number[];
}

/** At least this many operators beside the judged one must have an opinion. */
const OPERATORS_MIN = 2;

/** The opinions on a line, one per operator: its sharpest venue's that quotes every side. */
export function opinionsOf(
  market: Market,
  cells: readonly VenueCell[],
  method: DevigMethod,
  eligible: (cell: VenueCell, offer: Offer) => boolean,
): Opinion[] {
  const chosen = new Map<string, VenueCell>();
  for (const cell of cells) {
    if (cell.venue.sourceType === 'dfs') continue;
    if (!cell.offers.every((offer) => offer !== null && eligible(cell, offer))) continue;
    const rival = chosen.get(cell.venue.operatorId);
    if (rival && rival.venue.sharpWeight >= cell.venue.sharpWeight) continue;
    chosen.set(cell.venue.operatorId, cell);
  }
  const opinions: Opinion[] = [];
  for (const [operatorId, cell] of chosen) {
    const probabilities = fairOf(cell, method, market.probabilityTotal);
    opinions.push({ operatorId, weight: cell.venue.sharpWeight, probabilities });
  }
  // The order of summation is part of the result's bits, so it must not depend on map order.
  return opinions.sort((a, b) => (a.operatorId < b.operatorId ? -1 : 1));
}

/** Model probability of every side without one operator; null with too few others. */
export function modelWithout(
  opinions: readonly Opinion[],
  operatorId: string,
  sideCount: number,
): number[] | null {
  const sums = new Array<number>(sideCount).fill(0);
  let weights = 0;
  let operators = 0;
  for (const opinion of opinions) {
    if (opinion.operatorId === operatorId) continue;
    operators += 1;
    weights += opinion.weight;
    for (let side = 0; side < sideCount; side++) {
      sums[side] =
        (sums[side] as number) + opinion.weight * (opinion.probabilities[side] as number);
    }
  }
  return operators < OPERATORS_MIN ? null : sums.map((sum) => sum / weights);
}

/** Value and EV edges of a line's eligible offers, palpable errors included. */
export function judge(
  cells: readonly VenueCell[],
  opinions: readonly Opinion[],
  sideCount: number,
  eligible: (cell: VenueCell, offer: Offer) => boolean,
): JudgedView[] {
  const found: JudgedView[] = [];
  if (opinions.length < OPERATORS_MIN) return found;
  const models = new Map<string, number[] | null>();
  for (const cell of cells) {
    const { venue } = cell;
    let model = models.get(venue.operatorId);
    if (model === undefined) {
      model = modelWithout(opinions, venue.operatorId, sideCount);
      models.set(venue.operatorId, model);
    }
    if (!model) continue;
    for (let side = 0; side < sideCount; side++) {
      const offer = cell.offers[side];
      if (!offer || !eligible(cell, offer)) continue;
      judgeOffer(cell, offer, side, model[side] as number, found);
    }
  }
  return found;
}

function judgeOffer(
  cell: VenueCell,
  offer: Offer,
  side: number,
  modelProb: number,
  found: JudgedView[],
): void {
  const { venue } = cell;
  const { price, updatedAt } = offer;
  const edgePct = roundTo(100 * (modelProb - probabilityOfPrice(price)), 6);
  const evPct = roundTo(100 * (modelProb * netDecimal(venue, price) - 1), 6);
  const shown = { venue, side, price, updatedAt, modelProb: roundTo(modelProb, 8) };
  if (edgePct > 0) found.push({ type: 'value', ...shown, percent: edgePct });
  if (evPct > 0) found.push({ type: 'ev', ...shown, percent: evPct });
}

/** The venue's de-vigged prices, computed once per set of prices. */
function fairOf(cell: VenueCell, method: DevigMethod, total: 1 | 2): readonly number[] {
  const cached = cell.fair;
  const same = cached?.prices.every((price, side) => price === cell.offers[side]?.price);
  if (cached && same) return cached.probabilities;
  const prices = cell.offers.map((offer) => (offer as Offer).price);
  cell.fair = { prices, probabilities: devig(method, prices.map(probabilityOfPrice), total) };
  return cell.fair.probabilities;
}
