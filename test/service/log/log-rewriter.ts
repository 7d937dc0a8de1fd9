// The log of a DATA_DIR as retention or a loss leaves it: the same numbering and stamps, without
// its beginning or its end.
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { currentBoot, writeEpochState } from '#backends/file-log/log-file-state.ts';
import { listSegments, segmentPath } from '#backends/file-log/log-segment.ts';
import type { LogEntry } from '#backends/log.ts';

export interface HeldPart {
  /** First and last seq that are held afterwards. */
  readonly from?: number;
  readonly to?: number;
}

/** All entries that a log holds; its owner may run. */
export async function entriesOf(dataDir: string): Promise<readonly LogEntry[]> {
  const log = await openFileLog(join(dataDir, 'log'), { readOnly: true });
  try {
    const { firstSeq } = await log.info();
    const entries: LogEntry[] = [];
    for await (const entry of log.read(firstSeq, { follow: false })) entries.push(entry);
    return entries;
  } finally {
    await log.close();
  }
}

/** Leaves a part of a whole log whose owner has ended. */
export async function cutLog(
  dataDir: string,
  { from = 1, to = Number.POSITIVE_INFINITY }: HeldPart,
): Promise<void> {
  const directory = join(dataDir, 'log');
  const copy = join(dataDir, 'log-copy');
  const old = await openFileLog(directory, { readOnly: true });
  const { epoch } = await old.info();
  await old.close();
  let stampMs = 0;
  const log = await openFileLog(copy, {
    segmentBytesMax: 1,
    retentionMs: Number.POSITIVE_INFINITY,
    now: () => stampMs,
  });
  let closedAt = 0;
  for (const entry of await entriesOf(dataDir)) {
    if (entry.seq > to) break;
    stampMs = entry.stampMs;
    closedAt = await log.append(entry.payload, `${entry.seq}`);
  }
  await log.close();
  // One entry is in one file, so the beginning can be deleted as retention would.
  for (const seq of await listSegments(copy)) if (seq < from) await rm(segmentPath(copy, seq));
  await writeEpochState(copy, { epoch, boot: await currentBoot(), closedAt });
  await rm(directory, { recursive: true });
  await rename(copy, directory);
}
