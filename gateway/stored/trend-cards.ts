// Cards of streaks that stand: teams that keep winning or losing, players who keep beating or
// missing the lines posted for their next game. Kept for a minute: they change with finals, not
// with prices.
import type { z } from 'zod';
import type { SqlSession } from '#backends/sql/sql.ts';
import type { trendCardSchema } from '#contract/records/form-records.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { OddsMarketRecord } from '#engine/view/records.ts';
import { logOf } from '#player-form/game-log.ts';
import { formProp } from '#player-form/main-props.ts';
import { streakCards } from '#player-form/streaks.ts';
import { playersNamed } from '#stores/players.ts';
import { recentGamesOf } from '#stores/stats.ts';
import { keptByLeague } from './kept-by-league.ts';
import { mainLines, nextGameOf } from './player-outlook.ts';
import { seasonTable } from './season-finals.ts';

type TrendCard = z.output<typeof trendCardSchema>;

/** Shorter streaks are no news. */
const GAMES_MIN = 3;
/** Players considered for one league: those of the next games. */
const PLAYERS_MAX = 40;
const GAMES_COUNTED = 25;
const KEPT_MS = 60_000;

const leagueCards = keptByLeague(KEPT_MS, makeCards);

/** Cards of a league, or of all, the longest streaks first. */
export async function trendCards(
  reader: Reader,
  sql: SqlSession,
  leagueId: LeagueId | undefined,
): Promise<readonly TrendCard[]> {
  const leagues =
    leagueId === undefined ? reader.leagues.active.map((league) => league.leagueId) : [leagueId];
  const cards: TrendCard[] = [];
  for (const each of leagues) cards.push(...(await leagueCards(reader, sql, each)));
  return cards.sort((a, b) => b.games - a.games || (a.id < b.id ? -1 : 1));
}

async function makeCards(
  reader: Reader,
  sql: SqlSession,
  leagueId: LeagueId,
): Promise<readonly TrendCard[]> {
  const both = await Promise.all([
    teamCards(reader, sql, leagueId),
    playerCards(reader, sql, leagueId),
  ]);
  return both.flat();
}

async function teamCards(
  reader: Reader,
  sql: SqlSession,
  leagueId: LeagueId,
): Promise<readonly TrendCard[]> {
  const { groupsToDate } = await seasonTable(reader, sql, leagueId);
  return groupsToDate.flatMap(({ standings }) =>
    standings.flatMap(({ team, streak }): TrendCard[] => {
      const games = Number(streak.slice(1));
      const isWon = streak.startsWith('W');
      if (games < GAMES_MIN || streak.startsWith('T')) return [];
      const next = nextGameOf(reader, team.id);
      return [
        {
          id: `streak:${team.id}:${isWon ? 'won' : 'lost'}`,
          kind: 'streak',
          leagueId,
          subject: 'team',
          teamId: team.id,
          playerId: null,
          name: team.name,
          title: isWon ? `Won ${games} in a row` : `Lost ${games} in a row`,
          detail: `${games} games in a row`,
          games,
          marketType: 'moneyline',
          line: null,
          side: null,
          eventId: next?.eventId ?? null,
          startTime: next ? new Date(next.startTime).toISOString() : null,
        },
      ];
    }),
  );
}

interface Posted {
  readonly playerId: string;
  readonly name: string;
  readonly eventId: string;
  readonly startTimeMs: number;
  readonly lines: ReadonlyMap<string, number>;
}

async function playerCards(
  reader: Reader,
  sql: SqlSession,
  leagueId: LeagueId,
): Promise<readonly TrendCard[]> {
  const { leagues } = reader;
  const posted = postedPlayers(reader, leagueId);
  const ids = posted.map(({ playerId }) => playerId);
  const games = await recentGamesOf(sql, ids, GAMES_COUNTED);
  // Bookmakers leave suffixes out.
  const meant = await playersNamed(
    sql,
    leagueId,
    ids.filter((id) => !games.has(id)),
  );
  const others = await recentGamesOf(sql, [...meant.values()], GAMES_COUNTED);
  return posted.flatMap(({ playerId, name, eventId, startTimeMs, lines }) => {
    const own = games.get(playerId) ?? others.get(meant.get(playerId) ?? '') ?? [];
    const logs = own.map((game) => logOf(leagues.get(leagueId)?.sport, game));
    const teamId = logs[0]?.teamId ?? null;
    return [...lines].flatMap(([marketType, line]): TrendCard[] => {
      const prop = formProp(leagues, leagueId, marketType);
      if (!prop) return [];
      return streakCards(prop, logs, line)
        .filter((card) => card.games >= GAMES_MIN)
        .map((card) => ({
          id: `streak:${playerId}:${marketType}:${card.direction}`,
          kind: 'streak',
          leagueId,
          subject: 'player',
          teamId: teamId && (leagues.team(teamId)?.teamId ?? null),
          playerId,
          name,
          title: card.label,
          detail: card.detail,
          games: card.games,
          marketType,
          line,
          side: card.direction,
          eventId,
          startTime: new Date(startTimeMs).toISOString(),
        }));
    });
  });
}

/** Markets about players of an event, by player, in the order of their ids. */
function propsByPlayer(reader: Reader, eventId: string) {
  const byPlayer = new Map<string, OddsMarketRecord[]>();
  for (const market of reader.oddsRecord(eventId, {}).markets) {
    const { playerId } = market;
    if (playerId === undefined) continue;
    const markets = byPlayer.get(playerId);
    if (markets) markets.push(market);
    else byPlayer.set(playerId, [market]);
  }
  return [...byPlayer].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Players of the next games on whom something is posted. */
function postedPlayers(reader: Reader, leagueId: LeagueId): readonly Posted[] {
  const found: Posted[] = [];
  for (const { eventId, status, startTimeMs, hasProps } of reader.events(leagueId)) {
    if (status !== 'scheduled' || !hasProps) continue;
    for (const [playerId, markets] of propsByPlayer(reader, eventId)) {
      const name = markets[0]?.playerName ?? playerId;
      found.push({ playerId, name, eventId, startTimeMs, lines: mainLines(markets) });
      if (found.length === PLAYERS_MAX) return found;
    }
  }
  return found;
}
