// What a venue says again costs its clocks alone, whatever stands beside the price.
import { expect, test } from 'vitest';
import type { Quote } from '#domain/message/message.ts';
import { Scene } from '../scene.ts';

test('a price that is said again, with its size and link, has no line looked at', () => {
  const scene = new Scene();
  const slip = { size: 250, link: 'https://fanduel.example/slip/1' };
  const examinedBy = (extra: Partial<Quote>): number => {
    const before = scene.engine.work.offersExamined;
    scene.prices(['fanduel', 'home', -110, extra], ['draftkings', 'away', -110]);
    return scene.engine.work.offersExamined - before;
  };
  expect(examinedBy(slip)).toBe(4);
  expect(examinedBy({ ...slip })).toBe(0);
  for (const other of [
    { ...slip, size: 100 },
    { ...slip, link: 'https://fanduel.example/slip/2' },
    { link: slip.link },
    { size: slip.size },
    {},
    { suspended: true, ...slip },
  ]) {
    expect(examinedBy(other), JSON.stringify(other)).toBe(4);
    expect(examinedBy(slip)).toBe(4);
    expect(examinedBy(slip)).toBe(0);
  }
});

test('one said again as of earlier gives way to what stands under the other key', () => {
  const scene = new Scene();
  const total = { marketType: 'total', point: 44, link: 'https://fanduel.example/slip/1' };
  const over = () => scene.line('total', 44).offers[0]?.price;
  const ago = (ms: number) => ({ confirmedAt: scene.now - ms });
  scene.prices(['fanduel', 'over', -110, { ...total, ...ago(0) }]);
  scene.prices(['fanduel', 'over', -105, { ...total, ...ago(5000), isAlternate: true }]);
  expect(over()).toBe(-110);
  scene.prices(['fanduel', 'over', -110, { ...total, ...ago(10_000) }]);
  expect(over()).toBe(-105);
});
