// Best prices and the model of the Maps engine, kept up to date by difference: a best is looked for
// again only when its last holder gives it up, an opinion is taken out of the line's sums and its
// successor put in. The sums are whole numbers, so no order or history shows in them.
import type { Market } from '#domain/market.ts';
import type { DevigMethod } from '#domain/message/message.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import type { Commission, Venue } from '#domain/venue.ts';
import { devig } from '#engine/price/fair-price.ts';
import type { MapsCell, MapsFigures, MapsLine, MapsOperator, MapsQuote } from './maps-book.ts';

const SOLVES_MAX = 65_536;
const PRICES_MAX = 65_536;
const ONE = 2 ** 32;
/** Operators beside the judged one that must have an opinion. */
const OPERATORS_MIN = 2;

/** Fair probabilities by prices, in units of 2^-32. Starts over when it is full. */
export class MapsSolves {
  readonly #pairs = new Map<number, Map<number, readonly number[]>>();
  #count = 0;

  fair(method: DevigMethod, market: Market, quotes: readonly MapsQuote[]): readonly number[] {
    if (quotes.length !== 2 || market.probabilityTotal !== 1) {
      return fixedOf(method, quotes, market.probabilityTotal);
    }
    const [first, second] = quotes as [MapsQuote, MapsQuote];
    const ofFirst = this.#pairs.get(first.price);
    const known = ofFirst?.get(second.price);
    if (known) return known;
    const solved = fixedOf(method, quotes, 1);
    if (this.#count >= SOLVES_MAX) {
      this.#pairs.clear();
      this.#count = 0;
    }
    this.#count += 1;
    if (ofFirst && this.#count > 1) ofFirst.set(second.price, solved);
    else this.#pairs.set(first.price, new Map([[second.price, solved]]));
    return solved;
  }
}

function fixedOf(method: DevigMethod, quotes: readonly MapsQuote[], total: 1 | 2) {
  const implied = quotes.map(({ figures }) => figures.implied);
  return devig(method, implied, total).map((probability) =>
    Math.min(ONE - 1, Math.max(1, Math.round(probability * ONE))),
  );
}

/** What prices come to, by price: as many as there are prices and kinds of fees. */
export class MapsPriceList {
  readonly #lists = new Map<Commission, Map<number, MapsFigures>>();

  figures({ commission }: Venue, price: number): MapsFigures {
    let ofFee = this.#lists.get(commission);
    if (!ofFee) {
      ofFee = new Map();
      this.#lists.set(commission, ofFee);
    }
    const known = ofFee.get(price);
    if (known) return known;
    if (ofFee.size >= PRICES_MAX) ofFee.clear();
    const implied = probabilityOfPrice(price);
    const made = { implied, net: netOf(commission, price, implied) };
    ofFee.set(price, made);
    return made;
  }
}

/** Payout of a unit after the venue's fees. */
function netOf(commission: Commission, price: number, implied: number): number {
  const decimal = decimalOfPrice(price);
  if (commission.model === 'winnings') return 1 + (decimal - 1) * (1 - commission.rate);
  if (commission.model === 'none') return decimal;
  return 1 / (implied + commission.rate * implied * (1 - implied));
}

/**
 * Brings a side's best up to date after one of its quotes shows `shown` (-Infinity for nothing).
 */
export function updateBest(line: MapsLine, quote: MapsQuote, shown: number): void {
  const { side } = quote;
  const best = line.best[side] as number;
  if (shown > best) {
    for (const other of line.quotes) if (other.side === side) other.isBest = false;
    quote.isBest = true;
    line.best[side] = shown;
    line.bestCount[side] = 1;
  } else if (quote.isBest && shown < best) {
    quote.isBest = false;
    line.bestCount[side] = (line.bestCount[side] as number) - 1;
    if (line.bestCount[side] === 0) findBest(line, side);
  } else if (!quote.isBest && shown === best && shown > Number.NEGATIVE_INFINITY) {
    quote.isBest = true;
    line.bestCount[side] = (line.bestCount[side] as number) + 1;
  }
}

function findBest(line: MapsLine, side: number): void {
  let best = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (const quote of line.quotes) {
    if (quote.side !== side || quote.suspended || quote.price < best) continue;
    count = quote.price === best ? count + 1 : 1;
    best = quote.price;
  }
  line.best[side] = best;
  line.bestCount[side] = count;
  for (const quote of line.quotes) {
    if (quote.side === side) quote.isBest = !quote.suspended && quote.price === best;
  }
}

/** Replaces an operator's opinion in the line's sums by the one that holds now. */
export function updateOpinion(
  line: MapsLine,
  operator: MapsOperator,
  method: DevigMethod,
  solves: MapsSolves,
): void {
  operator.isDirty = false;
  const cell = speakerOf(operator);
  const { market } = line.market;
  const opinion = cell ? solves.fair(method, market, cell.quotes as MapsQuote[]) : null;
  const weight = cell ? cell.venue.sharpWeight : 0;
  if (opinion === operator.opinion && weight === operator.weight) return;
  if (operator.opinion) include(line, operator.opinion, -operator.weight, -1);
  if (opinion) include(line, opinion, weight, 1);
  operator.opinion = opinion;
  operator.weight = weight;
}

/** The operator's sharpest venue that quotes every side with fresh prices. */
function speakerOf({ cells }: MapsOperator): MapsCell | null {
  let chosen: MapsCell | null = null;
  for (const cell of cells) {
    if (cell.venue.sourceType === 'dfs') continue;
    if (chosen && chosen.venue.sharpWeight >= cell.venue.sharpWeight) continue;
    if (cell.quotes.every((quote) => quote?.isFresh)) chosen = cell;
  }
  return chosen;
}

function include(line: MapsLine, opinion: readonly number[], weight: number, by: 1 | -1): void {
  line.opinions += by;
  line.weights += weight;
  for (let side = 0; side < opinion.length; side++) {
    line.sums[side] = (line.sums[side] as number) + weight * (opinion[side] as number);
  }
}

/** Whether enough others than this operator have an opinion on the line. */
export function hasModel(line: MapsLine, { opinion }: MapsOperator): boolean {
  return line.opinions - (opinion ? 1 : 0) >= OPERATORS_MIN;
}

/** What the others than this operator think of a side. */
export function modelOf(line: MapsLine, { opinion, weight }: MapsOperator, side: number): number {
  const sum = line.sums[side] as number;
  if (!opinion) return sum / line.weights / ONE;
  return (sum - weight * (opinion[side] as number)) / (line.weights - weight) / ONE;
}
