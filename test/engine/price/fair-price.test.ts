// De-vig methods: vectors computed by an independent script, and properties of any sane line.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DevigMethod } from '#domain/message/message.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { devig } from '#engine/price/fair-price.ts';

const FAVOURITE = [-30_000, 24_000].map(probabilityOfPrice);
const LONGSHOT = [-100_000, 65_000].map(probabilityOfPrice);
const THREE_WAY = [1 / 2.6, 1 / 2.4, 1 / 4.3];
const EVEN = [-11_000, -11_000].map(probabilityOfPrice);
const METHODS = ['power', 'multiplicative', 'additive', 'shin'] as const;

const VECTORS: readonly [string, DevigMethod, readonly number[], readonly number[]][] = [
  ['-300/+240', 'multiplicative', FAVOURITE, [0.71831, 0.28169]],
  ['-300/+240', 'additive', FAVOURITE, [0.727941, 0.272059]],
  ['-300/+240', 'power', FAVOURITE, [0.733084, 0.266916]],
  ['-300/+240', 'shin', FAVOURITE, [0.727941, 0.272059]],
  ['-300/+240', 'worst_case', FAVOURITE, [0.71831, 0.266916]],
  ['-1000/+650', 'multiplicative', LONGSHOT, [0.872093, 0.127907]],
  ['-1000/+650', 'additive', LONGSHOT, [0.887879, 0.112121]],
  ['-1000/+650', 'power', LONGSHOT, [0.897749, 0.102251]],
  ['-1000/+650', 'shin', LONGSHOT, [0.887879, 0.112121]],
  ['-1000/+650', 'worst_case', LONGSHOT, [0.872093, 0.102251]],
  ['2.6/2.4/4.3', 'multiplicative', THREE_WAY, [0.372026, 0.403028, 0.224946]],
  ['2.6/2.4/4.3', 'additive', THREE_WAY, [0.373335, 0.405387, 0.221278]],
  ['2.6/2.4/4.3', 'power', THREE_WAY, [0.372984, 0.405107, 0.221908]],
  ['2.6/2.4/4.3', 'shin', THREE_WAY, [0.37299406, 0.40477941, 0.22222653]],
  ['-110/-110', 'multiplicative', EVEN, [0.5, 0.5]],
  ['-110/-110', 'additive', EVEN, [0.5, 0.5]],
  ['-110/-110', 'power', EVEN, [0.5, 0.5]],
  ['-110/-110', 'shin', EVEN, [0.5, 0.5]],
];

/** Implied probabilities of sane prices, -10000 to +10000. */
const implied = (sides: number) =>
  fc.array(fc.double({ min: 1 / 101, max: 100 / 101, noNaN: true }), {
    minLength: sides,
    maxLength: sides,
  });

describe('devig', () => {
  test.each(VECTORS)('%s by %s', (_, method, given, wanted) => {
    const fair = devig(method, given, 1);
    const digits = method === 'shin' && given === THREE_WAY ? 8 : 6;
    expect(fair).toHaveLength(wanted.length);
    for (const [index, value] of wanted.entries()) expect(fair[index]).toBeCloseTo(value, digits);
  });

  test.each([
    [2, 1],
    [3, 1],
    [3, 2],
  ] as const)(
    '%d sides that add up to %d do so by every method, each in (0, 1)',
    (sides, total) => {
      fc.assert(
        fc.property(implied(sides), (given) => {
          for (const method of METHODS) {
            const fair = devig(method, given, total);
            const sum = fair.reduce((left, right) => left + right, 0);
            expect(Math.abs(sum - total), method).toBeLessThan(1e-9);
            for (const p of fair) expect(p > 0 && p < 1, `${method} ${fair}`).toBe(true);
          }
        }),
        { seed: 1, numRuns: 3000 },
      );
    },
  );

  test('keeps the order of the implied probabilities', () => {
    fc.assert(
      fc.property(implied(3), (given) => {
        for (const method of METHODS) {
          const fair = devig(method, given, 1);
          for (let i = 1; i < given.length; i++) {
            const [a = 0, b = 0] = [given[i - 1], given[i]];
            if (Math.abs(a - b) < 1e-9) continue;
            expect(Math.sign((fair[i - 1] ?? 0) - (fair[i] ?? 0)), method).toBe(Math.sign(a - b));
          }
        }
      }),
      { seed: 2, numRuns: 2000 },
    );
  });

  test('for two outcomes Shin is the additive method', () => {
    fc.assert(
      fc.property(implied(2), (given) => {
        const sum = (given[0] ?? 0) + (given[1] ?? 0);
        const additive = given.map((q) => q - (sum - 1) / 2);
        if (sum <= 1 || additive.some((p) => p <= 0.001 || p >= 0.999)) return;
        const shin = devig('shin', given, 1);
        for (const [index, p] of additive.entries()) expect(shin[index]).toBeCloseTo(p, 7);
      }),
      { seed: 3, numRuns: 1000 },
    );
  });

  test('the worst case is no method better than any other, outcome by outcome', () => {
    fc.assert(
      fc.property(implied(3), (given) => {
        const fairs = METHODS.map((method) => devig(method, given, 1));
        const worst = devig('worst_case', given, 1);
        for (const [index, p] of worst.entries()) {
          expect(p).toBe(Math.min(...fairs.map((fair) => fair[index] ?? 1)));
        }
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  test('the additive method falls back to proportions where a longshot leaves the range', () => {
    const given = [0.98, 0.02, 0.1];
    expect(devig('additive', given, 1)).toEqual(devig('multiplicative', given, 1));
  });

  test('overlapping outcomes priced below their worth still come out below certainty', () => {
    for (const method of METHODS) {
      const fair = devig(method, [0.99, 0.31, 0.38], 2);
      for (const p of fair) expect(p).toBeLessThan(1);
    }
  });
});
