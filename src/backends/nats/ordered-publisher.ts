// Pipelined publishing that keeps the order of the calls: many in flight, resolved in order. After
// a failure nothing new is sent until all in flight has settled; those without an acknowledgement are
// sent again in order, under their ids, until each has a number. Where one behind them was numbered
// before, order is lost: it and all behind it are rejected, and it goes on with what comes next.
import { HeadQueue } from '#kit/head-queue.ts';
import { AppendLostError, LogBrokenError } from '../log.ts';

export interface PublishAck {
  /** 0: the id was received before, and what was sent under it has no number yet. */
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
   * Resolves when it makes sense to send again; rejects where that took too long, and with
   * LogBrokenError where there is no hope.
   */
  readonly recover: (attempt: number) => Promise<void>;
}

/**
 * How often in a row it may have no number yet, some 3 s: servers of 2.10 keep the id of an entry that
 * they dropped, as while a stream gets replicas, for the whole duplicate window.
 */
const UNNUMBERED_MAX = 8;
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
  /** It was sent more than once: its number may be another's place. */
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
  #unnumbered = 0;
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
    this.#unnumbered = 0;
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
    const fail = (error: Error): void => {
      if (generation !== this.#generation) return;
      call.state = 'failed';
      call.error = error;
      this.#draining = true;
      this.#settled();
    };
    this.#options.send(call.payload, call.id).then((ack) => {
      if (ack.seq === 0) return fail(new UnnumberedError('its id is known, and has no number'));
      if (generation !== this.#generation) return;
      call.state = 'acknowledged';
      call.seq = ack.seq;
      call.isRepeat = ack.duplicate === true && !call.isAgain;
      if (call.isAgain) [this.#attempts, this.#unnumbered] = [0, 0];
      this.#settled();
    }, fail);
  }

  #settled(): void {
    if (this.#failure !== undefined) return;
    if (!this.#draining) {
      this.#resolveHead();
      this.#pump();
      return;
    }
    const sent = this.#calls.slice(this.#sentCount);
    if (sent.some((call) => call.state === 'sent')) return;
    if (sent.every((call) => call.state === 'acknowledged')) this.#drained(sent);
    else void this.#sendAgain(sent);
  }

  /** Each has a number by now: those count that no later one was numbered before. */
  #drained(sent: readonly Call[]): void {
    this.#draining = false;
    const lost = firstBehind(sent, this.#newestSeq);
    for (const call of lost === undefined ? sent : sent.slice(0, sent.indexOf(lost))) {
      this.#resolve(call);
    }
    if (lost === undefined) {
      this.#wakeIfIdle();
      this.#pump();
    } else {
      const numbers = `an entry that was sent again is ${lost.seq}, behind later ones`;
      this.#lose(new Error(`The order of the log cannot be kept: ${numbers}`));
    }
  }

  #resolveHead(): void {
    for (;;) {
      const call = this.#calls.at(0);
      if (this.#sentCount === 0 || call?.state !== 'acknowledged') break;
      if (call.seq <= this.#newestSeq && !call.isRepeat) {
        const numbers = `${call.seq} behind ${this.#newestSeq}`;
        this.#lose(new Error(`The order of the log cannot be kept: an entry is ${numbers}`));
        return;
      }
      this.#resolve(call);
    }
    this.#wakeIfIdle();
  }

  /** The oldest. */
  #resolve(call: Call): void {
    this.#calls.shift();
    this.#sentCount--;
    this.#newestSeq = Math.max(this.#newestSeq, call.seq);
    call.resolve(call.seq);
  }

  async #sendAgain(sent: readonly Call[]): Promise<void> {
    const generation = this.#generation;
    const failed = sent.filter(({ state }) => state === 'failed');
    this.#attempts++;
    const isUnnumbered = failed.some(({ error }) => error instanceof UnnumberedError);
    this.#unnumbered = isUnnumbered ? this.#unnumbered + 1 : 0;
    if (this.#attempts > this.#options.retriesMax || this.#unnumbered > UNNUMBERED_MAX) {
      return this.#lose(new Error(`The log takes no entries: ${failed[0]?.error?.message}`));
    }
    try {
      await this.#options.recover(this.#attempts);
    } catch (error) {
      if (generation === this.#generation) this.#lose(error as Error);
      return;
    }
    if (generation !== this.#generation) return;
    for (const call of failed) {
      // A server that was away may have stored it, late and behind others.
      call.isAgain = true;
      this.#send(call);
    }
  }

  #wakeIfIdle(): void {
    if (this.#calls.length === 0) this.#wakeIdle();
  }

  #wakeIdle(): void {
    for (const resolve of this.#idle) resolve();
    this.#idle.clear();
  }
}

class UnnumberedError extends Error {
  override readonly name = 'UnnumberedError';
}

/** The first that a later one was numbered before, or whose number is not behind `newestSeq`. */
function firstBehind(calls: readonly Call[], newestSeq: number): Call | undefined {
  let found: Call | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const call of calls.toReversed()) {
    if (call.isRepeat) continue;
    if (call.seq >= least || call.seq <= newestSeq) found = call;
    least = Math.min(least, call.seq);
  }
  return found;
}
