// What one statement comes to: its quotes read piece by piece, what of it is refused counted and
// sampled by the smallest piece, and whose prices are known not to be worth anything.

import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { EventHead, Group, Quote, QuoteKey, Rejections } from '#domain/message/message.ts';
import { QuoteSet } from '../duplicates.ts';
import { PlayerNames, type PlayerSideLookup } from '../normalize.ts';
import type { Quarantine } from '../quarantine.ts';
import { type RejectionReason, Tally, type VenueRefusal } from '../rejection.ts';
import type { EventPlayers } from './event-players.ts';
import type { EventsOptions, Introduced, SourceEventId } from './events.ts';
import { isSuspension, type QuoteReading, readQuote, readSelection } from './quote-reading.ts';

export interface ReadingOptions extends Pick<EventsOptions, 'identity' | 'source'> {
  readonly quarantine: Quarantine;
  readonly venueRefusal: VenueRefusal;
  /** For whom players play; without it their teams stay unknown. */
  readonly playerSideOf?: PlayerSideLookup;
  /** Under which ids events have players; those of their names without it. */
  readonly players?: EventPlayers | undefined;
}

export interface Translation {
  readonly groups: readonly Group[];
  readonly accepted: number;
  readonly refused: Rejections;
  /** The event that the statement is about. */
  readonly event?: EventHead;
  /** Of a heartbeat: ids of the source that mean other events than when it named them last. */
  readonly moved?: readonly SourceEventId[];
}

/** Quotes between two yields. */
const QUOTES_PER_STEP = 16;
/** The selection is known, but what it pays is not: what stood there before is suspended. */
const PRICE_REASONS: ReadonlySet<RejectionReason> = new Set([
  'price_not_a_number',
  'price_in_gap',
  'price_garbage',
]);

export interface QuotesRead {
  readonly quotes: readonly Quote[];
  /** Selections whose price was refused, and those suspended without one. */
  readonly unpriced: readonly QuoteKey[];
  /** Refused pieces of which it is not known whose price they were. */
  readonly unplaced: readonly unknown[];
  /** Prices, and suspensions without one. */
  readonly accepted: number;
}

/** What one statement comes to: its time, and what of it is refused. */
export class Reading {
  readonly tally = new Tally();
  receivedAt: number;
  readonly #options: ReadingOptions;

  constructor(options: ReadingOptions, receivedAt: number) {
    this.#options = options;
    this.receivedAt = receivedAt;
  }

  get leagues(): Leagues {
    return this.#options.identity.participants.leagues;
  }

  venueRefusal(venueId: string): RejectionReason | undefined {
    return this.#options.venueRefusal(venueId);
  }

  refuse(reason: RejectionReason, piece: unknown, prices = 1): void {
    this.tally.add(reason, prices);
    this.#options.quarantine.add(this.#options.source, reason, this.receivedAt, piece);
  }

  *quotes(
    pieces: readonly unknown[],
    event: Introduced,
    isInScope: (key: QuoteKey) => boolean,
  ): Generator<void, QuotesRead> {
    const kept = new QuoteSet();
    const unplaced: unknown[] = [];
    const unpriced = new Map<string, QuoteKey>();
    let suspensions = 0;
    const reading = this.#reading(event);
    for (const [at, piece] of pieces.entries()) {
      if (at % QUOTES_PER_STEP === 0) yield;
      if (isSuspension(piece)) {
        const key = readSelection(piece, reading);
        if (typeof key === 'string') {
          this.refuse(key, piece);
          unplaced.push(piece);
        } else if (isInScope(key)) {
          unpriced.set(keyText(key), key);
          suspensions += 1;
        } else this.refuse('out_of_scope', piece);
        continue;
      }
      const quote = readQuote(piece, reading);
      if (typeof quote === 'string') {
        this.refuse(quote, piece);
        const key = PRICE_REASONS.has(quote) ? readSelection(piece, reading) : quote;
        if (typeof key === 'string') unplaced.push(piece);
        else if (isInScope(key)) unpriced.set(keyText(key), key);
      } else if (!isInScope(quote)) this.refuse('out_of_scope', piece);
      else {
        const refused = kept.add(quote);
        if (refused > 0) this.refuse('duplicate_outcome', piece, refused);
      }
    }
    const quotes = kept.quotes();
    // Of several words about one selection the good price counts.
    if (unpriced.size > 0) for (const quote of quotes) unpriced.delete(keyText(quote));
    const accepted = quotes.length + suspensions;
    return { quotes, unpriced: [...unpriced.values()], unplaced, accepted };
  }

  *withdrawn(pieces: readonly unknown[], event: Introduced): Generator<void, QuoteKey[]> {
    const keys: QuoteKey[] = [];
    const reading = this.#reading(event);
    for (const [at, piece] of pieces.entries()) {
      if (at % QUOTES_PER_STEP === 0) yield;
      const key = readSelection(piece, reading);
      if (typeof key === 'string') this.refuse(key, piece);
      else keys.push(key);
    }
    return keys;
  }

  translation(groups: readonly Group[], accepted: number, event?: EventHead): Translation {
    return { groups, accepted, refused: this.tally.counts(), ...(event && { event }) };
  }

  refusedWhole(reason: RejectionReason, raw: unknown): Translation {
    this.refuse(reason, raw, quotesIn(raw));
    return this.translation([this.clockGroup()], 0);
  }

  clockGroup(): Group {
    return { kind: 'clock', receivedAt: this.receivedAt, rejections: this.tally.counts() };
  }

  #reading({ words, teamNames, event }: Introduced): QuoteReading {
    const { playerSideOf, venueRefusal, players: known } = this.#options;
    const confirmedAt = this.receivedAt;
    const players = new PlayerNames(playerSideOf, known?.idsIn(event.eventId));
    return { words, teamNames, confirmedAt, venueRefusal, players };
  }
}

/** Names a price within an event. */
function keyText({ venueId, marketType, isAlternate, team, playerId, point, side }: QuoteKey) {
  return JSON.stringify([venueId, marketType, isAlternate, team, playerId, point, side]);
}

/** How many prices a statement of whatever form holds, at least one. */
function quotesIn(raw: unknown): number {
  const quotes = typeof raw === 'object' && raw !== null && 'quotes' in raw ? raw.quotes : [];
  return Math.max(1, Array.isArray(quotes) ? quotes.length : 0);
}
