// One connection: who it is, what it follows, and how it catches up when it cannot keep pace. There
// is no queue per client: a session that is behind holds one cursor per subscription.
import type { Account } from '../auth.ts';
import { CLOSE_CODES, type CloseCode } from '../close-codes.ts';
import type { WebSocket } from '../uws.ts';
import { LIMITS, type RequestId } from './protocol.ts';
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
  /** Parts of an image that wait for the socket. */
  parts: Buffer[];
}

/** What uWebSockets keeps with a socket. */
export interface SocketData {
  session: Session | undefined;
  readonly account: Account | undefined;
}

/** Above this many unsent bytes a socket leaves shared topics until it drained. */
const BEHIND_BYTES = 256 * 1024;

export class Session {
  readonly socket: WebSocket<SocketData>;
  readonly following = new Map<string, Following>();
  account: Account | undefined;
  badFrames = 0;
  /** Since when it follows nothing, in monotonic milliseconds; means nothing while it does. */
  idleSinceMs: number;
  authTimer: NodeJS.Timeout | undefined;
  #frames = 0;
  #second = 0;
  /** Subscribe frames that it may send now; it grows with time. */
  #subscribes: number = LIMITS.subscriptionsMax;
  #subscribesAtMs: number;
  #isOpen = true;

  constructor(socket: WebSocket<SocketData>, account: Account | undefined, nowMs: number) {
    this.socket = socket;
    this.account = account;
    this.idleSinceMs = nowMs;
    this.#subscribesAtMs = nowMs;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** True while more can be written without piling up. */
  get hasRoom(): boolean {
    return this.#isOpen && this.socket.getBufferedAmount() <= BEHIND_BYTES;
  }

  /** Counts an inbound frame at a monotonic time; false when they come too fast. */
  admitsFrame(nowMs: number): boolean {
    const second = Math.floor(nowMs / 1000);
    this.#frames = second === this.#second ? this.#frames + 1 : 1;
    this.#second = second;
    return this.#frames <= LIMITS.framesPerSecondMax;
  }

  /** Counts a subscribe frame at a monotonic time; false when images are asked for too often. */
  admitsSubscribe(nowMs: number): boolean {
    const grown = ((nowMs - this.#subscribesAtMs) * LIMITS.subscribesPer10sMax) / 10_000;
    this.#subscribes = Math.min(LIMITS.subscriptionsMax, this.#subscribes + grown);
    this.#subscribesAtMs = nowMs;
    if (this.#subscribes < 1) return false;
    this.#subscribes -= 1;
    return true;
  }

  /** Sends JSON text, given as its bytes or its characters, or an object as JSON. */
  send(message: object | string | Buffer): void {
    if (!this.#isOpen) return;
    const isText = typeof message === 'string' || Buffer.isBuffer(message);
    this.socket.send(isText ? message : JSON.stringify(message));
  }

  close(code: CloseCode): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.authTimer);
    this.socket.end(CLOSE_CODES[code].code, CLOSE_CODES[code].reason);
  }

  /** The socket is gone. */
  closed(): void {
    this.#isOpen = false;
    clearTimeout(this.authTimer);
  }
}
