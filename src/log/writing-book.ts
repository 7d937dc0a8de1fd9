// The book as those see it who write to its log while they have a lease.
import type { Engine } from '#engine/engine.ts';
import { systemClock } from '#kit/clock.ts';
import type { Tenancy } from '../leases/lease.ts';
import { untilFolded } from './folded.ts';
import type { ConfigBook } from './log-kind.ts';

export interface WritingBook
  extends ConfigBook,
    Pick<Engine, 'reader' | 'repetition' | 'statements' | 'groupsApplied'> {
  /** A session of the lease, above all that the book knows of the source. */
  nextSession(source: string): Promise<number>;
}

export function writingBook(engine: Engine, { session }: Tenancy): WritingBook {
  return {
    reader: engine.reader,
    get config() {
      return engine.config;
    },
    get repetition() {
      return engine.repetition;
    },
    statements: () => engine.statements(),
    groupsApplied: (source, of) => engine.groupsApplied(source, of),
    nextSession: async (source) => await session(engine.nextSession(source, 0)),
  };
}

/**
 * Resolves when the book has the log up to `seq`, with whether it took the groups of a session up to
 * this ordinal; false also where that takes too long.
 */
export async function isTaken(
  engine: Engine,
  { source, session, ordinal, seq }: TakenQuestion,
  signal: AbortSignal,
): Promise<boolean> {
  const isThere = await untilFolded(engine.reader, seq, systemClock, signal);
  return isThere && engine.groupsApplied(source, session) >= ordinal;
}

export interface TakenQuestion {
  readonly source: string;
  readonly session: number;
  readonly ordinal: number;
  readonly seq: number;
}
