// Which event each id of a source means, as entries of the log state it, with the operator's
// corrections. Bounded: names of events long before the newest start of their league are
// forgotten. Of a source that has named as many as are kept the oldest one leaves for a new one:
// nobody who posts for it can lock it out.
import type { LeagueId } from '../league.ts';
import {
  type EventEntry,
  eventNameKey,
  type MatchEntry,
  matchId,
  mayMean,
} from './catalog-entry.ts';

const DAY_MS = 24 * 3_600_000;
/** Events that start this long before the newest start of their league are forgotten. */
export const FORGET_AFTER_MS = 400 * DAY_MS;
/** Names in force; more are refused. */
export const NAMES_MAX = 1_000_000;
/** The same of one source; the oldest leaves. */
export const NAMES_OF_SOURCE_MAX = 100_000;

/** What names are made of: what sources call events, and what the operator corrects of it. */
export type NameEntry = EventEntry | MatchEntry;

/** What a source calls an event. */
export interface SourceName {
  readonly source: string;
  readonly sourceEventId: string;
  /** Whether the source has the away team at home. */
  readonly turned: boolean;
  /** Whether the operator says that the id means this event. */
  readonly isStated: boolean;
}

/** Which event each source's id means, as the log states it now. */
export interface SourceEventIds {
  /** Rises with each entry that is taken. */
  readonly revision: number;
  /** Entries that were taken after that revision and are in force, in their order. */
  since(revision: number): readonly NameEntry[];
  /** Whether an entry names this event so. */
  has(entry: NameEntry): boolean;
  /** Whether so many names more are taken. */
  hasRoom(count: number): boolean;
  /** What sources call an event, by source and id. */
  namesOf(eventId: string): readonly SourceName[];
  /** What the operator says of an id of a source. */
  statement(id: string): MatchEntry | undefined;
}

/** All of a table, for snapshots. */
export interface SavedEventNames {
  readonly newest: readonly (readonly [LeagueId, number])[];
  readonly entries: readonly NameEntry[];
}

interface Taken {
  readonly revision: number;
  readonly entry: NameEntry;
}

export class EventNameTable implements SourceEventIds {
  revision = 0;
  readonly #byKey = new Map<string, Taken>();
  /** In the order of their revisions; superseded ones leave when they are the most. */
  #order: Taken[] = [];
  /** Keys by source, those first that were stated longest ago: as snapshots have them. */
  readonly #ofSource = new Map<string, Set<string>>();
  /** Keys of names by event. */
  readonly #ofEvent = new Map<string, Set<string>>();
  readonly #newest = new Map<LeagueId, number>();

  get size(): number {
    return this.#byKey.size;
  }

  has(entry: NameEntry): boolean {
    return this.#byKey.has(keyOf(entry));
  }

  hasRoom(count: number): boolean {
    return this.size + count <= NAMES_MAX;
  }

  since(revision: number): readonly NameEntry[] {
    let from = this.#order.length;
    while (from > 0 && (this.#order[from - 1] as Taken).revision > revision) from -= 1;
    return this.#order
      .slice(from)
      .filter((taken) => this.#isInForce(taken))
      .map(({ entry }) => entry);
  }

  namesOf(eventId: string): readonly SourceName[] {
    const names: SourceName[] = [];
    for (const key of this.#ofEvent.get(eventId) ?? []) {
      const entry = this.#byKey.get(key)?.entry;
      if (entry?.kind !== 'event') continue;
      const { source, sourceEventId, turned = false } = entry;
      const isStated = this.statement(matchId(entry))?.is !== undefined;
      names.push({ source, sourceEventId, turned, isStated });
    }
    const textOf = (name: SourceName) => `${name.source} ${name.sourceEventId}`;
    return names.sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  }

  statement(id: string): MatchEntry | undefined {
    const entry = this.#byKey.get(`${MATCH}${id}`)?.entry;
    return entry?.kind === 'match' ? entry : undefined;
  }

  /** Whether what the operator says of the id lets it mean the event. */
  allows(entry: EventEntry): boolean {
    const stated = this.statement(matchId(entry));
    return stated === undefined || mayMean(stated, entry.id);
  }

  /**
   * Takes an entry over; false where it changes nothing, is too old, contradicts the operator, or
   * there is no room.
   */
  put(entry: NameEntry): boolean {
    return entry.kind === 'match' ? this.correct(entry) !== undefined : this.#put(entry);
  }

  /** The same of what the operator says; the events that the id does not mean any more. */
  correct(entry: MatchEntry): readonly string[] | undefined {
    if (!this.#put(entry)) return undefined;
    const left: string[] = [];
    for (const key of [...this.#keysOf(entry.source)]) {
      const named = this.#byKey.get(key)?.entry;
      if (named?.kind !== 'event' || matchId(named) !== entry.id) continue;
      if (mayMean(entry, named.id)) continue;
      this.#drop(entry.source, key);
      left.push(named.id);
    }
    const { is, league, start, source, sourceEventId } = entry;
    if (is) this.#put({ kind: 'event', ...is, league, start, source, sourceEventId });
    return left;
  }

  #put(entry: NameEntry): boolean {
    const key = keyOf(entry);
    const known = this.#byKey.get(key);
    if (known && JSON.stringify(known.entry) === JSON.stringify(entry)) return false;
    if (entry.start < oldestOf(this.#newest.get(entry.league))) return false;
    if (entry.kind === 'event' && !this.allows(entry)) return false;
    if (known === undefined) {
      this.#makeRoom(entry.source);
      if (!this.hasRoom(1)) return false;
    }
    const keys = this.#keysOf(entry.source);
    keys.delete(key);
    keys.add(key);
    this.revision += 1;
    const taken = { revision: this.revision, entry };
    this.#byKey.set(key, taken);
    this.#order.push(taken);
    if (entry.kind === 'event') setOf(this.#ofEvent, entry.id).add(key);
    this.#passTo(entry);
    if (this.#order.length > 2 * this.size + 1000) {
      this.#order = this.#order.filter((each) => this.#isInForce(each));
    }
    return true;
  }

  saved(): SavedEventNames {
    return { newest: [...this.#newest], entries: this.since(0) };
  }

  /** Fills a table that has nothing yet. */
  restore({ newest, entries }: SavedEventNames): void {
    for (const [league, start] of newest) this.#newest.set(league, start);
    for (const entry of entries) this.put(entry);
  }

  #isInForce({ entry, revision }: Taken): boolean {
    return this.#byKey.get(keyOf(entry))?.revision === revision;
  }

  #keysOf(source: string): Set<string> {
    return setOf(this.#ofSource, source);
  }

  /** What the operator says stays. */
  #makeRoom(source: string): void {
    const keys = this.#ofSource.get(source);
    if (keys === undefined || keys.size < NAMES_OF_SOURCE_MAX) return;
    for (const key of keys) {
      if (key.startsWith(MATCH)) continue;
      this.#drop(source, key);
      return;
    }
  }

  #drop(source: string, key: string): void {
    const entry = this.#byKey.get(key)?.entry;
    this.#byKey.delete(key);
    leave(this.#ofSource, source, key);
    if (entry?.kind === 'event') leave(this.#ofEvent, entry.id, key);
  }

  /** Forgets what is too old once the league has a start on a later day than before. */
  #passTo({ league, start }: NameEntry): void {
    const before = this.#newest.get(league);
    if (before !== undefined && start <= before) return;
    this.#newest.set(league, start);
    const oldest = oldestOf(start);
    if (oldest === oldestOf(before)) return;
    for (const [key, { entry }] of this.#byKey) {
      if (entry.league !== league || entry.start >= oldest) continue;
      this.#drop(entry.source, key);
    }
  }
}

/** No name of a source begins so. */
const MATCH = ' ';

function keyOf(entry: NameEntry): string {
  return entry.kind === 'match' ? `${MATCH}${entry.id}` : eventNameKey(entry);
}

function setOf(sets: Map<string, Set<string>>, name: string): Set<string> {
  const known = sets.get(name);
  if (known) return known;
  const made = new Set<string>();
  sets.set(name, made);
  return made;
}

function leave(sets: Map<string, Set<string>>, name: string, key: string): void {
  const keys = sets.get(name);
  keys?.delete(key);
  if (keys?.size === 0) sets.delete(name);
}

/** By whole days: what is kept follows from the newest start, however often it was looked at. */
function oldestOf(newestStart: number | undefined): number {
  if (newestStart === undefined) return Number.NEGATIVE_INFINITY;
  return Math.floor((newestStart - FORGET_AFTER_MS) / DAY_MS) * DAY_MS;
}
