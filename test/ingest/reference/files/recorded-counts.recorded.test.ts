// Every download beside the project is of a kind and is read to its end; what several of them tell
// of is one game.
import { describe, expect, test } from 'vitest';
import { easternDay } from '#domain/eastern-day.ts';
import type { GameFacts } from '#domain/reference.ts';
import { fileImporterOf } from '#ingest/importers/importers.ts';
import { must } from '#kit/assert.ts';
import { GameIndex } from '#stores/game-identity.ts';
import { files, imported, kindOf, present } from './recorded-files.ts';

/** Files that tell of the same games, those with starts first. */
const TOLD_TWICE: Readonly<Record<string, readonly string[]>> = {
  nba: [
    ...['2023', '2024', '2026'].map((year) => `results_nba_${year}.csv`),
    'nba_2008_2025_lines_quarters.csv.gz',
    'nba_oddsportal_closing_ml_2008_2025.csv.gz',
    ...['2018', '2019'].map((year) => `sbr_nba_odds_${year}.csv.gz`),
  ],
  nhl: [
    ...['2022', '2023', '2024', '2026'].map((year) => `results_nhl_${year}.csv`),
    'nhl_oddsportal_closing_ml_2008_2025.csv.gz',
    'nhl_multibook_noonET_snapshots_2023_2026.csv.gz',
    'nba_nhl_multibook_3xdaily_snapshots_2026.csv.gz',
  ],
  nfl: [
    'nfl_nflverse_games_1999_2025.csv.gz',
    ...['2022', '2023'].map((year) => `results_nfl_${year}.csv`),
    'nfl_games_edgecash.csv.gz',
    'nfl_oddsportal_closing_ml_2008_2025.csv.gz',
    'nfl_sbr_archive_10Y.json.gz',
  ],
  mlb: [
    'mlb_open_close_starters_hands_2014_2021.csv.gz',
    ...['2014', '2015', '2017', '2018'].map((year) => `sbr_mlb_odds_${year}.csv.gz`),
  ],
  ncaa_football: [
    'ncaaf_games_edgecash.csv.gz',
    'ncaaf_boxscores_2002_2025_edgecash.csv.gz',
    'ncaaf_cfbd_lines_2023_2026.jsonl.gz',
    'ncaaf_cfbd_games_2023_2026.jsonl.gz',
  ],
};

describe.skipIf(!present)('closing lines of downloads', () => {
  test.each(files)('%s is of a kind, and read to its end', async (file) => {
    const { games, closes, refused } = await imported(file);
    expect(games.length + closes.length, JSON.stringify(refused)).toBeGreaterThan(0);
    for (const close of closes) {
      expect(close.source).toBe('partner_historical');
      expect(close.moneyline ?? close.spread ?? close.total).not.toBeNull();
    }
  });

  test('a game that several files tell is one game', async () => {
    for (const [league, names] of Object.entries(TOLD_TWICE)) {
      const index = new GameIndex();
      const events = new Map<string, { game: GameFacts; sources: Set<string> }>();
      for (const file of names) {
        const { source } = must(fileImporterOf(kindOf(file)), file);
        for (const game of (await imported(file)).games) {
          if (game.leagueId !== league || game.seasonType === 'preseason') continue;
          const { eventId } = must(index.resolve(source, game), game.sourceGameId);
          const event = events.get(eventId) ?? { game, sources: new Set() };
          events.set(eventId, { ...event, sources: event.sources.add(source) });
        }
      }
      const all = [...events.values()];
      const lone = all.filter(({ sources }) => sources.size === 1);
      const days = new Map<string, number>();
      for (const { game } of all) {
        const pair = [game.homeTeamId, game.awayTeamId].sort().join(' ');
        const key = `${easternDay(game.startTime)} ${pair}`;
        days.set(key, (days.get(key) ?? 0) + 1);
      }
      const twice = [...days].filter(([, count]) => count > 1).map(([key]) => key);
      const perSource = new Map<string, number>();
      for (const { sources } of lone) {
        const [source = ''] = sources;
        perSource.set(source, (perSource.get(source) ?? 0) + 1);
      }
      console.info(
        `${league}: ${all.length} games, ${twice.length} pairs of a day with two`,
        ...[...perSource].map(([source, count]) => `only ${source}: ${count};`),
        twice.slice(0, 10).join(', '),
      );
      // MLB alone has doubleheaders.
      expect(twice.length).toBe(league === 'mlb' ? 123 : 0);
    }
  });
});
