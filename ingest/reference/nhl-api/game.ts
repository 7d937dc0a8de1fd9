// One game as the NHL's own API writes it, in schedules, scores and the game centre alike.

import { z } from 'zod';
import { seasonOf } from '#domain/history/season.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { GameFacts } from '#domain/reference.ts';
import { parseTime } from '../../times.ts';
import {
  idText,
  isObject,
  maybeBoolean,
  maybeNumber,
  maybeObject,
  maybeScore,
  maybeText,
  readAs,
} from '../field-schemas.ts';
import { scoreOfSides, teamsOfGame } from '../games.ts';
import { periodName } from '../period-names.ts';
import type { Notes } from '../refusal.ts';
import type { TeamWords } from '../team-names.ts';

const localText = maybeObject({ default: maybeText });
const teamSchema = z.looseObject({
  abbrev: maybeText,
  placeName: localText,
  commonName: localText,
  /** In scores, instead of the common name. */
  name: localText,
  score: maybeScore,
});
const gameSchema = z.looseObject({
  id: idText,
  gameType: maybeNumber,
  startTimeUTC: maybeText,
  gameState: maybeText,
  gameScheduleState: maybeText,
  neutralSite: maybeBoolean,
  venue: localText,
  homeTeam: teamSchema,
  awayTeam: teamSchema,
  periodDescriptor: maybeObject({ number: maybeNumber, periodType: maybeText }),
  clock: maybeObject({ timeRemaining: maybeText, inIntermission: maybeBoolean }),
});

type Game = z.infer<typeof gameSchema>;
type Team = z.infer<typeof teamSchema>;

const SEASON_TYPES: Readonly<Record<number, SeasonType>> = {
  1: 'preseason',
  2: 'regular',
  3: 'postseason',
};
const BY_STATE: ReadonlyMap<string, EventStatus> = new Map([
  ['FUT', 'scheduled'],
  ['PRE', 'scheduled'],
  ['LIVE', 'in_progress'],
  ['CRIT', 'in_progress'],
  ['OVER', 'final'],
  ['FINAL', 'final'],
  ['OFF', 'final'],
]);
const BY_SCHEDULE_STATE: ReadonlyMap<string, EventStatus> = new Map([
  ['PPD', 'postponed'],
  ['SUSP', 'postponed'],
  ['CNCL', 'cancelled'],
]);

/** The game; undefined where it was refused. */
export function readNhlGame(
  record: unknown,
  notes: Notes,
  starters: GameFacts['starters'] = null,
): GameFacts | undefined {
  const game = readAs(gameSchema, record);
  if (game === undefined) {
    return notes.refuse('malformed', `game ${isObject(record) ? record.id : typeof record}`);
  }
  const seasonType = SEASON_TYPES[game.gameType ?? 0];
  if (seasonType === undefined) {
    return notes.refuse('not_a_league_game', `game ${game.id} of type ${game.gameType}`);
  }
  const [home, away] = [wordsOf(game.homeTeam), wordsOf(game.awayTeam)];
  const teams = teamsOfGame('nhl', game.id, home, away, notes);
  if (teams === undefined) return undefined;
  const startTime = parseTime(game.startTimeUTC);
  if (startTime === undefined) return notes.refuse('bad_time', `game ${game.id}`);
  const status =
    BY_SCHEDULE_STATE.get(game.gameScheduleState ?? '') ?? BY_STATE.get(game.gameState ?? '');
  if (status === undefined) {
    return notes.refuse('unknown_status', `game ${game.id}: ${game.gameState}`);
  }
  return {
    leagueId: 'nhl',
    sourceGameId: game.id,
    eventId: null,
    season: seasonOf('nhl', startTime),
    seasonType,
    week: null,
    startTime,
    // Noon of the day stands for a time that is not settled.
    ...(game.gameScheduleState === 'TBD' && { startIsUsual: true }),
    status,
    ...teams,
    neutralSite: game.neutralSite === true,
    venue: game.venue?.default ?? null,
    ...stateOf(game, status),
    starters,
  };
}

function stateOf(
  { homeTeam, awayTeam, periodDescriptor, clock }: Game,
  status: EventStatus,
): Pick<GameFacts, 'score' | 'periods' | 'period' | 'clock'> {
  const isLive = status === 'in_progress';
  const isBegun = isLive || status === 'final';
  const isShootout = periodDescriptor?.periodType === 'SO';
  const period = isShootout ? 'Shootout' : periodName('nhl', periodDescriptor?.number ?? 0);
  const isPaused = clock?.inIntermission === true;
  return {
    score: isBegun ? scoreOfSides(homeTeam.score, awayTeam.score) : null,
    // Goals of each period stand in other answers.
    periods: null,
    period: isLive ? (isPaused ? 'Intermission' : period) : null,
    clock: isLive && !isPaused ? (clock?.timeRemaining ?? null) : null,
  };
}

function wordsOf({ abbrev, placeName, commonName, name }: Team): TeamWords {
  return {
    location: placeName?.default,
    name: commonName?.default ?? name?.default,
    shortDisplayName: commonName?.default ?? name?.default,
    abbreviation: abbrev,
  };
}
