// Reading a log from its beginning while the beginning moves: entries leave at one end as fast as
// others come at the other, and who asks for the first may come too late for it.
import { type Log, LogBrokenError, type LogEntry, type ReadOptions } from '#backends/log.ts';

const TRIES_MAX = 8;
/** How much further from the beginning each try begins, of what the log holds. */
const MARGIN_SHARE = 0.005;

/**
 * What the log still holds, and what follows. Throws LogBrokenError where an entry is missing
 * behind the first one, or no first one could be had.
 */
export async function* readFromBeginning(log: Log, options: ReadOptions): AsyncGenerator<LogEntry> {
  for (let tries = 0; ; tries++) {
    const { firstSeq, lastSeq } = await log.info();
    const margin = Math.ceil((lastSeq - firstSeq + 1) * MARGIN_SHARE * tries);
    let hasBegun = false;
    try {
      for await (const entry of log.read(firstSeq + margin, options)) {
        hasBegun = true;
        yield entry;
      }
      return;
    } catch (error) {
      const mayRetry = error instanceof LogBrokenError && !hasBegun && tries < TRIES_MAX;
      if (!mayRetry) throw error;
    }
  }
}
