// Past games as they are asked for: pages of a league, newest first, its seasons, and all of them
// in order for whoever computes over history.
import type { SqlSession, SqlValue } from '#backends/sql/sql.ts';
import type { PastGame } from '#domain/history/past-game.ts';
import type { LeagueId } from '#domain/league.ts';
import { type Conditions, conditionsOf, sqlInstant } from './rows.ts';

export interface PastGameFilter {
  readonly leagueId: LeagueId;
  readonly season?: string | undefined;
  /** Home or away. */
  readonly teamId?: string | undefined;
  /** Starts in [fromMs, toMs). */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** A place in the order of past games: by start, then id. */
export interface PastGamePosition {
  readonly startTime: number;
  readonly eventId: string;
}

/** A page, and where the next one begins; null where there is none. */
export interface PastGamePage {
  readonly games: readonly PastGame[];
  readonly next: PastGamePosition | null;
}

/** Seasons of a league, newest first. */
export interface PastSeasons {
  /** With games that the filter lets pass. */
  readonly shown: readonly string[];
  readonly leftOut: readonly string[];
}

const BATCH_GAMES = 1000;

/**
 * Games that pass, newest first, from below `after` on. Pages that follow each other's `next` show
 * each game once, whatever arrives meanwhile.
 */
export async function listPastGames(
  session: SqlSession,
  filter: PastGameFilter,
  after: PastGamePosition | null,
  limit: number,
): Promise<PastGamePage> {
  const { text, values } = pastGamesWhere(filter);
  const next = values.length + 1;
  const place = after ? `and ${PLACE} < ${placeAt(next + 1)}` : '';
  const rows = await session.query<PastGame>(
    `select ${COLUMNS} from past_games where ${text} ${place}
     order by start_time desc, event_id desc limit $${next}`,
    [...values, limit + 1, ...(after ? valuesOf(after) : [])],
  );
  const games = rows.slice(0, limit);
  const last = games.at(-1);
  const hasNext = last !== undefined && rows.length > limit;
  return { games, next: hasNext ? { startTime: last.startTime, eventId: last.eventId } : null };
}

/** Every season of the league that there are past games of: those the filter shows, and others. */
export async function pastSeasons(
  session: SqlSession,
  filter: PastGameFilter,
): Promise<PastSeasons> {
  const { text, values } = pastGamesWhere(filter);
  // From season to season by the index: far fewer steps than there are games.
  const rows = await session.query<{ season: string; isShown: boolean }>(
    `with recursive seasons(label) as (
       select max(season) from past_games where league_id = $1
       union all
       select (select max(season) from past_games where league_id = $1 and season < label)
       from seasons where label is not null)
     select label as season, exists (select 1 from past_games
       where season = label and ${text}) as "isShown"
     from seasons where label is not null order by label desc`,
    values,
  );
  const labels = (isShown: boolean) =>
    rows.filter((row) => row.isShown === isShown).map(({ season }) => season);
  return { shown: labels(true), leftOut: labels(false) };
}

/**
 * Every past game of the leagues, of all where none are named, that started after `afterMs`: league
 * by league, oldest first. A league with one real close leaves its simulated games out: nothing is
 * computed over both. Reads a bounded number at a time; games that arrive meanwhile may be left
 * out.
 */
export async function* eachPastGame(
  session: SqlSession,
  filter: { readonly leagueIds?: readonly LeagueId[]; readonly afterMs?: number } = {},
): AsyncGenerator<PastGame, void, undefined> {
  const leagueIds = filter.leagueIds ?? (await leaguesWithGames(session));
  for (const leagueId of new Set(leagueIds)) {
    for (let games = await batchOf(session, leagueId, firstOf(filter.afterMs)); ; ) {
      yield* games;
      const last = games.at(-1);
      if (!last || games.length < BATCH_GAMES) break;
      games = await batchOf(session, leagueId, last);
    }
  }
}

async function leaguesWithGames(session: SqlSession): Promise<readonly LeagueId[]> {
  const rows = await session.query<{ leagueId: LeagueId }>(
    'select distinct league_id as "leagueId" from past_games order by 1',
  );
  return rows.map(({ leagueId }) => leagueId);
}

/** A place after every game that starts at `afterMs`. */
function firstOf(afterMs: number | undefined): PastGamePosition {
  if (afterMs === undefined) return { startTime: Number.NEGATIVE_INFINITY, eventId: '' };
  return { startTime: Math.floor(afterMs) + 1, eventId: '' };
}

async function batchOf(
  session: SqlSession,
  leagueId: LeagueId,
  after: PastGamePosition,
): Promise<readonly PastGame[]> {
  return await session.query<PastGame>(
    `select ${COLUMNS} from past_games where league_id = $1 and ${PLACE} > ${placeAt(2)}
       and (${CLOSE_SOURCE} is distinct from 'simulated' or not exists (
         select from past_games where league_id = $1 and ${CLOSE_SOURCE} <> 'simulated'))
     order by start_time, event_id limit ${BATCH_GAMES}`,
    [leagueId, ...valuesOf(after)],
  );
}

function pastGamesWhere(filter: PastGameFilter): Conditions {
  const { leagueId, season, teamId, fromMs, toMs } = filter;
  return conditionsOf([
    ['league_id = ?', leagueId],
    ['season = ?', season],
    ['(home_team_id = ? or away_team_id = ?)', teamId],
    ['start_time >= ?', fromMs === undefined ? undefined : sqlInstant(fromMs)],
    ['start_time < ?', toMs === undefined ? undefined : sqlInstant(toMs)],
  ]);
}

const CLOSE_SOURCE = `full_game->'close'->>'source'`;
const PLACE = '(start_time, event_id)';

/** A place whose values are bound from this number on. */
function placeAt(number: number): string {
  return `($${number}::timestamptz, $${number + 1})`;
}

function valuesOf({ startTime, eventId }: PastGamePosition): readonly SqlValue[] {
  return [sqlInstant(startTime), eventId];
}

const COLUMNS = `event_id as "eventId", league_id as "leagueId", season,
  season_type as "seasonType", week, start_time as "startTime", neutral_site as "neutralSite",
  home_team_id as "homeTeamId", away_team_id as "awayTeamId", starters,
  starter_hands as "starterHands", full_game as "full", first_half as "firstHalf"`;
