// Entries of the catalogue into the book: columns grow with the venues, and lines on which a venue
// stands that an entry changed are judged anew, and shown anew where they show what changed.

import type {
  Authority,
  EventEntry,
  LoggedEntry,
  MatchEntry,
  VenueEntry,
} from '#domain/catalog/catalog-entry.ts';
import type { LeagueWords } from '#domain/catalog/league-catalog.ts';
import type { CatalogGroup } from '#domain/message/message.ts';
import type { Venue } from '#domain/venue.ts';
import { isModel } from '#domain/venue-catalog.ts';
import { lengthened } from '../book/growth.ts';
import { L_BLOCK, L_CELLS, L_MARKET, LINE, MEMBERSHIP, SIDED, WHOLE } from '../book/lines.ts';
import { EVER, HAS, IN_CHUNK, W_CHANGED, WORDS } from '../book/offers.ts';
import { release } from '../sources/standing.ts';
import { withdrawSource } from '../sources/unmatched.ts';
import type { EngineState } from '../state.ts';
import { applyLeagueWords } from './catalog-leagues.ts';

/** Applies a group of entries. */
export function applyCatalog(state: EngineState, group: CatalogGroup): void {
  const { by, repeated } = group;
  const entries = repeated
    ? group.entries.filter((entry) => !isStated(state, entry, by))
    : group.entries;
  const venues = entries.filter(({ kind }) => kind === 'venue') as readonly VenueEntry[];
  applyLeagueWords(state, entries.filter(isOfLeague), by);
  for (const entry of entries) {
    // Only the operator tells who ranks above whom.
    if (entry.kind === 'source' && by === 'operator') state.claims.state(entry);
    else if (entry.kind === 'event') applyName(state, entry);
    else if (entry.kind === 'match' && by === 'operator') applyMatch(state, entry);
  }
  if (by === 'operator' && entries.some(({ kind }) => kind === 'source')) wakeModels(state);
  applyVenues(state, venues, by);
  if (repeated?.groupsLeft === 0) noteRepetition(state, repeated.sinceSeq);
}

/** What a source calls an event is part of the event's record. */
function applyName(state: EngineState, entry: EventEntry): void {
  if (state.eventNames.put(entry)) noteNamed(state, entry.id);
}

/** Withdraws the source's prices on events that its id no longer means, unless other ids mean them. */
function applyMatch(state: EngineState, entry: MatchEntry): void {
  const { book, eventNames } = state;
  const { league, source, sourceEventId, is } = entry;
  const left = eventNames.correct(entry);
  if (left === undefined) return;
  for (const eventId of left) {
    if (book.sourceEventIds.get(sourceEventId) === eventId)
      book.sourceEventIds.delete(sourceEventId);
    noteNamed(state, eventId);
    const event = book.events.get(eventId);
    if (event === undefined || eventNames.namesOf(eventId).some((each) => each.source === source)) {
      continue;
    }
    withdrawSource(state, league, source, event);
  }
  if (is === undefined) return;
  if (book.events.has(is.id)) book.sourceEventIds.set(sourceEventId, is.id);
  noteNamed(state, is.id);
}

function noteNamed(state: EngineState, eventId: string): void {
  const event = state.book.events.get(eventId);
  if (event !== undefined) event.bodySeq = state.seq;
}

function isOfLeague(entry: LoggedEntry): entry is LeagueWords {
  return entry.kind === 'league' || entry.kind === 'participant' || entry.kind === 'market';
}

/** Whether the authority has stated anything of the same. */
function isStated(state: EngineState, entry: LoggedEntry, by: Authority): boolean {
  if (entry.kind === 'venue') return state.catalog.statement(entry.id, by) !== undefined;
  if (entry.kind === 'source') return state.claims.settings.has(entry.id);
  if (entry.kind === 'event' || entry.kind === 'match') return state.eventNames.has(entry);
  return state.leagues.statement(entry, by) !== undefined;
}

/** All that was stated up to this seq was stated again. */
function noteRepetition(state: EngineState, sinceSeq: number): void {
  if (sinceSeq < state.repeatedSince) return;
  state.repeatedSince = sinceSeq;
  state.repeatedAt = state.now;
}

/** An entry, and who states it. */
export type Statement = readonly [by: Authority, entry: LoggedEntry];

/** Everything that was stated and counts; leagues come before who plays in them. */
export function statementsOf(state: EngineState): readonly Statement[] {
  const { catalog, claims, leagues, eventNames } = state;
  const ofSources = [...claims.settings.values()].map((entry) => ['operator', entry] as const);
  const ofEvents = eventNames
    .since(0)
    .map((entry) => [entry.kind === 'match' ? 'operator' : 'ingest', entry] as const);
  return [...catalog.statements(), ...ofSources, ...leagues.statements(), ...ofEvents];
}

function applyVenues(state: EngineState, entries: readonly VenueEntry[], by: Authority): void {
  const { catalog, renamedVenues } = state;
  /** Whether what a line shows of the venue changed, by the number of each that changed. */
  const changed = new Map<number, boolean>();
  let isOfModel = false;
  for (const entry of entries) {
    const before = catalog.get(entry.id);
    if (!catalog.put(entry, by) || before === undefined) continue;
    const number = catalog.numberOf(entry.id);
    const after = state.venues.at(number);
    if (isModel(before) !== isModel(after)) forgetQuotes(state, number);
    isOfModel ||= isModel(before) || isModel(after);
    const isRenamed = wordsOf(before) !== wordsOf(after);
    const hasOtherRules = rulesOf(before) !== rulesOf(after);
    if (isRenamed || hasOtherRules) renamedVenues.add(number);
    // Who follows venues of one type, or edges without a risk of rules, would keep what is none any
    // more: only an image helps.
    const isMoved = before.sourceType !== after.sourceType || hasOtherRules;
    if (isMoved && state.venueOffers[number] !== 0) state.completeSince = state.seq;
    // Of equal prices the sharper venue's is shown as the best.
    const isShown = isRenamed || before.sharpWeight !== after.sharpWeight;
    changed.set(number, isShown || (changed.get(number) ?? false));
  }
  if (isOfModel) wakeModels(state);
  useCatalog(state);
  if (changed.size === 0) return;
  for (let line = 0; line < state.lines.top; line++) {
    if (state.lines.markets[line]) touchWith(state, line, changed);
  }
}

/** Withdraws a venue's quotes: it became a model, or ceased to be one. */
function forgetQuotes(state: EngineState, venue: number): void {
  for (const { leagueId } of state.claims.byLeague()) release(state, leagueId, venue);
  state.claims.forgetVenue(venue);
}

/** Marks all events for views of models: no line changes with a model, so none would be marked. */
function wakeModels(state: EngineState): void {
  for (const { slot } of state.book.events.values()) state.touchModel(slot);
}

/** Touches a line that one of the venues quotes. */
function touchWith(state: EngineState, line: number, changed: ReadonlyMap<number, boolean>): void {
  const { ints } = state.lines;
  const base = line * LINE;
  const sides = state.markets.sideCount[ints[base + L_MARKET] as number] as number;
  const count = (ints[base + L_CELLS] as number) * sides;
  if (count === 0) return;
  const block = ints[base + L_BLOCK] as number;
  const chunk = state.offers.chunkOf(block);
  const from = block & IN_CHUNK;
  for (let at = from; at < from + count; at++) {
    const isShown = changed.get(chunk.venueAt(at));
    if (isShown === undefined) continue;
    state.touchLine(line, isShown ? WHOLE | MEMBERSHIP | SIDED : WHOLE | MEMBERSHIP);
    if (isShown && (chunk.flagsAt(at) & (HAS | EVER)) !== 0) {
      chunk.words[at * WORDS + W_CHANGED] = state.seq;
      state.offers.forgetDeepChange(chunk, at);
    }
  }
}

/** What prices and edges show of their venue. */
function wordsOf({ bookmakerName, sourceType, sourceRegion, entryTypes }: Venue): string {
  return JSON.stringify([bookmakerName, sourceType, sourceRegion, entryTypes]);
}

/** What edges show of how their venue settles, and of what its sizes are. */
function rulesOf({ rules, currency }: Venue): string {
  return JSON.stringify([rules, currency]);
}

/** Columns for as many venues as the catalogue has. */
export function useCatalog(state: EngineState): void {
  state.venues.refresh();
  const { size } = state.venues;
  state.book.reserveVenues(size);
  while (state.venueHealth.length < size) state.venueHealth.push(null);
  if (state.venueOffers.length >= size) return;
  state.venueOffers = lengthened(state.venueOffers, size);
}
