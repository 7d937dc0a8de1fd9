// Leagues are found by every spelling callers use, and only by those.
import { expect, test } from 'vitest';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { isSoccer, LEAGUES, leagueById } from '#domain/league.ts';

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
  expect(builtInLeagues.resolve('epl')?.leagueId).toBe('soccer_epl');
  expect(builtInLeagues.resolve('MLS')?.leagueId).toBe('soccer_mls');
  expect(builtInLeagues.resolve('fifa_world_cup')?.leagueId).toBe('soccer_world_cup');
  expect(builtInLeagues.resolve('Soccer_World_Cup')?.leagueId).toBe('soccer_world_cup');
});

test('an id by itself is exact, and another word is no league', () => {
  expect(leagueById('NBA')).toBeUndefined();
  expect(leagueById('epl')).toBeUndefined();
  expect(builtInLeagues.resolve('wnba')).toBeUndefined();
  expect(builtInLeagues.resolve('')).toBeUndefined();
  expect(builtInLeagues.resolve('__proto__')).toBeUndefined();
});

test('every league is found by its id and by its sport key', () => {
  for (const league of LEAGUES) {
    expect(leagueById(league.leagueId)).toBe(league);
    expect(builtInLeagues.resolve(league.leagueId)).toBe(league);
    expect(builtInLeagues.byOddsApiKey(league.oddsApiKeys[0] ?? '')).toBe(league);
  }
  expect(builtInLeagues.byOddsApiKey('baseball_kbo')).toBeUndefined();
});

test('no spelling belongs to two leagues', () => {
  const words = LEAGUES.flatMap((league) => [league.leagueId, ...league.aliases]);
  expect(new Set(words).size).toBe(words.length);
});

test('three leagues are soccer', () => {
  const soccer = LEAGUES.filter((league) => isSoccer(league.leagueId));
  expect(soccer.map((league) => league.name)).toEqual(['EPL', 'MLS', 'World Cup']);
});
