// NFL files, on rows of our own: what a good row comes to, and what is refused and why.
import { describe, expect, test } from 'vitest';
import { type Schedule, scheduleOf } from '#ingest/importers/facts/schedule.ts';
import { csvOf, importText } from './import-sink-fixture.ts';

const utc = (text: string) => Date.parse(text);

const IS_USUAL = { startIsUsual: true };

describe('nflverse games', () => {
  const HEADER = [
    'game_id,season,game_type,week,gameday,gametime',
    'away_team,away_score,home_team,home_score,location,stadium',
  ].join(',');

  test('a game is final, to come, historic, in January, or on neutral ground', async () => {
    const { sink } = await importText('nflverse-games', [
      HEADER,
      '2025_10_BUF_MIA,2025,REG,10,2025-11-09,13:00,BUF,13,MIA,30,Home,Hard Rock Stadium',
      '2025_13_NYG_NE,2025,REG,13,2025-12-01,20:15,NYG,,NE,,Home,Gillette Stadium',
      '1999_01_OAK_GB,1999,REG,1,1999-09-12,,OAK,24,GB,28,Home,Lambeau Field',
      '2000_21_BAL_NYG,2000,SB,21,2001-01-28,18:18,BAL,34,NYG,7,Neutral,Raymond James Stadium',
      '2007_05_SD_STL,2007,REG,5,2007-10-07,16:15,SD,41,STL,3,Home,',
    ]);
    const [buf, nyg, oak, superBowl, rams] = sink.games();
    expect(buf).toEqual({
      leagueId: 'nfl',
      sourceGameId: '2025_10_BUF_MIA',
      eventId: null,
      season: '2025-26',
      seasonType: 'regular',
      week: 10,
      startTime: utc('2025-11-09T18:00:00Z'),
      status: 'final',
      homeTeamId: 'nfl_mia',
      awayTeamId: 'nfl_buf',
      neutralSite: false,
      venue: 'Hard Rock Stadium',
      score: { home: 30, away: 13 },
      periods: null,
      period: null,
      clock: null,
      starters: null,
    });
    expect(nyg).toMatchObject({ status: 'scheduled', score: null });
    expect(oak).toMatchObject({ awayTeamId: 'nfl_lv', startTime: utc('1999-09-12T17:00:00Z') });
    expect(superBowl).toMatchObject({
      season: '2000-01',
      seasonType: 'postseason',
      week: 21,
      neutralSite: true,
      startTime: utc('2001-01-28T23:18:00Z'),
    });
    expect(rams).toMatchObject({ homeTeamId: 'nfl_lar', awayTeamId: 'nfl_lac', venue: null });
  });

  test.each([
    ['missing_field', ',2025,REG,10,2025-11-09,13:00,BUF,13,MIA,30,Home,'],
    ['bad_value', 'x,2025,REG,10,2025-02-30,13:00,BUF,13,MIA,30,Home,'],
    ['contradiction', 'x,2024,REG,10,2025-11-09,13:00,BUF,13,MIA,30,Home,'],
    ['contradiction', 'x,2025,REG,10,2025-11-09,13:00,SD,13,LAC,30,Home,'],
    ['unknown_team', 'x,2025,REG,10,2025-11-09,13:00,XYZ,13,MIA,30,Home,'],
  ])('%s: %s', async (reason, row) => {
    const { report } = await importText('nflverse-games', [HEADER, row]);
    expect(report.refused).toEqual({ [reason]: 1 });
  });

  const GAME = { seasonType: 'regular', week: 10, score: { home: 30, away: 13 } } as const;
  test.each([
    ['value bad_value', 'x,2025,XX,10,2025-11-09,13:00,BUF,13,MIA,30,Home,', {}],
    ['value bad_value', 'x,2025,constructor,10,2025-11-09,13:00,BUF,13,MIA,30,Home,', {}],
    ['value bad_value', 'x,2025,REG,0,2025-11-09,13:00,BUF,13,MIA,30,Home,', { week: null }],
    ['value bad_value', 'x,2025,REG,10,2025-11-09,25:00,BUF,13,MIA,30,Home,', IS_USUAL],
    ['value bad_value', 'x,2025,REG,10,2025-11-09,13:00,BUF,13.5,MIA,30,Home,', { score: null }],
    ['value bad_value', 'x,2025,REG,10,2025-11-09,13:00,BUF,-1,MIA,30,Home,', { score: null }],
    ['score contradiction', 'x,2025,REG,10,2025-11-09,13:00,BUF,13,MIA,,Home,', { score: null }],
  ])('left out alone is a %s: %s', async (left, row, more) => {
    const { sink, report } = await importText('nflverse-games', [HEADER, row]);
    expect(report).toMatchObject({ refused: {}, linesRefused: { [left]: 1 } });
    const startTime = utc('2025-11-09T18:00:00Z');
    expect(sink.games()).toMatchObject([{ ...GAME, status: 'final', startTime, ...more }]);
  });
});

const GAME = { sourceGameId: '2023_01_DET_KC', homeTeamId: 'nfl_kc', awayTeamId: 'nfl_det' };
const SCHEDULED = { ...GAME, startTime: Date.parse('2023-09-08T00:20:00Z') };
const schedule: Schedule = {
  gameOf: (season, week, teamId) =>
    season === '2023-24' && week === 1 && [GAME.homeTeamId, GAME.awayTeamId].includes(teamId)
      ? SCHEDULED
      : undefined,
  startNear: () => undefined,
};

describe('nflverse player statistics', () => {
  const mahomes = {
    ...{
      player_id: '00-0033873',
      player_name: 'P.Mahomes',
      player_display_name: 'Patrick Mahomes',
    },
    ...{ position: 'QB', season: 2023, week: 1, season_type: 'REG', team: 'KC' },
    ...{ opponent_team: 'DET', game_id: '2023_01_DET_KC', completions: 21, attempts: 39 },
    ...{ passing_yards: 226, passing_tds: 2, passing_interceptions: 1, sack_fumbles_lost: 0 },
    ...{ carries: 6, rushing_yards: 45, rushing_tds: 0, rushing_fumbles_lost: 1 },
    ...{ receptions: 0, targets: 0, receiving_yards: 0, receiving_tds: 0, special_teams_tds: 0 },
    ...{ def_tackles_solo: 0, def_tackle_assists: 0, def_sacks: 0, def_interceptions: 0 },
    ...{ fg_made: 0, fg_att: 0, pat_made: 0, pat_att: 0 },
  };
  const idle = Object.fromEntries(
    Object.entries(mahomes).map(([name, value]) => [name, typeof value === 'number' ? 0 : value]),
  );
  const receiver = {
    ...idle,
    player_id: '00-1',
    position: 'WR',
    season: 2023,
    week: 2,
    targets: 3,
  };
  const lion = { ...idle, team: 'DET', opponent_team: 'KC', season: 2023, week: 1 };

  test('a position that no team has keeps what he did', async () => {
    const rows = csvOf([{ ...mahomes, position: 'constructor' }]);
    const { sink } = await importText('nflverse-player-stats', rows);
    const [home] = sink.boxScores()[0]?.home.players ?? [];
    expect(home?.stats).toMatchObject({ passingYards: 226, rushingYards: 45 });
  });

  test('rows of a game become one box score, each side with its own', async () => {
    const { sink, report } = await importText(
      'nflverse-player-stats',
      csvOf([
        mahomes,
        { ...receiver, opponent_team: 'JAX', game_id: '2023_02_KC_JAX' },
        { ...lion, player_id: '00-2', position: 'CB', def_tackles_solo: 3, def_sacks: 0.5 },
        { ...lion, player_id: '00-3', position: 'K', fg_made: 1, fg_att: 2 },
        mahomes,
      ]),
    );
    expect(report.refused).toEqual({ duplicate: 1 });
    const boxes = sink.boxScores();
    expect(boxes.map(({ sourceGameId }) => sourceGameId)).toEqual([
      '2023_02_KC_JAX',
      '2023_01_DET_KC',
    ]);
    const [jax, opener] = boxes;
    expect(jax?.away.players.map(({ stats }) => stats)).toEqual([
      { receptions: 0, receivingTargets: 3, receivingYards: 0, receivingTouchdowns: 0 },
    ]);
    expect(opener?.home.players).toEqual([
      {
        player: {
          sourcePlayerId: '00-0033873',
          fullName: 'Patrick Mahomes',
          position: 'QB',
          jersey: null,
          birthDate: null,
          heightCm: null,
          weightKg: null,
        },
        started: null,
        stats: {
          passingCompletions: 21,
          passingAttempts: 39,
          passingYards: 226,
          passingTouchdowns: 2,
          passingInterceptions: 1,
          rushingAttempts: 6,
          rushingYards: 45,
          rushingTouchdowns: 0,
          fumblesLost: 1,
        },
      },
    ]);
    expect(opener?.away.players.map(({ stats }) => stats)).toEqual([
      { soloTackles: 3, assistTackles: 0, sacks: 0.5, defensiveInterceptions: 0 },
      { fieldGoalsMade: 1, fieldGoalsAttempted: 2, extraPointsMade: 0, extraPointsAttempted: 0 },
    ]);
  });

  test('without a game id the schedule says which game it is', async () => {
    const goff = {
      ...{ player_id: '00-1', player_display_name: 'Jared Goff', position: 'QB' },
      ...{ recent_team: 'DET', season: 2023, week: 1, season_type: 'REG', opponent_team: 'KC' },
      ...{ attempts: 35, interceptions: 0, carries: 2, rushing_yards: -1 },
    };
    const rows = csvOf([
      goff,
      { ...goff, opponent_team: 'GB' },
      { ...goff, recent_team: 'BUF', opponent_team: 'NYJ' },
    ]);
    const { sink, report } = await importText('nflverse-player-stats', rows, 'file', schedule);
    expect(report.refused).toEqual({ contradiction: 1, unknown_game: 1 });
    expect(sink.boxScores()[0]?.away.players[0]?.stats).toEqual({
      ...{ passingAttempts: 35, passingInterceptions: 0, rushingAttempts: 2, rushingYards: -1 },
    });
    const without = await importText('nflverse-player-stats', rows);
    expect(without.report.refused).toEqual({ unknown_game: 3 });
  });

  test('a schedule of games knows both teams of a week', () => {
    const game = { ...GAME, leagueId: 'nfl', season: '2023-24', week: 1 };
    const made = scheduleOf([game as never]);
    expect(made.gameOf('2023-24', 1, 'nfl_det')).toEqual(GAME);
    expect(made.gameOf('2023-24', 1, 'nfl_kc')).toEqual(GAME);
    expect(made.gameOf('2023-24', 2, 'nfl_kc')).toBeUndefined();
  });
});

describe('one NFL season by player', () => {
  const goff = {
    name: 'Jared Goff',
    pos: 'QB',
    team: 'DET',
    weeks: [
      { wk: 1, cmp: 22, att: 35, pyds: 253, ptds: 1, ints: null },
      { wk: 2, cmp: 1 },
    ],
  };
  const traded = {
    name: 'Traded',
    pos: 'WR',
    team: 'BUF',
    weeks: [{ wk: 1, opp: 'KC', rec: 2, reyds: 9 }],
  };

  test('every week of a player is a row, and an opponent outweighs his team', async () => {
    const document = {
      'Jared Goff': goff,
      Traded: traded,
      Bad: { name: 'Bad', weeks: 3 },
      Worse: 7,
    };
    const { sink, report } = await importText('nfl-weekly', document, 'stats_2023.json', schedule);
    expect(report).toMatchObject({
      rows: 5,
      accepted: 2,
      refused: { unknown_game: 1, bad_value: 2 },
    });
    const away = sink.boxScores()[0]?.away.players;
    expect(away?.map(({ player, stats }) => [player.fullName, stats])).toEqual([
      [
        'Jared Goff',
        { passingCompletions: 22, passingAttempts: 35, passingYards: 253, passingTouchdowns: 1 },
      ],
      ['Traded', { receptions: 2, receivingYards: 9 }],
    ]);
  });

  test('a name without a year says no season', async () => {
    const { report } = await importText(
      'nfl-weekly',
      { 'Jared Goff': goff },
      'stats.json',
      schedule,
    );
    expect(report.refused).toEqual({ missing_field: 2 });
  });
});

describe('nflverse injuries', () => {
  test('the rows of a team and week are one report, as old as its youngest entry', async () => {
    const miller = {
      ...{ season: 2023, game_type: 'REG', team: 'BUF', week: 1, gsis_id: '00-1', position: 'LB' },
      ...{ full_name: 'Von Miller', report_primary_injury: 'Knee', report_status: 'Out' },
      ...{ practice_status: '', date_modified: '2023-09-08T18:00:00Z' },
    };
    const limited = 'Limited Participation in Practice';
    const second = { ...miller, gsis_id: '00-3', full_name: 'Second', report_status: 'Doubtful' };
    const { sink, report } = await importText(
      'nflverse-injuries',
      csvOf([
        { ...second, report_primary_injury: 'NA', date_modified: '2023-09-09 19:30:00' },
        miller,
        { ...miller, team: 'OAK', practice_status: limited, date_modified: 'NA' },
        { ...miller, gsis_id: '00-4', report_status: 'NA' },
        { ...miller, gsis_id: '00-5', date_modified: '2024-09-08T18:00:00Z' },
        miller,
      ]),
    );
    expect(report.refused).toEqual({ no_status: 1, duplicate: 1 });
    expect(report.linesRefused).toEqual({ 'value contradiction': 1 });
    const [lv, buf] = sink.injuryReports();
    expect(lv).toMatchObject({ teamId: 'nfl_lv', at: utc('2023-09-08T20:00:00Z') });
    expect(lv?.items[0]?.detail).toBe(limited);
    expect(buf).toEqual({
      leagueId: 'nfl',
      teamId: 'nfl_buf',
      at: utc('2023-09-09T19:30:00Z'),
      items: [
        expect.objectContaining({ playerName: 'Second', injury: null, status: 'Doubtful' }),
        {
          sourcePlayerId: '00-1',
          playerName: 'Von Miller',
          position: 'LB',
          status: 'Out',
          injury: 'Knee',
          detail: null,
          returnDate: null,
          reportedAt: utc('2023-09-08T18:00:00Z'),
        },
        // A year off: as old as the reports of its week.
        expect.objectContaining({
          sourcePlayerId: '00-5',
          reportedAt: utc('2023-09-08T20:00:00Z'),
        }),
      ],
    });
  });

  test('other names of columns, numbers with a point, and no day at all are read too', async () => {
    const dray = {
      ...{ season: '2011.0', week: '1.0', player_id: '00-0027825', player_name: 'Jim Dray' },
      ...{ team: 'ARI', position: 'TE', status: 'Out', practice_status: '"Did Not\nParticipate"' },
      date_modified: '2011-09-09 12:42:40',
    };
    const late = { ...dray, season: '2025.0', week: '22.0', team: 'SEA', date_modified: '' };
    const { sink } = await importText('nflverse-injuries', csvOf([dray, late]));
    expect(sink.injuryReports().map(({ at }) => new Date(at).toISOString())).toEqual([
      '2011-09-09T12:42:40.000Z',
      '2026-02-06T21:00:00.000Z',
    ]);
  });
});

describe('injury lists', () => {
  const [first, second] = ['2025-10-04T02:43:08.725Z', '2025-10-05T02:43:08.725Z'];
  const inj = (t: string, id: string, team: string | null, designation: string | null = 'Out') => ({
    ...{ t, k: 'inj', player_id: id, player_name: `Player ${id}`, position: 'WR' },
    ...{ team_abbr: team, injury_designation: designation, injury_description: null },
  });
  const clear = (t: string, id: string) => ({ t, k: 'clear', player_id: id, player_name: id });
  const lines = (...ticks: readonly object[]) => ticks.map((tick) => JSON.stringify(tick));

  test('what changes at an instant is one whole report of each team concerned', async () => {
    const { sink, report } = await importText(
      'injuries',
      lines(
        inj(first, '1', 'BUF'),
        inj(first, '2', 'BUF', 'Questionable'),
        inj(first, '3', 'MIA'),
        clear(second, '1'),
        inj(second, '3', 'BUF'),
      ),
    );
    expect(report.accepted).toBe(5);
    const told = sink
      .injuryReports()
      .map(({ teamId, at, items }) => [
        teamId,
        new Date(at).toISOString(),
        items.map(({ sourcePlayerId, status }) => `${sourcePlayerId} ${status}`),
      ]);
    expect(told).toEqual([
      ['nfl_buf', first, ['1 Out', '2 Questionable']],
      ['nfl_mia', first, ['3 Out']],
      ['nfl_buf', second, ['2 Questionable', '3 Out']],
      ['nfl_mia', second, []],
    ]);
  });

  test('what cannot be placed is refused', async () => {
    const { report } = await importText(
      'injuries',
      lines(
        inj(second, '1', 'BUF'),
        inj(first, '2', 'BUF'),
        clear(second, '9'),
        inj(second, '3', 'XYZ'),
        inj(second, '4', 'BUF', null),
        inj('yesterday', '5', 'BUF'),
        inj('9999-12-31T23:00:00Z', '6', 'BUF'),
      ),
    );
    expect(report.refused).toEqual({
      out_of_order: 1,
      not_listed: 1,
      unknown_team: 1,
      no_status: 1,
      bad_value: 2,
    });
  });
});
