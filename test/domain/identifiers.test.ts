// Ids of events and players, and the folding of names beneath them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventIdOf } from '#domain/event.ts';
import { foldName } from '#domain/name-folding.ts';
import { playerSlug, spellingPrecedes } from '#domain/player.ts';

const START_MS = Date.parse('2025-11-10T01:20:00Z');

test('an event id tells league, Eastern day, away and home', () => {
  expect(eventIdOf('nfl', START_MS, 'nfl_buf', 'nfl_mia', 1)).toBe('nfl_20251109_buf_mia');
  const college = ['ncaa_football_ala', 'ncaa_football_lsu'] as const;
  expect(eventIdOf('ncaa_football', START_MS, ...college, 1)).toBe(
    'ncaa_football_20251109_ala_lsu',
  );
});

test('the second game of a day is numbered', () => {
  expect(eventIdOf('mlb', START_MS, 'mlb_nyy', 'mlb_bos', 2)).toBe('mlb_20251109_nyy_bos_2');
});

test('a team of another league, or a zeroth game, is a bug', () => {
  expect(() => eventIdOf('nfl', START_MS, 'nba_bos', 'nfl_mia', 1)).toThrow('not of nfl');
  expect(() => eventIdOf('nfl', START_MS, 'nfl_buf', 'nfl_mia', 0)).toThrow('nth game');
});

test('a player id is a slug of the name within the league', () => {
  expect(playerSlug('nba', 'LeBron James')).toBe('nba_lebron_james');
  expect(playerSlug('nba', 'Luka Dončić')).toBe('nba_luka_doncic');
  expect(playerSlug('nfl', 'Kenneth Walker III')).toBe('nfl_kenneth_walker_iii');
  expect(playerSlug('nfl', 'Odell Beckham Jr.')).toBe('nfl_odell_beckham_jr');
  expect(playerSlug('nfl', "Ja'Marr Chase")).toBe('nfl_jamarr_chase');
  expect(playerSlug('nfl', 'J.K. Dobbins')).toBe(playerSlug('nfl', 'JK Dobbins'));
  expect(playerSlug('nfl', 'Jaxon Smith-Njigba')).toBe('nfl_jaxon_smith_njigba');
  expect(playerSlug('soccer_epl', 'Martin Ødegaard')).toBe('soccer_epl_martin_odegaard');
});

test('of a player’s spellings the fullest is shown, and two are never equal', () => {
  expect(spellingPrecedes('Josh Allen', 'JOSH ALLEN')).toBe(true);
  expect(spellingPrecedes('Josh Allen', 'josh allen')).toBe(true);
  expect(spellingPrecedes('Luka Dončić', 'Luka Doncic')).toBe(true);
  expect(spellingPrecedes('LeBron James', 'Lebron James')).toBe(true);
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(spellingPrecedes(a, b) !== spellingPrecedes(b, a)).toBe(a !== b);
    }),
  );
});

test('every name has a slug that is safe in a path', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
      expect(playerSlug('nba', name)).toMatch(/^nba_[a-z0-9_]*$/);
    }),
  );
  expect(playerSlug('nba', '姚明')).not.toBe(playerSlug('nba', '易建联'));
});

test('folding is idempotent and blind to case, accents and punctuation', () => {
  fc.assert(fc.property(fc.string(), (name) => foldName(foldName(name)) === foldName(name)));
  expect(foldName('Brighton & Hove Albion')).toBe('brighton and hove albion');
  expect(foldName("Hawai'i")).toBe('hawaii');
  expect(foldName('Hawaiʻi')).toBe('hawaii');
  expect(foldName('Łukasz Weiß')).toBe('lukasz weiss');
  expect(foldName('İstanbul')).toBe('istanbul');
  expect(foldName('St. John’s (NY)')).toBe('st johns ny');
});

test('folding keeps words apart that differ', () => {
  expect(foldName('Washington St')).not.toBe(foldName('Washington State'));
  expect(foldName('Texas A&M')).not.toBe(foldName('Texas AM'));
});
