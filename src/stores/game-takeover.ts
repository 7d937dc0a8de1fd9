// An import often tells of a game before the book does, under an id of the day that it named then.
// When the book names it otherwise (another day, the other side at home) the game takes the book's
// id with all that is known of it: else it would be played twice.

import type { SqlSession } from '#backends/sql/sql.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { League } from '#domain/league.ts';
import type { KnownGame } from './game-identity.ts';
import { columnsOf } from './rows.ts';

const HOUR_MS = 3_600_000;
/** Within so long of each other two games of a pair are one, in either order of its sides. */
const APART_MS = 12 * HOUR_MS;
/** Where a pair may play twice on a day. */
const APART_TWICE_MS = 3 * HOUR_MS;
/** Nobody plays the same opponent twice in so few days. */
const APART_WEEKLY_MS = 96 * HOUR_MS;
const WEEKLY_SPORTS: ReadonlySet<string> = new Set(['soccer', 'football']);

/** What the book says of a game that it may be the first to call by this id. */
type NamedGame = Pick<
  KnownGame,
  'eventId' | 'leagueId' | 'startTime' | 'homeTeamId' | 'awayTeamId'
>;

interface Takeover {
  readonly toId: string;
  readonly fromId: string;
  readonly isTurned: boolean;
}

/** Gives games that nobody has played, and no book has named, the ids of the book's. */
export async function takeOverGames(
  session: SqlSession,
  games: readonly NamedGame[],
  leagues: Leagues,
): Promise<void> {
  const taken = new Set<string>();
  for (const { fromId, toId, isTurned } of await takeovers(session, games, leagues)) {
    if (taken.has(fromId)) continue;
    taken.add(fromId);
    await session.query(COPY, [fromId, toId, isTurned]);
    await session.query(BIND, [fromId, toId, isTurned]);
    for (const table of TABLES) {
      await session.query(`update ${table} set event_id = $2 where event_id = $1`, [fromId, toId]);
    }
    await session.query('delete from games where event_id = $1', [fromId]);
  }
}

async function takeovers(
  session: SqlSession,
  games: readonly NamedGame[],
  leagues: Leagues,
): Promise<readonly Takeover[]> {
  const rows = games.map((game) =>
    columnsOf({ ...game, startMs: game.startTime, apartMs: apartMs(leagues.get(game.leagueId)) }),
  );
  return await session.query<Takeover>(FIND, [JSON.stringify(rows)]);
}

function apartMs(league: League | undefined): number {
  if (league !== undefined && league.gamesPerDay > 1) return APART_TWICE_MS;
  return WEEKLY_SPORTS.has(league?.sport ?? '') ? APART_WEEKLY_MS : APART_MS;
}

/** Of one candidate only: of several nobody knows which is meant. */
const FIND = `with said as (select * from jsonb_to_recordset($1::jsonb) as r(event_id text,
      league_id text, home_team_id text, away_team_id text, start_ms bigint, apart_ms bigint)),
    unknown as (select * from said where not exists (
      select 1 from games g where g.event_id = said.event_id))
  select u.event_id as "toId", min(g.event_id) as "fromId",
    bool_or(g.home_team_id <> u.home_team_id) as "isTurned"
  from unknown u join games g on g.league_id = u.league_id
    and g.home_team_id in (u.home_team_id, u.away_team_id)
    and g.away_team_id in (u.home_team_id, u.away_team_id)
    and g.start_time between to_timestamp((u.start_ms - u.apart_ms) / 1000.0)
      and to_timestamp((u.start_ms + u.apart_ms) / 1000.0)
  where g.book_epoch is null and g.status in ('scheduled', 'postponed')
    and g.event_id not in (select event_id from said)
  group by u.event_id having count(*) = 1 order by u.event_id`;

/** Who starts is told by sides, and is told again. */
const COPY = `insert into games (event_id, league_id, season, season_type, week, start_time, status,
    home_team_id, away_team_id, neutral_site, venue, starters, starter_hands)
  select $2::text, league_id, season, season_type, week, start_time, status,
    case when $3 then away_team_id else home_team_id end,
    case when $3 then home_team_id else away_team_id end, neutral_site, venue,
    case when not $3 then starters end, case when not $3 then starter_hands end
  from games where event_id = $1`;

const BIND = `update game_sources set event_id = $2, is_turned = is_turned <> $3
  where event_id = $1`;

const TABLES = ['closes', 'player_games', 'team_games', 'game_plays'] as const;
