// Three JetStream nodes whose leader is killed, or held: how long prices stand. Who reads and who
// writes both come back by themselves, nothing acknowledged is lost, and nothing is read twice.
import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Log } from '#backends/log.ts';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { must } from '#kit/assert.ts';
import { freePort } from '../programs/free-port.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../programs/nats-server.ts';
import { until } from '../programs/until.ts';

const NODES = ['a', 'b', 'c'];
const ROUNDS = 5;
const EVERY_MS = 100;
/** In the median, on a busy machine; electing a leader takes four to nine seconds of it. */
const STAND_MS_MAX = 12_000;

const nodes = new Map<string, NatsServer>();
let log: Log;
let urls = '';

beforeAll(async () => {
  if (!hasNatsServer()) return;
  const ports = await Promise.all(NODES.map(() => freePort()));
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`).join(', ');
  for (const [at, name] of NODES.entries()) {
    const lines = [
      `server_name: ${name}`,
      `cluster { name: odds, listen: "127.0.0.1:${ports[at]}", routes: [${routes}] }`,
    ];
    nodes.set(name, must(await startNatsServer({ lines, maxFileStore: '16GB' }), 'a node'));
  }
  urls = [...nodes.values()].map(({ url }) => url).join();
  await until(async () => {
    log = await openNatsLog({ url: urls, replicas: 3, isPatient: true });
    return true;
  }, 'three nodes');
}, 120_000);
afterAll(async () => {
  await log?.close();
  for (const node of nodes.values()) await node.stop();
});

/** The node that leads the stream; undefined while none does. */
async function leader(): Promise<string | undefined> {
  const connection = await connect({ servers: urls.split(',').map((url) => url.slice(7)) });
  try {
    const manager = await jetstreamManager(connection);
    return (await manager.streams.info('OVERROUND')).cluster?.leader;
  } catch {
    return undefined;
  } finally {
    await connection.close();
  }
}

async function led(): Promise<NatsServer> {
  let name: string | undefined;
  await until(async () => {
    name = await leader();
    return name !== undefined && name !== '';
  }, 'a leader');
  return must(nodes.get(name ?? ''), `node ${name}`);
}

const isSkipped = !hasNatsServer();
if (isSkipped) console.info('skipped: no nats-server on PATH');

test.skipIf(isSkipped)(
  `prices stand for less than ${STAND_MS_MAX} ms when a leader goes`,
  async () => {
    const stop = new AbortController();
    const heard: { readonly seq: number; readonly atMs: number }[] = [];
    const reading = (async () => {
      for await (const { seq } of log.read(1, { follow: true, signal: stop.signal })) {
        heard.push({ seq, atMs: performance.now() });
      }
    })();
    const appends: Promise<number>[] = [];
    const writing = (async () => {
      for (let nth = 1; !stop.signal.aborted; nth++) {
        appends.push(log.append(Buffer.from(`price ${nth}`), `price-${nth}`));
        await delay(EVERY_MS);
      }
    })();
    const stood: Record<'killed' | 'held', number[]> = { killed: [], held: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const how of ['killed', 'held'] as const) {
        const node = await led();
        await until(() => performance.now() - (heard.at(-1)?.atMs ?? 0) < 500, 'prices that move');
        const fromMs = performance.now();
        if (how === 'killed') await node.kill();
        else node.pause();
        // What was under way still comes: the longest pause since then is that of prices.
        await delay(1000);
        await until(() => longestPause(heard, fromMs).isOver, 'prices that move again');
        stood[how].push(longestPause(heard, fromMs).ms);
        if (how === 'killed') await node.restart();
        else node.resume();
        await delay(3000);
      }
    }
    stop.abort();
    await writing;
    const seqs = await Promise.all(appends);
    await reading;
    console.info(`prices stood, ms: ${JSON.stringify(stood)}`);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, at) => at + 1));
    for (const times of Object.values(stood)) {
      expect(times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]).toBeLessThan(STAND_MS_MAX);
    }
  },
  400_000,
);

/** The longest time without a price since then; over once prices came for a second behind it. */
function longestPause(
  heard: readonly { readonly atMs: number }[],
  fromMs: number,
): { readonly ms: number; readonly isOver: boolean } {
  const times = [fromMs, ...heard.map(({ atMs }) => atMs).filter((atMs) => atMs > fromMs)];
  let [ms, endMs] = [0, fromMs];
  for (let at = 1; at < times.length; at++) {
    const pause = (times[at] as number) - (times[at - 1] as number);
    if (pause > ms) [ms, endMs] = [pause, times[at] as number];
  }
  const last = times.at(-1) as number;
  const isMoving = performance.now() - last < 500;
  return { ms: Math.round(ms), isOver: isMoving && last - endMs > 1000 };
}
