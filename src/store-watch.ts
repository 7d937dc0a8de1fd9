// Asks a store again and again for what changed elsewhere. While the store does not answer, what is
// known holds: that is logged once, and once more when it answers again.
import { SqlError } from '#backends/sql/sql.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';

/** Whether a store answered when it was asked last. */
export interface StoreStanding {
  isAway: boolean;
}

export interface StoreWatch {
  /** What is watched, in the plural. */
  readonly what: string;
  /** Kept true to what the store does. */
  readonly standing: StoreStanding;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** How often the store is asked. */
export const STORE_EVERY_MS = 250;
/** In this time every process knows of a change, if it can. */
export const EVERYWHERE_MS = 2 * STORE_EVERY_MS;

/** Until the signal. Rejects with what `ask` rejects with, SqlError excepted. */
export async function watchStore(
  { what, standing, clock, logger }: StoreWatch,
  ask: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (await clock.wait(STORE_EVERY_MS, signal)) {
    try {
      await ask();
      if (standing.isAway) logger.info({}, `${what} are followed again`);
      standing.isAway = false;
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      if (!standing.isAway)
        logger.warn({ err: error }, `changes of ${what} are not known at present`);
      standing.isAway = true;
    }
  }
}
