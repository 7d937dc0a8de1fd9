// A recorded week through the real program: every close and grade equals what the raw recording and
// the published results come to, and the archive holds every price of the log.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openEmbeddedSql } from '#backends/sql/sql-pglite.ts';
import { get } from '../../gateway/push/state/rest-pages.ts';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { until } from '../../programs/until.ts';
import { PGLITE } from '../../stores/databases.ts';
import { KEY, RunningProgram, runCommand, Scratch } from '../running-program.ts';
import { differenceOf, rowsOfEmbedded, rowsOfLog, SAME, upTo } from './archived-log.ts';
import { closesOfRecording, type MarketClose, type RecordedClose } from './recorded-closes.ts';

const WEEK = '../shared/data/recordings/nfl_2025_week10.jsonl.gz';
const RESULTS = '../shared/data/closing/nfl_nflverse_games_1999_2025.csv.gz';
const present = existsSync(WEEK) && existsSync(RESULTS);
if (!present) console.info(`skipped: there is no ${WEEK} or no ${RESULTS}`);
const GAMES = '/v1/history/games?league=nfl&from=2025-11-06&to=2025-11-10&limit=200';
const MINUTE = 60_000;

const scratch = new Scratch();
const running: RunningProgram[] = [];
afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
afterAll(() => scratch.remove());

/** Scores of week 10 by the teams' abbreviations in the file. */
function resultsOf(): ReadonlyMap<string, { readonly home: number; readonly away: number }> {
  const [header = '', ...rows] = gunzipSync(readFileSync(RESULTS)).toString().trim().split('\n');
  const names = header.split(',');
  const results = new Map<string, { home: number; away: number }>();
  for (const row of rows.filter((each) => each.startsWith('2025_10_'))) {
    const fields = row.split(',');
    const of = (name: string): string => fields[names.indexOf(name)] ?? '';
    const score = { home: Number(of('home_score')), away: Number(of('away_score')) };
    results.set(`${of('gameday')} ${of('home_team')}`, score);
  }
  return results;
}

describe.skipIf(!present)('a recorded week', () => {
  test('closes and grades as the recording itself says', { timeout: 240_000 }, async () => {
    const dataDir = scratch.folder();
    const program = await RunningProgram.start({
      ARCHIVE: 'on',
      DATA_DIR: dataDir,
      FEED: `replay:${resolve(WEEK)}`,
    });
    running.push(program);
    await program.finished();
    const expected = closesOfRecording(resolve(WEEK));
    const folded = await rowsOfLog(dataDir, { isEnded: true });
    await untilArchived(dataDir, folded.closes);
    // Results come after the closes, as they do in life.
    const importing = runCommand('commands/import', ['nflverse-games', resolve(RESULTS)], {
      DATA_DIR: dataDir,
    });
    const imported = await importing;
    expect(imported.code, imported.stderr).toBe(0);
    const games: readonly Json[] = (await get(program.address, KEY, GAMES)).json.data;
    const captured = games.filter(({ close }) => close?.source === 'moneyline_capture');
    expect(captured).toHaveLength(expected.size);
    const differences = captured.flatMap((game) => differencesOf(game, expected));
    console.info(
      `${expected.size} closes of ${games.length} games, ${differences.length} differences`,
    );
    expect(differences).toEqual([]);
    expectGrades(captured);

    // A replay that stands still says all after a second: nothing outside tells when it has.
    await delay(3000);
    expect((await program.stop()).code).toBe(0);
    const archived = await rowsOfEmbedded(dataDir);
    console.info(`${folded.changes.length} prices, ${folded.rows.length} rows`);
    expect(folded.changes.length).toBeGreaterThan(10_000);
    expect(differenceOf(upTo(folded.lastSeq, archived.changes), folded.changes)).toEqual(SAME);
  });
});

/** The newest close of each event is in the store, as the fold of the log has it. */
async function untilArchived(dataDir: string, closes: ReadonlyMap<string, string>): Promise<void> {
  const sql = await openEmbeddedSql({ directory: `${dataDir}/sql`, ...PGLITE });
  try {
    await until(async () => {
      const rows = await sql.query<{ eventId: string; minutes: number }>(
        `select event_id as "eventId", minutes_before_start as minutes from closes
         where provider = 'capture' and period = 'full'`,
      );
      const found = new Map(rows.map(({ eventId, minutes }) => [eventId, String(minutes)]));
      return [...closes].every(([eventId, minutes]) => found.get(eventId) === minutes);
    }, `${closes.size} closes`);
  } finally {
    await sql.close();
  }
}

function differencesOf(game: Json, expected: ReadonlyMap<string, RecordedClose>): string[] {
  const name = `${game.awayTeam.name} @ ${game.homeTeam.name}`;
  const close = expected.get(name);
  const { close: shown } = game;
  if (!close) return shown?.source === 'moneyline_capture' ? [`${name}: nothing expected`] : [];
  const [ml, spread, total] = (['h2h', 'spreads', 'totals'] as const).map((key) =>
    close.markets.get(key),
  );
  const markets = [...close.markets.values()];
  const newest = Math.max(...markets.map(({ confirmedAt }) => confirmedAt));
  const minutes = Math.round((close.startTime - newest) / (MINUTE / 10)) / 10;
  const isThin = markets.some(({ books }) => books < 3);
  const wanted = {
    source: 'moneyline_capture',
    quality: minutes > 30 ? 'stale' : isThin ? 'thin' : 'ok',
    minutesBeforeStart: minutes,
    spread: spread && {
      home: { point: spread.point, price: rounded(spread.first) },
      away: { point: 0 - (spread.point ?? 0), price: rounded(spread.second) },
    },
    total: total && {
      point: total.point,
      overPrice: rounded(total.first),
      underPrice: rounded(total.second),
    },
    moneyline: ml && { home: rounded(ml.first), away: rounded(ml.second) },
  };
  return Object.entries(wanted).flatMap(([key, value]) => {
    const [have, want] = [shown?.[key], value ?? null];
    const isSame = isDeepStrictEqual(coarse(have), coarse(want));
    const texts = [have, want].map((each) => JSON.stringify(each));
    return isSame ? [] : [`${name} ${key}: shown ${texts[0]}, recorded ${texts[1]}`];
  });
}

/** The order of a sum may decide the fourth decimal. */
function coarse(value: Json): Json {
  if (typeof value === 'number') return Math.round(value * 500) / 500;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, coarse(each)]));
}

function rounded(american: MarketClose['first']): number {
  return Math.round(american * 10_000) / 10_000;
}

function expectGrades(games: readonly Json[]): void {
  const results = resultsOf();
  expect(results.size).toBe(14);
  for (const { date, homeTeam, score, close, grades } of games) {
    const abbreviation = homeTeam.abbreviation === 'LAR' ? 'LA' : homeTeam.abbreviation;
    expect(score, homeTeam.name).toEqual(results.get(`${date} ${abbreviation}`));
    const margin = score.home - score.away;
    const cover = margin + close.spread.home.point;
    const over = score.home + score.away - close.total.point;
    expect(grades, homeTeam.name).toEqual({
      winner: margin === 0 ? 'push' : margin > 0 ? 'home' : 'away',
      spread: cover === 0 ? 'push' : cover > 0 ? 'home' : 'away',
      total: over === 0 ? 'push' : over > 0 ? 'over' : 'under',
    });
  }
}
