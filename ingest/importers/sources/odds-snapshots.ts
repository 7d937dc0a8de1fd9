// Captures of several books, one row a book and game, with the instant they were taken at: in a
// column, or noon Eastern of the day that the row names. The last capture before the start is the
// close; a game is told without its score.

import { easternInstant } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import { parseTime } from '../../times.ts';
import { settledStart } from '../../usual-start.ts';
import { lineNumber, opposite } from '../facts/closing-lines.ts';
import type { Quote } from '../facts/consensus.ts';
import { csvShape, type FileImporter, quotesFact, type Read } from '../facts/file-importer.ts';
import { gameFactsOf } from '../facts/game-facts.ts';
import { refusal } from '../facts/refusal.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';

const NOON = 12;
const DAY_MS = 86_400_000;
const LEAGUES: ReadonlyMap<string, LeagueId> = new Map([
  ['NBA', 'nba'],
  ['NHL', 'nhl'],
]);
const SHAPE = csvShape(
  'date, sport, game_id, commence_time, home_team, away_team, bookmaker, ml_home, ' +
    'ml_away, spread_home, spread_home_odds, spread_away_odds, total_line, ' +
    'total_over_odds, total_under_odds, snapshot_taken_at_utc',
);

export const oddsSnapshots: FileImporter = {
  kind: 'odds-snapshots',
  describe: 'NBA and NHL prices of several books, captured at the times the rows say',
  source: 'odds_snapshots',
  shape: SHAPE,
  read: ({ cells }) =>
    snapshotOf(cells, (fields) => {
      const text = fields.text('snapshot_taken_at_utc');
      const at = parseTime(text);
      if (at === undefined) fields.refuse('bad_value', `snapshot_taken_at_utc: ${text}`);
      return at ?? 0;
    }),
};

export const noonSnapshots: FileImporter = {
  kind: 'noon-snapshots',
  describe: 'NBA and NHL prices of several books, captured at noon US Eastern',
  source: 'odds_snapshots',
  shape: SHAPE,
  read: ({ cells }) =>
    snapshotOf(cells, (fields) => {
      const day = fields.day(fields.text('date'));
      return easternInstant(day, NOON, 0);
    }),
};

function snapshotOf(cells: CsvRow, takenAt: (fields: FieldReader) => number): Read {
  const fields = new FieldReader(cells);
  const sport = fields.text('sport');
  const leagueId = LEAGUES.get(sport);
  if (leagueId === undefined) return refusal('unknown_league', sport);
  const ids = fields.teams(leagueId, fields.text('home_team'), fields.text('away_team'));
  const [book, sourceGameId] = [fields.text('bookmaker'), fields.text('game_id')];
  const commence = fields.text('commence_time');
  const commencesAt = parseTime(commence);
  if (commencesAt === undefined) fields.refuse('bad_value', `commence_time: ${commence}`);
  const start = settledStart(leagueId, commencesAt ?? 0, ids.homeTeamId);
  const { startTime } = start;
  const at = takenAt(fields);
  if (fields.refusal !== null) return fields.refusal;
  if (at >= startTime) return refusal('late_price', `${cells.date}: ${commence}`);
  if (at < startTime - DAY_MS) return refusal('early_price', `${cells.date}: ${commence}`);
  const game = gameFactsOf({ leagueId, sourceGameId, ...start, ...ids, score: null });
  const given = { leagueId, key: sourceGameId, sourceGameId, game, at };
  return [quotesFact({ ...given, provider: 'odds_snapshots', quotes: quotesOf(cells, book) })];
}

/** Both sides of every market; a handicap whose sides do not mirror each other is none. */
function quotesOf(cells: CsvRow, book: string): readonly Quote[] {
  const numberOf = (name: string) => lineNumber(cells, name);
  const [home, away] = [numberOf('spread_home'), opposite(numberOf('spread_away'))];
  const total = numberOf('total_line');
  const quotes: readonly Quote[] = [
    { book, market: 'moneyline', side: 'home', point: null, price: numberOf('ml_home') },
    { book, market: 'moneyline', side: 'away', point: null, price: numberOf('ml_away') },
    { book, market: 'spread', side: 'home', point: home, price: numberOf('spread_home_odds') },
    { book, market: 'spread', side: 'away', point: away, price: numberOf('spread_away_odds') },
    { book, market: 'total', side: 'over', point: total, price: numberOf('total_over_odds') },
    { book, market: 'total', side: 'under', point: total, price: numberOf('total_under_odds') },
  ];
  return quotes.filter(
    ({ market, point, price }) => (market === 'moneyline' ? price : point) !== null,
  );
}
