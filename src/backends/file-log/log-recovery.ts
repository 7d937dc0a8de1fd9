// Opening a file log: finds the end of the log, cuts a torn tail off, and decides whether the
// numbering still is the one of before. It is not (a new epoch) where acknowledged entries may be
// missing: after a torn tail, after the machine went down with the log open, and where the end is
// not the one it closed at.
import { truncate } from 'node:fs/promises';
import {
  currentBoot,
  type EpochState,
  newEpoch,
  readEpochState,
  writeEpochState,
} from './log-file-state.ts';
import { brokenAt, listSegments, type Segment, scanSegment, segmentPath } from './log-segment.ts';

export interface RecoveredLog {
  readonly epoch: string;
  /** Ascending; the last one is the one to continue. */
  readonly segments: Segment[];
  readonly lastSeq: number;
  /** Stamp of the last entry; 0 when there is none. */
  readonly lastStampMs: number;
}

/**
 * Opens the log of a directory for writing. Throws LogBrokenError. `warn` hears of what was cut.
 */
export async function recoverLog(
  directory: string,
  warn: (message: string) => void,
): Promise<RecoveredLog> {
  const saved = await readEpochState(directory);
  const boot = await currentBoot();
  const segments = await segmentsOf(directory);
  if (segments.length === 0) {
    const epoch = newEpoch();
    await writeEpochState(directory, { epoch, boot, closedAt: null });
    const first = segmentAt(directory, 1);
    return { epoch, segments: [first], lastSeq: 0, lastStampMs: 0 };
  }
  const end = await scanEnd(segments);
  const kept = end.tornBytes === 0 ? keptEpoch(saved, boot, end.lastSeq) : undefined;
  const epoch = kept ?? newEpoch();
  if (kept === undefined) {
    warn(
      `The log in ${directory} did not end where it was left: it continues behind entry ` +
        `${end.lastSeq} (${end.tornBytes} torn bytes cut off) under the new epoch ${epoch}.`,
    );
  }
  // The epoch first: a crash between the two finds the torn tail again and starts another epoch.
  await writeEpochState(directory, { epoch, boot, closedAt: null });
  if (end.tornBytes > 0) await truncate(end.segment.path, end.segment.bytes);
  return { epoch, segments, lastSeq: end.lastSeq, lastStampMs: end.lastStampMs };
}

/** The segments of a directory, unread but for the stamp of their first entry. */
export async function segmentsOf(directory: string): Promise<Segment[]> {
  const firstSeqs = await listSegments(directory);
  return firstSeqs.map((firstSeq) => segmentAt(directory, firstSeq));
}

function segmentAt(directory: string, firstSeq: number): Segment {
  return { firstSeq, path: segmentPath(directory, firstSeq), bytes: 0, firstStampMs: undefined };
}

interface LogEnd {
  readonly segment: Segment;
  readonly lastSeq: number;
  readonly lastStampMs: number;
  readonly tornBytes: number;
}

async function scanEnd(segments: readonly Segment[]): Promise<LogEnd> {
  const last = segments[segments.length - 1] as Segment;
  const scan = await scanSegment(last, last.firstSeq);
  let lastStampMs = scan.lastStampMs;
  const before = segments[segments.length - 2];
  if (lastStampMs === undefined && before !== undefined) {
    // Nothing in the newest segment yet: the end of the log, and its stamp, are in the one before.
    const older = await scanSegment(before, before.firstSeq);
    if (older.lastSeq !== last.firstSeq - 1) {
      throw brokenAt(before, before.bytes, older.lastSeq + 1);
    }
    lastStampMs = older.lastStampMs;
  }
  const { lastSeq, tornBytes } = scan;
  return { segment: last, lastSeq, lastStampMs: lastStampMs ?? 0, tornBytes };
}

function keptEpoch(
  saved: EpochState | undefined,
  boot: string,
  lastSeq: number,
): string | undefined {
  if (saved === undefined) return undefined;
  // Not closed: a crash of the process loses nothing, a crash of the machine may (unsynced writes).
  const intact = saved.closedAt === null ? saved.boot === boot : saved.closedAt === lastSeq;
  return intact ? saved.epoch : undefined;
}
