// Sizes of the legs of an edge follow the book, also where they change no figure of the edge.
import { expect, test } from 'vitest';
import { type Price, Scene } from '../scene.ts';

const prices = (size: number): readonly Price[] => [
  ['betfair_ex_uk', 'home', 120, { size: 20 }],
  ['fanduel', 'away', 100, { size }],
];

test('a leg whose size is not what limits the bet shows its own', () => {
  const scene = new Scene();
  scene.prices(...prices(500));
  const before = scene.arbitrage();
  scene.prices(...prices(900));
  const after = scene.arbitrage();
  expect(before?.books.map(({ size }) => size)).toEqual([20, 500]);
  expect(after?.books.map(({ size }) => size)).toEqual([20, 900]);
  expect(after?.maxStake).toBe(before?.maxStake);
});
