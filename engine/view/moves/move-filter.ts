// Which moves a filter keeps.

import { servedMarketType } from '#domain/market-catalog.ts';
import type { EventState, MarketState } from '../../book/book.ts';
import { foldedPlayerName } from '../line-record.ts';
import type { MoveFilter } from '../reader.ts';
import type { MoveRecord } from '../records.ts';

/** A move and its market. */
export interface MarketMove {
  readonly market: MarketState;
  readonly record: MoveRecord;
}

export function movePasses(filter: MoveFilter, { market, record }: MarketMove, now: number) {
  const { books, leaders, laggards, leastDelta = 0 } = filter;
  const { leaders: led, followers, laggards: lagging } = record;
  const isAmong = (ids: ReadonlySet<string> | undefined, of: readonly string[]): boolean =>
    ids === undefined || of.some((id) => ids.has(id));
  const late = lagging.map(({ bookmakerId }) => bookmakerId);
  return (
    subjectPasses(filter, market) &&
    (filter.marketTypes?.has(record.marketType) ?? true) &&
    (filter.windowMs ?? record.windowMs) === record.windowMs &&
    Math.abs(record.deltaProb) >= leastDelta &&
    isAmong(books, [...led, ...followers, ...late]) &&
    isAmong(leaders, led) &&
    isAmong(laggards, late) &&
    phasePasses(filter, market.event, now) &&
    startPasses(filter, market.event, now)
  );
}

/** Whether a move may have passed at any time of its life, of which `peak` is the greatest delta. */
export function moveMayHavePassed(
  filter: MoveFilter,
  { market, record }: MarketMove,
  peak: number,
) {
  const { marketTypes, windowMs = record.windowMs, leastDelta = 0, playerIds } = filter;
  const { teamId } = filter;
  const served = [false, true].map((isAlternate) => servedMarketType(market.market, isAlternate));
  const { homeTeamId, awayTeamId } = market.event.head;
  return (
    served.some((type) => marketTypes?.has(type) ?? true) &&
    windowMs === record.windowMs &&
    peak >= leastDelta &&
    (playerIds?.has(market.playerId ?? '') ?? true) &&
    (teamId === undefined || teamId === homeTeamId || teamId === awayTeamId)
  );
}

/** Whether the event starts after a time, and soon enough. */
export function startPasses(
  { startsWithinMs }: MoveFilter,
  { startTime }: EventState,
  now: number,
): boolean {
  return startsWithinMs === undefined || (now < startTime && startTime <= now + startsWithinMs);
}

function phasePasses({ phase }: MoveFilter, { beginsAt }: EventState, now: number): boolean {
  return phase === undefined || phase === (now < beginsAt ? 'pregame' : 'live');
}

function subjectPasses({ teamId, playerName, playerIds }: MoveFilter, market: MarketState) {
  const { homeTeamId, awayTeamId } = market.event.head;
  if (teamId !== undefined && teamId !== homeTeamId && teamId !== awayTeamId) return false;
  if (playerIds !== undefined && !playerIds.has(market.playerId ?? '')) return false;
  return playerName === undefined || foldedPlayerName(market).includes(playerName);
}
