// From statements in a venue's words to groups for the log. What cannot be read is refused by the
// smallest piece, counted and sampled. Nothing in a statement makes it throw; a full disk does not
// either: an event whose id cannot be kept is refused.

import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { NamedMarket } from '#domain/market.ts';
import { type LeagueMarkets, marketNamed, servedMarketType } from '#domain/market-catalog.ts';
import type {
  Confirmation,
  EventHead,
  Group,
  ImageGroup,
  MarketScope,
  PatchGroup,
  Quote,
  QuoteKey,
  Rejections,
} from '#domain/message/message.ts';
import { QuoteSet } from '../duplicates.ts';
import { fittingImages, suspensions } from '../fitting-images.ts';
import { PlayerNames, type PlayerSideLookup } from '../normalize.ts';
import type { Quarantine } from '../quarantine.ts';
import { type RejectionReason, Tally, type VenueRefusal } from '../rejection.ts';
import { parseTime } from '../times.ts';
import { type EventsOptions, type Introduced, StatedEvents } from './events.ts';
import { isSuspension, type QuoteReading, readQuote, readSelection } from './quote-reading.ts';
import { statementSchema, type Written, type WrittenEventWords } from './statement-schema.ts';

export interface TranslatorOptions extends EventsOptions {
  readonly quarantine: Quarantine;
  readonly venueRefusal: VenueRefusal;
  /** What the source has introduced before; nothing where this is left out. */
  readonly events?: StatedEvents;
  /** For whom players play; without it their teams stay unknown. */
  readonly playerSideOf?: PlayerSideLookup;
  /** Whether the source may tell how games stand; it may where this is left out. */
  readonly mayTellScores?: boolean;
  /** Whether it may move the start of a game that the book has; it may where this is left out. */
  readonly mayMoveStarts?: boolean;
}

export interface Translation {
  readonly groups: readonly Group[];
  readonly accepted: number;
  readonly refused: Rejections;
  /** The event that the statement is about. */
  readonly event?: EventHead;
}

/** Quotes of one patch: with the longest names and links they fit into a message. */
const PATCH_MAX = 250;
/** Quotes between two yields. */
const QUOTES_PER_STEP = 16;
/** What was observed longer ago than this has a wrong time. */
const OBSERVED_AGO_MAX_MS = 24 * 3_600_000;

/** A translator of one source's statements. */
export class Translator {
  readonly #options: TranslatorOptions;
  readonly #events: StatedEvents;

  constructor(options: TranslatorOptions) {
    this.#options = options;
    this.#events = options.events ?? new StatedEvents(options);
  }

  /** Yields after some quotes. `now`: epoch milliseconds. */
  *translate(raw: unknown, now: number): Generator<void, Translation> {
    const reading = new Reading(this.#options, now);
    const statement = statementSchema.safeParse(raw).data;
    if (statement === undefined) return reading.refusedWhole('malformed', raw);
    const observedAt = statement.observedAt === undefined ? now : parseTime(statement.observedAt);
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
      case 'heartbeat':
        return this.#heartbeat(statement, reading);
      case 'venue':
        return this.#venue(statement, reading);
    }
  }

  /** Counts what the feed itself refused. */
  refused(reason: RejectionReason, piece: unknown, prices: number, now: number): Group {
    const reading = new Reading(this.#options, now);
    reading.refuse(reason, piece, prices);
    return reading.clockGroup();
  }

  *#image(said: Written<'image'>, reading: Reading): Generator<void, Translation> {
    const named = this.#find(said.event, reading);
    if (typeof named === 'string') return reading.refusedWhole(named, said);
    const { event } = named;
    const { venues, markets } = scopeOf(said, event.leagueId, reading);
    const scopes = new Set(markets.map(scopeText));
    const read = yield* reading.quotes(said.quotes, named, (key) => {
      return venues.includes(key.venueId) && scopes.has(scopeText(key));
    });
    const { receivedAt } = reading;
    const rejections = reading.tally.counts();
    const unplaced = unplacedIn(read.unplaced, named.words.markets);
    const image = { kind: 'image', receivedAt, rejections, event, venues } as const;
    const whole = { ...image, markets, quotes: read.quotes, ...suspensions(read.unpriced) };
    const groups = unplaced.size === 0 ? [whole] : withoutUnplaced(whole, unplaced);
    return reading.translation(groups.flatMap(fitting), read.accepted, event);
  }

  *#patch(said: Written<'patch'>, reading: Reading): Generator<void, Translation> {
    const known = this.#find(said.event, reading);
    if (typeof known === 'string') return reading.refusedWhole(known, said);
    const { quotes, unpriced, accepted } = yield* reading.quotes(said.quotes, known, () => true);
    const withdrawn = yield* reading.withdrawn(said.withdrawn, known);
    const { event } = known;
    const { receivedAt, tally } = reading;
    const keys = { withdrawn, suspended: unpriced };
    const groups = patchesFrom(event, quotes, keys, receivedAt, tally.counts());
    return reading.translation(groups, accepted, event);
  }

  #find(words: WrittenEventWords, { receivedAt }: Reading): Introduced | RejectionReason {
    return this.#events.find(words, receivedAt, this.#options.mayMoveStarts ?? true);
  }

  #coverage(said: Written<'coverage'>, reading: Reading): Translation {
    const { leagues } = this.#options.identity.participants;
    const leagueId = leagues.resolve(said.league)?.leagueId;
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
    const { mayTellScores = true } = this.#options;
    if (!mayTellScores) return reading.refusedWhole('scores_not_allowed', said);
    const named = this.#find(said.event, reading);
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

  /** A sign of life; what it confirms is said again without being said. */
  #heartbeat(said: Written<'heartbeat'>, reading: Reading): Translation {
    const confirms = said.confirms.flatMap(({ venue, event }): Confirmation[] => {
      const refusal = venue === undefined ? undefined : reading.venueRefusal(venue);
      if (refusal !== undefined) {
        reading.refuse(refusal, { venue });
        return [];
      }
      const venueId = venue ?? null;
      if (event === undefined) return venue === undefined ? [] : [{ venueId, eventId: null }];
      const eventIds = this.#events.idsOf(event);
      if (eventIds.length === 0) reading.refuse('unknown_event', { event });
      return eventIds.map((eventId) => ({ venueId, eventId }));
    });
    if (confirms.length === 0) return reading.translation([reading.clockGroup()], 0);
    const { receivedAt, tally } = reading;
    const rejections = tally.counts();
    return reading.translation([{ kind: 'confirm', receivedAt, rejections, confirms }], 0);
  }

  /** A source lists a venue that the catalogue does not have, or names its own otherwise. */
  #venue(said: Written<'venue'>, reading: Reading): Translation {
    const refusal = this.#options.venueRefusal(said.id);
    if (refusal !== undefined) return reading.refusedWhole(refusal, said);
    const { receivedAt, tally } = reading;
    const { observedAt: _, ...entry } = said;
    const rejections = tally.counts();
    const group = { kind: 'catalog', receivedAt, rejections, by: 'ingest' } as const;
    return reading.translation([{ ...group, entries: [entry] }], 0);
  }
}

/** The selection is known, but what it pays is not: what stood there before is suspended. */
const PRICE_REASONS: ReadonlySet<RejectionReason> = new Set([
  'price_not_a_number',
  'price_in_gap',
  'price_garbage',
]);

interface QuotesRead {
  readonly quotes: readonly Quote[];
  /** Selections whose price was refused, and those suspended without one. */
  readonly unpriced: readonly QuoteKey[];
  /** Refused pieces of which it is not known whose price they were. */
  readonly unplaced: readonly unknown[];
  /** Prices, and suspensions without one. */
  readonly accepted: number;
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

  #reading({ words, said }: Introduced): QuoteReading {
    const { playerSideOf, venueRefusal } = this.#options;
    const confirmedAt = this.receivedAt;
    const players = new PlayerNames(playerSideOf);
    return { words, said, confirmedAt, venueRefusal, players };
  }
}

/**
 * Venues and markets of ours that a statement covers. Others are counted, unless quotes of the
 * statement name them: those are refused themselves.
 */
function scopeOf(
  said: {
    readonly venues: readonly string[];
    readonly markets: readonly string[];
    readonly quotes?: readonly unknown[];
  },
  leagueId: LeagueId,
  reading: Reading,
): { readonly venues: readonly string[]; readonly markets: readonly MarketScope[] } {
  let quoted: ReadonlySet<unknown> | undefined;
  const refuse = (reason: RejectionReason, word: string, piece: object): void => {
    quoted ??= new Set((said.quotes ?? []).flatMap(scopeWords));
    if (!quoted.has(word)) reading.refuse(reason, piece);
  };
  const venues = [...new Set(said.venues)].filter((venue) => {
    const refusal = reading.venueRefusal(venue);
    if (refusal !== undefined) refuse(refusal, venue, { venue });
    return refusal === undefined;
  });
  const markets = new Map<string, MarketScope>();
  for (const market of new Set(said.markets)) {
    const named = reading.leagues.market(leagueId, market);
    if (named === undefined) refuse('unknown_market', market, { market });
    else markets.set(servedKey(named), scopeFor(named));
  }
  return { venues, markets: [...markets.values()] };
}

/** The venue and the market that a quote of whatever form names. */
function scopeWords(piece: unknown): readonly unknown[] {
  const { venue, market } = (piece ?? {}) as { venue?: unknown; market?: unknown };
  return [venue, market];
}

/** Whose prices of a market an image does not list whole: `venue market`, either of them `*`. */
type Unplaced = ReadonlySet<string>;

const ANY = '*';

/** What refused quotes of an image are about, as far as that can be read. */
function unplacedIn(pieces: readonly unknown[], markets: LeagueMarkets): Unplaced {
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
function withoutUnplaced(image: ImageGroup, unplaced: Unplaced): readonly Group[] {
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

function fitting(group: Group): readonly Group[] {
  return group.kind === 'image' ? fittingImages(group) : [group];
}

/** Patches that fit into a message; refusals on the first. */
function patchesFrom(
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

/** Names a price within an event. */
function keyText({ venueId, marketType, isAlternate, team, playerId, point, side }: QuoteKey) {
  return JSON.stringify([venueId, marketType, isAlternate, team, playerId, point, side]);
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
