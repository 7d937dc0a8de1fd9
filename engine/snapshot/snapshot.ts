// Everything an engine knows as bytes, and back: a restored engine continues byte for byte as the
// one that was saved would have. Columns travel as they are; events, markets and tombstones as
// JSON, markets by number, so that who speaks of one that is gone speaks of the same afterwards.

import type { Authority, VenueEntry } from '#domain/catalog/catalog-entry.ts';
import type { NameEntry, SavedEventNames } from '#domain/catalog/event-names.ts';
import type { StatedEntry } from '#domain/catalog/league-catalog.ts';
import type { EventGroup, EventHead, EventStatus, PricingConfig } from '#domain/message/message.ts';
import type { Profile } from '#domain/profile.ts';
import { useCatalog } from '../apply/catalog.ts';
import { marketStateOf, newMarket } from '../apply/intake.ts';
import {
  EVENT,
  type EventState,
  listedKey,
  type MarketState,
  type PlayerSide,
} from '../book/book.ts';
import type { LineTombstone } from '../book/line-tombstone.ts';
import type { NumberedMarket } from '../book/market-table.ts';
import { VenueHealth } from '../clock/venue-health.ts';
import { loadClaims, type SavedClaims, savedClaims } from '../sources/saved-claims.ts';
import type { EngineState, SourceState } from '../state.ts';
import { SnapshotError, SnapshotReader, SnapshotWriter } from './snapshot-format.ts';

/** The first rules of which snapshots are read. */
const RULES_OLDEST = 9;

interface SavedWhole {
  readonly epoch: string;
  readonly rules: number;
  readonly venues: readonly string[];
  /** What was stated of venues beside the built-in table; absent before there were statements. */
  readonly entries?: readonly (readonly [Authority, VenueEntry])[];
  /** What was stated of leagues and markets beside it; absent likewise. */
  readonly words?: readonly StatedEntry[];
  /** By their numbers in columns. */
  readonly markets: readonly string[];
  readonly pricing: PricingConfig;
  readonly mode: 'live' | 'replay';
  readonly recordings: EngineState['recordings'];
  readonly configured: boolean;
  /** Absent where there are none. */
  readonly profiles?: readonly Profile[];
  readonly seq: number;
  readonly now: number;
  readonly receivedAt: number;
  readonly newestConfirmedAt: number;
  readonly completeSince: number;
  /** Absent where the log had its beginning. */
  readonly beganLate?: true;
  readonly groupNumber: number;
  readonly evaluation: number;
  /** Absent before statements were repeated. */
  readonly repeatedSince?: number;
  readonly repeatedAt?: number;
}

/** The state at its present seq, for a log of this epoch and an engine of these rules. */
export function saveState(state: EngineState, epoch: string, rules: number): Uint8Array {
  const to = new SnapshotWriter();
  const { pricing, mode, recordings, configured, seq, now } = state;
  const { receivedAt, newestConfirmedAt, completeSince, groupNumber, evaluation } = state;
  const { repeatedSince, repeatedAt, profiles } = state;
  const counts = { receivedAt, newestConfirmedAt, completeSince, groupNumber, evaluation };
  const rest = { ...counts, repeatedSince, repeatedAt };
  const venues = state.catalog.byNumber.map(({ bookmakerId }) => bookmakerId);
  const entries = state.catalog.statements();
  const words = state.leagues.statements().filter(([, { kind }]) => kind !== 'participant');
  const catalogues = { venues, entries, words, markets: state.markets.entries.map(marketId) };
  const fixed = { epoch, rules, ...catalogues, pricing, mode, recordings, configured };
  const late = state.beganLate && { beganLate: true as const };
  const own = { ...late, ...(profiles.length > 0 && { profiles }) };
  const whole = { ...fixed, seq, now, ...rest, ...own };
  to.value(whole satisfies SavedWhole);
  to.list(state.leagues.statements().filter(([, { kind }]) => kind === 'participant'));
  to.value([...state.sources].map(([name, source]) => savedSource(name, source)));
  to.value(state.playerSlots.map(({ playerId, name, renamedSeq }) => [playerId, name, renamedSeq]));
  saveVenues(state, to);
  const numbering = saveEvents(state, to);
  state.lines.save(to);
  state.offers.save(to);
  state.edges.save(to);
  state.deadlines.save(to);
  state.lineChanges.save(to);
  const numberOf = (market: MarketState): number => numbering.get(market) as number;
  state.closedEdges.save(to, numberOf);
  to.value(savedTombstones(state, numberOf));
  to.value(savedClaims(state));
  const { newest, entries: names } = state.eventNames.saved();
  to.value(newest);
  to.list(names);
  state.priceHistory.save(to);
  return to.finish();
}

/**
 * Fills a fresh state from what `saveState` wrote; the epoch it was written for. Throws
 * SnapshotError where the bytes are not whole, or of other rules, venues or markets.
 */
export function loadState(state: EngineState, bytes: Uint8Array, rules: number): string {
  const from = new SnapshotReader(bytes);
  const whole = from.value<SavedWhole>();
  // Under rules 9 there was one source of each venue: the first that is heard speaks. Under 10 what
  // venues quoted was not kept: it comes with their next words.
  if (whole.rules > rules || whole.rules < RULES_OLDEST) {
    throw new SnapshotError(`a snapshot of rules ${whole.rules}`);
  }
  loadCatalog(state, whole);
  if (from.version >= 7) {
    for (const [by, entry] of from.list<StatedEntry>()) state.leagues.put(entry, by);
  }
  const {
    epoch,
    rules: _,
    venues: __,
    entries: ___,
    words: _w,
    markets: _m,
    pricing,
    ...rest
  } = whole;
  Object.assign(state, rest);
  state.usePricing(pricing);
  for (const source of from.value<SavedSource[]>()) loadSource(state, source);
  for (const [playerId, name, renamedSeq] of from.value<[string, string, number][]>()) {
    const player = { slot: state.playerSlots.length, playerId, name, renamedSeq };
    state.players.set(playerId, player);
    state.playerSlots.push(player);
  }
  loadVenues(state, from);
  const markets = loadEvents(state, from);
  state.lines.load(from, marketsByLine(markets));
  state.offers.load(from);
  state.edges.load(from);
  state.deadlines.load(from);
  state.lineChanges.load(from);
  state.closedEdges.load(from, markets);
  loadTombstones(state, from.value<SavedTombstones>(), markets);
  if (from.hasValue) loadClaims(state, from.value<SavedClaims>());
  if (from.hasValue) {
    const newest = from.value<SavedEventNames['newest']>();
    state.eventNames.restore({ newest, entries: [...from.list<NameEntry>()] });
  }
  if (from.version >= 8) state.priceHistory.load(from);
  from.end();
  return whole.rules === rules ? epoch : ofRules(epoch, whole.rules, rules);
}

/** A snapshot of earlier rules is continued by those of now: so is the name of its numbering. */
function ofRules(epoch: string, from: number, to: number): string {
  const ending = `r${from}`;
  return epoch.endsWith(ending) ? `${epoch.slice(0, -ending.length)}r${to}` : epoch;
}

type SavedSource = readonly [
  string,
  number,
  number,
  number,
  readonly (readonly [string, number])[],
  /** Absent before there were sessions of sources. */
  number?,
];

function savedSource(name: string, source: SourceState) {
  const { session, lastOrdinal, accepted, rejected, sourceSession } = source;
  const saved = [name, session, lastOrdinal, accepted, [...rejected], sourceSession] as const;
  return saved satisfies SavedSource;
}

function loadSource(state: EngineState, saved: SavedSource): void {
  const [name, session, lastOrdinal, accepted, rejected, sourceSession = 0] = saved;
  const counts = { accepted, rejected: new Map(rejected) };
  state.sources.set(name, { name, session, lastOrdinal, sourceSession, ...counts });
}

/** What stands for another market under its number is not to be read. */
function marketId({ leagueId, market }: NumberedMarket): string {
  return `${leagueId} ${market.marketType} ${market.sides}`;
}

/** Venues and markets get the numbers that they had. */
function loadCatalog(state: EngineState, whole: SavedWhole): void {
  const { venues, entries = [], words = [], markets } = whole;
  for (const [by, entry] of words) state.leagues.put(entry, by);
  for (const [number, id] of markets.entries()) {
    const [leagueId = '', marketType = ''] = id.split(' ');
    const isSame = state.markets.numberOf(leagueId, marketType) === number;
    if (!isSame || marketId(state.markets.at(number)) !== id) {
      throw new SnapshotError('a snapshot of another catalogue of markets');
    }
  }
  const byId = new Map<string, (readonly [Authority, VenueEntry])[]>();
  for (const statement of entries) {
    const { id } = statement[1];
    byId.set(id, [...(byId.get(id) ?? []), statement]);
  }
  for (const [number, id] of venues.entries()) {
    for (const [by, entry] of byId.get(id) ?? []) state.catalog.put(entry, by);
    if (state.catalog.numberOf(id) !== number) {
      throw new SnapshotError('a snapshot of another catalogue of venues');
    }
  }
  if (state.catalog.size !== venues.length) {
    throw new SnapshotError('a snapshot of another catalogue of venues');
  }
  useCatalog(state);
}

function saveVenues({ venues, venueHealth, venueOffers }: EngineState, to: SnapshotWriter): void {
  const known = venueHealth.flatMap((health, number) =>
    health === null ? [] : [{ health, number }],
  );
  to.value(
    known.map(({ health, number }) => [venues.at(number).bookmakerId, [...health.rejected]]),
  );
  to.numbers(Float64Array.from(known.flatMap(({ health }) => health.figures())));
  to.numbers(venueOffers.slice());
}

function loadVenues(state: EngineState, from: SnapshotReader): void {
  const saved = from.value<[string, [string, number][]][]>();
  const figures = from.floats();
  const each = figures.length / saved.length;
  saved.forEach(([bookmakerId, rejected], index) => {
    const health = new VenueHealth();
    health.useFigures(figures.subarray(index * each, (index + 1) * each));
    for (const [reason, count] of rejected) health.rejected.set(reason, count);
    state.venueHealth[state.venues.numberOf(bookmakerId)] = health;
  });
  state.venueOffers.set(from.ints());
}

interface SavedMarket {
  readonly market: number;
  readonly team: 'home' | 'away' | null;
  readonly player: number;
  readonly lines: readonly number[];
  readonly mainLine: number;
  readonly touchedIn: number;
}

interface SavedEvent {
  /** Its number; -1 where only tombstones speak of it. */
  readonly slot: number;
  readonly head: EventHead;
  readonly status: EventStatus;
  readonly signature: string;
  readonly shownStart: number;
  readonly scores: EventGroup | null;
  readonly quotedInPlay: readonly number[];
  readonly withdrawnAfterStart: boolean;
  readonly listedAt: number;
  readonly headChangedAt: number;
  readonly openedSeq: number;
  readonly scheduledAt: number | null;
  readonly changedSeq: number;
  /** By player number. */
  readonly playerSides: readonly (readonly [number, PlayerSide['team'], number])[];
  readonly markets: readonly SavedMarket[];
  /** Markets that are gone from it, of which tombstones speak. */
  readonly goneMarkets: readonly SavedMarket[];
}

/** Writes events with their markets, those that only tombstones speak of too; markets by number. */
function saveEvents(state: EngineState, to: SnapshotWriter): Map<MarketState, number> {
  const { book } = state;
  const events = new Map<EventState, MarketState[]>();
  for (const event of book.events.values()) events.set(event, []);
  for (const market of marketsOfRemoved(state)) {
    const { event } = market;
    const isLive = book.slots[event.slot] === event;
    if (isLive && listedKey(market) !== null) continue;
    const gone = events.get(event);
    if (gone) gone.push(market);
    else events.set(event, [market]);
  }
  const numbering = new Map<MarketState, number>();
  const saved = [...events].map(([event, gone]) => {
    const isLive = book.slots[event.slot] === event;
    const markets = isLive ? [...event.markets.values()] : [];
    for (const market of [...markets, ...gone]) numbering.set(market, numbering.size);
    const listedAt = isLive ? (book.listedAts[event.slot] as number) : 0;
    return { ...savedEvent(event, isLive, markets, gone), listedAt };
  });
  to.value(saved);
  to.value([...state.eventChanges.since(0)].map(({ slot }) => slot));
  to.value([...book.sourceEventIds]);
  to.value(book.slots.length);
  to.numbers(book.numbers.slice(0, book.slots.length * EVENT));
  to.numbers(Float64Array.from([...events.keys()].flatMap((event) => event.savedNumbers())));
  return numbering;
}

/** Markets that closed edges and lines that left stood on, each once. */
function marketsOfRemoved({ removedLines, closedEdges }: EngineState): MarketState[] {
  const ofLines = removedLines.saved().items.map(({ item }) => item.market);
  return [...new Set([...ofLines, ...closedEdges.markets()])];
}

function savedEvent(
  event: EventState,
  isLive: boolean,
  markets: readonly MarketState[],
  gone: readonly MarketState[],
): Omit<SavedEvent, 'listedAt'> {
  const { head, status, signature, shownStart, scores, withdrawnAfterStart } = event;
  const { headChangedAt, openedSeq, scheduledAt, changedSeq } = event;
  const shown = { head, status, signature, shownStart, scores, withdrawnAfterStart };
  return {
    slot: isLive ? event.slot : -1,
    ...shown,
    quotedInPlay: [...event.quotedInPlay.keys()].filter((venue) => event.quotedInPlay[venue] === 1),
    headChangedAt,
    openedSeq,
    scheduledAt: Number.isFinite(scheduledAt) ? scheduledAt : null,
    changedSeq,
    playerSides: [...event.playerSides].map(
      ([player, { team, changedSeq: since }]) => [player, team, since] as const,
    ),
    markets: markets.map(savedMarket),
    goneMarkets: gone.map(savedMarket),
  };
}

function savedMarket({ entry, team, player, lines, mainLine, touchedIn }: MarketState) {
  const subject = { market: entry.number, team, player: player?.slot ?? -1 };
  return { ...subject, lines, mainLine, touchedIn } satisfies SavedMarket;
}

/** Reads events back; all their markets by the numbers under which they were written. */
function loadEvents(state: EngineState, from: SnapshotReader): MarketState[] {
  const { book } = state;
  const saved = from.value<SavedEvent[]>();
  const changes = from.value<number[]>();
  for (const [sourceId, eventId] of from.value<[string, string][]>()) {
    book.sourceEventIds.set(sourceId, eventId);
  }
  book.reserveSlots(from.value<number>());
  const numbers = from.floats();
  const each = from.floats();
  const markets: MarketState[] = [];
  const changedSeqs = new Map<EventState, number>();
  saved.forEach((one, index) => {
    const event = loadEvent(state, one, each.slice(index * EVENT, (index + 1) * EVENT));
    changedSeqs.set(event, one.changedSeq);
    for (const market of one.markets) markets.push(loadMarket(state, event, market, true));
    for (const market of one.goneMarkets) markets.push(loadMarket(state, event, market, false));
  });
  book.numbers.set(numbers);
  for (const { slot, withdrawnAfterStart } of saved) {
    // Older snapshots have no flag of it among the numbers.
    if (slot >= 0) (book.slots[slot] as EventState).withdrawnAfterStart = withdrawnAfterStart;
  }
  for (const slot of changes.reverse()) {
    const event = book.slots[slot] as EventState;
    state.eventChanges.touch(event, changedSeqs.get(event) as number);
  }
  return markets;
}

function loadEvent(state: EngineState, saved: SavedEvent, numbers: Float64Array): EventState {
  const event = state.book.restoreEvent(saved.slot, saved.head, numbers);
  event.status = saved.status;
  event.signature = saved.signature;
  // What is shown between two groups is what was announced.
  event.startTime = saved.shownStart;
  event.shownStart = saved.shownStart;
  event.scores = saved.scores;
  for (const venue of saved.quotedInPlay) event.quotedInPlay[venue] = 1;
  event.withdrawnAfterStart = saved.withdrawnAfterStart;
  if (saved.slot >= 0) state.book.listedAts[saved.slot] = saved.listedAt;
  event.headChangedAt = saved.headChangedAt;
  event.openedSeq = saved.openedSeq;
  event.scheduledAt = saved.scheduledAt ?? Number.POSITIVE_INFINITY;
  for (const [player, team, changedSeq] of saved.playerSides) {
    event.playerSides.set(player, { team, changedSeq });
  }
  return event;
}

function loadMarket(
  state: EngineState,
  event: EventState,
  saved: SavedMarket,
  isKept: boolean,
): MarketState {
  const player = saved.player < 0 ? null : (state.playerSlots[saved.player] ?? null);
  const entry = state.markets.at(saved.market);
  const market = isKept
    ? marketStateOf(event, entry, saved.team, player)
    : newMarket(event, entry, saved.team, player);
  for (const line of saved.lines) market.lines.push(line);
  market.mainLine = saved.mainLine;
  market.touchedIn = saved.touchedIn;
  return market;
}

function marketsByLine(markets: readonly MarketState[]): (MarketState | null)[] {
  const byLine: (MarketState | null)[] = [];
  for (const market of markets) for (const line of market.lines) byLine[line] = market;
  return Array.from(byLine, (market) => market ?? null);
}

interface SavedTombstones {
  readonly lines: readonly {
    readonly seq: number;
    readonly market: number;
    readonly point: number | null;
    readonly servedMarketType: string;
    readonly gone: readonly (readonly [venue: number, side: number])[];
  }[];
  readonly linesSince: number;
  readonly events: readonly { readonly seq: number; readonly item: string }[];
  readonly eventsSince: number;
}

function savedTombstones(
  { removedLines, removedEvents, venues }: EngineState,
  numberOf: (market: MarketState) => number,
): SavedTombstones {
  return {
    lines: removedLines.saved().items.map(({ seq, item }) => ({
      seq,
      market: numberOf(item.market),
      point: item.point,
      servedMarketType: item.servedMarketType,
      gone: item.goneOffers.map(({ venue, side }) => [venues.numberOf(venue.bookmakerId), side]),
    })),
    linesSince: removedLines.completeSince,
    events: removedEvents.saved().items,
    eventsSince: removedEvents.completeSince,
  };
}

function loadTombstones(
  state: EngineState,
  saved: SavedTombstones,
  markets: readonly MarketState[],
): void {
  const lines = saved.lines.map(({ seq, market, point, servedMarketType, gone }) => {
    const goneOffers = gone.map(([venue, side]) => ({ venue: state.venues.at(venue), side }));
    const of = markets[market] as MarketState;
    const item: LineTombstone = { market: of, point, servedMarketType, goneOffers };
    return { seq, item };
  });
  state.removedLines.restore(lines, saved.linesSince);
  state.removedEvents.restore(saved.events, saved.eventsSince);
}
