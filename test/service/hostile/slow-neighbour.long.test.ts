// A source that posts hostile bodies as fast as it can, beside one that posts small batches at a
// steady rate: how much later the answers of the second come, in turns with and without the first.
// What the machine itself costs is the same with the hostile bodies posted to another server on it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lane } from '../../fuzz/http/lane.ts';
import { postAt, wireOf } from '../../fuzz/ingest/hostile-posts.ts';
import { useOuterStore } from '../outer-store.ts';
import { lastLine, RunningProgram, runCommand, Scratch } from '../running-program.ts';

const TURNS = 3;
const STEADY = { perSecond: 50, forMs: 5000, source: 'steady', venue: 'pinnacle' };
const WARM_MS = 20_000;
const HOSTILE_LANES = 4;
const POOL = 300;
const HOSTILE_KEY = 'an ingest key of every source';
const RATIO_MAX = 1.3;
const SLOWER_MS_MAX = 5;

useOuterStore();
const scratch = new Scratch();
let program: RunningProgram;
let other: RunningProgram;
const env = { DATA_DIR: scratch.folder() };

beforeAll(async () => {
  const own = { FEED: 'none', INGEST: 'on', BOOTSTRAP_INGEST_KEY: HOSTILE_KEY };
  program = await RunningProgram.start({ ...env, ...own });
  other = await RunningProgram.start({ DATA_DIR: scratch.folder(), ...own });
  await Promise.all([program.ready(), other.ready()]);
});
afterAll(async () => {
  await Promise.all([program, other].map((each) => each?.stop('SIGKILL')));
  scratch.remove();
});

interface Fared {
  readonly p50: number;
  readonly p95: number;
  readonly statuses: Readonly<Record<string, number>>;
}

async function steady(key: string, forMs = STEADY.forMs): Promise<Fared> {
  const order = JSON.stringify({ ...STEADY, port: program.port, key, forMs });
  const file = 'test/service/hostile/steady-poster.mjs';
  return JSON.parse((await promisify(execFile)(process.execPath, [file, order])).stdout);
}

/** Posts all the time until it is stopped; how many posts were answered. */
function hostile(port: number, wires: readonly Buffer[]): () => Promise<number> {
  let [isOver, posts] = [false, 0];
  const lanes = Array.from({ length: HOSTILE_LANES }, async (_, first) => {
    const lane = new Lane(port);
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
  const bound = ['create', '--ingest', 'steady', '--venues', 'pinnacle'];
  const key = lastLine((await runCommand('commands/keys', bound, env)).stdout);
  const document = await fetch(`${program.address}/ingest/v1/line.schema.json`);
  const schema = await document.json();
  const posters = [{ key: HOSTILE_KEY, source: 'hostile' }];
  const wires = Array.from({ length: POOL }, (_, index) =>
    wireOf(postAt(7, index, schema, posters)),
  );
  /** How the steady one fares while the hostile one posts to a server. */
  const beside = async ({ port }: RunningProgram, forMs?: number): Promise<Turn> => {
    const stop = hostile(port, wires);
    const fared = await steady(key, forMs);
    return { ...fared, posts: await stop() };
  };
  // Compilers warm up on hostile bodies, too.
  for (const each of [program, other]) await beside(each, WARM_MS);
  const alone: Fared[] = [];
  const [ours, control]: [Turn[], Turn[]] = [[], []];
  for (let round = 0; round < TURNS; round++) {
    alone.push(await steady(key));
    ours.push(await beside(program));
    control.push(await beside(other));
  }
  const [without, withIt, elsewhere] = [p95Of(alone), p95Of(ours), p95Of(control)];
  const postsOf = (turns: readonly Turn[]) => turns.reduce((sum, { posts }) => sum + posts, 0);
  console.log(
    `p95 ${without.toFixed(1)} ms alone, ${withIt.toFixed(1)} ms beside ${postsOf(ours)} hostile ` +
      `posts, ${elsewhere.toFixed(1)} ms with ${postsOf(control)} of them at another server; ` +
      JSON.stringify({ alone, ours, control }),
  );
  for (const { statuses } of [...alone, ...ours, ...control]) {
    expect(Object.keys(statuses)).toEqual(['200']);
  }
  expect(postsOf(ours)).toBeGreaterThan(TURNS * HOSTILE_LANES);
  const base = Math.max(without, elsewhere);
  expect(withIt).toBeLessThan(Math.max(base * RATIO_MAX, base + SLOWER_MS_MAX));
});

interface Turn extends Fared {
  readonly posts: number;
}

function p95Of(turns: readonly Fared[]): number {
  const all = turns.map(({ p95 }) => p95).sort((a, b) => a - b);
  return all[all.length >> 1] ?? Number.NaN;
}
