// A data directory that an earlier version wrote: its log means the same, byte for byte, and the
// program opens it and goes on.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastLine, RunningProgram, runCommand, Scratch } from '../running-program.ts';

/** The log of the first seconds of the simulated feed, before the engine was sorted into rooms. */
const KEPT = join(import.meta.dirname, 'kept/data-directory.tgz');
const LAST_SEQ = 16;
const HASH = 'HASH 8fcdeba06371a8105ee60133dd142ae3755d3efd66fdc1d8d76e6f8e8c5ae454';

const scratch = new Scratch();
let dataDir = '';

beforeAll(() => {
  dataDir = scratch.path;
  execFileSync('tar', ['-xzf', KEPT, '-C', dataDir]);
});
afterAll(() => scratch.remove());

test('its log has the hash that the version which wrote it printed', async () => {
  const { stdout, stderr } = await runCommand('commands/log', ['verify'], { DATA_DIR: dataDir });
  expect(stderr).toBe('');
  expect(lastLine(stdout)).toBe(HASH);
});

test('the program opens it and goes on behind its last message', async () => {
  const program = await RunningProgram.start({ DATA_DIR: dataDir, FEED: 'simulated' });
  await program.ready();
  await program.stop();
  const { stdout } = await runCommand('commands/log', ['verify'], { DATA_DIR: dataDir });
  const { seq } = JSON.parse(stdout.split('\n')[0] ?? '{}') as { seq?: number };
  expect(seq).toBeGreaterThan(LAST_SEQ);
});
