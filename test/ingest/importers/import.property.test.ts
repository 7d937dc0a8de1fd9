// Importing a file: batches are cut by the rows alone, an import that was killed ends as if it
// had not been, and one that is run again writes nothing.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileImporter } from '#ingest/importers/facts/file-importer.ts';
import { NO_SCHEDULE, type Schedule } from '#ingest/importers/facts/schedule.ts';
import { importFile } from '#ingest/importers/files/import-file.ts';
import { FILE_IMPORTERS, fileImporterOf } from '#ingest/importers/importers.ts';
import { must } from '#kit/assert.ts';
import { share } from '../../long.ts';
import { AFTER_ALL, importInto, MemorySink } from './import-sink-fixture.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function kind(name: string): FileImporter {
  return must(fileImporterOf(name), name);
}

function written(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Games of consecutive days; every 50th row is of an unknown team. */
function gamesFile(games: number): string {
  const rows = Array.from({ length: games }, (_, index) => {
    const day = new Date(Date.UTC(2012, 2, 1) + index * 86_400_000).toISOString().slice(0, 10);
    const [year, month, date] = day.split('-');
    const home = index % 50 === 49 ? 'Nobody' : 'Toronto FC';
    return `USA,MLS,${year},${date}/${month}/${year},20:00,${home},D.C. United,1,0,H`;
  });
  return written(
    'games.csv',
    `Country,League,Season,Date,Time,Home,Away,HG,AG,Res\n${rows.join('\n')}`,
  );
}

const LOG_HEADER =
  'PLAYER,TEAM,MATCH UP,GAME DATE,MIN,PTS,FGM,FGA,3PM,3PA,FTM,FTA,' +
  'OREB,DREB,REB,AST,STL,BLK,TOV,PF,+/-';

/** Box scores of which every player's rows stand together, so that all games end late. */
function logsFile(players: number, games: number): string {
  const rows = Array.from({ length: players * games }, (_, index) => {
    const [player, game] = [Math.floor(index / games), index % games];
    const date = `11/${String((game % 28) + 1).padStart(2, '0')}/2025`;
    const [team, matchup] = player % 2 ? ['HOU', 'HOU @ BKN'] : ['BKN', 'BKN vs. HOU'];
    return `Player ${player},${team},${matchup},${date},30,4,2,3,0,0,0,0,1,1,2,0,0,0,0,0,1`;
  });
  return written('logs.csv.gz', gzipSync([LOG_HEADER, ...rows].join('\n')));
}

const CASES = [
  ['football-data', () => gamesFile(2300)],
  ['nba-gamelogs', () => logsFile(100, 25)],
] as const;

describe.each(CASES)('an import of %s', (name, makeFile) => {
  test('cuts the same batches whatever the speed, and all rows are counted', async () => {
    const path = makeFile();
    const [one, other] = [new MemorySink(), new MemorySink()];
    const report = await importInto(one, kind(name), path);
    await importInto(other, kind(name), path);
    expect(one.batches.length).toBeGreaterThan(3);
    expect(other).toEqual(one);
    expect(report).toMatchObject({ failure: null, row: report.rows });
    expect(one.marks.at(-1)).toEqual({
      kind: name,
      fileSha256: report.fileSha256,
      row: report.rows,
    });
  });

  test('that was killed at any batch and started again ends the same', async () => {
    const path = makeFile();
    const whole = new MemorySink();
    await importInto(whole, kind(name), path);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: whole.batches.length - 1 }), { maxLength: 4 }),
        async (deaths) => {
          const sink = new MemorySink();
          for (const left of deaths) {
            sink.left = left;
            await importInto(sink, kind(name), path).catch((error: Error) => {
              expect(error.message).toBe('the sink died');
            });
          }
          sink.left = Number.POSITIVE_INFINITY;
          await importInto(sink, kind(name), path);
          expect(sink.batches).toEqual(whole.batches);
          expect(sink.marks).toEqual(whole.marks);
        },
      ),
      { numRuns: share(12) },
    );
  });

  test('that is run again writes nothing and counts the same', async () => {
    const path = makeFile();
    const sink = new MemorySink();
    const first = await importInto(sink, kind(name), path);
    const batches = sink.batches.length;
    const second = await importInto(sink, kind(name), path);
    expect(sink.batches.length).toBe(batches);
    expect(second).toEqual({ ...first, written: { batches: 0, records: 0 } });
  });
});

test('a batch ends with the row that fills it', async () => {
  const sink = new MemorySink();
  const report = await importInto(sink, kind('football-data'), gamesFile(1200));
  expect(report).toMatchObject({ rows: 1200, accepted: 1176, refused: { unknown_team: 24 } });
  expect(sink.batches.map(({ games }) => games?.length)).toEqual([500, 500, 176]);
  expect(sink.marks.map(({ row }) => row)).toEqual([510, 1020, 1200]);
  expect(report.samples.length).toBe(5);
  expect(report.samples[0]).toEqual({
    row: 50,
    line: 51,
    reason: 'unknown_team',
    detail: 'soccer_mls: Nobody',
  });
});

test('a file of which every row is refused is marked too', async () => {
  const path = written('none.csv', 'Country,League,Date,Home,Away,HG,AG\nUSA,MLS,,,,,\n');
  const sink = new MemorySink();
  const report = await importInto(sink, kind('football-data'), path);
  expect(report).toMatchObject({ rows: 1, accepted: 0, row: 1 });
  expect(sink.marks.map(({ row }) => row)).toEqual([1]);
  expect(sink.games()).toEqual([]);
});

/** Closing lines of games that stand in another file. */
function closesFile(games: number): string {
  const rows = Array.from({ length: games }, (_, nth) => `g${nth + 1},2008,8,5.5,127,127.5,,`);
  const header = 'game_id,season,spread_open,spread_close,total_open,total_close,ml_home,ml_away';
  return written('closes.csv', `${header}\n${rows.join('\n')}`);
}

test('no mark passes a close of an unknown game: the same import writes it later', async () => {
  const path = closesFile(1200);
  const sink = new MemorySink();
  sink.known = new Set(Array.from({ length: 1200 }, (_, nth) => `g${nth + 1}`));
  sink.known.delete('g700');
  const early = await importInto(sink, kind('list-closes'), path);
  expect(early).toMatchObject({ rows: 1200, row: 500, notKept: { ofUnknownGames: 1 } });
  expect(sink.marks.map(({ row }) => row)).toEqual([500]);

  sink.known.add('g700');
  sink.batches.length = 0;
  const late = await importInto(sink, kind('list-closes'), path);
  expect(late).toMatchObject({ row: 1200, notKept: { ofUnknownGames: 0 } });
  expect(sink.closes()).toHaveLength(700);
  expect((await importInto(sink, kind('list-closes'), path)).written.batches).toBe(0);
});

test('an import from the first row again writes all, and what waits still waits', async () => {
  const [path, importer] = [closesFile(1200), kind('list-closes')];
  const sink = new MemorySink();
  await importInto(sink, importer, path);
  sink.batches.length = 0;
  // As if an older version had marked a file whose games nobody had told of.
  sink.known = new Set();
  const { signal } = new AbortController();
  const report = await importFile({ importer, path, sink, signal, now: AFTER_ALL, again: true });
  expect(sink.closes()).toHaveLength(1200);
  expect(report).toMatchObject({ row: 0, notKept: { ofUnknownGames: 1200 } });
  sink.known = null;
  sink.batches.length = 0;
  expect(await importInto(sink, importer, path)).toMatchObject({ row: 1200 });
  expect(sink.closes()).toHaveLength(1200);
});

test('no mark passes a row whose game the schedule lacks', async () => {
  const teams = ['DET', 'KC', 'BUF'];
  const rows = teams.map((team, nth) => `${nth},P ${nth},QB,${team},2023,1,REG,NYJ,${30 + nth}`);
  const columns = 'player_id,player_display_name,position,recent_team,season,week,season_type';
  const path = written('weeks.csv', [`${columns},opponent_team,attempts`, ...rows].join('\n'));
  const sink = new MemorySink();
  const teamsKnown = (known: readonly string[]): Schedule => ({
    ...NO_SCHEDULE,
    gameOf: (_season, _week, teamId) =>
      known.includes(teamId)
        ? { sourceGameId: teamId, homeTeamId: teamId, awayTeamId: 'nfl_nyj', startTime: 0 }
        : undefined,
  });
  const run = (known: readonly string[]) =>
    importInto(sink, kind('nflverse-player-stats'), path, teamsKnown(known));
  expect(await run(['nfl_det', 'nfl_buf'])).toMatchObject({ accepted: 2, row: 0 });
  expect(sink.marks).toEqual([]);
  expect(await run(['nfl_det', 'nfl_kc', 'nfl_buf'])).toMatchObject({ accepted: 3, row: 3 });
  const boxes = sink.boxScores().map(({ sourceGameId }) => sourceGameId);
  expect(boxes).toEqual(['nfl_det', 'nfl_buf', 'nfl_det', 'nfl_kc', 'nfl_buf']);
});

test('a changed file is another file', async () => {
  const sink = new MemorySink();
  await importInto(sink, kind('football-data'), gamesFile(30));
  await importInto(sink, kind('football-data'), gamesFile(31));
  expect(sink.games().length).toBe(61);
});

test('progress reaches the whole file', async () => {
  const path = gamesFile(1000);
  const states: { bytesRead: number; totalBytes: number; rows: number }[] = [];
  await importFile({
    now: AFTER_ALL,
    importer: kind('football-data'),
    path,
    sink: new MemorySink(),
    signal: new AbortController().signal,
    progress: (state) => states.push(state),
  });
  const last = must(states.at(-1), 'progress');
  expect(last.rows).toBe(1000);
  expect(last.bytesRead).toBe(last.totalBytes);
});

test('what is no file, or is stopped, is reported', async () => {
  const run = (path: string, signal: AbortSignal) =>
    importFile({ importer: kind('results'), path, sink: new MemorySink(), signal, now: AFTER_ALL });
  const { signal } = new AbortController();
  expect((await run(join(folder, 'missing'), signal)).failure?.reason).toBe('unreadable');
  expect((await run(folder, signal)).failure?.reason).toBe('unreadable');
  expect((await run(gamesFile(3), signal)).failure?.reason).toBe('wrong_file');
  expect((await run(gamesFile(3), AbortSignal.abort())).failure?.reason).toBe('stopped');
});

test('a file that breaks off keeps what was written and says so', async () => {
  const whole = gzipSync(`${LOG_HEADER}\n`.padEnd(60_000, 'x,\n'));
  const path = written('cut.csv.gz', whole.subarray(0, whole.length - 20));
  const sink = new MemorySink();
  const report = await importInto(sink, kind('nba-gamelogs'), path);
  expect(report.failure?.reason).toBe('broken');
  expect(sink.marks).toEqual([]);
});

test('kinds have names of their own', () => {
  const kinds = FILE_IMPORTERS.map((importer) => importer.kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(fileImporterOf('nothing')).toBeUndefined();
});
