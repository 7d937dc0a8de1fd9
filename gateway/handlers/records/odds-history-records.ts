// Snapshots of the archive as records of odds history: sides by name, probabilities as odds.
import type { z } from 'zod';
import type { LineMovement, LineSnapshot } from '#clickhouse/line-history.ts';
import type {
  eventOddsHistorySchema,
  movementSchema,
  snapshotSchema,
} from '#contract/records/odds-history-records.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Side } from '#domain/market.ts';
import { servedMarketType } from '#domain/market-catalog.ts';
import type { OddsFormat } from '#domain/odds-format.ts';
import type { ConsensusSide } from '#engine/view/archive/archived-lines.ts';
import { roundTo } from '#kit/exact-math.ts';

type SnapshotRecord = z.output<typeof snapshotSchema>;
type MovementRecord = z.output<typeof movementSchema>;
type EventHistoryRecord = z.output<typeof eventOddsHistorySchema>;
type Selection = NonNullable<SnapshotRecord['selections']['home']>;

/** Names of the teams that markets of one team speak of. */
export interface TeamNames {
  readonly home: string;
  readonly away: string;
}

/** Of which league records are, and how their odds are shown. */
export interface RecordStyle {
  readonly leagues: Leagues;
  readonly leagueId: LeagueId;
  readonly oddsFormat: OddsFormat;
}

/** Snapshots as they are shown; those of a market that the league does not have are left out. */
export function snapshotRecords(
  { leagues, leagueId, oddsFormat }: RecordStyle,
  snapshots: readonly LineSnapshot[],
  teams?: TeamNames,
): readonly SnapshotRecord[] {
  return snapshots.flatMap((snapshot) => {
    const market = leagues.markets(leagueId).byType.get(snapshot.market);
    if (!market) return [];
    const { isAlternate, isMain } = snapshot;
    const { ts, point, selections, books } = mainLineOf(snapshot, market.sides, oddsFormat);
    return {
      ts,
      marketType: servedMarketType(market, isAlternate),
      isAlternate,
      isMain,
      ...subjectOf(snapshot, teams),
      point,
      selections,
      books,
    };
  });
}

/** How main lines moved, as it is shown. */
export function movementRecords(
  { leagues, leagueId, oddsFormat }: RecordStyle,
  movements: readonly LineMovement[],
  teams?: TeamNames,
): readonly MovementRecord[] {
  return movements.flatMap(({ opened, now, move }) => {
    const market = leagues.markets(leagueId).byType.get(now.market);
    if (!market) return [];
    const { marketType, sides } = market;
    const moved = sides.map((side, index) => {
      const by = move[index] ?? null;
      return [side, by === null ? null : roundTo(by, 6)];
    });
    return {
      marketType,
      ...subjectOf(now, teams),
      opened: mainLineOf(opened, sides, oddsFormat),
      now: mainLineOf(now, sides, oddsFormat),
      move: Object.fromEntries(moved),
    };
  });
}

/**
 * Snapshots by event, in the order of each one's first, with its movements; behind them the events
 * of which there are movements alone: those are not cut.
 */
export function byEvent(
  style: RecordStyle,
  snapshots: readonly LineSnapshot[],
  movements: readonly LineMovement[],
): readonly EventHistoryRecord[] {
  const groups = new Map<string, LineSnapshot[]>();
  for (const snapshot of snapshots) {
    const group = groups.get(snapshot.eventId);
    if (group) group.push(snapshot);
    else groups.set(snapshot.eventId, [snapshot]);
  }
  for (const { now } of movements) if (!groups.has(now.eventId)) groups.set(now.eventId, []);
  return [...groups].map(([eventId, group]) => ({
    eventId,
    leagueId: style.leagueId,
    snapshots: snapshotRecords(style, group),
    movement: movementRecords(
      style,
      movements.filter(({ now }) => now.eventId === eventId),
    ),
  }));
}

function mainLineOf(
  { at, point, books, sides: quoted }: LineSnapshot,
  sides: readonly Side[],
  format: OddsFormat,
): MovementRecord['now'] {
  const shown = books === 0 ? [] : sides;
  const selections = shown.map((side, index) => [side, selectionOf(quoted[index] ?? null, format)]);
  const ts = new Date(at).toISOString();
  return { ts, point, selections: Object.fromEntries(selections), books };
}

/** Rounded as line summaries are; of an overlapping outcome priced at 1 or more nothing is fair. */
function selectionOf(side: ConsensusSide | null, format: OddsFormat): Selection | null {
  if (side === null) return null;
  const { fairProb, avgProb, bestPrice, bestVenue } = side;
  const isFair = fairProb !== null && fairProb < 1;
  return {
    fairProb: isFair ? roundTo(fairProb, 6) : null,
    fairOdds: isFair ? format.ofProbability(fairProb) : null,
    avgOdds: format.ofProbability(avgProb),
    bestOdds: format.ofPrice(bestPrice),
    bookmakerId: bestVenue,
  };
}

function subjectOf(
  { team, playerId, playerName }: LineSnapshot,
  teams: TeamNames | undefined,
): Pick<SnapshotRecord, 'team' | 'playerId' | 'playerName'> {
  return {
    ...(team !== '' && { team: teams?.[team as keyof TeamNames] ?? team }),
    ...(playerId !== '' && { playerId, playerName }),
  };
}
