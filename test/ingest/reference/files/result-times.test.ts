// When results and starts can be: no result of a game to come, and midnight stands for a day.
import { expect, test } from 'vitest';
import type { GameFacts } from '#domain/reference.ts';
import { readEspnBody } from '#ingest/reference/espn/answer.ts';
import { refusedCount } from '#ingest/reference/refusal.ts';
import { readSavedAnswer } from '#ingest/reference/saved-answers.ts';
import { must } from '#kit/assert.ts';
import { importText } from '../../importers/import-sink-fixture.ts';
import { event, scoreboard, statusNamed } from '../espn-fixture.ts';

const NOW = Date.parse('2026-11-27T18:00:00Z');
const LIST = 'game_id,league,season_type,kickoff,home_team,away_team,home_score,away_score,week';

const importedNow = (kind: string, rows: readonly string[]) =>
  importText(kind, rows, 'file.csv', undefined, NOW);

test('a file’s result of a game that has not begun is refused with its reason', async () => {
  const { sink, report } = await importedNow('game-list', [
    LIST,
    'f1,nhl,REG,2027-03-02 00:00:00,Boston Bruins,Montreal Canadiens,3,2,',
    'f2,nhl,REG,2026-11-27 18:30:00,Boston Bruins,Montreal Canadiens,3,2,',
    'f3,nhl,REG,2026-11-27 17:00:00,Boston Bruins,Buffalo Sabres,3,2,',
    'f4,nhl,REG,2027-03-04 00:00:00,Boston Bruins,Montreal Canadiens,,,',
  ]);
  expect(report.refused).toEqual({ early_result: 2 });
  expect(sink.games().map(({ sourceGameId }) => sourceGameId)).toEqual(['f3', 'f4']);
});

test('where a file knows days only, results of today stand and of tomorrow do not', async () => {
  const row = (day: string) => `${day},Regular,Boston Celtics,Miami Heat,110,99,0,-190,160`;
  const { report, sink } = await importedNow('oddsportal', [
    'date,season_type,team_1,team_2,points_1,points_2,neutral,moneyline_1,moneyline_2',
    ...['27 Nov 2026', '28 Nov 2026', '22 May 2027'].map(row),
  ]);
  expect(report.refused).toEqual({ early_result: 2 });
  expect(sink.games()).toHaveLength(1);
});

test('so are lines of players of tomorrow', async () => {
  const { report } = await importedNow('nba-gamelogs', [
    'PLAYER,TEAM,MATCH UP,GAME DATE,MIN,PTS,FGM,FGA,3PM,3PA,FTM,FTA,'.concat(
      'OREB,DREB,REB,AST,STL,BLK,TOV,PF',
    ),
    ...['11/27/2026', '11/28/2026'].map(
      (day) => `One,HOU,HOU @ BKN,${day},34,20,8,12,0,0,4,6,2,4,6,6,2,1,1,4`,
    ),
  ]);
  expect(report).toMatchObject({ accepted: 1, refused: { early_result: 1 } });
});

test('ESPN’s and a league’s results of games that have not begun are refused', () => {
  const board = scoreboard(event('1', statusNamed('FINAL', 'post', { period: 4 })));
  const ask = { kind: 'scoreboard', leagueId: 'nba', about: '', path: '', query: {} } as const;
  const start = readEspnBody(ask, board, Number.MAX_SAFE_INTEGER).answer.games[0]?.startTime ?? 0;
  expect(readEspnBody(ask, board, start + 1).answer.games).toHaveLength(1);
  const early = readEspnBody(ask, board, start - 1).answer;
  expect([early.games, early.batch]).toEqual([[], undefined]);
  expect(early.outcome.refusals.map(({ reason }) => reason)).toEqual(['early_result']);
  const record = {
    ...{ id: 1, season: 2026, seasonType: 'regular', startDate: '2026-11-28T19:00:00Z' },
    ...{ completed: true, homeTeam: 'Iowa', awayTeam: 'Nebraska', homePoints: 9, awayPoints: 3 },
  };
  const saved = readSavedAnswer('cfbd-games', [record], NOW);
  expect(saved?.batch.games).toEqual([]);
  expect(saved?.outcome.refusals.map(({ reason }) => reason)).toEqual(['early_result']);
  const later = readSavedAnswer('cfbd-games', [record], NOW + 86_400_000 * 2);
  expect(later?.batch.games).toHaveLength(1);
});

test('refusals beyond the first thousand are counted beside early results', () => {
  const games = Array.from({ length: 1001 }, () => 'no game');
  const early = {
    ...{ id: 1, week: 7, seasonType: 'regular', completed: true, neutralSite: false },
    ...{ startDate: new Date(NOW + 86_400_000).toISOString() },
    ...{ homeTeam: 'Clemson', awayTeam: 'Florida State', homePoints: 45, awayPoints: 14 },
  };
  const saved = readSavedAnswer('cfbd-games', [...games, early], NOW);
  const { accepted, refusals, furtherRefused } = must(saved, 'an answer').outcome;
  expect([accepted, refusals.length, furtherRefused]).toEqual([
    0,
    1000,
    { malformed: 1, early_result: 1 },
  ]);
  expect(refusedCount(must(saved, 'an answer').outcome)).toBe(1002);
  const late = readSavedAnswer('cfbd-games', [...games, early], NOW + 86_400_000 * 2);
  expect(late?.outcome).toMatchObject({ accepted: 1, furtherRefused: { malformed: 1 } });
});

const startOf = ({ startTime, startIsUsual = false }: GameFacts) =>
  [new Date(startTime).toISOString(), startIsUsual] as const;

test('a start at midnight of Eastern time is the usual one of the day', async () => {
  const college = (startDate: string, homeTeam: string) =>
    JSON.stringify({
      ...{ id: Number(startDate.slice(8, 10)), season: 2019, week: 7, seasonType: 'regular' },
      ...{ startDate, startTimeTBD: false, completed: true, neutralSite: false },
      ...{ homeTeam, awayTeam: 'Florida State', homePoints: 45, awayPoints: 14 },
    });
  const { sink } = await importText('cfbd-games-jsonl', [
    college('2019-10-12T04:00:00.000Z', 'Clemson'),
    college('2019-10-13T04:00:00.000Z', 'Hawaii'),
    college('2019-11-16T05:00:00.000Z', 'Clemson'),
  ]);
  expect(sink.games().map(startOf)).toEqual([
    ['2019-10-12T17:00:00.000Z', true],
    ['2019-10-13T04:00:00.000Z', false],
    ['2019-11-16T18:00:00.000Z', true],
  ]);
});

test('midnight of a list stands for a day, and 00:00 UTC is an American evening', async () => {
  const row = (time: string) => `x,nba,REG,2025-11-04 ${time},Boston Celtics,Miami Heat,99,90,`;
  const startsOf = async (kind: string, time: string) => {
    const { sink } = await importText(kind, [LIST, row(time)]);
    return sink.games().map(startOf)[0];
  };
  expect(await startsOf('game-list', '00:00:00')).toEqual(['2025-11-04T00:00:00.000Z', false]);
  expect(await startsOf('game-list', '05:00:00')).toEqual(['2025-11-05T00:00:00.000Z', true]);
  expect(await startsOf('game-list-eastern', '00:00:00')).toEqual([
    '2025-11-05T00:00:00.000Z',
    true,
  ]);
});

test.each([
  [
    'nflverse-games',
    'game_id,season,game_type,week,gameday,gametime,away_team,home_team',
    '2025_10_BUF_MIA,2025,REG,10,2025-11-09,00:00,BUF,MIA',
    '2025-11-09T18:00:00.000Z',
  ],
  [
    'results',
    'Date,Time,Visitor,G,Home,G',
    '2025-11-09,12:00 AM,Boston Bruins,3,Buffalo Sabres,2',
    '2025-11-10T00:00:00.000Z',
  ],
  [
    'football-data',
    'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG',
    'E0,17/08/2024,00:00,Arsenal,Chelsea,1,1',
    '2024-08-17T14:00:00.000Z',
  ],
])('midnight in %s stands for a day', async (kind, header, row, start) => {
  const { sink } = await importText(kind, [header, row]);
  expect(sink.games().map(startOf)).toEqual([[start, true]]);
});
