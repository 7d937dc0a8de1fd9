// When to ask, and what becomes of it when credits run short.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bulkWaitMs,
  eventWaitMs,
  type LeaguePlan,
  nextPoll,
  stretchOf,
} from '#ingest/venues/the-odds-api/schedule.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW = Date.parse('2025-11-09T12:00:00Z');

function plan(fields: Partial<LeaguePlan> = {}): LeaguePlan {
  return { leagueId: 'nfl', polledAt: undefined, bulkCost: 3, eventCost: 0, events: [], ...fields };
}

function event(inMs: number, polledAt?: number): LeaguePlan['events'][number] {
  return { sourceEventId: `in ${inMs}`, startTime: NOW + inMs, polledAt };
}

describe('the wait between polls', () => {
  test.each([
    ['in play', -HOUR_MS, 45_000],
    ['within the hour', HOUR_MS / 2, MINUTE_MS],
    ['within six hours', 5 * HOUR_MS, 2 * MINUTE_MS],
    ['within a day', 20 * HOUR_MS, 5 * MINUTE_MS],
    ['later', 48 * HOUR_MS, 15 * MINUTE_MS],
    ['long over', -9 * HOUR_MS, 15 * MINUTE_MS],
  ])('of a league whose nearest game is %s', (_name, inMs, waitMs) => {
    const far = event(300 * HOUR_MS);
    expect(bulkWaitMs([far, event(inMs)], NOW)).toBe(waitMs);
  });

  test('of an event’s further markets exists only close to the start and in play', () => {
    const waits = [-HOUR_MS, HOUR_MS, 6 * HOUR_MS, 7 * HOUR_MS, -9 * HOUR_MS].map((inMs) =>
      eventWaitMs(NOW + inMs, NOW),
    );
    expect(waits).toEqual([MINUTE_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, undefined, undefined]);
  });
});

describe('the next poll', () => {
  test('is a league that was never asked, in the given order', () => {
    const leagues = [plan({ polledAt: NOW }), plan({ leagueId: 'mlb' }), plan({ leagueId: 'nba' })];
    expect(nextPoll(leagues, undefined, NOW)).toEqual({
      dueAt: Number.NEGATIVE_INFINITY,
      leagueId: 'mlb',
      sourceEventId: null,
    });
    expect(nextPoll([], undefined, NOW)).toBeUndefined();
  });

  test('is the one that is due first, an event only where further markets are asked for', () => {
    const events = [event(3 * HOUR_MS), event(30 * MINUTE_MS, NOW - 2 * MINUTE_MS)];
    const asked = plan({ polledAt: NOW - MINUTE_MS, eventCost: 1, events });
    expect(nextPoll([asked], undefined, NOW)).toMatchObject({ dueAt: NOW, sourceEventId: null });
    const polled = { ...asked, polledAt: NOW };
    expect(nextPoll([polled], undefined, NOW)?.sourceEventId).toBe(`in ${3 * HOUR_MS}`);
    expect(nextPoll([{ ...polled, eventCost: 0 }], undefined, NOW)?.sourceEventId).toBeNull();
  });

  test('takes events in turn, and leagues in time, where more is due than can be asked', () => {
    const polledAt = new Map<string, number>();
    const ids = Array.from({ length: 200 }, (_, i) => `e${i}`);
    const asked: string[] = [];
    const bulks: number[] = [];
    // Each answer takes a second, and every event is to be asked once a minute.
    for (let now = NOW; asked.length < 600; now += 1000) {
      const listed = ids.slice(0, asked.length < 120 ? 150 : 200);
      const events = listed.map((sourceEventId) => {
        return { sourceEventId, startTime: NOW - HOUR_MS, polledAt: polledAt.get(sourceEventId) };
      });
      const league = plan({ polledAt: bulks.at(-1), eventCost: 1, events });
      const sourceEventId = nextPoll([league], undefined, now)?.sourceEventId;
      if (sourceEventId == null) bulks.push(now);
      else {
        asked.push(sourceEventId);
        polledAt.set(sourceEventId, now);
      }
    }
    for (const round of [0, 1, 2]) {
      expect(new Set(asked.slice(200 * round, 200 * round + 200)).size).toBe(200);
    }
    const gaps = bulks.slice(1).map((now, index) => now - (bulks[index] ?? 0));
    expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([45_000, 45_000]);
  });

  test('waits no longer than six hours, even without credits', () => {
    expect(nextPoll([plan({ polledAt: NOW })], 0, NOW)?.dueAt).toBe(NOW + 6 * HOUR_MS);
  });

  test('is due at once where the clock was set back behind the last one', () => {
    const ahead = NOW + 24 * HOUR_MS;
    const game = event(-HOUR_MS, ahead);
    const dueNow = { dueAt: Number.NEGATIVE_INFINITY, leagueId: 'nfl' };
    expect(nextPoll([plan({ polledAt: ahead, events: [game] })], undefined, NOW)).toEqual({
      ...dueNow,
      sourceEventId: null,
    });
    const asked = plan({ polledAt: NOW, eventCost: 1, events: [game] });
    expect(nextPoll([asked], undefined, NOW)).toEqual({
      ...dueNow,
      sourceEventId: game.sourceEventId,
    });
  });
});

describe('credits', () => {
  const events = [event(-HOUR_MS), event(HOUR_MS)];
  const busy = plan({ polledAt: NOW, events, eventCost: 5 });

  test('that are unknown or plenty stretch nothing', () => {
    expect(stretchOf([busy], undefined, NOW)).toEqual({ bulk: 1, event: 1 });
    expect(stretchOf([busy], 5_000_000, NOW)).toEqual({ bulk: 1, event: 1 });
  });

  test('that would not last stretch every wait in proportion', () => {
    const stretch = stretchOf([busy], 10_000, NOW);
    expect(stretch.bulk).toBeGreaterThan(2);
    expect(stretchOf([busy], 5000, NOW).bulk).toBeCloseTo(2 * stretch.bulk);
    expect(stretchOf([busy], 5000, NOW).event).toBeCloseTo(2 * stretch.event);
    const dueAt = nextPoll([{ ...busy, eventCost: 0 }], 10_000, NOW)?.dueAt ?? 0;
    expect(dueAt - NOW).toBeGreaterThan(45_000);
  });

  test('go to whole leagues before events, which are not asked when none can be afforded', () => {
    const dear = { ...busy, eventCost: 5000 };
    const [cheapBulk, dearBulk] = [plan({ events }), dear].map(
      (each) => stretchOf([each], 200_000, NOW).bulk,
    );
    expect([cheapBulk, dearBulk]).toEqual([1, 1]);
    expect(stretchOf([dear], 200_000, NOW).event).toBeGreaterThan(300);
    expect(nextPoll([dear], 200_000, NOW)?.sourceEventId).toBeNull();
    expect(
      nextPoll([{ ...busy, events: [event(HOUR_MS)] }], 200_000, NOW)?.sourceEventId,
    ).not.toBeNull();
  });

  test('last to the end of the month when every day is as busy', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 100_000 }),
        fc.integer({ min: 1, max: 12 }),
        (credits, games) => {
          let [left, now] = [credits, NOW];
          const end = Date.UTC(2025, 11, 1);
          let polledAt: number | undefined;
          while (now < end) {
            // Games all day long, a few of them in play for a third of it.
            const inPlay = now % (24 * HOUR_MS) < 8 * HOUR_MS;
            const events = Array.from({ length: games }, (_, i) => ({
              sourceEventId: `${i}`,
              startTime: inPlay ? now - HOUR_MS : now + 7 * HOUR_MS,
              polledAt: undefined,
            }));
            const leagues = [plan({ polledAt, events })];
            const dueAt = nextPoll(leagues, left, now)?.dueAt ?? end;
            if (dueAt <= now) {
              left -= 3;
              polledAt = now;
            }
            now = Math.max(dueAt, now + 1);
          }
          return left >= 0;
        },
      ),
      { numRuns: 20 },
    );
  });
});
