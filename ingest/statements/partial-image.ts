// An image of which pieces were refused: what they may be about becomes a patch, so that a refused
// quote takes no good price away. Patches are cut so that each fits into a message.

import { type LeagueMarkets, marketNamed } from '#domain/market-catalog.ts';
import type {
  EventHead,
  Group,
  ImageGroup,
  MarketScope,
  PatchGroup,
  Quote,
  QuoteKey,
  Rejections,
} from '#domain/message/message.ts';
import { suspensions } from '../fitting-images.ts';
import { scopeFor, scopeText, scopeWords } from './statement-scope.ts';

/** Quotes of one patch: with the longest names and links they fit into a message. */
const PATCH_MAX = 250;
/** Whose prices of a market an image does not list whole: `venue market`, either of them `*`. */
export type Unplaced = ReadonlySet<string>;

const ANY = '*';

/** What refused quotes of an image are about, as far as that can be read. */
export function unplacedIn(pieces: readonly unknown[], markets: LeagueMarkets): Unplaced {
  return new Set(
    pieces.map((piece) => {
      const [venue, market] = scopeWords(piece);
      const named = typeof market === 'string' ? marketNamed(market, markets) : undefined;
      const scope = named === undefined ? ANY : scopeText(scopeFor(named));
      return `${typeof venue === 'string' ? venue : ANY} ${scope}`;
    }),
  );
}

/** What an image still says of some of its markets whole. */
interface WholePart {
  readonly venues: ReadonlySet<string>;
  readonly markets: MarketScope[];
  readonly quotes: Quote[];
  readonly suspended: QuoteKey[];
}

/**
 * A refused quote takes no good price away: what the image says of its venue and market becomes a
 * patch, which withdraws nothing. The rest stays an image, one for all markets of the same venues.
 */
export function withoutUnplaced(image: ImageGroup, unplaced: Unplaced): readonly Group[] {
  const named = (venue: string, scope: string): boolean => unplaced.has(`${venue} ${scope}`);
  const venues = named(ANY, ANY) ? [] : image.venues.filter((venue) => !named(venue, ANY));
  const byVenues = new Map<string, WholePart>();
  const byScope = new Map<string, WholePart>();
  for (const market of image.markets) {
    const scope = scopeText(market);
    const own = named(ANY, scope) ? [] : venues.filter((venue) => !named(venue, scope));
    const key = own.join(' ');
    const part = byVenues.get(key) ?? {
      ...{ venues: new Set(own), markets: [], quotes: [], suspended: [] },
    };
    byVenues.set(key, part);
    byScope.set(scope, part);
    part.markets.push(market);
  }
  const partOf = (key: QuoteKey): WholePart | undefined => {
    const part = byScope.get(scopeText(key));
    return part?.venues.has(key.venueId) ? part : undefined;
  };
  const others: Quote[] = [];
  for (const quote of image.quotes) (partOf(quote)?.quotes ?? others).push(quote);
  const otherKeys: QuoteKey[] = [];
  for (const key of image.suspended ?? []) (partOf(key)?.suspended ?? otherKeys).push(key);
  const { receivedAt, event } = image;
  const rest = { receivedAt, rejections: {}, event };
  const images = [...byVenues.values()]
    .filter(({ venues }) => venues.size > 0)
    .map(({ venues, markets, quotes, suspended }): ImageGroup => {
      const whole = { kind: 'image', ...rest, markets, venues: [...venues], quotes } as const;
      return { ...whole, ...suspensions(suspended) };
    });
  const keys = { withdrawn: [], suspended: otherKeys };
  const patches = patchesFrom(event, others, keys, receivedAt, image.rejections);
  return [...patches, ...images];
}

/** Patches that fit into a message; refusals on the first. */
export function patchesFrom(
  event: EventHead,
  quotes: readonly Quote[],
  { withdrawn, suspended }: Pick<Required<PatchGroup>, 'withdrawn' | 'suspended'>,
  receivedAt: number,
  refused: Rejections,
): readonly Group[] {
  const patches: Group[] = [];
  let rejections = refused;
  const gone = quotes.length + withdrawn.length;
  for (let from = 0; from === 0 || from < gone + suspended.length; from += PATCH_MAX) {
    const part = <T>(items: readonly T[], before: number): readonly T[] =>
      items.slice(Math.max(0, from - before), Math.max(0, from + PATCH_MAX - before));
    patches.push({
      ...{ kind: 'patch', receivedAt, rejections, event },
      quotes: part(quotes, 0),
      withdrawn: part(withdrawn, quotes.length),
      ...suspensions(part(suspended, gone)),
    });
    rejections = {};
  }
  return patches;
}
