// Schedules and results of sports-reference.com (`results_nba_*.csv`, `results_nhl_*.csv`,
// `results_nfl_*.csv`): the header says which league, times are US Eastern.

import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';
import { namedDay } from '../../local-times.ts';
import { csvShape, type FileImporter } from '../facts/file-importer.ts';
import { gameFactsOf, startAt } from '../facts/game-facts.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';
import { nflResultOf } from './nfl-results.ts';

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
  shape: csvShape(
    'Date, Start (ET), Visitor/Neutral, PTS, Home/Neutral, PTS 2',
    'Date, Time, Visitor, G, Home, G 2',
    'Week, Day, Date, Time, Winner/tie, Loser/tie, Pts, Pts 2',
  ),
  read({ cells }) {
    const fields = new FieldReader(cells);
    const game = resultOf(fields, cells);
    return fields.refusal ?? [{ type: 'game', game }, ...fields.leftOut];
  },
};

/** The game of a row; without a score it is to come. */
function resultOf(fields: FieldReader, cells: CsvRow): GameFacts {
  if (cells['Winner/tie'] !== undefined) return nflResultOf(fields);
  return cells['Visitor/Neutral'] === undefined ? nhlResultOf(fields) : nbaResultOf(fields);
}

function nbaResultOf(fields: FieldReader): GameFacts {
  const start = startOf(fields, 'nba', fields.optional('Start (ET)'));
  const result = fields.result('PTS 2', 'PTS');
  const venue = fields.optional('Arena');
  const isPlayIn = fields.optional('Notes') === 'Play-In Game';
  return gameFactsOf({
    leagueId: 'nba',
    seasonType: isPlayIn ? 'postseason' : null,
    ...start,
    ...fields.teams('nba', fields.text('Home/Neutral'), fields.text('Visitor/Neutral')),
    neutralSite: NEUTRAL_ARENAS.has(venue ?? ''),
    venue,
    ...result,
    ...overtimeOf(fields, 'column 8', result),
  });
}

function nhlResultOf(fields: FieldReader): GameFacts {
  const start = startOf(fields, 'nhl', fields.optional('Time'));
  const result = fields.result('G 2', 'G');
  const notes = fields.optional('Notes') ?? '';
  const venue = /^at (.+?) \([^)]*\)$/.exec(notes)?.[1] ?? null;
  return gameFactsOf({
    leagueId: 'nhl',
    ...start,
    ...fields.teams('nhl', fields.text('Home'), fields.text('Visitor')),
    neutralSite: ABROAD.test(notes),
    venue,
    ...result,
    ...overtimeOf(fields, 'column 7', result),
  });
}

/** "OT", "2OT" or "SO"; of a game that is over without a word the regular time was enough. */
function overtimeOf(
  fields: FieldReader,
  column: string,
  { status }: Pick<GameFacts, 'status'>,
): Pick<GameFacts, 'wentToOvertime'> {
  const word = fields.optional(column);
  if (word !== null && !/^(?:\d?OT|SO)$/.test(word)) {
    fields.leaveOut('value', 'bad_value', `overtime: ${word}`);
    return {};
  }
  return status === 'final' ? { wentToOvertime: word !== null } : {};
}

function startOf(
  fields: FieldReader,
  leagueId: LeagueId,
  time: string | null,
): Pick<GameFacts, 'startTime' | 'startIsUsual'> {
  const date = fields.text('Date');
  const known = fields.knownClock(time);
  return startAt(leagueId, fields.day(namedDay(date) ?? date), known);
}
