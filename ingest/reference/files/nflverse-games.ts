// nflverse `games.csv`: every NFL game since 1999, played or to come, with its closing lines. Its
// id of a game is the one that all other nflverse files use.
import { easternInstant } from '#domain/eastern-day.ts';
import type { GameFacts, SeasonType } from '#domain/reference.ts';
import { seasonOf } from '#domain/season.ts';
import { closeFactsOf, gameAndClose } from './close-facts.ts';
import { lineNumber, opposite } from './closing-lines.ts';
import { FieldReader } from './field-reader.ts';
import type { Cells, Fact, FileImporter } from './file-importer.ts';
import { gameFactsOf } from './game-facts.ts';
import { nflSeason } from './nfl-weeks.ts';
import type { Refusal } from './refusal.ts';

/** Kick-off where the file has none (before 2000): most games began then. Eastern. */
const USUAL_TIME = '13:00';

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
  shape: {
    type: 'csv',
    headers: [['game_id', 'season', 'game_type', 'week', 'gameday', 'away_team', 'home_team']],
  },
  read({ cells }) {
    const game = nflverseGameOf(cells);
    return 'reason' in game ? game : gameAndClose(game, nflverseCloseOf(cells, game));
  },
};

/** `spread_line` is by how many the home team is favoured: our handicap with the other sign. */
function nflverseCloseOf(cells: Cells, { sourceGameId }: GameFacts): readonly Fact[] {
  const told = (name: string) => lineNumber(cells, name);
  const [home, away] = [told('home_spread_odds'), told('away_spread_odds')];
  const [over, under] = [told('over_odds'), told('under_odds')];
  return closeFactsOf(
    { leagueId: 'nfl', sourceGameId, period: 'full', provider: 'nflverse' },
    {
      moneyline: { home: told('home_moneyline'), away: told('away_moneyline') },
      spread: { point: opposite(told('spread_line')), home, away },
      total: { point: told('total_line'), over, under },
    },
  );
}

/**
 * The game of a row. `gameday` and `gametime` are US Eastern; a missing `gametime` reads 13:00, so
 * such a start is right to some hours only.
 */
function nflverseGameOf(cells: Cells): GameFacts | Refusal {
  const fields = new FieldReader(cells);
  const sourceGameId = fields.text('game_id');
  const time = fields.knownClock(fields.optional('gametime'));
  const { hour, minute } = time ?? fields.clock(USUAL_TIME);
  const startTime = easternInstant(fields.day(fields.text('gameday')), hour, minute);
  const season = nflSeason(fields.whole('season', 1920, 2100));
  if (season !== seasonOf('nfl', startTime)) {
    fields.refuse('contradiction', `${season} on ${fields.text('gameday')}`);
  }
  const gameType = fields.text('game_type');
  const seasonType = SEASON_TYPES.get(gameType);
  if (seasonType === undefined) fields.refuse('bad_value', `game_type: ${gameType}`);
  const overtime = fields.optionalWhole('overtime', 0, 1);
  const game = gameFactsOf({
    leagueId: 'nfl',
    sourceGameId,
    season,
    seasonType: seasonType ?? 'regular',
    week: fields.whole('week', 1, 25),
    startTime,
    ...(time === null && { startIsUsual: true }),
    ...fields.teams('nfl', fields.text('home_team'), fields.text('away_team')),
    neutralSite: fields.optional('location') === 'Neutral',
    venue: fields.optional('stadium'),
    score: fields.score('home_score', 'away_score'),
    ...(overtime !== null && { wentToOvertime: overtime === 1 }),
  });
  return fields.refusal ?? game;
}
