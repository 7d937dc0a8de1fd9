// The downloads beside the project as the importers read them, each file once, with what it came to
// printed; and how a recount of raw rows is held against that.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import type { CloseFacts, GameFacts } from '#domain/reference.ts';
import { NO_SCHEDULE, type Schedule, scheduleOf } from '#ingest/importers/facts/schedule.ts';
import { fileImporterOf } from '#ingest/importers/importers.ts';
import { must } from '#kit/assert.ts';
import { importInto, MemorySink } from '../../importers/import-sink-fixture.ts';
import {
  type Counts,
  countsOfImported,
  countsOfRaw,
  differences,
  lostOf,
  type RawGame,
} from './graded.ts';
import { num, type RawRow } from './raw-table.ts';

export const DATA = resolve(import.meta.dirname, '../../../../../shared/data/closing');
export const present = existsSync(DATA);
if (!present) console.info(`skipped: there are no downloads in ${DATA}`);
/** Names of all files. */
export const files: readonly string[] = present ? readdirSync(DATA) : [];

const KINDS: readonly (readonly [kind: string, name: RegExp])[] = [
  ['nflverse-games', /^nfl_nflverse_games/],
  ['game-list', /^(?:mlb|ncaab|ncaaf|nfl)_games_edgecash/],
  ['game-list-eastern', /^ncaaf_boxscores/],
  ['list-closes', /^ncaab_closes/],
  ['nfl-book-lines', /^nfl_book_lines/],
  ['bookmakersreview', /^nfl_bookmakersreview/],
  ['nba-lines', /^nba_2008/],
  ['oddsportal', /oddsportal/],
  ['sbr-nfl', /^nfl_sbr/],
  ['sbr-lines', /^sbr_|^mlb_open_close/],
  ['cfbd-games-jsonl', /^ncaaf_cfbd_games/],
  ['cfbd-lines-jsonl', /^ncaaf_cfbd_lines/],
  ['noon-snapshots', /noonET/],
  ['odds-snapshots', /3xdaily/],
  ['football-data', /^epl_E0|^mls_/],
  ['openfootball', /^openfootball/],
  ['worldcup', /worldcup/],
  ['results', /^results_/],
];

export interface Imported {
  readonly games: readonly GameFacts[];
  readonly closes: readonly CloseFacts[];
  readonly refused: Readonly<Record<string, number>>;
  readonly linesRefused: Readonly<Record<string, number>>;
}

const read = new Map<string, Imported>();

/** The kind of a file by its name. */
export function kindOf(file: string): string {
  return must(
    KINDS.find(([, name]) => name.test(file)),
    file,
  )[0];
}

/** What a file came to. */
export async function imported(file: string): Promise<Imported> {
  const known = read.get(file);
  if (known) return known;
  const kind = kindOf(file);
  const sink = new MemorySink();
  const importer = must(fileImporterOf(kind), kind);
  const schedule = kind === 'nflverse-games' ? NO_SCHEDULE : await nflSchedule();
  const report = await importInto(sink, importer, join(DATA, file), schedule);
  expect(report.failure).toBeNull();
  const { refused, linesRefused, rows, accepted, samples, lineSamples } = report;
  const result = { games: sink.games(), closes: sink.closes(), refused, linesRefused };
  read.set(file, result);
  const periods = result.closes.filter(({ period }) => period === 'h1').length;
  console.info(
    `${kind} ${file}: ${rows} rows, ${accepted} accepted, ${result.games.length} games, ` +
      `${result.closes.length} closes (${periods} of halves), ` +
      `refused ${JSON.stringify(refused)}, ` +
      `lines left out ${JSON.stringify(linesRefused)}` +
      [...samples, ...lineSamples].map((each) => `\n    ${JSON.stringify(each)}`).join(''),
  );
  return result;
}

/** The NFL's games, which files without games join. */
export async function nflSchedule(): Promise<Schedule> {
  return scheduleOf((await imported('nfl_nflverse_games_1999_2025.csv.gz')).games);
}

/** "2015" is the season 2015-16. */
export function crossing(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

export function negative(value: number | null): number | null {
  return value === null ? null : -value;
}

/** Rows that have a score. */
export function finals(
  rows: readonly RawRow[],
  of: (row: RawRow) => RawGame | null,
): readonly RawGame[] {
  return rows
    .map(of)
    .filter((game) => game !== null && !Number.isNaN(game.home + game.away)) as RawGame[];
}

/**
 * The grades of raw rows and of what was imported of them must be the same, season by season, but
 * for the lines that the importer says it left out, of which there must be exactly as many.
 */
export function expectSame(name: string, raw: readonly RawGame[], told: Imported) {
  const { games, closes, linesRefused } = told;
  expectSameCounts(name, raw, countsOfImported(games, closes), linesRefused);
}

/** As `expectSame`, of counts however they were made. */
export function expectSameCounts(
  name: string,
  raw: readonly RawGame[],
  graded: Counts,
  lines: Readonly<Record<string, number>>,
) {
  const told = countsOfRaw(raw);
  const differing = differences(told, graded);
  const sum = [...told.values()].reduce((all, each) => all + each, 0);
  console.info(
    `${name}: ${sum} grades of ${raw.length} games, ${differing.length} counts differ`,
    ...differing.map((each) => `\n    ${each}`),
  );
  const out = (...keys: readonly string[]) => keys.reduce((all, key) => all + (lines[key] ?? 0), 0);
  expect(differing.filter((each) => each.includes(' winner '))).toEqual([]);
  expect(lostOf('spread', told, graded)).toBe(out('spread bad_point', 'spread contradiction'));
  expect(lostOf('total', told, graded)).toBe(out('total bad_point'));
  expect(lostOf('favourite', told, graded)).toBe(
    out('moneyline bad_price', 'moneyline bad_margin', 'moneyline contradiction'),
  );
  for (const key of told.keys()) {
    expect(told.get(key), key).toBeGreaterThanOrEqual(graded.get(key) ?? 0);
  }
  expect([...graded.keys()].filter((key) => !told.has(key))).toEqual([]);
}

/** Both scores; not a number where the row has none. */
export function scoreOf(home: string | undefined, away: string | undefined) {
  return { home: num(home) ?? Number.NaN, away: num(away) ?? Number.NaN };
}
