// Reads what the bookmakers of one event quote, level by level. What cannot be read is refused by
// the smallest piece that holds it, counted and sampled; the rest stands.

import type { NamedMarket } from '#domain/market.ts';
import { droppedMarketReason, LAY_KEY, marketNamed } from '#domain/market-catalog.ts';
import type { Quote, Rejections } from '#domain/message/message.ts';
import { QuoteSet } from '../../duplicates.ts';
import {
  type EventWords,
  isDrawWord,
  PlayerNames,
  quoteKeyText,
  quoteOf,
} from '../../normalize.ts';
import { builtInVenuesOnly, type RejectionReason, Tally } from '../../rejection.ts';
import { parseTime } from '../../times.ts';
import type { ReadingContext } from './reading-context.ts';
import {
  bookmakerSchema,
  countPrices,
  marketSchema,
  outcomeSchema,
  type WireBookmaker,
  type WireMarket,
} from './response-schemas.ts';

/** What the prices of one market have in common. */
interface MarketReading {
  readonly words: EventWords;
  readonly bookmaker: WireBookmaker;
  readonly wire: WireMarket;
  readonly market: NamedMarket;
  readonly confirmedAt: number;
}

/** Collects the quotes of one event; bookmakers may be given one by one, in any form. */
export class BookmakersReader {
  readonly #sourceEventId: string;
  readonly #context: ReadingContext;
  readonly #venues = new Set<string>();
  readonly #markets = new Set<NamedMarket>();
  readonly #quotes = new QuoteSet();
  /** Lay prices, as if they were prices of the moneyline. */
  readonly #lays = new QuoteSet();
  readonly #tally = new Tally();
  readonly #players: PlayerNames;

  constructor(sourceEventId: string, context: ReadingContext) {
    this.#sourceEventId = sourceEventId;
    this.#context = context;
    this.#players = new PlayerNames(context.playerSideOf);
  }

  /** Venues that occurred, quotes or not. */
  get venues(): ReadonlySet<string> {
    return this.#venues;
  }

  /** Markets of ours that occurred. */
  get markets(): ReadonlySet<NamedMarket> {
    return this.#markets;
  }

  /** A lay price stands beside the back price of its selection. */
  quotes(): readonly Quote[] {
    const lays = this.#laysByKey();
    const quotes = this.#quotes.quotes();
    if (lays.size === 0) return quotes;
    return quotes.map((quote) => {
      const lay = lays.get(quoteKeyText(quote));
      if (lay === undefined) return quote;
      return { ...quote, depth: { behind: [], lay: [lay.price, lay.size ?? 0] } };
    });
  }

  /** Lay prices without a back price among them. */
  rejections(): Rejections {
    const lays = this.#laysByKey();
    if (lays.size === 0) return this.#tally.counts();
    for (const quote of this.#quotes.quotes()) lays.delete(quoteKeyText(quote));
    const counts = this.#tally.counts();
    return lays.size === 0 ? counts : { ...counts, lay_market: lays.size };
  }

  #laysByKey(): Map<string, Quote> {
    return new Map(this.#lays.quotes().map((quote) => [quoteKeyText(quote), quote]));
  }

  /** In the words of the copy of the event that it stands in. */
  *readBookmaker(words: EventWords, raw: unknown): Generator<void, void> {
    const bookmaker = bookmakerSchema.safeParse(raw).data;
    if (bookmaker === undefined) {
      this.#refuse('malformed', raw);
      return;
    }
    const refusal = (this.#context.venueRefusal ?? builtInVenuesOnly)(bookmaker.key);
    if (refusal !== undefined) this.#refuse(refusal, raw);
    else {
      this.#venues.add(bookmaker.key);
      for (const market of bookmaker.markets) {
        this.#readMarket(words, bookmaker, market);
        yield;
      }
    }
  }

  #readMarket(words: EventWords, bookmaker: WireBookmaker, raw: unknown): void {
    const reading = this.#marketOf(words, bookmaker, raw);
    if (typeof reading === 'string') {
      this.#refuse(reading, raw, bookmaker.key);
      return;
    }
    const into = reading.wire.key === LAY_KEY ? this.#lays : this.#quotes;
    for (const outcome of reading.wire.outcomes) {
      const quote = this.#quoteOf(reading, outcome);
      const reason = typeof quote === 'string' ? quote : 'duplicate_outcome';
      const refused = typeof quote === 'string' ? 1 : into.add(quote);
      if (refused === 0) continue;
      this.#refuse(reason, { market: reading.wire.key, outcome }, bookmaker.key, refused);
    }
  }

  /** A market that occurs is in the image's scope even when its prices are refused. */
  #marketOf(
    words: EventWords,
    bookmaker: WireBookmaker,
    raw: unknown,
  ): MarketReading | RejectionReason {
    const wire = marketSchema.safeParse(raw).data;
    if (wire === undefined) return 'malformed';
    const isLay = wire.key === LAY_KEY;
    const market = marketNamed(isLay ? 'h2h' : wire.key, words.markets);
    if (market === undefined) return droppedMarketReason(wire.key) ?? 'unknown_market';
    if (!isLay) this.#markets.add(market);
    if (market.market.format === 'moneyline' && hasDraw(wire)) return 'draw_in_two_way';
    const confirmedAt = this.#confirmedAt(bookmaker, wire);
    return confirmedAt === undefined ? 'bad_time' : { words, bookmaker, wire, market, confirmedAt };
  }

  /** The market's own time, else the bookmaker's, else the answer's; never in the future. */
  #confirmedAt(bookmaker: WireBookmaker, market: WireMarket): number | undefined {
    const stated = market.last_update ?? bookmaker.last_update;
    const { receivedAt } = this.#context;
    const time = stated === undefined || stated === null ? receivedAt : parseTime(stated);
    if (time === undefined || time <= receivedAt) return time;
    if (market.outcomes.length > 0) this.#tally.add('clock_ahead', market.outcomes.length);
    return receivedAt;
  }

  #quoteOf(reading: MarketReading, raw: unknown): Quote | RejectionReason {
    const { words, bookmaker, wire, market, confirmedAt } = reading;
    const outcome = outcomeSchema.safeParse(raw).data;
    if (outcome === undefined) return 'malformed';
    const { price, bet_limit: size } = outcome;
    const point = outcome.point ?? undefined;
    if (typeof price !== 'number') return 'price_not_a_number';
    if (point !== undefined && typeof point !== 'number') return 'bad_point';
    const stated = {
      venueId: bookmaker.key,
      market,
      selection: outcome.name,
      description: outcome.description ?? undefined,
      price,
      format: this.#context.priceFormat,
      point,
      suspended: false,
      confirmedAt,
      size: typeof size === 'number' ? size : undefined,
      link: outcome.link ?? wire.link ?? bookmaker.link ?? undefined,
    };
    return quoteOf(words, stated, this.#players);
  }

  #refuse(
    reason: RejectionReason,
    piece: unknown,
    bookmaker?: string,
    prices = countPrices(piece),
  ): void {
    this.#tally.add(reason, prices);
    const { quarantine, source, receivedAt } = this.#context;
    const fragment = { event: this.#sourceEventId, bookmaker, piece };
    quarantine.add(source, reason, receivedAt, fragment);
  }
}

/**
 * With a draw among its outcomes a moneyline is the bet on regulation time, not the two-way one.
 */
function hasDraw({ outcomes }: WireMarket): boolean {
  return outcomes.some((outcome) => isDrawWord(nameOf(outcome)));
}

function nameOf(outcome: unknown): string {
  if (typeof outcome !== 'object' || outcome === null) return '';
  const { name } = outcome as { name?: unknown };
  return typeof name === 'string' ? name : '';
}
