// Events beyond the book: those of the store, joined with those of the book. The book is right
// about whatever it knows; the store has what the book has let go, and what is far ahead.

import type { SqlSession } from '#backends/sql/sql.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { seasonOf } from '#domain/history/season.ts';
import type { LeagueId, Sport } from '#domain/league.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { EventEntry, Reader } from '#engine/view/reader.ts';
import type { EventRecord, TeamRecord } from '#engine/view/records.ts';
import { presentMs } from '#kit/present.ts';
import { countGames, findGame, type Game, type GameFilter, listGames } from '#stores/games.ts';

export interface EventQuery {
  readonly leagueId?: LeagueId | undefined;
  readonly sport?: Sport | undefined;
  readonly teamId?: string | undefined;
  readonly status?: EventStatus | undefined;
  /** Starts in [fromMs, toMs); where both are absent, the season that each league is in. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

interface Paging {
  readonly offset: number;
  readonly limit: number;
}

const DAY_MS = 86_400_000;
/** No season is longer, from its first label day to its end. */
const SEASON_MS_MAX = 400 * DAY_MS;
/** Events of one team in one season, or of a league in a day, and far more. */
const EVENTS_MAX = 5000;
const ATTEMPTS_MAX = 3;

/** A page of events, by start, then id; the book is read last, in one tick. */
export async function pageOfEvents(
  reader: Reader,
  sql: SqlSession,
  query: EventQuery,
  { offset, limit }: Paging,
): Promise<readonly EventRecord[]> {
  for (let attempt = 1; ; attempt++) {
    const { filter, bookFromMs } = questionOf(reader, query);
    const before = Math.min(bookFromMs, filter.toMs ?? Number.POSITIVE_INFINITY);
    const early: GameFilter = { ...filter, toMs: before };
    const count = await countGames(sql, early);
    const head = offset < count ? await listGames(sql, early, { offset, limit }) : [];
    const left = limit - head.length;
    const late = { ...filter, fromMs: Math.max(filter.fromMs ?? before, before) };
    const beside =
      left > 0 && Number.isFinite(bookFromMs)
        ? await listGames(sql, late, { limit: Math.max(0, offset - count) + left })
        : [];
    // The book may have let an event go meanwhile: then the pages were cut elsewhere.
    const isSettled = (filter.except ?? []).every((id) => reader.findEvent(id) !== undefined);
    if (!isSettled && attempt < ATTEMPTS_MAX) continue;
    const from = Math.max(0, offset - count);
    const tail = joined(reader, query, beside).slice(from, from + left);
    return [
      ...head.map((game) => recordOfGame(game, reader.leagues)),
      ...tail.map(({ record }) => record()),
    ];
  }
}

/** Every event of a team's season, or of any narrow query. */
export async function allEvents(
  reader: Reader,
  sql: SqlSession,
  query: EventQuery,
): Promise<readonly EventRecord[]> {
  return await pageOfEvents(reader, sql, query, { offset: 0, limit: EVENTS_MAX });
}

/** The event, from the book, else from the store. */
export async function findEventRecord(
  reader: Reader,
  sql: SqlSession | undefined,
  id: string,
): Promise<EventRecord | undefined> {
  const entry = reader.findEvent(id);
  if (entry) return reader.eventRecord(entry.eventId);
  const game = sql && (await findGame(sql, id));
  if (!game) return undefined;
  // The store knows more names of an event than the book, which may have it under its own.
  return reader.findEvent(game.eventId)
    ? reader.eventRecord(game.eventId)
    : recordOfGame(game, reader.leagues);
}

/** A stored game as an event. */
export function recordOfGame(game: Game, leagues: Leagues): EventRecord {
  const homeTeam = teamRecordOf(game.homeTeamId, leagues);
  const awayTeam = teamRecordOf(game.awayTeamId, leagues);
  const { eventId, leagueId, season, seasonType, status, neutralSite, venue } = game;
  return {
    eventId,
    leagueId,
    sport: leagues.get(leagueId)?.sport ?? '',
    season,
    seasonType,
    status,
    startTime: new Date(game.startTime).toISOString(),
    neutralSite,
    venue,
    homeTeam,
    awayTeam,
    homeTeamName: homeTeam.name,
    awayTeamName: awayTeam.name,
    score: game.score,
    period: game.period,
    clock: game.clock,
    updatedAt: new Date(game.updatedAt).toISOString(),
  };
}

/** A team as records of events show it. */
export function teamRecordOf(teamId: string, leagues: Leagues): TeamRecord {
  const team = leagues.team(teamId);
  if (!team) return { id: teamId, name: teamId, abbreviation: teamId };
  return { id: teamId, name: team.name, abbreviation: team.abbreviation };
}

/** What to ask of the store, and where the book begins for this query. */
function questionOf(reader: Reader, query: EventQuery): { filter: GameFilter; bookFromMs: number } {
  const { leagueId, teamId, status } = query;
  const leagues = leaguesOf(reader.leagues, query);
  const known = reader.events(leagueId);
  const first = known.find(passing(reader, query));
  const isDated = query.fromMs !== undefined || query.toMs !== undefined;
  const filter: GameFilter = {
    leagueIds: leagues,
    ...(teamId !== undefined && { teamId }),
    ...(status !== undefined && { status }),
    ...(query.fromMs !== undefined && { fromMs: query.fromMs }),
    ...(query.toMs !== undefined && { toMs: query.toMs }),
    ...(!isDated && {
      fromMs: presentMs(reader) - SEASON_MS_MAX,
      seasons: leagues.map((each) => `${each} ${seasonIn(reader, each, presentMs(reader))}`),
    }),
    except: known.map(({ eventId }) => eventId),
  };
  return { filter, bookFromMs: first?.startTimeMs ?? Number.POSITIVE_INFINITY };
}

function leaguesOf({ active }: Leagues, { leagueId, sport }: EventQuery): readonly LeagueId[] {
  return active
    .filter(
      (league) =>
        (leagueId === undefined || league.leagueId === leagueId) &&
        (sport === undefined || league.sport === sport),
    )
    .map((league) => league.leagueId);
}

/** Which events of the book a query means. */
function passing(reader: Reader, query: EventQuery): (entry: EventEntry) => boolean {
  const { sport, status, teamId } = query;
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = query;
  const isDated = query.fromMs !== undefined || query.toMs !== undefined;
  const seasons = new Map(
    reader.leagues.all.map(({ leagueId }) => [
      leagueId,
      seasonIn(reader, leagueId, presentMs(reader)),
    ]),
  );
  return ({ eventId, leagueId, startTimeMs, status: found }) => {
    if (status !== undefined && found !== status) return false;
    if (sport !== undefined && reader.leagues.get(leagueId)?.sport !== sport) return false;
    if (startTimeMs < fromMs || startTimeMs >= toMs) return false;
    if (!isDated && seasonIn(reader, leagueId, startTimeMs) !== seasons.get(leagueId)) return false;
    if (teamId === undefined) return true;
    const { homeTeam, awayTeam } = reader.eventRecord(eventId);
    return homeTeam.id === teamId || awayTeam.id === teamId;
  };
}

function seasonIn({ leagues }: Reader, leagueId: LeagueId, atMs: number): string {
  return seasonOf(leagueId, atMs, leagues.get(leagueId)?.seasonFirstMonth);
}

interface Place {
  readonly eventId: string;
  readonly startTimeMs: number;
  readonly record: () => EventRecord;
}

/** Events of the book that pass and stored ones beside them, in order. */
function joined(reader: Reader, query: EventQuery, beside: readonly Game[]): readonly Place[] {
  const book = reader.events(query.leagueId).filter(passing(reader, query));
  const places: Place[] = [
    ...book.map(({ eventId, startTimeMs }) => ({
      eventId,
      startTimeMs,
      record: () => reader.eventRecord(eventId),
    })),
    ...beside
      .filter(({ eventId }) => !reader.findEvent(eventId))
      .map((game) => ({
        eventId: game.eventId,
        startTimeMs: game.startTime,
        record: () => recordOfGame(game, reader.leagues),
      })),
  ];
  return places.sort((a, b) => a.startTimeMs - b.startTimeMs || (a.eventId < b.eventId ? -1 : 1));
}
