// What the file log keeps beside its segments: the epoch with the mark of a clean close, and the
// skipped seqs. Each is one small file, replaced atomically (written, synced, renamed, directory
// synced).
import { randomInt } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#kit/json.ts';
import { readIfThere } from './lock-owner.ts';

const epochSchema = z.object({
  epoch: z.string().regex(/^[a-z0-9]{8}$/),
  /** Boot of the machine that wrote it; empty where the system does not tell. */
  boot: z.string(),
  /** Last seq at a clean close; null while the log is open or after a crash. */
  closedAt: z.number().nullable().catch(null),
});
export type EpochState = Readonly<z.output<typeof epochSchema>>;

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
  return (await readIfThere('/proc/sys/kernel/random/boot_id'))?.trim() ?? '';
}

/** The stored epoch; undefined when there is none or it cannot be read as one. */
export async function readEpochState(directory: string): Promise<EpochState | undefined> {
  const text = await readIfThere(join(directory, EPOCH_FILE));
  return epochSchema.safeParse(parseJson(text ?? '')).data;
}

export async function writeEpochState(directory: string, state: EpochState): Promise<void> {
  await replaceFile(directory, EPOCH_FILE, `${JSON.stringify(state)}\n`);
}

/** The skipped seqs; empty when none was ever skipped. */
export async function readSkips(directory: string): Promise<Set<number>> {
  const text = (await readIfThere(join(directory, SKIPS_FILE))) ?? '';
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
