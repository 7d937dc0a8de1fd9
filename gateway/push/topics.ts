// The topics that somebody follows. One about a single event is looked at only where something of
// that event changed, so that thousands of them cost a turn no more than those it concerns.
import type { BookChanges } from '#engine/changed-since.ts';
import type { Subscription } from './protocol.ts';
import { Topic } from './topic.ts';

export class Topics {
  readonly #byName = new Map<string, Topic>();
  readonly #ofEvent = new Map<string, Set<Topic>>();
  /** All others: of many events, or conflated, which speak when their time has come. */
  readonly #others = new Set<Topic>();
  #lookedAtSeq = 0;

  get size(): number {
    return this.#byName.size;
  }

  /** Up to here all that are not conflated were looked at, or are not concerned. */
  get lookedAtSeq(): number {
    return this.#lookedAtSeq;
  }

  [Symbol.iterator](): Iterator<Topic> {
    return this.#byName.values();
  }

  /** The topic of a subscription; one that nobody followed begins at this position. */
  of(subscription: Subscription, seq: number, nowMs: number): Topic {
    const known = this.#byName.get(subscription.topic);
    if (known) return known;
    if (this.size === 0) this.#lookedAtSeq = seq;
    const topic = new Topic(subscription, seq, nowMs, this);
    this.#byName.set(subscription.topic, topic);
    const eventId = eventOf(topic);
    if (eventId === undefined) this.#others.add(topic);
    else this.#ofEvent.set(eventId, (this.#ofEvent.get(eventId) ?? new Set()).add(topic));
    return topic;
  }

  delete(topic: Topic): void {
    this.#byName.delete(topic.subscription.topic);
    this.#others.delete(topic);
    const eventId = eventOf(topic);
    if (eventId === undefined) return;
    const ofEvent = this.#ofEvent.get(eventId);
    ofEvent?.delete(topic);
    if (ofEvent?.size === 0) this.#ofEvent.delete(eventId);
  }

  /** Those that may have something to tell: all, where the book forgot what changed. */
  concerned(changes: BookChanges): readonly Topic[] {
    const found = [...this.#others];
    if (this.#ofEvent.size === 0 || changes.seq === this.#lookedAtSeq) return found;
    if (!changes.reachesBackTo(this.#lookedAtSeq)) return [...this];
    for (const eventId of changes.eventsSince(this.#lookedAtSeq)) {
      for (const topic of this.#ofEvent.get(eventId) ?? []) found.push(topic);
    }
    return found;
  }

  /** All that were concerned have been looked at. */
  lookedAt(seq: number): void {
    this.#lookedAtSeq = seq;
  }
}

/** The event that a topic is about, if it is one and speaks at once. */
function eventOf({ subscription }: Topic): string | undefined {
  return subscription.conflateMs === 0 ? subscription.scope.eventId : undefined;
}
