// NBA player game logs, one row a player and game, in both layouts of stats.nba.com: with ids, or
// with names and American dates. Both make the same game of the same day and teams, whoever is at
// home: on neutral ground the rows of either team call the other one host.

import { eventIdOf } from '#domain/event.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { GameFacts, StatLine } from '#domain/reference.ts';
import { americanDay } from '../../local-times.ts';
import { namedPlayer } from '../../reference/named-player.ts';
import { usualStart } from '../../usual-start.ts';
import { csvShape, type FileImporter, type PlayerFact } from '../facts/file-importer.ts';
import { gameFactsOf } from '../facts/game-facts.ts';
import { FieldReader } from '../files/field-reader.ts';

const MATCHUP = /^([A-Z]{2,3}) (@|vs\.?) ([A-Z]{2,3})$/;
const SEASON_TYPES: ReadonlyMap<string, SeasonType> = new Map([
  ['1', 'preseason'],
  ['2', 'regular'],
  ['4', 'postseason'],
  ['5', 'postseason'],
  ['6', 'cup'],
]);

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

const COUNTED = STATS.map(([, column]) => column).join(', ');
const PLUS_MINUS = ['plusMinus', '+/-'] as const;
const MAX_STAT = 200;
/** How often each part counts in a sum. */
const SUMS = [
  [
    'points',
    [
      ['fieldGoalsMade', 2],
      ['threePointFieldGoalsMade', 1],
      ['freeThrowsMade', 1],
    ],
  ],
  [
    'rebounds',
    [
      ['offensiveRebounds', 1],
      ['defensiveRebounds', 1],
    ],
  ],
] as const;

export const nbaGamelogs: FileImporter = {
  kind: 'nba-gamelogs',
  describe: 'NBA player game logs (stats.nba.com)',
  source: 'nba_stats',
  shape: csvShape(
    `PLAYER, TEAM, MATCH UP, GAME DATE, ${COUNTED}`,
    `PLAYER NAME, TEAM_ABBREVIATION, MATCHUP, GAME DATE, ${COUNTED}`,
  ),
  read({ cells }) {
    const fields = new FieldReader(cells);
    const fact = nbaPlayerFactOf(fields);
    return fields.refusal ?? [fact, ...fields.leftOut];
  },
};

/**
 * The player's line and the game it is of, which the file knows by day and teams only: it starts at
 * 19:00 Eastern, is over, and has a winner but no score, because players may be missing. The file
 * does not say who started.
 */
function nbaPlayerFactOf(fields: FieldReader): PlayerFact {
  const { game, teamId } = gameOf(fields);
  const player = namedPlayer(fields.optional('PLAYER_ID'), fields.text('PLAYER NAME', 'PLAYER'));
  const line = { player, started: null, stats: statsOf(fields) };
  const { leagueId, sourceGameId, homeTeamId, awayTeamId } = game;
  const ids = { sourceGameId, teamId, homeTeamId, awayTeamId };
  const at = game.startTime;
  return { type: 'player', leagueId, ...ids, line, at, game };
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
  const startTime = usualStart('nba', fields.day(americanDay(date) ?? date));
  const ids = fields.teams('nba', home, away);
  const [first, second] = [ids.homeTeamId, ids.awayTeamId].sort() as [string, string];
  const winner = winnerOf(fields, isHome);
  const game = gameFactsOf({
    leagueId: 'nba',
    sourceGameId: eventIdOf('nba', startTime, first, second, 1),
    seasonType: writtenPart(fields),
    startTime,
    startIsUsual: true,
    ...ids,
    status: 'final',
    score: null,
    ...(winner && { winner }),
  });
  return { game, teamId: isHome ? game.homeTeamId : game.awayTeamId };
}

/** The part of the season that the first digit of its id says: `22025` is a regular season. */
function writtenPart(fields: FieldReader): SeasonType | null {
  const id = fields.optional('SEASON_ID');
  const part = SEASON_TYPES.get(/^\d{5}$/.test(id ?? '') ? (id ?? '').slice(0, 1) : '');
  if (id !== null && !part) fields.leaveOut('value', 'bad_value', `SEASON_ID: ${id}`);
  return part ?? null;
}

/** Who won, where the row says whether its team did. */
function winnerOf(fields: FieldReader, isHome: boolean): GameFacts['winner'] {
  const word = fields.optional('W/L', 'WL');
  if (word === null) return undefined;
  if (word === 'W' || word === 'L') return (word === 'W') === isHome ? 'home' : 'away';
  fields.leaveOut('value', 'bad_value', `W/L: ${word}`);
  return undefined;
}

function statsOf(fields: FieldReader): StatLine {
  const stats: Record<string, number> = {};
  for (const [name, column] of [...STATS, PLUS_MINUS]) {
    const least = name === PLUS_MINUS[0] ? -MAX_STAT : 0;
    const value = fields.optionalWhole(column, least, MAX_STAT);
    if (value !== null) stats[name] = value;
  }
  // Where a sum is not that of its parts nobody knows which of them is wrong.
  for (const [sum, parts] of SUMS) {
    const names = [sum, ...parts.map(([name]) => name)];
    if (!names.every((name) => name in stats)) continue;
    const of = (name: string) => stats[name] ?? 0;
    if (of(sum) === parts.reduce((total, [name, times]) => total + times * of(name), 0)) continue;
    fields.leaveOut('statistics', 'contradiction', `${of(sum)} ${sum}`);
    for (const name of names) delete stats[name];
  }
  return stats;
}
