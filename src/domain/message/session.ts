// Which messages of a source count: one rule for the book and for every other reader of the log.

/** What was applied of a source so far; a session of -1: nothing. */
export interface SessionProgress {
  session: number;
  /** Of the last group that counts. */
  lastOrdinal: number;
}

/**
 * Whether a message that begins with this ordinal counts; moves on to its session where that is later.
 * A later session fences off the one before, and of a session groups count from the first one on
 * without a hole: what follows one is passed over until the missing groups come, or the next session.
 * `beganLate`: of a log without its beginning nobody knows what came before a source's first message.
 */
export function countsInSession(
  progress: SessionProgress,
  session: number,
  ordinal: number,
  beganLate: boolean,
): boolean {
  if (session < progress.session) return false;
  if (session > progress.session) {
    progress.lastOrdinal = beganLate && progress.session < 0 ? ordinal - 1 : 0;
    progress.session = session;
  }
  return ordinal <= progress.lastOrdinal + 1;
}
