// A whole product over three JetStream nodes, with fifty clients and clocks 40 s apart, in one trouble
// after the other. After each of them nothing that was acknowledged is missing or doubled, and all who
// serve and follow the book have the same one.

import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '#kit/random.ts';
import { keyCommand, keyOptions } from '#src/keys/key-command.ts';
import { hasPostgres } from '../../backends/postgres-server.ts';
import { longestPause, medianOf } from '../../programs/longest-pause.ts';
import { hasNatsServer } from '../../programs/nats-server.ts';
import { until } from '../../programs/until.ts';
import { shuffled } from '../../shuffled.ts';
import { useOuterStore } from '../outer-store.ts';
import { lastLine, Scratch } from '../running-program.ts';
import { expectArchived, expectOneBook, expectPaid, expectPosted, expectReady } from './checks.ts';
import { ClusterWatch } from './cluster-watch.ts';
import { FEEDERS, Fleet, GATEWAYS } from './fleet.ts';
import { PaidRequests, Posts } from './posts.ts';
import { StreamClients } from './stream-clients.ts';

const CLIENTS = 50;
/** Of all troubles in turn, in an order of chance; `CLUSTER_ROUNDS=140` is twenty of each. */
const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 20);
const SEED = Number(process.env.CLUSTER_SEED ?? 1);
/** Only troubles whose name has this in it. */
const NAMED = process.env.CLUSTER_TROUBLE ?? '';
const MOVES_AGAIN_MS_MAX = 8000;
/** How long something stands still or is cut off. */
const STANDS_MS = 20_000;
const OUTAGE_MS_MAX = 120_000;
/** Two nodes of three must not be behind at once: then there is no quorum. */
const STREAMS = ['OVERROUND', 'OVERROUND_SKIPS', 'OVERROUND_INGEST', 'KV_OVERROUND_LEASES'];

const why = [
  ...(hasNatsServer() ? [] : ['no nats-server on PATH']),
  ...(hasPostgres() ? [] : ['no PostgreSQL']),
];
if (why.length > 0) console.info(`skipped: ${why.join(', ')}`);

useOuterStore();
const scratch = new Scratch();
let fleet: Fleet;
let watch: ClusterWatch;
let clients: StreamClients;
let posts: Posts;
let paid: PaidRequests;
let accountId = '';
/** Processes that were started. */
let starts = FEEDERS + GATEWAYS + 1;

beforeAll(async () => {
  if (why.length > 0) return;
  fleet = await Fleet.start(scratch);
  watch = new ClusterWatch(fleet.cluster.url);
  const args = ['create', '--plan', 'starter'];
  const parsed = parseArgs({ args, options: keyOptions(args), allowPositionals: true });
  let printed = '';
  const env = { POSTGRES_URL: fleet.sqlUrl, KEY_SECRET: 'of all of them' };
  await keyCommand(parsed, env, (text) => {
    printed += text;
  });
  accountId = /acc_\w+/.exec(printed)?.[0] ?? '';
  const { address } = fleet.balancer;
  posts = new Posts(address);
  paid = new PaidRequests(address, lastLine(printed));
  clients = new StreamClients(address, CLIENTS);
  await until(() => clients.areLive, 'all clients', OUTAGE_MS_MAX);
}, 400_000);

afterAll(async () => {
  clients?.close();
  await watch?.stop();
  await fleet?.stop();
  scratch.remove();
});

/** Begins a trouble; what it resolves with ends it. */
type Trouble = (random: Random) => Promise<() => Promise<void>>;

async function standsStill(pid: number): Promise<() => Promise<void>> {
  const began = performance.now();
  process.kill(pid, 'SIGSTOP');
  return async () => {
    await delay(Math.max(0, STANDS_MS - (performance.now() - began)));
    process.kill(pid, 'SIGCONT');
  };
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  'feeder killed': async () => {
    const at = await fleet.holder();
    await fleet.feeders[at]?.stop('SIGKILL');
    return async () => await fleet.startFeeder(at);
  },
  'archiver killed': async () => {
    await fleet.archiver?.stop('SIGKILL');
    return async () => await fleet.startArchiver();
  },
  'gateway killed': async (random) => {
    const at = random.below(GATEWAYS);
    await fleet.stopGateway(at, 'SIGKILL');
    return async () => await fleet.startGateway(at);
  },
  'leader killed': async () => {
    const node = await fleet.leader();
    await node.kill();
    return async () => node.start();
  },
  'feeder still': async () => await standsStill(fleet.feeders[await fleet.holder()]?.pid ?? 0),
  'leader still': async () => {
    const node = await fleet.leader();
    const began = performance.now();
    node.pause();
    return async () => {
      await delay(Math.max(0, STANDS_MS - (performance.now() - began)));
      node.resume();
    };
  },
  'leader cut off': async () => {
    const node = await fleet.leader();
    const began = performance.now();
    node.cutOff();
    return async () => {
      await delay(Math.max(0, STANDS_MS - (performance.now() - began)));
      node.rejoin();
    };
  },
};

interface Figures {
  /** How long prices stood in the log, and at a client, and posts had no answer, milliseconds. */
  readonly inLogMs: number;
  readonly atClientMs: number;
  readonly postsMs: number;
}

async function play(trouble: Trouble, random: Random): Promise<Figures> {
  const working = new AbortController();
  const work = Promise.all([posts.run(working.signal), paid.run(working.signal)]);
  await delay(random.below(2000));
  const beganMs = performance.now();
  const before = fleet.all.filter(({ isRunning }) => isRunning);
  const end = await trouble(random);
  const killed = before.filter(({ isRunning }) => !isRunning);
  await delay(1000);
  const places = [watch.movedAtMs, clients.movedAtMs];
  const pauses = () => places.map((times) => longestPause(times, beganMs));
  const areOver = (): boolean => {
    expect({ failure: watch.failure, faults: clients.faults }).toEqual({ faults: [] });
    fleet.expectRunning(killed);
    return pauses().every(({ isOver }) => isOver);
  };
  await until(areOver, `prices that move: ${JSON.stringify(pauses())}`, OUTAGE_MS_MAX, 50);
  const [inLogMs = 0, atClientMs = 0] = pauses().map(({ ms }) => ms);
  await end();
  await expectReady(fleet);
  await until(() => fleet.cluster.isWhole(STREAMS), 'all replicas', OUTAGE_MS_MAX, 500);
  working.abort();
  await work;
  const { ms: postsMs } = longestPause(posts.acknowledgedAtMs, beganMs);
  return { inLogMs, atClientMs, postsMs };
}

test.skipIf(why.length > 0)(
  `${ROUNDS} rounds with ${CLIENTS} clients`,
  async () => {
    console.info(`CLUSTER_SEED=${SEED}`);
    const random = new Random(SEED);
    const figures = new Map<string, Figures[]>();
    let kinds: string[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      if (kinds.length === 0) {
        const named = Object.keys(TROUBLES).filter((name) => name.includes(NAMED));
        kinds = shuffled(named, random);
      }
      const kind = kinds.pop() as string;
      const before = { images: clients.images, downs: clients.downs };
      const played = await play(TROUBLES[kind] as Trouble, random);
      if (kind.endsWith('killed') && kind !== 'leader killed') starts += 1;
      await expectPosted(posts, watch);
      const seq = await expectOneBook(fleet, clients);
      const rows = await expectArchived(fleet, seq);
      await expectPaid(fleet, accountId, paid.served, starts);
      expect({ round, kind, faults: clients.faults }).toEqual({ round, kind, faults: [] });
      figures.set(kind, [...(figures.get(kind) ?? []), played]);
      const seen = {
        ...{ ...played, seq, rows, posts: posts.acknowledged.size, paid: paid.served },
        ...{ downs: clients.downs - before.downs, images: clients.images - before.images },
      };
      console.info(`round ${round}, ${kind}: ${JSON.stringify(seen)}`);
    }
    expect(clients.checked).toBeGreaterThan(0);
    for (const [kind, all] of figures) {
      const medians = {
        inLogMs: medianOf(all.map(({ inLogMs }) => inLogMs)),
        atClientMs: medianOf(all.map(({ atClientMs }) => atClientMs)),
        postsMs: medianOf(all.map(({ postsMs }) => postsMs)),
      };
      console.info(`${kind}, ${all.length} rounds, medians: ${JSON.stringify(medians)}`);
      const isDeath = kind === 'feeder killed' || kind === 'leader killed';
      if (isDeath)
        expect({ kind, isSoon: medians.inLogMs < MOVES_AGAIN_MS_MAX }).toMatchObject({
          isSoon: true,
        });
    }
  },
  7_200_000,
);
