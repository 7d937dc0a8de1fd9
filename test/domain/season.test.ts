// Season labels at their borders, on the US Eastern calendar.
import { describe, expect, test } from 'vitest';
import { isSeason, seasonOf } from '#domain/history/season.ts';
import type { LeagueId } from '#domain/league.ts';

describe('seasonOf', () => {
  test.each([
    ['nfl', '2025-11-09T18:00:00Z', '2025-26'],
    ['nfl', '2026-02-08T23:30:00Z', '2025-26'],
    ['nfl', '2026-03-01T04:59:59Z', '2025-26'],
    ['nfl', '2026-03-01T05:00:00Z', '2026-27'],
    ['ncaa_football', '2026-01-20T01:00:00Z', '2025-26'],
    ['nba', '2025-06-20T00:00:00Z', '2024-25'],
    ['nba', '2025-07-01T03:59:59Z', '2024-25'],
    ['nba', '2025-07-01T04:00:00Z', '2025-26'],
    ['nhl', '2025-10-07T21:00:00Z', '2025-26'],
    ['ncaa_basketball', '2026-04-06T21:00:00Z', '2025-26'],
    ['soccer_epl', '2026-05-24T15:00:00Z', '2025-26'],
    ['soccer_epl', '1999-08-07T14:00:00Z', '1999-00'],
    ['nba', '2020-10-05T23:00:00Z', '2019-20'],
    ['nba', '2020-11-01T04:00:00Z', '2020-21'],
    ['nba', '2021-07-21T01:00:00Z', '2020-21'],
    ['nhl', '2020-09-28T23:00:00Z', '2019-20'],
    ['nhl', '2021-07-07T23:00:00Z', '2020-21'],
    ['nhl', '2021-08-01T04:00:00Z', '2021-22'],
    ['ncaa_basketball', '2020-10-05T23:00:00Z', '2020-21'],
    ['soccer_epl', '2020-07-26T15:00:00Z', '2019-20'],
    ['mlb', '2026-07-24T23:00:00Z', '2026'],
    ['mlb', '2026-01-01T04:00:00Z', '2025'],
    ['soccer_mls', '2026-12-06T00:00:00Z', '2026'],
    ['soccer_mls', '2027-05-29T23:00:00Z', '2027'],
    ['soccer_mls', '2027-07-01T03:59:59Z', '2027'],
    ['soccer_mls', '2027-07-01T04:00:00Z', '2027-28'],
    ['soccer_mls', '2028-04-15T23:00:00Z', '2027-28'],
    ['soccer_mls', '2028-08-05T23:00:00Z', '2028-29'],
    ['soccer_world_cup', '2026-06-20T00:32:00Z', '2026'],
  ] as const)('%s at %s is %s', (leagueId: LeagueId, start, season) => {
    expect(seasonOf(leagueId, Date.parse(start))).toBe(season);
  });
});

test('a label is of one season', () => {
  expect(['2026-27', '2026', '1999-00', '2099-00'].map(isSeason)).toEqual([true, true, true, true]);
  expect(['2026-28', '2026-26', '26-27', '2026-', '', '2026-2027'].some(isSeason)).toBe(false);
});
