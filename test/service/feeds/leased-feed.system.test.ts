// A feed with a lease: where the log loses the order of its session it says everything anew in the
// next one, and where another process has the lease it stands by.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppendLostError } from '#backends/log.ts';
import { Engine } from '#engine/engine.ts';
import type { Feed } from '#ingest/feed.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { Introductions } from '#ingest/identity/introductions.ts';
import { silentLogger } from '#kit/logger.ts';
import { LeasedFeed } from '#src/feeds/leased-feed.ts';
import type { Lease, Tenancy } from '#src/leases/lease.ts';
import { MemoryLog } from '../../ingest/door/memory-log.ts';
import { until } from '../../programs/until.ts';

/** Loses the order once, behind so many entries. */
class LosingLog extends MemoryLog {
  lossAfter = Number.POSITIVE_INFINITY;

  override async append(payload: Uint8Array): Promise<number> {
    if (this.entries.length === this.lossAfter) {
      this.lossAfter = Number.POSITIVE_INFINITY;
      throw new AppendLostError('an entry was numbered before an earlier one');
    }
    return await super.append(payload);
  }
}

/** A lease that a test gives and takes. */
class GivenLease implements Lease {
  readonly sessions: number[] = [];
  #tenancy: AbortController | undefined;
  #wake = (): void => {};

  get isHeld(): boolean {
    return this.#tenancy !== undefined;
  }

  give(): void {
    this.#tenancy = new AbortController();
    this.#wake();
  }

  take(): void {
    this.#tenancy?.abort();
    this.#tenancy = undefined;
  }

  async whileHeld(work: (tenancy: Tenancy) => Promise<void>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const tenancy = this.#tenancy;
      if (tenancy) {
        const session = async (least: number): Promise<number> => {
          const next = Math.max(least, 10 + this.sessions.length);
          this.sessions.push(next);
          return next;
        };
        await work({ signal: AbortSignal.any([tenancy.signal, signal]), session });
        continue;
      }
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
      await Promise.race([
        aborted,
        new Promise<void>((resolve) => {
          this.#wake = resolve;
        }),
      ]);
    }
  }
}

/** Says first `images`, then ticks every few milliseconds. */
function feedOf(): Feed {
  let delivered = false;
  return {
    name: 'test',
    source: 'test',
    get delivered() {
      return delivered;
    },
    run: async (sink, signal) => {
      for (let image = 0; image < 3; image++) {
        await sink.publish({ kind: 'clock', receivedAt: image, rejections: {} });
      }
      await sink.flush();
      delivered = true;
      while (!signal.aborted) {
        await sink.publish({ kind: 'clock', receivedAt: 100, rejections: {} });
        await delay(2);
      }
      return 'stopped';
    },
  };
}

function leased(
  log: MemoryLog,
  lease: Lease,
  made: Feed[],
  engine: Pick<Engine, 'reader' | 'nextSession' | 'groupsApplied'> = new Engine(),
): LeasedFeed {
  const make = (): Feed => {
    made.push(feedOf());
    return made.at(-1) as Feed;
  };
  const introductions = new Introductions({
    ...{ log, identity: openIdentity(undefined) },
    nextSession: () => 1,
    isOvertaken: () => false,
  });
  const shared = {
    log,
    engine: engine as Engine,
    logger: silentLogger,
    introductions,
    mode: 'live' as const,
  };
  return new LeasedFeed({
    ...{ feed: make(), makeAgain: async () => make(), lease, ...shared },
    prepared: async () => {},
  });
}

test('begins anew in the next session where its order is lost, with all of its images', async () => {
  const log = new LosingLog(() => 1);
  log.lossAfter = 9;
  const lease = new GivenLease();
  lease.give();
  const made: Feed[] = [];
  const feed = leased(log, lease, made);
  const running = feed.run();
  await until(() => log.entries.length > 30, 'the next session');
  await feed.stop();
  await running;
  const { messages } = log;
  expect([...new Set(messages.map(({ session }) => session))]).toEqual([10, 11]);
  for (const session of [10, 11]) {
    const groups = messages.filter((each) => each.session === session).flatMap((m) => m.groups);
    expect(groups.slice(0, 4).map(({ receivedAt }) => receivedAt)).toEqual([0, 1, 2, 100]);
  }
  expect([made.length, feed.hasFailed, feed.status.state]).toEqual([2, false, 'running']);
});

test('begins anew where the book passes over what the log has of it', async () => {
  const log = new MemoryLog(() => 1);
  const lease = new GivenLease();
  lease.give();
  const own = new Engine();
  const deaf = {
    reader: new Proxy(own.reader, {
      get: (reader, name) => (name === 'seq' ? log.entries.length : Reflect.get(reader, name)),
    }),
    nextSession: (source: string, least: number) => own.nextSession(source, least),
    groupsApplied: (_: string, session: number) => (session === 10 ? 1 : 1e9),
  };
  const feed = leased(log, lease, [], deaf as Engine);
  const running = feed.run();
  await until(() => lease.sessions.length === 2, 'the next session');
  await feed.stop();
  await running;
  expect(lease.sessions).toEqual([10, 11]);
});

test('stands by without the lease, runs with it, and stops where it is lost', async () => {
  const log = new MemoryLog(() => 1);
  const lease = new GivenLease();
  const made: Feed[] = [];
  const feed = leased(log, lease, made);
  const running = feed.run();
  await delay(20);
  expect([feed.isReady, feed.status.state, log.entries.length]).toEqual([true, 'standby', 0]);
  lease.give();
  await until(() => log.entries.length > 5, 'prices');
  expect(feed.status.state).toBe('running');
  lease.take();
  await until(() => feed.status.state === 'standby', 'the end of its session');
  const { length } = log.entries;
  await delay(20);
  expect(log.entries.length).toBe(length);
  lease.give();
  await until(() => log.entries.length > length + 5, 'prices again');
  expect(new Set(log.messages.map(({ session }) => session)).size).toBe(2);
  await feed.stop();
  await running;
});
