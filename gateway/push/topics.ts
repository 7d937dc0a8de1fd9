// The topics that somebody follows. One about a single event is looked at only where something of
// that event changed, so that thousands of them cost a tick no more than those it concerns.
import type { BookChanges } from '#engine/view/changes/changed-since.ts';
import type { Subscription } from './protocol.ts';
import { Topic } from './topic.ts';

export class Topics {
  readonly #byName = new Map<string, Topic>();
  readonly #ofEvent = new Map<string, Set<Topic>>();
  /** Those about more than one event, and those that time moves. */
  readonly #ofMany = new Set<Topic>();
  /** Those that what changed may concern, until they are asked; conflated ones wait for it. */
  readonly #behind = new Set<Topic>();
  /** Topics of moves among those of one event: time alone moves them, too. */
  #movesOfEvent = 0;
  #checkedSeq = 0;
  #publishedLeftMs = Number.POSITIVE_INFINITY;

  get size(): number {
    return this.#byName.size;
  }

  /** Up to here nothing concerns those that are not behind. */
  get checkedSeq(): number {
    return this.#checkedSeq;
  }

  [Symbol.iterator](): Iterator<Topic> {
    return this.#byName.values();
  }

  /** The topic of this name, if somebody follows it. */
  find(name: string): Topic | undefined {
    return this.#byName.get(name);
  }

  /**
   * The topic of a subscription; one that nobody followed begins at this position. `isOfEvent`:
   * nothing but what changed of its one event concerns it.
   */
  of(subscription: Subscription, seq: number, nowMs: number, isOfEvent = true): Topic {
    const known = this.find(subscription.topic);
    if (known) return known;
    if (this.size === 0) this.#checkedSeq = seq;
    const topic = new Topic(subscription, seq, nowMs, this);
    this.#byName.set(subscription.topic, topic);
    const eventId = eventOf(topic);
    if (eventId === undefined || !isOfEvent) this.#ofMany.add(topic);
    else {
      if (subscription.channel === 'moves') this.#movesOfEvent += 1;
      this.#ofEvent.set(eventId, (this.#ofEvent.get(eventId) ?? new Set()).add(topic));
    }
    return topic;
  }

  delete(topic: Topic): void {
    const { topic: name, channel } = topic.subscription;
    this.#byName.delete(name);
    this.#ofMany.delete(topic);
    this.#behind.delete(topic);
    const eventId = eventOf(topic);
    if (eventId === undefined) return;
    if (channel === 'moves') this.#movesOfEvent -= 1;
    const ofEvent = this.#ofEvent.get(eventId);
    ofEvent?.delete(topic);
    if (ofEvent?.size === 0) this.#ofEvent.delete(eventId);
  }

  /** Those that may have something to publish: all, where the book forgot what changed. */
  behind(changes: BookChanges): Iterable<Topic> {
    if (changes.seq !== this.#checkedSeq) {
      const isKnown = changes.reachesBackTo(this.#checkedSeq);
      for (const topic of isKnown ? this.#ofMany : this) this.#concern(topic);
      if (isKnown && this.#ofEvent.size > 0) {
        for (const eventId of changes.eventsSince(this.#checkedSeq)) {
          for (const topic of this.#ofEvent.get(eventId) ?? []) this.#concern(topic);
        }
        if (this.#movesOfEvent > 0) {
          for (const eventId of changes.eventsOfMoves(this.#checkedSeq)) {
            for (const topic of this.#ofEvent.get(eventId) ?? []) this.#concern(topic);
          }
        }
      }
      this.#checkedSeq = changes.seq;
    }
    return this.#behind;
  }

  /**
   * A tick had no time for all: in the next accounts take turns, each with what waits longest. What
   * several accounts follow waits for no other topic of theirs. What is left came to be at
   * `movedAtMs`, or before.
   */
  takeTurns(nowMs: number, movedAtMs: number): void {
    const asked = new Map<string, number>();
    const rounds: Topic[][] = [[]];
    for (const topic of this.#behind) {
      const { accountId } = topic;
      let round = 0;
      const isDue = topic.waitMs(nowMs) === 0;
      if (isDue) topic.leftSinceMs ??= movedAtMs;
      if (isDue && accountId !== undefined) {
        round = asked.get(accountId) ?? 0;
        asked.set(accountId, round + 1);
      }
      const all = rounds[round] ?? [];
      rounds[round] = all;
      all.push(topic);
    }
    this.#behind.clear();
    for (const topic of rounds.flat()) this.#behind.add(topic);
  }

  /** Whether this tick or one before had no time yet for its frame, though it is not conflated. */
  isOverdue(topic: Topic, changes: BookChanges): boolean {
    this.behind(changes);
    return topic.subscription.conflateMs === 0 && this.#behind.has(topic);
  }

  /** It was asked what there is to publish now; `hasChanged`: there was something. */
  asked(topic: Topic, hasChanged: boolean): void {
    this.#behind.delete(topic);
    const { leftSinceMs } = topic;
    if (leftSinceMs === undefined) return;
    if (hasChanged) this.#publishedLeftMs = Math.min(this.#publishedLeftMs, leftSinceMs);
    topic.leftSinceMs = undefined;
  }

  /** Time of the oldest change published late since the last call; Infinity if none. */
  takeOldestOverdueMs(): number {
    const ms = this.#publishedLeftMs;
    this.#publishedLeftMs = Number.POSITIVE_INFINITY;
    return ms;
  }

  #concern(topic: Topic): void {
    topic.mayBeBehind();
    this.#behind.add(topic);
  }
}

/** The event whose changes alone move a topic; undefined where others, or the clock, do too. */
function eventOf({ subscription: { scope, moves } }: Topic): string | undefined {
  return moves.startsWithinMs === undefined ? scope.eventId : undefined;
}
