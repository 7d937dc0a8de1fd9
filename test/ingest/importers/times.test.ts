// Times as files write them, against the time zone database where there is one, and seasons by the
// calendar.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seasonOf } from '#domain/history/season.ts';
import { seasonTypeOf } from '#ingest/importers/facts/season-phase.ts';
import {
  americanDay,
  britishDay,
  britishInstant,
  namedDay,
  parseClock,
} from '#ingest/local-times.ts';

const HOUR_MS = 3_600_000;

test('British clocks at an instant show the time that was asked for', () => {
  const london = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  const partsOf = (ms: number) => london.format(ms).split(', ') as [string, string];
  const instants = fc.integer({ min: Date.UTC(1996, 0, 1), max: Date.UTC(2090, 0, 1) });
  const nights = fc
    .tuple(fc.integer({ min: 1996, max: 2090 }), fc.constantFrom(2, 9), fc.nat(10 * 24 * 60))
    .map(([year, month, minutes]) => Date.UTC(year, month, 23) + minutes * 60_000);
  fc.assert(
    fc.property(fc.oneof(instants, nights), (ms) => {
      const [day, time] = partsOf(ms);
      const [hour, minute] = time.split(':').map(Number) as [number, number];
      const back = britishInstant(day, { hour, minute });
      const minuteMs = Math.floor(ms / 60_000) * 60_000;
      expect([minuteMs, minuteMs - HOUR_MS]).toContain(back);
      expect(partsOf(back)).toEqual([day, time]);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['20:00', { hour: 20, minute: 0 }],
  ['9:05:00', { hour: 9, minute: 5 }],
  ['8:20PM', { hour: 20, minute: 20 }],
  ['7:30p', { hour: 19, minute: 30 }],
  ['12:00 PM', { hour: 12, minute: 0 }],
  ['12:30a', { hour: 0, minute: 30 }],
  ['13:00 PM', undefined],
  ['24:00', undefined],
  ['7.30', undefined],
  ['', undefined],
])('"%s" is a time, or none', (text, time) => {
  expect(parseClock(text)).toEqual(time);
});

test('days have the forms of their files', () => {
  expect(britishDay('19/08/00')).toBe('2000-08-19');
  expect(britishDay('19/08/93')).toBe('1993-08-19');
  expect(britishDay('16/08/2024')).toBe('2024-08-16');
  expect(americanDay('1/31/2026')).toBe('2026-01-31');
  expect(namedDay('Tue Oct 18 2022')).toBe('2022-10-18');
  expect(namedDay('Tue, Oct 1, 2022')).toBe('2022-10-01');
  expect([britishDay('1/2/3'), americanDay('x'), namedDay('Tue Foo 18 2022')]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});

test.each([
  ['nba', '2026-04-12', '2025-26 regular'],
  ['nba', '2026-04-14', '2025-26 postseason'],
  ['nba', '2020-08-14', '2019-20 regular'],
  ['nba', '2020-10-11', '2019-20 postseason'],
  ['nba', '2020-12-22', '2020-21 regular'],
  ['nba', '2021-07-20', '2020-21 postseason'],
  ['nba', '2021-10-19', '2021-22 regular'],
  ['nhl', '2027-04-17', '2026-27 regular'],
  ['nhl', '2024-04-20', '2023-24 postseason'],
  ['nhl', '2024-10-04', '2024-25 regular'],
  ['soccer_mls', '2024-10-21', '2024 regular'],
  ['soccer_mls', '2024-12-07', '2024 postseason'],
  ['soccer_mls', '2027-10-30', '2027-28 regular'],
  ['mlb', '2020-10-27', '2020 postseason'],
  ['soccer_epl', '2020-07-26', '2019-20 regular'],
  ['soccer_epl', '2020-09-12', '2020-21 regular'],
] as const)('%s on %s: %s', (leagueId, day, expected) => {
  const startTime = Date.parse(`${day}T23:00:00Z`);
  const told = `${seasonOf(leagueId, startTime)} ${seasonTypeOf(leagueId, startTime)}`;
  expect(told).toBe(expected);
});
