// Games of a day from the NBA's statistics API (`scoreboardv3`).

import { z } from 'zod';
import { seasonOf } from '#domain/history/season.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { GameFacts } from '#domain/reference.ts';
import { parseTime } from '../../times.ts';
import { isPlaceholder } from '../../usual-start.ts';
import {
  isObject,
  itemsAs,
  list,
  maybeBoolean,
  maybeNumber,
  maybeObject,
  maybeScore,
  maybeText,
  readAs,
  text,
} from '../field-schemas.ts';
import { readGameList, scoreOfSides, teamsOfGame } from '../games.ts';
import { periodName } from '../period-names.ts';
import { Notes, type Reading } from '../refusal.ts';
import { secondsOf } from '../stat-values.ts';
import type { TeamWords } from '../team-names.ts';

const answerSchema = z.looseObject({ scoreboard: z.looseObject({ games: z.array(z.unknown()) }) });
const teamSchema = z.looseObject({
  teamCity: maybeText,
  teamName: maybeText,
  teamTricode: maybeText,
  score: maybeScore,
  periods: list,
});
const gameSchema = z.looseObject({
  gameId: text,
  gameStatus: maybeNumber,
  gameStatusText: maybeText,
  period: maybeNumber,
  gameClock: maybeText,
  gameTimeUTC: maybeText,
  isNeutral: maybeBoolean,
  arena: maybeObject({ arenaName: maybeText }),
  homeTeam: teamSchema,
  awayTeam: teamSchema,
});
const periodSchema = z.looseObject({ score: z.number() });

type Game = z.infer<typeof gameSchema>;
type Team = z.infer<typeof teamSchema>;

const STATUSES: Readonly<Record<number, EventStatus>> = {
  1: 'scheduled',
  2: 'in_progress',
  3: 'final',
};
/** By the first three digits of a game's id: all-star games (003) are none of the league's. */
const SEASON_TYPES: ReadonlyMap<string, SeasonType> = new Map([
  ['001', 'preseason'],
  ['002', 'regular'],
  ['004', 'postseason'],
  ['005', 'postseason'],
  ['006', 'cup'],
]);

/** Every game of the answer. Never throws. */
export function readNbaScoreboard(body: unknown): Reading<GameFacts> {
  const notes = new Notes();
  const answer = readAs(answerSchema, body);
  if (answer === undefined) notes.refuse('malformed', 'an answer without games');
  const records = answer?.scoreboard.games ?? [];
  return readGameList(records, (record) => gameOf(record, notes), notes);
}

function gameOf(record: unknown, notes: Notes): GameFacts | undefined {
  const game = readAs(gameSchema, record);
  if (game === undefined) {
    return notes.refuse('malformed', `game ${isObject(record) ? record.gameId : typeof record}`);
  }
  const { gameId, homeTeam, awayTeam } = game;
  const seasonType = SEASON_TYPES.get(gameId.slice(0, 3));
  if (seasonType === undefined) return notes.refuse('not_a_league_game', `game ${gameId}`);
  const teams = teamsOfGame('nba', gameId, wordsOf(homeTeam), wordsOf(awayTeam), notes);
  if (teams === undefined) return undefined;
  const startTime = parseTime(game.gameTimeUTC);
  if (startTime === undefined) return notes.refuse('bad_time', `game ${gameId}`);
  const isPostponed = game.gameStatusText?.toUpperCase() === 'PPD';
  const status = isPostponed ? 'postponed' : STATUSES[game.gameStatus ?? 0];
  if (status === undefined) return notes.refuse('unknown_status', `game ${gameId}`);
  return {
    leagueId: 'nba',
    sourceGameId: gameId,
    eventId: null,
    season: seasonOf('nba', startTime),
    seasonType,
    week: null,
    startTime,
    ...(isPlaceholder('nba', startTime, teams.homeTeamId) && { startIsUsual: true }),
    status,
    ...teams,
    neutralSite: game.isNeutral === true,
    venue: game.arena?.arenaName ?? null,
    ...stateOf(game, status),
    starters: null,
  };
}

function wordsOf({ teamCity, teamName, teamTricode }: Team): TeamWords {
  return { location: teamCity, name: teamName, abbreviation: teamTricode };
}

function stateOf(
  { homeTeam, awayTeam, period, gameClock }: Game,
  status: EventStatus,
): Pick<GameFacts, 'score' | 'periods' | 'period' | 'clock'> {
  const isLive = status === 'in_progress';
  const isBegun = isLive || status === 'final';
  const points = (team: Team) => itemsAs(periodSchema, team.periods).map(({ score }) => score);
  const hasPeriods = isBegun && homeTeam.periods.length > 0;
  return {
    score: isBegun ? scoreOfSides(homeTeam.score, awayTeam.score) : null,
    periods: hasPeriods ? { home: points(homeTeam), away: points(awayTeam) } : null,
    period: isLive ? periodName('nba', period ?? 0) : null,
    clock: isLive ? clockText(gameClock) : null,
  };
}

/** "11:38" of "PT11M38.00S"; null where it is none. */
export function clockText(duration: string | null | undefined): string | null {
  const seconds = secondsOf(duration);
  if (seconds === undefined) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
