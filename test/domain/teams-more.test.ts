// The tables of the further leagues: every spelling of a bookmaker names one club, and no other.
import { describe, expect, it } from 'vitest';
import { MORE_LEAGUES } from '#domain/data/leagues-more.ts';
import { TEAM_TABLES } from '#domain/data/team-tables.ts';
import { LEAGUES } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { BOOK_SPELLINGS } from './book-spellings.ts';

const TABLES = Object.fromEntries(
  Object.entries(TEAM_TABLES).filter(([id]) => LEAGUES.every(({ leagueId }) => leagueId !== id)),
);

describe.each(Object.entries(TABLES))('%s', (league, table) => {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|'));

  it('names each team once', () => {
    const abbreviations = rows.map(([abbreviation]) => abbreviation);
    expect(new Set(abbreviations).size).toBe(rows.length);
    expect(clashes(league, rows)).toEqual([]);
  });

  it('has rows that can become ids and names', () => {
    expect(rows.filter(({ length }) => length < 3 || length > 4)).toEqual([]);
    expect(rows.filter(([abbreviation]) => !/^[A-Z0-9]{1,5}$/.test(abbreviation ?? ''))).toEqual(
      [],
    );
    const words = rows.flatMap((row) => wordsOf(league, row));
    expect(words.filter((word) => foldName(word) === '' || word !== word.trim())).toEqual([]);
  });

  it('resolves what bookmakers write', () => {
    const teams = new Map(
      rows.flatMap((row) => wordsOf(league, row).map((word) => [foldName(word), row[0]])),
    );
    const spellings = Object.entries(BOOK_SPELLINGS[league] ?? {});
    const wanted = spellings.flatMap(([team, words]) => words.map((word) => [word, team]));
    expect(wanted.length).toBeGreaterThanOrEqual(10);
    expect(wanted.map(([word = '']) => [word, teams.get(foldName(word))])).toEqual(wanted);
  });
});

describe('further leagues', () => {
  it('share no spelling and no key with another league', () => {
    const further = MORE_LEAGUES.map((league) => [league.leagueId, ...league.aliases]);
    const served = LEAGUES.map((league) => [league.leagueId, ...league.aliases]);
    const words = [...further, ...served].flat();
    expect(new Set(words).size).toBe(words.length);
    const ownKeys = LEAGUES.flatMap((league) => league.oddsApiKeys);
    const keys = [...MORE_LEAGUES.flatMap((league) => league.oddsApiKeys), ...ownKeys];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have a table of participants if these are closed', () => {
    const closed = MORE_LEAGUES.filter((league) => league.participants === 'closed');
    expect(closed.map((league) => league.leagueId).toSorted()).toEqual(
      Object.keys(TABLES).toSorted(),
    );
  });
});

/** All words that name the team; abbreviations are none in college sports, where they clash. */
function wordsOf(league: string, [abbreviation = '', name = '', ...lists]: string[]): string[] {
  const others = lists.flatMap((list) => list.split(';')).filter((word) => word !== '');
  return [name, ...others, ...(league.startsWith('ncaa_') ? [] : [abbreviation])];
}

/** Words that two teams claim. */
function clashes(league: string, rows: readonly string[][]): string[] {
  const owners = new Map<string, string[]>();
  return rows.flatMap((row) =>
    wordsOf(league, row).filter((word) => {
      const owner = owners.get(foldName(word));
      owners.set(foldName(word), row);
      return owner !== undefined && owner !== row;
    }),
  );
}
