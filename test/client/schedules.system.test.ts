// Sixteen random schedules, five hundred in the long form: whatever happens to connections and
// processes, a client's book is what REST answers at its position. A failure names its seed;
// SCHEDULE_SEED=N plays one alone.
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IS_LONG } from '../long.ts';
import { nothingSeen, Schedule, type Seen } from './schedule.ts';

const SCHEDULES = IS_LONG ? 500 : 16;
/** What a schedule shows at least, on average. */
const perSchedule = (times: number): number => (times * SCHEDULES) / 500;
const PER_TEST = 25;
const first = Number(process.env.SCHEDULE_SEED ?? 1);
const count = process.env.SCHEDULE_SEED === undefined ? SCHEDULES : 1;

const total = nothingSeen();

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  console.log(`schedules ${first} to ${first + count - 1}: ${JSON.stringify(total)}`);
});

describe('each book is what REST answers at its position', () => {
  const starts = Array.from(
    { length: Math.ceil(count / PER_TEST) },
    (_, at) => first + at * PER_TEST,
  );
  test.each(starts)('schedules from seed %i on', async (start) => {
    const end = Math.min(start + PER_TEST, first + count);
    for (let seed = start; seed < end; seed++) {
      const schedule = new Schedule(seed);
      expect(await schedule.play(), `SCHEDULE_SEED=${seed}`).toBe('');
      const { seen } = schedule;
      // Where nothing was lost, nothing seems to be.
      if (seen.lost === 0) expect(seen.restarts, `SCHEDULE_SEED=${seed}`).toBe(0);
      for (const key of Object.keys(total) as (keyof Seen)[]) {
        total[key] =
          key === 'mostWaitingBytes' ? Math.max(total[key], seen[key]) : total[key] + seen[key];
      }
    }
  });

  test('the schedules showed what they are about', () => {
    if (count < SCHEDULES) return;
    expect(total.compared).toBeGreaterThan(perSchedule(10_000));
    expect(total.cuts).toBeGreaterThan(perSchedule(500));
    expect(total.stalls).toBeGreaterThan(perSchedule(500));
    // Most of them come back by a resume, and nothing that a server said was wrong.
    expect(total.lives).toBeGreaterThan(2 * total.images);
    expect(total.lost).toBeGreaterThan(perSchedule(200));
    expect(total.restarts).toBeGreaterThan(perSchedule(200));
    expect(total.edgesOpened).toBeGreaterThan(perSchedule(500));
    expect(total.edgesClosed).toBeGreaterThan(perSchedule(200));
    // What waits for a client is a frame or two beyond its room, however long it sleeps.
    expect(total.mostWaitingBytes).toBeLessThan(64 * 1024);
  });
});
