// ESPN's games, teams, standings and polls: what is read, and what is refused.
import { describe, expect, test } from 'vitest';
import { readEspnBody } from '#ingest/reference/espn/answer.ts';
import { readRankings } from '#ingest/reference/espn/rankings.ts';
import type { Ask } from '#ingest/reference/espn/schedule.ts';
import { readGames } from '#ingest/reference/espn/scoreboard.ts';
import { readStandings } from '#ingest/reference/espn/standings.ts';
import { readTeams } from '#ingest/reference/espn/teams.ts';
import {
  CELTICS,
  event,
  FINAL,
  LAKERS,
  reasons,
  SCHEDULED,
  scoreboard,
  statusNamed,
  THIRD_QUARTER,
  team,
} from './espn-fixture.ts';

const AT = Date.parse('2026-05-02T12:00:00Z');
const START = Date.parse('2026-05-02T23:30:00Z');

describe('a game', () => {
  test('in play has score, period and clock', () => {
    const { records } = readGames('nba', scoreboard(event('7', THIRD_QUARTER)));
    expect(records).toEqual([
      {
        leagueId: 'nba',
        sourceGameId: '7',
        eventId: null,
        season: '2025-26',
        seasonType: 'postseason',
        week: null,
        startTime: START,
        status: 'in_progress',
        homeTeamId: 'nba_lal',
        awayTeamId: 'nba_bos',
        neutralSite: false,
        venue: 'crypto.com Arena',
        score: { home: 87, away: 80 },
        periods: { home: [20], away: [20] },
        period: 'Q3',
        clock: '8:41',
        starters: null,
      },
    ]);
  });

  test('to come has none, though ESPN writes zeros', () => {
    const { records } = readGames('nba', scoreboard(event('7', SCHEDULED)));
    expect(records[0]).toMatchObject({ score: null, periods: null, period: null, clock: null });
  });

  test('may have its score as an object, as in a schedule', () => {
    const competitors = [
      { homeAway: 'home', team: LAKERS, score: { value: 107, displayValue: '107' } },
      { homeAway: 'away', team: CELTICS, score: { value: 98, displayValue: '98' } },
    ];
    const game = event('7', FINAL, { competition: { competitors } });
    const { records } = readGames('nba', { events: [game] });
    expect(records[0]).toMatchObject({ score: { home: 107, away: 98 }, periods: null });
  });

  test.each([
    ['STATUS_HALFTIME', 'in', 'in_progress'],
    ['STATUS_END_PERIOD', 'in', 'in_progress'],
    ['STATUS_FINAL_AET', 'post', 'final'],
    ['STATUS_POSTPONED', 'post', 'postponed'],
    ['STATUS_CANCELED', 'post', 'cancelled'],
    ['STATUS_RAIN_DELAY', 'in', 'in_progress'],
    ['STATUS_DELAYED', 'pre', 'scheduled'],
  ])('of status %s is %s: %s', (name, state, status) => {
    const { records, drift } = readGames('nba', scoreboard(event('7', statusNamed(name, state))));
    expect(records[0]?.status).toBe(status);
    expect(drift).not.toHaveProperty(`status ${name}`);
  });

  test('that is delayed before anything was played has not begun, whatever its state says', () => {
    const delayed = (score: string, period: number) =>
      event('7', statusNamed('STATUS_RAIN_DELAY', 'in', { period }), {
        competition: {
          competitors: [
            { homeAway: 'home', team: LAKERS, score },
            { homeAway: 'away', team: CELTICS, score: '0' },
          ],
        },
      });
    const statusAt = (score: string, period: number) =>
      readGames('nba', scoreboard(delayed(score, period))).records[0]?.status;
    expect(statusAt('0', 1)).toBe('scheduled');
    expect(statusAt('1', 1)).toBe('in_progress');
    expect(statusAt('0', 2)).toBe('in_progress');
  });

  test('of an unknown status follows its state, and is counted', () => {
    const game = (state: string, completed?: boolean) =>
      event(state, statusNamed('STATUS_FOGGED_IN', state, { completed }));
    const reading = readGames('nba', scoreboard(game('pre'), game('in'), game('post', false)));
    expect(reading.records.map(({ status }) => status)).toEqual(['scheduled', 'in_progress']);
    expect(reading.drift['status STATUS_FOGGED_IN']).toBe(3);
    expect(reasons(reading)).toEqual(['unknown_status']);
  });

  test('of baseball names the half of the inning and the pitchers', () => {
    const [home, away] = [
      team('1', 'Boston', 'Red Sox', 'BOS'),
      team('2', 'New York', 'Yankees', 'NYY'),
    ];
    const probables = [
      { name: 'probableStartingPitcher', athlete: { displayName: 'Brayan Bello' } },
    ];
    const competitors = [
      { homeAway: 'home', team: home, score: '1', probables },
      { homeAway: 'away', team: away, score: '0' },
    ];
    const status = statusNamed('STATUS_IN_PROGRESS', 'in', { period: 5, shortDetail: 'Bot 5th' });
    const { records } = readGames(
      'mlb',
      scoreboard(event('7', status, { competition: { competitors } })),
    );
    expect(records[0]).toMatchObject({
      period: 'Bot 5th',
      clock: null,
      starters: { home: 'Brayan Bello', away: null },
    });
  });

  test('that is bad in one way never loses its siblings', () => {
    const nobody = team('99', 'Nowhere', 'Nobodies', 'NOW');
    const oneSide = [{ homeAway: 'home', team: LAKERS }];
    const reading = readGames(
      'nba',
      scoreboard(
        null,
        { id: 1 },
        event('2', FINAL, { away: nobody }),
        event('3', FINAL, { away: LAKERS }),
        event('4', FINAL, { competition: { competitors: oneSide } }),
        event('5', FINAL, { date: 'tomorrow' }),
        event('6', { type: 'FINAL' }),
        event('7', FINAL),
        event('7', FINAL),
      ),
    );
    expect(reasons(reading)).toEqual([
      'malformed',
      'malformed',
      'unknown_team',
      'bad_sides',
      'bad_sides',
      'bad_time',
      'unknown_status',
      'duplicate',
    ]);
    expect(reading.records.map(({ sourceGameId }) => sourceGameId)).toEqual(['7']);
    expect(reading.accepted).toBe(1);
  });

  test('of a team that merely shares a short name is refused', () => {
    const game = event('7', FINAL, {
      home: { abbreviation: 'AF' },
      away: { displayName: 'Akron Zips' },
    });
    expect(reasons(readGames('ncaa_football', scoreboard(game)))).toEqual(['unknown_team']);
    const lookAlike = { displayName: 'Melbourne Phoenix', shortDisplayName: 'Phoenix' };
    const abroad = event('8', FINAL, { away: { ...lookAlike, abbreviation: 'MEL' } });
    expect(reasons(readGames('nba', scoreboard(abroad)))).toEqual(['unknown_team']);
    const renamed = { displayName: 'Phoenix AG', shortDisplayName: 'Suns', abbreviation: 'PHX' };
    const known = event('8', FINAL, { away: renamed });
    expect(readGames('nba', scoreboard(known)).records[0]?.awayTeamId).toBe('nba_phx');
    const pro = event('8', FINAL, { home: { abbreviation: 'LAL' } });
    expect(readGames('nba', scoreboard(pro)).records).toHaveLength(1);
  });

  test.each([[null], [[]], ['x'], [{ events: {} }]])('is not in %j', (body) => {
    expect(reasons(readGames('nba', body))).toEqual(['malformed']);
  });

  test('has no text that a database refuses', () => {
    const game = event('7', FINAL, { competition: { venue: { fullName: 'Nul\0l' } } });
    expect(readGames('nba', scoreboard(game)).records[0]?.venue).toBeNull();
    expect(readGames('nba', scoreboard(event('a\ud800', FINAL))).records).toEqual([]);
  });
});

test('teams say which id is whose; schools that are not known are refused', () => {
  const teams = [{ team: LAKERS }, { team: team('9', 'Nowhere', 'Nobodies', 'NO') }, {}];
  const reading = readTeams('nba', { sports: [{ leagues: [{ teams }] }] });
  expect(reading.records).toEqual([{ teamId: 'nba_lal', sourceTeamId: '13' }]);
  expect(reasons(reading)).toEqual(['unknown_team', 'malformed']);
});

describe('standings', () => {
  const entry = (words: unknown, ...stats: readonly unknown[]) => ({ team: words, stats });
  const stat = (type: string, value: number) => ({ name: type, type, value });

  test('keep the groups that teams stand in, and losses after overtime', () => {
    const boston = team('1', 'Boston', 'Bruins', 'BOS');
    const entries = [
      entry(boston, stat('wins', 40), stat('losses', 20), stat('otlosses', 6)),
      entry(boston, stat('wins', 40), stat('losses', 20)),
      entry(team('2', 'Buffalo', 'Sabres', 'BUF'), stat('wins', 2.5), stat('losses', 1)),
      {},
    ];
    const division = { name: 'Atlantic Division', standings: { entries } };
    const body = { children: [{ name: 'Eastern Conference', children: [division] }] };
    const reading = readStandings('nhl', body);
    expect(reading.records).toEqual([
      {
        teamId: 'nhl_bos',
        wins: 40,
        losses: 20,
        ties: 0,
        overtimeLosses: 6,
        points: null,
        pointsFor: null,
        pointsAgainst: null,
        conference: 'Eastern Conference',
        division: 'Atlantic Division',
      },
    ]);
    expect(reasons(reading)).toEqual(['duplicate', 'bad_record', 'malformed']);
  });

  test('are the table of their season, with what the league has deducted', () => {
    const everton = (...more: readonly unknown[]) =>
      entry(
        team('368', 'Liverpool', 'Everton', 'EVE'),
        ...[stat('wins', 2), stat('losses', 1), stat('ties', 1), ...more],
      );
    const tableOf = (
      seasonDisplayName: string,
      seasonType: number,
      ...more: readonly unknown[]
    ) => {
      const entries = [{ ...everton(...more), team: { displayName: 'Everton' } }];
      const standings = { entries, seasonDisplayName, seasonType };
      const ask = { kind: 'standings', leagueId: 'soccer_epl', about: '', path: '', query: {} };
      const at = Date.parse('2026-11-01T00:00:00Z');
      return readEspnBody(ask as Ask, { children: [{ standings }] }, at).answer.batch?.tables?.[0];
    };
    expect(tableOf('2025-26', 2, stat('points', -1))).toMatchObject({
      season: '2025-26',
      lines: [{ teamId: 'soccer_epl_eve', wins: 2, losses: 1, ties: 1, points: -1 }],
    });
    expect(tableOf('English Premier League', 2, stat('deductions', -6))).toMatchObject({
      season: '2026-27',
      lines: [{ points: 1 }],
    });
    expect(tableOf('2026-27', 1)).toBeUndefined();
  });

  test('of colleges may have the record in words only', () => {
    const overall = { name: 'overall', type: 'total', summary: '8-2' };
    const akron = { displayName: 'Akron Zips' };
    const group = { name: 'MAC', standings: { entries: [entry(akron, overall)] } };
    const { records } = readStandings('ncaa_football', { children: [group] });
    expect(records[0]).toMatchObject({ wins: 8, losses: 2, conference: 'MAC', division: null });
  });
});

test('polls are read by what they are; ranks of who is not known are refused', () => {
  const rank = (current: unknown, location: string, name: string) => ({
    current,
    previous: 0,
    points: 1500,
    firstPlaceVotes: 3,
    recordSummary: '7-1',
    team: { id: '1', location, name, nickname: location },
  });
  const ranks = [
    rank(1, 'Akron', 'Zips'),
    rank(2, 'Nowhere', 'X'),
    rank(0, 'Air Force', 'Falcons'),
  ];
  const occurrence = { number: 9, type: 'week' };
  const rankings = [
    { type: 'ap', name: 'AP Top 25', occurrence, date: '2025-10-26T18:00Z', ranks },
    { type: 'usa', name: 'AFCA Coaches Poll', ranks: [rank(1, 'Akron', 'Zips')] },
    { type: 'fcs', name: 'FCS Coaches Poll', ranks: [{}, {}] },
  ];
  const reading = readRankings('ncaa_football', { rankings }, AT);
  expect(reading.records[0]).toEqual({
    leagueId: 'ncaa_football',
    poll: 'ap',
    name: 'AP Top 25',
    season: '2025-26',
    week: 9,
    at: Date.parse('2025-10-26T18:00:00Z'),
    rankings: [
      {
        rank: 1,
        previousRank: null,
        teamId: 'ncaa_football_akr',
        points: 1500,
        firstPlaceVotes: 3,
        record: '7-1',
      },
    ],
  });
  expect(reading.records[1]).toMatchObject({ poll: 'coaches', at: AT, week: null });
  expect(reasons(reading)).toEqual(['unknown_team', 'bad_rank', 'unknown_poll', 'unknown_poll']);
});
