// Leagues that a source told of and that are none of ours: which, and how many prices of each, so
// that whoever fed them in is told why nothing of them is shown.
import { cleanName } from '#domain/name-folding.ts';

const KEYS_MAX = 100;
const KEY_CHARS_MAX = 100;
const OTHERS = 'others';

export class LeftOutLeagues {
  readonly #prices = new Map<string, number>();

  /** Prices by the source's key of the league; beyond a hundred keys they count as `others`. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#prices);
  }

  /** Adds prices, at least one, of a league as its source calls it. */
  add(sourceKey: string, prices: number): void {
    const clean = cleanName(sourceKey.slice(0, KEY_CHARS_MAX)) || OTHERS;
    const isRoom = this.#prices.has(clean) || this.#prices.size < KEYS_MAX;
    const key = isRoom ? clean : OTHERS;
    this.#prices.set(key, (this.#prices.get(key) ?? 0) + prices);
  }
}
