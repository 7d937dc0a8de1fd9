// A topic: one channel under one filter, shared by all who asked for the same. Its frames are made
// once and fanned out by uWebSockets.
import { Checks } from './checks.ts';
import { type BookView, deltaFrame, reachesBackTo } from './frames.ts';
import type { Subscription } from './protocol.ts';
import type { StreamConnection } from './stream-connection.ts';

export class Topic {
  readonly subscription: Subscription;
  /** Sessions that follow it, those that fell behind included. */
  followers = 0;
  /** Whose it is alone; undefined once another account asked for it too. */
  accountId: string | undefined;
  /** When what it has to tell came to be, where a tick had no time for it; monotonic time. */
  leftSinceMs: number | undefined;
  /** Connections that the server's own topics do not reach. */
  readonly listeners = new Set<StreamConnection>();
  /** Position of the last frame (or heartbeat) that went to all. */
  sentSeq: number;
  /** Position of the newest frame that went to all; heartbeats say it, so that none is missed. */
  changedSeq = 0;
  /** Frames that went to all; a session behind counts the ones it missed. */
  frames = 0;
  /** Bytes of the last of them. */
  frameBytes = 0;
  /** Up to here all is published, if it is behind. */
  #scannedSeq: number;
  /** What came after may concern it. */
  #isBehind = false;
  readonly #all: { readonly checkedSeq: number };
  readonly #checks: Checks | undefined;
  #flushedAtMs = Number.NEGATIVE_INFINITY;
  /**
   * Newest position at which a client joined. The next frame may start before it and must also close
   * edges that opened in between.
   */
  #joinedSeq = 0;

  /** `all`: up to where nothing concerns a topic that is not behind. */
  constructor(
    subscription: Subscription,
    seq: number,
    nowMs: number,
    all: { readonly checkedSeq: number },
  ) {
    this.subscription = subscription;
    this.#all = all;
    const { channel } = subscription;
    const hasPrices = channel === 'odds' || channel === 'player-props';
    this.#checks = hasPrices ? new Checks(subscription, nowMs) : undefined;
    this.sentSeq = seq;
    this.#scannedSeq = seq;
  }

  /** A session of the account follows it. */
  join(accountId: string): void {
    const isAlone = this.followers === 0 || this.accountId === accountId;
    this.accountId = isAlone ? accountId : undefined;
    this.followers += 1;
  }

  /** A session that was told by itself up to a position hears it from here on. */
  joinedAt(seq: number): void {
    this.#joinedSeq = Math.max(this.#joinedSeq, seq);
  }

  /** Milliseconds until a conflated topic may speak again; 0 when it may now. Monotonic time. */
  waitMs(nowMs: number): number {
    if (this.subscription.conflateMs === 0) return 0;
    return Math.max(0, this.#flushedAtMs + this.subscription.conflateMs - nowMs);
  }

  /** Up to here all is published: nothing between sentSeq and it concerned the topic. */
  get #publishedSeq(): number {
    return this.#isBehind ? this.#scannedSeq : Math.max(this.#scannedSeq, this.#all.checkedSeq);
  }

  /** What the book comes to now may concern it, until it is asked for its next frame. */
  mayBeBehind(): void {
    this.#scannedSeq = this.#publishedSeq;
    this.#isBehind = true;
  }

  /**
   * The next frame for all, if anything changed; null where all begin anew, because more changed
   * than is remembered, or than one frame may hold.
   */
  nextFrame(view: BookView, nowMs: number, bytesMax: number): Uint8Array | null | undefined {
    const { changes } = view;
    const { seq } = changes;
    const since = this.#publishedSeq;
    this.#scannedSeq = seq;
    this.#isBehind = false;
    if (since === seq) return undefined;
    let frame: Uint8Array | null | undefined = null;
    if (reachesBackTo(view, this.subscription, since)) {
      const { scope, edges, offers, channel } = this.subscription;
      // Whether one event changed was looked at before, unless time moves what is shown of it; of
      // moves there is a list of their own.
      const isOfEvent = scope.eventId !== undefined && !changes.isFollowedApart(edges, offers);
      const isKnown = isOfEvent || channel === 'moves';
      if (!isKnown && !changes.mayConcern(since, scope, edges, offers)) return undefined;
      const heldSeq = Math.max(since, this.#joinedSeq);
      frame = deltaFrame(view, this.subscription, since, this.sentSeq, heldSeq, bytesMax);
      if (frame === undefined) return undefined;
    }
    this.sentSeq = seq;
    this.changedSeq = seq;
    this.frames += 1;
    this.frameBytes = frame?.length ?? 0;
    this.#flushedAtMs = nowMs;
    return frame !== null && frame.length > bytesMax ? null : frame;
  }

  /**
   * Looks at one event if a checksum is due, and if all were sent everything: the checksum for all,
   * null where there is nothing to check of the event; undefined where nothing is due.
   */
  nextCheck({ reader, changes }: BookView, nowMs: number): string | null | undefined {
    if (this.#checks === undefined || this.#publishedSeq !== changes.seq) return undefined;
    const check = this.#checks.next(reader, nowMs);
    if (!check) return check;
    const { topic } = this.subscription;
    return JSON.stringify({ op: 'check', topic, seq: changes.seq, ...check });
  }

  /** A heartbeat sent everybody the position up to which nothing more happened. */
  heartbeat(): number {
    this.sentSeq = this.#publishedSeq;
    return this.sentSeq;
  }
}
