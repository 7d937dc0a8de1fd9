// Judges whether the embedded database still gets ahead with its start. Nothing counts the time of
// the day: a machine that is slow, or that others keep busy, takes minutes for a second's work.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Checks in a row in which nothing moved; one is taken each second of a process that runs. */
const STILL_CHECKS_MAX = 120;
/** Processor time of the whole process since the files or the stage changed last, milliseconds. */
const BUSY_MS_MAX = 180_000;
/** With less processor time from check to check only the check itself has run. */
const CHECK_COST_MS = 10;
/** What a start and a recovery write. */
const WRITTEN = ['.', 'global', 'pg_wal', 'base/5'];

/** What a check sees. */
export interface StartSigns {
  /** Changes with each stage of the start and each write to the files. */
  readonly mark: string;
  /** Processor time that the process has had so far, milliseconds. */
  readonly processorMs: number;
}

export class StallWatch {
  #mark = '';
  #markedAtMs = 0;
  #lastMs = 0;
  #stillChecks = 0;

  /** Why the start is given up; undefined while it gets ahead. */
  check({ mark, processorMs }: StartSigns): string | undefined {
    const hasRun = processorMs - this.#lastMs > CHECK_COST_MS;
    this.#lastMs = processorMs;
    if (mark !== this.#mark) {
      this.#mark = mark;
      this.#markedAtMs = processorMs;
      this.#stillChecks = 0;
      return undefined;
    }
    this.#stillChecks = hasRun ? 0 : this.#stillChecks + 1;
    if (this.#stillChecks >= STILL_CHECKS_MAX) return `nothing moved for ${STILL_CHECKS_MAX} s`;
    const busyMs = processorMs - this.#markedAtMs;
    if (busyMs <= BUSY_MS_MAX) return undefined;
    return `it changed no file in ${BUSY_MS_MAX / 1000} s of processor time`;
  }
}

/** A text that changes whenever a file of the database does. */
export async function filesMark(database: string): Promise<string> {
  const folders = await Promise.all(WRITTEN.map((name) => folderMark(join(database, name))));
  return folders.join();
}

async function folderMark(folder: string): Promise<string> {
  const names = await readdir(folder).catch((): string[] => []);
  let newestMs = 0;
  let bytes = 0;
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    newestMs = Math.max(newestMs, found?.mtimeMs ?? 0);
    bytes += found?.size ?? 0;
  }
  return `${names.length}/${bytes}/${newestMs}`;
}
