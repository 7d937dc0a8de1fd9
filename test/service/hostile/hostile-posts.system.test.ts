// Lines made from the document of ingest, well and badly meant, to the built program over HTTP and
// WebSockets: each post is answered as documented, what is refused has a reason of the table, each
// row is accounted for, and the process neither fails nor grows.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POOL_BYTES } from '#ingest/door/batch-table.ts';
import { GROWTH_MIB_MAX, growthOf } from '../../fuzz/http/memory.ts';
import type { Poster } from '../../fuzz/ingest/hostile-posts.ts';
import { postingCampaign } from '../../fuzz/ingest/posting-campaign.ts';
import { IS_LONG } from '../../long.ts';
import { useOuterStore } from '../outer-store.ts';
import { lastLine, RunningProgram, runCommand, Scratch } from '../running-program.ts';

const LINES = IS_LONG ? 100_000 : 4000;
const SEED = 1;
const EVERY_SOURCE = 'an ingest key of the tests';
/** Of fifty samples those before the largest bodies have come, which take their space once. */
const FILLING = 20;

/** Answers are kept for repeats up to a bound, which this many lines do not reach. */
const GROWS_MIB_MAX = POOL_BYTES / 1024 ** 2 + GROWTH_MIB_MAX;

useOuterStore();
const scratch = new Scratch();
let program: RunningProgram;
const env = { DATA_DIR: scratch.folder(), BOOTSTRAP_INGEST_KEY: EVERY_SOURCE };

beforeAll(async () => {
  program = await RunningProgram.start({ ...env, FEED: 'simulated', SIMULATED_RATE: '20' });
  await program.ready();
});
afterAll(async () => {
  await program?.stop('SIGKILL');
  scratch.remove();
});

async function boundKey(source: string, ...more: readonly string[]): Promise<Poster> {
  const made = await runCommand('commands/keys', ['create', '--ingest', source, ...more], env);
  return { key: lastLine(made.stdout), source };
}

test(`${LINES} hostile lines`, async () => {
  const posters: readonly Poster[] = [
    { key: EVERY_SOURCE, source: 'any_source' },
    await boundKey('bound', '--venues', 'pinnacle,draftkings'),
    await boundKey('scorer', '--scores'),
    { key: 'nobody', source: 'bound' },
  ];
  const status = () => readFileSync(`/proc/${program.pid}/status`, 'utf8');
  const memoryMib = () => Number(/VmRSS:\s+(\d+) kB/.exec(status())?.[1]) / 1024;
  const options = { port: program.port, seed: SEED, lines: LINES, posters, memoryMib };
  const report = await postingCampaign(options);
  const growth = growthOf(report.memoryMib.slice(FILLING));
  console.log({ ...report, memoryMib: growth });
  expect(report.findings).toEqual([]);
  expect(report.lines).toBeGreaterThanOrEqual(LINES);
  expect(report.accepted).toBeGreaterThan(LINES / 10);
  expect(report.reasons.size).toBeGreaterThan(12);
  expect(report.acks).toBeGreaterThan(LINES / 500);
  if (IS_LONG) expect(growth.secondMib).toBeLessThan(growth.firstMib + GROWS_MIB_MAX);
  expect(program.stderr).not.toMatch(/"level":(50|60)/);
  expect((await program.readiness())?.status).toBe('ready');
  expect((await program.stop()).code).toBe(0);
});
