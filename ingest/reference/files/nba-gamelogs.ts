// NBA player game logs, one row a player and game, in both layouts of stats.nba.com: with ids, or
// with names and American dates. Both make the same game of the same day and teams, whoever is at
// home: on neutral ground the rows of either team call the other one host.
import { easternInstant } from '#domain/eastern-day.ts';
import { eventIdOf } from '#domain/event.ts';
import type { GameFacts, PlayerFacts, SeasonType, StatLine } from '#domain/reference.ts';
import { seasonOf } from '#domain/season.ts';
import { FieldReader } from './field-reader.ts';
import type { Cells, FileImporter, PlayerFact } from './file-importer.ts';
import { gameFactsOf } from './game-facts.ts';
import { americanDay } from './local-times.ts';
import type { Refusal } from './refusal.ts';
import { seasonTypeOf } from './season-phase.ts';

/** The file has no time of day: evening, Eastern. */
const USUAL_HOUR = 19;
const MATCHUP = /^([A-Z]{2,3}) (@|vs\.?) ([A-Z]{2,3})$/;
const SEASON_TYPES: ReadonlyMap<string, SeasonType> = new Map([
  ['1', 'preseason'],
  ['2', 'regular'],
  ['4', 'postseason'],
  ['5', 'postseason'],
  ['6', 'cup'],
]);
const COUNTED = 'MIN PTS FGM FGA 3PM 3PA FTM FTA OREB DREB REB AST STL BLK TOV PF'.split(' ');

const STATS: readonly (readonly [name: string, column: string])[] = [
  ['minutes', 'MIN'],
  ['points', 'PTS'],
  ['rebounds', 'REB'],
  ['assists', 'AST'],
  ['steals', 'STL'],
  ['blocks', 'BLK'],
  ['turnovers', 'TOV'],
  ['fouls', 'PF'],
  ['fieldGoalsMade', 'FGM'],
  ['fieldGoalsAttempted', 'FGA'],
  ['threePointFieldGoalsMade', '3PM'],
  ['threePointFieldGoalsAttempted', '3PA'],
  ['freeThrowsMade', 'FTM'],
  ['freeThrowsAttempted', 'FTA'],
  ['offensiveRebounds', 'OREB'],
  ['defensiveRebounds', 'DREB'],
];

export const nbaGamelogs: FileImporter = {
  kind: 'nba-gamelogs',
  describe: 'NBA player game logs (stats.nba.com)',
  source: 'nba_stats',
  shape: {
    type: 'csv',
    headers: [
      ['PLAYER', 'TEAM', 'MATCH UP', 'GAME DATE', ...COUNTED],
      ['PLAYER NAME', 'TEAM_ABBREVIATION', 'MATCHUP', 'GAME DATE', ...COUNTED],
    ],
  },
  read({ cells }) {
    const fact = nbaPlayerFactOf(cells);
    return 'reason' in fact ? fact : [fact];
  },
};

/**
 * The player's line and the game it is of, which the file knows by day and teams only: it starts at
 * 19:00 Eastern, is over, and has a winner but no score, because players may be missing. The file
 * does not say who started.
 */
function nbaPlayerFactOf(cells: Cells): PlayerFact | Refusal {
  const fields = new FieldReader(cells);
  const { game, teamId } = gameOf(fields);
  const player: PlayerFacts = {
    sourcePlayerId: fields.optional('PLAYER_ID'),
    fullName: fields.text('PLAYER NAME', 'PLAYER'),
    position: null,
    jersey: null,
    birthDate: null,
    heightCm: null,
    weightKg: null,
  };
  const line = { player, started: null, stats: statsOf(fields) };
  const { leagueId, sourceGameId, homeTeamId, awayTeamId } = game;
  const ids = { sourceGameId, teamId, homeTeamId, awayTeamId };
  const at = game.startTime;
  return fields.refusal ?? { type: 'player', leagueId, ...ids, line, at, game };
}

function gameOf(fields: FieldReader): { game: GameFacts; teamId: string } {
  const matchup = fields.text('MATCHUP', 'MATCH UP');
  const [, own = '', word = '', other = ''] = MATCHUP.exec(matchup) ?? [];
  const isHome = word !== '@';
  const [home, away] = isHome ? [own, other] : [other, own];
  if (word === '') fields.refuse('bad_value', `matchup: ${matchup}`);
  if (own !== fields.text('TEAM_ABBREVIATION', 'TEAM')) {
    fields.refuse('contradiction', `${matchup}, but of another team`);
  }
  const date = fields.text('GAME DATE');
  const startTime = easternInstant(fields.day(americanDay(date) ?? date), USUAL_HOUR, 0);
  const written = fields.optional('SEASON_ID')?.slice(0, 1) ?? '';
  const ids = fields.teams('nba', home, away);
  const [first, second] = [ids.homeTeamId, ids.awayTeamId].sort() as [string, string];
  const winner = winnerOf(fields, isHome);
  const game = gameFactsOf({
    leagueId: 'nba',
    sourceGameId: eventIdOf('nba', startTime, first, second, 1),
    season: seasonOf('nba', startTime),
    seasonType: SEASON_TYPES.get(written) ?? seasonTypeOf('nba', startTime),
    startTime,
    startIsUsual: true,
    ...ids,
    status: 'final',
    score: null,
    ...(winner && { winner }),
  });
  return { game, teamId: isHome ? game.homeTeamId : game.awayTeamId };
}

/** Who won, where the row says whether its team did. */
function winnerOf(fields: FieldReader, isHome: boolean): GameFacts['winner'] {
  const word = fields.optional('W/L', 'WL');
  if (word === null) return undefined;
  if (word !== 'W' && word !== 'L') fields.refuse('bad_value', `W/L: ${word}`);
  return (word === 'W') === isHome ? 'home' : 'away';
}

function statsOf(fields: FieldReader): StatLine {
  const stats: Record<string, number> = {};
  for (const [name, column] of STATS) stats[name] = fields.whole(column, 0, 200);
  const of = (name: string): number => stats[name] ?? 0;
  const shots = 2 * of('fieldGoalsMade') + of('threePointFieldGoalsMade') + of('freeThrowsMade');
  if (of('points') !== shots) fields.refuse('contradiction', `${of('points')} points`);
  const rebounds = of('offensiveRebounds') + of('defensiveRebounds');
  if (of('rebounds') !== rebounds) fields.refuse('contradiction', `${of('rebounds')} rebounds`);
  const plusMinus = fields.optionalWhole('+/-', -200, 200);
  return plusMinus === null ? stats : { ...stats, plusMinus };
}
