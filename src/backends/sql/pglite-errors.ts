// Why the embedded database does not start, in words that say what to do. That files are damaged is
// said only where PostgreSQL itself refuses them: nobody is to give up a whole database because its
// machine is slow, its disk full, or its folder closed.
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inspect } from 'node:util';

/** What a new database takes, and some more. */
const ROOM_BYTES = 64 * 2 ** 20;
/** By the numbers of the engine's own system: what the disk refuses. */
const ENGINE_ENOSPC = 51;
const ENGINE_DENIED: ReadonlyMap<unknown, string> = new Map([
  [2, 'EACCES'],
  [63, 'EPERM'],
  [69, 'EROFS'],
]);
const NO_SPACE = /no space left on device|disk full/i;
const DENIED = /permission denied|read-only file system|operation not permitted/i;
/** PostgreSQL's refusals that are about what stands in the files. */
const DAMAGE = [
  /incompatible with server|checksum in control file|valid checkpoint|invalid page/i,
  /could not (?:read|open) file|subdirectory .* is missing|database "postgres" does not exist/i,
];

/** What PostgreSQL says (FATAL, PANIC) where it ends its own start. */
export class PgliteRefusal extends Error {
  override readonly name = 'PgliteRefusal';
}

/** The start did not get ahead. */
export class StalledStart extends Error {
  override readonly name = 'StalledStart';
}

/** A file that is there once the database is whole. */
export function wholeMarkBeside(database: string): string {
  return join(dirname(database), 'complete');
}

/** The error to show for a start that failed. An expected one: a message without a stack. */
export async function startError(directory: string, cause: unknown): Promise<Error> {
  const { bavail, bsize } = await statfs(dirname(directory));
  const freeBytes = bavail * bsize;
  const why = cause instanceof Error ? cause.message : inspect(cause);
  const errno = (cause as { errno?: unknown } | null)?.errno;
  // One that is there has its room already.
  const hasNoRoom = freeBytes < ROOM_BYTES && !existsSync(wholeMarkBeside(directory));
  if (errno === ENGINE_ENOSPC || NO_SPACE.test(why) || hasNoRoom) {
    return new DatabaseDiskError('ENOSPC', noRoomText(directory, freeBytes), cause);
  }
  const denied = ENGINE_DENIED.get(errno) ?? (DENIED.test(why) ? 'EACCES' : undefined);
  if (denied !== undefined) {
    return new DatabaseDiskError(denied, deniedText(directory, why), cause);
  }
  const text = `the embedded database in ${directory} ${remedyFor(cause, why)}`;
  return new DatabaseStartError(text, { cause });
}

function remedyFor(cause: unknown, why: string): string {
  if (cause instanceof StalledStart) {
    return (
      `did not start: ${why}. Nothing is lost: start again, and look whether its disk answers ` +
      'and the machine has processor time and memory left.'
    );
  }
  if (cause instanceof PgliteRefusal && DAMAGE.some((words) => words.test(why))) {
    return (
      `is damaged: ${why}. Put back a copy of DATA_DIR, or move its folder sql away: the next ` +
      'start makes a new one, without the keys and reference data of this one.'
    );
  }
  return `does not start: ${why}. Its files are kept as they are: start again.`;
}

function noRoomText(directory: string, freeBytes: number): string {
  return (
    `no space left for the embedded database in ${directory}: ${toMib(freeBytes)} MiB are ` +
    `free, it needs about ${toMib(ROOM_BYTES)}. Make room on its disk, then start again.`
  );
}

function deniedText(directory: string, why: string): string {
  return (
    `the embedded database in ${directory} cannot be written: ${why}. Let the user that runs ` +
    'this program write to it, or name another DATA_DIR.'
  );
}

function toMib(bytes: number): number {
  return Math.floor(bytes / 2 ** 20);
}

class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** The system's own refusal: a full disk, a closed folder. */
class DatabaseDiskError extends Error {
  override readonly name = 'DatabaseDiskError';
  readonly code: string;

  constructor(code: string, text: string, cause: unknown) {
    super(text, { cause });
    this.code = code;
  }
}
