// Games that are kept: every final of a season and what is scheduled, far beyond what the book
// holds. Where the book knows a game, the book is right; `keepFromBook` carries it over.

import type { SqlSession } from '#backends/sql/sql.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { partOfSeason } from '#domain/history/season.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { GameFacts } from '#domain/reference.ts';
import { GameIndex, type KnownGame, oriented } from './game-identity.ts';
import { takeOverGames } from './game-takeover.ts';
import { regrade } from './past-games.ts';
import {
  type Conditions,
  columnsOf,
  conditionsOf,
  isStorable,
  sqlInstant,
  writeRows,
} from './rows.ts';
import { lockWriter } from './writer-lock.ts';

/** A game as it is stored. */
export interface Game
  extends Omit<
    GameFacts,
    'sourceGameId' | 'eventId' | 'startIsUsual' | 'starterHands' | 'wentToOvertime' | 'winner'
  > {
  readonly eventId: string;
  readonly updatedAt: number;
}

/** A game as the book shows it. */
export type BookGame = Omit<Game, 'week' | 'periods' | 'starters' | 'updatedAt'>;

export interface GameFilter {
  readonly leagueIds?: readonly LeagueId[];
  readonly teamId?: string;
  readonly season?: string;
  /** Pairs of league and season, `nba 2026-27`. */
  readonly seasons?: readonly string[];
  readonly status?: EventStatus;
  /** Starts in [fromMs, toMs). */
  readonly fromMs?: number;
  readonly toMs?: number;
  /** Ids that are left out: the book speaks for them. */
  readonly except?: readonly string[];
}

const DAY_MS = 86_400_000;

const SCORE = `case when home_score is not null and away_score is not null
  then jsonb_build_object('home', home_score, 'away', away_score) end as score`;
const COLUMNS = `event_id as "eventId", league_id as "leagueId", season,
  season_type as "seasonType", week, start_time as "startTime", status,
  home_team_id as "homeTeamId", away_team_id as "awayTeamId", neutral_site as "neutralSite", venue,
  ${SCORE}, periods, period, clock, starters, updated_at as "updatedAt"`;

/** How many games pass. */
export async function countGames(session: SqlSession, filter: GameFilter): Promise<number> {
  const { text, values } = gamesWhere(filter);
  const [row] = await session.query<{ count: number }>(
    `select count(*)::integer as count from games where ${text}`,
    values,
  );
  return row?.count ?? 0;
}

/** Games that pass, by start, then id. */
export async function listGames(
  session: SqlSession,
  filter: GameFilter,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<readonly Game[]> {
  const { text, values } = gamesWhere(filter);
  const next = values.length + 1;
  return await session.query<Game>(
    `select ${COLUMNS} from games where ${text}
     order by start_time, event_id offset $${next} limit $${next + 1}`,
    [...values, offset, limit],
  );
}

/** Every game of a league that is stored: for commands, not for requests. */
export async function gamesOfLeague(
  session: SqlSession,
  leagueId: LeagueId,
): Promise<readonly Game[]> {
  return await session.query<Game>(`select ${COLUMNS} from games where league_id = $1`, [leagueId]);
}

/** The games of these ids, in no order. */
async function gamesByIds(
  session: SqlSession,
  eventIds: readonly string[],
): Promise<readonly Game[]> {
  if (eventIds.length === 0) return [];
  return await session.query<Game>(`select ${COLUMNS} from games where event_id = any($1)`, [
    eventIds,
  ]);
}

/** A final as tables count it. */
export interface StoredFinal {
  readonly eventId: string;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly home: number;
  readonly away: number;
  readonly startTime: number;
  readonly seasonType: SeasonType;
  readonly neutralSite: boolean;
  /** How many periods were played, where they are known. */
  readonly periodCount: number | null;
  /** Where a source says it beside the periods. */
  readonly wentToOvertime: boolean | null;
}

/** Finals with a score of a league's season, of all its parts. */
export async function finalsOfSeason(
  session: SqlSession,
  leagueId: LeagueId,
  season: string,
): Promise<readonly StoredFinal[]> {
  return await session.query<StoredFinal>(
    `select event_id as "eventId", home_team_id as "homeTeamId", away_team_id as "awayTeamId",
       home_score as home, away_score as away, start_time as "startTime",
       season_type as "seasonType", neutral_site as "neutralSite",
       jsonb_array_length(periods->'home') as "periodCount", went_to_overtime as "wentToOvertime"
     from games where league_id = $1 and season = $2
       and status = 'final' and home_score is not null and away_score is not null`,
    [leagueId, season],
  );
}

/** The game of this id, or of this id at any source where only one game has it. */
export async function findGame(session: SqlSession, id: string): Promise<Game | undefined> {
  if (!isStorable(id)) return undefined;
  const [game] = await gamesByIds(session, [id]);
  if (game) return game;
  const bound = await session.query<{ eventId: string }>(
    'select distinct event_id as "eventId" from game_sources where source_game_id = $1 limit 2',
    [id],
  );
  const [only] = bound;
  if (!only || bound.length > 1) return undefined;
  return (await gamesByIds(session, [only.eventId]))[0];
}

/** Reads what is known around the games of a batch, so that they can be told apart. */
export async function readGameIndex(
  session: SqlSession,
  source: string,
  facts: readonly GameFacts[],
  leagues: Leagues,
): Promise<GameIndex> {
  const index = new GameIndex(leagues);
  if (facts.length === 0) return index;
  const starts = facts.map(({ startTime }) => startTime);
  const near = await session.query<KnownRow>(
    `select ${KNOWN_COLUMNS} from games g left join game_sources s using (event_id)
     where g.league_id = any($1) and g.start_time between $2 and $3`,
    [
      [...new Set(facts.map(({ leagueId }) => leagueId))],
      sqlInstant(Math.min(...starts) - DAY_MS),
      sqlInstant(Math.max(...starts) + DAY_MS),
    ],
  );
  addRows(index, near);
  await addBound(
    session,
    index,
    source,
    facts.map(({ sourceGameId }) => sourceGameId),
  );
  return index;
}

/** Adds the games that a source knows by these ids, or that have them themselves. */
export async function addBound(
  session: SqlSession,
  index: GameIndex,
  source: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const bound = await session.query<KnownRow>(
    `with asked as (select id from unnest($2::text[]) as a(id)),
       meant as (select id from asked union select event_id from asked
         join game_sources on source = $1 and source_game_id = id)
     select ${KNOWN_COLUMNS} from meant join games g on g.event_id = id
       left join game_sources s on s.event_id = id`,
    [source, [...new Set(ids)]],
  );
  addRows(index, bound);
}

/**
 * Writes games: new ones, and what changed of known ones. Never takes back that a game is over, nor
 * what another source knew and this one does not say. Returns ids in the order of `facts`, null for
 * a game that cannot be told apart.
 */
export async function writeGames(
  session: SqlSession,
  source: string,
  facts: readonly GameFacts[],
  index: GameIndex,
): Promise<readonly (string | null)[]> {
  // A statement writes a game once: what a second id states of it comes after.
  const rounds: Map<string, object>[] = [];
  const bindings = new Map<string, object>();
  const ids = facts.map((stated) => {
    const game = index.resolve(source, stated);
    if (!game) return null;
    const { eventId, leagueId, startTime, startIsUsual = false } = game;
    // A time that is only usual never replaces one that is known.
    const timed = stated.startIsUsual ? { ...stated, startTime, startIsUsual } : stated;
    const round = rounds.find((rows) => !rows.has(eventId)) ?? new Map<string, object>();
    if (round.size === 0) rounds.push(round);
    round.set(eventId, rowOf(oriented(timed, game), eventId));
    const { sourceGameId } = stated;
    const isTurned = game.turnedBy.has(source);
    const binding = { source, leagueId, sourceGameId, eventId, isTurned };
    bindings.set(`${leagueId} ${sourceGameId}`, binding);
    return eventId;
  });
  for (const rows of rounds) await writeRows(session, UPSERT, [...rows.values()]);
  await writeRows(session, BIND, [...bindings.values()]);
  return ids;
}

/**
 * Carries games over from the book at a position, and grades those that are over; what came from a
 * later position of the same numbering stays. To be run inside a transaction.
 */
export async function keepFromBook(
  session: SqlSession,
  leagues: Leagues,
  games: readonly BookGame[],
  book: { readonly epoch: string; readonly seq: number },
): Promise<void> {
  await lockWriter(session);
  await takeOverGames(session, games, leagues);
  const rows = games.map((game) => rowOf(game, game.eventId));
  await writeRows(session, KEEP, rows, [book.epoch, book.seq]);
  await regrade(
    session,
    leagues,
    games.map(({ eventId }) => eventId),
  );
}

interface KnownRow extends Omit<KnownGame, 'sources' | 'turnedBy'> {
  readonly source: string | null;
  readonly sourceGameId: string | null;
  readonly isTurned: boolean | null;
}

const KNOWN_COLUMNS = `g.event_id as "eventId", g.league_id as "leagueId",
  g.home_team_id as "homeTeamId", g.away_team_id as "awayTeamId", g.start_time as "startTime",
  g.start_is_usual as "startIsUsual", g.status, ${SCORE}, s.source,
  s.source_game_id as "sourceGameId", s.is_turned as "isTurned"`;

function addRows(index: GameIndex, rows: readonly KnownRow[]): void {
  for (const { source, sourceGameId, isTurned, ...game } of rows) {
    const known = index.byId(game.eventId) ?? {
      ...game,
      sources: new Set<string>(),
      turnedBy: new Set<string>(),
    };
    index.add(known, source ?? undefined, sourceGameId ?? undefined);
    if (isTurned === true && source !== null) known.turnedBy.add(source);
  }
}

const ROW = `jsonb_to_recordset($1::jsonb) as r(event_id text, league_id text, season text,
  season_type text, week integer, start_time timestamptz, status text, home_team_id text,
  away_team_id text, neutral_site boolean, venue text, home_score integer, away_score integer,
  periods jsonb, period text, clock text, starters jsonb, starter_hands jsonb,
  went_to_overtime boolean, winner text, start_is_usual boolean)`;

const INSERTED = `event_id, league_id, season, season_type, week, start_time, status, home_team_id,
  away_team_id, neutral_site, venue, home_score, away_score, periods, period, clock, starters,
  starter_hands, went_to_overtime, winner, start_is_usual`;

/** A game that was begun and goes on another day was played on the day on which it began. */
const IS_RESUMED = `g.status <> 'scheduled' and g.home_score is not null and not g.start_is_usual
  and excluded.start_time > g.start_time + interval '12 hours'`;

/** Who tells of a final without its score knows the day at best: a start that is known stays. */
const STAYS = `((g.status = 'final' and excluded.home_score is null) or (${IS_RESUMED}))`;
const START = `case when ${STAYS} then g.start_time else excluded.start_time end`;
const IS_USUAL = `case when ${STAYS} then g.start_is_usual else excluded.start_is_usual end`;

/** Many sources, and books of odds alone, know no place: who says it is elsewhere is believed. */
const NEUTRAL = 'g.neutral_site or excluded.neutral_site';

/** Who knows no cups calls their finals games of the regular season. */
const SEASON_TYPE = `case when g.season_type = 'cup' and excluded.season_type = 'regular'
  then 'cup' else excluded.season_type end`;

/** Hands are known of those starters only of whom they were said. */
const HANDS = `coalesce(excluded.starter_hands,
  case when excluded.starters is null or excluded.starters = g.starters then g.starter_hands end)`;

/** What was over stays over; what a source does not say stays as it was. */
const UPSERT = `insert into games as g (${INSERTED}) select ${INSERTED} from ${ROW}
  on conflict (event_id) do update set
    season = excluded.season, season_type = ${SEASON_TYPE},
    week = coalesce(excluded.week, g.week), start_time = ${START},
    status = excluded.status, neutral_site = ${NEUTRAL},
    venue = coalesce(excluded.venue, g.venue),
    home_score = coalesce(excluded.home_score, g.home_score),
    away_score = coalesce(excluded.away_score, g.away_score),
    periods = coalesce(excluded.periods, g.periods), period = excluded.period,
    clock = excluded.clock, starters = coalesce(excluded.starters, g.starters),
    starter_hands = ${HANDS},
    went_to_overtime = coalesce(excluded.went_to_overtime, g.went_to_overtime),
    winner = coalesce(excluded.winner, g.winner), start_is_usual = ${IS_USUAL}, updated_at = now()
  where not (g.status in ('final', 'cancelled') and excluded.status <> g.status
      and excluded.status <> 'final')
    and (g.season, g.season_type, g.week, g.start_time, g.status, g.neutral_site, g.venue,
      g.home_score, g.away_score, g.periods, g.period, g.clock, g.starters, g.starter_hands,
      g.went_to_overtime, g.winner, g.start_is_usual)
      is distinct from
      (excluded.season, ${SEASON_TYPE}, coalesce(excluded.week, g.week),
      ${START}, excluded.status, ${NEUTRAL},
      coalesce(excluded.venue, g.venue), coalesce(excluded.home_score, g.home_score),
      coalesce(excluded.away_score, g.away_score), coalesce(excluded.periods, g.periods),
      excluded.period, excluded.clock, coalesce(excluded.starters, g.starters), ${HANDS},
      coalesce(excluded.went_to_overtime, g.went_to_overtime),
      coalesce(excluded.winner, g.winner), ${IS_USUAL})`;

/** Where nobody said how a game ended, what it stood at before is not its result. */
const keptScore = (column: 'home_score' | 'away_score'): string =>
  `case when excluded.status = 'final' and g.status <> 'final' then excluded.${column}
    else coalesce(excluded.${column}, g.${column}) end`;

/** A book calls a game of the regular season until a source says of which part it is. */
const KEEP = `insert into games as g (${INSERTED}, book_epoch, book_seq)
  select ${INSERTED}, $2::text, $3::bigint from ${ROW}
  on conflict (event_id) do update set
    season_type = case when excluded.season_type = 'regular' then g.season_type
      else excluded.season_type end,
    start_time = case when ${IS_RESUMED} then g.start_time else excluded.start_time end,
    start_is_usual = false, status = excluded.status,
    neutral_site = ${NEUTRAL}, venue = coalesce(excluded.venue, g.venue),
    home_score = ${keptScore('home_score')}, away_score = ${keptScore('away_score')},
    period = excluded.period, clock = excluded.clock, book_epoch = excluded.book_epoch,
    book_seq = excluded.book_seq, updated_at = now()
  where (g.book_epoch is distinct from excluded.book_epoch or g.book_seq <= excluded.book_seq)
    and not (g.status = 'final' and g.home_score is not null and excluded.home_score is null)`;

const BIND = `insert into game_sources as s
    (source, league_id, source_game_id, event_id, is_turned)
  select source, "leagueId", "sourceGameId", "eventId", "isTurned"
  from jsonb_to_recordset($1::jsonb) as r(source text, "leagueId" text, "sourceGameId" text,
    "eventId" text, "isTurned" boolean)
  on conflict (source, league_id, source_game_id) do update
    set event_id = excluded.event_id, is_turned = excluded.is_turned
  where (s.event_id, s.is_turned) <> (excluded.event_id, excluded.is_turned)`;

function rowOf(game: BookGame | GameFacts, eventId: string): object {
  const { leagueId, seasonType, startTime, score } = game;
  return columnsOf({
    ...game,
    eventId,
    seasonType: partOfSeason(leagueId, seasonType, startTime),
    startTime: sqlInstant(startTime),
    homeScore: score?.home,
    awayScore: score?.away,
    startIsUsual: 'startIsUsual' in game && game.startIsUsual === true,
  });
}

function gamesWhere(filter: GameFilter): Conditions {
  const { leagueIds, teamId, season, seasons, status, fromMs, toMs, except } = filter;
  const instant = (ms: number | undefined) =>
    ms === undefined || !Number.isFinite(ms) ? undefined : sqlInstant(ms);
  return conditionsOf([
    ['league_id = any(?::text[])', leagueIds],
    ['(home_team_id = ? or away_team_id = ?)', teamId],
    ['season = ?', season],
    ["league_id || ' ' || season = any(?::text[])", seasons],
    ['status = ?', status],
    ['start_time >= ?', instant(fromMs)],
    ['start_time < ?', instant(toMs)],
    ['event_id <> all(?::text[])', except && except.length > 0 ? except : undefined],
  ]);
}
