// A stream that is there already is the log as its operator made it: checked, said, refused where it
// cannot be a log, and never weakened. Its epoch goes with what it holds, not with when it was made.
import { jetstreamManager, type StreamConfig } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Log } from '#backends/log.ts';
import { type NatsLogOptions, openNatsLog } from '#backends/nats/log-nats.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../programs/nats-server.ts';
import { appendTexts, readAll, textOf } from './log-suite.ts';

const why = hasNatsServer() ? '' : ' (skipped: there is no nats-server on PATH)';
const DAY_NS = 24 * 3600 * 1e9;
const BYTES = 64 * 1024 * 1024;

let server: NatsServer;
let connection: NatsConnection;
let streams = 0;

beforeAll(async () => {
  if (why !== '') return;
  const started = await startNatsServer();
  if (started === undefined) throw new Error('nats-server is gone');
  server = started;
  connection = await connect({ servers: server.url });
});

afterAll(async () => {
  await connection?.close();
  await server?.stop();
});

interface Opened {
  readonly log: Log;
  readonly said: readonly string[];
}

async function withLog<T>(
  options: Partial<NatsLogOptions>,
  body: (opened: Opened) => Promise<T>,
): Promise<T> {
  const said: string[] = [];
  const onDifference = (difference: string): void => void said.push(difference);
  const own = { url: server.url, retentionBytesMax: BYTES, onDifference };
  const log = await openNatsLog({ ...own, ...options });
  try {
    return await body({ log, said });
  } finally {
    await log.close();
  }
}

function newName(): string {
  streams += 1;
  return `MADE_${streams}`;
}

/** A stream as an operator makes one that can be a log. */
async function made(config: Partial<StreamConfig>): Promise<string> {
  const name = newName();
  const { streams: api } = await jetstreamManager(connection);
  const subjects = [`${name.toLowerCase()}.log`];
  await api.add({ name, subjects, max_bytes: BYTES, max_age: DAY_NS, ...config });
  return name;
}

async function configOf(name: string): Promise<StreamConfig> {
  const { streams: api } = await jetstreamManager(connection);
  return (await api.info(name)).config;
}

describe.skipIf(why !== '')(`an existing stream${why}`, () => {
  test('stays as it is, and what differs is said once, over reconnects too', async () => {
    const stream = await made({ max_age: DAY_NS / 2, max_bytes: BYTES / 2, max_msgs: 1000 });
    const before = await configOf(stream);
    await withLog({ stream, retentionMs: 24 * 3_600_000 }, async ({ log, said }) => {
      await appendTexts(log, 3);
      await server.restart();
      expect((await log.info()).lastSeq).toBe(3);
      expect(said.filter((each) => each.includes(`the stream ${stream} stays`))).toHaveLength(4);
      expect(said.join('\n')).toMatch(/keeps messages for 12 h/);
      expect(said.join('\n')).toMatch(/at most 33554432 bytes/);
      expect(said.join('\n')).toMatch(/at most 1000 messages/);
      expect(said.join('\n')).toMatch(/can be deleted or purged/);
    });
    await connection.close();
    connection = await connect({ servers: server.url });
    expect(await configOf(stream)).toEqual(before);
  });

  test('is made once by processes that start together, whatever each would keep', async () => {
    const stream = `TOGETHER_${streams++}`;
    const hours = [1, 2, 3, 4, 5, 6].map((hour) => hour * 3_600_000);
    const opened = await Promise.allSettled(
      hours.map((retentionMs) =>
        openNatsLog({ url: server.url, stream, retentionMs, retentionBytesMax: BYTES }),
      ),
    );
    const faults = opened.flatMap((each) =>
      each.status === 'rejected' ? [String(each.reason)] : [],
    );
    const logs = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const epochs = new Set(await Promise.all(logs.map(async (log) => (await log.info()).epoch)));
    await Promise.all(logs.map((log) => log.close()));
    expect(faults).toEqual([]);
    expect(epochs.size).toBe(1);
  });

  test('of a log of ours says nothing, whoever opens it', async () => {
    const stream = newName();
    const retentionMs = 24 * 3_600_000;
    await withLog({ stream, retentionMs }, async ({ said }) => expect(said).toEqual([]));
    await withLog({ stream }, async ({ said }) => expect(said).toEqual([]));
  });

  test('is kept for ever for a replay, which needs its beginning, and never shorter again', async () => {
    const stream = await made({});
    const retentionMs = Number.POSITIVE_INFINITY;
    await withLog({ stream, retentionMs }, async ({ said }) =>
      expect(said.join('\n')).toContain(`the stream ${stream} was strengthened: max_age`),
    );
    await withLog({ stream, retentionMs: 3_600_000 }, async () => undefined);
    expect((await configOf(stream)).max_age).toBe(0);
  });

  const FAULTS: readonly (readonly [string, Partial<StreamConfig>, RegExp])[] = [
    ['of other subjects', { subjects: ['other.log'] }, /not a log of ours.*NATS_STREAM/],
    ['in memory', { storage: 'memory' } as Partial<StreamConfig>, /not a log of ours.*memory/],
    ['with one message a subject', { max_msgs_per_subject: 1 }, /1 messages of a subject/],
    ['with short messages', { max_msg_size: 1000 }, /messages of 1000 bytes.*nats stream edit/],
    ['that refuses when it is full', { discard: 'new' } as Partial<StreamConfig>, /discard new/],
    ['that soon forgets ids', { duplicate_window: 5e9 }, /forgets ids of messages after 5 s/],
  ];

  test.each(FAULTS)('%s is refused, with what to do', async (_, config, said) => {
    const stream = await made(config);
    const opening = withLog({ stream }, async () => undefined);
    await expect(opening).rejects.toThrow(said);
    const { streams: api } = await jetstreamManager(connection);
    await api.delete(stream);
  });
});

describe.skipIf(why !== '')('the epoch of a log', () => {
  test('is the same for all, and stays what it was before there was a bucket', async () => {
    const stream = newName();
    const first = await withLog({ stream }, async ({ log }) => (await log.info()).epoch);
    const { streams: api } = await jetstreamManager(connection);
    await api.delete(`KV_${stream}_LEASES`);
    const again = await withLog({ stream }, async ({ log }) => (await log.info()).epoch);
    expect(again).toBe(first);
  });

  test('goes with a log that was copied whole, and not with one that lost its end', async () => {
    const stream = newName();
    const before = await withLog({ stream }, async ({ log }) => {
      await appendTexts(log, 20);
      return (await log.info()).epoch;
    });
    await copyAnew(stream, 20);
    await withLog({ stream }, async ({ log }) => {
      expect((await log.info()).epoch).toBe(before);
      expect((await readAll(log)).map(textOf)).toHaveLength(20);
    });
    await copyAnew(stream, 12);
    const { epoch } = await withLog({ stream }, async ({ log }) => await log.info());
    expect(epoch).not.toBe(before);
  });

  test('is another one of a stream that was made anew, however long that is', async () => {
    const stream = newName();
    const texts = async (word: string): Promise<string> =>
      await withLog({ stream }, async ({ log }) => {
        await appendTexts(log, 10, word);
        return (await log.info()).epoch;
      });
    const before = await texts('one');
    const { streams: api } = await jetstreamManager(connection);
    const { config } = await api.info(stream);
    await api.delete(stream);
    await api.add({ ...config, name: stream });
    const manager = await jetstreamManager(connection);
    for (let seq = 1; seq <= 30; seq++)
      await manager.jetstream().publish(`${stream.toLowerCase()}.log`, `other ${seq}`);
    expect(await texts('two')).not.toBe(before);
  });

  /** Another stream of that name, with the first messages of the one before: as a restore has it. */
  async function copyAnew(stream: string, count: number): Promise<void> {
    const manager = await jetstreamManager(connection);
    const { config } = await manager.streams.info(stream);
    const copied: Uint8Array[] = [];
    for (let seq = 1; seq <= count; seq++) {
      const found = await manager.streams.getMessage(stream, { seq });
      if (found) copied.push(found.data);
    }
    await manager.streams.delete(stream);
    await manager.streams.add({ ...config, name: stream });
    for (const data of copied) await manager.jetstream().publish(config.subjects[0] ?? '', data);
  }
});
