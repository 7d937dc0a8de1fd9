// Players: who they are, what they did, and how often it beat a line.

import type { Sql } from '#backends/sql/sql.ts';
import { type Refusal, refuse, refuseParameter } from '#contract/errors.ts';
import * as contract from '#contract/routes/players.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { Reader } from '#engine/view/reader.ts';
import { presentMs } from '#kit/present.ts';
import { analyse } from '#player-form/analysis.ts';
import { type GameLog, logOf } from '#player-form/game-log.ts';
import { trends } from '#player-form/trends.ts';
import { findPlayer, listPlayers, type Player } from '#stores/players.ts';
import { gamesOfPlayer, type StatFilter } from '#stores/stats.ts';
import { type Endpoint, endpoint, type HandlerContext, type RouteResult } from '../route-result.ts';
import { injuriesAround, nextGameOf, postedLines } from '../stored/player-outlook.ts';
import { unstoredPlayer } from '../stored/prop-players.ts';
import { systemCards } from '../stored/system-cards.ts';
import { trendCards } from '../stored/trend-cards.ts';
import { endOf, FROM_TAKES, runsBackwards, startOf } from './filters.ts';
import { ratesOf } from './records/hit-rate-records.ts';
import { playerOf } from './records/reference-records.ts';
import { gameLogRecord, seasonsOf } from './records/stat-records.ts';

export const playerEndpoints: readonly Endpoint[] = [
  endpoint(
    contract.listPlayers,
    async ({ league, team, limit, page }, { sql, reader }): Promise<RouteResult> => {
      if (!sql) return refuse('ERR_STORE_UNAVAILABLE');
      const filter = { leagueId: league, teamId: team };
      const players = await listPlayers(sql, filter, { offset: (page - 1) * limit, limit });
      const data = players.map((each) => playerOf(each, reader.leagues));
      return { kind: 'stored', data, meta: { count: data.length, page, league } };
    },
  ),
  endpoint(contract.getPlayer, ({ playerId }, context) =>
    ofPlayer(playerId, context, async (player) => playerOf(player, context.reader.leagues)),
  ),
  endpoint(contract.getPlayerStats, (values, context): RouteResult | Promise<RouteResult> => {
    const { playerId, type, season, eventId, date, from, to } = values;
    if (runsBackwards(values)) return refuseParameter('from', FROM_TAKES);
    const fromMs = Math.max(startOf(date), startOf(from));
    const toMs = Math.min(endOf(date), endOf(to));
    const filter = {
      season,
      eventId,
      withUnfinished: type === 'game',
      ...(Number.isFinite(fromMs) && { fromMs }),
      ...(Number.isFinite(toMs) && { toMs }),
    };
    return ofPlayer(playerId, context, async (player, sql) => {
      const { leagues } = context.reader;
      const logs = await logsOf(leagues, player, sql, filter);
      const head = headOf(player);
      return type === 'game'
        ? { ...head, type, games: logs.map((log) => gameLogRecord(log, leagues)) }
        : { ...head, type, seasons: seasonsOf(logs, leagues) };
    });
  }),
  endpoint(contract.getHitRates, (values, context) =>
    ofPlayer(values.playerId, context, async (player, sql) => {
      const market = propAsked(context.reader.leagues, player, values.market);
      if (market && 'kind' in market) return market;
      const logs = await logsOf(context.reader.leagues, player, sql, {});
      const posted = await postedLines(context.reader, sql, player);
      const { opponent, location, backToBack } = values;
      const rates = ratesOf(context.reader.leagues, player.leagueId, logs, {
        ...values,
        market: market?.key,
        posted,
      });
      const asked = { opponentId: opponent, location, backToBack };
      const situation = Object.fromEntries(
        Object.entries(asked).map(([name, value]) => [name, value ?? null]),
      );
      return { ...headOf(player), situation, markets: rates };
    }),
  ),
  endpoint(contract.getPlayerTrends, ({ playerId, market, line, season }, context) =>
    ofPlayer(playerId, context, async (player, sql) => {
      const asked = propAsked(context.reader.leagues, player, market);
      if (asked && 'kind' in asked) return asked;
      const logs = await logsOf(context.reader.leagues, player, sql, {});
      const next = nextGameOf(context.reader, player.teamId);
      const cards = trends({
        leagues: context.reader.leagues,
        leagueId: player.leagueId,
        logs,
        marketType: asked?.key,
        line,
        season,
        opponentId: next?.opponentId,
      });
      return { ...headOf(player), trends: cards };
    }),
  ),
  endpoint(contract.getPlayerAnalysis, ({ playerId, season }, context) =>
    ofPlayer(playerId, context, async (player, sql) => {
      const { reader } = context;
      const logs = await logsOf(context.reader.leagues, player, sql, {});
      const nextGame = nextGameOf(reader, player.teamId);
      const injuries = await injuriesAround(sql, player, nextGame, presentMs(reader));
      const posted = await postedLines(reader, sql, player);
      const analysis = analyse({
        leagues: reader.leagues,
        player: {
          name: player.fullName,
          leagueId: player.leagueId,
          teamId: player.teamId ?? logs[0]?.teamId ?? '',
          position: player.position,
        },
        logs,
        season,
        nextGame,
        injuries,
        props: [...posted].map(([marketType, line]) => ({ marketType, line })),
      });
      return { ...headOf(player), ...analysis };
    }),
  ),
  endpoint(
    contract.listTrends,
    async ({ league, kind, limit, page }, context): Promise<RouteResult> => {
      const { sql, reader, account } = context;
      if (!sql) return refuse('ERR_STORE_UNAVAILABLE');
      const streaks = kind === 'system' ? [] : await trendCards(reader, sql, league);
      const systems = kind === 'streak' ? [] : await systemCards(sql, league, account.rawLines);
      const cards = [...streaks, ...systems].sort(
        (a, b) => b.games - a.games || (a.id < b.id ? -1 : 1),
      );
      const data = cards.slice((page - 1) * limit, page * limit);
      return { kind: 'stored', data, meta: { count: data.length, page, league } };
    },
  ),
];

/** What `show` makes of the player, its refusal, or 404. */
async function ofPlayer(
  playerId: string,
  { reader, sql }: HandlerContext,
  show: (player: Player, sql: Sql) => Promise<object | Refusal>,
): Promise<RouteResult> {
  if (!sql) return refuse('ERR_STORE_UNAVAILABLE');
  const player = (await findPlayer(sql, playerId)) ?? (await playerOfBook(reader, playerId));
  if (!player) return refuse('ERR_PLAYER_NOT_FOUND', `No player has the id ${playerId}.`);
  const data = await show(player, sql);
  if ('kind' in data && data.kind === 'refused') return data as Refusal;
  return { kind: 'stored', data, meta: { league: player.leagueId } };
}

/** One whom prices alone name: nothing else is known of him, and he played no game. */
async function playerOfBook(reader: Reader, id: string): Promise<Player | undefined> {
  const named = await unstoredPlayer(reader, id, async () => undefined);
  if (!named) return undefined;
  const { playerId, leagueId, playerName: fullName } = named;
  const unknown = { teamId: null, position: null, jersey: null };
  const person = { birthDate: null, heightCm: null, weightKg: null };
  return { playerId, leagueId, fullName, ...unknown, ...person, updatedAt: presentMs(reader) };
}

function headOf({ playerId, fullName, leagueId }: Player): object {
  return { playerId, playerName: fullName, leagueId };
}

async function logsOf(
  leagues: Leagues,
  { playerId, leagueId }: Player,
  sql: Sql,
  filter: StatFilter,
): Promise<readonly GameLog[]> {
  const games = await gamesOfPlayer(sql, playerId, filter);
  return games.map((game) => logOf(leagues.get(leagueId)?.sport, game));
}

/** The prop of the player's league that is asked for; its main key, alternate or not. */
function propAsked(
  leagues: Leagues,
  { leagueId }: Player,
  text: string | undefined,
): { readonly key: string } | Refusal | undefined {
  if (text === undefined) return undefined;
  const { market } = leagues.market(leagueId, text) ?? {};
  if (market?.subject !== 'player') {
    return refuseParameter('market', `a player prop of ${leagueId} (/v1/player-props/markets)`);
  }
  return { key: market.marketType };
}
