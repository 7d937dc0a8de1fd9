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
import { americanOfPrice, americanOfProbability } from '#domain/odds.ts';
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

/** Snapshots as they are shown; those of a market that the league does not have are left out. */
export function snapshotRecords(
  leagues: Leagues,
  leagueId: LeagueId,
  snapshots: readonly LineSnapshot[],
  teams?: TeamNames,
): readonly SnapshotRecord[] {
  return snapshots.flatMap((snapshot) => {
    const market = leagues.markets(leagueId).byType.get(snapshot.market);
    if (!market) return [];
    const { isAlternate, isMain } = snapshot;
    const { ts, point, selections, books } = mainLineOf(snapshot, market.sides);
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
  leagues: Leagues,
  leagueId: LeagueId,
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
      opened: mainLineOf(opened, sides),
      now: mainLineOf(now, sides),
      move: Object.fromEntries(moved),
    };
  });
}

/**
 * Snapshots by event, in the order of each one's first, with its movements; behind them the events
 * of which there are movements alone: those are not cut.
 */
export function byEvent(
  leagues: Leagues,
  leagueId: LeagueId,
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
    leagueId,
    snapshots: snapshotRecords(leagues, leagueId, group),
    movement: movementRecords(
      leagues,
      leagueId,
      movements.filter(({ now }) => now.eventId === eventId),
    ),
  }));
}

function mainLineOf(
  { at, point, books, sides: said }: LineSnapshot,
  sides: readonly Side[],
): MovementRecord['now'] {
  const selections =
    books === 0 ? [] : sides.map((side, index) => [side, selectionOf(said[index] ?? null)]);
  const ts = new Date(at).toISOString();
  return { ts, point, selections: Object.fromEntries(selections), books };
}

/** Rounded as line summaries are; of an overlapping outcome priced at 1 or more nothing is fair. */
function selectionOf(side: ConsensusSide | null): Selection | null {
  if (side === null) return null;
  const { fairProb, avgProb, bestPrice, bestVenue } = side;
  const isFair = fairProb !== null && fairProb < 1;
  return {
    fairProb: isFair ? roundTo(fairProb, 6) : null,
    fairOdds: isFair ? americanOfProbability(fairProb) : null,
    avgOdds: americanOfProbability(avgProb),
    bestOdds: americanOfPrice(bestPrice),
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
