// Schedules and results of sports-reference.com (`results_nba_*.csv`, `results_nhl_*.csv`,
// `results_nfl_*.csv`): the header says which league, times are US Eastern.
import { easternInstant } from '#domain/eastern-day.ts';
import type { GameFacts } from '#domain/reference.ts';
import { seasonOf } from '#domain/season.ts';
import { FieldReader } from './field-reader.ts';
import type { Cells, FileImporter } from './file-importer.ts';
import { gameFactsOf } from './game-facts.ts';
import { namedDay } from './local-times.ts';
import { nflResultOf } from './nfl-results.ts';
import type { Refusal } from './refusal.ts';
import { seasonTypeOf } from './season-phase.ts';

/** Start where the row has no time, Eastern. */
const USUAL_TIME = '19:00';
/** Arenas of another country or of nobody, in which NBA games were played. */
const NEUTRAL_ARENAS: ReadonlySet<string> = new Set([
  'Mexico City Arena',
  'Accor Arena',
  'Uber Arena',
  'The O2 Arena',
  'T-Mobile Arena',
]);
/** "at O2 Arena (Prague CZ)": outside the United States and Canada nobody is at home. */
const ABROAD = /\b(?:CZ|FI|SE|DE|CH|GB|UK|FR|JP)\)$/;

export const results: FileImporter = {
  kind: 'results',
  describe: 'NBA, NHL and NFL schedules and results (sports-reference.com)',
  source: 'sports_reference',
  shape: {
    type: 'csv',
    headers: [
      ['Date', 'Start (ET)', 'Visitor/Neutral', 'PTS', 'Home/Neutral', 'PTS 2'],
      ['Date', 'Time', 'Visitor', 'G', 'Home', 'G 2'],
      ['Week', 'Day', 'Date', 'Time', 'Winner/tie', 'Loser/tie', 'Pts', 'Pts 2'],
    ],
  },
  read({ cells }) {
    const game = resultOf(cells);
    return 'reason' in game ? game : [{ type: 'game', game }];
  },
};

/** The game of a row; without a score it is to come. */
export function resultOf(cells: Cells): GameFacts | Refusal {
  if (cells['Winner/tie'] !== undefined) return nflResultOf(cells);
  return cells['Visitor/Neutral'] === undefined ? nhlResultOf(cells) : nbaResultOf(cells);
}

function nbaResultOf(cells: Cells): GameFacts | Refusal {
  const fields = new FieldReader(cells);
  const start = startOf(fields, fields.optional('Start (ET)'));
  const venue = fields.optional('Arena');
  const isPlayIn = fields.optional('Notes') === 'Play-In Game';
  const game = gameFactsOf({
    leagueId: 'nba',
    season: seasonOf('nba', start.startTime),
    seasonType: isPlayIn ? 'postseason' : seasonTypeOf('nba', start.startTime),
    ...start,
    ...fields.teams('nba', fields.text('Home/Neutral'), fields.text('Visitor/Neutral')),
    neutralSite: NEUTRAL_ARENAS.has(venue ?? ''),
    venue,
    score: fields.score('PTS 2', 'PTS'),
    ...overtimeOf(fields, 'column 8'),
  });
  return fields.refusal ?? game;
}

function nhlResultOf(cells: Cells): GameFacts | Refusal {
  const fields = new FieldReader(cells);
  const start = startOf(fields, fields.optional('Time'));
  const notes = fields.optional('Notes') ?? '';
  const venue = /^at (.+?) \([^)]*\)$/.exec(notes)?.[1] ?? null;
  const game = gameFactsOf({
    leagueId: 'nhl',
    season: seasonOf('nhl', start.startTime),
    seasonType: seasonTypeOf('nhl', start.startTime),
    ...start,
    ...fields.teams('nhl', fields.text('Home'), fields.text('Visitor')),
    neutralSite: ABROAD.test(notes),
    venue,
    score: fields.score('G 2', 'G'),
    ...overtimeOf(fields, 'column 7'),
  });
  return fields.refusal ?? game;
}

/** "OT", "2OT" or "SO"; of a game that is over without a word the regular time was enough. */
function overtimeOf(fields: FieldReader, column: string): Pick<GameFacts, 'wentToOvertime'> {
  const word = fields.optional(column);
  if (word !== null && !/^(?:\d?OT|SO)$/.test(word)) return {};
  const isOver = fields.optional('G', 'PTS') !== null;
  return isOver ? { wentToOvertime: word !== null } : {};
}

function startOf(
  fields: FieldReader,
  time: string | null,
): Pick<GameFacts, 'startTime' | 'startIsUsual'> {
  const date = fields.text('Date');
  const known = fields.knownClock(time);
  const { hour, minute } = known ?? fields.clock(USUAL_TIME);
  const startTime = easternInstant(fields.day(namedDay(date) ?? date), hour, minute);
  return { startTime, ...(known === null && { startIsUsual: true }) };
}
