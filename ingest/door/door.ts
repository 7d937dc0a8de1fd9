// The open door: prices that anybody posts, as groups in the log. Each source has one writer here;
// what a 200 acknowledges is in the log, with the promise of an append.

import type { Post, PostResult, SessionResult } from '#domain/post.ts';
import { eventRoom } from '../statements/events.ts';
import { BatchTables, REMEMBERED_MS } from './batch-table.ts';
import { BodyRoom, inflatedBytesMax } from './body-room.ts';
import type { DoorOptions } from './door-options.ts';
import { nearestNames } from './nearest-names.ts';
import { readPost } from './post-bodies.ts';
import { nameRoom, type UnmatchedName } from './refusals.ts';
import { type DoorRooms, type SourceCounts, SourceDoor } from './source-door.ts';

/** Sources of one server. */
const SOURCES_MAX = 1000;
/** Names that are compared with all that are known: each takes about a millisecond. */
const COMPARED_MAX = 10;

export class Door {
  readonly #options: DoorOptions;
  readonly #sources = new Map<string, SourceDoor>();
  readonly #room = new BodyRoom();
  readonly #rooms: DoorRooms = { events: eventRoom(), names: nameRoom() };
  readonly #batches: BatchTables;

  private constructor(options: DoorOptions, batches: BatchTables) {
    this.#options = options;
    this.#batches = batches;
    for (const source of batches.sources()) this.#sourceOf(source);
  }

  /** Opens it; what was posted under keys in the last minutes is read from the log. */
  static async open(options: DoorOptions): Promise<Door> {
    const { log, logNow, repeatsSinceMs } = options;
    // Behind the log's time a price would be older than one that another machine has taken before.
    const clock = { now: () => Math.max(options.clock.now(), logNow()) };
    const rememberedMs = Math.min(options.clock.now(), logNow()) - REMEMBERED_MS;
    const sinceMs = Math.min(rememberedMs, repeatsSinceMs ?? rememberedMs);
    const batches = new BatchTables(() => clock.now());
    // What is appended while the log is read is received twice rather than never.
    options.book?.onBatch((...part) => batches.noteLogged(...part, SOURCES_MAX));
    await batches.read(log, sinceMs, SOURCES_MAX);
    return new Door({ ...options, clock }, batches);
  }

  /** Takes a post; its source has a name that may be posted for. Rejects only for a bug. */
  async take(post: Post): Promise<PostResult> {
    const source = this.#sourceOf(post.source);
    if (source === undefined) return { kind: 'refused', why: 'too_many_sources' };
    this.#batches.dropDue();
    let release = (): void => {};
    const takeRoom = async (): Promise<void> => {
      release = await this.#room.take(inflatedBytesMax(post));
    };
    try {
      return await source.take(post, () => readPost(post, this.#options, takeRoom));
    } finally {
      release();
    }
  }

  /**
   * Opens a session of a source, which fences off all earlier ones, or goes on with the one that is
   * `named` if that is the newest. It is in the log when this resolves.
   */
  async openSession(source: string, named?: number): Promise<SessionResult> {
    const door = this.#sourceOf(source);
    return door ? await door.openSession(named) : { kind: 'refused', why: 'too_many_sources' };
  }

  /** The newest session of a source; 0 where none was opened. */
  session(source: string): number {
    return this.#sources.get(source)?.session ?? this.#options.sourceSession(source);
  }

  /** What a source brought since the server started; undefined where it brought nothing. */
  counts(source: string): SourceCounts | undefined {
    return this.#sources.get(source)?.counts;
  }

  /** The same of all sources. */
  *sources(): Generator<readonly [source: string, counts: SourceCounts]> {
    for (const [source, { counts }] of this.#sources) yield [source, counts];
  }

  /**
   * Names of a source that the catalogue does not have, most frequent first; the first of them with
   * the nearest names that it has.
   */
  unmatched(source: string): readonly (UnmatchedName & { readonly nearest: readonly string[] })[] {
    const known = this.#options;
    const names = this.#sources.get(source)?.names.list() ?? [];
    return names.map((name, at) => {
      const isCompared = at < COMPARED_MAX;
      return { ...name, nearest: isCompared ? nearestNames(name.reason, name.text, known) : [] };
    });
  }

  /** Resolves once everything that was taken is in the log, or cannot be. */
  async close(): Promise<void> {
    await Promise.all([...this.#sources.values()].map((source) => source.settled()));
  }

  #sourceOf(name: string): SourceDoor | undefined {
    const known = this.#sources.get(name);
    if (known || this.#sources.size >= SOURCES_MAX) return known;
    const made = new SourceDoor(name, this.#options, this.#batches.of(name), this.#rooms);
    this.#sources.set(name, made);
    return made;
  }
}
