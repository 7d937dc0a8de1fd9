// What the door needs of the server.

import type { Log } from '#backends/log.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { BatchPart } from '#domain/message/message.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { Bodies } from '../bodies/bodies.ts';
import type { Identity } from '../identity/identity.ts';
import type { Introductions } from '../identity/introductions.ts';
import type { PlayerSideLookup } from '../normalize.ts';
import type { Quarantine } from '../quarantine.ts';
import type { EventOf } from '../statements/events.ts';

/** The book that this process folds from a log which others write too. */
export interface SharedBook {
  /**
   * Resolves when the book has the log up to `seq`, with whether it took the groups of a session up
   * to this ordinal; false also where that takes too long.
   */
  isTaken(source: string, session: number, ordinal: number, seq: number): Promise<boolean>;
  /** From now on this listener is called. */
  onBatch(listener: BatchListener): void;
}

/** Called for a part of a posted batch that the book applied: groups of it, seq of its message. */
export type BatchListener = (source: string, part: BatchPart, groups: number, seq: number) => void;

export interface DoorOptions {
  readonly log: Log;
  readonly identity: Identity;
  readonly quarantine: Quarantine;
  /** Where bodies are read. */
  readonly bodies: Bodies;
  /** Where short ones are, so that none waits behind a long one of another source. */
  readonly shortBodies?: Bodies;
  /** The catalogue as it is now. */
  readonly venues: Venues;
  readonly leagues: Leagues;
  readonly eventOf: EventOf;
  readonly introductions: Pick<Introductions, 'before'>;
  /** Whether every key may speak for every venue, as the server's operator has decided. */
  readonly trustsAll?: boolean;
  readonly playerSideOf?: PlayerSideLookup;
  /** A session of a source above all that the log knows. Rejects where this process writes no more. */
  readonly nextSession: (source: string, now: number) => number | Promise<number>;
  /** Whether somebody else writes for the source since. */
  readonly isOvertaken: (source: string, session: number) => boolean;
  /** The newest session of those who post as a source, as the log knows it; 0 where none is. */
  readonly sourceSession: (source: string) => number;
  /** Where other processes may write the log too: what of it counts. Absent where none does. */
  readonly book?: SharedBook;
  /** Posts may come again that the log has had since then, epoch ms, beside those of the last minutes. */
  readonly repeatsSinceMs?: number | null;
  readonly clock: Pick<Clock, 'now'>;
  /** The log's own time so far, epoch ms, from which the clock of this machine may differ. */
  readonly logNow: () => number;
  readonly logger: Logger;
}
