// The leagues' own APIs and CollegeFootballData, in the forms they document.
import { describe, expect, test } from 'vitest';
import { readCfbd } from '#ingest/reference/cfbd/records.ts';
import { readMlbGameFeed } from '#ingest/reference/mlb-stats-api/game-feed.ts';
import { readMlbSchedule } from '#ingest/reference/mlb-stats-api/schedule.ts';
import { readNbaBoxScore } from '#ingest/reference/nba-api/box-score.ts';
import { readNbaPlayByPlay } from '#ingest/reference/nba-api/play-by-play.ts';
import { readNbaScoreboard } from '#ingest/reference/nba-api/scoreboard.ts';
import { readNhlGameCenter } from '#ingest/reference/nhl-api/game-center.ts';
import { readNhlSchedule } from '#ingest/reference/nhl-api/schedule.ts';
import { inningName, periodName } from '#ingest/reference/period-names.ts';
import { DRIFT_NAMES_MAX, Notes, type Outcome } from '#ingest/reference/refusal.ts';
import { figureOf, minutesOf, outsOf, pairOf, secondsOf } from '#ingest/reference/stat-values.ts';

function reasons({ refusals }: Outcome): readonly string[] {
  return refusals.map(({ reason }) => reason);
}

describe('the MLB schedule', () => {
  const game = (gamePk: number, codedGameState: string, more: object = {}) => ({
    gamePk,
    gameType: 'R',
    gameDate: '2026-08-10T01:40:00Z',
    status: { abstractGameState: 'Final', codedGameState },
    teams: {
      home: {
        team: { name: 'Seattle Mariners' },
        score: 6,
        probablePitcher: { id: 1, fullName: 'Emerson Hancock' },
      },
      away: { team: { name: 'San Diego Padres' }, score: 1 },
    },
    linescore: {
      currentInning: 2,
      inningState: 'Bottom',
      innings: [
        { num: 1, home: { runs: 0 }, away: { runs: 1 } },
        { num: 2, home: {}, away: { runs: 0 } },
      ],
    },
    venue: { name: 'T-Mobile Park' },
    ...more,
  });
  const scheduleOf = (...games: readonly unknown[]) => readMlbSchedule({ dates: [{ games }] });

  test('gives games with probable pitchers', () => {
    const { records } = scheduleOf(game(1, 'I'));
    expect(records[0]).toMatchObject({
      sourceGameId: '1',
      season: '2026',
      seasonType: 'regular',
      status: 'in_progress',
      homeTeamId: 'mlb_sea',
      awayTeamId: 'mlb_sd',
      score: { home: 6, away: 1 },
      periods: { home: [0], away: [1, 0] },
      period: 'Bot 2nd',
      starters: { home: 'Emerson Hancock', away: null },
    });
  });

  test.each([3.5, -1, 1e12, Number.MAX_VALUE])(
    'takes %d runs for no score, of a game alone',
    (bad) => {
      const teams = { ...game(1, 'I').teams, home: { ...game(1, 'I').teams.home, score: bad } };
      const innings = [{ num: 1, home: { runs: bad }, away: { runs: 1 } }];
      const { records } = scheduleOf(game(1, 'I', { teams, linescore: { innings } }), game(2, 'I'));
      expect(records[0]).toMatchObject({ sourceGameId: '1', score: null });
      expect(JSON.stringify(records[0])).not.toContain(JSON.stringify(bad));
      expect(records[1]).toMatchObject({ sourceGameId: '2', score: { home: 6, away: 1 } });
    },
  );

  test('does not take a postponed game for a final one', () => {
    const { records } = scheduleOf(game(1, 'D'), game(2, 'C'), game(3, 'F'));
    expect(records.map(({ status, score }) => [status, score?.home ?? null])).toEqual([
      ['postponed', null],
      ['cancelled', null],
      ['final', 6],
    ]);
  });

  test('takes the start of the second game on one ticket for what it is: no time', () => {
    const second = { doubleHeader: 'Y', gameNumber: 2, gameDate: '2026-08-09T20:15:00Z' };
    const { records } = scheduleOf(
      game(1, 'F', { doubleHeader: 'Y', gameNumber: 1, gameDate: '2026-08-09T20:10:00Z' }),
      game(2, 'F', second),
      game(3, 'F', { ...second, doubleHeader: 'S' }),
    );
    expect(records.map(({ startIsUsual = false }) => startIsUsual)).toEqual([false, true, false]);
  });

  test('takes the new start of a game that was moved, and refuses what is none', () => {
    const moved = game(1, 'S', { gameDate: '2026-08-12T01:40:00Z' });
    const reading = scheduleOf(
      game(1, 'D'),
      moved,
      game(2, '?'),
      game(3, 'F', { gameType: 'A' }),
      game(4, 'F', { gameDate: 'soon' }),
      'x',
    );
    expect(reading.records.map(({ status }) => status)).toEqual(['scheduled']);
    expect(reasons(reading)).toEqual([
      'duplicate',
      'unknown_status',
      'not_a_league_game',
      'bad_time',
      'malformed',
    ]);
    expect(reasons(readMlbGameFeed({ gamePk: 1 }))).toEqual(['malformed']);
  });

  test('takes no placeholder for the start of a game to be played', () => {
    const isUnsettled = { startTimeTBD: true };
    const second = { status: { codedGameState: 'S', ...isUnsettled } };
    const over = { status: { codedGameState: 'F', ...isUnsettled } };
    const reading = scheduleOf(game(1, '', second), game(2, '', over), game(3, 'S'));
    expect(reading.records.map(({ sourceGameId }) => sourceGameId)).toEqual(['2', '3']);
    expect(reasons(reading)).toEqual(['bad_time']);
  });
});

describe('the NHL API', () => {
  const game = {
    id: 2025020970,
    gameType: 2,
    startTimeUTC: '2026-03-05T00:00:00Z',
    gameState: 'LIVE',
    gameScheduleState: 'OK',
    venue: { default: 'Centre Bell' },
    homeTeam: {
      placeName: { default: 'Montréal' },
      commonName: { default: 'Canadiens' },
      score: 2,
    },
    awayTeam: { abbrev: 'DET', name: { default: 'Red Wings' }, score: 1 },
    periodDescriptor: { number: 2, periodType: 'REG' },
    clock: { timeRemaining: '10:15', inIntermission: false },
  };
  const skater = {
    playerId: 5,
    name: { default: 'C. Caufield' },
    position: 'R',
    goals: 1,
    toi: '15:00',
  };
  const goalie = (playerId: number, name: string, starter: boolean, toi: string) => ({
    playerId,
    name: { default: name },
    position: 'G',
    starter,
    toi,
    saveShotsAgainst: '20/21',
    goalsAgainst: 1,
  });
  const playerByGameStats = {
    homeTeam: {
      forwards: [skater, { playerId: 6 }],
      defense: [],
      goalies: [
        goalie(8, 'J. Fowler', false, '00:00'),
        goalie(9, 'S. Montembeault', true, '31:00'),
      ],
    },
  };

  test('gives games of a score or a schedule', () => {
    const overseas = { ...game, id: 1, gameType: 9 };
    const off = { ...game, id: 2, gameScheduleState: 'PPD', gameState: 'FUT' };
    const unsettled = { ...game, id: 3, gameScheduleState: 'TBD', gameState: 'FUT' };
    const reading = readNhlSchedule({ games: [game, overseas, off, game, 5, unsettled] });
    expect(reading.records[0]).toMatchObject({
      season: '2025-26',
      status: 'in_progress',
      homeTeamId: 'nhl_mtl',
      awayTeamId: 'nhl_det',
      score: { home: 2, away: 1 },
      period: '2nd Period',
      clock: '10:15',
      starters: null,
    });
    expect(reading.records[1]).toMatchObject({ status: 'postponed', score: null });
    expect(reading.records.map(({ startIsUsual }) => startIsUsual === true)).toEqual([
      false,
      false,
      true,
    ]);
    expect(reasons(reading)).toEqual(['not_a_league_game', 'duplicate', 'malformed']);
    expect(reasons(readNhlSchedule({ games: 5 }))).toEqual(['malformed']);
  });

  test('names who starts in goal, in full where a roster tells', () => {
    const body = { ...game, playerByGameStats };
    const reading = readNhlGameCenter(body, new Map([['9', 'Sam Montembeault']]));
    expect(reading.game?.starters).toEqual({ home: 'Sam Montembeault', away: null });
    expect(readNhlGameCenter(body).game?.starters?.home).toBe('S. Montembeault');
    expect(reading.boxScore?.home.players.map(({ stats }) => stats)).toEqual([
      { goals: 1, timeOnIceSeconds: 900 },
      { saves: 20, shotsAgainst: 21, goalsAgainst: 1, timeOnIceSeconds: 1860 },
    ]);
    expect(reasons(reading)).toEqual(['no_name', 'did_not_play']);
    expect(readNhlGameCenter(game)).toMatchObject({ boxScore: null, accepted: 1 });
    expect(reasons(readNhlGameCenter([]))).toEqual(['malformed']);
  });
});

test('the NBA API tells preseason, all-star and postponed games apart', () => {
  const game = (gameId: string, gameStatus: number, gameStatusText: string) => ({
    gameId,
    gameStatus,
    gameStatusText,
    period: 2,
    gameClock: 'PT05M07.00S',
    gameTimeUTC: '2025-11-06T00:00:00Z',
    homeTeam: { teamCity: 'LA', teamName: 'Clippers', teamTricode: 'LAC', score: 50, periods: [] },
    awayTeam: { teamTricode: 'PHI', score: 40, periods: [] },
  });
  const games = [
    game('0012500001', 2, 'Q2'),
    game('0022500001', 1, 'PPD'),
    game('0032500001', 1, ''),
  ];
  const reading = readNbaScoreboard({ scoreboard: { games: [...games, {}] } });
  expect(reading.records).toMatchObject([
    { seasonType: 'preseason', homeTeamId: 'nba_lac', period: 'Q2', clock: '5:07' },
    { seasonType: 'regular', status: 'postponed', score: null },
  ]);
  expect(reasons(reading)).toEqual(['not_a_league_game', 'malformed']);
  expect(reasons(readNbaBoxScore({}))).toEqual(['malformed']);
  const dunk = { actionId: 2, description: 'Dunk', scoreHome: '2', scoreAway: '0' };
  const end = { ...dunk, actionId: 3, description: 'End of Q1' };
  const tip = { actionId: 1, description: 'Tip', scoreHome: '', scoreAway: '' };
  const actions = [dunk, end, tip, { actionId: 1, description: 'x' }, {}];
  const plays = readNbaPlayByPlay({ game: { gameId: '1', actions } });
  expect(plays.records[0]?.plays.map(({ text, isScoring }) => [text, isScoring])).toEqual([
    ['Tip', false],
    ['Dunk', true],
    ['End of Q1', false],
  ]);
  expect(reasons(plays)).toEqual(['duplicate', 'malformed']);
});

test('CollegeFootballData gives games and teams, and refuses the rest', () => {
  const game = {
    id: 401,
    week: 3,
    seasonType: 'regular',
    startDate: '2025-09-13T16:00:00.000Z',
    completed: true,
    neutralSite: true,
    homeTeam: 'Akron',
    awayTeam: 'Air Force',
    homePoints: 7,
    awayPoints: 10,
    homeLineScores: [0, 7, 0, 0],
    awayLineScores: [3, 0, 7, 0],
  };
  const school = { id: 5, school: 'Akron', mascot: 'Zips', conference: 'MAC' };
  const reading = readCfbd([
    game,
    { ...game, id: 402, homeTeam: 'Nowhere' },
    { ...game, id: 403, completed: null },
    { ...game, id: 404, completed: false, startTimeTBD: true },
    school,
    { season: 2025, week: 1 },
    3,
  ]);
  expect(reading.games).toMatchObject([
    {
      sourceGameId: '401',
      season: '2025-26',
      week: 3,
      status: 'final',
      score: { home: 7, away: 10 },
      periods: { home: [0, 7, 0, 0] },
      neutralSite: true,
    },
  ]);
  expect(reading.teams).toEqual([
    { teamId: 'ncaa_football_akr', sourceTeamId: '5', conference: 'MAC', division: null },
  ]);
  expect(reasons(reading)).toEqual([
    'unknown_team',
    'unknown_status',
    'bad_time',
    'no_counterpart',
    'malformed',
  ]);
});

test('figures are read as they are written, and nothing else is', () => {
  expect(['+4', '-3', '.500', '1,234', 7].map(figureOf)).toEqual([4, -3, 0.5, 1234, 7]);
  expect(['', '--', '1e5', '0x1', '4 ft', null, Number.NaN].map(figureOf)).toEqual(
    Array(7).fill(undefined),
  );
  expect([pairOf('2-9'), pairOf('23/28'), pairOf('2')]).toEqual([[2, 9], [23, 28], undefined]);
  expect(['6.1', '7', '0.2', '6.3'].map(outsOf)).toEqual([19, 21, 2, undefined]);
  expect(['18:14', 'PT11M38.00S', '18'].map(secondsOf)).toEqual([1094, 698, undefined]);
  expect(['33', '30:49'].map(minutesOf)).toEqual([33, 30.82]);
});

test('periods are called alike whoever counted them', () => {
  expect(periodName('nba', 4)).toBe('Q4');
  expect([5, 6].map((number) => periodName('nba', number))).toEqual(['OT', '2OT']);
  expect([2, 3].map((number) => periodName('ncaa_basketball', number))).toEqual(['2nd Half', 'OT']);
  expect([1, 4].map((number) => periodName('nhl', number))).toEqual(['1st Period', 'OT']);
  expect([2, 3, 5].map((number) => periodName('soccer_mls', number))).toEqual([
    '2nd Half',
    'Extra Time',
    'Penalties',
  ]);
  expect([inningName('Bottom', 11), inningName(null, 3)]).toEqual(['Bot 11th', '3rd']);
  expect([periodName('nfl', 0), periodName('nfl', 1.5)]).toEqual([null, null]);
});

test('a hostile answer cannot invent any number of drifts', () => {
  const notes = new Notes();
  for (let index = 0; index < 10 * DRIFT_NAMES_MAX; index++) notes.drifted(`column ${index}`);
  const { drift } = notes.outcome();
  expect(Object.keys(drift)).toHaveLength(DRIFT_NAMES_MAX + 1);
  expect(drift.other).toBe(9 * DRIFT_NAMES_MAX);
});
