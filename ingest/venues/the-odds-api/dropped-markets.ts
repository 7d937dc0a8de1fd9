// Remembers the market keys that an endpoint refused, for a day: what a plan or a league lacks
// today it may have tomorrow.
import type { Clock } from '#kit/clock.ts';

const FORGET_AFTER_MS = 24 * 3_600_000;

export class DroppedMarkets {
  readonly #clock: Clock;
  /** By endpoint and key: when to try again. Bounded by the keys that are asked for. */
  readonly #until = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  drop(endpoint: string, markets: readonly string[]): void {
    const until = this.#clock.now() + FORGET_AFTER_MS;
    for (const market of markets) this.#until.set(`${endpoint} ${market}`, until);
  }

  /** The keys that the endpoint has not refused within the last day. */
  without(endpoint: string, markets: readonly string[]): readonly string[] {
    const now = this.#clock.now();
    return markets.filter((market) => (this.#until.get(`${endpoint} ${market}`) ?? 0) <= now);
  }
}

/**
 * Those of the asked keys that a refusal names, as in "Invalid markets: a, b" or "Markets not
 * supported by this endpoint: a"; what comes after a full stop names others.
 */
export function namedIn(message: string, asked: readonly string[]): readonly string[] {
  const list = message.slice(message.indexOf(':') + 1).split('.')[0] ?? '';
  const words = new Set(list.toLowerCase().match(/[a-z0-9_]+/g) ?? []);
  return asked.filter((market) => words.has(market.toLowerCase()));
}
