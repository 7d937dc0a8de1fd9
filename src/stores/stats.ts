// Statistics by game: of every player and of both teams. Seasons are sums of games, made when they
// are asked for, so the two can never disagree. Box scores are known while a game is played: it
// counts once it is over.

import type { SqlSession } from '#backends/sql/sql.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { EventStatus } from '#domain/message/message.ts';
import { type BoxScore, type StatLine, UNCOUNTED } from '#domain/reference.ts';
import { type GameIndex, turnedBox } from './game-identity.ts';
import { resolvePlayers } from './players.ts';
import { type Conditions, conditionsOf, sqlInstant, writeRows } from './rows.ts';
import { noteDoubts } from './unmatched.ts';

/** One game of a player or team. */
export interface StatGame {
  readonly eventId: string;
  /** Epoch milliseconds. */
  readonly startTime: number;
  /** "2025-26" or "2026". */
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly status: EventStatus;
  /** The team that he played for in this game, or that it is. */
  readonly teamId: string;
  readonly opponentId: string;
  readonly isHome: boolean;
  /** On neutral ground nobody is at home: the game counts in no home or away record. */
  readonly neutralSite: boolean;
  /** Null where no source says it. */
  readonly started: boolean | null;
  /** Final, or so far; null where they are not known. */
  readonly ownScore: number | null;
  readonly opponentScore: number | null;
  /** Which side won, where that is known and the score is not. */
  readonly winner: 'home' | 'away' | null;
  readonly stats: StatLine;
}

export interface StatFilter {
  readonly season?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly eventId?: string | undefined;
  /** Shows games that are not over too. */
  readonly withUnfinished?: boolean | undefined;
  /** Leaves out games that count in no record. */
  readonly countedOnly?: boolean | undefined;
}

/** Games of one answer at most: more than anybody plays in five years. */
const STAT_GAMES_MAX = 1000;

/** Takes box scores of games that are known; returns how many were not. */
export async function writeBoxScores(
  session: SqlSession,
  source: string,
  boxes: readonly BoxScore[],
  index: GameIndex,
): Promise<number> {
  const players: {
    mention: Parameters<typeof resolvePlayers>[1][number];
    row: Omit<PlayerRow, 'player_id'>;
  }[] = [];
  const teams: object[] = [];
  let unknown = 0;
  for (const stated of boxes) {
    const game = index.gameNamed(source, stated);
    if (!game) {
      unknown += 1;
      continue;
    }
    const box = game.turnedBy.has(source) ? turnedBox(stated) : stated;
    const { eventId, leagueId } = game;
    for (const side of ['home', 'away'] as const) {
      const teamId = side === 'home' ? game.homeTeamId : game.awayTeamId;
      const { stats, players: lines } = box[side];
      if (Object.keys(stats).length > 0) {
        teams.push({ event_id: eventId, team_id: teamId, stats, source });
      }
      for (const { player: facts, started, stats: line } of lines) {
        players.push({
          mention: { source, leagueId, teamId, facts },
          row: {
            event_id: eventId,
            team_id: teamId,
            is_home: side === 'home',
            started,
            stats: line,
            source,
          },
        });
      }
    }
  }
  const resolved = await resolvePlayers(
    session,
    players.map(({ mention }) => mention),
  );
  await noteDoubts(session, resolved.doubts);
  const lines = new Map(
    players.map(({ row }, i) => {
      const playerId = resolved.playerIds[i] as string;
      return [`${row.event_id} ${playerId}`, { ...row, player_id: playerId }];
    }),
  );
  await writeRows(session, PLAYER_ROWS, [...lines.values()]);
  await writeRows(session, GONE_PLAYERS, sidesOf([...lines.values()]));
  await writeRows(session, TEAM_ROWS, teams);
  return unknown;
}

interface PlayerRow {
  readonly event_id: string;
  readonly team_id: string;
  readonly player_id: string;
  readonly is_home: boolean;
  readonly started: boolean | null;
  readonly stats: StatLine;
  readonly source: string;
}

interface ListedSide extends Pick<PlayerRow, 'event_id' | 'team_id' | 'source'> {
  readonly player_ids: string[];
}

/** Whom a source lists of each side of a game; a side of which it lists nobody is left out. */
function sidesOf(rows: readonly PlayerRow[]): readonly ListedSide[] {
  const sides = new Map<string, ListedSide>();
  for (const { event_id, team_id, source, player_id } of rows) {
    const key = `${event_id} ${team_id}`;
    const side = sides.get(key) ?? { event_id, team_id, source, player_ids: [] };
    side.player_ids.push(player_id);
    sides.set(key, side);
  }
  return [...sides.values()];
}

/** Games of a player, newest first. */
export async function gamesOfPlayer(
  session: SqlSession,
  playerId: string,
  filter: StatFilter = {},
): Promise<readonly StatGame[]> {
  const { text, values } = gamesWhere('s.player_id = ?', playerId, filter);
  return await session.query<StatGame>(
    `select ${GAME_COLUMNS}, ${PLAYER_COLUMNS}
     from player_games s join games g using (event_id) where ${text}
     order by g.start_time desc, g.event_id desc limit ${STAT_GAMES_MAX}`,
    values,
  );
}

/** Games of a team, newest first. */
export async function gamesOfTeam(
  session: SqlSession,
  teamId: string,
  filter: StatFilter = {},
): Promise<readonly StatGame[]> {
  const { text, values } = gamesWhere('s.team_id = ?', teamId, filter);
  return await session.query<StatGame>(
    `select ${GAME_COLUMNS}, s.team_id as "teamId", s.team_id = g.home_team_id as "isHome",
       true as started, s.stats,
       case when s.team_id = g.home_team_id then g.away_team_id else g.home_team_id end
         as "opponentId",
       case when s.team_id = g.home_team_id then g.home_score else g.away_score end as "ownScore",
       case when s.team_id = g.home_team_id then g.away_score else g.home_score end
         as "opponentScore"
     from team_games s join games g using (event_id) where ${text}
     order by g.start_time desc, g.event_id desc limit ${STAT_GAMES_MAX}`,
    values,
  );
}

/** The newest games of several players, at most `limit` of each, by player. */
export async function recentGamesOf(
  session: SqlSession,
  playerIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, readonly StatGame[]>> {
  if (playerIds.length === 0) return new Map();
  const rows = await session.query<StatGame & { playerId: string }>(
    `select p.id as "playerId", recent.* from unnest($1::text[]) as p(id) cross join lateral (
       select ${GAME_COLUMNS}, ${PLAYER_COLUMNS}
       from player_games s join games g using (event_id)
         where s.player_id = p.id and g.status = 'final'
       order by g.start_time desc, g.event_id desc limit $2) recent`,
    [[...new Set(playerIds)], limit],
  );
  const games = new Map<string, StatGame[]>();
  for (const { playerId, ...game } of rows) {
    const own = games.get(playerId) ?? [];
    own.push(game);
    games.set(playerId, own);
  }
  return games;
}

/** What a team's opponents did against it, game by game; only of games that count in records. */
export async function opponentsOfTeam(
  session: SqlSession,
  teamId: string,
  season: string,
): Promise<readonly StatLine[]> {
  const rows = await session.query<{ stats: StatLine }>(
    `select o.stats from team_games t join games g using (event_id)
       join team_games o on o.event_id = t.event_id and o.team_id <> t.team_id
     where t.team_id = $1 and g.season = $2 and g.status = 'final'
       and g.season_type <> all($3::text[]) limit ${STAT_GAMES_MAX}`,
    [teamId, season, UNCOUNTED],
  );
  return rows.map(({ stats }) => stats);
}

const GAME_COLUMNS = `g.event_id as "eventId", g.start_time as "startTime", g.season,
  g.season_type as "seasonType", g.status, g.neutral_site as "neutralSite", g.winner`;

const PLAYER_COLUMNS = `s.team_id as "teamId", s.is_home as "isHome", s.started, s.stats,
  case when s.is_home then g.away_team_id else g.home_team_id end as "opponentId",
  case when s.is_home then g.home_score else g.away_score end as "ownScore",
  case when s.is_home then g.away_score else g.home_score end as "opponentScore"`;

const PLAYER_ROWS = `insert into player_games as p
    (event_id, player_id, team_id, is_home, started, stats, source)
  select event_id, player_id, team_id, is_home, started, stats, source
  from json_to_recordset($1::json) as r(event_id text, player_id text, team_id text,
    is_home boolean, started boolean, stats json, source text)
  on conflict (event_id, player_id) do update set team_id = excluded.team_id,
    is_home = excluded.is_home, started = coalesce(excluded.started, p.started),
    stats = excluded.stats,
    source = excluded.source
  where (p.team_id, p.started, p.stats::text) is distinct from
    (excluded.team_id, coalesce(excluded.started, p.started), excluded.stats::text)`;

/** Who was credited by mistake is not in the corrected box any more. */
const GONE_PLAYERS = `delete from player_games p using json_to_recordset($1::json)
    as r(event_id text, team_id text, source text, player_ids jsonb)
  where p.event_id = r.event_id and p.team_id = r.team_id and p.source = r.source
    and not jsonb_exists(r.player_ids, p.player_id)`;

const TEAM_ROWS = `insert into team_games as t (event_id, team_id, stats, source)
  select event_id, team_id, stats, source from json_to_recordset($1::json)
    as r(event_id text, team_id text, stats json, source text)
  on conflict (event_id, team_id) do update set stats = excluded.stats, source = excluded.source
  where t.stats::text is distinct from excluded.stats::text`;

function gamesWhere(whose: string, id: string, filter: StatFilter): Conditions {
  const { season, fromMs, toMs, eventId, withUnfinished, countedOnly } = filter;
  return conditionsOf([
    [whose, id],
    ['g.season = ?', season],
    ['g.start_time >= ?', fromMs === undefined ? undefined : sqlInstant(fromMs)],
    ['g.start_time < ?', toMs === undefined ? undefined : sqlInstant(toMs)],
    ['g.event_id = ?', eventId],
    ['g.status = ?', withUnfinished ? undefined : 'final'],
    ['g.season_type <> all(?::text[])', countedOnly ? UNCOUNTED : undefined],
  ]);
}
