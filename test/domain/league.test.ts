// Leagues are found by every spelling callers use, and only by those.
import { expect, test } from 'vitest';
import {
  isSoccer,
  LEAGUES,
  leagueById,
  leagueByOddsApiKey,
  resolveLeague,
} from '#domain/league.ts';

test('there are nine leagues in the order of the interface', () => {
  expect(LEAGUES.map((league) => league.leagueId)).toEqual([
    'nba',
    'nfl',
    'mlb',
    'nhl',
    'ncaa_basketball',
    'ncaa_football',
    'soccer_epl',
    'soccer_mls',
    'soccer_world_cup',
  ]);
});

test('both spellings of the soccer leagues resolve, in any case', () => {
  expect(resolveLeague('epl')?.leagueId).toBe('soccer_epl');
  expect(resolveLeague('MLS')?.leagueId).toBe('soccer_mls');
  expect(resolveLeague('fifa_world_cup')?.leagueId).toBe('soccer_world_cup');
  expect(resolveLeague('Soccer_World_Cup')?.leagueId).toBe('soccer_world_cup');
});

test('an id by itself is exact, and another word is no league', () => {
  expect(leagueById('NBA')).toBeUndefined();
  expect(leagueById('epl')).toBeUndefined();
  expect(resolveLeague('wnba')).toBeUndefined();
  expect(resolveLeague('')).toBeUndefined();
  expect(resolveLeague('__proto__')).toBeUndefined();
});

test('every league is found by its id and by its sport key', () => {
  for (const league of LEAGUES) {
    expect(leagueById(league.leagueId)).toBe(league);
    expect(resolveLeague(league.leagueId)).toBe(league);
    expect(leagueByOddsApiKey(league.oddsApiKeys[0] ?? '')).toBe(league);
  }
  expect(leagueByOddsApiKey('baseball_kbo')).toBeUndefined();
});

test('no spelling belongs to two leagues', () => {
  const words = LEAGUES.flatMap((league) => [league.leagueId, ...league.aliases]);
  expect(new Set(words).size).toBe(words.length);
});

test('three leagues are soccer', () => {
  const soccer = LEAGUES.filter((league) => isSoccer(league.leagueId));
  expect(soccer.map((league) => league.name)).toEqual(['EPL', 'MLS', 'World Cup']);
});
