// Real downloads lie beside the project on some machines only; where they do, every row of them
// must be accepted or refused for a known reason, and agree with what other files say of the same
// games.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { easternDay } from '#domain/eastern-day.ts';
import { seasonOf } from '#domain/history/season.ts';
import { foldName } from '#domain/name-folding.ts';
import type { GameFacts, TeamBox } from '#domain/reference.ts';
import { nflReportInstant } from '#ingest/importers/facts/nfl-weeks.ts';
import { scheduleOf } from '#ingest/importers/facts/schedule.ts';
import { fileImporterOf } from '#ingest/importers/importers.ts';
import { must } from '#kit/assert.ts';
import { importInto, MemorySink } from './import-sink-fixture.ts';

const DATA = resolve(import.meta.dirname, '../../../shared/data');
const present = existsSync(DATA);
if (!present) console.info(`skipped: there are no downloads in ${DATA}`);

const KINDS: readonly (readonly [kind: string, folder: string, name: RegExp])[] = [
  ['nflverse-games', 'closing', /^nfl_nflverse_games/],
  ['nfl-weekly', 'reference/nfl_weekly', /player_stats/],
  ['nflverse-injuries', 'reference', /^nflverse_injuries_2025|^nfl_injuries_edgecash/],
  ['injuries', 'reference', /^nfl_injuries_active/],
  ['nba-gamelogs', 'reference', /^nba_player_gamelogs/],
  ['football-data', 'closing', /^epl_E0|^mls_footballdata/],
  ['results', 'closing', /^results_/],
  ['worldcup', 'closing', /worldcup/],
  ['worldcup', 'reference', /worldcup/],
  ['openfootball', 'closing', /^openfootball/],
];

const files = present
  ? KINDS.flatMap(([kind, folder, name]) =>
      readdirSync(join(DATA, folder))
        .filter((file) => name.test(file))
        .map((file) => [kind, join(folder, file)] as const),
    )
  : [];

let nflGames: readonly GameFacts[] = [];

async function imported(kind: string, file: string): Promise<MemorySink> {
  const sink = new MemorySink();
  const importer = must(fileImporterOf(kind), kind);
  const path = join(DATA, file);
  const startMs = performance.now();
  const report = await importInto(sink, importer, path, scheduleOf(nflGames));
  const ms = Math.round(performance.now() - startMs);
  const { rows, accepted, refused, samples, written } = report;
  console.info(
    `${kind} ${file}: ${rows} rows, ${accepted} accepted, refused ${JSON.stringify(refused)}, ` +
      `${written.batches} batches, ${written.records} records, ${ms} ms` +
      samples.map((each) => `\n    ${JSON.stringify(each)}`).join(''),
  );
  expect(report.failure).toBeNull();
  expect(rows).toBeGreaterThan(0);
  // No mark passes what waits for its game.
  if (refused.unknown_game === undefined) expect(report.row).toBe(rows);
  return sink;
}

describe.skipIf(!present)('downloads', () => {
  beforeAll(async () => {
    const sink = await imported('nflverse-games', 'closing/nfl_nflverse_games_1999_2025.csv.gz');
    nflGames = sink.games();
  });

  test.each(files)('%s: %s is read to its end', async (kind, file) => {
    await imported(kind, file);
  });

  test('nflverse labels seasons as we do, January and February included', () => {
    expect(nflGames.length).toBeGreaterThan(5000);
    for (const { season, startTime } of nflGames) expect(season).toBe(seasonOf('nfl', startTime));
  });

  test('the Friday of a week of the NFL is within five days of each of its games', () => {
    const recent = nflGames.filter(({ season }) => season >= '2011');
    for (const { season, week, startTime } of recent) {
      const report = nflReportInstant(Number(season.slice(0, 4)), must(week, 'week'));
      expect(Math.abs(startTime - report), `${season} ${week}`).toBeLessThan(5 * 86_400_000);
    }
  });

  test('two sources tell the NFL season of 2023 alike, its Super Bowl included', async () => {
    const other = (await imported('results', 'closing/results_nfl_2023.csv')).games();
    const told = new Map(nflGames.map((game) => [keyOf(game), game]));
    for (const game of other) {
      expect(told.get(keyOf(game))).toMatchObject({
        score: game.score,
        week: game.week,
        seasonType: game.seasonType,
      });
    }
    expect(other.filter(({ neutralSite }) => neutralSite).map(keyOf)).toEqual([
      '2024-02-11 nfl_sf nfl_kc',
    ]);
  });

  test('players of the NBA score as many points as their teams', async () => {
    const results = (await imported('results', 'closing/results_nba_2026.csv')).games();
    const scores = new Map(results.map((game) => [pairOf(game), game]));
    const sink = await imported('nba-gamelogs', 'reference/nba_player_gamelogs_2025_26.csv.gz');
    const boxes = new Map(sink.boxScores().map((box) => [box.sourceGameId, box]));
    const games = sink.games();
    const whole = games.filter((game) => {
      const { home, away } = must(boxes.get(game.sourceGameId), game.sourceGameId);
      const { homeTeamId, score } = must(scores.get(pairOf(game)), pairOf(game));
      const [own, other] = [pointsOf(home), pointsOf(away)];
      const told = game.homeTeamId === homeTeamId ? [own, other] : [other, own];
      return score?.home === told[0] && score?.away === told[1];
    });
    expect(games.length).toBe(501);
    expect(whole.length).toBe(501);
    expect(games.filter(({ neutralSite }) => neutralSite).length).toBe(3);
  });

  test('both layouts of the NBA logs tell the games they share alike', async () => {
    const [a, b] = await Promise.all(
      ['', '_b'].map((suffix) =>
        imported('nba-gamelogs', `reference/nba_player_gamelogs_2025_26${suffix}.csv.gz`),
      ),
    );
    const told = new Map(
      must(a, 'a')
        .boxScores()
        .map((box) => [box.sourceGameId, box]),
    );
    let shared = 0;
    for (const box of must(b, 'b').boxScores()) {
      const other = told.get(box.sourceGameId);
      if (other === undefined) continue;
      shared += 1;
      expect(linesOf(box.home)).toEqual(linesOf(other.home));
      expect(linesOf(box.away)).toEqual(linesOf(other.away));
    }
    expect(shared).toBeGreaterThan(400);
  });

  test('two sources tell the Premier League of 2023-24 alike but for one kick-off', async () => {
    const told = (await imported('football-data', 'closing/epl_E0_2324.csv.gz')).games();
    const byId = new Map(told.map((game) => [game.sourceGameId, game]));
    const other = (
      await imported('openfootball', 'closing/openfootball_2023-24_en.1.json')
    ).games();
    const differing = other.filter((game) => {
      const same = byId.get(game.sourceGameId);
      return same?.startTime !== game.startTime || !alike(same.score, game.score);
    });
    expect(differing.map(({ sourceGameId }) => sourceGameId)).toEqual([
      'soccer_epl_20230812_nfo_ars',
    ]);
  });

  test('the season of 2019-20 has all its games, those of July too', async () => {
    const told = (await imported('football-data', 'closing/epl_E0_1920.csv.gz')).games();
    expect(new Set(told.map(({ season }) => season))).toEqual(new Set(['2019-20']));
    const file = 'closing/openfootball_2019-20_en.1.json';
    const days = (games: readonly GameFacts[]) =>
      games.map((game) => `${easternDay(game.startTime)} ${game.homeTeamId}`).sort();
    expect(days((await imported('openfootball', file)).games())).toEqual(days(told));
  });

  test.each([
    ['closing/results_nba_2023.csv', 1230],
    ['closing/results_nba_2024.csv', 1230],
    ['closing/results_nba_2026.csv', 1230],
    ['closing/results_nhl_2022.csv', 1312],
    ['closing/results_nhl_2023.csv', 1312],
    ['closing/results_nhl_2024.csv', 1312],
    ['closing/results_nhl_2026.csv', 1312],
  ])(
    '%s has %i games of a regular season (the final of the NBA Cup is none)',
    async (file, games) => {
      const told = (await imported('results', file)).games();
      expect(told.filter(({ seasonType }) => seasonType === 'regular').length).toBe(games);
      expect(new Set(told.map(({ season }) => season)).size).toBe(1);
    },
  );

  test('MLS has the postseason games that were played', async () => {
    const told = (await imported('football-data', 'closing/mls_footballdata_USA.csv.gz')).games();
    const counts: Record<string, number> = {};
    for (const { season, seasonType } of told) {
      if (seasonType === 'postseason') counts[season] = (counts[season] ?? 0) + 1;
    }
    expect(counts).toEqual({
      ...{ 2012: 15, 2013: 15, 2015: 17, 2016: 17, 2017: 17, 2019: 13, 2020: 17, 2021: 13 },
      ...{ 2023: 28, 2024: 29 },
    });
  });

  test('a World Cup has a final, whose extra time is a third period', async () => {
    const told = (await imported('worldcup', 'closing/2022_worldcup.json')).games();
    expect(
      told.find(
        (game) =>
          game.sourceGameId.endsWith('20221218_fra_arg') ||
          game.sourceGameId.endsWith('20221218_arg_fra'),
      ),
    ).toMatchObject({
      score: { home: 3, away: 3 },
      periods: { home: [2, 0, 1], away: [0, 2, 1] },
      seasonType: 'postseason',
      season: '2022',
      startTime: Date.parse('2022-12-18T15:00:00Z'),
    });
  });

  test('injury lists come to the entries that were never cleared', async () => {
    const sink = await imported('injuries', 'reference/nfl_injuries_active.ticks.jsonl.gz');
    const last = new Map(sink.injuryReports().map((report) => [report.teamId, report]));
    const standing = [...last.values()].reduce((sum, { items }) => sum + items.length, 0);
    console.info(`${sink.injuryReports().length} reports, ${standing} entries stand at the end`);
    expect(last.size).toBe(32);
    expect(standing).toBe(81);
  });
});

function keyOf({ startTime, awayTeamId, homeTeamId }: GameFacts): string {
  return `${easternDay(startTime)} ${awayTeamId} ${homeTeamId}`;
}

function pairOf({ startTime, homeTeamId, awayTeamId }: GameFacts): string {
  return [easternDay(startTime), ...[homeTeamId, awayTeamId].sort()].join(' ');
}

function pointsOf({ players }: TeamBox): number {
  return players.reduce((sum, { stats }) => sum + must(stats.points, 'points'), 0);
}

/** By name, because only one layout has ids. */
function linesOf({ players }: TeamBox): ReadonlyMap<string, unknown> {
  return new Map(players.map(({ player, stats }) => [foldName(player.fullName), stats]));
}

function alike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
