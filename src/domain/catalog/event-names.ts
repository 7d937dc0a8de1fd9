// Which event each id of a source means, as entries of the log have it. Bounded: names of events
// long before the newest start of their league are forgotten. Of a source that has named as many as
// are kept the oldest one leaves for a new one: nobody who posts for it can lock it out.
import type { LeagueId } from '../league.ts';
import { type EventEntry, eventNameKey } from './catalog-entry.ts';

const DAY_MS = 24 * 3_600_000;
/** Events that start this long before the newest start of their league are forgotten. */
export const FORGET_AFTER_MS = 400 * DAY_MS;
/** Names in force; more are refused. */
export const NAMES_MAX = 1_000_000;
/** The same of one source; the oldest leaves. */
export const NAMES_OF_SOURCE_MAX = 100_000;

/** What the log says of events' names at this moment. */
export interface EventNames {
  /** Rises with each entry that is taken. */
  readonly revision: number;
  /** Entries that were taken after that revision and are in force, in their order. */
  since(revision: number): readonly EventEntry[];
  /** Whether an entry names this event so. */
  has(entry: EventEntry): boolean;
  /** Whether so many names more are taken. */
  hasRoom(count: number): boolean;
}

/** All of a table, for snapshots. */
export interface SavedEventNames {
  readonly newest: readonly (readonly [LeagueId, number])[];
  readonly entries: readonly EventEntry[];
}

interface Taken {
  readonly revision: number;
  readonly entry: EventEntry;
}

export class EventNameTable implements EventNames {
  revision = 0;
  readonly #byKey = new Map<string, Taken>();
  /** In the order of their revisions; superseded ones leave when they are the most. */
  #order: Taken[] = [];
  /** Keys by source, those first that were stated longest ago: as snapshots have them. */
  readonly #ofSource = new Map<string, Set<string>>();
  readonly #newest = new Map<LeagueId, number>();

  get size(): number {
    return this.#byKey.size;
  }

  has(entry: EventEntry): boolean {
    return this.#byKey.has(eventNameKey(entry));
  }

  hasRoom(count: number): boolean {
    return this.size + count <= NAMES_MAX;
  }

  since(revision: number): readonly EventEntry[] {
    let from = this.#order.length;
    while (from > 0 && (this.#order[from - 1] as Taken).revision > revision) from -= 1;
    return this.#order
      .slice(from)
      .filter((taken) => this.#isInForce(taken))
      .map(({ entry }) => entry);
  }

  /** Takes an entry over; false where it changes nothing, is too old, or there is no room. */
  put(entry: EventEntry): boolean {
    const key = eventNameKey(entry);
    const known = this.#byKey.get(key);
    if (known && JSON.stringify(known.entry) === JSON.stringify(entry)) return false;
    if (entry.start < oldestOf(this.#newest.get(entry.league))) return false;
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
    return this.#byKey.get(eventNameKey(entry))?.revision === revision;
  }

  #keysOf(source: string): Set<string> {
    const known = this.#ofSource.get(source);
    if (known) return known;
    const keys = new Set<string>();
    this.#ofSource.set(source, keys);
    return keys;
  }

  #makeRoom(source: string): void {
    const keys = this.#ofSource.get(source);
    if (keys === undefined || keys.size < NAMES_OF_SOURCE_MAX) return;
    const [oldest = ''] = keys;
    this.#drop(source, oldest);
  }

  #drop(source: string, key: string): void {
    this.#byKey.delete(key);
    const keys = this.#ofSource.get(source);
    keys?.delete(key);
    if (keys?.size === 0) this.#ofSource.delete(source);
  }

  /** Forgets what is too old once the league has a start on a later day than before. */
  #passTo({ league, start }: EventEntry): void {
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

/** By whole days: what is kept follows from the newest start, however often it was looked at. */
function oldestOf(newestStart: number | undefined): number {
  if (newestStart === undefined) return Number.NEGATIVE_INFINITY;
  return Math.floor((newestStart - FORGET_AFTER_MS) / DAY_MS) * DAY_MS;
}
