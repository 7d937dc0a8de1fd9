// The seeded source of numbers: the same everywhere, and evenly spread.
import { describe, expect, test } from 'vitest';
import { Random } from '#kit/random.ts';

const DRAWS = 100_000;

/** xoshiro128** by its published description, in unbounded integers. */
function* reference(state: readonly bigint[]): Generator<number> {
  const mask = (1n << 32n) - 1n;
  const rotate = (value: bigint, by: bigint): bigint =>
    ((value << by) | (value >> (32n - by))) & mask;
  let [s0 = 0n, s1 = 0n, s2 = 0n, s3 = 0n] = state;
  for (;;) {
    yield Number((rotate((s1 * 5n) & mask, 7n) * 9n) & mask);
    const shifted = (s1 << 9n) & mask;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = rotate(s3, 11n);
  }
}

/** The four words of state that a seed is mixed into (splitmix32). */
function stateOf(seed: number): bigint[] {
  let mix = seed >>> 0;
  return Array.from({ length: 4 }, () => {
    mix = (mix + 0x9e3779b9) >>> 0;
    let word = mix;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return BigInt((word ^ (word >>> 15)) >>> 0);
  });
}

describe('Random', () => {
  test.each([0, 1, 42, 0xffffffff])('seed %d gives the known sequence', (seed) => {
    const random = new Random(seed);
    const wanted = reference(stateOf(seed));
    for (let i = 0; i < 1000; i++) expect(random.uint32()).toBe(wanted.next().value);
  });

  test('is the same sequence for the same seed and another for the next', () => {
    const draw = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 20 }, () => random.uint32());
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(8)).not.toEqual(draw(7));
  });

  test('spreads evenly over what below() may give', () => {
    const random = new Random(11);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < DRAWS; i++) {
      const value = random.below(10);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    expect(counts).toHaveLength(10);
    for (const count of counts) expect(Math.abs(count - DRAWS / 10)).toBeLessThan(500);
  });

  test('keeps its ranges', () => {
    const random = new Random(12);
    for (let i = 0; i < DRAWS; i++) {
      const unit = random.unit();
      if (!(unit >= 0 && unit < 1)) expect.fail(`unit ${unit}`);
      const between = random.between(-2, 3);
      if (!(between >= -2 && between < 3)) expect.fail(`between ${between}`);
    }
  });

  test('chance and normal have the frequencies they promise', () => {
    const random = new Random(13);
    let [hits, sum, squares] = [0, 0, 0];
    for (let i = 0; i < DRAWS; i++) {
      if (random.chance(0.3)) hits += 1;
      const value = random.normal();
      sum += value;
      squares += value * value;
    }
    expect(hits / DRAWS).toBeCloseTo(0.3, 1.9);
    expect(sum / DRAWS).toBeCloseTo(0, 1.5);
    expect(squares / DRAWS).toBeCloseTo(1, 1.5);
  });

  test('picks every item sooner or later', () => {
    const random = new Random(14);
    const picked = new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c'])));
    expect([...picked].sort()).toEqual(['a', 'b', 'c']);
  });
});
