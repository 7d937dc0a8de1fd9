// Load for rate limits under a virtual clock: several processes over one shared store whose answers
// take their time, fail or hang.
import { setImmediate as turn } from 'node:timers/promises';
import { type KeyValue, KeyValueError, type TokenTaken } from '#backends/key-value.ts';
import { type RateDecision, RateLimits } from '#gateway/accounts/rate-limits.ts';
import { type BucketSize, TokenBuckets } from '#kit/token-bucket.ts';

/** How long the port lets a call hang. */
const CALL_MS_MAX = 200;

export class VirtualStore implements KeyValue {
  nowMs = 1000;
  latencyMs = 1;
  state: 'answers' | 'fails' | 'hangs' = 'answers';
  calls = 0;
  failures = 0;
  #buckets = new TokenBuckets(10);
  #due: { readonly atMs: number; readonly settle: () => void }[] = [];

  get(): Promise<undefined> {
    return Promise.reject(new KeyValueError('not asked here'));
  }

  set(): Promise<void> {
    return Promise.reject(new KeyValueError('not asked here'));
  }

  async close(): Promise<void> {}

  /** As a server that was started anew. */
  forget(): void {
    this.#buckets = new TokenBuckets(10);
  }

  async takeToken(name: string, size: BucketSize): Promise<TokenTaken> {
    this.calls++;
    if (this.state !== 'answers') this.failures++;
    if (this.state === 'fails') throw new KeyValueError('it fails');
    if (this.state === 'hangs') {
      await this.#wait(CALL_MS_MAX);
      throw new KeyValueError('it hangs');
    }
    const bucket = this.#buckets.of(name, size, this.nowMs);
    const isTaken = bucket.take(size, this.nowMs);
    const msUntilNext = Math.ceil(bucket.msUntil(size));
    const taken = { isTaken, left: bucket.tokens, msUntilNext };
    await this.#wait(this.latencyMs);
    return taken;
  }

  /** One millisecond on; what is due is answered, and whoever waited for it has gone on. */
  async tick(): Promise<void> {
    this.nowMs++;
    const due = this.#due.filter(({ atMs }) => atMs <= this.nowMs);
    if (due.length === 0) return;
    this.#due = this.#due.filter(({ atMs }) => atMs > this.nowMs);
    for (const { settle } of due) settle();
    await turn();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((settle) => {
      this.#due.push({ atMs: this.nowMs + ms, settle });
    });
  }
}

/** One process, and what became of its requests. */
export class Caller {
  readonly limits: RateLimits;
  readonly logged: string[] = [];
  admitted = 0;
  refused = 0;
  /** Decisions that had to be waited for. */
  waited = 0;
  undecided = 0;
  readonly #size: BucketSize;

  /** Alone it takes the store for its clock and nothing else. */
  constructor(size: BucketSize, store: VirtualStore, isAlone = false) {
    this.#size = size;
    const logger = {
      warn: (_: object, message: string) => void this.logged.push(`warn ${message}`),
      info: (_: object, message: string) => void this.logged.push(`info ${message}`),
    };
    const keyValue = isAlone ? undefined : store;
    this.limits = new RateLimits({ logger, keyValue, nowMs: () => store.nowMs });
  }

  send(): void {
    const decision = this.limits.take('account', this.#size);
    if (!(decision instanceof Promise)) {
      this.#count(decision);
      return;
    }
    this.waited++;
    this.undecided++;
    // A rejection is not caught: it fails the run.
    void decision.then((late) => {
      this.undecided--;
      this.#count(late);
    });
  }

  #count({ isAdmitted }: RateDecision): void {
    if (isAdmitted) this.admitted++;
    else this.refused++;
  }
}

/** Sends `perSecond` evenly for some virtual time, each request to one of the callers by shares. */
export async function load(
  store: VirtualStore,
  callers: readonly { readonly caller: Caller; readonly perSecond: number }[],
  seconds: number,
): Promise<void> {
  const owed = callers.map(() => 0);
  for (let ms = 0; ms < seconds * 1000; ms++) {
    for (const [index, { caller, perSecond }] of callers.entries()) {
      let due = (owed[index] ?? 0) + perSecond / 1000;
      for (; due >= 1; due--) caller.send();
      owed[index] = due;
    }
    await store.tick();
  }
}
