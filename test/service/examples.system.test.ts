// The examples that send prices, run as their comments say: what they post is on the board.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get } from '../gateway/push/state/rest-pages.ts';
import { useOuterStore } from './outer-store.ts';
import { KEY, RunningProgram, runProgram, Scratch } from './running-program.ts';

const INGEST_KEY = 'an ingest key of the tests';
useOuterStore();
const scratch = new Scratch();
let program: RunningProgram;

beforeAll(async () => {
  const env = { DATA_DIR: scratch.folder(), FEED: 'none', BOOTSTRAP_INGEST_KEY: INGEST_KEY };
  program = await RunningProgram.start(env);
  await program.ready();
});
afterAll(async () => {
  await program.stop('SIGKILL');
  scratch.remove();
});

async function hasProgram(name: string): Promise<boolean> {
  const { code } = await runProgram('sh', ['-c', `command -v ${name}`]);
  if (code !== 0) console.log(`an example is skipped, there is no ${name} on PATH`);
  return code === 0;
}

/** Prices on the board of a bookmaker. */
async function pricesOf(bookmaker: string): Promise<number> {
  const { json } = await get(program.address, KEY, `/v1/odds?bookmaker=${bookmaker}`);
  return JSON.stringify(json.data).match(/"bookmakerId"/g)?.length ?? 0;
}

test.runIf(await hasProgram('python3'))('scraper.py posts a slate', async () => {
  const argv = ['examples/scraper.py', program.address];
  const { code, stdout, stderr } = await runProgram('python3', argv, { INGEST_KEY });
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ accepted: 4, refused: {}, applied: true });
  expect(await pricesOf('corner_shop')).toBe(4);
});

test.runIf(await hasProgram('curl'))('post-csv.sh posts closing prices', async () => {
  const argv = ['examples/post-csv.sh', program.address];
  const { code, stdout, stderr } = await runProgram('sh', argv, { INGEST_KEY });
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout).data).toMatchObject({ accepted: 6, refused: {}, applied: true });
  expect(await pricesOf('my_book')).toBe(6);
});

const hasYaml = (await runProgram('python3', ['-c', 'import yaml']).catch(() => null))?.code === 0;
if (!hasYaml) console.log('the YAML of examples is not read: there is no python3 with PyYAML');
test.runIf(hasYaml)('the configurations of Redpanda Connect are YAML', async () => {
  const names = readdirSync('examples').filter((name) => name.endsWith('.yaml'));
  expect(names).toHaveLength(2);
  const code = 'import sys, yaml\nfor name in sys.argv[1:]: print(*yaml.safe_load(open(name)))';
  const argv = ['-c', code, ...names.map((name) => `examples/${name}`)];
  expect((await runProgram('python3', argv)).stdout).toBe('input output\ninput output\n');
});
