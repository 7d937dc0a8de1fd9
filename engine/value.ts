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
import type { SolveCache } from './solve-cache.ts';

/** Whether an offer may enter the model or be judged. */
export type Eligible = (offer: Offer) => boolean;

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
  eligible: Eligible,
  solves: SolveCache,
): Opinion[] {
  const chosen: VenueCell[] = [];
  for (const cell of cells) {
    if (cell.venue.sourceType === 'dfs' || !quotesEverySide(cell, eligible)) continue;
    const { operatorId, sharpWeight } = cell.venue;
    const at = chosen.findIndex((rival) => rival.venue.operatorId === operatorId);
    if (at < 0) chosen.push(cell);
    else if ((chosen[at] as VenueCell).venue.sharpWeight < sharpWeight) chosen[at] = cell;
  }
  // The order of summation is part of the result's bits, so it is the operators' own.
  chosen.sort((a, b) => (a.venue.operatorId < b.venue.operatorId ? -1 : 1));
  return chosen.map((cell) => ({
    operatorId: cell.venue.operatorId,
    weight: cell.venue.sharpWeight,
    probabilities: fairOf(cell, method, market.probabilityTotal, solves),
  }));
}

function quotesEverySide(cell: VenueCell, eligible: Eligible): boolean {
  for (const offer of cell.offers) if (offer === null || !eligible(offer)) return false;
  return true;
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
  eligible: Eligible,
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
      if (!offer || !eligible(offer)) continue;
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
  const edge = modelProb - probabilityOfPrice(price);
  const ev = modelProb * netDecimal(venue, price) - 1;
  if (edge <= 0 && ev <= 0) return;
  // What would be shown as 0 is no edge.
  const edgePct = roundTo(100 * edge, 6);
  const evPct = roundTo(100 * ev, 6);
  const shown = { venue, side, price, updatedAt, modelProb: roundTo(modelProb, 8) };
  if (edgePct > 0) found.push({ type: 'value', ...shown, percent: edgePct });
  if (evPct > 0) found.push({ type: 'ev', ...shown, percent: evPct });
}

/** The venue's de-vigged prices, computed once per set of prices. */
function fairOf(
  cell: VenueCell,
  method: DevigMethod,
  total: 1 | 2,
  solves: SolveCache,
): readonly number[] {
  const { fair, offers } = cell;
  if (fair && samePrices(fair.prices, offers)) return fair.probabilities;
  const prices = offers.map((offer) => (offer as Offer).price);
  const probabilities = solves.fair(method, prices, total);
  cell.fair = { prices, probabilities };
  return probabilities;
}

function samePrices(prices: readonly number[], offers: readonly (Offer | null)[]): boolean {
  for (let side = 0; side < prices.length; side++) {
    if (prices[side] !== offers[side]?.price) return false;
  }
  return true;
}
