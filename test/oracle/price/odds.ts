// Odds arithmetic of the oracle, written from the specification alone. Prices are hundredths of
// American odds, as the book holds them: +150 is 15000.
import type { LeagueId } from '#domain/league.ts';
import type { PriceFormat, Quote } from '#domain/message/message.ts';
import type { Commission } from '#domain/venue.ts';

const SANE_PRICE_MAX = 1_000_000;

/** American odds as served. */
export function american(price: number): number {
  return price / 100;
}

/** A price as a format shows it, by whole numbers alone; halves go up. */
export function shownPrice(price: number, format: PriceFormat = 'american'): number {
  if (format === 'american') return american(price);
  const [payout, stake] = price > 0 ? [price + 10_000, 10_000] : [10_000 - price, -price];
  return format === 'decimal' ? nearest(payout, stake, 10_000) : nearest(stake, payout, 1_000_000);
}

/** What is looked at of a quote. */
type Quoted = Pick<Quote, 'price' | 'nativeFormat' | 'nativePrice'>;

/** A quote as a format shows it: as the venue quoted it, where that is in the format. */
export function shownQuote(quote: Quoted, format: PriceFormat = 'american'): number {
  return isQuotedIn(quote, format) ? quote.nativePrice : shownPrice(quote.price, format);
}

/**
 * Another price of its order book: the step of the venue that comes to it, of which whole American
 * odds leave one.
 */
export function shownBeside(
  price: number,
  quote: Quoted,
  format: PriceFormat = 'american',
): number {
  if (format === 'american' || !isQuotedIn(quote, format)) return shownPrice(price, format);
  const [payout, stake] = price > 0 ? [price + 10_000, 10_000] : [10_000 - price, -price];
  const isDecimal = format === 'decimal';
  const share = stake / payout;
  const isFine = isDecimal ? payout < 1.3 * stake : share < 0.3 || share > 0.7;
  const [of, per] = isDecimal ? [payout, stake] : [stake, payout];
  const step = nearest(of, per, isFine ? 1000 : 100);
  const isOfBook = isDecimal || Math.abs(step - nearest(of, per, 1000)) < 0.0015;
  return isOfBook ? step : shownPrice(price, format);
}

function isQuotedIn({ nativeFormat, nativePrice }: Quoted, format: PriceFormat): boolean {
  return format !== 'american' && nativeFormat === format && hasThreePlaces(nativePrice);
}

/** As JSON writes it. */
function hasThreePlaces(value: number): boolean {
  return /^\d+(\.\d{1,3})?$/.test(`${value}`);
}

/** The nearest of so many steps of one to a fraction. */
function nearest(numerator: number, denominator: number, steps: number): number {
  const [twice, of] = [2n * BigInt(numerator) * BigInt(steps), BigInt(denominator)];
  return Number((twice + of) / (2n * of)) / steps;
}

/** A probability as a format shows it; null where it is no price. */
export function shownProbability(
  probability: number,
  format: PriceFormat = 'american',
): number | null {
  if (format === 'american') return americanOfProbability(probability);
  if (!(probability > 0 && probability < 1)) return null;
  return format === 'decimal' ? rounded(1 / probability, 4) : rounded(probability, 6);
}

/** Implied probability in (0, 1), vig included. */
export function impliedProbability(price: number): number {
  return price > 0 ? 10_000 / (price + 10_000) : -price / (-price + 10_000);
}

/** Payout per unit stake, before commission. */
export function decimal(price: number): number {
  return price > 0 ? 1 + price / 10_000 : 1 + 10_000 / -price;
}

/** Payout per unit stake after what the venue takes of a bet on a game of the league. */
export function netDecimal(price: number, commission: Commission, leagueId: LeagueId): number {
  const gross = decimal(price);
  if (commission.model === 'winnings') return 1 + (gross - 1) * (1 - commission.rate);
  if (commission.model === 'contract') {
    const cost = 1 / gross;
    const rate = commission.rateByLeague?.[leagueId] ?? commission.rate;
    return 1 / (cost + rate * cost * (1 - cost));
  }
  return gross;
}

/** Nearest whole American odds of a probability, never -100; null outside (0, 1). */
export function americanOfProbability(probability: number): number | null {
  if (!(probability > 0 && probability < 1)) return null;
  if (probability <= 0.5) return Math.round((100 * (1 - probability)) / probability);
  const odds = -Math.round((100 * probability) / (1 - probability));
  return odds === -100 ? 100 : odds;
}

/** -10000 to +10000 American: may stand in an edge. */
export function isSane(price: number): boolean {
  return Math.abs(price) <= SANE_PRICE_MAX;
}

/** The nearest number of that many decimals; never -0. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}
