// Records of CollegeFootballData: games and teams. Its answers are bare lists, so a record is
// known by its members; calendars and ratings have no counterpart here and are refused one by one.

import { z } from 'zod';
import { seasonOf } from '#domain/history/season.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { GameFacts } from '#domain/reference.ts';
import { parseTime } from '../../times.ts';
import { settledStart } from '../../usual-start.ts';
import {
  garbledMembers,
  idText,
  isObject,
  maybeBoolean,
  maybeScore,
  maybeText,
  maybeWeek,
  readAs,
  text,
} from '../field-schemas.ts';
import { scoreOfSides, teamsOfGame } from '../games.ts';
import { Notes, type Outcome } from '../refusal.ts';
import { teamIdOf } from '../team-names.ts';

/** A team as CollegeFootballData places it. */
export interface CollegeTeam {
  readonly teamId: string;
  readonly sourceTeamId: string;
  readonly conference: string | null;
  readonly division: string | null;
}

export interface CfbdReading extends Outcome {
  readonly games: readonly GameFacts[];
  readonly teams: readonly CollegeTeam[];
}

const LEAGUE = 'ncaa_football';
type Fields = Readonly<Record<string, unknown>>;
/** Points of all periods: of some nobody knows which they are. */
const maybePeriods = z.array(z.number().int().min(0).max(1000)).nullish().catch(undefined);
const OPTIONAL = [
  ...['week', 'seasonType', 'startTimeTBD', 'completed', 'neutralSite', 'venue'],
  ...['homePoints', 'awayPoints', 'homeLineScores', 'awayLineScores'],
];
const gameSchema = z.looseObject({
  id: idText,
  week: maybeWeek,
  seasonType: maybeText,
  startDate: maybeText,
  startTimeTBD: maybeBoolean,
  completed: maybeBoolean,
  neutralSite: maybeBoolean,
  venue: maybeText,
  homeTeam: text,
  awayTeam: text,
  homePoints: maybeScore,
  awayPoints: maybeScore,
  homeLineScores: maybePeriods,
  awayLineScores: maybePeriods,
});
const teamSchema = z.looseObject({
  id: idText,
  school: text,
  mascot: maybeText,
  conference: maybeText,
  division: maybeText,
});

const SEASON_TYPES: ReadonlyMap<string, SeasonType> = new Map([
  ['regular', 'regular'],
  ['postseason', 'postseason'],
  ['spring_regular', 'preseason'],
  ['spring_postseason', 'preseason'],
]);

/** Games and teams of the list. Never throws. */
export function readCfbd(body: unknown): CfbdReading {
  const notes = new Notes();
  const games = new Map<string, GameFacts>();
  const teams = new Map<string, CollegeTeam>();
  if (!Array.isArray(body)) notes.refuse('malformed', 'an answer that is no list');
  for (const record of Array.isArray(body) ? body : []) {
    if (!isObject(record)) notes.refuse('malformed', typeof record);
    else if ('homeTeam' in record) {
      const game = gameOf(record, notes);
      if (game) notes.keep(games, game.sourceGameId, game);
    } else if ('school' in record) {
      const team = teamOf(record, notes);
      if (team) notes.keep(teams, team.teamId, team);
    } else notes.refuse('no_counterpart', Object.keys(record).slice(0, 6).join(' '));
  }
  return { games: [...games.values()], teams: [...teams.values()], ...notes.outcome() };
}

function gameOf(record: Fields, notes: Notes): GameFacts | undefined {
  const game = readAs(gameSchema, record);
  if (game === undefined) return notes.refuse('malformed', 'game');
  for (const name of garbledMembers(record, game, OPTIONAL)) notes.drifted(`game ${name}`);
  const [home, away] = [{ displayName: game.homeTeam }, { displayName: game.awayTeam }];
  const teams = teamsOfGame(LEAGUE, game.id, home, away, notes);
  if (teams === undefined) return undefined;
  const startTime = parseTime(game.startDate);
  if (startTime === undefined) return notes.refuse('bad_time', `game ${game.id}`);
  const points = scoreOfSides(game.homePoints, game.awayPoints);
  const isGarbled = game.completed === undefined && record.completed != null;
  const status = statusOf(game.completed, isGarbled && points !== null);
  if (status === undefined) return notes.refuse('unknown_status', `game ${game.id}`);
  if (status === 'scheduled' && game.startTimeTBD) {
    return notes.refuse('bad_time', `game ${game.id}: to be determined`);
  }
  const seasonType = SEASON_TYPES.get(game.seasonType ?? '');
  if (seasonType === undefined && game.seasonType !== undefined) {
    notes.drifted(`season type ${game.seasonType ?? 'missing'}`);
  }
  const isFinal = status === 'final';
  return {
    leagueId: LEAGUE,
    sourceGameId: game.id,
    eventId: null,
    season: seasonOf(LEAGUE, startTime),
    seasonType: seasonType ?? 'regular',
    week: game.week ?? null,
    ...settledStart(LEAGUE, startTime, teams.homeTeamId),
    status,
    ...teams,
    neutralSite: game.neutralSite === true,
    venue: game.venue ?? null,
    score: isFinal ? points : null,
    periods: isFinal ? periodsOf(game) : null,
    period: null,
    clock: null,
    starters: null,
  };
}

/**
 * What is not completed is to be played: this source does not follow games. Where its word for that
 * cannot be read, points of both tell of an end.
 */
function statusOf(
  completed: boolean | null | undefined,
  isPlayed: boolean,
): EventStatus | undefined {
  if (typeof completed === 'boolean') return completed ? 'final' : 'scheduled';
  return isPlayed ? 'final' : undefined;
}

function periodsOf(game: z.infer<typeof gameSchema>): GameFacts['periods'] {
  const [home, away] = [game.homeLineScores ?? [], game.awayLineScores ?? []];
  return home.length === 0 || home.length !== away.length ? null : { home, away };
}

function teamOf(record: unknown, notes: Notes): CollegeTeam | undefined {
  const team = readAs(teamSchema, record);
  if (team === undefined) return notes.refuse('malformed', 'team');
  const { school, mascot } = team;
  const teamId =
    teamIdOf(LEAGUE, { location: school, name: mascot }) ??
    teamIdOf(LEAGUE, { displayName: school });
  if (teamId === undefined) return notes.refuse('unknown_team', `${school} ${mascot ?? ''}`);
  const { conference = null, division = null } = team;
  return { teamId, sourceTeamId: team.id, conference, division };
}
