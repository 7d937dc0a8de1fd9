// kill -9 of the writing process at seeded moments: whatever it acknowledged is in the log.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { share } from '../long.ts';
import { readAll } from './log-suite.ts';

const COMPILED = resolve('dist/src/backends/file-log/log-file.js');
const SOURCES = resolve('src/backends');
const KILLS = share(12);

interface Acknowledged {
  readonly seq: number;
  readonly index: number;
  readonly bytes: number;
}

const reason = whyNot();
if (reason !== undefined) console.log(`log-file-crash: skipped, ${reason}`);

test.skipIf(reason !== undefined)(
  'nothing acknowledged is lost by kill -9, over and over in one directory',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'overround-crash-'));
    try {
      let lastSeq = 0;
      for (let kill = 1; kill <= KILLS; kill++) {
        const acknowledged = await appendUntilKilled(directory, kill, 40 + ((kill * 7919) % 900));
        const log = await openFileLog(directory);
        const entries = await readAll(log);
        for (const { seq, index, bytes } of acknowledged) {
          expect(seq).toBeGreaterThan(lastSeq);
          const payload = Buffer.from(entries[seq - 1]?.payload ?? []);
          expect(entries[seq - 1]?.seq, `seed ${kill}`).toBe(seq);
          expect(payload.byteLength).toBe(bytes);
          expect(payload.readUInt32LE(0)).toBe(index);
          expect(payload.subarray(4).every((byte) => byte === (index & 255))).toBe(true);
        }
        lastSeq = (await log.info()).lastSeq;
        expect(lastSeq).toBeGreaterThanOrEqual(acknowledged.at(-1)?.seq ?? 0);
        await log.close();
      }
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
  120_000,
);

/** Lets a child append, kills it after `count` acknowledgements, returns all that it printed. */
async function appendUntilKilled(
  directory: string,
  seed: number,
  count: number,
): Promise<Acknowledged[]> {
  const script = resolve('test/backends/append-child.mjs');
  const args = [script, pathToFileURL(COMPILED).href, directory, String(seed)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = new Promise((done) => child.once('exit', done));
  const acknowledged: Acknowledged[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    // The last line may be cut by the kill: it then lacks a field.
    const [seq, index, bytes] = line.split(' ').map(Number);
    if (seq === undefined || index === undefined || bytes === undefined) continue;
    acknowledged.push({ seq, index, bytes });
    if (acknowledged.length === count) child.kill('SIGKILL');
  }
  await exit;
  expect(acknowledged.length).toBeGreaterThanOrEqual(count);
  return acknowledged;
}

function whyNot(): string | undefined {
  if (!existsSync(COMPILED)) return 'dist/ is not built (npm run build)';
  const sources = readdirSync(SOURCES).map((name) => statSync(join(SOURCES, name)).mtimeMs);
  if (statSync(COMPILED).mtimeMs < Math.max(...sources)) return 'dist/ is older than src/backends';
  return undefined;
}
