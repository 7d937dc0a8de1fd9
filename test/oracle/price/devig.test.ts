// De-vig methods against published vectors.
import { describe, expect, test } from 'vitest';
import type { DevigMethod } from '#domain/message/message.ts';
import { devig } from './devig.ts';
import { impliedProbability } from './odds.ts';

const SHORT = [-30_000, 24_000].map(impliedProbability);
const LONG = [-100_000, 65_000].map(impliedProbability);
const THREE = [1 / 2.6, 1 / 2.4, 1 / 4.3];

const VECTORS: readonly [DevigMethod, readonly number[], readonly number[]][] = [
  ['multiplicative', SHORT, [0.71831, 0.28169]],
  ['additive', SHORT, [0.727941, 0.272059]],
  ['power', SHORT, [0.733084, 0.266916]],
  ['shin', SHORT, [0.727941, 0.272059]],
  ['worst_case', SHORT, [0.71831, 0.266916]],
  ['multiplicative', LONG, [0.872093, 0.127907]],
  ['additive', LONG, [0.887879, 0.112121]],
  ['power', LONG, [0.897749, 0.102251]],
  ['multiplicative', THREE, [0.372026, 0.403028, 0.224946]],
  ['additive', THREE, [0.373335, 0.405387, 0.221278]],
  ['power', THREE, [0.372984, 0.405107, 0.221908]],
  ['shin', THREE, [0.372_994_06, 0.404_779_41, 0.222_226_53]],
];

describe('de-vig of the oracle', () => {
  test.each(VECTORS)('%s of %j is %j', (method, implied, expected) => {
    const fair = devig(method, implied, 1);
    expect(fair).toHaveLength(expected.length);
    for (const [index, value] of expected.entries()) expect(fair[index]).toBeCloseTo(value, 6);
  });

  test('all methods agree on a line with equal prices', () => {
    const even = [-11_000, -11_000].map(impliedProbability);
    for (const method of ['power', 'multiplicative', 'additive', 'shin'] as const) {
      for (const fair of devig(method, even, 1)) expect(fair).toBeCloseTo(0.5, 9);
    }
  });

  test('double chance adds up to two, each selection below one', () => {
    const fair = devig('power', [0.75, 0.6, 0.67], 2);
    expect(fair.reduce((left, right) => left + right)).toBeCloseTo(2, 9);
    expect(Math.max(...fair)).toBeLessThan(1);
  });

  test('prices without a margin are raised to a whole by the power method', () => {
    const fair = devig('power', [0.48, 0.48], 1);
    expect(fair[0]).toBeCloseTo(0.5, 9);
  });

  test('additive falls back to proportions where a longshot would fall below zero', () => {
    expect(devig('additive', [1.0, 0.02, 0.1], 1)).toEqual([1 / 1.12, 0.02 / 1.12, 0.1 / 1.12]);
  });
});
