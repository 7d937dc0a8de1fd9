// Three JetStream nodes, of which one is killed or stands still: how long prices do. Who reads and who
// writes both go on by themselves, nothing acknowledged is lost, and nothing is read twice.
import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Log } from '#backends/log.ts';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { must } from '#kit/assert.ts';
import { longestPause, medianOf } from '../programs/longest-pause.ts';
import { NatsCluster, type NatsNode } from '../programs/nats-cluster.ts';
import { hasNatsServer } from '../programs/nats-server.ts';
import { until } from '../programs/until.ts';
import { LogTraffic } from './log-traffic.ts';

const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 5);
const EVERY_MS = 100;
const STREAMS = ['OVERROUND', 'OVERROUND_SKIPS', 'KV_OVERROUND_LEASES'];
/** In the median; the servers take four to nine seconds of it to elect a leader. */
const STAND_MS_MAX = 8000;
/** Who is cut off with its node learns that only by silence. */
const CUT_OFF_MS_MAX = 25_000;
/** Longer than an election. */
const STANDS_MS = 20_000;

let cluster: NatsCluster;
let log: Log;

beforeAll(async () => {
  if (!hasNatsServer()) return;
  cluster = await NatsCluster.start({ hasRelays: true });
  await until(async () => {
    log = await openNatsLog({ url: cluster.url, replicas: 3, isPatient: true });
    return true;
  }, 'three nodes');
}, 120_000);
afterAll(async () => {
  await log?.close();
  await cluster?.stop();
});

interface Roles {
  /** Leads the stream. */
  readonly stream: NatsNode;
  /** Places consumers. */
  readonly meta: NatsNode;
  /** Has the consumer of the reader. */
  readonly consumer: NatsNode;
}

async function roles(): Promise<Roles | undefined> {
  const [stream, meta] = [await cluster.leaderOf('OVERROUND'), await cluster.metaLeader()];
  if (stream === undefined || meta === undefined) return undefined;
  const connection = await connect({ servers: stream.url, reconnect: false, timeout: 1000 });
  try {
    const manager = await jetstreamManager(connection, { timeout: 1000 });
    let newest: { readonly created: string; readonly leader: string } | undefined;
    for await (const { created, cluster: of } of manager.consumers.list('OVERROUND')) {
      if (newest === undefined || created > newest.created) {
        newest = { created, leader: of?.leader ?? '' };
      }
    }
    const consumer = cluster.nodes.find(({ name }) => name === newest?.leader);
    return consumer && { stream, meta, consumer };
  } finally {
    await connection.close();
  }
}

type Role = keyof Roles;

/** Lets leaders change until one node has these roles and no others, and no node is behind. */
async function arranged(wanted: readonly Role[]): Promise<NatsNode> {
  const fixed = wanted.includes('consumer') ? 'consumer' : (wanted[0] as Role);
  let found: NatsNode | undefined;
  const isArranged = async (): Promise<boolean> => {
    const now = (await cluster.isWhole(STREAMS)) ? await roles().catch(() => undefined) : undefined;
    if (now === undefined) return false;
    const wrong = (Object.keys(now) as Role[]).filter(
      (role) => wanted.includes(role) !== (now[role] === now[fixed]),
    );
    const before = found;
    found = wrong.length === 0 ? now[fixed] : undefined;
    // Twice in a row: a change of before may be under way.
    if (found !== undefined) return found === before;
    const moved = fixed === 'consumer' ? wrong : [fixed];
    for (const role of moved) {
      await cluster.stepDown(now.consumer, role === 'meta' ? 'META' : { stream: 'OVERROUND' });
    }
    return false;
  };
  await until(isArranged, `a node with the roles ${wanted}`, 120_000, 1000);
  return must(found, 'somebody has them');
}

/** The node that this process is connected to. */
async function connected(): Promise<NatsNode> {
  for (const node of cluster.nodes) {
    const answered = await fetch(`${node.monitorUrl}/connz`);
    const { connections } = (await answered.json()) as { connections: { name?: string }[] };
    if (connections.some(({ name }) => name === 'overround')) return node;
  }
  throw new Error('no node has a connection');
}

const isSkipped = !hasNatsServer();
if (isSkipped) console.info('skipped: no nats-server on PATH');

interface Trouble {
  readonly what: string;
  readonly find: () => Promise<NatsNode>;
  readonly how: 'killed' | 'paused' | 'cut off';
}

const TROUBLES: readonly Trouble[] = [
  killed('the leader of the stream', ['stream']),
  killed('the node that places consumers', ['meta']),
  killed('the node of the consumer', ['consumer']),
  killed('the node that is all three', ['stream', 'meta', 'consumer']),
  { ...killed('the leader of the stream', ['stream']), how: 'paused' },
  { ...killed('the node that is all three', ['stream', 'meta', 'consumer']), how: 'paused' },
  { what: 'the node that this process is connected to', find: connected, how: 'cut off' },
];

function killed(what: string, wanted: readonly Role[]): Trouble {
  return { what, find: async () => await arranged(wanted), how: 'killed' };
}

test.skipIf(isSkipped).each(TROUBLES)(
  'prices move again, soon in the median, when $what is $how',
  async ({ what, find, how }) => {
    const traffic = await LogTraffic.start(log, `${what} ${how}`, EVERY_MS);
    const { readAtMs, appendedAtMs } = traffic;
    const stood: { readonly appends: number; readonly reads: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await until(() => performance.now() - (readAtMs.at(-1) ?? 0) < 500, 'prices that move');
      const node = await find();
      const fromMs = performance.now();
      if (how === 'killed') await node.kill();
      else if (how === 'paused') node.pause();
      else node.cutOff();
      // What was under way still comes: the longest pause since then is that of prices.
      await delay(1000);
      await until(() => longestPause(readAtMs, fromMs).isOver, 'prices that move again');
      const [appends, reads] = [appendedAtMs, readAtMs].map((of) => longestPause(of, fromMs).ms);
      stood.push({ appends: appends ?? 0, reads: reads ?? 0 });
      if (how === 'killed') node.start();
      else {
        await delay(Math.max(0, STANDS_MS - (performance.now() - fromMs)));
        if (how === 'paused') node.resume();
        else node.rejoin();
      }
      await until(() => cluster.isWhole(STREAMS), 'all replicas', 60_000, 500);
    }
    await traffic.end();
    const median = medianOf(stood.map(({ reads }) => reads));
    console.info(
      `${what} ${how}: prices stood ${median} ms in the median of ${JSON.stringify(stood)}`,
    );
    expect(median).toBeLessThan(how === 'cut off' ? CUT_OFF_MS_MAX : STAND_MS_MAX);
  },
  600_000,
);
