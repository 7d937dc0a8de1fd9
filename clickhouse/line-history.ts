// How the consensus on lines moved: of an event, of a player across events, and where the main line
// opened and stands now. Rows of all logs are one history, in order of log time.

import type { ConsensusSide } from '#engine/view/archive/archived-lines.ts';
import { assert } from '#kit/assert.ts';
import { type LineRow, SIDES_MAX } from './archive-rows.ts';
import type { ColumnParameters, ColumnReader, ColumnValue } from './column-store.ts';

/** Only the last snapshot of a line within each of these is told. */
export type HistoryInterval = '1m' | '5m' | '1h';

interface Choice {
  /** As served, so `spread` and `spread_alternate` are two; all without it. */
  readonly marketTypes?: readonly string[];
  /** Epoch milliseconds of log time, both ends included. */
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** One, or all that a player was known by. */
type PlayerIds = string | readonly string[];

interface Cut {
  /** The newest so many, from 1. */
  readonly limit: number;
  readonly interval?: HistoryInterval;
}

interface OfEvent extends Choice {
  readonly eventId: string;
  readonly playerId?: PlayerIds;
}

interface OfPlayer extends Choice {
  readonly playerId: PlayerIds;
  readonly eventId?: string;
}

export type MovementRequest = OfEvent | OfPlayer;
export type HistoryRequest = MovementRequest & Cut;

/** The consensus on one line from `at` until its next snapshot; three sides, as they are stored. */
export type LineSnapshot = LineRow;

/** Where the main line of a market began and where it is, whatever its point then and now. */
export interface LineMovement {
  readonly opened: LineSnapshot;
  readonly now: LineSnapshot;
  /**
   * Implied probability now less then, by side: without the vig where both are known, else of the
   * mean prices; null where a side had none.
   */
  readonly move: readonly (number | null)[];
}

const INTERVAL_MS: Readonly<Record<HistoryInterval, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '1h': 3_600_000,
};
const LIMIT_MAX = 10_000;
/** Main lines that one question may be about: markets times players, or times events. */
const MOVEMENTS_MAX = 20_000;
const TIMEOUT_MS = 5000;
const ALTERNATE = '_alternate';

/** The columns of a name, one for each side, as one list. */
const ofSides = (name: string): string =>
  `[${Array.from({ length: SIDES_MAX }, (_, index) => `${name}_${index + 1}`).join()}]`;
const SELECT = `SELECT toUnixTimestamp64Milli(at) AS atMs, epoch, seq, ordinal, event_id AS eventId,
  league_id AS leagueId, market, is_alternate AS isAlternate, is_main AS isMain,
  player_id AS playerId, player_name AS playerName, team, point, books,
  ${ofSides('fair_prob')} AS fairProbs, ${ofSides('avg_prob')} AS avgProbs,
  ${ofSides('best_price')} AS bestPrices, ${ofSides('best_venue')} AS bestVenues
FROM lines`;
/** Rows of two logs can share an instant; then the later epoch's count as later. */
const NEWEST_FIRST = 'ORDER BY at DESC, epoch DESC, seq DESC, ordinal DESC';
const OLDEST_FIRST = 'ORDER BY at, epoch, seq, ordinal';

interface Row extends Omit<LineSnapshot, 'at' | 'sides'> {
  readonly atMs: number;
  readonly fairProbs: readonly number[];
  readonly avgProbs: readonly number[];
  readonly bestPrices: readonly number[];
  readonly bestVenues: readonly string[];
}

/**
 * Each market's main line, of each team and player: its first and its last snapshot in the time
 * that is asked for. Ordered by event, market, team, player. Throws ColumnStoreError.
 */
export async function movement(
  store: ColumnReader,
  request: MovementRequest,
): Promise<readonly LineMovement[]> {
  const { where, parameters } = whereOf(request);
  const mains = async (order: string): Promise<ReadonlyMap<string, LineSnapshot>> => {
    const rows = await store.query<Row>(
      `${SELECT} WHERE ${where} AND is_main AND books > 0
${order} LIMIT 1 BY event_id, market, team, player_id`,
      parameters,
      { timeoutMs: TIMEOUT_MS, rowsMax: MOVEMENTS_MAX },
    );
    return new Map(rows.map(snapshotOf).map((snapshot) => [marketKeyOf(snapshot), snapshot]));
  };
  const opened = await mains(OLDEST_FIRST);
  const movements: LineMovement[] = [];
  // What was added between the two questions has no opening yet, and none is made up.
  for (const [key, now] of await mains(NEWEST_FIRST)) {
    const first = opened.get(key);
    if (first) movements.push({ opened: first, now, move: moveOf(first, now) });
  }
  return movements.sort(byMarket);
}

/** The newest snapshots of an event's or a player's lines, oldest first. Throws ColumnStoreError. */
export async function lineHistory(
  store: ColumnReader,
  { limit, interval, ...choice }: HistoryRequest,
): Promise<readonly LineSnapshot[]> {
  assert(limit >= 1 && limit <= LIMIT_MAX, `a history of ${limit} snapshots`);
  const { where, parameters } = whereOf(choice);
  const last =
    interval === undefined
      ? ''
      : `LIMIT 1 BY event_id, market, player_id, team, point,
  intDiv(toUnixTimestamp64Milli(at), {intervalMs:Int64})`;
  const rows = await store.query<Row>(
    `${SELECT} WHERE ${where} ${NEWEST_FIRST} ${last} LIMIT {limit:UInt32}`,
    { ...parameters, limit, ...(interval && { intervalMs: INTERVAL_MS[interval] }) },
    { timeoutMs: TIMEOUT_MS, rowsMax: limit },
  );
  return rows.map(snapshotOf).reverse();
}

function whereOf(choice: MovementRequest): { where: string; parameters: ColumnParameters } {
  const { eventId, playerId, marketTypes, fromMs, toMs } = choice;
  const terms: string[] = [];
  const parameters: Record<string, ColumnValue> = {};
  const add = (term: string, name: string, value: ColumnValue | undefined): void => {
    if (value === undefined) return;
    terms.push(term);
    parameters[name] = value;
  };
  add('event_id = {eventId:String}', 'eventId', eventId);
  if (typeof playerId === 'object') {
    add('player_id IN {playerIds:Array(String)}', 'playerIds', playerId);
  } else add('player_id = {playerId:String}', 'playerId', playerId);
  const served = `concat(market, if(is_alternate, '${ALTERNATE}', ''))`;
  add(`${served} IN {served:Array(String)}`, 'served', marketTypes);
  add("at >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')", 'fromMs', fromMs);
  add("at <= fromUnixTimestamp64Milli({toMs:Int64}, 'UTC')", 'toMs', toMs);
  return { where: terms.join(' AND '), parameters };
}

function snapshotOf(row: Row): LineSnapshot {
  const { atMs, fairProbs, avgProbs, bestPrices, bestVenues, ...line } = row;
  const sideAt = (bestPrice: number, index: number): ConsensusSide | null => {
    // 0 stands for none.
    if (bestPrice === 0) return null;
    const avgProb = avgProbs[index] as number;
    const bestVenue = bestVenues[index] as string;
    return { fairProb: fairProbs[index] || null, avgProb, bestPrice, bestVenue };
  };
  return { ...line, at: Number(atMs), sides: bestPrices.map(sideAt) };
}

function moveOf(opened: LineSnapshot, now: LineSnapshot): readonly (number | null)[] {
  return opened.sides.map((then, index) => {
    const since = now.sides[index];
    if (!then || !since) return null;
    if (then.fairProb === null || since.fairProb === null) return since.avgProb - then.avgProb;
    return since.fairProb - then.fairProb;
  });
}

function marketKeyOf({ eventId, market, team, playerId }: LineSnapshot): string {
  return [eventId, market, team, playerId].join('\n');
}

function byMarket({ now: a }: LineMovement, { now: b }: LineMovement): number {
  const [left, right] = [marketKeyOf(a), marketKeyOf(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
