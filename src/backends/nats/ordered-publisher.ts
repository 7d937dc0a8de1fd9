// Pipelined publishing that keeps the order of the calls: many in flight, resolved in order. After
// a failure nothing new is sent until all in flight has settled; then it is found out which of
// those without an acknowledgement were stored, and the others are sent again in order. Where one
// behind them was numbered already, order is lost: all under way are rejected, and it goes on with
// what comes next.
import { HeadQueue } from '#kit/head-queue.ts';
import { AppendLostError, LogBrokenError } from '../log.ts';

export interface PublishAck {
  readonly seq: number;
  /** The id was stored before this call. */
  readonly duplicate?: boolean;
}

export interface PublisherOptions {
  readonly inFlightMax: number;
  /** Times in a row that a window may fail without any progress. */
  readonly retriesMax: number;
  /**
   * Sends one payload; must settle in bounded time. A repeated id must be acknowledged, not stored.
   */
  readonly send: (payload: Uint8Array, id: string) => Promise<PublishAck>;
  /**
   * What was stored under the id, or undefined; stores nothing. Must settle in bounded time.
   */
  readonly find: (id: string) => Promise<PublishAck | undefined>;
  /**
   * Resolves when it makes sense to send again; rejects where that took too long, and with
   * LogBrokenError where there is no hope.
   */
  readonly recover: (attempt: number) => Promise<void>;
}

/** Calls that may wait; more is a caller that ignores back-pressure. */
export const WAITING_CALLS_MAX = 65_536;

interface Call {
  readonly payload: Uint8Array;
  readonly id: string;
  readonly resolve: (seq: number) => void;
  readonly reject: (error: Error) => void;
  state: 'waiting' | 'sent' | 'acknowledged' | 'failed';
  seq: number;
  error: Error | undefined;
  /** It was sent more than once, or looked for: its number may be another's place. */
  isAgain: boolean;
  /** Its caller repeats an id: it has the number that it had. */
  isRepeat: boolean;
}

export class OrderedPublisher {
  readonly #options: PublisherOptions;
  /** Calls in order: [0, sentCount) are in the window, the rest wait. */
  #calls = new HeadQueue<Call>();
  /** Of calls that were given up nothing is heard any more. */
  #generation = 0;
  #sentCount = 0;
  #draining = false;
  #attempts = 0;
  /** Highest number that a call was resolved with. */
  #newestSeq = 0;
  #failure: Error | undefined;
  readonly #idle = new Set<() => void>();

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** Resolves with the seq. The payload must not change until then. */
  publish(payload: Uint8Array, id: string): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      if (this.#calls.length >= WAITING_CALLS_MAX) {
        return reject(new Error(`${WAITING_CALLS_MAX} appends wait for the log: append less.`));
      }
      this.#calls.push({
        payload,
        id,
        resolve,
        reject,
        state: 'waiting',
        seq: 0,
        error: undefined,
        isAgain: false,
        isRepeat: false,
      });
      this.#pump();
    });
  }

  /** Resolves when every call made so far has settled. */
  async idle(): Promise<void> {
    if (this.#calls.length === 0) return;
    await new Promise<void>((resolve) => this.#idle.add(resolve));
  }

  /** Fails what is under way and all that comes. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#giveUp(this.#failure);
  }

  /** Fails what is under way, and goes on with what comes. */
  #lose(error: Error): void {
    if (error instanceof LogBrokenError) this.fail(error);
    else this.#giveUp(new AppendLostError(error.message, { cause: error }));
  }

  #giveUp(error: Error): void {
    const lost = this.#calls.slice();
    this.#calls = new HeadQueue();
    this.#generation++;
    this.#sentCount = 0;
    this.#attempts = 0;
    this.#draining = false;
    for (const call of lost) call.reject(error);
    this.#wakeIdle();
  }

  #pump(): void {
    while (!this.#draining && this.#sentCount < this.#calls.length) {
      if (this.#sentCount >= this.#options.inFlightMax) return;
      const call = this.#calls.at(this.#sentCount++);
      if (call !== undefined) this.#send(call);
    }
  }

  #send(call: Call): void {
    call.state = 'sent';
    const generation = this.#generation;
    this.#options.send(call.payload, call.id).then(
      (ack) => {
        if (generation !== this.#generation) return;
        call.state = 'acknowledged';
        call.seq = ack.seq;
        call.isRepeat = ack.duplicate === true && !call.isAgain;
        this.#settled();
      },
      (error: Error) => {
        if (generation !== this.#generation) return;
        call.state = 'failed';
        call.error = error;
        this.#draining = true;
        this.#settled();
      },
    );
  }

  #settled(): void {
    if (this.#failure !== undefined) return;
    this.#resolveHead();
    if (!this.#draining) {
      this.#pump();
      return;
    }
    const sent = this.#calls.slice(this.#sentCount);
    if (sent.some((call) => call.state === 'sent')) return;
    void this.#sendAgain(sent);
  }

  #resolveHead(): void {
    while (this.#sentCount > 0) {
      const call = this.#calls.at(0);
      if (call?.state !== 'acknowledged') break;
      this.#calls.shift();
      this.#sentCount--;
      this.#attempts = 0;
      if (call.seq <= this.#newestSeq && !call.isRepeat) {
        const numbers = `${call.seq} behind ${this.#newestSeq}`;
        const lost = new AppendLostError(
          `The order of the log cannot be kept: an entry is ${numbers}`,
        );
        call.reject(lost);
        this.#lose(lost);
        return;
      }
      this.#newestSeq = Math.max(this.#newestSeq, call.seq);
      call.resolve(call.seq);
    }
    if (this.#calls.length === 0) this.#wakeIdle();
  }

  async #sendAgain(sent: readonly Call[]): Promise<void> {
    const generation = this.#generation;
    this.#attempts++;
    if (this.#attempts > this.#options.retriesMax) {
      const why = sent.find(({ error }) => error !== undefined)?.error?.message;
      return this.#lose(new Error(`The log takes no entries: ${why}`));
    }
    try {
      await this.#options.recover(this.#attempts);
    } catch (error) {
      if (generation === this.#generation) this.#lose(error as Error);
      return;
    }
    if (generation !== this.#generation) return;
    const isKnown = await this.#findStored(sent);
    if (generation !== this.#generation) return;
    if (!isKnown) return void this.#sendAgain(sent);
    const lost = sent.filter(({ state }) => state === 'failed');
    if (lost.some((call, index) => call !== sent[sent.length - lost.length + index])) {
      const cause = lost[0]?.error?.message;
      const why = `an entry was numbered before an earlier one that failed: ${cause}`;
      return this.#lose(new Error(`The order of the log cannot be kept: ${why}`));
    }
    this.#draining = false;
    for (const call of lost) {
      call.isAgain = true;
      this.#send(call);
    }
    this.#resolveHead();
    this.#pump();
  }

  /** Asks for those whose acknowledgement is missing; false where that failed too. */
  async #findStored(sent: readonly Call[]): Promise<boolean> {
    const failed = sent.filter(({ state }) => state === 'failed');
    const found = await Promise.allSettled(failed.map(({ id }) => this.#options.find(id)));
    found.forEach((result, index) => {
      const call = failed[index] as Call;
      if (result.status === 'rejected') call.error = result.reason as Error;
      else if (result.value) {
        // A server that was away may have stored it late, behind others.
        call.isAgain = true;
        call.state = 'acknowledged';
        call.seq = result.value.seq;
      }
    });
    return found.every(({ status }) => status === 'fulfilled');
  }

  #wakeIdle(): void {
    for (const resolve of this.#idle) resolve();
    this.#idle.clear();
  }
}
