// NFL lines by book and period, one row a side: the last of each book, beside opening lines and an
// average, which are books of their own numbers here. Games are known by season, week and team.

import type { GamePeriod } from '#domain/history/close.ts';
import { lineNumber, opposite } from '../facts/closing-lines.ts';
import type { Quote } from '../facts/consensus.ts';
import { csvShape, type FileImporter, quotesFact, type Read } from '../facts/file-importer.ts';
import { nflSeason } from '../facts/nfl-weeks.ts';
import { type LineMarket, refusal } from '../facts/refusal.ts';
import type { Schedule } from '../facts/schedule.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';

const LEAGUE = 'nfl';
const AVERAGE = '15';
const OPENING = '30';
const AVERAGES: ReadonlySet<string> = new Set([AVERAGE]);
const PERIODS: ReadonlyMap<string, GamePeriod> = new Map([
  ['event', 'full'],
  ['firsthalf', 'h1'],
]);
const OTHER_PERIODS: ReadonlySet<string> = new Set(
  ['first', 'second', 'third', 'fourth'].map((each) => `${each}quarter`).concat('secondhalf'),
);
const MARKETS: ReadonlyMap<string, LineMarket> = new Map([
  ['moneyline', 'moneyline'],
  ['spread', 'spread'],
  ['total', 'total'],
]);
const TEAM_TOTAL = 'core_bet_type_6_team_score';
const ALL_STARS: ReadonlySet<string> = new Set(['AFC', 'NFC']);

export const nflBookLines: FileImporter = {
  kind: 'nfl-book-lines',
  describe: 'NFL closing lines of games and first halves by book; games first',
  source: 'nfl_book_lines',
  shape: csvShape('line_type, event_id, book_id, period, side, value, odds, team, season, week'),
  read: ({ cells }, { schedule }) => bookLineOf(cells, schedule),
};

/** A side of a line; of lines that are not kept (opening, quarters, team totals) nothing. */
function bookLineOf(cells: CsvRow, schedule: Schedule): Read {
  const fields = new FieldReader(cells);
  const [event, book] = [fields.text('event_id'), fields.text('book_id')];
  const [periodText, type] = [fields.text('period'), fields.text('line_type')];
  const team = fields.optional('team');
  if (team !== null && ALL_STARS.has(team)) return refusal('all_star', team);
  const [period, market] = [PERIODS.get(periodText), MARKETS.get(type)];
  if (period === undefined && !OTHER_PERIODS.has(periodText))
    fields.refuse('bad_value', periodText);
  if (market === undefined && type !== TEAM_TOTAL) fields.refuse('bad_value', type);
  const year = fields.whole('season', 1990, 2100);
  const week = fields.whole('week', 1, 25);
  if (fields.refusal !== null) return fields.refusal;
  if (period === undefined || market === undefined || book === OPENING) return [];
  const read = market === 'total' ? totalOf(cells, book) : sideOf(cells, book, market, schedule);
  if ('reason' in read) return read;
  const { quote, sourceGameId } = read;
  const key = `${year} ${week} ${event}`;
  const given = { leagueId: LEAGUE, key, period, sourceGameId, quotes: [quote] } as const;
  return [quotesFact({ ...given, provider: 'action_network', averages: AVERAGES })];
}

function totalOf(cells: CsvRow, book: string) {
  const { side } = cells;
  if (side !== 'over' && side !== 'under') return refusal('bad_value', `side: ${side}`);
  const [point, price] = [lineNumber(cells, 'value'), lineNumber(cells, 'odds')];
  const quote: Quote = { book, market: 'total', side, point, price };
  return { quote, sourceGameId: null };
}

/** A team's side. Which it is says the schedule, as on neutral ground the file may turn them. */
function sideOf(cells: CsvRow, book: string, market: LineMarket, schedule: Schedule) {
  const fields = new FieldReader(cells);
  if (cells.side !== 'home' && cells.side !== 'away') {
    return refusal('bad_value', `side: ${cells.side}`);
  }
  const teamId = fields.team(LEAGUE, fields.text('team'));
  if (fields.refusal !== null) return fields.refusal;
  const game = schedule.gameOf(nflSeason(Number(cells.season)), Number(cells.week), teamId);
  if (game === undefined) {
    return refusal('unknown_game', `${cells.season} week ${cells.week}: ${teamId}`);
  }
  const side = teamId === game.homeTeamId ? 'home' : 'away';
  const own = market === 'spread' ? lineNumber(cells, 'value') : null;
  const point = side === 'home' ? own : opposite(own);
  const quote: Quote = { book, market, side, point, price: lineNumber(cells, 'odds') };
  return { quote, sourceGameId: game.sourceGameId };
}
