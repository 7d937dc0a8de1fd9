// The exact maths against the machine's, over wide random ranges.
import { describe, expect, test } from 'vitest';
import { exponential, naturalLog, power, roundTo } from '#kit/exact-math.ts';
import { Random } from '#kit/random.ts';

const TRIALS = 100_000;
const RELATIVE_ERROR_MAX = 1e-13;

function expectNear(actual: number, wanted: number, what: string): void {
  const error = Math.abs(actual - wanted) / Math.max(Math.abs(wanted), 1e-300);
  if (!(error <= RELATIVE_ERROR_MAX)) expect.fail(`${what}: ${actual}, not ${wanted}`);
}

describe('naturalLog', () => {
  test('agrees with Math.log from the smallest to the largest normal numbers', () => {
    const random = new Random(1);
    for (let i = 0; i < TRIALS; i++) {
      const value = random.between(0.5, 1) * 2 ** (random.below(2040) - 1020);
      // Next to 1 the logarithm is next to 0, where only the absolute error can be small.
      const wanted = Math.log(value);
      if (Math.abs(wanted) < 0.1) expect(Math.abs(naturalLog(value) - wanted)).toBeLessThan(1e-14);
      else expectNear(naturalLog(value), wanted, `log ${value}`);
    }
  });

  test('is exact at 1 and rises strictly over probabilities', () => {
    expect(naturalLog(1)).toBe(0);
    let before = Number.NEGATIVE_INFINITY;
    for (let i = 1; i <= 5000; i++) {
      const log = naturalLog(i / 5000);
      expect(log).toBeGreaterThan(before);
      before = log;
    }
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (value) => {
    expect(() => naturalLog(value)).toThrow('naturalLog');
  });
});

describe('exponential', () => {
  test('agrees with Math.exp over its whole range', () => {
    const random = new Random(2);
    for (let i = 0; i < TRIALS; i++) {
      const value = random.chance(0.5) ? random.between(-699, 699) : random.between(-5, 5);
      expectNear(exponential(value), Math.exp(value), `exp ${value}`);
    }
  });

  test('is exact at 0 and rises strictly', () => {
    expect(exponential(0)).toBe(1);
    let before = 0;
    for (let i = -3000; i <= 3000; i++) {
      const value = exponential(i / 100);
      expect(value).toBeGreaterThan(before);
      before = value;
    }
  });

  test.each([700, -700, Number.NaN])('refuses %d', (value) => {
    expect(() => exponential(value)).toThrow('exponential');
  });
});

describe('power', () => {
  test('agrees with Math.pow for probabilities and for anything else', () => {
    const random = new Random(3);
    for (let i = 0; i < TRIALS; i++) {
      const base = random.chance(0.5) ? random.unit() + 1e-9 : random.between(0.001, 1000);
      const exponent = random.between(-3, 3);
      expectNear(power(base, exponent), base ** exponent, `${base} ** ${exponent}`);
    }
  });

  test('undoes itself', () => {
    const random = new Random(4);
    for (let i = 0; i < 1000; i++) {
      const base = random.between(0.01, 0.99);
      expectNear(power(power(base, 1.3), 1 / 1.3), base, `${base}`);
    }
  });
});

describe('roundTo', () => {
  test.each([
    [1.005, 2, 1],
    [1.006, 2, 1.01],
    [0.125, 2, 0.13],
    [-0.125, 2, -0.12],
    [2.34565, 4, 2.3457],
    [0.12345649, 6, 0.123456],
    [0.123456785, 8, 0.12345679],
  ] as const)('%d to %d decimals is %d', (value, decimals, wanted) => {
    expect(roundTo(value, decimals)).toBe(wanted);
  });

  test('never makes a negative zero', () => {
    expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true);
    expect(Object.is(roundTo(-0, 8), 0)).toBe(true);
  });

  test('is a multiple of its unit, at most half a unit away, and rounds itself to itself', () => {
    const random = new Random(5);
    for (const decimals of [2, 4, 6, 8] as const) {
      for (let i = 0; i < 1000; i++) {
        const value = random.between(-1000, 1000);
        const rounded = roundTo(value, decimals);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-12);
        expect(roundTo(rounded, decimals)).toBe(rounded);
        expect(Number(rounded.toFixed(decimals))).toBe(rounded);
      }
    }
  });
});
