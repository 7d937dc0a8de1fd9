// How much of the log a reader asks the NATS server for ahead of what it has read.
import type { LogInfo } from '../log.ts';

/**
 * Entries that are asked for ahead, whatever their length: 40 MiB of the longest, less than the
 * 64 MiB behind which a server cuts a connection off. Not bytes: then the client asks for as many
 * as came before, and one longer entry among short ones ends the request, which it notices after
 * half a minute.
 */
export const AHEAD_MIN = 64;
/** Each request for more costs both sides as much as some entries. */
const AHEAD_MAX = 1024;
/** What may be under way where entries are as long as those of the log so far. */
const AHEAD_BYTES = 16 * 1024 * 1024;

/** How many entries to ask for ahead of a log that is like this one. */
export function entriesAhead({ firstSeq, lastSeq, bytes }: LogInfo): number {
  const entries = lastSeq - firstSeq + 1;
  const fitting = Math.floor((AHEAD_BYTES * entries) / Math.max(1, bytes));
  return entries === 0 ? AHEAD_MAX : Math.max(AHEAD_MIN, Math.min(AHEAD_MAX, fitting));
}
