// Cuts an image that is longer than a message may be into several that say the same: each about
// some of its venues, or some of one venue's markets. Where the cuts are depends on the image
// alone, so a replay counts the same groups again.
import type { ImageGroup, MarketScope, Quote, QuoteKey } from '#domain/message/message.ts';
import { Tally } from './rejection.ts';
import { GROUP_BYTES_MAX } from './wire/message.ts';

/** Estimated bytes of an image's quotes; the estimate is above what the wire takes. */
const QUOTES_BYTES_MAX = GROUP_BYTES_MAX - 64 * 1024;
/** A quote's numbers and references; its own texts come on top. */
const QUOTE_BYTES = 80;
const KEY_BYTES = 24;

/**
 * The image itself, or its parts in the order of its venues, refusals on the first. One venue's
 * market that does not fit alone is refused (`too_long`), and thereby withdrawn.
 */
export function fittingImages(image: ImageGroup): readonly ImageGroup[] {
  const parts = partsOf(image);
  if (parts.length === 1) return parts;
  return parts.map((part, index) => (index === 0 ? withCounts(part, image) : part));
}

function partsOf(image: ImageGroup): readonly ImageGroup[] {
  const { venues, markets, quotes, suspended = [] } = image;
  const keyBytes = suspended.reduce((sum, key) => sum + KEY_BYTES + textBytes(key.playerId), 0);
  if (bytesOf(quotes) + keyBytes <= QUOTES_BYTES_MAX) return [image];
  const { suspended: _, ...rest } = { ...image, rejections: {} };
  if (venues.length > 1) {
    return halvesOf(venues).flatMap((half) => {
      const ours = new Set(half);
      const own = quotes.filter(({ venueId }) => ours.has(venueId));
      const keys = suspended.filter(({ venueId }) => ours.has(venueId));
      return partsOf({ ...rest, venues: half, quotes: own, ...suspensions(keys) });
    });
  }
  if (markets.length > 1) {
    return halvesOf(markets).flatMap((half) => {
      const ours = new Set(half.map(scopeText));
      const own = quotes.filter((quote) => ours.has(scopeText(quote)));
      const keys = suspended.filter((key) => ours.has(scopeText(key)));
      return partsOf({ ...rest, markets: half, quotes: own, ...suspensions(keys) });
    });
  }
  return [{ ...rest, quotes: [], rejections: { too_long: quotes.length } }];
}

/** Keys that are suspended, as an optional member. */
export function suspensions(keys: readonly QuoteKey[]): Pick<ImageGroup, 'suspended'> {
  return keys.length > 0 ? { suspended: keys } : {};
}

function withCounts(part: ImageGroup, image: ImageGroup): ImageGroup {
  const tally = new Tally();
  tally.addAll(image.rejections);
  tally.addAll(part.rejections);
  return { ...part, rejections: tally.counts() };
}

function bytesOf(quotes: readonly Quote[]): number {
  return quotes.reduce((sum, { playerId, playerName, link }) => {
    return sum + QUOTE_BYTES + textBytes(playerId) + textBytes(playerName) + (link?.length ?? 0);
  }, 0);
}

/** UTF-8 takes at most three bytes per unit of a string; links are ASCII. */
function textBytes(text: string | null): number {
  return text === null ? 0 : 3 * text.length;
}

function scopeText({ marketType, isAlternate }: MarketScope): string {
  return `${marketType}|${isAlternate}`;
}

function halvesOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const middle = items.length >> 1;
  return [items.slice(0, middle), items.slice(middle)];
}
