// One bad cell costs one cell, in every kind of file: a row is lost only where the cell says which
// game, player or team it is of; anything else is left out alone, and counted.
import { describe, expect, test } from 'vitest';
import { scheduleOf } from '#ingest/importers/facts/schedule.ts';
import { FILE_IMPORTERS } from '#ingest/importers/importers.ts';
import { csvOf, importText } from '../../importers/import-sink-fixture.ts';
import type { SampleFile } from './sample-closes.ts';
import { FILES } from './sample-files.ts';

const BAD_TEXT = '?!';
const SCHEDULE = scheduleOf([
  {
    ...{ leagueId: 'nfl', season: '2023-24', week: 1, sourceGameId: '2023_01_MIA_LAC' },
    ...{ homeTeamId: 'nfl_lac', awayTeamId: 'nfl_mia', startTime: Date.parse('2023-09-10T20:25Z') },
  } as never,
]);

async function imported({ kind, form, name }: SampleFile, rows: readonly object[]) {
  const content =
    form === 'csv'
      ? csvOf(rows as readonly Readonly<Record<string, unknown>>[])
      : form === 'jsonl'
        ? rows.map((row) => JSON.stringify(row))
        : form(rows);
  const { sink, report } = await importText(kind, content, name ?? 'file.csv', SCHEDULE);
  const { accepted, refused, linesRefused } = report;
  const counted = Object.values(linesRefused).reduce((sum, count) => sum + count, 0);
  const told = [sink.games(), sink.boxScores(), sink.injuryReports(), sink.rosters()];
  return { accepted, refused, linesRefused, counted, told, closes: sink.closes() };
}

/** The rows with another value in one member of the first, which a path of names leads to. */
function withBad({ form, rows }: SampleFile, path: string, value: unknown): readonly object[] {
  const [first, ...others] = structuredClone(rows) as [Record<string, unknown>];
  const names = form === 'csv' ? [path] : path.split('/');
  const last = names.pop() ?? '';
  let holder: Record<string, unknown> = first;
  for (const name of names) holder = holder[name] as Record<string, unknown>;
  holder[last] = value;
  return [first, ...others];
}

test('every kind of file has a sample', () => {
  const kinds = new Set(FILES.map(({ kind }) => kind));
  expect(FILE_IMPORTERS.map(({ kind }) => kind).filter((kind) => !kinds.has(kind))).toEqual([]);
});

describe.each(FILES.map((file) => [file.kind, file.layout, file] as const))('%s (%s)', (...all) => {
  const file = all[2];
  const { rows, identity, values } = file;

  test('is read whole where every cell is good', async () => {
    const { refused, linesRefused, accepted } = await imported(file, rows);
    expect({ refused, linesRefused, accepted }).toEqual({
      ...{ refused: {}, linesRefused: {}, accepted: rows.length },
    });
  });

  test.each(identity.map((name) => [name]))('a bad %s costs its row', async (name) => {
    const { accepted, refused } = await imported(file, withBad(file, name, BAD_TEXT));
    expect([accepted, Object.values(refused)]).toEqual([rows.length - 1, [1]]);
  });

  test.each(values.map((name) => [name]))('a bad %s costs itself', async (name) => {
    const good = await imported(file, rows);
    for (const bad of file.form === 'csv' ? [BAD_TEXT] : [BAD_TEXT, { a: 1 }, [[]]]) {
      const { accepted, refused, counted, told } = await imported(file, withBad(file, name, bad));
      if (bad === BAD_TEXT && file.texts?.includes(name)) continue;
      expect({ accepted, refused }).toEqual({ accepted: good.accepted, refused: {} });
      expect(counted).toBeGreaterThan(0);
      expect(told.map(({ length }) => length)).toEqual(good.told.map(({ length }) => length));
    }
  });
});

const GAMELOGS =
  'PLAYER,TEAM,MATCH UP,GAME DATE,MIN,PTS,FGM,FGA,3PM,3PA,FTM,FTA,' +
  'OREB,DREB,REB,AST,STL,BLK,TOV,PF,+/-';
const EPL = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG';

test.each([
  ['points', '34,21,8,12,0,0,4,6,2,4,6,6,2,1,1,4,30', { minutes: 34, rebounds: 6 }],
  ['rebounds', '34,20,8,12,0,0,4,6,2,4,7,6,2,1,1,4,30', { minutes: 34, points: 20 }],
])('a sum of %s that is not that of its parts is left out with them', async (name, row, kept) => {
  const lines = [GAMELOGS, `A,HOU,HOU @ BKN,01/01/2026,${row}`];
  const { sink, report } = await importText('nba-gamelogs', lines);
  expect(report).toMatchObject({ refused: {}, linesRefused: { 'statistics contradiction': 1 } });
  const { home, away } = sink.boxScores()[0] ?? {};
  const stats = [...(home?.players ?? []), ...(away?.players ?? [])][0]?.stats;
  expect(stats).toMatchObject(kept);
  expect(stats).not.toHaveProperty(name);
});

test.each([
  ['a score that is not the result', 'score', '1,0,D,0,0', { score: null }],
  ['goals at half time that were undone', 'periods', '1,0,H,2,0', { score: { home: 1, away: 0 } }],
])('%s is left out, the game is over', async (_name, piece, row, kept) => {
  const lines = [EPL, `E0,16/08/2024,20:00,Arsenal,Fulham,${row}`];
  const { sink, report } = await importText('football-data', lines);
  expect(report.linesRefused).toEqual({ [`${piece} contradiction`]: 1 });
  expect(sink.games()).toMatchObject([{ status: 'final', periods: null, ...kept }]);
});
