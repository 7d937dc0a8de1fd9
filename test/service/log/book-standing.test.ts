// What a process says of its book: how old it is, and when it leaves the balancer, on a clock that
// the test moves.
import { expect, test, vi } from 'vitest';
import { Random } from '#kit/random.ts';
import { BookAge } from '#src/log/book-age.ts';
import { BookStanding } from '#src/log/book-standing.ts';

const MINUTE = 60_000;
const live = { reader: { now: 1_000_000 }, config: { mode: 'live' } } as never;
const replay = { reader: { now: 1_000_000 }, config: { mode: 'replay' } } as never;

test('a book is as old as it has stood still, whatever the clocks of two machines say', () => {
  let nowMs = 5000;
  const age = new BookAge(live, () => nowMs);
  nowMs += 2999;
  expect([age.ms, age.reportedMs]).toEqual([2999, undefined]);
  nowMs += 1001;
  expect([age.ms, age.reportedMs]).toEqual([4000, 4000]);
  age.moved();
  expect([age.ms, age.reportedMs]).toEqual([0, undefined]);
});

test('one that was folded from an old log is as old as that, by the clock', () => {
  let nowMs = 5000;
  const age = new BookAge(live, () => nowMs);
  age.begin(1_000_000 + 7 * MINUTE);
  expect(age.reportedMs).toBe(7 * MINUTE);
  age.begin(1_000_000 - 7 * MINUTE);
  nowMs += 10;
  expect(age.ms).toBe(10);
});

test('a replay is of any time, and never old', () => {
  let nowMs = 0;
  const age = new BookAge(replay, () => nowMs);
  nowMs = 1e9;
  expect([age.ms, age.reportedMs]).toEqual([0, undefined]);
});

function standing(chance: number, staleServeMs?: number): BookStanding {
  return new BookStanding({
    ...{ engine: live, epoch: 'abcr1', isPartial: false, staleServeMs, chance },
    feeding: () => ({ sources: [], areAll: true }),
    isWritten: () => true,
  });
}

test('replicas that lose their log at one instant go on being ready, or leave one by one', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const forEver = standing(0.5);
  const replicas = [0, 0.3, 0.9].map((chance) => standing(chance, MINUTE));
  const ready = (): string[] => replicas.map(({ status }) => status);
  vi.advanceTimersByTime(MINUTE);
  expect(ready()).toEqual(['ready', 'ready', 'ready']);
  vi.advanceTimersByTime(MINUTE / 10);
  expect(ready()).toEqual(['stalled', 'ready', 'ready']);
  vi.advanceTimersByTime(MINUTE / 10);
  expect(ready()).toEqual(['stalled', 'stalled', 'ready']);
  vi.advanceTimersByTime(24 * 60 * MINUTE);
  expect([...ready(), forEver.status]).toEqual(['stalled', 'stalled', 'stalled', 'ready']);
  expect(forEver.readiness.ageMs).toBeGreaterThan(23 * 60 * MINUTE);
  for (const each of [...replicas, forEver]) each.moved();
  expect([...ready(), forEver.status]).toEqual(['ready', 'stalled', 'stalled', 'ready']);
  vi.useRealTimers();
});

test('replicas that left return one by one within three seconds once their log is back', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [first, unseen] = [standing(0.9, MINUTE), standing(0.9, MINUTE)];
  const replicas = [0, 0.3, 0.9].map((chance) => standing(chance, MINUTE));
  const ready = (): string[] => replicas.map(({ status }) => status);
  const moveAll = (): void => {
    for (const each of [...replicas, first, unseen]) each.moved();
  };
  expect([...ready(), unseen.status]).toEqual(['ready', 'ready', 'ready', 'ready']);
  vi.advanceTimersByTime(2 * MINUTE);
  expect([...ready(), first.status]).toEqual(['stalled', 'stalled', 'stalled', 'stalled']);
  moveAll();
  expect(ready()).toEqual(['ready', 'stalled', 'stalled']);
  // The one was never ready before, and of the other nobody saw that it was not.
  expect([first.status, unseen.status]).toEqual(['ready', 'ready']);
  vi.advanceTimersByTime(1000);
  moveAll();
  expect(ready()).toEqual(['ready', 'ready', 'stalled']);
  vi.advanceTimersByTime(2000);
  moveAll();
  expect(ready()).toEqual(['ready', 'ready', 'ready']);
  vi.useRealTimers();
});

test('one that left again before it returned waits anew', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const replica = standing(0.5, MINUTE);
  expect(replica.status).toBe('ready');
  for (let outage = 0; outage < 2; outage++) {
    vi.advanceTimersByTime(2 * MINUTE);
    expect(replica.status).toBe('stalled');
    replica.moved();
    expect(replica.status).toBe('stalled');
  }
  vi.advanceTimersByTime(1500);
  expect(replica.status).toBe('ready');
  vi.useRealTimers();
});

/** When replicas that lose their log now leave the balancer, seconds; infinity: not within an hour. */
function leaveAfter(replicas: readonly BookStanding[]): readonly number[] {
  vi.useFakeTimers({ toFake: ['performance'] });
  for (const each of replicas) each.moved();
  const after = replicas.map(() => Number.POSITIVE_INFINITY);
  for (let second = 0; second < 3600; second++) {
    for (const [at, { status }] of replicas.entries()) {
      if (status !== 'ready') after[at] = Math.min(after[at] as number, second);
    }
    vi.advanceTimersByTime(1000);
  }
  vi.useRealTimers();
  return after;
}

/** Of twenty replicas no instant, here a second, takes more than a few. */
function areApart(after: readonly number[]): boolean {
  const perSecond = after.map((second) => after.filter((other) => other === second).length);
  return after.every((second) => second === Number.POSITIVE_INFINITY) || Math.max(...perSecond) < 5;
}

test('replicas with a limit never leave all at once, and without one none does', () => {
  const random = new Random(5);
  const twenty = Array.from({ length: 20 }, () => random.unit());
  expect(areApart(leaveAfter(twenty.map((chance) => standing(chance, MINUTE))))).toBe(true);
  expect(leaveAfter([standing(0.5)])).toEqual([Number.POSITIVE_INFINITY]);
  // As it was: one limit for all, whether it was asked for or not.
  expect(areApart(leaveAfter(twenty.map(() => standing(0, 45_000))))).toBe(false);
});

test('positions of a book that is not whole are those of no other', () => {
  const parts = {
    ...{ engine: live, epoch: 'abcr1', isPartial: true, staleServeMs: undefined },
    feeding: () => ({ sources: [], areAll: true }),
    isWritten: () => true,
  };
  const [one, other] = [new BookStanding(parts), new BookStanding(parts)];
  expect(one.status).toBe('warming');
  expect(new Set([one.epoch, other.epoch, 'abcr1']).size).toBe(3);
  expect(one.epoch).toMatch(/^abcr1p[0-9a-f]{8}$/);
});
