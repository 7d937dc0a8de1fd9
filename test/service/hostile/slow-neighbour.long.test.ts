// A source that posts hostile bodies as fast as it can, beside one that posts small batches at a
// steady rate: how much later the answers of the second come, in turns with and without the first.
// The same load on a server that only takes bodies in is what the machine itself costs.
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
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
const RATIO_MAX = 1.3;
const SLOWER_MS_MAX = 5;

useOuterStore();
const scratch = new Scratch();
let program: RunningProgram;
let bare: ChildProcess;
let barePort: number;
const env = { DATA_DIR: scratch.folder() };

beforeAll(async () => {
  bare = fork(new URL('./bare-server.mjs', import.meta.url), { execArgv: [] });
  [barePort] = await once(bare, 'message');
  program = await RunningProgram.start({ ...env, FEED: 'none', INGEST: 'on' });
  await program.ready();
});
afterAll(async () => {
  bare?.kill();
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

async function steady(port: number, key: string, forMs = STEADY.forMs): Promise<Fared> {
  const order = JSON.stringify({ ...STEADY, port, key, forMs });
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
  const [key, hostileKey] = [await keyOf('steady', '--venues', 'pinnacle'), await keyOf('hostile')];
  const document = await fetch(`${program.address}/ingest/v1/line.schema.json`);
  const schema = await document.json();
  const posters = [{ key: hostileKey, source: 'hostile' }];
  const wires = Array.from({ length: POOL }, (_, index) =>
    wireOf(postAt(7, index, schema, posters)),
  );
  const turn = async (port: number, forMs = STEADY.forMs) => {
    const alone = await steady(port, key, forMs);
    const stop = hostile(port, wires);
    const beside = await steady(port, key, forMs);
    return { alone, beside, posts: await stop() };
  };
  // Compilers warm up on hostile bodies, too.
  await turn(program.port, WARM_MS);
  await turn(barePort, WARM_MS / 10);
  const ours: Awaited<ReturnType<typeof turn>>[] = [];
  const control: typeof ours = [];
  for (let round = 0; round < TURNS; round++) {
    ours.push(await turn(program.port));
    control.push(await turn(barePort));
  }
  const [without, withIt] = [p95Of(ours, 'alone'), p95Of(ours, 'beside')];
  const [bareAlone, bareBeside] = [p95Of(control, 'alone'), p95Of(control, 'beside')];
  const postsOf = (turns: typeof ours) => turns.reduce((sum, { posts }) => sum + posts, 0);
  console.log(
    `p95 ${without.toFixed(1)} ms alone, ${withIt.toFixed(1)} ms beside ${postsOf(ours)} hostile ` +
      `posts; control ${bareAlone.toFixed(1)} and ${bareBeside.toFixed(1)} ms beside ` +
      `${postsOf(control)}; ${JSON.stringify({ ours, control })}`,
  );
  for (const { alone, beside } of ours) {
    for (const { statuses } of [alone, beside]) expect(Object.keys(statuses)).toEqual(['200']);
  }
  expect(postsOf(ours)).toBeGreaterThan(TURNS * HOSTILE_LANES);
  const base = Math.max(without, bareBeside);
  expect(withIt).toBeLessThan(Math.max(base * RATIO_MAX, base + SLOWER_MS_MAX));
});

interface Turn {
  readonly alone: Fared;
  readonly beside: Fared;
}

function p95Of(turns: readonly Turn[], which: keyof Turn): number {
  const all = turns.map((turn) => turn[which].p95).sort((a, b) => a - b);
  return all[all.length >> 1] ?? Number.NaN;
}
