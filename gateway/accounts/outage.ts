// Whether something outside answers, and when to ask it again: said once when it goes and once when
// it is back, tried ever more seldom in between.
import { type BackOff, backOffMs } from '#kit/back-off.ts';
import type { Logger } from '#kit/logger.ts';

const RETRY: BackOff = { firstMs: 250, mostMs: 2000 };
/** What answered for so long is tried after the first wait again. */
const STEADY_MS = 10_000;

export class Outage {
  readonly #name: string;
  readonly #logger: Pick<Logger, 'warn' | 'info'>;
  readonly #random: (() => number) | undefined;
  #isAway = false;
  /** Counts the changes: a call that began before the last one says nothing about now. */
  #era = 0;
  #changedAtMs = Number.NEGATIVE_INFINITY;
  #retryAtMs = Number.NEGATIVE_INFINITY;
  /** Failures without a steady time between them. */
  #failures = 0;

  /** `name`: as the log writes it, such as "the shared rate limits". `random`: in [0, 1). */
  constructor(name: string, logger: Pick<Logger, 'warn' | 'info'>, random?: () => number) {
    this.#name = name;
    this.#logger = logger;
    this.#random = random;
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
    this.#setRetry(nowMs);
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
    this.#setRetry(nowMs);
  }

  #setRetry(nowMs: number): void {
    this.#retryAtMs = nowMs + backOffMs(RETRY, this.#failures, this.#random);
  }

  #change(isAway: boolean, nowMs: number): void {
    this.#isAway = isAway;
    this.#era++;
    this.#changedAtMs = nowMs;
  }
}
