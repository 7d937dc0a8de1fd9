// One quote of a statement, in a venue's words, to a quote in ours; or why it is refused.

import { resolveMarket } from '#domain/market-catalog.ts';
import type { PriceFormat, Quote, QuoteKey } from '#domain/message/message.ts';
import { venueById } from '#domain/venue-catalog.ts';
import { type EventWords, type PlayerSideLookup, quoteOf } from '../normalize.ts';
import type { RejectionReason } from '../rejection.ts';
import {
  quoteSchema,
  selectionSchema,
  type WrittenEventWords,
  type WrittenQuote,
  type WrittenSelection,
} from './statement-schema.ts';

/** What the quotes of one statement have in common. */
export interface QuoteReading {
  readonly words: EventWords;
  /** The event as the statement, or the one that introduced it, names it. */
  readonly said: WrittenEventWords;
  readonly confirmedAt: number;
  readonly playerSideOf?: PlayerSideLookup;
}

interface Price {
  readonly price: number;
  readonly format: PriceFormat;
}

/** Any price: a withdrawn selection has none. */
const NO_PRICE: Price = { price: 2, format: 'decimal' };
const FORMATS = ['american', 'decimal', 'probability'] as const;

/** Never throws, whatever the piece is. */
export function readQuote(piece: unknown, reading: QuoteReading): Quote | RejectionReason {
  const quote = quoteSchema.safeParse(piece).data;
  if (quote === undefined) return 'malformed';
  const price = priceOf(quote);
  if (typeof price === 'string') return price;
  const { suspended = false, size, link } = quote;
  return resolve(quote, reading, { ...price, suspended, size, link });
}

/** Which price a withdrawal means. */
export function readSelection(piece: unknown, reading: QuoteReading): QuoteKey | RejectionReason {
  const selection = selectionSchema.safeParse(piece).data;
  if (selection === undefined) return 'malformed';
  const terms = { ...NO_PRICE, suspended: false, size: undefined, link: undefined };
  const quote = resolve(selection, reading, terms);
  if (typeof quote === 'string') return quote;
  const { venueId, marketType, isAlternate, team, playerId, point, side } = quote;
  return { venueId, marketType, isAlternate, team, playerId, point, side };
}

interface Terms extends Price {
  readonly suspended: boolean;
  readonly size: number | undefined;
  readonly link: string | undefined;
}

function resolve(
  written: WrittenSelection,
  { words, said, confirmedAt, playerSideOf }: QuoteReading,
  terms: Terms,
): Quote | RejectionReason {
  if (venueById(written.venue) === undefined) return 'unknown_venue';
  const market = resolveMarket(written.market, words.leagueId);
  if (market === undefined) return 'unknown_market';
  const { player, team } = written;
  const price = {
    venueId: written.venue,
    market,
    selection: teamNamed(written.selection, said),
    description: player ?? (team && teamNamed(team, said)),
    point: written.point,
    confirmedAt,
    ...terms,
  };
  return quoteOf(words, price, playerSideOf);
}

/** `home` and `away` mean the teams as the statement names them. */
function teamNamed(word: string, { home, away }: WrittenEventWords): string {
  if (word === 'home') return home;
  return word === 'away' ? away : word;
}

function priceOf(quote: WrittenQuote): Price | RejectionReason {
  const [format, ...others] = FORMATS.filter((each) => quote[each] !== undefined);
  if (format === undefined) return 'price_not_a_number';
  const price = quote[format];
  if (others.length > 0) return 'malformed';
  return typeof price === 'number' ? { price, format } : 'price_not_a_number';
}
