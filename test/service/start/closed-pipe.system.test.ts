// Commands whose reader closes the pipe, as `head` does: they end without a word on stderr.
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { IS_LONG } from '../../long.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { RunningProgram, Scratch } from '../running-program.ts';

useOuterStore();
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

const COMMANDS = [
  ['commands/log', 'info'],
  ['commands/keys', 'list'],
  ['commands/systems', 'list'],
  ['commands/unmatched'],
];
const MORE = [
  ['commands/keys', 'usage'],
  ['commands/import', '--help'],
  ['main', '--help'],
];

test.each([...COMMANDS, ...(IS_LONG ? MORE : [])])('%s %s ends without a word', async (...args) => {
  const env = { DATA_DIR: scratch.folder() };
  const url = await RunningProgram.storeUrl(env);
  const { code, stderr } = await cutOff(args, false, { ...env, ...(url && { POSTGRES_URL: url }) });
  expect(stderr.replace(/^overround: .*no store yet.*\n/, '')).not.toMatch(/EPIPE|Error|at /);
  if (!args.includes('info')) expect(code).toBe(0);
});

test('a server whose banner nobody reads serves on', async () => {
  const program = await RunningProgram.start({ DATA_DIR: scratch.folder(), FEED: 'none' });
  program.closeOutput();
  await program.untilReadiness(({ status }) => status === 'ready', 'ready');
  await until(async () => (await program.readiness())?.status === 'ready', 'ready still');
  expect((await program.stop()).code).toBe(0);
});
