// The live stream: one connection that comes back by itself, and the subscriptions on it. Whatever
// happens to the connection, each book goes on from its position or starts over from an image.

import type { OverroundError } from './answers.ts';
import type { Channel, Channels } from './channels.ts';
import { Emitter } from './emitter.ts';
import { backoffMs, type Environment, LateTimers } from './environment.ts';
import { streamFailure, unreachable } from './failures.ts';
import type { HeartbeatFrame, HelloFrame } from './generated/contract.ts';
import {
  type Address,
  BROKEN_CODE,
  endsForGood,
  HEARTBEAT_MS,
  type ServerFrame,
  SILENT_HEARTBEATS_MAX,
  type Socket,
} from './socket.ts';
import { type Lines, Subscription } from './subscription.ts';

export interface StreamEvents {
  /** The server greeted: its position, its limits. */
  readonly open: HelloFrame;
  /** The connection is gone; the next attempt follows by itself. */
  readonly down: { readonly code: number; readonly reason: string; readonly retryInMs: number };
  /**
   * The connection is gone, and connecting again would not help; `error` says what to check. It is
   * what `ready` of each subscription rejects with.
   */
  readonly failed: {
    readonly code: number;
    readonly reason: string;
    readonly error: OverroundError;
  };
}

/**
 * Longest silence while a book catches up, where only whole frames are heard: what was missed
 * during an image comes as one frame, which on a slow link takes as long as the image did.
 */
const LONG_FRAME_MS_MAX = 60_000;
/** How long the connection outlives its last subscription: the next may follow at once. */
const UNUSED_MS_MAX = 1_000;

export class Stream extends Emitter<StreamEvents> {
  readonly #address: Address;
  readonly #environment: Environment;
  readonly #reachMs: number;
  readonly #subscriptions = new Set<Subscription<Channel>>();
  readonly #lines: Lines;
  #socket: Socket | undefined;
  #isOpen = false;
  #isClosed = false;
  #attempts = 0;
  /** A server of ours was reached: from then on it is waited for, however long it is away. */
  #hasReceived = false;
  /** When the first attempt began of those that never reached it. */
  #triedFromMs: number | undefined;
  #ids = 0;
  #heartbeatMs = HEARTBEAT_MS;
  #bookAgeMs = 0;
  /** Over how long those whom one loss cuts off come again, as the server said last. */
  #spreadMs = 0;
  /** When this connection's server first spoke. */
  #greetedAtMs: number | undefined;
  #receivedAtMs = 0;
  #receivedBytes = 0;
  /** The server's clock as this connection's quickest heartbeat showed it, and its newest. */
  #leastDelayMs = Number.POSITIVE_INFINITY;
  #delayMs = 0;
  readonly #lateTimers = new LateTimers();
  #cancelRetry: (() => void) | undefined;
  #cancelWatch: (() => void) | undefined;
  #cancelReach: (() => void) | undefined;
  #cancelUnused: (() => void) | undefined;
  /** What was put off while this connection lasts. */
  readonly #delayed = new Set<() => void>();

  /** `reachMs`: how long a server is looked for that was never reached. */
  constructor(address: Address, environment: Environment, reachMs: number) {
    super();
    this.#reachMs = reachMs;
    this.#address = address;
    this.#environment = environment;
    this.#lines = {
      nextId: () => `s${++this.#ids}`,
      send: (frame) => this.#send(frame),
      later: (leastMs, attempts, call) => {
        const ms = leastMs + backoffMs(attempts, environment.random());
        const cancel = environment.after(ms, () => {
          this.#delayed.delete(cancel);
          call();
        });
        this.#delayed.add(cancel);
      },
      ended: (subscription) => {
        this.#subscriptions.delete(subscription);
        if (this.#isClosed || this.#subscriptions.size > 0) return;
        this.#cancelUnused?.();
        this.#cancelUnused = environment.after(UNUSED_MS_MAX, () => this.#endUnused());
      },
    };
  }

  /** True while frames can pass. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * Milliseconds that the newest heartbeat of this connection was later than its quickest: what a
   * slow line, or a program that is busy, holds up. Books are right, and so much behind.
   */
  get lagMs(): number {
    return this.#delayMs - Math.min(this.#leastDelayMs, this.#delayMs);
  }

  /**
   * Milliseconds for which the server's book stood still when it last said so, because its log is
   * away; 0 while it is current. Prices are those of then.
   */
  get bookAgeMs(): number {
    return this.#bookAgeMs;
  }

  /** Follows a channel under its filters. Throws when the stream was closed. */
  subscribe<C extends Channel>(
    request: Channels[C]['request'] & { readonly channel: C },
  ): Subscription<C> {
    if (this.#isClosed) throw new Error('the stream was closed: open another one');
    const subscription = new Subscription<C>(request, this.#lines);
    this.#subscriptions.add(subscription as unknown as Subscription<Channel>);
    if (this.#isOpen) subscription.begin();
    else if (!this.#socket && !this.#cancelRetry) this.#connect();
    return subscription;
  }

  /** Ends the connection and every subscription. */
  close(): void {
    this.#isClosed = true;
    this.#disconnect();
    this.#cancelRetry?.();
    this.#endAll(new Error('the stream was closed'));
  }

  /**
   * Connects anew, now: for whoever knows that waiting is over, or that the line must be dead (the
   * network is back, the machine slept). Books go on from where they were.
   */
  retry(): void {
    if (this.#isClosed || this.#subscriptions.size === 0) return;
    this.#cancelRetry?.();
    this.#attempts = 0;
    this.#triedFromMs = undefined;
    const wasOpen = this.#isOpen;
    this.#disconnect();
    this.#connect();
    if (wasOpen) this.emit('down', { code: BROKEN_CODE, reason: 'asked to', retryInMs: 0 });
  }

  /** Unless there is a connection: who was told of the end of the last may have asked for one. */
  #connect(): void {
    this.#cancelRetry = undefined;
    if (this.#isClosed || this.#socket) return;
    this.#greetedAtMs = undefined;
    this.#receivedAtMs = this.#environment.now();
    this.#triedFromMs ??= this.#receivedAtMs;
    this.#receivedBytes = 0;
    this.#leastDelayMs = Number.POSITIVE_INFINITY;
    this.#bookAgeMs = 0;
    this.#delayMs = 0;
    this.#socket = this.#environment.openSocket(this.#address, {
      opened: (isAuthorised) => this.#opened(isAuthorised),
      frame: (frame) => this.#take(frame),
      closed: (code, reason) => this.#closed(code, reason),
    });
    this.#watch();
    const leftMs = this.#reachMsLeft();
    if (leftMs === Number.POSITIVE_INFINITY) return;
    this.#cancelReach = this.#environment.after(leftMs, () =>
      this.#closed(BROKEN_CODE, `nothing was heard for ${this.#reachMs} ms`),
    );
  }

  #opened(isAuthorised: boolean): void {
    this.#isOpen = true;
    if (!isAuthorised) this.#send({ op: 'auth', key: this.#address.apiKey });
    for (const subscription of this.#subscriptions) subscription.begin();
  }

  #send(frame: object): void {
    if (this.#isOpen) this.#socket?.send(frame);
  }

  /** A frame that cannot be ends the connection, not the program. */
  #take(frame: ServerFrame): void {
    try {
      this.#receive(frame);
    } catch (error) {
      this.#closed(BROKEN_CODE, `a frame that cannot be: ${(error as Error).message}`);
    }
  }

  #receive(frame: ServerFrame): void {
    this.#receivedAtMs = this.#environment.now();
    this.#hasReceived = true;
    this.#cancelReach?.();
    if (frame.op === 'hello') this.#greeted(frame as unknown as HelloFrame);
    else if (frame.op === 'heartbeat') this.#heartbeat(frame as unknown as HeartbeatFrame);
    else if (frame.op === 'subscribed' || frame.op === 'error') {
      for (const subscription of this.#subscriptions) subscription.answer(frame);
    } else if (typeof frame.topic === 'string') {
      for (const subscription of this.#following(frame.topic)) subscription.hear(frame);
    }
  }

  #greeted(hello: HelloFrame): void {
    this.#heartbeatMs = hello.heartbeatMs;
    this.#spreadMs = hello.reconnectSpreadMs ?? 0;
    this.#greetedAtMs ??= this.#environment.now();
    this.emit('open', hello);
  }

  #heartbeat({ topics, news = {}, bookAgeMs = 0, time }: HeartbeatFrame): void {
    this.#bookAgeMs = bookAgeMs;
    // The clocks of both may differ by anything: that is in all of them.
    const delayMs = this.#environment.now() - Date.parse(time);
    if (Number.isFinite(delayMs)) {
      this.#delayMs = delayMs;
      this.#leastDelayMs = Math.min(this.#leastDelayMs, delayMs);
    }
    for (const [topic, seq] of Object.entries(topics)) {
      for (const subscription of this.#following(topic)) subscription.moveTo(seq, news[topic]);
    }
  }

  /** One by one: what the first is told may end the next. */
  *#following(topic: string): Iterable<Subscription<Channel>> {
    for (const subscription of this.#subscriptions) {
      if (subscription.topic === topic) yield subscription;
    }
  }

  /** Bytes show that a slow frame is on its way; without any for too long the line is dead. */
  #watch(): void {
    const dueMs = this.#environment.now() + this.#heartbeatMs;
    this.#cancelWatch = this.#environment.after(this.#heartbeatMs, () => {
      const bytes = this.#socket?.bytesReceived();
      const nowMs = this.#environment.now();
      const isExcused = this.#lateTimers.isExcused(nowMs - dueMs, this.#heartbeatMs);
      if (bytes !== undefined && bytes !== this.#receivedBytes) this.#receivedAtMs = nowMs;
      this.#receivedBytes = bytes ?? 0;
      // It spoke, and held for a while: what comes next is another outage, not the same.
      if (nowMs - (this.#greetedAtMs ?? nowMs) >= this.#heartbeatMs) this.#attempts = 0;
      const silentMs = nowMs - this.#receivedAtMs;
      if (isExcused || silentMs < this.#silentMsMax(bytes !== undefined)) this.#watch();
      else this.#closed(BROKEN_CODE, `nothing was heard for ${Math.round(silentMs)} ms`);
    });
  }

  #silentMsMax(countsBytes: boolean): number {
    const ms = SILENT_HEARTBEATS_MAX * this.#heartbeatMs;
    const isLong = !countsBytes && [...this.#subscriptions].some((each) => each.isCatchingUp);
    return isLong ? Math.max(ms, LONG_FRAME_MS_MAX) : ms;
  }

  #closed(code: number, reason: string): void {
    const { url } = this.#address;
    if (endsForGood(code, this.#address, this.#hasReceived)) {
      this.#fail(code, reason, streamFailure(url, code, reason));
      return;
    }
    const leftMs = this.#reachMsLeft();
    if (leftMs <= 0) {
      this.#fail(code, reason, unreachable(url, new Error(reason)));
      return;
    }
    this.#disconnect();
    // Whoever was told that a book is stale may have closed the stream, or connected anew.
    if (this.#isClosed || this.#subscriptions.size === 0) return;
    if (this.#socket) {
      this.emit('down', { code, reason, retryInMs: 0 });
      return;
    }
    const retryInMs = Math.min(this.#backMs(), leftMs);
    this.#attempts += 1;
    this.#cancelRetry = this.#environment.after(retryInMs, () => this.#connect());
    this.emit('down', { code, reason, retryInMs });
  }

  /** The first of many tries is spread as the server asks: it knows how many were cut off. */
  #backMs(): number {
    const chance = this.#environment.random();
    const spreadMs = this.#attempts === 0 ? Math.round(chance * this.#spreadMs) : 0;
    return Math.max(spreadMs, backoffMs(this.#attempts, chance));
  }

  #fail(code: number, reason: string, error: OverroundError): void {
    this.#isClosed = true;
    this.#disconnect();
    this.emit('failed', { code, reason, error });
    this.#endAll(error);
  }

  /** How long a server is looked for yet; without end once it was reached. */
  #reachMsLeft(): number {
    if (this.#hasReceived || this.#triedFromMs === undefined) return Number.POSITIVE_INFINITY;
    return Math.ceil(this.#triedFromMs + this.#reachMs - this.#environment.now());
  }

  /** Who follows nothing is not kept waiting for the server to end the connection. */
  #endUnused(): void {
    if (this.#subscriptions.size > 0) return;
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#triedFromMs = undefined;
    this.#disconnect();
  }

  #disconnect(): void {
    this.#isOpen = false;
    this.#cancelWatch?.();
    this.#cancelReach?.();
    this.#cancelUnused?.();
    for (const cancel of this.#delayed) cancel();
    this.#delayed.clear();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    for (const subscription of this.#subscriptions) subscription.pause();
  }

  #endAll(error: Error): void {
    for (const subscription of [...this.#subscriptions]) subscription.end(error);
  }
}
