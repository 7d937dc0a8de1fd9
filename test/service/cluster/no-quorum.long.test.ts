// Two of three nats-servers are gone for two minutes: no process ends, books are served with their age,
// replicas that may leave the balancer do so one by one, and all are current soon after the return.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { openStream, type StreamClient } from '../../gateway/push/state/stream-client.ts';
import { NatsCluster } from '../../programs/nats-cluster.ts';
import { hasNatsServer } from '../../programs/nats-server.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { KEY, RunningProgram, Scratch } from '../running-program.ts';

const why = hasNatsServer() ? '' : ' (skipped: there is no nats-server on PATH)';
const OUTAGE_MS = Number(process.env.NO_QUORUM_MS ?? 120_000);
const STALE_MS = 20_000;
/** Who serves stands still from its last price on, not from the loss of the log. */
const PRICE_EVERY_MS_MAX = 1000;
const CURRENT_MS_MAX = 3000;
const BACK_MS_MAX = 10_000;
const SAMPLE_MS = 100;
/** Less apart is the same instant: two looks at it. */
const APART_MS_MIN = 2 * SAMPLE_MS;

useOuterStore();
const scratch = new Scratch();
const programs: RunningProgram[] = [];
const streams: StreamClient[] = [];
let cluster: NatsCluster;

const FEEDER = { FEED: 'simulated', SIMULATED_RATE: '20', LEAGUES: 'nfl,nba', INGEST: 'on' };
const LEAVES = { FEED: 'none', ROLES: 'serve', STALE_SERVE: `${STALE_MS / 1000}s` };
const STAYS = { FEED: 'none', ROLES: 'serve' };

beforeAll(async () => {
  if (why !== '') return;
  cluster = await NatsCluster.start();
  for (const env of [FEEDER, FEEDER, LEAVES, LEAVES, LEAVES, STAYS]) {
    const own = { NATS_URL: cluster.url, NATS_REPLICAS: '3', DATA_DIR: scratch.folder() };
    programs.push(await RunningProgram.start({ ...own, ...env }));
  }
  await Promise.all(programs.map((program) => program.ready()));
  for (const { address } of programs) {
    const stream = await openStream(address, KEY);
    await stream.subscribe(1, 'odds', { league: 'nfl' });
    streams.push(stream);
  }
}, 180_000);

afterAll(async () => {
  for (const stream of streams) await stream.close().catch(() => undefined);
  await Promise.all(programs.map((program) => program.stop('SIGKILL')));
  await cluster?.stop();
  scratch.remove();
});

/** When each program was first seen to leave, milliseconds after `beganAt`; undefined: it stayed. */
async function watchLeaving(beganAt: number, signal: AbortSignal): Promise<(number | undefined)[]> {
  const leftAt: (number | undefined)[] = programs.map(() => undefined);
  while (!signal.aborted) {
    await Promise.all(
      programs.map(async (program, at) => {
        const isReady = (await program.readiness())?.status === 'ready';
        if (!isReady) leftAt[at] ??= Math.round(performance.now() - beganAt);
      }),
    );
    await delay(SAMPLE_MS);
  }
  return leftAt;
}

async function odds({ address }: RunningProgram): Promise<Response> {
  const response = await fetch(`${address}/v1/odds?league=nfl`, { headers: { 'x-api-key': KEY } });
  await response.arrayBuffer();
  return response;
}

async function isCurrent(program: RunningProgram): Promise<boolean> {
  const { status, book, log } = (await program.readiness()) as Json;
  return status === 'ready' && book.ageMs < CURRENT_MS_MAX && log.state === 'on';
}

async function agedBeat(stream: StreamClient): Promise<number> {
  let beat = await stream.heard('heartbeat');
  while (!((beat.bookAgeMs ?? 0) > OUTAGE_MS / 2)) beat = await stream.heard('heartbeat');
  return beat.bookAgeMs;
}

test.skipIf(why !== '')(
  `a log without a quorum for ${OUTAGE_MS / 1000} s${why}`,
  async () => {
    const [, second, third] = cluster.nodes;
    const beganAt = performance.now();
    const over = new AbortController();
    const leaving = watchLeaving(beganAt, over.signal);
    await Promise.all([second?.kill(), third?.kill()]);
    await delay(OUTAGE_MS - (performance.now() - beganAt));

    expect(programs.map(({ isRunning }) => isRunning)).toEqual(programs.map(() => true));
    for (const program of programs) {
      const { status, headers } = await odds(program);
      const ageMs = 1000 * Number(headers.get('x-book-age'));
      expect({ status, isOld: ageMs > OUTAGE_MS - 10_000 }).toEqual({ status: 200, isOld: true });
      const metric = 1000 * Number(await program.metric('overround_book_age_seconds'));
      expect(metric).toBeGreaterThan(OUTAGE_MS - 10_000);
    }
    const beats = await Promise.all(streams.map(agedBeat));
    expect(streams.map(({ isOpen }) => isOpen)).toEqual(streams.map(() => true));

    over.abort();
    const leftAt = await leaving;
    second?.start();
    third?.start();
    const startedAt = performance.now();
    const back = Promise.all(
      programs.map(async (program) => {
        await until(() => isCurrent(program), 'a current book', 60_000, 50);
        return performance.now();
      }),
    );
    await until(async () => (await cluster.leaderOf('OVERROUND')) !== undefined, 'a quorum');
    const quorumAt = performance.now();
    const backAt = await back;

    const [feeder, other, ...gateways] = leftAt;
    const stays = gateways.pop();
    console.info(
      `left the balancer after ${gateways} ms; streams said ${beats.map(Math.round)} ms; a quorum ` +
        `${Math.round(quorumAt - startedAt)} ms after its servers began; current after ` +
        `${backAt.map((at) => Math.round(at - startedAt))} ms`,
    );
    expect([feeder, other, stays]).toEqual([undefined, undefined, undefined]);
    const times = gateways.map(Number).toSorted((a, b) => a - b);
    expect(times[0]).toBeGreaterThan(STALE_MS - PRICE_EVERY_MS_MAX);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(APART_MS_MIN);
    expect(Math.max(...backAt) - quorumAt).toBeLessThan(BACK_MS_MAX);

    for (const stream of streams) {
      const known = stream.book(1).seq ?? 0;
      await until(() => (stream.book(1).seq ?? 0) > known, 'prices that move again');
      expect(stream.failure).toBeUndefined();
    }
    expect(programs.every(({ isRunning }) => isRunning)).toBe(true);
  },
  600_000,
);
