// Leases over a real JetStream bucket: of two processes that start together, with clocks apart, one
// has it; each session is given once; what is given back goes to the other.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Log } from '#backends/log.ts';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import type { Clock } from '#kit/clock.ts';
import { silentLogger } from '#kit/logger.ts';
import { BucketLeases } from '#src/leases/bucket-leases.ts';
import type { Tenancy } from '#src/leases/lease.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../../programs/nats-server.ts';
import { until } from '../../programs/until.ts';

const why = hasNatsServer() ? '' : ' (skipped: there is no nats-server on PATH)';
const ROOM = { retentionBytesMax: 64 * 1024 * 1024 };

let server: NatsServer;
const opened: Log[] = [];
const leases: BucketLeases[] = [];

beforeAll(async () => {
  if (why !== '') return;
  const started = await startNatsServer();
  if (started === undefined) throw new Error('nats-server is gone');
  server = started;
});

afterAll(async () => {
  await Promise.all(leases.map((each) => each.close()));
  await Promise.all(opened.map((log) => log.close()));
  await server?.stop();
});

function clockAhead(ms: number): Clock {
  return {
    now: () => Date.now() + ms,
    wait: async (waitMs, signal) => {
      try {
        await delay(waitMs, undefined, signal ? { signal } : {});
        return true;
      } catch {
        return false;
      }
    },
  };
}

async function processOf(holder: string, aheadMs: number): Promise<BucketLeases> {
  const log = await openNatsLog({ url: server.url, ...ROOM });
  opened.push(log);
  if (log.bucket === undefined) throw new Error('a log in NATS has a bucket');
  const { bucket } = log;
  const made = new BucketLeases({
    ...{ bucket, holder, logger: silentLogger },
    clock: clockAhead(aheadMs),
  });
  leases.push(made);
  return made;
}

describe.skipIf(why !== '')(`two processes on one log${why}`, () => {
  test('that start together with clocks apart feed in sessions of their own, one after the other', async () => {
    const [one, two] = await Promise.all([processOf('one', 40_000), processOf('two', -40_000)]);
    const tenancies: Tenancy[] = [];
    const stop = new AbortController();
    const works = [one, two].map(async (process) => {
      const lease = process.lease('feed.test');
      await lease.whileHeld(async (tenancy) => {
        tenancies.push(tenancy);
        await new Promise((resolve) => tenancy.signal.addEventListener('abort', resolve));
      }, stop.signal);
    });
    await Promise.all([one.begun(), two.begun()]);
    await until(() => tenancies.length > 0, 'a holder');
    const [first] = tenancies as [Tenancy];
    // The log says the same of the source to both.
    const sessions = [await first.session(501), await first.session(501)];
    const states = [one, two].map((each) => each.status()[0]?.state).sort();
    expect(states).toEqual(['held', 'standby']);
    expect(tenancies).toHaveLength(1);

    const holder = one.status()[0]?.state === 'held' ? one : two;
    await holder.close();
    await until(() => tenancies.length === 2, 'the other one');
    const [, second] = tenancies as [Tenancy, Tenancy];
    sessions.push(await second.session(501));
    await expect(first.session(501)).rejects.toThrow(/is lost/);
    expect(new Set(sessions).size).toBe(3);
    expect(sessions.toSorted((a, b) => a - b)).toEqual(sessions);
    stop.abort();
    await Promise.all(works);
  });

  test('are given each number once', async () => {
    const [one, two] = await Promise.all([processOf('three', 0), processOf('four', 40_000)]);
    const asked = Array.from({ length: 12 }, (_, at) => (at % 2 ? one : two).next('names', 7));
    expect(new Set(await Promise.all(asked)).size).toBe(12);
  });

  test('are told by the bucket what is not there, and what was set since', async () => {
    const [log] = opened as [Log];
    const bucket = log.bucket;
    if (bucket === undefined) throw new Error('a log in NATS has a bucket');
    expect(await bucket.get('nothing')).toBeUndefined();
    const revision = await bucket.put('some', 'one', 0);
    expect(revision).toBeGreaterThan(0);
    expect(await bucket.put('some', 'two', 0)).toBeUndefined();
    expect(await bucket.put('some', 'two', (revision ?? 0) + 100)).toBeUndefined();
    expect(await bucket.get('some')).toEqual({ text: 'one', revision });
    expect(await bucket.put('some', 'two', revision ?? 0)).toBeGreaterThan(revision ?? 0);
  });
});
