// Snapshots of the engine on disk: one file per position in DATA_DIR/snapshots. A name ending in
// .snapshot stands for a file that was whole on the disk before it had that name; the newest two
// are kept. What is in the bytes, and whether they fit, others decide.
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '#backends/file-log/log-file-state.ts';
import { assert } from '#kit/assert.ts';

/** How many are kept: should the newest turn out broken, there is the one before. */
const SNAPSHOTS_KEPT = 2;

const SNAPSHOT_NAME = /^(\d{16})\.snapshot$/;
const DRAFT_NAME = /^\d{16}\.draft$/;
/** No system reads more at once. */
const READ_BYTES_MAX = 1024 ** 3;

/** One process at a time writes a directory; reading needs no leave. */
export class SnapshotStore {
  readonly #directory: string;
  readonly #unfit = new Set<number>();
  /** Somebody begins here or before: the newest snapshot up to it is kept too. */
  neededSeq = Number.POSITIVE_INFINITY;

  constructor(dataDir: string) {
    this.#directory = join(dataDir, 'snapshots');
  }

  /** Positions of what is there, newest first; empty where there is no directory. */
  async seqs(): Promise<readonly number[]> {
    const found = (await this.#names()).map((name) => SNAPSHOT_NAME.exec(name)?.[1]);
    const seqs = found.filter((digits) => digits !== undefined).map(Number);
    return seqs.sort((a, b) => b - a);
  }

  /** When the newest was written, epoch milliseconds; undefined where there is none. */
  async newestAtMs(): Promise<number | undefined> {
    const [newest] = await this.seqs();
    if (newest === undefined) return undefined;
    // It may be gone by now: then there is a newer one, to be seen the next time.
    return await stat(this.#path(newest)).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
  }

  /** The bytes of a snapshot, at the beginning of a buffer of their own. */
  async read(seq: number): Promise<Uint8Array> {
    const handle = await open(this.#path(seq), 'r');
    try {
      const bytes = new Uint8Array((await handle.stat()).size);
      let offset = 0;
      while (offset < bytes.byteLength) {
        const wanted = Math.min(READ_BYTES_MAX, bytes.byteLength - offset);
        const { bytesRead } = await handle.read(bytes, offset, wanted, offset);
        if (bytesRead === 0) break;
        offset += bytesRead;
      }
      return bytes.subarray(0, offset);
    } finally {
      await handle.close();
    }
  }

  /** Keeps a snapshot and lets older ones go. Rejects when the disk does not take it. */
  async write(seq: number, bytes: Uint8Array): Promise<void> {
    assert(Number.isSafeInteger(seq) && seq >= 1, 'a snapshot stands at a seq of 1 or more');
    const made = await mkdir(this.#directory, { recursive: true });
    if (made !== undefined) await syncDirectory(dirname(this.#directory));
    const draft = join(this.#directory, `${digitsOf(seq)}.draft`);
    try {
      await writeWhole(draft, bytes);
      await rename(draft, this.#path(seq));
    } catch (error) {
      await unlink(draft).catch(() => undefined);
      throw error;
    }
    this.#unfit.delete(seq);
    await syncDirectory(this.#directory);
    await this.#prune();
  }

  /** It cannot be used; it stays until there is one that can. */
  markUnfit(seq: number): void {
    this.#unfit.add(seq);
  }

  /** Deletes the snapshot at `seq`, if it is there, for good. */
  async remove(seq: number): Promise<void> {
    await unlinkIfThere(this.#path(seq));
    await this.#syncIfThere();
  }

  /** Deletes what a crash in mid-write left. */
  async removeDrafts(): Promise<void> {
    for (const name of await this.#names()) {
      if (DRAFT_NAME.test(name)) await unlinkIfThere(join(this.#directory, name));
    }
  }

  async #prune(): Promise<void> {
    let kept = 0;
    let isServed = false;
    for (const seq of await this.seqs()) {
      const isNeeded = !isServed && seq <= this.neededSeq;
      const isKept = !this.#unfit.has(seq) && (kept < SNAPSHOTS_KEPT || isNeeded);
      if (isKept) {
        kept += 1;
        isServed ||= seq <= this.neededSeq;
        continue;
      }
      await unlinkIfThere(this.#path(seq));
      this.#unfit.delete(seq);
    }
    await this.removeDrafts();
  }

  #path(seq: number): string {
    return join(this.#directory, `${digitsOf(seq)}.snapshot`);
  }

  async #names(): Promise<readonly string[]> {
    try {
      return await readdir(this.#directory);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async #syncIfThere(): Promise<void> {
    try {
      await syncDirectory(this.#directory);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function digitsOf(seq: number): string {
  return String(seq).padStart(16, '0');
}

function codeOf(error: unknown): unknown {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
