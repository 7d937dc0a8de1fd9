// Commands whose reader closes the pipe, as `head` does: they end without a word on stderr.
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { until } from '../../programs/until.ts';
import { RunningProgram, Scratch } from '../running-program.ts';

const scratch = new Scratch();
const dataDir = scratch.folder();

beforeAll(async () => {
  const log = await openFileLog(`${dataDir}/log`);
  for (let at = 0; at < 5000; at++) await log.append(Buffer.alloc(1000, at), `entry-${at}`);
  await log.close();
});
afterAll(() => scratch.remove());

/** Runs a command and closes its output at the first byte, or at once. */
async function cutOff(args: readonly string[], waits: boolean, env = {}) {
  const [name = '', ...rest] = args;
  const child = spawn(process.execPath, [`dist/src/${name}.js`, ...rest], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  let bytes = 0;
  child.stderr.on('data', (data: Buffer) => {
    stderr += data.toString();
  });
  child.stdout.on('data', (data: Buffer) => {
    bytes += data.length;
    child.stdout.destroy();
  });
  if (!waits) child.stdout.destroy();
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stderr, bytes };
}

test('dump ends early, without a word', async () => {
  const { code, stderr, bytes } = await cutOff(['commands/log', 'dump', '1', '5000'], true);
  expect([code, stderr]).toEqual([0, '']);
  expect(bytes).toBeLessThan(1_000_000);
});

test.each([
  [['commands/log', 'info'], 0],
  [['commands/keys', 'list'], 0],
  [['commands/keys', 'usage'], 0],
  [['commands/systems', 'list'], 0],
  [['commands/unmatched'], 0],
  [['commands/import', '--help'], 0],
  [['main', '--help'], 0],
] as const)('%j ends without a word', async (args, expected) => {
  const { code, stderr } = await cutOff(args, false, { DATA_DIR: scratch.folder() });
  expect(stderr.replace(/^overround: .*no store yet.*\n/, '')).not.toMatch(/EPIPE|Error|at /);
  if (!args.includes('info' as never)) expect(code).toBe(expected);
});

test('a server whose banner nobody reads serves on', async () => {
  const program = await RunningProgram.start({ DATA_DIR: scratch.folder(), FEED: 'none' });
  program.closeOutput();
  await program.untilReadiness(({ status }) => status === 'ready', 'ready');
  await until(async () => (await program.readiness())?.status === 'ready', 'ready still');
  expect((await program.stop()).code).toBe(0);
});
