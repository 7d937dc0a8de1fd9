// Days of US Eastern time, against the time zone database where there is one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  easternDay,
  easternDayRange,
  easternInstant,
  easternMinute,
  parseDay,
} from '#domain/eastern-day.ts';

const intl = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
const HOUR_MS = 3_600_000;

test('agrees with the time zone database from 1987 to 2100', () => {
  const instants = fc.integer({ min: Date.UTC(1987, 3, 5), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(instants, (ms) => easternDay(ms) === intl.format(ms)),
    { numRuns: 2000 },
  );
});

test('agrees with it on both sides of every midnight and change of clocks', () => {
  for (let year = 1988; year <= 2040; year += 1) {
    for (const month of [2, 3, 9, 10]) {
      for (let day = 1; day <= 31; day += 1) {
        for (const hour of [3, 4, 5, 6, 7]) {
          const ms = Date.UTC(year, month, day, hour);
          expect(easternDay(ms - 1)).toBe(intl.format(ms - 1));
          expect(easternDay(ms)).toBe(intl.format(ms));
        }
      }
    }
  }
});

test('a late game counts for the day on which it starts in the East', () => {
  expect(easternDay(Date.parse('2025-11-10T01:20:00Z'))).toBe('2025-11-09');
  expect(easternDay(Date.parse('2026-07-25T03:59:59Z'))).toBe('2026-07-24');
  expect(easternDay(Date.parse('2026-07-25T04:00:00Z'))).toBe('2026-07-25');
  expect(easternDay(Date.parse('2026-01-01T04:59:59Z'))).toBe('2025-12-31');
});

test('a day has 23 hours when summer time begins and 25 when it ends', () => {
  const hours = (day: string) => {
    const { fromMs, toMs } = easternDayRange(day);
    return (toMs - fromMs) / HOUR_MS;
  };
  expect(hours('2026-03-08')).toBe(23);
  expect(hours('2026-11-01')).toBe(25);
  expect(hours('2006-04-02')).toBe(23);
  expect(hours('2006-10-29')).toBe(25);
  expect(hours('2026-07-04')).toBe(24);
});

test('a range holds exactly the instants of its day', () => {
  const instants = fc.integer({ min: Date.UTC(1987, 3, 5), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(instants, (ms) => {
      const day = easternDay(ms);
      const { fromMs, toMs } = easternDayRange(day);
      expect(fromMs <= ms && ms < toMs).toBe(true);
      expect(easternDay(fromMs)).toBe(day);
      expect(easternDay(toMs - 1)).toBe(day);
      expect(easternDay(toMs)).not.toBe(day);
      expect(easternDayRange(easternDay(toMs)).fromMs).toBe(toMs);
    }),
  );
});

test('only days of the calendar are days', () => {
  expect(parseDay('2024-02-29')).toBe('2024-02-29');
  expect(parseDay('2000-02-29')).toBe('2000-02-29');
  const wrong = ['2023-02-29', '1900-02-29', '2025-04-31', '2025-13-01', '2025-00-10', '2025-1-1'];
  for (const text of [
    ...wrong,
    '2025-01-00',
    '20250101',
    ' 2025-01-01',
    '2025-01-01T00:00:00Z',
    '',
  ]) {
    expect(parseDay(text)).toBeUndefined();
  }
});

test('parsing accepts every day that is produced', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
      expect(parseDay(easternDay(ms))).toBe(easternDay(ms));
    }),
  );
});

test('a range of no day is a bug', () => {
  expect(() => easternDayRange('2025-02-30')).toThrow('not a calendar day');
});

test('the clock at an instant is the time that was asked for', () => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  });
  const instants = fc.integer({ min: Date.UTC(1987, 3, 5), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(instants, (ms) => {
      const [hour, minute] = clock.format(ms).split(':').map(Number) as [number, number];
      expect(easternMinute(ms)).toBe(60 * hour + minute);
      const back = easternInstant(easternDay(ms), hour, minute);
      const minuteMs = Math.floor(ms / 60_000) * 60_000;
      expect([minuteMs, minuteMs - HOUR_MS]).toContain(back);
      expect(clock.format(back)).toBe(clock.format(ms));
    }),
  );
});

test('an hour that comes twice is the first, one that is left out the one after', () => {
  expect(easternInstant('2026-11-01', 1, 30)).toBe(Date.parse('2026-11-01T05:30:00Z'));
  expect(easternInstant('2026-11-01', 2, 0)).toBe(Date.parse('2026-11-01T07:00:00Z'));
  expect(easternInstant('2026-03-08', 2, 30)).toBe(Date.parse('2026-03-08T07:30:00Z'));
  expect(easternInstant('2026-03-08', 3, 30)).toBe(Date.parse('2026-03-08T07:30:00Z'));
  expect(easternInstant('2026-03-08', 1, 59)).toBe(Date.parse('2026-03-08T06:59:00Z'));
  expect(easternInstant('2006-04-01', 13, 0)).toBe(Date.parse('2006-04-01T18:00:00Z'));
});

test('an instant of no day or no time is a bug', () => {
  expect(() => easternInstant('2025-02-30', 1, 0)).toThrow('not a calendar day');
  expect(() => easternInstant('2025-02-03', 24, 0)).toThrow('not a time of day');
  expect(() => easternInstant('2025-02-03', 1, 60)).toThrow('not a time of day');
});
