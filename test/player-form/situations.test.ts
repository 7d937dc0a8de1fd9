// Back-to-backs and rest, on US Eastern days.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { easternDay } from '#domain/eastern-day.ts';
import { backToBacksOf, restDays, restDaysOf } from '#player-form/situations.ts';
import { gameOf, logsArbitrary } from './random-logs.ts';

const at = (text: string) => Date.parse(text);

test('a back-to-back is the calendar day after in New York, whatever the clock says', () => {
  // 22:30 on Sunday, then 13:00 on Monday, then 19:00 on Wednesday.
  const logs = ['2026-01-15T00:00:00Z', '2026-01-12T18:00:00Z', '2026-01-12T03:30:00Z'].map(
    (text, index) => gameOf(index, 20, { startTime: at(text) }),
  );
  expect([...backToBacksOf(logs)]).toEqual(['game_1']);
});

test('a night when the clocks change is one night', () => {
  expect(restDays(at('2026-03-08T00:00:00Z'), at('2026-03-08T23:00:00Z'))).toBe(0);
  expect(restDays(at('2026-11-01T00:00:00Z'), at('2026-11-01T23:00:00Z'))).toBe(0);
  expect(restDays(at('2026-11-01T23:00:00Z'), at('2026-11-01T17:00:00Z'))).toBe(-1);
  expect(restDays(at('2025-12-31T23:00:00Z'), at('2026-01-03T23:00:00Z'))).toBe(2);
});

test('both games of a second day are back-to-backs, the games of one day alone are not', () => {
  const day = at('2026-07-10T17:00:00Z');
  const hours = [30, 24, 0, -6].map((hour) => day + hour * 3_600_000);
  const logs = hours.map((startTime, index) => gameOf(index, 1, { startTime }));
  expect([...backToBacksOf(logs)]).toEqual(['game_0', 'game_1']);
  expect(Object.fromEntries(restDaysOf(logs))).toEqual({ game_0: -1, game_1: 0, game_2: -1 });
});

test('a game for the former team the day before is none of his team’s', () => {
  const logs = [gameOf(0, 20, { teamId: 'nba_lal' }), gameOf(1, 20), gameOf(2, 20)];
  expect([...backToBacksOf(logs)]).toEqual(['game_1']);
});

test('a season opens rested', () => {
  const logs = [gameOf(0, 1), gameOf(3, 1), gameOf(4, 1, { season: '2024-25' })];
  expect(Object.fromEntries(restDaysOf(logs))).toEqual({ game_0: 2 });
});

test('of any games, those with one of the team on the day before and no others', () => {
  const dayBefore = (ms: number) =>
    new Date(Date.parse(`${easternDay(ms)}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  fc.assert(
    fc.property(logsArbitrary, (logs) => {
      const naive = logs.filter((log) =>
        logs.some(
          ({ teamId, startTime }) =>
            teamId === log.teamId && easternDay(startTime) === dayBefore(log.startTime),
        ),
      );
      expect([...backToBacksOf(logs)]).toEqual(naive.map(({ eventId }) => eventId));
    }),
  );
});
