// One game as the MLB Stats API writes it in a schedule: state, line score and probable pitchers.

import { z } from 'zod';
import { seasonOf } from '#domain/history/season.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { GameFacts } from '#domain/reference.ts';
import { parseTime } from '../../times.ts';
import {
  idText,
  isObject,
  itemsAs,
  list,
  maybeBoolean,
  maybeNumber,
  maybeObject,
  maybeScore,
  maybeText,
  readAs,
} from '../field-schemas.ts';
import { scoreOfSides, teamsOfGame } from '../games.ts';
import { inningName } from '../period-names.ts';
import type { Notes } from '../refusal.ts';
import type { TeamWords } from '../team-names.ts';

const personShape = { id: maybeNumber, fullName: maybeText };
const sideSchema = z.looseObject({
  team: z.looseObject({
    name: maybeText,
    teamName: maybeText,
    locationName: maybeText,
    abbreviation: maybeText,
  }),
  score: maybeScore,
  probablePitcher: maybeObject(personShape),
});
const statusShape = {
  codedGameState: maybeText,
  abstractGameState: maybeText,
  startTimeTBD: maybeBoolean,
};
export const linescoreShape = {
  currentInning: maybeNumber,
  inningState: maybeText,
  innings: list,
};
const gameSchema = z.looseObject({
  gamePk: idText,
  gameType: maybeText,
  gameDate: maybeText,
  /** Of a suspended game, under the day on which it goes on. */
  resumedFrom: maybeText,
  doubleHeader: maybeText,
  gameNumber: maybeNumber,
  status: maybeObject(statusShape),
  teams: z.looseObject({ home: sideSchema, away: sideSchema }),
  linescore: maybeObject(linescoreShape),
  venue: maybeObject({ name: maybeText }),
});
const inningSchema = z.looseObject({
  home: maybeObject({ runs: maybeScore }),
  away: maybeObject({ runs: maybeScore }),
});

type Side = z.infer<typeof sideSchema>;
type Linescore = z.infer<typeof gameSchema>['linescore'];

/**
 * Of `codedGameState`. A postponed game's abstract state is "Final": it does not settle it alone.
 */
const BY_CODE: ReadonlyMap<string, EventStatus> = new Map([
  ['S', 'scheduled'],
  ['P', 'scheduled'],
  ['I', 'in_progress'],
  ['M', 'in_progress'],
  ['N', 'in_progress'],
  ['F', 'final'],
  ['O', 'final'],
  ['Q', 'final'],
  ['R', 'final'],
  ['D', 'postponed'],
  ['T', 'postponed'],
  ['U', 'postponed'],
  ['C', 'cancelled'],
]);
const SEASON_TYPES: ReadonlyMap<string, SeasonType> = new Map([
  ['S', 'preseason'],
  ['R', 'regular'],
  ['F', 'postseason'],
  ['D', 'postseason'],
  ['L', 'postseason'],
  ['W', 'postseason'],
  ['P', 'postseason'],
]);

/** The game; undefined where it was refused. */
export function readMlbGame(record: unknown, notes: Notes): GameFacts | undefined {
  const game = readAs(gameSchema, record);
  if (game === undefined) {
    return notes.refuse('malformed', `game ${isObject(record) ? record.gamePk : typeof record}`);
  }
  const { gamePk, teams, status: stated } = game;
  const seasonType = SEASON_TYPES.get(game.gameType ?? '');
  if (seasonType === undefined) {
    return notes.refuse('not_a_league_game', `game ${gamePk} of type ${game.gameType}`);
  }
  const sides = teamsOfGame('mlb', gamePk, wordsOf(teams.home), wordsOf(teams.away), notes);
  if (sides === undefined) return undefined;
  const startTime = parseTime(game.resumedFrom ?? game.gameDate);
  if (startTime === undefined) {
    return notes.refuse('bad_time', `game ${gamePk}: ${game.gameDate}`);
  }
  const status = BY_CODE.get(stated?.codedGameState ?? '');
  if (status === undefined) {
    return notes.refuse('unknown_status', `game ${gamePk}: ${stated?.codedGameState}`);
  }
  // The night stands for a time that is not settled, of the second game of two mostly.
  if (status === 'scheduled' && stated?.startTimeTBD) {
    return notes.refuse('bad_time', `game ${gamePk}: to be determined`);
  }
  return {
    leagueId: 'mlb',
    sourceGameId: gamePk,
    eventId: null,
    season: seasonOf('mlb', startTime),
    seasonType,
    week: null,
    startTime,
    ...(isNominal(game) && { startIsUsual: true }),
    status,
    ...sides,
    // Games abroad are not marked.
    neutralSite: false,
    venue: game.venue?.name ?? null,
    ...stateOf(status, teams, game.linescore),
    starters: startersOf(teams),
  };
}

/** The second game on one ticket follows the first: five minutes after its start stand for it. */
function isNominal({ doubleHeader, gameNumber, status }: z.infer<typeof gameSchema>): boolean {
  return status?.startTimeTBD === true || (doubleHeader === 'Y' && gameNumber === 2);
}

function wordsOf({ team }: Side): TeamWords {
  const { name, locationName, teamName, abbreviation } = team;
  return { displayName: name, location: locationName, name: teamName, abbreviation };
}

type Teams = { readonly home: Side; readonly away: Side };

function stateOf(
  status: EventStatus,
  { home, away }: Teams,
  linescore: Linescore,
): Pick<GameFacts, 'score' | 'periods' | 'period' | 'clock'> {
  const isBegun = status === 'in_progress' || status === 'final';
  const innings = isBegun ? itemsAs(inningSchema, linescore?.innings ?? []) : [];
  const runs = (side: 'home' | 'away') =>
    innings.map((inning) => inning[side]?.runs ?? undefined).filter((each) => each !== undefined);
  const isLive = status === 'in_progress';
  return {
    score: isBegun ? scoreOfSides(home.score, away.score) : null,
    periods: innings.length > 0 ? { home: runs('home'), away: runs('away') } : null,
    period: isLive ? inningName(linescore?.inningState, linescore?.currentInning ?? 0) : null,
    clock: null,
  };
}

function startersOf({ home, away }: Teams): GameFacts['starters'] {
  const starters = {
    home: home.probablePitcher?.fullName ?? null,
    away: away.probablePitcher?.fullName ?? null,
  };
  return starters.home === null && starters.away === null ? null : starters;
}
