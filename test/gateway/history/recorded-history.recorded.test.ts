// Downloads imported into a real store and read through the interface: season by season the graded
// bets are those that the raw columns of the files say. Leagues that the interface does not list
// are read from the store.

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSoccer, type LeagueId } from '#domain/league.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { NO_SCHEDULE } from '#ingest/importers/facts/schedule.ts';
import { importFile } from '#ingest/importers/files/import-file.ts';
import { fileImporterOf } from '#ingest/importers/importers.ts';
import { must } from '#kit/assert.ts';
import { eachPastGame } from '#stores/past-game-lists.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { type Counts, countsOfRaw } from '../../ingest/reference/files/graded.ts';
import {
  MLB_STARTERS,
  MLS,
  NBA_LINES,
  NCAAF_LIST,
  NFLVERSE,
  NHL_PORTAL,
  rawList,
  rawMlb,
  rawNba,
  rawNflverse,
  rawPortal,
} from '../../ingest/reference/files/raw-games.ts';
import { rawTable } from '../../ingest/reference/files/raw-table.ts';
import {
  DATA,
  expectSameCounts,
  files,
  imported,
  kindOf,
  present,
} from '../../ingest/reference/files/recorded-files.ts';
import { IS_LONG } from '../../long.ts';
import { EMBEDDED, openStores, POSTGRES, type TestDatabase } from '../../stores/databases.ts';
import { type Fixture, fixture, KEY } from '../fixture.ts';

interface Item {
  readonly eventId: string;
  readonly season: string;
  readonly close: Lines | null;
  readonly grades: { readonly winner: string; readonly spread: string; readonly total: string };
}

interface Lines {
  readonly moneyline: { readonly home: number; readonly away: number } | null;
}

const PAGE = 200;
const IMPORT_MS_MAX = 240_000;
/** College basketball has more games than all others together: CI leaves it out. */
const isBrief = !IS_LONG;
if (isBrief) console.info('skipped: NCAAB is not imported but in npm run test:long');

describe.skipIf(!present)('history of downloads', () => {
  let database: TestDatabase;
  let gateway: Fixture;
  beforeAll(async () => {
    database = await openStores(POSTGRES.isPresent ? POSTGRES : EMBEDDED);
    const account = {
      accountId: 'licensed',
      keyId: 'key_licensed',
      plan: 'pro',
      rawLines: true,
      ingest: null,
    } as const;
    gateway = fixture({ sql: database.sql, keys: KeyIndex.of([{ key: KEY, account }]) });
  });
  afterAll(async () => {
    await database?.close();
  });

  test.each([
    ['nfl', NFLVERSE, rawNflverse],
    ['nba', NBA_LINES, rawNba],
    ['mlb', MLB_STARTERS, rawMlb],
    ['nhl', NHL_PORTAL, () => rawPortal('nhl', 7)],
    ['ncaa_football', NCAAF_LIST, rawNcaaf],
  ] as const)(
    '%s: the answers of /v1/history/games are graded as the raw columns say',
    async (league, file, raw) => {
      const linesRefused = await store(database, file);
      const items = await pagesOf(gateway, league);
      expect(new Set(items.map(({ eventId }) => eventId)).size).toBe(items.length);
      const counts: Counts = new Map();
      for (const { season, close, grades } of items) countGrades(counts, season, grades, close);
      expectSameCounts(`${league} through the interface`, await raw(), counts, linesRefused);
    },
    IMPORT_MS_MAX,
  );

  test(
    'EPL, MLS and NCAAB: what the store grades is what the importer told',
    async () => {
      const epl = files.filter((file) => file.startsWith('epl_E0'));
      const ncaab = isBrief ? [] : ['ncaab_games_edgecash.csv.gz', 'ncaab_closes_edgecash.csv.gz'];
      for (const file of [...epl, MLS, ...ncaab]) await store(database, file);
      for (const [league, names] of [
        ['soccer_epl', epl],
        ['soccer_mls', [MLS]],
        ['ncaa_basketball', ncaab],
      ] as const) {
        const counts = await storedCounts(database, league);
        expect(counts).toEqual(await toldCounts(names));
      }
    },
    IMPORT_MS_MAX,
  );
});

/** Imports a file as the command does; how many of its lines were left out, by reason. */
async function store(
  { sql }: TestDatabase,
  file: string,
): Promise<Readonly<Record<string, number>>> {
  const writer = new ReferenceWriter(sql);
  const importer = must(fileImporterOf(kindOf(file)), file);
  const path = join(DATA, file);
  const { signal } = new AbortController();
  const report = await importFile({
    importer,
    path,
    sink: writer,
    schedule: NO_SCHEDULE,
    signal,
    now: Date.now(),
  });
  expect(report.failure).toBeNull();
  return report.linesRefused;
}

/** Every item of a league, newest first, page by page. */
async function pagesOf(gateway: Fixture, league: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/v1/history/games?league=${league}&limit=${PAGE}${from}`;
    const { status, json } = await gateway.call(path, { key: KEY });
    expect(status).toBe(200);
    items.push(...(json.data as Item[]));
    cursor = (json.meta as { nextCursor: string | null }).nextCursor;
  }
  return items;
}

/** The list has teams of lower divisions, which are not ours. */
async function rawNcaaf() {
  const told = await imported(NCAAF_LIST);
  const ids = new Set(told.games.map(({ sourceGameId }) => sourceGameId));
  return rawList(rawTable(join(DATA, NCAAF_LIST)).filter(({ game_id }) => ids.has(game_id ?? '')));
}

async function storedCounts({ sql }: TestDatabase, leagueId: LeagueId): Promise<Counts> {
  const counts: Counts = new Map();
  for await (const { season, full } of eachPastGame(sql, { leagueIds: [leagueId] })) {
    countGrades(counts, season, { ...full.grades }, null);
  }
  return counts;
}

/** Winner, spread and total of what an importer told, graded by plain arithmetic. */
async function toldCounts(names: readonly string[]): Promise<Counts> {
  const told = await Promise.all(names.map(imported));
  const closes = new Map(
    told
      .flatMap(({ closes: of }) => of)
      .filter(({ period }) => period === 'full')
      .map((close) => [close.sourceGameId, close]),
  );
  // Of a knock-out match without halves nobody knows the score after regulation time: no grade.
  const games = told
    .flatMap(({ games: of }) => of)
    .filter(({ score, leagueId, seasonType, periods }) => {
      const isKnockOut = isSoccer(leagueId) && seasonType === 'postseason';
      return score !== null && !(isKnockOut && periods === null);
    });
  return countsOfRaw(
    games.map(({ season, score, sourceGameId }) => {
      const close = closes.get(sourceGameId);
      const { home, away } = must(score, 'a score');
      return {
        ...{ season, home, away },
        handicap: close?.spread?.point ?? null,
        total: close?.total?.point ?? null,
      };
    }),
  );
}

/** In the words of the recounts: a draw is a push, half a win is one. */
function countGrades(
  counts: Counts,
  season: string,
  grades: { readonly [market: string]: string | null },
  close: Lines | null,
): void {
  const add = (market: string, outcome: string | null): void => {
    if (outcome === null) return;
    const word = outcome.replace('_half', '').replace('draw', 'push');
    const key = `${season} ${market} ${word}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const market of ['winner', 'spread', 'total']) add(market, grades[market] ?? null);
  if (!close?.moneyline) return;
  const { home, away } = close.moneyline;
  const [own, other] = [profitOf(home), profitOf(away)];
  add('favourite', own === other ? 'push' : own < other ? 'home' : 'away');
}

function profitOf(american: number): number {
  return american > 0 ? american : 10_000 / -american;
}
