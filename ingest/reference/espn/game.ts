// One game of ESPN's as neutral facts: a scoreboard, a team's schedule and a summary's header
// write it almost alike. Every nested member may be missing; without teams, start and status there
// is no game.

import { z } from 'zod';
import { seasonOf } from '#domain/history/season.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { GameFacts } from '#domain/reference.ts';
import { parseTime } from '../../times.ts';
import { isPlaceholder } from '../../usual-start.ts';
import {
  anything,
  idText,
  itemsAs,
  list,
  maybeBoolean,
  maybeId,
  maybeNumber,
  maybeObject,
  maybeText,
  maybeWeek,
  readAs,
} from '../field-schemas.ts';
import type { GameLeague } from '../game-league.ts';
import { scoreOfSides, teamsOfGame } from '../games.ts';
import { inningName, periodNameIn } from '../period-names.ts';
import type { Notes } from '../refusal.ts';
import { figureOf } from '../stat-values.ts';
import { statusOf } from './status.ts';

/** A team as ESPN writes it everywhere. */
export const teamShape = {
  id: maybeId,
  displayName: maybeText,
  location: maybeText,
  name: maybeText,
  shortDisplayName: maybeText,
  nickname: maybeText,
  abbreviation: maybeText,
};

const competitorSchema = z.looseObject({
  id: maybeId,
  homeAway: maybeText,
  team: z.looseObject(teamShape),
  score: anything,
  linescores: list,
  probables: list,
});

const statusSchema = z.looseObject({
  period: maybeNumber,
  displayClock: maybeText,
  type: z.looseObject({
    name: maybeText,
    state: maybeText,
    completed: maybeBoolean,
    detail: maybeText,
    shortDetail: maybeText,
  }),
});

const competitionSchema = z.looseObject({
  date: maybeText,
  timeValid: maybeBoolean,
  neutralSite: maybeBoolean,
  notes: list,
  venue: maybeObject({ fullName: maybeText }),
  status: anything,
  competitors: list,
});

const eventSchema = z.looseObject({
  id: idText,
  date: maybeText,
  season: maybeObject({ type: maybeNumber, slug: maybeText }),
  seasonType: maybeObject({ type: maybeNumber }),
  week: z.union([maybeWeek, maybeObject({ number: maybeWeek })]).catch(undefined),
  status: anything,
  competitions: list,
});

type Competitor = z.infer<typeof competitorSchema>;
type Status = z.infer<typeof statusSchema>;
export type Sides<T> = { readonly home: T; readonly away: T };

const probableSchema = z.looseObject({
  name: maybeText,
  athlete: z.looseObject({ displayName: maybeText, fullName: maybeText }),
});

/** 5 is the NBA's play-in. */
const SEASON_TYPES: Readonly<Record<number, SeasonType>> = {
  1: 'preseason',
  2: 'regular',
  3: 'postseason',
  5: 'postseason',
};
const KNOCKOUT = /final|round-of|3rd-place|third-place|playoff|wild-card|mls-cup/;
const WITH_STARTERS: ReadonlySet<LeagueId> = new Set<LeagueId>(['mlb', 'nhl']);
const noteSchema = z.looseObject({ headline: maybeText });
const CUP_FINAL = /\b(?:NBA Cup|In-Season Tournament)\b.*\b(?:Championship|Final)\b/i;
const SCORE_MAX = 1000;

/** The game; undefined where it was refused. `answerSeasonType` is what the whole answer says. */
export function readGame(
  league: GameLeague,
  record: unknown,
  notes: Notes,
  answerSeasonType?: number | null,
): GameFacts | undefined {
  const event = readAs(eventSchema, record);
  const competition = readAs(competitionSchema, event?.competitions[0]);
  if (event === undefined || competition === undefined) {
    return notes.refuse('malformed', `game ${String(event?.id ?? '')}`);
  }
  const { id } = event;
  const { leagueId, isStated, seasonFirstMonth, teamNamed } = league;
  const sides = sidesOf(competition.competitors);
  if (sides === undefined) return notes.refuse('bad_sides', `game ${id}`);
  const teams = teamsOfGame(leagueId, id, sides.home.team, sides.away.team, notes, teamNamed);
  if (teams === undefined) return undefined;
  const startTime = parseTime(event.date ?? competition.date);
  if (startTime === undefined) return notes.refuse('bad_time', `game ${id}: ${event.date}`);
  const parsed = readAs(statusSchema, competition.status) ?? readAs(statusSchema, event.status);
  const status = parsed && statusOf(parsed.type, hasBegun(parsed, sides), notes);
  if (!parsed || !status) return notes.refuse('unknown_status', `game ${id}: ${parsed?.type.name}`);
  const isMidnight = !isStated && isPlaceholder(leagueId, startTime, teams.homeTeamId);
  const isUnsettled = competition.timeValid === false || (status !== 'in_progress' && isMidnight);
  const week = typeof event.week === 'number' ? event.week : event.week?.number;
  const seasonType = event.season?.type ?? event.seasonType?.type ?? answerSeasonType;
  return {
    leagueId,
    sourceGameId: id,
    eventId: null,
    season: seasonOf(leagueId, startTime, seasonFirstMonth),
    seasonType: isCupFinal(competition.notes)
      ? 'cup'
      : seasonTypeOf(league, seasonType, event.season?.slug, notes),
    week: week ?? null,
    startTime,
    // Midnight stands for a time that is not settled.
    ...(isUnsettled && { startIsUsual: true }),
    status,
    ...teams,
    neutralSite: competition.neutralSite === true,
    venue: competition.venue?.fullName ?? null,
    ...stateOf(league, status, parsed, sides, notes),
    starters: startersOf(leagueId, sides),
  };
}

/** The home and the away competitor, if there is exactly one of each. */
export function sidesOf(competitors: readonly unknown[]): Sides<Competitor> | undefined {
  const read = itemsAs(competitorSchema, competitors);
  const home = read.filter(({ homeAway }) => homeAway === 'home');
  const away = read.filter(({ homeAway }) => homeAway === 'away');
  if (home.length !== 1 || away.length !== 1 || !home[0] || !away[0]) return undefined;
  return { home: home[0], away: away[0] };
}

/** The NBA Cup's final, which ESPN counts among games of the regular season. */
function isCupFinal(records: readonly unknown[]): boolean {
  return itemsAs(noteSchema, records).some(({ headline }) => CUP_FINAL.test(headline ?? ''));
}

/** Soccer numbers its stages otherwise in each competition, but names them. */
function seasonTypeOf(
  { sport }: GameLeague,
  type: number | null | undefined,
  slug: string | null | undefined,
  notes: Notes,
): SeasonType {
  if (sport === 'soccer') return KNOCKOUT.test(slug ?? '') ? 'postseason' : 'regular';
  const known = SEASON_TYPES[type ?? 0];
  if (known === undefined) notes.drifted(`season type ${type ?? 'missing'}`);
  return known ?? 'regular';
}

type State = Pick<GameFacts, 'score' | 'periods' | 'period' | 'clock'>;

function hasBegun({ period }: Status, { home, away }: Sides<Competitor>): boolean {
  return (period ?? 0) > 1 || [home, away].some(({ score }) => (scoreOf(score) ?? 0) > 0);
}

/** Before a game ESPN writes scores of "0": they mean nothing. */
function stateOf(
  league: GameLeague,
  status: EventStatus,
  parsed: Status,
  sides: Sides<Competitor>,
  notes: Notes,
): State {
  const isPlayed = status === 'in_progress' || status === 'final';
  const wasBegun = parsed.type.name === 'STATUS_SUSPENDED' && parsed.type.state !== 'pre';
  if (!isPlayed && !wasBegun) return { score: null, periods: null, period: null, clock: null };
  const score = scoreOfSides(scoreOf(sides.home.score), scoreOf(sides.away.score));
  if (score === null) notes.drifted('score missing');
  const isLive = status === 'in_progress';
  const hasClock = isLive && league.sport !== 'baseball' && parsed.type.name !== 'STATUS_HALFTIME';
  return {
    score,
    periods: periodsOf(sides, notes),
    period: isLive ? periodOf(league, parsed) : null,
    clock: hasClock ? (parsed.displayClock ?? null) : null,
  };
}

function periodOf(league: GameLeague, { period, type }: Status): string | null {
  if (type.name === 'STATUS_HALFTIME') return 'Halftime';
  if (type.name === 'STATUS_SHOOTOUT') {
    return league.sport === 'soccer' ? 'Penalties' : 'Shootout';
  }
  if (league.sport === 'baseball') {
    const half = /\b(top|bot|bottom|mid|middle|end)\b/i.exec(type.shortDetail ?? type.detail ?? '');
    return inningName(half?.[1], period ?? 0);
  }
  return periodNameIn(league, period ?? 0);
}

/** Text on a scoreboard, an object in a team's schedule. */
function scoreOf(value: unknown): number | undefined {
  const object = readAs(z.looseObject({ value: maybeNumber, displayValue: maybeText }), value);
  const score = object === undefined ? figureOf(value) : (object.value ?? undefined);
  return score !== undefined && Number.isInteger(score) && score >= 0 && score <= SCORE_MAX
    ? score
    : undefined;
}

const linescoreSchema = z.looseObject({ value: maybeNumber, displayValue: maybeText });

/** Null where a period's points are unreadable; the home half of a ninth inning may be missing. */
function periodsOf({ home, away }: Sides<Competitor>, notes: Notes): GameFacts['periods'] {
  const [ofHome, ofAway] = [pointsOf(home.linescores), pointsOf(away.linescores)];
  if (ofHome === undefined || ofAway === undefined) notes.drifted('linescore unreadable');
  if (!ofHome || !ofAway || (ofHome.length === 0 && ofAway.length === 0)) return null;
  return { home: ofHome, away: ofAway };
}

function pointsOf(linescores: readonly unknown[]): readonly number[] | undefined {
  const read = itemsAs(linescoreSchema, linescores);
  const points = read.map(({ value, displayValue }) => value ?? figureOf(displayValue));
  // An inning that was not needed, or is still to come, is last and has no runs.
  while (points.length > 0 && points.at(-1) === undefined) points.pop();
  const known = points.filter((each) => each !== undefined);
  return known.length === points.length && read.length === linescores.length ? known : undefined;
}

function startersOf(leagueId: LeagueId, sides: Sides<Competitor>): GameFacts['starters'] {
  if (!WITH_STARTERS.has(leagueId)) return null;
  const [home, away] = [starterOf(sides.home), starterOf(sides.away)];
  return home === null && away === null ? null : { home, away };
}

function starterOf({ probables }: Competitor): string | null {
  const starting = itemsAs(probableSchema, probables).find(({ name }) =>
    name?.startsWith('probableStarting'),
  );
  return starting?.athlete.displayName ?? starting?.athlete.fullName ?? null;
}
