// How far the archive is, for /readyz, and a warning in time: what the log has forgotten before it
// is archived is lost.
import type { Engine } from '#engine/engine.ts';
import { type ArchiveReadiness, NO_ARCHIVE } from '#gateway/pages.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { ArchiveChild } from './archive-child.ts';

/** Half of what a log keeps at least, unless it grows past its size. */
const BEHIND_MS_MAX = 12 * 3_600_000;
const CHECK_EVERY_MS = 60_000;

/** As /readyz shows it. `child`: what it reported last, undefined before it runs. */
export function archiveReadiness(
  isKept: boolean,
  archiveChild: Pick<ArchiveChild, 'archive' | 'archiveFailure'> | undefined,
  { config, reader }: Pick<Engine, 'config' | 'reader'>,
): ArchiveReadiness {
  if (!isKept) return NO_ARCHIVE;
  if (!archiveChild?.archive) {
    const why = archiveChild?.archiveFailure;
    if (why === undefined) return { state: 'opening', seq: null, lagMs: null };
    return { state: 'waiting', seq: null, lagMs: null, failure: why };
  }
  const { seq, stampMs, failure } = archiveChild.archive;
  // The clock of a replay is the recording's, its log's stamps are not.
  const isKnown = stampMs > 0 && config?.mode === 'live';
  const lagMs = isKnown ? Math.max(0, reader.now - stampMs) : null;
  if (failure === undefined) return { state: 'on', seq, lagMs };
  return { state: 'waiting', seq, lagMs, failure };
}

/** Reports when the archive is too far behind, and when it is not any more; until the signal. */
export async function watchArchive(
  read: () => ArchiveReadiness,
  { clock, logger, signal }: { clock: Clock; logger: Logger; signal: AbortSignal },
): Promise<void> {
  let currentAtMs = clock.now();
  let isBehind = false;
  while (await clock.wait(CHECK_EVERY_MS, signal)) {
    const { state, seq, lagMs, failure } = read();
    // One that cannot report how far it is has not moved since it last could.
    if (lagMs !== null || state === 'on') currentAtMs = clock.now() - (lagMs ?? 0);
    const behindMs = clock.now() - currentAtMs;
    if (behindMs > BEHIND_MS_MAX === isBehind) continue;
    isBehind = !isBehind;
    const fields = { seq, behindMs, failure };
    if (isBehind) logger.warn(fields, 'the archive is far behind: the log may forget the rest');
    else logger.info(fields, 'the archive has caught up');
  }
}
