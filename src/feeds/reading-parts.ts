// What the feeds and the open door share in reading what comes in: ids of events, samples of what
// is refused, the thread that reads bodies, and rosters.
import { join } from 'node:path';
import type { Sql } from '#backends/sql/sql.ts';
import { BodyThread } from '#ingest/bodies/body-thread.ts';
import { type Identity, openIdentity } from '#ingest/identity/identity.ts';
import type { PlayerSideLookup } from '#ingest/normalize.ts';
import { createQuarantine, type Quarantine } from '#ingest/quarantine.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { RosterSides } from '#stores/roster-sides.ts';

export interface ReadingPartsOptions {
  /**
   * Where identities and samples of refused input are kept; without it neither outlives the run.
   */
  readonly dataDir: string | undefined;
  readonly logger: Logger;
  /** Whose rosters say for whom players play; without it prices do not. */
  readonly sql?: Pick<Sql, 'query'>;
}

export interface ReadingParts {
  readonly identity: Identity;
  readonly quarantine: Quarantine;
  readonly playerSideOf: PlayerSideLookup;
}

/** Opens them, once in a process: two would not know of each other's ids. */
export function readingParts({ dataDir, logger, sql }: ReadingPartsOptions): ReadingParts {
  const kept = dataDir ? { filePath: join(dataDir, 'quarantine.jsonl') } : {};
  return {
    identity: openIdentity(dataDir && join(dataDir, 'identity.jsonl')),
    quarantine: createQuarantine(kept),
    playerSideOf: new RosterSides({ sql, clock: systemClock, logger }).sideOf,
  };
}

/** A thread that reads bodies until the signal. */
export function bodyThread(until: AbortSignal): BodyThread {
  const thread = new BodyThread();
  until.addEventListener('abort', () => void thread.close(), { once: true });
  return thread;
}
