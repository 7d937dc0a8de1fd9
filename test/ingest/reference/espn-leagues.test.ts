// Leagues that are built in beside the first nine, at ESPN: where each is asked for, and that its games
// are read with the teams of its own table.
import { expect, test } from 'vitest';
import { BUILT_IN_LEAGUES, leagueById } from '#domain/league.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { ESPN_LEAGUE_IDS, espnLeague } from '#ingest/reference/espn/leagues.ts';
import { readGames } from '#ingest/reference/espn/scoreboard.ts';
import { readConfig } from '#src/config/config.ts';
import { event, FINAL, reasons, scoreboard, team } from './espn-fixture.ts';

const LATER = ESPN_LEAGUE_IDS.slice(9);

test('thirteen more than the first nine have an address of their own sport', () => {
  expect(LATER).toHaveLength(13);
  for (const leagueId of LATER) {
    const sport = leagueById(leagueId)?.sport ?? '';
    expect(espnLeague(leagueId).slug).toMatch(new RegExp(`^${sport}/[a-z0-9.-]+$`));
  }
  const slugs = ESPN_LEAGUE_IDS.map((id) => espnLeague(id).slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const known = BUILT_IN_LEAGUES.map(({ leagueId }) => leagueId);
  expect(known.filter((id) => ESPN_LEAGUE_IDS.includes(id))).toEqual(ESPN_LEAGUE_IDS);
});

test.each(LATER)('a game of %s is read', (leagueId) => {
  const [home, away] = teamsOfLeague(leagueId);
  if (!home || !away) throw new Error('a league with a table');
  const written = [home, away].map(({ name, abbreviation }, nth) => {
    return { ...team(String(nth), '', '', abbreviation), displayName: name };
  });
  const said = scoreboard(event('7', FINAL, { home: written[0], away: written[1] }));
  const { records, ...outcome } = readGames(leagueId, said);
  expect(reasons(outcome)).toEqual([]);
  expect(records).toMatchObject([
    { leagueId, homeTeamId: home.teamId, awayTeamId: away.teamId, score: { home: 87, away: 80 } },
  ]);
});

test('ESPN_LEAGUES takes them, and none that ESPN does not have', () => {
  const env = { ESPN_LEAGUES: 'wnba,soccer_la_liga' };
  expect(readConfig(env).espnLeagues).toEqual(['wnba', 'soccer_la_liga']);
  expect(() => readConfig({ ESPN_LEAGUES: 'kbo' })).toThrow(/ESPN_LEAGUES/);
});
