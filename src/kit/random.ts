// Seeded randomness: the same seed gives the same numbers on every machine (xoshiro128**).

/** A seeded source of numbers. Not for secrets. */
export class Random {
  readonly #state: Uint32Array;

  /** `seed`: any 32-bit integer. */
  constructor(seed: number) {
    this.#state = new Uint32Array(4);
    let mix = seed >>> 0;
    for (let i = 0; i < 4; i++) {
      mix = (mix + 0x9e3779b9) >>> 0;
      let word = mix;
      word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
      word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
      this.#state[i] = word ^ (word >>> 15);
    }
  }

  /** An unsigned 32-bit integer. */
  uint32(): number {
    const s = this.#state as unknown as [number, number, number, number];
    const rotated = Math.imul(s[1], 5);
    const result = Math.imul((rotated << 7) | (rotated >>> 25), 9) >>> 0;
    const shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = (s[3] << 11) | (s[3] >>> 21);
    return result;
  }

  /** A number in [0, 1). */
  unit(): number {
    return this.uint32() / 4294967296;
  }

  /** An integer in [0, bound). */
  below(bound: number): number {
    return Math.floor(this.unit() * bound);
  }

  /** A number in [low, high). */
  between(low: number, high: number): number {
    return low + this.unit() * (high - low);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** One of the items, which must not be empty. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** Roughly normal, mean 0, deviation 1 (sum of twelve uniforms). */
  normal(): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.unit();
    return sum;
  }
}
