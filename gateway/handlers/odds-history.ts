// Odds history: what the archive says of an event or a player, joined with who they are.

import type { History } from '#clickhouse/history-questions.ts';
import type { HistoryRequest, MovementRequest } from '#clickhouse/line-history.ts';
import { refuse, refuseParameter } from '#contract/errors.ts';
import type { ValuesOf } from '#contract/route.ts';
import { FROM_TAKES } from '#contract/routes/history-parameters.ts';
import * as contract from '#contract/routes/odds-history.ts';
import { marketTypesOf } from '#domain/asked-markets.ts';
import type { LeagueId } from '#domain/league.ts';
import { ODDS_FORMATS } from '#domain/odds-format.ts';
import { type Endpoint, endpoint, type HandlerContext, type RouteResult } from '../route-result.ts';
import {
  idsOfPlayer,
  type PropPlayer,
  storedPlayer,
  unstoredPlayer,
} from '../stored/prop-players.ts';
import { findEventRecord } from '../stored/stored-events.ts';
import {
  byEvent,
  movementRecords,
  type RecordStyle,
  snapshotRecords,
} from './records/odds-history-records.ts';

type ChosenValues = ValuesOf<typeof contract.getPlayerOddsHistory.query>;

const NO_ARCHIVE = 'This service keeps no archive of prices.';

export const oddsHistoryEndpoints: readonly Endpoint[] = [
  endpoint(contract.getEventOddsHistory, async (values, context): Promise<RouteResult> => {
    const { reader, sql, history } = context;
    const { eventId: asked, playerId, limit } = values;
    if (runsBackwards(values)) return refuseParameter('from', FROM_TAKES);
    if (!history) return refuse('ERR_STORE_UNAVAILABLE', NO_ARCHIVE);
    const event = await findEventRecord(reader, sql, asked);
    if (!event) return refuse('ERR_EVENT_NOT_FOUND', `No event has the id ${asked}.`);
    const { eventId, leagueId, homeTeamName, awayTeamName } = event;
    const chosen = {
      ...choiceOf(values, leagueId, context.reader),
      ...(playerId !== undefined && {
        playerId: sql ? await idsOfPlayer(sql, playerId) : [playerId],
      }),
      eventId,
    };
    const [snapshots, movements] = await Promise.all([
      history.lineHistory({ ...chosen, ...cutOf(values) }),
      history.movement(chosen),
    ]);
    const teams = { home: homeTeamName, away: awayTeamName };
    const style = styleOf(values, leagueId, context);
    const data = {
      eventId,
      leagueId,
      snapshots: snapshotRecords(style, snapshots, teams),
      movement: movementRecords(style, movements, teams),
    };
    const count = data.snapshots.length;
    return { kind: 'stored', data, meta: { count, limit, league: leagueId, event: eventId } };
  }),
  endpoint(contract.getPlayerOddsHistory, async (values, context): Promise<RouteResult> => {
    const { history } = context;
    const { limit } = values;
    if (runsBackwards(values)) return refuseParameter('from', FROM_TAKES);
    if (!history) return refuse('ERR_STORE_UNAVAILABLE', NO_ARCHIVE);
    const player = await playerAsked(values.playerId, context, history);
    if (!player) return refuse('ERR_PLAYER_NOT_FOUND', `No player has the id ${values.playerId}.`);
    const { leagueId, playerId, playerName, ids } = player;
    const eventId = values.eventId && (await idOfEvent(values.eventId, context));
    const chosen = {
      ...choiceOf(values, leagueId, context.reader),
      playerId: ids,
      ...(eventId !== undefined && { eventId }),
    };
    const [snapshots, movements] = await Promise.all([
      history.lineHistory({ ...chosen, ...cutOf(values) }),
      history.movement(chosen),
    ]);
    const events = byEvent(styleOf(values, leagueId, context), snapshots, movements);
    const count = events.reduce((sum, event) => sum + event.snapshots.length, 0);
    const data = { playerId, playerName, leagueId, events };
    return { kind: 'stored', data, meta: { count, limit, league: leagueId } };
  }),
];

function styleOf(
  { oddsFormat = 'american' }: ChosenValues,
  leagueId: LeagueId,
  { reader }: HandlerContext,
): RecordStyle {
  return { leagues: reader.leagues, leagueId, oddsFormat: ODDS_FORMATS[oddsFormat] };
}

/** The player from the store, else whom the archive or the book has under this very id. */
async function playerAsked(
  id: string,
  { reader, sql }: HandlerContext,
  history: History,
): Promise<PropPlayer | undefined> {
  const stored = sql && (await storedPlayer(sql, id));
  if (stored) return stored;
  return await unstoredPlayer(reader, id, async () => {
    const [newest] = await history.lineHistory({ playerId: id, limit: 1 });
    return newest?.playerName;
  });
}

/** The id that the archive has the event under; one that nobody knows is asked for as it is. */
async function idOfEvent(id: string, { reader, sql }: HandlerContext): Promise<string> {
  return (await findEventRecord(reader, sql, id))?.eventId ?? id;
}

function choiceOf(
  { market, from, to }: ChosenValues,
  leagueId: LeagueId,
  { leagues }: HandlerContext['reader'],
): Omit<MovementRequest, 'eventId' | 'playerId'> {
  return {
    ...(market !== undefined && { marketTypes: [...marketTypesOf(market, leagueId, leagues)] }),
    ...(from && { fromMs: from.firstMs }),
    ...(to && { toMs: to.lastMs }),
  };
}

function cutOf({ limit, interval }: ChosenValues): Pick<HistoryRequest, 'limit' | 'interval'> {
  return { limit, ...(interval !== undefined && { interval }) };
}

function runsBackwards({ from, to }: ChosenValues): boolean {
  return from !== undefined && to !== undefined && from.firstMs > to.lastMs;
}
