// Whether something outside answers, and when to try it again: logged once when it goes and once
// when it is back, tried ever more seldom in between.
import { backOffMs } from '#kit/back-off.ts';
import type { Logger } from '#kit/logger.ts';

const RETRY = { firstMs: 500, mostMs: 2000 };
/** What answered for so long starts with short waits again. */
const STEADY_MS = 10_000;

export class Outage {
  readonly #name: string;
  readonly #logger: Pick<Logger, 'warn' | 'info'>;
  #isAway = false;
  /** Counts the changes: a call that began before the last one says nothing about now. */
  #era = 0;
  #changedAtMs = Number.NEGATIVE_INFINITY;
  #retryAtMs = Number.NEGATIVE_INFINITY;
  #failures = 0;

  /** `name` is what the log says of it: "the shared rate limits". */
  constructor(name: string, logger: Pick<Logger, 'warn' | 'info'>) {
    this.#name = name;
    this.#logger = logger;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** To be handed back with the outcome of a call that begins now. */
  get era(): number {
    return this.#era;
  }

  /** While it is away: true for the one caller that should try now. */
  startsTry(nowMs: number): boolean {
    if (nowMs < this.#retryAtMs) return false;
    this.#planRetry(nowMs);
    return true;
  }

  succeeded(era: number, nowMs: number): void {
    if (!this.#isAway || era !== this.#era) return;
    const awayMs = Math.round(nowMs - this.#changedAtMs);
    this.#change(false, nowMs);
    this.#logger.info({ awayMs }, `${this.#name} are back`);
  }

  failed(era: number, nowMs: number, reason: string): void {
    if (era !== this.#era) return;
    if (!this.#isAway) {
      if (nowMs - this.#changedAtMs > STEADY_MS) this.#failures = 0;
      this.#change(true, nowMs);
      this.#logger.warn({ reason }, `${this.#name} do not answer: each process counts alone`);
    }
    this.#failures += 1;
    this.#planRetry(nowMs);
  }

  #planRetry(nowMs: number): void {
    this.#retryAtMs = nowMs + backOffMs(RETRY, this.#failures);
  }

  #change(isAway: boolean, nowMs: number): void {
    this.#isAway = isAway;
    this.#era++;
    this.#changedAtMs = nowMs;
  }
}
