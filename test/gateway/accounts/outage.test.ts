// Whether something outside answers: what counts as news of it, and when it is tried.
import { expect, test } from 'vitest';
import { Outage } from '#gateway/accounts/outage.ts';

function recorded(): { readonly outage: Outage; readonly logged: object[] } {
  const logged: object[] = [];
  const note = (fields: object, message: string): void => void logged.push({ ...fields, message });
  // The longest waits that there can be.
  const random = (): number => 1;
  return { outage: new Outage('the things', { warn: note, info: note }, random), logged };
}

test('calls that began before it went away neither bring it back nor delay the next try', () => {
  const { outage, logged } = recorded();
  const { era } = outage;
  outage.failed(era, 0, 'gone');
  for (let i = 0; i < 50; i++) outage.failed(era, 0, 'gone too');
  outage.succeeded(era, 10);
  expect(outage.isAway).toBe(true);
  expect(outage.startsTry(249)).toBe(false);
  expect(outage.startsTry(250)).toBe(true);
  expect(outage.startsTry(251)).toBe(false);
  outage.succeeded(outage.era, 260);
  expect(outage.isAway).toBe(false);
  outage.failed(era, 270, 'from long ago');
  expect(outage.isAway).toBe(false);
  expect(logged).toEqual([
    { reason: 'gone', message: 'the things do not answer: each process counts alone' },
    { awayMs: 260, message: 'the things are back' },
  ]);
});

test('tries grow rarer up to two seconds, and start short after a steady time', () => {
  const { outage } = recorded();
  const triesWithin = (fromMs: number, toMs: number): number => {
    let tries = 0;
    for (let nowMs = fromMs; nowMs < toMs; nowMs++) {
      if (!outage.startsTry(nowMs)) continue;
      outage.failed(outage.era, nowMs, 'gone');
      tries++;
    }
    return tries;
  };
  outage.failed(outage.era, 0, 'gone');
  expect(triesWithin(0, 4000)).toBe(4);
  expect(triesWithin(4000, 24_000)).toBe(10);
  outage.succeeded(outage.era, 24_000);
  outage.failed(outage.era, 34_001, 'gone');
  expect(triesWithin(34_001, 34_300)).toBe(1);
});
