// One connection: who it is, what it follows, and how it catches up when it cannot keep pace. There
// is no queue per client: a session that is behind holds one cursor per subscription.

import type { CloseCode } from '#contract/close-codes.ts';
import { termsKey } from '#domain/account-terms.ts';
import { TokenBucket } from '#kit/token-bucket.ts';
import type { Account } from '../accounts/auth.ts';
import { heartbeat } from './frames.ts';
import {
  BAD_FRAMES,
  FRAMES,
  LIMITS,
  type RequestId,
  SUBSCRIBES,
  type Subscription,
} from './protocol.ts';
import type { FrameText, StreamConnection } from './stream-connection.ts';
import type { Topic } from './topic.ts';

/** A subscription of this session. */
export interface Following {
  readonly topic: Topic;
  /** The ids under which it was asked for: equal subscriptions share one topic. */
  readonly ids: Set<RequestId>;
  /** Position the client has, while it is behind and left the shared topic; undefined otherwise. */
  cursor: number | undefined;
  /** The topic's count of frames when it left. */
  leftAtFrame: number;
  /** Position of the newest frame that was made for this client alone. */
  changedSeq: number;
  /** Position up to which this client was told by itself: the topic's own may be before it. */
  heldSeq: number;
  /** Length of what it was last told, while it is behind. */
  sentBytes: number;
  /** It gets an image before anything else, but for what it shares until the image is cut. */
  needsImage: boolean;
}

/** A subscription that was told nothing yet. */
export function newFollowing(topic: Topic): Following {
  return {
    topic,
    ids: new Set(),
    cursor: undefined,
    leftAtFrame: topic.frames,
    changedSeq: 0,
    heldSeq: 0,
    sentBytes: 0,
    needsImage: false,
  };
}

/** Position that the client has: its own, or that of what it shares. */
export function positionOf({ cursor, topic, heldSeq }: Following): number {
  return cursor ?? Math.max(topic.sentSeq, heldSeq);
}

/** A subscription that waits, in the session that asked for it. */
export interface EarlyResume {
  readonly subscription: Subscription;
  /** Position the client has. */
  readonly seq: number;
  /** Until when it waits, in monotonic milliseconds; then it begins with an image. */
  readonly untilMs: number;
}

/** An image on its way to one client. */
export interface Sending {
  readonly following: Following;
  readonly frames: readonly Buffer[];
  /** The part that is sent next, from 0. */
  next: number;
  /** When it began, in monotonic milliseconds. */
  readonly atMs: number;
}

/** Position of the newest frame that was made for this client: whoever is behind it missed one. */
export function newestSeqOf({ topic, changedSeq }: Following): number {
  return Math.max(topic.changedSeq, changedSeq);
}

/** What uWebSockets keeps with a socket. */
export interface SocketData {
  session: Session | undefined;
  readonly account: Account | undefined;
  /** Who it is, as a name to count by. */
  readonly address: string;
}

export class Session {
  readonly connection: StreamConnection;
  /** Who it is, as a name to count by; empty where the key was valid before there was a session. */
  readonly address: string;
  readonly following = new Map<string, Following>();
  /** The image that it is being sent. */
  image: Sending | undefined;
  /** Subscriptions that begin once the server has come to their position. */
  early: EarlyResume[] = [];
  /** Subscriptions that begin once they are paid for, by id. */
  readonly unpaid = new Map<RequestId, Subscription>();
  account: Account | undefined;
  /** Bad frames that it may still send; it grows with time. */
  readonly badFrames: TokenBucket;
  /** Since when it follows nothing, in monotonic milliseconds; means nothing while it does. */
  idleSinceMs: number;
  /** When it last took anything, or had room for more, in monotonic milliseconds. */
  tookAtMs: number;
  authTimer: NodeJS.Timeout | undefined;
  /** Frames that it may send now, and subscribe frames among them. */
  readonly #frames: TokenBucket;
  readonly #subscribes: TokenBucket;
  /** What of its account subscriptions rest on; undefined while none does. */
  #terms: string | undefined;
  #isOpen = true;

  constructor(
    connection: StreamConnection,
    account: Account | undefined,
    nowMs: number,
    address = '',
  ) {
    this.connection = connection;
    this.address = address;
    this.account = account;
    this.idleSinceMs = nowMs;
    this.tookAtMs = nowMs;
    this.badFrames = new TokenBucket(BAD_FRAMES, nowMs);
    this.#frames = new TokenBucket(FRAMES, nowMs);
    this.#subscribes = new TokenBucket(SUBSCRIBES, nowMs);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** True while more can be written without piling up. */
  get hasRoom(): boolean {
    return this.#isOpen && this.connection.hasRoom;
  }

  /** Subscriptions by id, but for those that are not paid for. */
  get subscriptions(): number {
    let count = this.early.length;
    for (const { ids } of this.following.values()) count += ids.size;
    return count;
  }

  /** What it subscribed to, once for each id, but for what is not paid for. */
  *subscribed(): Generator<Subscription> {
    for (const { topic, ids } of this.following.values()) {
      for (const _ of ids) yield topic.subscription;
    }
    for (const { subscription } of this.early) yield subscription;
  }

  /** Whether a subscription of this client has the id. */
  hasId(id: RequestId): boolean {
    if (this.unpaid.has(id)) return true;
    if (this.early.some(({ subscription }) => subscription.id === id)) return true;
    return [...this.following.values()].some(({ ids }) => ids.has(id));
  }

  /**
   * Binds the connection to the account's terms under which a subscription was read. Closes it, and
   * returns false, if they changed since.
   */
  bindTerms({ terms }: Subscription): boolean {
    this.#terms ??= terms;
    this.accountChanged(this.account);
    return this.#isOpen;
  }

  /** Updates the account; closes the connection if its subscriptions depend on changed terms. */
  accountChanged(account: Account | undefined): void {
    this.account = account;
    if (this.#terms !== undefined && account && termsKey(account) !== this.#terms) {
      this.close('termsChanged');
    }
  }

  /** Counts an inbound frame at a monotonic time; false when they come too fast. */
  admitsFrame(nowMs: number): boolean {
    return this.#frames.take(FRAMES, nowMs);
  }

  /** Counts a subscribe frame at a monotonic time; false when images are asked for too often. */
  admitsSubscribe(nowMs: number): boolean {
    return this.#subscribes.take(SUBSCRIBES, nowMs);
  }

  /** Sends a frame; `seq`: who has heard it can go on from there. */
  send(frame: object | FrameText, seq?: number): void {
    if (!this.#isOpen) return;
    const isText = typeof frame === 'string' || frame instanceof Uint8Array;
    this.connection.send(isText ? frame : JSON.stringify(frame), seq);
  }

  /** Leaves the topics that it shares with others: it has a cursor of its own in each. */
  leaveTopics(): void {
    for (const following of this.following.values()) {
      if (following.cursor !== undefined) continue;
      following.cursor = positionOf(following);
      following.leftAtFrame = following.topic.frames;
      following.sentBytes = following.topic.frameBytes;
      this.connection.unfollow(following.topic);
    }
  }

  /** Sends the positions of the topics that it follows; those of others are in its cursor. */
  sendPositions(positions: ReadonlyMap<Topic, number>, bookAgeMs: number | undefined): void {
    const topics: Record<string, number> = {};
    const newest: Record<string, number> = {};
    let seq: number | undefined;
    for (const [name, following] of this.following) {
      const position = positions.get(following.topic);
      if (following.cursor !== undefined || position === undefined) continue;
      seq = Math.max(position, following.heldSeq);
      topics[name] = seq;
      newest[name] = newestSeqOf(following);
    }
    // Of several topics none speaks for the others, but who resumes by one position has one.
    this.send(heartbeat(topics, newest, bookAgeMs), seq);
  }

  /** Ends a connection that wants nothing, or takes nothing, at a monotonic time. */
  closeIdle(nowMs: number): void {
    if (this.hasRoom) this.tookAtMs = nowMs;
    if (nowMs - this.tookAtMs >= LIMITS.tooSlowMs) this.close('tooSlow');
    if (this.subscriptions > 0) return;
    if (nowMs - this.idleSinceMs >= LIMITS.idleMs) this.close('idle');
  }

  close(code: CloseCode): void {
    if (!this.#isOpen) return;
    this.closed();
    this.connection.end(code);
  }

  /** The connection is gone. */
  closed(): void {
    this.#isOpen = false;
    clearTimeout(this.authTimer);
  }
}
