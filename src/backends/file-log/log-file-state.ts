// What the file log keeps beside its segments: the epoch with the mark of a clean close, and the
// skipped seqs. Each is one small file, replaced atomically (written, synced, renamed, directory
// synced).
import { randomInt } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

export interface EpochState {
  /** [a-z0-9]{8} */
  readonly epoch: string;
  /** Boot of the machine that wrote it; empty where the system does not tell. */
  readonly boot: string;
  /** Last seq at a clean close; null while the log is open or after a crash. */
  readonly closedAt: number | null;
}

const EPOCH_FILE = 'epoch';
const SKIPS_FILE = 'skipped';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const EPOCH_CHARACTERS = 8;

export function newEpoch(): string {
  let epoch = '';
  for (let i = 0; i < EPOCH_CHARACTERS; i++) epoch += ALPHABET[randomInt(ALPHABET.length)];
  return epoch;
}

/** Identity of this boot of the machine; empty where the system does not tell. */
export async function currentBoot(): Promise<string> {
  return (await readText('/proc/sys/kernel/random/boot_id'))?.trim() ?? '';
}

/** The stored epoch; undefined when there is none or it cannot be read as one. */
export async function readEpochState(directory: string): Promise<EpochState | undefined> {
  const text = await readText(join(directory, EPOCH_FILE));
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const { epoch, boot, closedAt } = value;
    if (typeof epoch !== 'string' || !/^[a-z0-9]{8}$/.test(epoch)) return undefined;
    if (typeof boot !== 'string') return undefined;
    return { epoch, boot, closedAt: typeof closedAt === 'number' ? closedAt : null };
  } catch {
    return undefined;
  }
}

export async function writeEpochState(directory: string, state: EpochState): Promise<void> {
  await replaceFile(directory, EPOCH_FILE, `${JSON.stringify(state)}\n`);
}

/** The skipped seqs; empty when none was ever skipped. */
export async function readSkips(directory: string): Promise<Set<number>> {
  const text = (await readText(join(directory, SKIPS_FILE))) ?? '';
  const lines = text.split('\n').filter((line) => /^\d+$/.test(line));
  return new Set(lines.map(Number));
}

export async function writeSkips(directory: string, skips: ReadonlySet<number>): Promise<void> {
  const lines = [...skips].sort((a, b) => a - b).map((seq) => `${seq}\n`);
  await replaceFile(directory, SKIPS_FILE, lines.join(''));
}

/** Makes created, renamed and deleted names of a directory survive a power failure. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function replaceFile(directory: string, name: string, text: string): Promise<void> {
  const path = join(directory, name);
  const draft = `${path}.draft`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
  await syncDirectory(directory);
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
