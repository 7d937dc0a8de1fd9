// One source's way in: its posts become groups in the log, one after the other, each acknowledged
// when the log has all of it.

import { createHash } from 'node:crypto';
import type { VenueEntry } from '#domain/catalog/catalog-entry.ts';
import { isSourceName } from '#domain/ingest-scope.ts';
import type { Group } from '#domain/message/message.ts';
import type { Post, PostAnswer, PostResult } from '#domain/post.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import { Publisher } from '../publisher.ts';
import type { RejectionReason } from '../rejection.ts';
import { StatedEvents } from '../statements/events.ts';
import type { PostedLine } from '../statements/posted-body.ts';
import { BATCH_ANSWER_CHARS_MAX } from '../wire/message.ts';
import { BatchTable } from './batch-table.ts';
import type { DoorOptions } from './door-options.ts';
import { linesToGroups } from './lines-to-groups.ts';
import { PostRefusals, UnmatchedNames } from './refusals.ts';

/** Posts of one source that wait for their turn. */
const WAITING_MAX = 64;
/** Venues that one source may list. */
const NEW_VENUES_MAX = 200;

/** What a source brought since the server started. */
export interface SourceCounts {
  posts: number;
  accepted: number;
  refused: number;
  lastPostAt: number | null;
}

/** The lines of a body, or why there are none. */
export type PostReading = readonly PostedLine[] | 'unreadable' | 'too_large' | 'too_busy';

export class SourceDoor {
  readonly source: string;
  readonly names = new UnmatchedNames();
  readonly counts: SourceCounts = { posts: 0, accepted: 0, refused: 0, lastPostAt: null };
  readonly #options: DoorOptions;
  readonly #batches: BatchTable;
  readonly #events: StatedEvents;
  readonly #underWay = new Set<string>();
  readonly #listed = new Set<string>();
  #publisher: Publisher | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(source: string, options: DoorOptions, batches = new BatchTable()) {
    this.source = source;
    this.#options = options;
    this.#batches = batches;
    this.#events = new StatedEvents({ ...options, source });
  }

  /**
   * Takes a post, whose body is read when its turn comes. Rejects only for a bug; later posts are
   * taken all the same.
   */
  async take(post: Post, read: () => Promise<PostReading>): Promise<PostResult> {
    const { key } = post;
    const bodyHash = key === undefined ? '' : hashOf(post.body);
    const known = key === undefined ? undefined : this.#batches.get(key);
    if (known && known.bodyHash !== bodyHash) return { kind: 'refused', why: 'key_reused' };
    if (known?.answer) return repeated(known.seq, known.answer);
    if (key !== undefined && this.#underWay.has(key)) return { kind: 'refused', why: 'under_way' };
    if (this.#waiting >= WAITING_MAX) return { kind: 'refused', why: 'too_busy' };
    this.#waiting += 1;
    if (key !== undefined) this.#underWay.add(key);
    const groupsBefore = known?.groups ?? 0;
    const done = this.#last.then(async (): Promise<PostResult> => {
      const lines = await read();
      if (typeof lines === 'string') return { kind: 'refused', why: lines };
      return await this.#append(post, lines, bodyHash, groupsBefore);
    });
    this.#last = done.catch(() => {});
    try {
      return await done;
    } finally {
      this.#waiting -= 1;
      if (key !== undefined) this.#underWay.delete(key);
    }
  }

  /** Resolves once everything that was taken is in the log, or cannot be. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #append(
    post: Post,
    lines: readonly PostedLine[],
    bodyHash: string,
    groupsBefore: number,
  ): Promise<PostResult> {
    const { clock, log } = this.#options;
    const now = clock.now();
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
    const { groups, accepted, events } = await eventLoop.lane('background').runSteps(translating);
    const refused = refusals.counts();
    const answer = kept({ accepted, refused, samples: refusals.samples, events, newVenues });
    const refusedCount = Object.values(refused).reduce((sum, count) => sum + count, 0);
    if (post.isAtomic && refusedCount > 0) return { kind: 'nothing', answer };
    this.#note(now, accepted, refusedCount);
    const publisher = this.#writer(now);
    // Who is bound to no venues is shown, but speaks for none.
    const isVouchedFor = post.scope.venues !== null || this.#options.trustsAll === true;
    publisher.speakAs(isVouchedFor ? 'vouched' : 'unvouched');
    try {
      // Not of the batch: a post that continues an interrupted one finds its venues listed.
      for (const group of listing(newVenues, now)) await publisher.publish(group);
      // What the log holds of an earlier, interrupted post of the same batch is not appended again.
      const missing = groups.slice(groupsBefore);
      const seq = await this.#publish(publisher, post, missing, bodyHash, groupsBefore, answer);
      for (const venue of newVenues) this.#listed.add(venue);
      return { kind: 'answered', seq, answer, isRepeat: false };
    } catch (error) {
      this.#options.logger.error(
        { err: error, source: this.source, log: log.constructor.name },
        'a post could not be appended',
      );
      return { kind: 'refused', why: 'log_away' };
    }
  }

  async #publish(
    publisher: Publisher,
    { key }: Post,
    groups: readonly Group[],
    bodyHash: string,
    groupsBefore: number,
    answer: PostAnswer,
  ): Promise<number> {
    if (key === undefined) {
      for (const group of groups) await publisher.publish(group);
      return await publisher.mark();
    }
    const text = JSON.stringify(answer);
    const seq = await publisher.publishBatch(groups, { key, bodyHash, groupsBefore }, text);
    this.#batches.note({ key, bodyHash, groupsBefore, answer: text }, groups.length, seq);
    return seq;
  }

  /** A writer whose session is above all that the log knows of the source. */
  #writer(now: number): Publisher {
    const { log, nextSession, isOvertaken } = this.#options;
    const known = this.#publisher;
    if (known && !known.hasFailed && !isOvertaken(this.source, known.session)) return known;
    const session = nextSession(this.source, now);
    this.#publisher = new Publisher({ log, source: this.source, session, groupsInLog: 0 });
    return this.#publisher;
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

  #note(now: number, accepted: number, refused: number): void {
    this.counts.posts += 1;
    this.counts.accepted += accepted;
    this.counts.refused += refused;
    this.counts.lastPostAt = now;
  }
}

function listing(venues: readonly string[], receivedAt: number): readonly Group[] {
  if (venues.length === 0) return [];
  const entries = venues.map((id): VenueEntry => ({ kind: 'venue', id }));
  return [{ kind: 'catalog', receivedAt, rejections: {}, by: 'ingest', entries }];
}

/** The answer as the log can keep it: what is too long for that has no samples and no events. */
function kept(answer: PostAnswer): PostAnswer {
  if (JSON.stringify(answer).length <= BATCH_ANSWER_CHARS_MAX) return answer;
  return { ...answer, samples: [], events: {} };
}

function hashOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url');
}

function repeated(seq: number, text: string): PostResult {
  return { kind: 'answered', seq, answer: JSON.parse(text) as PostAnswer, isRepeat: true };
}
