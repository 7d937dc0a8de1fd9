// The tables of the further leagues: every spelling of a bookmaker names one club, and no other.
import { describe, expect, it } from 'vitest';
import { FURTHER_LEAGUES } from '../../src/domain/data/leagues-more.ts';
import { BRAZIL_SERIE_A_TEAMS } from '../../src/domain/data/teams-brazil-serie-a.ts';
import { BUNDESLIGA_TEAMS } from '../../src/domain/data/teams-bundesliga.ts';
import { CFL_TEAMS } from '../../src/domain/data/teams-cfl.ts';
import { EFL_CHAMPIONSHIP_TEAMS } from '../../src/domain/data/teams-efl-championship.ts';
import { EUROLEAGUE_TEAMS } from '../../src/domain/data/teams-euroleague.ts';
import { KBO_TEAMS } from '../../src/domain/data/teams-kbo.ts';
import { LA_LIGA_TEAMS } from '../../src/domain/data/teams-la-liga.ts';
import { LIGA_MX_TEAMS } from '../../src/domain/data/teams-liga-mx.ts';
import { LIGUE_1_TEAMS } from '../../src/domain/data/teams-ligue-1.ts';
import { NCAA_WOMENS_BASKETBALL_TEAMS } from '../../src/domain/data/teams-ncaa-womens-basketball.ts';
import { NPB_TEAMS } from '../../src/domain/data/teams-npb.ts';
import { NWSL_TEAMS } from '../../src/domain/data/teams-nwsl.ts';
import { SERIE_A_TEAMS } from '../../src/domain/data/teams-serie-a.ts';
import { UEFA_TEAMS } from '../../src/domain/data/teams-uefa.ts';
import { WNBA_TEAMS } from '../../src/domain/data/teams-wnba.ts';
import { LEAGUES } from '../../src/domain/league.ts';
import { foldName } from '../../src/domain/name-folding.ts';
import { BOOK_SPELLINGS } from './book-spellings.ts';

const TABLES: Readonly<Record<string, string>> = {
  wnba: WNBA_TEAMS,
  soccer_nwsl: NWSL_TEAMS,
  cfl: CFL_TEAMS,
  kbo: KBO_TEAMS,
  npb: NPB_TEAMS,
  euroleague: EUROLEAGUE_TEAMS,
  soccer_brazil_serie_a: BRAZIL_SERIE_A_TEAMS,
  soccer_bundesliga: BUNDESLIGA_TEAMS,
  soccer_efl_championship: EFL_CHAMPIONSHIP_TEAMS,
  soccer_la_liga: LA_LIGA_TEAMS,
  soccer_liga_mx: LIGA_MX_TEAMS,
  soccer_ligue_1: LIGUE_1_TEAMS,
  soccer_serie_a: SERIE_A_TEAMS,
  soccer_champions_league: UEFA_TEAMS,
  soccer_europa_league: UEFA_TEAMS,
  ncaa_womens_basketball: NCAA_WOMENS_BASKETBALL_TEAMS,
};

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
    const further = FURTHER_LEAGUES.map((league) => [league.leagueId, ...league.aliases]);
    const served = LEAGUES.map((league) => [league.leagueId, ...league.aliases]);
    const words = [...further, ...served].flat();
    expect(new Set(words).size).toBe(words.length);
    const ownKeys = LEAGUES.map((league) => league.oddsApiKey);
    const keys = [...FURTHER_LEAGUES.flatMap((league) => league.theOddsApi), ...ownKeys];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have a table of participants if these are closed', () => {
    const closed = FURTHER_LEAGUES.filter((league) => league.participants === 'closed');
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
