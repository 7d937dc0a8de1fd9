// Three nats-servers, two programs with one feed: the one that feeds dies or stands still, and so does
// the leader of the stream. Nothing that was acknowledged is missing or doubled, and prices move again.
import { setTimeout as delay } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteNatsLog, openNatsLog } from '#backends/nats/log-nats.ts';
import { must } from '#kit/assert.ts';
import { IS_LONG, LONG_ONLY } from '../../long.ts';
import { NatsCluster } from '../../programs/nats-cluster.ts';
import { hasNatsServer } from '../../programs/nats-server.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { RunningProgram, Scratch } from '../running-program.ts';
import { ClusterWatch } from './cluster-watch.ts';

const why = hasNatsServer() ? '' : ' (skipped: there is no nats-server on PATH)';
const KEY = 'an ingest key of every source';
const START = new Date(Date.now() + 86_400_000).toISOString();
const GAME = { league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills', start: START };
const ROW = { ...GAME, venue: 'pinnacle', market: 'moneyline', selection: 'home' };
const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 20);
const STANDS_MS = 20_000;
const POST_MS_MAX = 120_000;

useOuterStore();
const scratch = new Scratch();
let cluster: NatsCluster;
let watch: ClusterWatch;
const feeders: RunningProgram[] = [];
let posts = 0;
const acknowledged = new Set<string>();

async function startFeeder(at: number): Promise<void> {
  feeders[at] = await RunningProgram.start({
    ...{ NATS_URL: cluster.url, NATS_REPLICAS: '3', INGEST: 'on', BOOTSTRAP_INGEST_KEY: KEY },
    ...{ FEED: 'simulated', SIMULATED_RATE: '20', LEAGUES: 'nfl,nba', DATA_DIR: scratch.folder() },
  });
}

beforeAll(async () => {
  if (why !== '') return;
  cluster = await NatsCluster.start();
  await Promise.all([startFeeder(0), startFeeder(1)]);
  await Promise.all(feeders.map((feeder) => feeder.ready()));
  watch = new ClusterWatch(cluster.url);
}, 180_000);

afterAll(async () => {
  await watch?.stop();
  await Promise.all(feeders.map((feeder) => feeder.stop('SIGKILL')));
  await cluster?.stop();
  scratch.remove();
});

/** Which of the two has a lease; undefined while none says so. */
async function holderOf(key: string): Promise<number | undefined> {
  for (const [at, feeder] of feeders.entries()) {
    if (!feeder.isRunning) continue;
    const asked = feeder.readiness().catch(() => undefined);
    const leases = (await Promise.race([asked, delay(2000)]))?.leases ?? [];
    const isHeld = leases.some(
      (each: { key: string; state: string }) => each.key === key && each.state === 'held',
    );
    if (isHeld) return at;
  }
  return undefined;
}

/** Posts a row under a key of its own until it is acknowledged, at whoever answers. */
async function post(mayAnswer: (at: number) => boolean = () => true): Promise<void> {
  const key = `k-${++posts}`;
  const row = { ...ROW, american: 100 + posts, link: `https://example/${key}/` };
  const answered = async (): Promise<boolean> => {
    for (const [at, feeder] of feeders.entries()) {
      if (!feeder.isRunning || !mayAnswer(at)) continue;
      const sent = fetch(`${feeder.address}/ingest/v1/acme`, {
        method: 'POST',
        headers: {
          ...{ 'x-api-key': KEY, 'content-type': 'application/json' },
          'idempotency-key': key,
        },
        body: JSON.stringify([row]),
        signal: AbortSignal.timeout(20_000),
      });
      const response = await sent.catch(() => undefined);
      await response?.text().catch(() => undefined);
      if (response?.status === 200) return true;
    }
    return false;
  };
  await until(answered, `post ${key} to be acknowledged`, POST_MS_MAX, 200);
  acknowledged.add(key);
}

/** Publishes a row for whoever takes posts, under a key of its own, until the stream has it. */
async function publish(): Promise<void> {
  const key = `k-${++posts}`;
  const row = { ...ROW, american: 100 + posts, link: `https://example/${key}/` };
  const published = async (): Promise<boolean> => {
    const connection = await connect({
      ...{ servers: cluster.nodes.map(({ url }) => url), reconnect: false, timeout: 1000 },
    }).catch(() => undefined);
    if (connection === undefined) return false;
    const sending = jetstream(connection, { timeout: 2000 });
    const body = JSON.stringify([row]);
    const stored = await sending
      .publish('overround.ingest.v1.acme', body, { msgID: key })
      .catch(() => undefined);
    await connection.close();
    return stored !== undefined && stored.seq > 0;
  };
  await until(published, `message ${key} to be stored`, POST_MS_MAX, 200);
  acknowledged.add(key);
}

/** Posts all the while; resolves with how long prices stood still, milliseconds. */
async function through(
  trouble: () => Promise<void>,
  isOver: () => boolean | Promise<boolean>,
  mayAnswer?: (at: number) => boolean,
): Promise<number> {
  const posting = new AbortController();
  const posted = (async () => {
    while (!posting.signal.aborted) {
      await post(mayAnswer);
      await publish();
      await delay(100);
    }
  })();
  const beganAt = performance.now();
  await trouble();
  await until(isOver, 'prices to move again', 120_000, 20);
  const tookMs = Math.round(watch.movedAt - beganAt);
  posting.abort();
  await posted;
  return tookMs;
}

async function expectNothingLost(): Promise<void> {
  await until(() => [...acknowledged].every((key) => watch.rows.has(key)), 'all rows in the log');
  const doubled = [...watch.rows].filter(([, rows]) => rows !== 1);
  expect({ doubled, failure: watch.failure }).toEqual({ doubled: [], failure: undefined });
}

async function killFeeder(): Promise<number> {
  await until(async () => (await holderOf('feed.simulated')) !== undefined, 'a feeder');
  const at = (await holderOf('feed.simulated')) as number;
  const { session } = watch;
  const tookMs = await through(
    async () => {
      await feeders[at]?.stop('SIGKILL');
    },
    () => watch.session > session,
  );
  if (!IS_LONG) return tookMs;
  await startFeeder(at);
  await feeders[at]?.ready();
  return tookMs;
}

describe.skipIf(why !== '')(`a cluster${why}`, { timeout: 3_600_000 }, () => {
  test('keeps three replicas of all streams, whoever opens the log', async () => {
    for (const replicas of [undefined, 1, 3]) {
      const said: string[] = [];
      const onDifference = (difference: string): void => void said.push(difference);
      await (await openNatsLog({ url: cluster.url, replicas, onDifference })).close();
      const kept = said.filter((each) => each.includes('3 replicas, and NATS_REPLICAS is 1'));
      expect(kept).toHaveLength(replicas === 1 ? 1 : 0);
    }
    expect(await replicasOfStreams()).toEqual({
      ...{ OVERROUND: 3, OVERROUND_SKIPS: 3, OVERROUND_INGEST: 3, KV_OVERROUND_LEASES: 3 },
    });
  });

  test.runIf(IS_LONG)(
    `loses replicas where a program sets the stream up anew, and has them again${LONG_ONLY}`,
    async () => {
      const other = { url: cluster.url, stream: 'OTHER', replicas: 3 };
      await (await openNatsLog(other)).close();
      expect(await replicasOfStreams()).toMatchObject({ OTHER: 3 });
      await openAsBefore('OTHER');
      expect(await replicasOfStreams()).toMatchObject({ OTHER: 1 });
      await (await openNatsLog(other)).close();
      // While a stream gets its replicas it may be missing in the list.
      await until(async () => (await replicasOfStreams()).OTHER === 3, 'three replicas again');
      await deleteNatsLog(other);
    },
  );

  test('goes on where the leader of the stream is killed', async () => {
    const tookMs = await killLeader();
    console.info(`prices moved again ${tookMs} ms after the leader was killed`);
    await expectNothingLost();
    expect(feeders.every(({ isRunning }) => isRunning)).toBe(true);
  });

  test('goes on where the process that feeds is killed', async () => {
    const tookMs = await killFeeder();
    console.info(`prices moved again ${tookMs} ms after the feeder was killed`);
    await expectNothingLost();
    expect(acknowledged.size).toBeGreaterThan(0);
    expect(feeders.filter(({ isRunning }) => isRunning)).toHaveLength(IS_LONG ? 2 : 1);
  });

  const TROUBLES: readonly (readonly [string, () => Promise<number>])[] = [
    ['the process that feeds is killed', killFeeder],
    ['the leader of the stream is killed', killLeader],
    ['the process that feeds stands still', pauseFeeder],
    ['the leader of the stream stands still', pauseLeader],
  ];

  test.runIf(IS_LONG).each(TROUBLES)(
    `goes on, ${ROUNDS} times, where %s${LONG_ONLY}`,
    async (what, trouble) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        times.push(await trouble());
        await expectNothingLost();
        expect(feeders.every(({ isRunning }) => isRunning)).toBe(true);
      }
      const sorted = times.toSorted((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)];
      console.info(`${what}: prices moved again after ${median} ms (median of ${sorted})`);
    },
  );
});

async function replicasOfStreams(): Promise<Readonly<Record<string, number>>> {
  const connection = await connect({ servers: cluster.nodes.map(({ url }) => url) });
  const { streams } = await jetstreamManager(connection);
  const found: Record<string, number> = {};
  for await (const { config } of streams.list()) found[config.name] = config.num_replicas;
  await connection.close();
  return found;
}

/** As it was: whoever opened a log set its stream up as a new one would be. */
async function openAsBefore(stream: string): Promise<void> {
  const connection = await connect({ servers: cluster.nodes.map(({ url }) => url) });
  const { streams } = await jetstreamManager(connection);
  const { config } = await streams.info(stream);
  await streams.update(stream, { ...config, num_replicas: 1 });
  await connection.close();
}

async function leader() {
  let found = await cluster.leaderOf('OVERROUND');
  const isFound = async (): Promise<boolean> => {
    found ??= await cluster.leaderOf('OVERROUND');
    return found !== undefined;
  };
  await until(isFound, 'a leader');
  return must(found, 'somebody leads');
}

async function killLeader(): Promise<number> {
  const node = await leader();
  let killedAt = 0;
  const tookMs = await through(
    async () => {
      await node.kill();
      killedAt = performance.now();
      await delay(500);
    },
    () => watch.movedAt > killedAt + 500,
  );
  node.start();
  return tookMs;
}

async function pauseLeader(): Promise<number> {
  const node = await leader();
  let pausedAt = 0;
  const resumed = delay(STANDS_MS).then(() => node.resume());
  const tookMs = await through(
    async () => {
      node.pause();
      pausedAt = performance.now();
      await delay(500);
    },
    () => watch.movedAt > pausedAt + 500,
  );
  await resumed;
  return tookMs;
}

async function pauseFeeder(): Promise<number> {
  await until(async () => (await holderOf('feed.simulated')) !== undefined, 'a feeder');
  const at = (await holderOf('feed.simulated')) as number;
  const { session } = watch;
  const pid = feeders[at]?.pid ?? 0;
  const resumed = delay(STANDS_MS).then(() => process.kill(pid, 'SIGCONT'));
  const tookMs = await through(
    async () => {
      process.kill(pid, 'SIGSTOP');
    },
    () => watch.session > session,
    (which) => which !== at,
  );
  await resumed;
  return tookMs;
}
