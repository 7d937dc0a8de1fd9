// From statements in a venue's words to groups for the log. What cannot be read is refused by the
// smallest piece, counted and sampled. Nothing in a statement makes it throw; a full disk does not
// either: an event whose id cannot be kept is refused.

import { LRUCache } from 'lru-cache';
import { type LeagueId, leagueById } from '#domain/league.ts';
import type { NamedMarket } from '#domain/market.ts';
import { resolveMarket, servedMarketType } from '#domain/market-catalog.ts';
import type {
  EventHead,
  Group,
  MarketScope,
  Quote,
  QuoteKey,
  Rejections,
} from '#domain/message/message.ts';
import { venueById } from '#domain/venue-catalog.ts';
import { QuoteSet } from '../duplicates.ts';
import { fittingImages } from '../fitting-images.ts';
import { type NamedEvent, nameEvent } from '../identity/event-naming.ts';
import type { Identity } from '../identity/identity.ts';
import { JournalWriteError } from '../identity/identity-journal.ts';
import type { PlayerSideLookup } from '../normalize.ts';
import type { Quarantine } from '../quarantine.ts';
import { type RejectionReason, Tally } from '../rejection.ts';
import { parseTime } from '../times.ts';
import { type QuoteReading, readQuote, readSelection } from './quote-reading.ts';
import { statementSchema, type Written, type WrittenEventWords } from './statement-schema.ts';

export interface TranslatorOptions {
  readonly source: string;
  readonly identity: Identity;
  readonly quarantine: Quarantine;
  /** For whom players play; without it their teams stay unknown. */
  readonly playerSideOf?: PlayerSideLookup;
}

export interface Translation {
  readonly groups: readonly Group[];
  readonly accepted: number;
  readonly refused: Rejections;
}

/** An event that an image or a score has introduced. */
interface Introduced extends NamedEvent {
  readonly said: WrittenEventWords;
}

/** Events that patches may name. */
const INTRODUCED_MAX = 20_000;
/** Quotes of one patch: with the longest names and links they fit into a message. */
const PATCH_MAX = 250;
/** What was observed longer ago than this has a wrong time. */
const OBSERVED_AGO_MAX_MS = 24 * 3_600_000;

/** One feed's translator; remembers which events the feed has introduced. */
export class Translator {
  readonly #options: TranslatorOptions;
  readonly #introduced = new LRUCache<string, Introduced>({ max: INTRODUCED_MAX });

  constructor(options: TranslatorOptions) {
    this.#options = options;
  }

  /** Yields after each quote. `now`: epoch milliseconds. */
  *translate(raw: unknown, now: number): Generator<void, Translation> {
    const reading = new Reading(this.#options, now);
    const statement = statementSchema.safeParse(raw).data;
    if (statement === undefined) return reading.refusedWhole('malformed', raw);
    const observedAt = parseTime(statement.observedAt);
    if (observedAt === undefined || now - observedAt > OBSERVED_AGO_MAX_MS) {
      return reading.refusedWhole('bad_time', raw);
    }
    if (observedAt > now) reading.tally.add('clock_ahead');
    reading.receivedAt = Math.min(observedAt, now);
    switch (statement.kind) {
      case 'image':
        return yield* this.#image(statement, reading);
      case 'patch':
        return yield* this.#patch(statement, reading);
      case 'coverage':
        return this.#coverage(statement, reading);
      case 'event':
        return this.#event(statement, reading);
    }
  }

  /** Counts what the feed itself refused. */
  refused(reason: RejectionReason, piece: unknown, prices: number, now: number): Group {
    const reading = new Reading(this.#options, now);
    reading.refuse(reason, piece, prices);
    return reading.clockGroup();
  }

  *#image(said: Written<'image'>, reading: Reading): Generator<void, Translation> {
    const named = this.#introduce(said.event, reading.receivedAt);
    if (typeof named === 'string') return reading.refusedWhole(named, said);
    const { event } = named;
    const { venues, markets } = scopeOf(said, event.leagueId, reading);
    const scopes = new Set(markets.map(scopeText));
    const quotes = yield* reading.quotes(said.quotes, named, (key) => {
      return venues.includes(key.venueId) && scopes.has(scopeText(key));
    });
    const { receivedAt } = reading;
    const rejections = reading.tally.counts();
    const image = {
      kind: 'image',
      receivedAt,
      rejections,
      event,
      markets,
      venues,
      quotes,
    } as const;
    return reading.translation(fittingImages(image), quotes.length);
  }

  *#patch(said: Written<'patch'>, reading: Reading): Generator<void, Translation> {
    const known = this.#introduced.get(`${said.event.league} ${said.event.id}`);
    if (known === undefined) return reading.refusedWhole('unknown_event', said);
    const quotes = yield* reading.quotes(said.quotes, known, () => true);
    const withdrawn = yield* reading.withdrawn(said.withdrawn, known);
    return reading.translation(patchesOf(known.event, quotes, withdrawn, reading), quotes.length);
  }

  #coverage(said: Written<'coverage'>, reading: Reading): Translation {
    const leagueId = leagueById(said.league)?.leagueId;
    if (leagueId === undefined) return reading.refusedWhole('unknown_league', said);
    const { source, identity } = this.#options;
    const eventIds = said.events.flatMap((id) => identity.eventIdsOf(source, leagueId, id));
    const { receivedAt, tally } = reading;
    const scope = scopeOf(said, leagueId, reading);
    const about = { leagueId, ...scope, eventIds: [...new Set(eventIds)] };
    const rejections = tally.counts();
    return reading.translation([{ kind: 'coverage', receivedAt, rejections, ...about }], 0);
  }

  #event(said: Written<'event'>, reading: Reading): Translation {
    const named = this.#introduce(said.event, reading.receivedAt);
    if (typeof named === 'string') return reading.refusedWhole(named, said);
    const { event, words } = named;
    const { status, period = null, clock = null } = said;
    const { home, away } = said.score ?? { home: 0, away: 0 };
    const score = words.flipped ? { home: away, away: home } : { home, away };
    const state = { status, score: said.score ? score : null, period, clock };
    const place = { neutralSite: false, venue: null, seasonType: null };
    const { receivedAt, tally } = reading;
    const rejections = tally.counts();
    const group = { kind: 'event', receivedAt, rejections, event, ...state, ...place } as const;
    return reading.translation([group], 0);
  }

  #introduce(said: WrittenEventWords, receivedAt: number): Introduced | RejectionReason {
    const leagueId = leagueById(said.league)?.leagueId;
    if (leagueId === undefined) return 'unknown_league';
    const { source, identity } = this.#options;
    const { id: sourceEventId, home, away, start } = said;
    const written = { source, sourceEventId, leagueId, home, away, start, receivedAt };
    try {
      const named = nameEvent(identity, written);
      if (typeof named === 'string') return named;
      const introduced = { ...named, said };
      this.#introduced.set(`${said.league} ${said.id}`, introduced);
      return introduced;
    } catch (error) {
      if (error instanceof JournalWriteError) return 'id_not_kept';
      throw error;
    }
  }
}

/** What one statement comes to: its time, and what of it is refused. */
class Reading {
  readonly tally = new Tally();
  receivedAt: number;
  readonly #options: TranslatorOptions;

  constructor(options: TranslatorOptions, receivedAt: number) {
    this.#options = options;
    this.receivedAt = receivedAt;
  }

  refuse(reason: RejectionReason, piece: unknown, prices = 1): void {
    this.tally.add(reason, prices);
    this.#options.quarantine.add(this.#options.source, reason, this.receivedAt, piece);
  }

  *quotes(
    pieces: readonly unknown[],
    event: Introduced,
    isInScope: (key: QuoteKey) => boolean,
  ): Generator<void, Quote[]> {
    const kept = new QuoteSet();
    for (const piece of pieces) {
      const quote = readQuote(piece, this.#reading(event));
      if (typeof quote === 'string') this.refuse(quote, piece);
      else if (!isInScope(quote)) this.refuse('out_of_scope', piece);
      else {
        const refused = kept.add(quote);
        if (refused > 0) this.refuse('duplicate_outcome', piece, refused);
      }
      yield;
    }
    return kept.quotes();
  }

  *withdrawn(pieces: readonly unknown[], event: Introduced): Generator<void, QuoteKey[]> {
    const keys: QuoteKey[] = [];
    for (const piece of pieces) {
      const key = readSelection(piece, this.#reading(event));
      if (typeof key === 'string') this.refuse(key, piece);
      else keys.push(key);
      yield;
    }
    return keys;
  }

  translation(groups: readonly Group[], accepted: number): Translation {
    return { groups, accepted, refused: this.tally.counts() };
  }

  refusedWhole(reason: RejectionReason, raw: unknown): Translation {
    this.refuse(reason, raw, quotesIn(raw));
    return this.translation([this.clockGroup()], 0);
  }

  clockGroup(): Group {
    return { kind: 'clock', receivedAt: this.receivedAt, rejections: this.tally.counts() };
  }

  #reading({ words, said }: Introduced): QuoteReading {
    const { playerSideOf } = this.#options;
    const confirmedAt = this.receivedAt;
    return { words, said, confirmedAt, ...(playerSideOf && { playerSideOf }) };
  }
}

/** Venues and markets of ours that a statement covers; others are counted. */
function scopeOf(
  said: { readonly venues: readonly string[]; readonly markets: readonly string[] },
  leagueId: LeagueId,
  reading: Reading,
): { readonly venues: readonly string[]; readonly markets: readonly MarketScope[] } {
  const venues = [...new Set(said.venues)].filter((venue) => {
    if (venueById(venue)) return true;
    reading.refuse('unknown_venue', { venue });
    return false;
  });
  const markets = new Map<string, MarketScope>();
  for (const key of said.markets) {
    const named = resolveMarket(key, leagueId);
    if (named === undefined) reading.refuse('unknown_market', { market: key });
    else markets.set(servedKey(named), scopeFor(named));
  }
  return { venues, markets: [...markets.values()] };
}

/** Patches that fit into a message; refusals on the first. */
function patchesOf(
  event: EventHead,
  quotes: readonly Quote[],
  withdrawn: readonly QuoteKey[],
  { receivedAt, tally }: Reading,
): readonly Group[] {
  const patches: Group[] = [];
  let rejections = tally.counts();
  for (let from = 0; from === 0 || from < quotes.length + withdrawn.length; from += PATCH_MAX) {
    const to = from + PATCH_MAX;
    const past = (at: number): number => Math.max(0, at - quotes.length);
    const part = {
      quotes: quotes.slice(from, to),
      withdrawn: withdrawn.slice(past(from), past(to)),
    };
    patches.push({ kind: 'patch', receivedAt, rejections, event, ...part });
    rejections = {};
  }
  return patches;
}

function servedKey({ market, isAlternate }: NamedMarket): string {
  return servedMarketType(market, isAlternate);
}

function scopeFor({ market, isAlternate }: NamedMarket): MarketScope {
  return { marketType: market.marketType, isAlternate };
}

function scopeText({ marketType, isAlternate }: MarketScope): string {
  return `${marketType} ${isAlternate}`;
}

/** How many prices a statement of whatever form holds, at least one. */
function quotesIn(raw: unknown): number {
  const quotes = typeof raw === 'object' && raw !== null && 'quotes' in raw ? raw.quotes : [];
  return Math.max(1, Array.isArray(quotes) ? quotes.length : 0);
}
