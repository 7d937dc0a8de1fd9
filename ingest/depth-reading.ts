// The order book of an offer from a venue's words into ours: levels in the format of its price.
import { type Depth, isDepthOf, LEVELS_MAX } from '#domain/depth.ts';
import type { PriceFormat } from '#domain/message/message.ts';
import { priceIn } from '#domain/odds.ts';

/** Levels of both sides as they are written: `[price, size]` each, the best first. */
export interface WrittenDepth {
  /** Its first level is the offer's own price; it may be left out. */
  readonly back?: unknown;
  readonly lay?: unknown;
}

/**
 * Depth of an offer at this price (hundredths of American odds); undefined where there is none, or
 * where it makes no sense: levels that are no prices, or stand in another order.
 */
export function depthOf(
  price: number,
  { back = [], lay = [] }: WrittenDepth,
  format: PriceFormat,
): Depth | undefined {
  const [backs, lays] = [levelsOf(back, format), levelsOf(lay, format)];
  if (backs === undefined || lays === undefined) return undefined;
  if (backs.length > 0 && backs[0] !== price) return undefined;
  const depth = { behind: backs.slice(2), lay: lays };
  return isDepthOf(price, depth) ? depth : undefined;
}

/** Prices and sizes in turn; levels that come to the same price are one. */
function levelsOf(written: unknown, format: PriceFormat): number[] | undefined {
  if (!Array.isArray(written)) return undefined;
  // As long as they are: lists that grow take three times as much.
  const levels = new Array<number>(2 * Math.min(written.length, LEVELS_MAX));
  let [end, last] = [0, 0];
  for (const level of written) {
    if (end === 2 * LEVELS_MAX) break;
    if (!Array.isArray(level)) return undefined;
    const [stated, size = null] = level;
    const price = typeof stated === 'number' ? priceIn(stated, format) : undefined;
    if (typeof price !== 'number' || !(size === null || Number.isFinite(size))) return undefined;
    if (price === last) levels[end - 1] = (levels[end - 1] as number) + (size ?? 0);
    else {
      levels[end] = price;
      levels[end + 1] = size ?? 0;
      end += 2;
    }
    last = price;
  }
  levels.length = end;
  return levels;
}
