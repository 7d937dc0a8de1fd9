// Every team of a league with conferences stands in exactly one place, and every word finds it.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  conferencesOfLeague,
  divisionOf,
  divisionsOfLeague,
  resolveConference,
  resolveDivision,
} from '#domain/division.ts';
import { LEAGUES, type LeagueId } from '#domain/league.ts';
import { resolveTeam, teamsOfLeague } from '#domain/team.ts';

const DATA = resolve(import.meta.dirname, '../../../shared/data');
const SCHOOLS = `${DATA}/reference/ncaaf_cfbd_espn/cfbd_teams_fbs_2026.json.gz`;
const COLLEGE_GAMES = `${DATA}/closing/ncaaf_cfbd_games_2023_2026.jsonl.gz`;
const CUP_TEAMS = `${DATA}/reference/2026_worldcup.teams.json`;
const NBA_STANDINGS = `${DATA}/reference/espn_api/espn_nba_standings.json.gz`;
const present = [SCHOOLS, COLLEGE_GAMES, CUP_TEAMS, NBA_STANDINGS].every((path) =>
  existsSync(path),
);
if (!present) console.log(`skipped: ${DATA} lacks the tables to check against`);

const WITH_CONFERENCES: readonly LeagueId[] = [
  'nba',
  'nfl',
  'mlb',
  'nhl',
  'soccer_mls',
  'ncaa_football',
  'ncaa_basketball',
];

/** How many teams each conference or division of the league has, in the order of the table. */
function counts(leagueId: LeagueId, by: 'conference' | 'division'): Record<string, number> {
  const found: Record<string, number> = {};
  for (const team of teamsOfLeague(leagueId)) {
    const word = divisionOf(team.teamId)[by] ?? 'none';
    found[word] = (found[word] ?? 0) + 1;
  }
  return found;
}

test('every team of a league with conferences is in one', () => {
  for (const leagueId of WITH_CONFERENCES) {
    const homeless = teamsOfLeague(leagueId)
      .filter(({ teamId }) => divisionOf(teamId).conference === null)
      .map(({ abbreviation }) => abbreviation);
    // Saint Francis plays in Division III from 2026 on.
    expect(homeless).toEqual(leagueId.startsWith('ncaa_') ? ['SFPA'] : []);
  }
});

test('divisions have as many teams as their leagues say', () => {
  const sizes = (leagueId: LeagueId) => Object.values(counts(leagueId, 'division'));
  expect(sizes('nfl')).toEqual(Array(8).fill(4));
  expect(sizes('nba')).toEqual(Array(6).fill(5));
  expect(sizes('mlb')).toEqual(Array(6).fill(5));
  expect(sizes('nhl')).toEqual(Array(4).fill(8));
  expect(counts('soccer_mls', 'conference')).toEqual({
    'Eastern Conference': 15,
    'Western Conference': 15,
  });
  const { none, ...groups } = counts('soccer_world_cup', 'division');
  expect(Object.values(groups)).toEqual(Array(12).fill(4));
  expect(none).toBe(teamsOfLeague('soccer_world_cup').length - 48);
});

test('college conferences have the members of 2026', () => {
  expect(counts('ncaa_football', 'conference')).toMatchObject({
    'Southeastern Conference': 16,
    'Big Ten Conference': 18,
    'Atlantic Coast Conference': 17,
    'Big 12 Conference': 16,
    'Pac-12 Conference': 8,
    'American Conference': 14,
    'Conference USA': 10,
    'Mid-American Conference': 13,
    'Mountain West Conference': 10,
    'Sun Belt Conference': 14,
    'FBS Independents': 2,
    'Ivy League': 8,
    none: 1,
  });
  expect(counts('ncaa_basketball', 'conference')).toMatchObject({
    'Southeastern Conference': 16,
    'Big East Conference': 11,
    'Atlantic Coast Conference': 18,
    'Ivy League': 8,
    none: 1,
  });
  expect(conferencesOfLeague('ncaa_basketball').length).toBe(32);
});

test('a team knows its names and abbreviations', () => {
  expect(divisionOf('nfl_buf')).toEqual({
    conference: 'American Football Conference',
    conferenceAbbreviation: 'AFC',
    division: 'AFC East',
    divisionAbbreviation: 'AFC East',
  });
  expect(divisionOf('nba_lal')).toMatchObject({
    conferenceAbbreviation: 'West',
    division: 'Pacific',
  });
  expect(divisionOf('mlb_nyy').divisionAbbreviation).toBe('AL East');
  expect(divisionOf('soccer_world_cup_usa')).toMatchObject({
    conference: null,
    division: 'Group D',
  });
  const nowhere = { conference: null, division: null };
  expect(divisionOf('soccer_epl_ars')).toMatchObject(nowhere);
  expect(divisionOf('soccer_world_cup_ita')).toMatchObject(nowhere);
  expect(divisionOf('nba_zzz')).toMatchObject(nowhere);
});

test('every name and abbreviation resolves, in any case', () => {
  for (const { leagueId } of LEAGUES) {
    for (const { name, abbreviation } of conferencesOfLeague(leagueId)) {
      for (const word of [
        name,
        abbreviation,
        name.toUpperCase(),
        ` ${abbreviation.toLowerCase()} `,
      ])
        expect(resolveConference(leagueId, word), word).toBe(name);
    }
    for (const { name, abbreviation } of divisionsOfLeague(leagueId)) {
      for (const word of [name, abbreviation, name.toUpperCase(), `${name} division`])
        expect(resolveDivision(leagueId, word), word).toBe(name);
    }
    for (const text of ['', ' ', '???', 'constructor', 'Nowhere']) {
      expect(resolveConference(leagueId, text)).toBeUndefined();
      expect(resolveDivision(leagueId, text)).toBeUndefined();
      expect(
        resolveDivision(leagueId, text, conferencesOfLeague(leagueId)[0]?.name),
      ).toBeUndefined();
    }
  }
  expect(resolveConference('nba', 'eastern')).toBe('Eastern Conference');
  expect(resolveConference('ncaa_football', 'big ten')).toBe('Big Ten Conference');
  expect(conferencesOfLeague('soccer_epl')).toEqual([]);
});

test('a word that two divisions share needs its conference', () => {
  expect(resolveDivision('nfl', 'East')).toBeUndefined();
  expect(resolveDivision('nfl', 'east', 'National Football Conference')).toBe('NFC East');
  expect(resolveDivision('mlb', 'Central', 'American League')).toBe('American League Central');
  expect(resolveDivision('ncaa_football', 'West', 'Sun Belt Conference')).toBe('Sun Belt West');
  expect(resolveDivision('nba', 'Atlantic', 'Western Conference')).toBe('Atlantic');
});

const textOf = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

describe.skipIf(!present)('recorded tables', () => {
  test('put the schools of 2026 where the catalogue does', () => {
    const schools = JSON.parse(textOf(SCHOOLS)) as Record<string, string | null>[];
    for (const { school, conference, division } of schools) {
      const team = resolveTeam('ncaa_football', school ?? '');
      const place = divisionOf(team?.teamId ?? '');
      expect(place.conference, `${school}`).toBe(
        resolveConference('ncaa_football', conference ?? ''),
      );
      expect(place.division, `${school}`).toBe(division ? `${conference} ${division}` : null);
    }
    expect(schools.length).toBe(138);
  });

  test('say the same of who plays in 2026, outside the upper subdivision too', () => {
    const seen = new Set<string>();
    for (const line of textOf(COLLEGE_GAMES).split('\n').filter(Boolean)) {
      const game = JSON.parse(line) as Record<string, string> & { season: unknown };
      if (game.season !== 2026) continue;
      for (const side of ['home', 'away'] as const) {
        const name = game[`${side}Team`] ?? '';
        const place = divisionOf(resolveTeam('ncaa_football', name)?.teamId ?? '');
        const word = game[`${side}Conference`] ?? '';
        expect(place.conference, name).toBe(resolveConference('ncaa_football', word));
        seen.add(name);
      }
    }
    expect(seen.size).toBeGreaterThan(220);
  });

  test('draw the same World Cup groups', () => {
    const teams = JSON.parse(textOf(CUP_TEAMS)) as { fifa_code: string; group: string }[];
    for (const { fifa_code, group } of teams) {
      const { division } = divisionOf(`soccer_world_cup_${fifa_code.toLowerCase()}`);
      expect(division).toBe(`Group ${group}`);
    }
    expect(teams.length).toBe(48);
  });

  test('list the same NBA conferences, under the same words', () => {
    const standings = JSON.parse(textOf(NBA_STANDINGS)) as {
      children: { name: string; abbreviation: string; standings: { entries: Entry[] } }[];
    };
    interface Entry {
      readonly team: { readonly displayName: string };
    }
    for (const { name, abbreviation, standings: table } of standings.children) {
      expect(resolveConference('nba', abbreviation)).toBe(name);
      for (const { team } of table.entries) {
        const teamId = resolveTeam('nba', team.displayName)?.teamId ?? '';
        expect(divisionOf(teamId).conference).toBe(name);
      }
    }
  });
});
