// A topic: one channel under one filter, shared by all who asked for the same. Its frames are made
// once and fanned out by uWebSockets.
import { Checks } from './checks.ts';
import { type BookView, deltaFrame } from './frames.ts';
import type { Subscription } from './protocol.ts';
import type { Wire } from './wire.ts';

export class Topic {
  readonly subscription: Subscription;
  /** Sessions that follow it, those that fell behind included. */
  followers = 0;
  /** Connections that the server's own topics do not reach. */
  readonly listeners = new Set<Wire>();
  /** Position of the last frame (or heartbeat) that went to all. */
  sentSeq: number;
  /** Position of the newest frame that went to all; heartbeats say it, so that none is missed. */
  newsSeq = 0;
  /** Frames that went to all; a session behind counts the ones it missed. */
  frames = 0;
  /** Up to here changes were looked through; nothing between sentSeq and it concerned the topic. */
  #scannedSeq: number;
  readonly #checks: Checks | undefined;
  #flushedAtMs = Number.NEGATIVE_INFINITY;

  constructor(subscription: Subscription, seq: number, nowMs: number) {
    this.subscription = subscription;
    const { channel } = subscription;
    const hasPrices = channel === 'odds' || channel === 'player-props';
    this.#checks = hasPrices ? new Checks(subscription, nowMs) : undefined;
    this.sentSeq = seq;
    this.#scannedSeq = seq;
  }

  /** Milliseconds until a conflated topic may speak again; 0 when it may now. Monotonic time. */
  waitMs(nowMs: number): number {
    if (this.subscription.conflateMs === 0) return 0;
    return Math.max(0, this.#flushedAtMs + this.subscription.conflateMs - nowMs);
  }

  /** The next frame for all, if anything changed. */
  nextFrame(view: BookView, nowMs: number): string | undefined {
    const { seq } = view.changes;
    if (seq === this.#scannedSeq) return undefined;
    const { scope } = this.subscription;
    if (!view.changes.mayConcern(this.#scannedSeq, scope)) {
      this.#scannedSeq = seq;
      return undefined;
    }
    const frame = deltaFrame(view, this.subscription, this.#scannedSeq, this.sentSeq);
    this.#scannedSeq = seq;
    if (frame === undefined) return undefined;
    this.sentSeq = seq;
    this.newsSeq = seq;
    this.frames += 1;
    this.#flushedAtMs = nowMs;
    return frame;
  }

  /**
   * Looks at one event if a checksum is due, and if all were told everything: the checksum for all,
   * null where there is nothing to check of the event; undefined where nothing is due.
   */
  nextCheck({ reader, changes }: BookView, nowMs: number): string | null | undefined {
    if (this.#checks === undefined || this.#scannedSeq !== changes.seq) return undefined;
    const check = this.#checks.next(reader, nowMs);
    if (!check) return check;
    const { topic } = this.subscription;
    return JSON.stringify({ op: 'check', topic, seq: this.#scannedSeq, ...check });
  }

  /** A heartbeat told everybody the position up to which nothing more happened. */
  heartbeat(): number {
    this.sentSeq = this.#scannedSeq;
    return this.sentSeq;
  }
}
