// Leagues that are built in beside the first nine, at ESPN: where each is asked for, and that its games
// are read with the teams of its own table.
import { describe, expect, test } from 'vitest';
import { LeagueCatalog, type LeagueWords } from '#domain/catalog/league-catalog.ts';
import { BUILT_IN_LEAGUES, leagueById } from '#domain/league.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { ESPN_LEAGUE_IDS, espnLeague, statedEspnLeagues } from '#ingest/reference/espn/leagues.ts';
import { asksOf } from '#ingest/reference/espn/schedule.ts';
import { readGames } from '#ingest/reference/espn/scoreboard.ts';
import { readConfig } from '#src/config/config.ts';
import { event, FINAL, reasons, scoreboard, statusNamed, team } from './espn-fixture.ts';

const LATER = ESPN_LEAGUE_IDS.slice(9);

test('fourteen more than the first nine have an address of their own sport', () => {
  expect(LATER).toHaveLength(14);
  for (const leagueId of LATER) {
    const sport = leagueById(leagueId)?.sport ?? '';
    expect(espnLeague(leagueId).slug).toMatch(new RegExp(`^${sport}/[a-z0-9._-]+$`));
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

describe('a league that an entry states', () => {
  const RUGBY = { kind: 'league', id: 'rugby', sport: 'rugby', periods: 2 } as const;
  const ESPN = { ...RUGBY, espn: 'rugby/270557', seasonFirstMonth: 9 } as const;
  const [LIONS, BEARS] = ['Lions', 'Bears'].map(
    (name): LeagueWords => ({
      ...{ kind: 'participant', id: `rugby_${name.toLowerCase()}`, league: 'rugby' },
      ...{ name: `London ${name}`, aliases: [name] },
    }),
  ) as [LeagueWords, LeagueWords];
  const now = Date.parse('2026-05-02T23:00Z');
  const SECOND_HALF = statusNamed('STATUS_IN_PROGRESS', 'in', { period: 2, displayClock: '51:00' });

  function statedIn(catalog: LeagueCatalog, ...entries: readonly LeagueWords[]) {
    for (const entry of entries) catalog.put(entry, 'operator');
    return statedEspnLeagues(catalog);
  }

  test('has its games asked for and nothing else, with what its entries say by then', () => {
    const catalog = new LeagueCatalog();
    const leagues = statedIn(catalog, RUGBY);
    expect(leagues()).toEqual([]);
    catalog.put(ESPN, 'operator');
    const [espn] = leagues();
    expect(leagues()).toBe(leagues());
    const asks = asksOf({ leagueId: 'rugby', espn, games: [], teams: [] }, now);
    expect(new Set(asks.map(({ kind }) => kind))).toEqual(new Set(['scoreboard']));
    expect(asks[0]?.path).toBe('/apis/site/v2/sports/rugby/270557/scoreboard');
    expect(structuredClone(asks[0]?.stated)).toMatchObject({ sport: 'rugby', teams: [] });
    catalog.put(LIONS, 'operator');
    expect(leagues()[0]?.stated?.teams).toHaveLength(1);
    catalog.put({ ...RUGBY, active: false }, 'operator');
    expect(leagues()).toEqual([]);
  });

  test('has its games read by its own teams, periods and seasons', () => {
    const [espn] = statedIn(new LeagueCatalog(), ESPN, LIONS, BEARS)();
    const sides = {
      home: team('1', 'London', 'Lions', 'LIO'),
      away: team('2', '', 'Bears', 'BEA'),
    };
    // Midnight in New York.
    const date = '2026-05-03T04:00Z';
    const said = scoreboard(event('7', SECOND_HALF, { ...sides, date }));
    const { records, ...outcome } = readGames('rugby', said, espn?.stated);
    expect(reasons(outcome)).toEqual([]);
    const teams = { homeTeamId: 'rugby_lions', awayTeamId: 'rugby_bears', season: '2025-26' };
    expect(records).toMatchObject([{ ...teams, period: '2nd Half', clock: '51:00' }]);
    expect(records[0]).not.toHaveProperty('startIsUsual');
  });

  test('refuses teams that nobody has stated', () => {
    const [espn] = statedIn(new LeagueCatalog(), ESPN, LIONS)();
    const { records, ...outcome } = readGames('rugby', scoreboard(event('7', FINAL)), espn?.stated);
    expect([records, reasons(outcome)]).toEqual([[], ['unknown_team']]);
  });

  test('that the table has at ESPN is asked for there', () => {
    const leagues = statedIn(new LeagueCatalog(), { kind: 'league', id: 'nba', espn: 'a/b' });
    expect(leagues()).toEqual([]);
  });
});
