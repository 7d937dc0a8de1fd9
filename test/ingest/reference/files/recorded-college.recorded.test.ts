// Bets graded from what the importers yield of college and soccer files, and of files of many
// books, are season by season those that the raw columns say.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countsOfImported, countsOfRaw, differences, lostOf } from './graded.ts';
import { rawList } from './raw-games.ts';
import { num, type RawRow, rawTable, rawText } from './raw-table.ts';
import {
  crossing,
  DATA,
  expectSame,
  files,
  finals,
  type Imported,
  imported,
  negative,
  nflSchedule,
  present,
  scoreOf,
} from './recorded-files.ts';

describe.skipIf(!present)('closing lines of downloads', () => {
  test.each(['ncaaf_games_edgecash', 'ncaaf_boxscores_2002_2025_edgecash', 'mlb_games_edgecash'])(
    '%s is graded as its own columns say',
    async (name) => {
      const told = await imported(`${name}.csv.gz`);
      const rows = known(rawTable(join(DATA, `${name}.csv.gz`)), told);
      expectSame(name, rawList(rows), told);
    },
  );

  test('NCAAB: every season is graded as the columns of both files say', async () => {
    const [gamesFile, closesFile] = ['ncaab_games_edgecash.csv.gz', 'ncaab_closes_edgecash.csv.gz'];
    const [games, closes] = [await imported(gamesFile), await imported(closesFile)];
    const lines = new Map(rawTable(join(DATA, closesFile)).map((row) => [row.game_id, row]));
    const rows = known(rawTable(join(DATA, gamesFile)), games);
    const all = rows.map((row): RawRow => ({ ...lines.get(row.game_id ?? ''), ...row }));
    const raw = finals(all, (row) => ({
      season: crossing(Number(row.season) - 1),
      ...scoreOf(row.home_score, row.away_score),
      handicap: negative(num(row.spread_close)),
      total: num(row.total_close),
      odds: [num(row.ml_home), num(row.ml_away)],
    }));
    // Lines of games whose teams are not known were read, and some of them left out, too.
    const ids = new Set(rows.map(({ game_id }) => game_id));
    const [told, graded] = [countsOfRaw(raw), countsOfImported(games.games, closes.closes)];
    const differing = differences(told, graded);
    console.info('NCAAB', ...differing.map((each) => `\n    ${each}`));
    expect(differing.filter((each) => each.includes(' winner '))).toEqual([]);
    const out = Object.entries(closes.linesRefused).reduce((sum, [, count]) => sum + count, 0);
    const lost = ['spread', 'total', 'favourite'].map((market) => lostOf(market, told, graded));
    expect(Math.min(...lost)).toBeGreaterThanOrEqual(0);
    expect(lost.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(out);
    expect(ids.size).toBe(games.games.length);
  });

  test.each(files.filter((file) => /^epl_E0/.test(file)))(
    '%s is graded as it says',
    async (file) => {
      const rows = rawTable(join(DATA, file)).filter(({ HomeTeam }) => HomeTeam !== '');
      const year = Number(`20${file.slice(7, 9)}`);
      const raw = finals(rows, (row) => {
        const of = (...names: readonly string[]) =>
          names.map((name) => num(row[name])).find((value) => value !== null) ?? null;
        const over = of('AvgC>2.5', 'Avg>2.5', 'BbAv>2.5', 'GB>2.5', 'B365>2.5');
        return {
          season: crossing(year),
          ...scoreOf(row.FTHG, row.FTAG),
          // Books of 2003-04 differ about the handicap; their consensus is tested elsewhere.
          handicap: year === 2003 ? null : of('AHCh', 'AHh', 'BbAHh'),
          total: over === null ? null : 2.5,
          ...(year >= 2005 && {
            odds: [
              american(of('AvgCH', 'AvgH', 'BbAvH')),
              american(of('AvgCA', 'AvgA', 'BbAvA')),
            ] as const,
          }),
        };
      });
      const told = await imported(file);
      const [counts, graded] = [countsOfRaw(raw), countsOfImported(told.games, told.closes)];
      const wanted =
        year === 2003 ? / (?:winner|total) / : year < 2005 ? / (?:winner|spread|total) / : / /;
      const differing = differences(counts, graded).filter((each) => wanted.test(each));
      console.info(`EPL ${file}: ${differing.length} counts differ`, ...differing);
      expect(differing).toEqual([]);
    },
  );

  test('MLS: every season is graded as its own columns say', async () => {
    const file = 'mls_footballdata_USA.csv.gz';
    const told = await imported(file);
    // A club that is gone and in no table of ours.
    const rows = rawTable(join(DATA, file)).filter(
      ({ Home, Away }) => Home !== 'Chivas USA' && Away !== 'Chivas USA',
    );
    const raw = finals(rows, (row) => ({
      season: row.Season ?? '',
      ...scoreOf(row.HG, row.AG),
      handicap: null,
      total: null,
      odds: [american(num(row.AvgCH)), american(num(row.AvgCA))],
    }));
    const differing = differences(countsOfRaw(raw), countsOfImported(told.games, told.closes));
    console.info(`MLS: ${raw.length} games, ${differing.length} counts differ`, ...differing);
    // One away price of 1.09 beside a home price of 3.25.
    expect(differing).toEqual(['2020 favourite away: raw 92, imported 91']);
  });

  test('CFBD: points by period are the score, and neutral ground is told', async () => {
    const { games } = await imported('ncaaf_cfbd_games_2023_2026.jsonl.gz');
    const lines = rawText(join(DATA, 'ncaaf_cfbd_games_2023_2026.jsonl.gz')).trim().split('\n');
    const raw = new Map(lines.map((line) => [String(JSON.parse(line).id), JSON.parse(line)]));
    for (const { sourceGameId, score, periods, neutralSite } of games) {
      const row = raw.get(sourceGameId);
      expect(score ?? null).toEqual(
        row.completed ? { home: row.homePoints, away: row.awayPoints } : null,
      );
      expect(neutralSite).toBe(row.neutralSite);
      if (!periods || !score) continue;
      expect(periods.home.reduce((sum, each) => sum + each, 0)).toBe(score.home);
      expect(periods.away.reduce((sum, each) => sum + each, 0)).toBe(score.away);
    }
    expect(games.filter(({ periods }) => periods).length).toBeGreaterThan(1500);
  });

  test('CFBD: where all books agree on a handicap and total, they are the close', async () => {
    const { closes } = await imported('ncaaf_cfbd_lines_2023_2026.jsonl.gz');
    const lines = rawText(join(DATA, 'ncaaf_cfbd_lines_2023_2026.jsonl.gz')).trim().split('\n');
    const raw = new Map(lines.map((line) => [String(JSON.parse(line).id), JSON.parse(line)]));
    let agreed = 0;
    for (const { sourceGameId, spread, total } of closes) {
      const books = raw.get(sourceGameId).lines as readonly Record<string, number | null>[];
      const only = (field: string) => {
        const values = new Set(books.flatMap((book) => book[field] ?? []));
        return values.size === 1 ? [...values][0] : undefined;
      };
      const [handicap, points] = [only('spread'), only('overUnder')];
      if (handicap !== undefined && spread) expect(spread.point + 0).toBe(handicap + 0);
      if (points !== undefined && total) expect(total.point).toBe(points);
      if (handicap !== undefined && spread) agreed += 1;
    }
    expect(agreed).toBeGreaterThan(500);
  });

  test.each([2017, 2018, 2021, 2023, 2025])(
    'NFL lines of %s: where all books agree on a half or game, that is the close',
    async (year) => {
      const file = `nfl_book_lines_${year}.csv.gz`;
      const { closes } = await imported(file);
      const schedule = await nflSchedule();
      const handicaps = new Map<string, Set<number>>();
      for (const row of rawTable(join(DATA, file))) {
        const { book_id, line_type, side, period, team, season, week } = row;
        if (book_id === '30' || line_type !== 'spread' || side !== 'home') continue;
        if (period !== 'event' && period !== 'firsthalf') continue;
        const game = schedule.gameOf(crossing(Number(season)), Number(week), teamIdOf(team ?? ''));
        const key = `${game?.sourceGameId} ${period === 'event' ? 'full' : 'h1'}`;
        handicaps.set(key, (handicaps.get(key) ?? new Set()).add(Number(row.value)));
      }
      let agreed = 0;
      for (const { sourceGameId, period, spread } of closes) {
        const points = handicaps.get(`${sourceGameId} ${period}`);
        if (points?.size !== 1 || !spread) continue;
        expect(spread.point, `${sourceGameId} ${period}`).toBe([...points][0]);
        agreed += 1;
      }
      console.info(`NFL lines ${year}: ${agreed} of ${closes.length} closes with one handicap`);
      expect(agreed).toBeGreaterThan(closes.length / 4);
    },
  );
});

/** Rows of a list of games whose ids were imported: those of teams that we do not know were not. */
function known(rows: readonly RawRow[], { games }: Imported): readonly RawRow[] {
  const ids = new Set(games.map(({ sourceGameId }) => sourceGameId));
  return rows.filter(({ game_id }) => ids.has(game_id ?? ''));
}

/** A decimal price as an American one: only who is lower counts. */
function american(decimal: number | null): number | null {
  return decimal === null ? null : decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1);
}

/** Our id of a team by the abbreviation of the NFL lines. */
function teamIdOf(abbreviation: string): string {
  const ours = new Map([
    ['LA', 'lar'],
    ['JAC', 'jax'],
    ['OAK', 'lv'],
  ]);
  return `nfl_${ours.get(abbreviation) ?? abbreviation.toLowerCase()}`;
}
