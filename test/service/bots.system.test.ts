// The bots of the examples, in TypeScript and Python, against the built program with simulated prices:
// each says something of its signal, and nothing goes wrong.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../programs/until.ts';
import { useOuterStore } from './outer-store.ts';
import { KEY, RunningProgram, runProgram, Scratch } from './running-program.ts';

/** The rarest signal, an arbitrage, may be minutes away: all bots wait for theirs at once. */
const SPEAKS_MS_MAX = 240_000;
const TEST_MS_MAX = SPEAKS_MS_MAX + 10_000;

useOuterStore();
const scratch = new Scratch();
let program: RunningProgram;

beforeAll(async () => {
  const feed = { FEED: 'simulated', SIMULATED_RATE: '300' };
  program = await RunningProgram.start({ DATA_DIR: scratch.folder(), ...feed });
  await program.ready();
});
afterAll(async () => {
  await program.stop('SIGKILL');
  scratch.remove();
});

const hasPython = (await runProgram('sh', ['-c', 'command -v python3'])).code === 0;
if (!hasPython) console.log('bots in Python are skipped, there is no python3 on PATH');

/** Starts a bot, and ends it once it has said a line. */
async function firstLine(command: string, argv: readonly string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const env = { PATH, OVERROUND_URL: program.address, OVERROUND_KEY: KEY, PYTHONUNBUFFERED: '1' };
  const bot: ChildProcess = spawn(command, argv, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, wrong] = ['', ''];
  bot.stdout?.on('data', (data: Buffer) => {
    said += data;
  });
  bot.stderr?.on('data', (data: Buffer) => {
    wrong += data;
  });
  const ended = once(bot, 'close');
  try {
    const hasSpoken = (): boolean => said.includes('\n') || wrong !== '' || bot.exitCode !== null;
    await until(hasSpoken, `a line of ${argv.join(' ')}`, SPEAKS_MS_MAX);
  } finally {
    bot.kill('SIGKILL');
    await ended;
  }
  expect(wrong).toBe('');
  return said.split('\n')[0] ?? '';
}

const ofClient = readdirSync('client/examples/bots').map((name) => name.replace(/\.ts$/, ''));
const ofPython = readdirSync('examples/bots').filter((name) => name.endsWith('.py'));

test('there are the same five in both languages', () => {
  expect(ofClient).toEqual(['arbitrage', 'kelly', 'middles', 'positive-ev', 'steam']);
  expect(ofPython.map((name) => name.replace('.py', '').replace('_', '-'))).toEqual(ofClient);
});

test.concurrent.each(ofClient)(
  '%s.ts tells its signals',
  { timeout: TEST_MS_MAX },
  async (name) => {
    const line = await firstLine(process.execPath, [`dist/client/examples/bots/${name}.js`]);
    expect(line).toMatch(/[a-z]+_\d{8}_|\d/);
  },
);

test.runIf(hasPython).concurrent.each(ofPython)(
  '%s tells its signals',
  { timeout: TEST_MS_MAX },
  async (name) => {
    const line = await firstLine('python3', [`examples/bots/${name}`, program.address]);
    expect(line).toMatch(/[a-z]+_\d{8}_/);
  },
);
