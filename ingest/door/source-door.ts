// One source's way in: its posts become groups in the log, one after the other, each acknowledged
// when the log has all of it. While a post is translated, the next one is read and the one before is
// on its way to the disk.

import { createHash } from 'node:crypto';
import { AppendLostError } from '#backends/log.ts';
import type { VenueEntry } from '#domain/catalog/catalog-entry.ts';
import { isSourceName } from '#domain/ingest-scope.ts';
import type { BatchPart, Group } from '#domain/message/message.ts';
import type { Post, PostAnswer, PostResult, SessionResult } from '#domain/post.ts';
import { must } from '#kit/assert.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import { Publisher } from '../publisher.ts';
import type { RejectionReason } from '../rejection.ts';
import type { SharedRoom } from '../source-room.ts';
import { StatedEvents } from '../statements/events.ts';
import type { PostedLine } from '../statements/posted-body.ts';
import { BATCH_ANSWER_CHARS_MAX } from '../wire/message.ts';
import type { BatchTable } from './batch-table.ts';
import type { DoorOptions } from './door-options.ts';
import { linesToGroups } from './lines-to-groups.ts';
import type { PostReading } from './post-bodies.ts';
import { PostRefusals, UnmatchedNames } from './refusals.ts';

const HASHED_AT_ONCE_BYTES = 256 * 1024;
const background = eventLoop.lane('background');

/** Posts of one source that wait for their turn. */
const WAITING_MAX = 64;
/** Venues that one source may list. */
const NEW_VENUES_MAX = 200;

/** What a source brought since the server started. */
export interface SourceCounts {
  posts: number;
  accepted: number;
  refused: number;
  /** Of these by reason. */
  readonly reasons: Map<string, number>;
  lastPostAt: number | null;
}

/** What all sources of a door share. */
export interface DoorRooms {
  readonly events: SharedRoom;
  readonly names: SharedRoom;
}

export class SourceDoor {
  readonly source: string;
  readonly names: UnmatchedNames;
  readonly counts: SourceCounts = {
    ...{ posts: 0, accepted: 0, refused: 0, lastPostAt: null },
    reasons: new Map(),
  };
  readonly #options: DoorOptions;
  readonly #batches: BatchTable;
  readonly #events: StatedEvents;
  readonly #underWay = new Set<string>();
  readonly #listed = new Set<string>();
  #publisher: Publisher | undefined;
  /** Tails of three queues: last post read, last post published, last post acknowledged. */
  #read: Promise<unknown> = Promise.resolve();
  #last: Promise<unknown> = Promise.resolve();
  #acknowledged: Promise<unknown> = Promise.resolve();
  /** The post before the newest one was published. */
  #turnBefore: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** The newest that was opened here; the log may know a newer one. */
  #session = 0;

  constructor(source: string, options: DoorOptions, batches: BatchTable, rooms: DoorRooms) {
    this.source = source;
    this.#options = options;
    this.#batches = batches;
    this.#events = new StatedEvents({ ...options, source, eventRoom: rooms.events });
    this.names = new UnmatchedNames(rooms.names);
  }

  /** The newest session of those who post; 0 where none was opened. */
  get session(): number {
    return Math.max(this.#session, this.#options.sourceSession(this.source));
  }

  /** Opens a session, or goes on with the one that is `named`, behind all posts that wait. */
  async openSession(named: number | undefined): Promise<SessionResult> {
    const opened = this.#inTurn(async (): Promise<SessionResult> => {
      if (named !== undefined) {
        const isNewest = named === this.session;
        return isNewest ? { kind: 'open', session: named } : { kind: 'refused', why: 'fenced' };
      }
      const now = this.#options.clock.now();
      let session: number;
      try {
        const publisher = await this.#writer(now);
        session = Math.max(now, this.session + 1);
        publisher.sourceSession = session;
        await this.#publishEmpty(publisher, now);
      } catch (error) {
        this.#unappended(error, []);
        return { kind: 'refused', why: 'log_away' };
      }
      this.#session = session;
      return { kind: 'open', session };
    });
    return (await opened) ?? { kind: 'refused', why: 'too_busy' };
  }

  /**
   * Takes a post, whose body is read when the post before has been. Rejects only for a bug; later
   * posts are taken all the same.
   */
  async take(post: Post, read: () => Promise<PostReading>): Promise<PostResult> {
    if (this.#isFenced(post)) return { kind: 'refused', why: 'fenced' };
    const { key } = post;
    const known = key === undefined ? undefined : this.#batches.get(key);
    if (known?.answer) {
      const isSame = known.bodyHash === (await hashOf(post.body));
      return isSame ? repeated(known.seq, known.answer) : { kind: 'refused', why: 'key_reused' };
    }
    if (key !== undefined && this.#underWay.has(key)) return { kind: 'refused', why: 'under_way' };
    if (this.#waiting >= WAITING_MAX) return { kind: 'refused', why: 'too_busy' };
    if (key !== undefined) this.#underWay.add(key);
    let bodyHash = '';
    const reading = this.#readAhead(async () => {
      if (post.isDropped?.()) return 'too_busy';
      if (key !== undefined) bodyHash = await hashOf(post.body);
      return known && known.bodyHash !== bodyHash ? 'key_reused' : await read();
    });
    try {
      const done = this.#inTurn(async (): Promise<Given> => {
        const lines = await reading;
        if (typeof lines === 'string') return given({ kind: 'refused', why: lines });
        if (this.#isFenced(post)) return given({ kind: 'refused', why: 'fenced' });
        const begun = await this.#begin(post, bodyHash);
        return 'result' in begun ? begun : await this.#append(post, lines, begun);
      });
      const { result } = await must(done, 'room for one more was looked for');
      return await result;
    } finally {
      if (key !== undefined) this.#underWay.delete(key);
    }
  }

  /** One post ahead of the one that is translated: not more lines are held in memory. */
  #readAhead<T>(read: () => Promise<T>): Promise<T> {
    const reading = Promise.all([this.#read, this.#turnBefore]).then(read);
    this.#turnBefore = this.#last;
    this.#read = reading.catch(() => {});
    return reading;
  }

  /** Runs `work` behind all that waits; undefined where too much does. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> | undefined {
    if (this.#waiting >= WAITING_MAX) return undefined;
    this.#waiting += 1;
    const done = this.#last.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = done.catch(() => {});
    return done;
  }

  #isFenced({ session }: Post): boolean {
    return session !== undefined && session !== this.session;
  }

  /** Resolves once everything that was taken is in the log, or cannot be. */
  async settled(): Promise<void> {
    await this.#last;
    await this.#acknowledged;
  }

  /** The writer, and how much of the post the log has; or what became of it already. */
  async #begin({ key }: Post, bodyHash: string): Promise<Begun | Given> {
    const now = this.#options.clock.now();
    try {
      const publisher = await this.#writer(now);
      // What another process took of it is known by now.
      const known = key === undefined ? undefined : this.#batches.get(key);
      if (known && known.bodyHash !== bodyHash) {
        return given({ kind: 'refused', why: 'key_reused' });
      }
      if (known?.answer) return given(repeated(known.seq, known.answer));
      return { publisher, now, bodyHash, groupsBefore: known?.groups ?? 0 };
    } catch (error) {
      return given(this.#unappended(error, []));
    }
  }

  /** Gives a post to the log. */
  async #append(
    post: Post,
    lines: readonly PostedLine[],
    { publisher, now, bodyHash, groupsBefore }: Begun,
  ): Promise<Given> {
    const refusals = new PostRefusals(this.#options.quarantine, this.names);
    const newVenues: string[] = [];
    const venueRefusal = (id: string) => this.#venueRefusal(post, id, newVenues);
    const translating = linesToGroups(post, lines, {
      ...this.#options,
      events: this.#events,
      refusals,
      venueRefusal,
      now,
    });
    const { groups, accepted, events } = await background.runSteps(translating);
    const refused = refusals.counts();
    const answer = kept({ accepted, refused, samples: refusals.samples, events, newVenues });
    const refusedCount = Object.values(refused).reduce((sum, count) => sum + count, 0);
    if (post.isAtomic && refusedCount > 0) return given({ kind: 'nothing', answer });
    this.#note(now, accepted, refused);
    const { key } = post;
    const text = JSON.stringify(answer);
    const batch = key === undefined ? undefined : { key, bodyHash, groupsBefore, answer: text };
    for (const venue of newVenues) this.#listed.add(venue);
    // Who is bound to no venues is shown, but speaks for none.
    const isVouchedFor = post.scope.venues !== null || this.#options.trustsAll === true;
    publisher.publishAs(isVouchedFor ? 'vouched' : 'unvouched');
    try {
      // Not of the batch: a post that continues an interrupted one finds its venues listed.
      for (const group of listing(newVenues, groups, now)) await publisher.publish(group);
      // What the log holds of an earlier, interrupted post of the same batch is not appended again.
      const missing = groups.slice(groupsBefore);
      await this.#options.introductions.before(missing);
      await publishPost(publisher, missing, batch);
    } catch (error) {
      return given(this.#unappended(error, newVenues));
    }
    const result = this.#counted(publisher).then(
      (seq): PostResult => {
        // Another process writes for the source by now: it knows what became of this.
        if (seq === undefined) return { kind: 'refused', why: 'unanswered' };
        if (batch) this.#batches.note(batch, groups.length - groupsBefore, seq);
        return { kind: 'answered', seq, answer, isRepeat: false };
      },
      (error: unknown) => this.#unappended(error, newVenues),
    );
    this.#acknowledged = result;
    return { result };
  }

  #unappended(error: unknown, newVenues: readonly string[]): PostResult {
    const { logger, log } = this.#options;
    for (const venue of newVenues) this.#listed.delete(venue);
    logger.error(
      { err: error, source: this.source, log: log.constructor.name },
      'a post could not be appended',
    );
    return { kind: 'refused', why: 'log_away' };
  }

  /**
   * A writer whose session is above all that the log knows of the source. Where others write the log
   * too, the session stands in it first: nothing of an earlier one counts behind that, and what
   * counts before it is known. Rejects where this process may not write, or the log is away.
   */
  async #writer(now: number): Promise<Publisher> {
    const { log, nextSession, isOvertaken, book } = this.#options;
    const known = this.#publisher;
    if (known && !known.hasFailed && !isOvertaken(this.source, known.session)) return known;
    this.#publisher = undefined;
    const session = await nextSession(this.source, now);
    const made = new Publisher({ log, source: this.source, session, groupsInLog: 0 });
    if (book !== undefined) await this.#publishEmpty(made, now);
    made.sourceSession = this.session;
    this.#publisher = made;
    return made;
  }

  /**
   * Publishes an empty message that carries the new session; resolves when the book has applied it,
   * rejects if it was ignored.
   */
  async #publishEmpty(publisher: Publisher, now: number): Promise<void> {
    // Of a feed such a message is the end of its first image, for a book that is warming.
    publisher.publishAs('unvouched');
    await publisher.publish({ kind: 'clock', receivedAt: now, rejections: {} });
    if ((await this.#counted(publisher)) !== undefined) return;
    throw new AppendLostError(`a session of ${this.source} does not count any more`);
  }

  /** The seq of what was published so far, once the log has it; undefined where it does not count. */
  async #counted(publisher: Publisher): Promise<number | undefined> {
    const marking = publisher.mark();
    const { session, lastOrdinal } = publisher;
    const seq = await marking;
    const { book } = this.#options;
    if (book === undefined) return seq;
    if (await book.isTaken(this.source, session, lastOrdinal, seq)) return seq;
    // Nothing more of the session counts: the next post begins another.
    if (this.#publisher === publisher) this.#publisher = undefined;
    return undefined;
  }

  #venueRefusal({ scope }: Post, id: string, listed: string[]): RejectionReason | undefined {
    if (scope.venues !== null && !scope.venues.has(id)) return 'venue_not_allowed';
    const isKnown = this.#options.venues.get(id) !== undefined || this.#listed.has(id);
    if (isKnown || listed.includes(id)) return undefined;
    const hasRoom = this.#listed.size + listed.length < NEW_VENUES_MAX;
    if (!isSourceName(id) || !hasRoom) return 'unknown_venue';
    listed.push(id);
    return undefined;
  }

  #note(now: number, accepted: number, refused: Readonly<Record<string, number>>): void {
    this.counts.posts += 1;
    this.counts.accepted += accepted;
    for (const [reason, count] of Object.entries(refused)) {
      this.counts.refused += count;
      this.counts.reasons.set(reason, (this.counts.reasons.get(reason) ?? 0) + count);
    }
    this.counts.lastPostAt = now;
  }
}

interface Begun {
  readonly publisher: Publisher;
  readonly now: number;
  readonly bodyHash: string;
  /** Groups of the same batch that the log holds. */
  readonly groupsBefore: number;
}

/** A post that the log was given, or that is refused; and what becomes of it. */
interface Given {
  readonly result: Promise<PostResult>;
}

function given(result: PostResult): Given {
  return { result: Promise.resolve(result) };
}

async function publishPost(
  publisher: Publisher,
  groups: readonly Group[],
  batch: (BatchPart & { readonly answer: string }) | undefined,
): Promise<void> {
  if (batch) return await publisher.publishBatch(groups, batch, batch.answer);
  for (const group of groups) {
    if (background.isUp) await background.nextTick();
    await background.spend(() => publisher.publish(group));
  }
}

/** Lists venues before their first price, in the words of the post where it states them. */
function listing(
  venues: readonly string[],
  groups: readonly Group[],
  receivedAt: number,
): readonly Group[] {
  if (venues.length === 0) return [];
  const stated = new Map<string, VenueEntry>();
  for (const group of groups) {
    for (const entry of group.kind === 'catalog' ? group.entries : []) {
      if (entry.kind === 'venue' && !stated.has(entry.id)) stated.set(entry.id, entry);
    }
  }
  const entries = venues.map((id): VenueEntry => stated.get(id) ?? { kind: 'venue', id });
  return [{ kind: 'catalog', receivedAt, rejections: {}, by: 'ingest', entries }];
}

/** The answer as the log can keep it: what is too long for that has no samples and no events. */
function kept(answer: PostAnswer): PostAnswer {
  if (JSON.stringify(answer).length <= BATCH_ANSWER_CHARS_MAX) return answer;
  return { ...answer, samples: [], events: {} };
}

/** In pieces: a body of 16 MiB takes some 10 ms. */
async function hashOf(body: Uint8Array): Promise<string> {
  return await background.runSteps(hashing(body));
}

function* hashing(body: Uint8Array): Generator<void, string> {
  const hash = createHash('sha256');
  for (let at = 0; at < body.byteLength; at += HASHED_AT_ONCE_BYTES) {
    hash.update(body.subarray(at, at + HASHED_AT_ONCE_BYTES));
    yield;
  }
  return hash.digest('base64url');
}

function repeated(seq: number, text: string): PostResult {
  return { kind: 'answered', seq, answer: JSON.parse(text) as PostAnswer, isRepeat: true };
}
