// Sends prices as one source: a connection that comes back by itself, with a window of batches
// under way. What was not acknowledged is sent again, in order and under the same keys, so that
// each batch has its effect once.

import { OverroundError } from './answers.ts';
import { Emitter } from './emitter.ts';
import { backoffMs, type Environment } from './environment.ts';
import { streamFailure, unreachable } from './failures.ts';
import {
  type BodyOptions,
  PublishQueue,
  type QuoteRow,
  type SelectionRow,
  type Statement,
} from './publish-queue.ts';
import { PublishWindow, type WindowLimits } from './publish-window.ts';
import type {
  Acknowledged,
  PublisherEvents,
  PublisherOptions,
  RefusedBatch,
} from './publisher-events.ts';
import { type Address, BROKEN_CODE, endsForGood, type ServerFrame, type Socket } from './socket.ts';

const CHECK_MS = 1_000;
const PING_MS = 15_000;
const SILENT_MS_MAX = 45_000;
const FENCED_CODE = 4106;

export class Publisher extends Emitter<PublisherEvents> {
  readonly #address: Address;
  readonly #environment: Environment;
  readonly #reachMs: number;
  readonly #lagMs: number;
  readonly #queue: PublishQueue;
  readonly #window: PublishWindow;
  readonly #idle: { resolve(): void; reject(error: Error): void }[] = [];
  #socket: Socket | undefined;
  #session: number | undefined;
  #attempts = 0;
  #triedFromMs: number | undefined;
  #receivedAtMs = 0;
  #pingedAtMs = 0;
  #error: OverroundError | undefined;
  #isClosed = false;
  #cancelRetry: (() => void) | undefined;
  #cancelPump: (() => void) | undefined;
  #cancelCheck: (() => void) | undefined;

  /** `reachMs`: how long a server is looked for that was never reached. */
  constructor(
    address: Address,
    { source, waitingMax = 50_000, lagMs = 1_000 }: PublisherOptions,
    environment: Environment,
    reachMs: number,
  ) {
    super();
    const path = `/ingest/v1/${encodeURIComponent(source)}/stream`;
    this.#address = { ...address, path };
    this.#environment = environment;
    this.#reachMs = reachMs;
    this.#lagMs = lagMs;
    this.#queue = new PublishQueue(waitingMax);
    this.#window = new PublishWindow(this.#queue);
    this.#connect();
    this.#check();
  }

  /** The session; undefined before the server greeted. */
  get session(): number | undefined {
    return this.#session;
  }

  /** Age of the oldest line that has no ack, in milliseconds; 0 where all have. */
  get lagMs(): number {
    const oldestMs = this.#window.oldestMs ?? this.#queue.oldestMs;
    return oldestMs === undefined ? 0 : Math.max(0, this.#environment.now() - oldestMs);
  }

  /** Lines that wait, those under way included. */
  get waiting(): number {
    return this.#queue.size + this.#window.lines;
  }

  /**
   * Sends a price; while it waits, only the latest of its selection is kept. False, and not taken,
   * where too many lines wait. Throws once the publisher has ended.
   */
  quote(row: QuoteRow): boolean {
    const observedAt = row.observedAt ?? new Date().toISOString();
    const isTaken = this.#open().quote({ ...row, observedAt }, this.#environment.now());
    this.#schedule();
    return isTaken;
  }

  /** Withdraws a price; in place of one that waits, and taken however many lines do. */
  withdraw(row: SelectionRow): void {
    this.#open().withdraw(row, new Date().toISOString(), this.#environment.now());
    this.#schedule();
  }

  /** Sends a statement, behind what waits. False, and not taken, where too many lines wait. */
  state(statement: Statement): boolean {
    const observedAt = statement.observedAt ?? new Date().toISOString();
    return this.#add('statement', JSON.stringify({ ...statement, observedAt }));
  }

  /** Sends a whole body, such as CSV or an answer of The Odds API, behind what waits. */
  body(text: string, options: BodyOptions = {}): boolean {
    return this.#add('body', text, options);
  }

  /** Resolves when all has an ack, or was refused; rejects where the publisher ends before. */
  flush(): Promise<void> {
    if (this.waiting === 0) return Promise.resolve();
    if (this.#error) return Promise.reject(this.#error);
    return new Promise((resolve, reject) => this.#idle.push({ resolve, reject }));
  }

  /** Sends what waits, for `msMax` at most, and ends. False where some of it has no ack. */
  async close(msMax = 10_000): Promise<boolean> {
    let cancel: (() => void) | undefined;
    const late = new Promise<void>((resolve) => {
      cancel = this.#environment.after(msMax, resolve);
    });
    await Promise.race([late, this.flush().catch(() => {})]);
    cancel?.();
    const isDone = this.waiting === 0;
    if (!this.#isClosed) this.#end(closedError());
    return isDone;
  }

  #open(): PublishQueue {
    if (this.#isClosed) throw this.#error ?? closedError();
    return this.#queue;
  }

  #add(kind: 'statement' | 'body', text: string, options?: BodyOptions): boolean {
    const isTaken = this.#open().add(kind, text, this.#environment.now(), options);
    this.#schedule();
    return isTaken;
  }

  #connect(): void {
    this.#cancelRetry = undefined;
    const nowMs = this.#environment.now();
    this.#receivedAtMs = nowMs;
    this.#triedFromMs ??= nowMs;
    const session = this.#session === undefined ? {} : { session: this.#session };
    this.#socket = this.#environment.openSocket(
      { ...this.#address, ...session },
      {
        opened: (isAuthorised) => {
          const key = this.#address.apiKey;
          if (!isAuthorised) this.#socket?.send({ v: 1, op: 'auth', key, ...session });
        },
        frame: (frame) => this.#receive(frame),
        closed: (code, reason) => this.#closed(code, reason),
      },
    );
  }

  #receive(frame: ServerFrame): void {
    this.#receivedAtMs = this.#environment.now();
    if (frame.op === 'hello') this.#greeted(frame as ServerFrame & Hello);
    else if (frame.op === 'ack') this.#acknowledged(frame as unknown as Acknowledged);
    else if (frame.op === 'error' && typeof frame.id === 'string') {
      this.#refused(frame.id, frame.error as RefusedBatch);
    }
    this.#pump();
  }

  #greeted({ session, ...limits }: Hello): void {
    this.#session = session;
    this.#window.open(limits);
    this.#attempts = 0;
    this.#triedFromMs = undefined;
    this.emit('open', { session });
  }

  #acknowledged({ id, seq, accepted, refused, samples, events }: Acknowledged): void {
    if (!this.#settled(id)) return;
    this.emit('ack', { id, seq, accepted, refused, samples, events });
    if (Object.keys(refused).length > 0) this.emit('refused', { id, refused, samples });
  }

  /** A batch has its answer; false where that is known already. */
  #settled(id: string): boolean {
    const wasUnderWay = this.#window.settle(id);
    if (this.waiting === 0) for (const { resolve } of this.#idle.splice(0)) resolve();
    return wasUnderWay;
  }

  /** At the end of the turn: what is given together goes together. */
  #schedule(): void {
    this.#cancelPump ??= this.#environment.after(0, () => {
      this.#cancelPump = undefined;
      this.#pump();
    });
  }

  #pump(): void {
    for (const out of this.#window.toSend()) {
      if (out.kind === 'frame') this.#socket?.send(out.text);
      else this.#refused(out.id, out.error);
    }
  }

  #refused(id: string, error: RefusedBatch): void {
    this.#settled(id);
    this.emit('refused', { id, refused: {}, samples: [], error });
  }

  /** Once a second: whether lines are late, and whether the line still lives. */
  #check(): void {
    this.#cancelCheck = this.#environment.after(CHECK_MS, () => {
      const nowMs = this.#environment.now();
      const { lagMs, waiting } = this;
      if (lagMs > this.#lagMs) this.emit('lag', { ms: lagMs, waiting });
      const silentMs = nowMs - this.#receivedAtMs;
      if (this.#socket && silentMs >= SILENT_MS_MAX) {
        this.#closed(BROKEN_CODE, `nothing was received for ${Math.round(silentMs)} ms`);
      } else if (this.#window.isOpen && silentMs >= PING_MS) {
        if (nowMs - this.#pingedAtMs >= PING_MS) {
          this.#pingedAtMs = nowMs;
          this.#socket?.send({ v: 1, op: 'ping' });
        }
      }
      if (!this.#isClosed) this.#check();
    });
  }

  #closed(code: number, reason: string): void {
    this.#disconnect();
    if (this.#isClosed) return;
    const { url } = this.#address;
    const wasReached = this.#session !== undefined;
    const failure = streamFailure(url, code, reason);
    if (code === FENCED_CODE) this.emit('fenced', { session: this.#session ?? 0 });
    if (endsForGood(code, this.#address, wasReached)) {
      this.#end(failure);
      return;
    }
    const leftMs = wasReached
      ? Number.POSITIVE_INFINITY
      : (this.#triedFromMs ?? 0) + this.#reachMs - this.#environment.now();
    if (leftMs <= 0) {
      this.#end(unreachable(url, new Error(reason)));
      return;
    }
    const retryInMs = Math.min(backoffMs(this.#attempts, this.#environment.random()), leftMs);
    this.#attempts += 1;
    this.#cancelRetry = this.#environment.after(retryInMs, () => this.#connect());
    this.emit('down', { code, reason, retryInMs });
  }

  #disconnect(): void {
    this.#window.close();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #end(error: OverroundError): void {
    const wasRequested = error.code === CLOSED;
    this.#isClosed = true;
    this.#error = error;
    this.#disconnect();
    this.#cancelRetry?.();
    this.#cancelPump?.();
    this.#cancelCheck?.();
    if (!wasRequested) this.emit('failed', { error });
    for (const { reject } of this.#idle.splice(0)) reject(error);
  }
}

interface Hello extends WindowLimits {
  readonly session: number;
}

const CLOSED = 'ERR_CLOSED';

function closedError(): OverroundError {
  return new OverroundError(0, CLOSED, 'the publisher was closed', '');
}
