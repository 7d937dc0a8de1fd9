// A source that posts hostile bodies as fast as it can, beside one that posts small batches at a
// steady rate: how much later the answers of the second come, in turns with and without the first.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lane } from '../../fuzz/http/lane.ts';
import { postAt, wireOf } from '../../fuzz/ingest/hostile-posts.ts';
import { useOuterStore } from '../outer-store.ts';
import { lastLine, RunningProgram, runCommand, Scratch } from '../running-program.ts';

const TURNS = 3;
const STEADY = { perSecond: 50, forMs: 5000, source: 'steady', venue: 'pinnacle' };
const HOSTILE_LANES = 4;
const POOL = 300;
const RATIO_MAX = 1.3;
const SLOWER_MS_MAX = 5;

useOuterStore();
const scratch = new Scratch();
let program: RunningProgram;
const env = { DATA_DIR: scratch.folder() };

beforeAll(async () => {
  program = await RunningProgram.start({ ...env, FEED: 'none', INGEST: 'on' });
  await program.ready();
});
afterAll(async () => {
  await program?.stop('SIGKILL');
  scratch.remove();
});

async function keyOf(source: string, ...more: readonly string[]): Promise<string> {
  const made = await runCommand('commands/keys', ['create', '--ingest', source, ...more], env);
  return lastLine(made.stdout);
}

interface Fared {
  readonly p50: number;
  readonly p95: number;
  readonly statuses: Readonly<Record<string, number>>;
}

async function steady(key: string): Promise<Fared> {
  const order = JSON.stringify({ ...STEADY, port: program.port, key });
  const file = 'test/service/hostile/steady-poster.mjs';
  return JSON.parse((await promisify(execFile)(process.execPath, [file, order])).stdout);
}

/** Posts all the time until it is stopped; how many posts were answered. */
function hostile(wires: readonly Buffer[]): () => Promise<number> {
  let [isOver, posts] = [false, 0];
  const lanes = Array.from({ length: HOSTILE_LANES }, async (_, first) => {
    const lane = new Lane(program.port);
    for (let at = first; !isOver; at += HOSTILE_LANES) {
      await lane.send(wires[at % wires.length] as Buffer, 'POST', false);
      posts += 1;
    }
    lane.close();
  });
  return async () => {
    isOver = true;
    await Promise.all(lanes);
    return posts;
  };
}

test('a hostile source makes another one slower by little', async () => {
  const [key, hostileKey] = [await keyOf('steady', '--venues', 'pinnacle'), await keyOf('hostile')];
  const document = await fetch(`${program.address}/ingest/v1/line.schema.json`);
  const schema = await document.json();
  const posters = [{ key: hostileKey, source: 'hostile' }];
  const wires = Array.from({ length: POOL }, (_, index) =>
    wireOf(postAt(7, index, schema, posters)),
  );
  await steady(key);
  const alone: Fared[] = [];
  const beside: Fared[] = [];
  let posts = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    alone.push(await steady(key));
    const stop = hostile(wires);
    beside.push(await steady(key));
    posts += await stop();
  }
  const [without, withIt] = [medianOf(alone), medianOf(beside)];
  const ratio = withIt / without;
  console.log(
    `p95 ${without.toFixed(1)} ms alone, ${withIt.toFixed(1)} ms beside ${posts} hostile posts: ` +
      `${ratio.toFixed(2)} times; ${JSON.stringify({ alone, beside })}`,
  );
  for (const { statuses } of [...alone, ...beside]) expect(Object.keys(statuses)).toEqual(['200']);
  expect(posts).toBeGreaterThan(TURNS * HOSTILE_LANES);
  expect(withIt).toBeLessThan(Math.max(without * RATIO_MAX, without + SLOWER_MS_MAX));
});

function medianOf(runs: readonly Fared[]): number {
  return runs.map(({ p95 }) => p95).sort((a, b) => a - b)[runs.length >> 1] ?? Number.NaN;
}
