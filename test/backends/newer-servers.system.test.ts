// The log over newer nats-servers than the one on PATH: leases, checks of existing streams, the death of
// a leader; and over servers of both versions, while newer ones replace the old.
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { describe, expect, test } from 'vitest';
import type { Log } from '#backends/log.ts';
import { type NatsLogOptions, openNatsLog } from '#backends/nats/log-nats.ts';
import { must } from '#kit/assert.ts';
import { systemClock } from '#kit/clock.ts';
import { silentLogger } from '#kit/logger.ts';
import { BucketLeases } from '#src/leases/bucket-leases.ts';
import { IS_LONG, LONG_ONLY } from '../long.ts';
import { longestPause } from '../programs/longest-pause.ts';
import { NatsCluster, type NatsNode } from '../programs/nats-cluster.ts';
import { hasNatsServer, NEWER_NATS, USUAL_NATS, versionOf } from '../programs/nats-server.ts';
import { until } from '../programs/until.ts';
import { LogTraffic } from './log-traffic.ts';

const newer = NEWER_NATS ?? '';
const lacks =
  newer === '' ? 'OVERROUND_NATS_NEWER names no newer server' : 'no nats-server on PATH';
const isMissing = newer === '' || !hasNatsServer();
if (isMissing) console.info(`newer nats-servers: skipped, ${lacks}`);
const versions = isMissing ? '' : ` (${versionOf(USUAL_NATS)}, ${versionOf(newer)})`;
const EVERY_MS = 20;
const STREAMS = ['OVERROUND', 'OVERROUND_SKIPS', 'KV_OVERROUND_LEASES'];

interface Place {
  readonly cluster: NatsCluster;
  readonly log: Log;
  readonly traffic: LogTraffic;
}

/** With a log of three replicas that is written and read all the while; nothing of it may be lost. */
async function overServers(
  programs: readonly string[],
  body: (place: Place) => Promise<void>,
): Promise<void> {
  const cluster = await NatsCluster.start({ programs });
  try {
    await withLog(cluster.url, { isPatient: true }, async (log) => {
      const traffic = await LogTraffic.start(log, 'price', EVERY_MS);
      await body({ cluster, log, traffic });
      await traffic.end();
    });
  } finally {
    await cluster.stop();
  }
}

async function withLog(
  url: string,
  options: Partial<NatsLogOptions>,
  body: (log: Log) => Promise<void>,
): Promise<void> {
  const log = await openNatsLog({ url, replicas: 3, ...options });
  try {
    await body(log);
  } finally {
    await log.close();
  }
}

async function leaderOf(cluster: NatsCluster): Promise<NatsNode> {
  let found: NatsNode | undefined;
  await until(async () => {
    found = await cluster.leaderOf('OVERROUND');
    return found !== undefined;
  }, 'a leader');
  return must(found, 'somebody leads');
}

/** Kills a node; resolves with how long prices stood until they are written and read again. */
async function killed(
  node: NatsNode,
  { traffic }: Place,
  meanwhile: () => void = () => {},
): Promise<number> {
  const fromMs = performance.now();
  await node.kill();
  meanwhile();
  const isOver = (): boolean =>
    [traffic.appendedAtMs, traffic.readAtMs].every((times) => longestPause(times, fromMs).isOver);
  await until(isOver, 'prices that move again');
  return longestPause(traffic.readAtMs, fromMs).ms;
}

async function expectLeases({ bucket }: Log): Promise<void> {
  const both = ['one', 'two'].map(
    (holder) =>
      new BucketLeases({
        bucket: must(bucket, 'a log in NATS has a bucket'),
        ...{ holder, clock: systemClock, logger: silentLogger },
      }),
  );
  const sessions: number[] = [];
  const stop = new AbortController();
  const works = both.map((process) =>
    process.lease('feed.test').whileHeld(async (tenancy) => {
      sessions.push(await tenancy.session(1));
      await new Promise((resolve) => tenancy.signal.addEventListener('abort', resolve));
    }, stop.signal),
  );
  await until(() => sessions.length === 1, 'a holder');
  await both.find((each) => each.status()[0]?.state === 'held')?.close();
  await until(() => sessions.length === 2, 'the other one');
  expect(sessions[1]).toBeGreaterThan(sessions[0] as number);
  stop.abort();
  await Promise.all(works);
  await Promise.all(both.map((each) => each.close()));
}

async function expectChecks({ url }: NatsCluster): Promise<void> {
  const said: string[] = [];
  const onDifference = (difference: string): void => void said.push(difference);
  await withLog(url, { replicas: 1, onDifference }, async () => {});
  const kept = said.filter((each) => each.includes('3 replicas, and NATS_REPLICAS is 1'));
  expect(kept).toHaveLength(1);
  const connection = await connect({ servers: url.split(',') });
  const { streams } = await jetstreamManager(connection);
  expect((await streams.info('OVERROUND')).config.num_replicas).toBe(3);
  await streams.add({ name: 'OTHER', subjects: ['other.log'], max_msg_size: 1000 });
  await connection.close();
  const opening = withLog(url, { stream: 'OTHER' }, async () => {});
  await expect(opening).rejects.toThrow(/messages of 1000 bytes/);
}

describe.skipIf(isMissing)(`newer nats-servers${versions}`, { concurrent: true }, () => {
  test('keep a log: leases, checks of streams, and a leader that is killed', () =>
    overServers([newer], async (place) => {
      await Promise.all([expectLeases(place.log), expectChecks(place.cluster)]);
      const stoodMs = await killed(await leaderOf(place.cluster), place);
      console.info(`over newer servers prices stood ${stoodMs} ms after the leader was killed`);
    }));

  test('keep a log beside an older one that leads, dies, and is replaced', () =>
    overServers([USUAL_NATS, newer], async (place) => {
      const { cluster } = place;
      const [old] = cluster.nodes as [NatsNode];
      await until(
        async () => {
          const leader = await leaderOf(cluster);
          if (leader !== old) await cluster.stepDown(leader, { stream: 'OVERROUND' });
          return leader === old;
        },
        'the older one to lead',
        undefined,
        200,
      );
      const stoodMs = await killed(old, place, () => old.start(newer));
      await until(() => cluster.isWhole(STREAMS), 'all replicas', undefined, 100);
      console.info(`prices stood ${stoodMs} ms after an older leader was replaced`);
    }));

  test.runIf(IS_LONG)(`replace older ones one after the other${LONG_ONLY}`, () =>
    overServers([USUAL_NATS], async (place) => {
      const { cluster } = place;
      const leader = await leaderOf(cluster);
      const stood: number[] = [];
      for (const node of [...cluster.nodes.filter((each) => each !== leader), leader]) {
        stood.push(await killed(node, place, () => node.start(newer)));
        await until(() => cluster.isWhole(STREAMS), 'all replicas', undefined, 100);
      }
      console.info(`prices stood ${stood} ms while each of three servers was replaced`);
    }),
  );
});
