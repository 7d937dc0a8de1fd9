// Lists of games, one row a game: starts, scores where it is over, and closing lines where the list
// has them. Two kinds differ in their clocks; each is a source, because both may list one game. The
// list that names no league is the NFL's, and has days only.

import { easternInstant } from '#domain/eastern-day.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';
import { settledStart } from '../../usual-start.ts';
import { gameWithLines } from '../facts/close-facts.ts';
import { type LinesDraft, lineNumber, opposite } from '../facts/closing-lines.ts';
import { csvShape, type FileImporter, type Read } from '../facts/file-importer.ts';
import { dayStartOf, gameFactsOf } from '../facts/game-facts.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';

const LEAGUES: ReadonlyMap<string, LeagueId> = new Map([
  ['mlb', 'mlb'],
  ['nba', 'nba'],
  ['nfl', 'nfl'],
  ['nhl', 'nhl'],
  ['ncaaf', 'ncaa_football'],
  ['ncaab', 'ncaa_basketball'],
]);

const SEASON_TYPES: ReadonlyMap<string, SeasonType> = new Map([
  ['PRE', 'preseason'],
  ['REG', 'regular'],
  ['POST', 'postseason'],
]);

/** `2026-07-31 23:15:00`, UTC; parts of a second do not matter. */
const KICKOFF = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2}):\d{2})?/;
const SHAPE = csvShape(
  'game_id, league, season_type, kickoff, home_team, away_team',
  'game_id, season_type, kickoff, home_team, away_team, spread_line, total_line',
);

export const gameList: FileImporter = {
  kind: 'game-list',
  describe: 'games with league, kickoff (UTC), teams, scores and closing lines',
  source: 'game_list',
  shape: SHAPE,
  read: ({ cells }) => readOf(cells, utcInstant),
};

export const easternGameList: FileImporter = {
  kind: 'game-list-eastern',
  describe: 'the same with kickoffs in US Eastern time',
  source: 'game_list_eastern',
  shape: SHAPE,
  read: ({ cells }) => readOf(cells, easternInstant),
};

/** Epoch milliseconds of a day and time of day. */
type Clock = (day: string, hour: number, minute: number) => number;

function readOf(cells: CsvRow, clock: Clock): Read {
  const fields = new FieldReader(cells);
  const game = gameListGameOf(fields, cells, clock);
  return fields.refusal ?? gameWithLines(game, 'edgecash', linesOf(cells), fields.leftOut);
}

function utcInstant(day: string, hour: number, minute: number): number {
  return Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000;
}

/** The game of a row. */
function gameListGameOf(fields: FieldReader, cells: CsvRow, clock: Clock): GameFacts {
  const leagueText = cells.league === undefined ? 'nfl' : fields.text('league');
  const leagueId = LEAGUES.get(leagueText);
  if (leagueId === undefined) fields.refuse('unknown_league', leagueText);
  const league = leagueId ?? 'nfl';
  const sourceGameId = fields.text('game_id');
  const ids = fields.teams(league, fields.text('home_team'), fields.text('away_team'));
  const start = startOf(fields, { leagueId: league, ...ids }, clock);
  return gameFactsOf({
    leagueId: league,
    seasonType: fields.word('season_type', SEASON_TYPES),
    week: fields.optionalWhole('week', 0, 60),
    ...start,
    sourceGameId,
    ...ids,
    neutralSite: fields.flag('neutral_site') === true,
    ...fields.result('home_score', 'away_score'),
  });
}

function startOf(
  fields: FieldReader,
  ids: Pick<GameFacts, 'leagueId' | 'homeTeamId' | 'awayTeamId'>,
  clock: Clock,
): Pick<GameFacts, 'startTime' | 'startIsUsual'> {
  const [, dayText = '', hour, minute] = KICKOFF.exec(fields.text('kickoff')) ?? [];
  const day = fields.day(dayText);
  if (fields.refusal !== null) return { startTime: 0 };
  if (hour === undefined) return dayStartOf(day, 1, ids);
  const { hour: h, minute: m } = fields.clock(`${hour}:${minute}`);
  return settledStart(ids.leagueId, clock(day, h, m), ids.homeTeamId);
}

/** `spread_line` is by how many the home team is favoured: our handicap with the other sign. */
function linesOf(cells: CsvRow): LinesDraft {
  return {
    spread: { point: opposite(lineNumber(cells, 'spread_line')) },
    total: { point: lineNumber(cells, 'total_line') },
  };
}
