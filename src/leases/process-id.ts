// What a process is called among those that share a log: a word that stays with its DATA_DIR, so that
// one that starts again goes on with the leases that it had, as nobody else can.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'process-id';

/** The id of this DATA_DIR, made where it has none; 16 letters and digits. */
export function processIdOf(dataDir: string): string {
  const path = join(dataDir, FILE);
  try {
    const [id] = /^[0-9a-f]{16}$/m.exec(readFileSync(path, 'utf8')) ?? [];
    if (id !== undefined) return id;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const id = randomBytes(8).toString('hex');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${id}\n`);
  return id;
}
