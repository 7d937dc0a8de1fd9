// Season labels at the edges of the calendar.
import { expect, test } from 'vitest';
import { seasonOf } from './season.ts';

test('a football season lasts into February', () => {
  expect(seasonOf('nfl', Date.UTC(2025, 8, 5))).toBe('2025-26');
  expect(seasonOf('nfl', Date.UTC(2026, 1, 8, 23))).toBe('2025-26');
  expect(seasonOf('ncaa_football', Date.UTC(2026, 2, 2))).toBe('2026-27');
});

test('winter seasons change between June and July', () => {
  expect(seasonOf('nba', Date.UTC(2025, 5, 22))).toBe('2024-25');
  expect(seasonOf('soccer_epl', Date.UTC(2025, 7, 15))).toBe('2025-26');
});

test('the month is the Eastern one', () => {
  expect(seasonOf('nhl', Date.UTC(2025, 6, 1, 3, 59))).toBe('2024-25');
  expect(seasonOf('nhl', Date.UTC(2025, 6, 1, 4))).toBe('2025-26');
});

test('summer leagues name one year, and a century ends in 00', () => {
  expect(seasonOf('mlb', Date.UTC(2025, 3, 1))).toBe('2025');
  expect(seasonOf('soccer_world_cup', Date.UTC(2026, 5, 11))).toBe('2026');
  expect(seasonOf('nba', Date.UTC(1999, 11, 1))).toBe('1999-00');
});

test('the seasons of the pandemic end when their last games were played', () => {
  expect(seasonOf('nba', Date.UTC(2020, 9, 11, 23))).toBe('2019-20');
  expect(seasonOf('nhl', Date.UTC(2021, 6, 7, 23))).toBe('2020-21');
  expect(seasonOf('nhl', Date.UTC(2021, 9, 12, 23))).toBe('2021-22');
  expect(seasonOf('soccer_epl', Date.UTC(2020, 6, 26, 15))).toBe('2019-20');
});

test('the MLS crosses the new year from the summer of 2027 on', () => {
  expect(seasonOf('soccer_mls', Date.UTC(2027, 4, 29, 23))).toBe('2027');
  expect(seasonOf('soccer_mls', Date.UTC(2027, 7, 15, 23))).toBe('2027-28');
  expect(seasonOf('soccer_mls', Date.UTC(2028, 3, 15, 23))).toBe('2027-28');
});
