// Keeps published systems computed: those that were just published at once, all of them every
// night at 5:00 US Eastern, with the finals of the day, and when a season was written here. Two
// processes may do so beside each other: both find the same, and who comes second finds nothing to
// do.

import { type Sql, SqlError } from '#backends/sql/sql.ts';
import { SHIPPED_SYSTEMS } from '#domain/data/systems.ts';
import { easternDay, easternDayRange, easternInstant } from '#domain/eastern-day.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { dueSystems, shipSystems } from '#stores/systems.ts';
import { computeSystems, type GamesOf } from './system-computation.ts';

export interface SystemKeeperOptions {
  readonly sql: Sql;
  readonly games: GamesOf;
  /** Rises when much history was written here, as a simulated season is: all are due then. */
  readonly growth: () => number;
  readonly clock: Clock;
  readonly logger: Logger;
}

const EVERY_MS = 5000;
const AWAY = { firstMs: 2 * EVERY_MS, mostMs: 300_000 };
const NIGHT_HOUR = 5;

/** Computes what is due until the signal; waits for a store that is away. */
export async function keepSystems(
  { sql, games, growth, clock, logger }: SystemKeeperOptions,
  signal: AbortSignal,
): Promise<void> {
  let hasShipped = false;
  let failures = 0;
  let grown = growth();
  do {
    try {
      if (!hasShipped) await shipSystems(sql, SHIPPED_SYSTEMS, clock.now());
      hasShipped = true;
      const nowMs = clock.now();
      const grownTo = growth();
      const due = await dueSystems(sql, grownTo === grown ? lastNight(nowMs) : nowMs, nowMs);
      if (due.length > 0) {
        const kept = await computeSystems(due, () => clock.now(), { sql, games, logger, signal });
        logger.info({ due: due.length, kept: kept.size }, 'systems were computed');
      }
      grown = grownTo;
      failures = 0;
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      if (failures === 0) logger.warn({ err: error }, 'the systems wait for the store');
      failures += 1;
    }
  } while (await clock.wait(failures === 0 ? EVERY_MS : backOffMs(AWAY, failures), signal));
}

/** The newest 5:00 US Eastern that is over, in epoch milliseconds. */
export function lastNight(nowMs: number): number {
  const today = easternDay(nowMs);
  const tonight = easternInstant(today, NIGHT_HOUR, 0);
  if (tonight <= nowMs) return tonight;
  const yesterday = easternDay(easternDayRange(today).fromMs - 1);
  return easternInstant(yesterday, NIGHT_HOUR, 0);
}
