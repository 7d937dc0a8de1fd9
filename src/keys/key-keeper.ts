// Keeps the keys of a running process those of the store: a key that is revoked anywhere stops here
// within a second. While the store does not answer, what is known holds.
import { SqlError, type SqlSession } from '#backends/sql/sql.ts';
import type { KeyIndex } from '#gateway/accounts/auth.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { keyChanges, noteUse } from '#stores/accounts.ts';

/** Whether a store answered when it was asked last. */
export interface StoreStanding {
  isAway: boolean;
}

export interface KeyKeeperOptions {
  readonly sql: SqlSession;
  readonly index: KeyIndex;
  /** What the index holds already. */
  readonly revision: number;
  /** The index has other keys or accounts now: streams that are open follow it. */
  readonly onChanged: () => void;
  /** Kept true to what the store does. */
  readonly standing: StoreStanding;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** How often the store is asked. */
export const KEYS_EVERY_MS = 250;
/** How often the use of keys is noted. */
const USE_EVERY_MS = 10_000;

/** Until the signal; what was used is noted then too. */
export async function keepKeys(options: KeyKeeperOptions, signal: AbortSignal): Promise<void> {
  const { sql, index, clock, logger, standing } = options;
  let { revision } = options;
  let notedAt = clock.now();
  while (await clock.wait(KEYS_EVERY_MS, signal)) {
    try {
      const changes = await keyChanges(sql, revision);
      if (changes) {
        revision = changes.revision;
        index.apply(changes.keys);
        options.onChanged();
      }
      if (clock.now() - notedAt >= USE_EVERY_MS) {
        notedAt = clock.now();
        await note(options);
      }
      if (standing.isAway) logger.info({}, 'keys are followed again');
      standing.isAway = false;
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      if (!standing.isAway) logger.warn({ err: error }, 'changes of keys are not known at present');
      standing.isAway = true;
    }
  }
  if (!standing.isAway) await note(options).catch(() => {});
}

async function note({ sql, index, clock }: KeyKeeperOptions): Promise<void> {
  const used = index.takeUsed();
  if (used.length > 0) await noteUse(sql, used, clock.now());
}
