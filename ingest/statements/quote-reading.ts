// One quote of a statement, in a venue's words, to a quote in ours; or why it is refused.

import { marketNamed } from '#domain/market-catalog.ts';
import type { PriceFormat, Quote, QuoteKey } from '#domain/message/message.ts';
import type { WrittenDepth } from '../depth-reading.ts';
import type { WrittenFee } from '../fee-reading.ts';
import { type EventWords, type PlayerNames, quoteOf, type VenuePrice } from '../normalize.ts';
import type { RejectionReason, VenueRefusal } from '../rejection.ts';
import { parseTime } from '../times.ts';
import {
  isQuote,
  isSelection,
  type WrittenQuote,
  type WrittenSelection,
} from './statement-schema.ts';

/** The teams of an event in the words of a source. */
export interface TeamNames {
  readonly home: string;
  readonly away: string;
}

/** What the quotes of one statement have in common. */
export interface QuoteReading {
  readonly words: EventWords;
  /** How the statement, or the one that introduced the event, names the teams. */
  readonly teamNames: TeamNames;
  /** When the statement was observed; a quote's own time is at most this. */
  readonly confirmedAt: number;
  /** Why quotes of a venue are refused; undefined where they are taken. */
  readonly venueRefusal: VenueRefusal;
  readonly players: PlayerNames;
}

interface Price {
  readonly price: number;
  readonly format: PriceFormat;
}

/** Any price: a withdrawn selection has none. */
const NO_PRICE: Price = { price: 2, format: 'decimal' };
const FORMATS = ['american', 'decimal', 'probability', 'fractional'] as const;
const FRACTION = /^([0-9]{1,6})\/([0-9]{1,6})$/;

/**
 * Never throws, whatever the piece is. Members are named one by one here: an object that others are
 * spread into takes as long as all the rest.
 */
export function readQuote(quote: unknown, reading: QuoteReading): Quote | RejectionReason {
  if (!isQuote(quote)) return 'malformed';
  const price = priceOf(quote);
  if (typeof price === 'string') return price;
  const { suspended = false, size, link } = quote;
  const observedAt = quote.observedAt === undefined ? undefined : parseTime(quote.observedAt);
  if (observedAt === undefined && quote.observedAt !== undefined) return 'bad_time';
  const confirmedAt = Math.min(observedAt ?? reading.confirmedAt, reading.confirmedAt);
  // Of a fraction the levels are decimal odds, as its price is kept.
  const { depth, fee, betDelayMs } = quote;
  const { price: statedPrice, format } = price;
  const terms = {
    price: statedPrice,
    format,
    suspended,
    size,
    link,
    confirmedAt,
    depth,
    fee,
    betDelayMs,
  };
  return resolve(quote, reading, terms);
}

/** Whether a quote suspends its selection without naming a price. */
export function isSuspension(quote: unknown): boolean {
  const { suspended } = (quote ?? {}) as { readonly suspended?: unknown };
  if (suspended !== true || !isQuote(quote)) return false;
  return FORMATS.every((format) => quote[format] === undefined);
}

/** Which price a withdrawal means. */
export function readSelection(
  selection: unknown,
  reading: QuoteReading,
): QuoteKey | RejectionReason {
  if (!isSelection(selection)) return 'malformed';
  const { confirmedAt } = reading;
  const { price, format } = NO_PRICE;
  const unstated = { suspended: false, size: undefined, link: undefined, depth: undefined };
  const none = { ...unstated, fee: undefined, betDelayMs: undefined };
  const quote = resolve(selection, reading, { price, format, confirmedAt, ...none });
  if (typeof quote === 'string') return quote;
  const { venueId, marketType, isAlternate, team, playerId, point, side } = quote;
  return { venueId, marketType, isAlternate, team, playerId, point, side };
}

interface Terms extends Price {
  readonly suspended: boolean;
  readonly size: number | undefined;
  readonly link: string | undefined;
  readonly depth: WrittenDepth | undefined;
  readonly fee: WrittenFee | undefined;
  readonly betDelayMs: number | undefined;
  readonly confirmedAt: number;
}

function resolve(
  written: WrittenSelection,
  { words, teamNames, players, venueRefusal }: QuoteReading,
  { price, format, suspended, size, link, confirmedAt, depth, fee, betDelayMs }: Terms,
): Quote | RejectionReason {
  const { venue: venueId, player, team, point } = written;
  const refusal = venueRefusal(venueId);
  if (refusal !== undefined) return refusal;
  const market = marketNamed(written.market, words.markets);
  if (market === undefined) return 'unknown_market';
  const selection = teamNamed(written.selection, teamNames);
  const ofTeam = team && teamNamed(team, teamNames);
  const description = player ?? ofTeam;
  const whole: VenuePrice = {
    venueId,
    market,
    selection,
    description,
    playerTeam: player === undefined ? undefined : ofTeam,
    price,
    format,
    point,
    suspended,
    confirmedAt,
    size,
    link,
    depth,
    fee,
    betDelayMs,
  };
  return quoteOf(words, whole, players);
}

/** `home` and `away` mean the teams as the statement names them. */
function teamNamed(word: string, { home, away }: TeamNames): string {
  if (word === 'home') return home;
  return word === 'away' ? away : word;
}

function priceOf(quote: WrittenQuote): Price | RejectionReason {
  let format: (typeof FORMATS)[number] | undefined;
  for (const each of FORMATS) {
    if (quote[each] === undefined) continue;
    if (format !== undefined) return 'malformed';
    format = each;
  }
  if (format === undefined) return 'price_not_a_number';
  const price = quote[format];
  if (format === 'fractional') return priceOfFraction(price);
  return typeof price === 'number' ? { price, format } : 'price_not_a_number';
}

/** `5/2` pays 2.5 for each unit staked, beside the stake: 3.5 in decimal. */
function priceOfFraction(text: unknown): Price | RejectionReason {
  const [, won, staked] = (typeof text === 'string' && FRACTION.exec(text.trim())) || [];
  if (won === undefined || Number(staked) === 0) return 'price_not_a_number';
  return { price: 1 + Number(won) / Number(staked), format: 'decimal' };
}
