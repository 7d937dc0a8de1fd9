// nflverse `games.csv`: every NFL game since 1999, played or to come, with its closing lines. Its
// id of a game is the one that all other nflverse files use.

import { seasonOf } from '#domain/history/season.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { GameFacts } from '#domain/reference.ts';
import { gameWithLines } from '../facts/close-facts.ts';
import { type LinesDraft, lineNumber, opposite } from '../facts/closing-lines.ts';
import { csvShape, type FileImporter } from '../facts/file-importer.ts';
import { gameFactsOf, startAt } from '../facts/game-facts.ts';
import { nflSeason } from '../facts/nfl-weeks.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';

const SEASON_TYPES: ReadonlyMap<string, SeasonType> = new Map([
  ['PRE', 'preseason'],
  ['REG', 'regular'],
  ['WC', 'postseason'],
  ['DIV', 'postseason'],
  ['CON', 'postseason'],
  ['SB', 'postseason'],
]);

export const nflverseGames: FileImporter = {
  kind: 'nflverse-games',
  describe: 'NFL games since 1999 with closing lines (nflverse games.csv)',
  source: 'nflverse',
  shape: csvShape('game_id, season, game_type, week, gameday, away_team, home_team'),
  read({ cells }) {
    const fields = new FieldReader(cells);
    const game = nflverseGameOf(fields);
    return fields.refusal ?? gameWithLines(game, 'nflverse', linesOf(cells), fields.leftOut);
  },
};

/** `spread_line` is by how many the home team is favoured: our handicap with the other sign. */
function linesOf(cells: CsvRow): LinesDraft {
  const numberOf = (name: string) => lineNumber(cells, name);
  const [home, away] = [numberOf('home_spread_odds'), numberOf('away_spread_odds')];
  const [over, under] = [numberOf('over_odds'), numberOf('under_odds')];
  return {
    moneyline: { home: numberOf('home_moneyline'), away: numberOf('away_moneyline') },
    spread: { point: opposite(numberOf('spread_line')), home, away },
    total: { point: numberOf('total_line'), over, under },
  };
}

/**
 * The game of a row. `gameday` and `gametime` are US Eastern; a missing `gametime` (before 2000)
 * reads 13:00, so such a start is right to some hours only.
 */
function nflverseGameOf(fields: FieldReader): GameFacts {
  const sourceGameId = fields.text('game_id');
  const time = fields.knownClock(fields.optional('gametime'));
  const day = fields.day(fields.text('gameday'));
  const start = startAt('nfl', day, time);
  const season = seasonOf('nfl', start.startTime);
  const year = fields.optionalWhole('season', 1920, 2100);
  if (year !== null && season !== nflSeason(year))
    fields.refuse('contradiction', `${year}: ${day}`);
  const overtime = fields.optionalWhole('overtime', 0, 1);
  return gameFactsOf({
    leagueId: 'nfl',
    sourceGameId,
    season,
    seasonType: fields.word('game_type', SEASON_TYPES),
    week: fields.optionalWhole('week', 1, 25),
    ...start,
    ...fields.teams('nfl', fields.text('home_team'), fields.text('away_team')),
    neutralSite: fields.optional('location') === 'Neutral',
    venue: fields.optional('stadium'),
    ...fields.result('home_score', 'away_score'),
    ...(overtime !== null && { wentToOvertime: overtime === 1 }),
  });
}
