// The JetStream log: the common suite on a real nats-server, and what only a server can do to it.
import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Log, LogBrokenError, PAYLOAD_BYTES_MAX } from '#backends/log.ts';
import { deleteNatsLog, type NatsLogOptions, openNatsLog } from '#backends/nats/log-nats.ts';
import { entriesAhead } from '#backends/nats/nats-ahead.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../programs/nats-server.ts';
import { appendTexts, follow, logSuite, payloadOf, range, readAll, textOf } from './log-suite.ts';

const present = hasNatsServer();
if (!present) console.log('log-nats: skipped, there is no nats-server on PATH');

let server: NatsServer;
let streams = 0;

beforeAll(async () => {
  if (!present) return;
  const started = await startNatsServer();
  if (started === undefined) throw new Error('nats-server is gone');
  server = started;
});

afterAll(async () => {
  await server?.stop();
});

function ownStream(): NatsLogOptions {
  streams++;
  return {
    url: server.url,
    stream: `TEST_${streams}`,
    subject: `test.log.n${streams}`,
    retentionBytesMax: 256 * 1024 * 1024,
  };
}

async function withLog(options: NatsLogOptions, body: (log: Log) => Promise<void>): Promise<void> {
  const log = await openNatsLog(options);
  try {
    await body(log);
  } finally {
    await log.close();
  }
}

test('entries are asked for ahead by how long they were so far', () => {
  const ahead = (lastSeq: number, bytesEach: number): number =>
    entriesAhead({ epoch: 'e', firstSeq: 1, lastSeq, bytes: lastSeq * bytesEach });
  expect([ahead(0, 0), ahead(10, 1000), ahead(500, 16 * 1024)]).toEqual([1024, 1024, 1024]);
  expect([ahead(10, 32 * 1024), ahead(10, PAYLOAD_BYTES_MAX)]).toEqual([512, 64]);
});

describe.skipIf(!present)('the JetStream log', () => {
  logSuite('does what every log does', {
    create: async () => {
      const options = ownStream();
      return { open: () => openNatsLog(options) };
    },
  });

  test(
    'a reader asks for so much ahead as fits, and is cut off by longer entries only once',
    () =>
      withLog(ownStream(), async (log) => {
        const short = 2000;
        const long = 150;
        await appendTexts(log, short);
        const payload = new Uint8Array(PAYLOAD_BYTES_MAX);
        for (let entry = 0; entry < long; entry++) await log.append(payload, `long ${entry}`);
        let seen = 0;
        for await (const { seq } of log.read(1, { follow: false })) {
          expect(seq).toBe(++seen);
          // Meanwhile the server has more for this process than it holds for anybody.
          if (seq === short + 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
        }
        expect(seen).toBe(short + long);
      }),
    60_000,
  );

  test('a repeated id is acknowledged with its first seq and stored once', () =>
    withLog(ownStream(), async (log) => {
      expect(await log.append(payloadOf('one'), 'a')).toBe(1);
      expect(await log.append(payloadOf('two'), 'b')).toBe(2);
      expect(await log.append(payloadOf('one'), 'a')).toBe(1);
      expect((await readAll(log)).map(textOf)).toEqual(['one', 'two']);
    }));

  test('two processes append to one log and see the same epoch, entries and skips', async () => {
    const options = ownStream();
    await withLog(options, (left) =>
      withLog(options, async (right) => {
        const reader = follow(right, 1, 40);
        await Promise.all([appendTexts(left, 20, 'left'), appendTexts(right, 20, 'right')]);
        const entries = await reader;
        expect(entries.map((entry) => entry.seq)).toEqual(range(1, 40));
        for (const side of ['left', 'right']) {
          const own = entries.map(textOf).filter((text) => text.startsWith(side));
          expect(own).toEqual(range(1, 20).map((i) => `${side} ${i}`));
        }
        expect((await left.info()).epoch).toBe((await right.info()).epoch);
        await left.skip(7);
        await withLog(options, async (third) => {
          const skipped = (await readAll(third)).filter((entry) => entry.skipped);
          expect(skipped.map((entry) => entry.seq)).toEqual([7]);
        });
      }),
    );
  });

  test('entries beyond the retention are trimmed, and a reader of them is told', () =>
    withLog({ ...ownStream(), retentionBytesMax: 64 * 1024 }, async (log) => {
      for (let i = 1; i <= 40; i++) await log.append(Buffer.alloc(4096, i), `big-${i}`);
      const { firstSeq, lastSeq } = await log.info();
      expect(lastSeq).toBe(40);
      expect(firstSeq).toBeGreaterThan(20);
      await expect(readAll(log, 1)).rejects.toThrow(LogBrokenError);
      expect((await readAll(log, firstSeq)).map((entry) => entry.seq)).toEqual(range(firstSeq, 40));
    }));

  test(
    'a server killed in mid-stream loses nothing acknowledged and keeps the order',
    () =>
      withLog({ ...ownStream(), publishInFlightMax: 32 }, async (log) => {
        const { epoch } = await log.info();
        const reader = follow(log, 1, 3000);
        const calls: Promise<number>[] = [];
        for (let i = 1; i <= 3000; i++) calls.push(log.append(payloadOf(`entry ${i}`), `id-${i}`));
        await calls[300];
        await server.restart();
        expect(await Promise.all(calls)).toEqual(range(1, 3000));
        expect((await reader).map(textOf)).toEqual(range(1, 3000).map((i) => `entry ${i}`));
        expect((await log.info()).epoch).toBe(epoch);
      }),
    60_000,
  );

  test('a stream that was made anew is a broken log, for info and for readers', async () => {
    const own = await startNatsServer();
    if (own === undefined) throw new Error('nats-server is gone');
    const log = await openNatsLog({ ...ownStream(), url: own.url });
    try {
      await appendTexts(log, 5);
      const reader = follow(log, 1, 6);
      reader.catch(() => undefined);
      await own.restart({ wipe: true });
      await expect(reader).rejects.toThrow(LogBrokenError);
      await expect(log.info()).rejects.toThrow(LogBrokenError);
    } finally {
      await log.close();
      await own.stop();
    }
  });

  test('a stream that was made anew while all stay connected is a broken log too', async () => {
    const options = ownStream();
    await withLog(options, async (log) => {
      await appendTexts(log, 5);
      const reader = follow(log, 1, 20);
      reader.catch(() => undefined);
      await delay(200);
      await deleteNatsLog(options);
      await withLog(options, async (other) => {
        await appendTexts(other, 20, 'other');
        await expect(reader).rejects.toThrow(LogBrokenError);
      });
    });
  });

  test('a reader whose consumer is lost goes on without a pause', async () => {
    const options = ownStream();
    const connection = await connect({ servers: options.url });
    const { consumers } = await jetstreamManager(connection);
    await withLog(options, async (log) => {
      const reader = follow(log, 1, 300);
      for (let entry = 1; entry <= 300; entry++) {
        await log.append(payloadOf(`entry ${entry}`), `entry-${entry}`);
        if (entry !== 30) continue;
        const found = await consumers.list(options.stream as string).next();
        for (const { name } of found) await consumers.delete(options.stream as string, name);
      }
      const endMs = performance.now();
      expect((await reader).map(({ seq }) => seq)).toEqual(range(1, 300));
      expect(performance.now() - endMs).toBeLessThan(8000);
    });
    await connection.close();
  });

  test('a server that stands still for longer than an append may take loses nothing', async () => {
    const own = await startNatsServer();
    if (own === undefined) throw new Error('nats-server is gone');
    const log = await openNatsLog({ ...ownStream(), url: own.url });
    const texts: string[] = [];
    const calls: Promise<number>[] = [];
    try {
      for (let entry = 1; entry <= 40; entry++) {
        texts.push(`entry ${entry}`);
        calls.push(log.append(payloadOf(`entry ${entry}`), `entry-${entry}`));
        if (entry === 5) own.pause();
        if (entry === 30) own.resume();
        await delay(250);
      }
      expect(await Promise.all(calls)).toEqual(range(1, 40));
      expect((await readAll(log)).map(textOf)).toEqual(texts);
    } finally {
      own.resume();
      await log.close();
      await own.stop();
    }
  });

  test('a server that is gone for good fails the calls within the bound, unless it is waited for', async () => {
    const own = await startNatsServer();
    if (own === undefined) throw new Error('nats-server is gone');
    const options = { ...ownStream(), url: own.url, reconnectMsMax: 300 };
    const log = await openNatsLog(options);
    // As processes open theirs: none of them ends of it.
    const patient = await openNatsLog({ ...options, isPatient: true });
    const reader = follow(patient, 1, 1);
    await own.kill();
    const appended = patient.append(payloadOf('late'), 'late');
    await expect(log.append(payloadOf('lost'), 'lost')).rejects.toThrow(/cannot be used/);
    await expect(log.append(payloadOf('more'), 'more')).rejects.toThrow(/cannot be used/);
    await log.close();
    await own.restart();
    expect(await appended).toBe(1);
    expect((await reader).map(textOf)).toEqual(['late']);
    await patient.close();
    await own.stop();
  });

  test('a server that refuses messages as large as ours is named, with what to set', async () => {
    const small = await startNatsServer({ maxPayload: 65_536 });
    if (small === undefined) throw new Error('nats-server is gone');
    try {
      await expect(openNatsLog({ ...ownStream(), url: small.url })).rejects.toThrow(/max_payload/);
    } finally {
      await small.stop();
    }
  });

  test('credentials of the URL are used, and not shown when they are refused', async () => {
    const own = await startNatsServer({ password: 'secret-1' });
    if (own === undefined) throw new Error('nats-server is gone');
    try {
      const options = { ...ownStream(), url: own.url, reconnectMsMax: 1 };
      await withLog(options, async (log) => expect(await appendTexts(log, 2)).toEqual([1, 2]));
      const url = own.url.replace('secret-1', 'secret-2');
      const refused = openNatsLog({ ...options, url });
      await expect(refused).rejects.toThrow(/cannot be used/);
      await expect(refused).rejects.not.toThrow(/secret/);
    } finally {
      await own.stop();
    }
  });

  test('more replicas or room than the server has is refused, with what to change', async () => {
    const replicas = openNatsLog({ ...ownStream(), replicas: 3 });
    await expect(replicas).rejects.toThrow(/refuses the stream .*replicas.*use another one/);
    const room = openNatsLog({ ...ownStream(), retentionBytesMax: 2 ** 44 });
    await expect(room).rejects.toThrow(/refuses the stream .*storage.*max_file_store/);
  });

  test('keeps for ever what its writer wants kept, whoever reads it', async () => {
    const options = ownStream();
    const ageOf = async (): Promise<number> => {
      const connection = await connect({ servers: options.url });
      const manager = await jetstreamManager(connection);
      const { config } = await manager.streams.info(options.stream ?? '');
      await connection.close();
      return config.max_age / 1e6;
    };
    await withLog(options, async () => undefined);
    expect(await ageOf()).toBe(24 * 3_600_000);
    await withLog({ ...options, retentionMs: Number.POSITIVE_INFINITY }, async () => undefined);
    expect(await ageOf()).toBe(0);
    await withLog(options, async () => undefined);
    expect(await ageOf()).toBe(0);
    await withLog({ ...options, retentionMs: 3_600_000 }, async () => undefined);
    expect(await ageOf()).toBe(0);
  });

  test('a stream of other subjects is not taken for a log', async () => {
    const options = ownStream();
    await withLog(options, async () => undefined);
    const other = { ...options, subject: `${options.subject}.other` };
    await expect(openNatsLog(other)).rejects.toThrow(/not a log of ours/);
  });
});
