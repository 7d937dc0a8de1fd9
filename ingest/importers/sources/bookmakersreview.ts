// Last lines of fifteen books on NFL games, one row a team and game: moneyline and handicap are the
// team's own, the total's price is the over's in the visitor's row, which is the upper one of the
// site's table, and the under's in the home team's. Games are known by season, week and team.

import { lineNumber, opposite } from '../facts/closing-lines.ts';
import type { Quote } from '../facts/consensus.ts';
import { csvShape, type FileImporter, quotesFact, type Read } from '../facts/file-importer.ts';
import { nflSeason } from '../facts/nfl-weeks.ts';
import { refusal } from '../facts/refusal.ts';
import type { Schedule } from '../facts/schedule.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';

const LEAGUE = 'nfl';
/**
 * Numbers of the books. Left out are 16 and 84: their lines are those of 10 and 28 in every column
 * in two rows of three, so they are skins of one operator.
 */
const BOOKS = '8 9 10 20 28 29 36 44 54 82 123 127 130'.split(' ');
const TEAMS: ReadonlyMap<string, string> = new Map([
  ['N.Y. Jets', 'NYJ'],
  ['N.Y. Giants', 'NYG'],
  ['L.A. Rams', 'LAR'],
  ['L.A. Chargers', 'LAC'],
]);

export const bookmakersreview: FileImporter = {
  kind: 'bookmakersreview',
  describe: 'NFL closing lines of fifteen books, a row a team (bookmakersreview.com); games first',
  source: 'bookmakersreview',
  shape: csvShape(
    'game_id, season, week, team, outcome, rotation, opening_spread, 9_moneyline, ' +
      '9_spread, 9_spread_odds, 9_total, 9_total_odds',
  ),
  read: ({ cells }, { schedule }) => bookmakersreviewOf(cells, schedule),
};

function bookmakersreviewOf(cells: CsvRow, schedule: Schedule): Read {
  const fields = new FieldReader(cells);
  const outcome = fields.optional('outcome') ?? '';
  if (outcome === 'POSTPONED') return refusal('not_a_game', outcome);
  const team = fields.text('team');
  const teamId = fields.team(LEAGUE, TEAMS.get(team) ?? team);
  const [year, week] = [fields.whole('season', 1990, 2100), fields.whole('week', 1, 25)];
  const id = fields.text('game_id');
  if (fields.refusal !== null) return fields.refusal;
  const game = schedule.gameOf(nflSeason(year), week, teamId);
  if (game === undefined) return refusal('unknown_game', `${year} week ${week}: ${teamId}`);
  const isHome = teamId === game.homeTeamId;
  const { sourceGameId } = game;
  const quotes = BOOKS.flatMap((book) => quotesOf(cells, book, isHome));
  const provider = 'bookmakersreview';
  return [quotesFact({ leagueId: LEAGUE, key: id, sourceGameId, provider, quotes })];
}

function quotesOf(cells: CsvRow, book: string, isHome: boolean): readonly Quote[] {
  const numberOf = (name: string) => lineNumber(cells, `${book}_${name}`);
  const own = numberOf('spread');
  const side = isHome ? 'home' : 'away';
  const quotes: readonly Quote[] = [
    { book, market: 'moneyline', side, point: null, price: numberOf('moneyline') },
    {
      book,
      market: 'spread',
      side,
      point: isHome ? own : opposite(own),
      price: numberOf('spread_odds'),
    },
    {
      book,
      market: 'total',
      side: isHome ? 'under' : 'over',
      point: numberOf('total'),
      price: numberOf('total_odds'),
    },
  ];
  return quotes.filter(
    ({ market, point, price }) => (market === 'moneyline' ? price : point) !== null,
  );
}
