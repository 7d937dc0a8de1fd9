// A process with an empty disk behind a log that has lost its beginning: with a shared snapshot it is
// whole at once and equal to those who saw everything; without one it says that it is not, and gives
// nobody a position that others count by.
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { NatsSnapshots } from '#backends/nats/nats-snapshots.ts';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { openStream } from '../../gateway/push/state/stream-client.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../../programs/nats-server.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { KEY, RunningProgram, Scratch } from '../running-program.ts';

/** Messages that the log still holds of before its newest snapshot. */
const HELD = 10;
const SILENT = 'module:test/service/log/silent-feed.mjs';

useOuterStore();
const scratch = new Scratch();
const running: RunningProgram[] = [];
let server: NatsServer | undefined;
beforeAll(async () => {
  server = await startNatsServer({ maxFileStore: '16GB' });
});
afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
afterAll(async () => {
  await server?.stop();
  scratch.remove();
});
if (!hasNatsServer()) console.info('skipped: no nats-server on PATH');

async function start(env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const own = { DATA_DIR: scratch.folder(), NATS_URL: server?.url ?? '', FEED: 'none' };
  const program = await RunningProgram.start({ ...own, ...env });
  running.push(program);
  return program;
}

/** Lets the log hold only what came about the newest shared snapshot, as age does in a day. */
async function trim(): Promise<void> {
  const connection = await connect({ servers: server?.url ?? '' });
  const manager = await jetstreamManager(connection);
  const shelf = new NatsSnapshots({ url: server?.url ?? '' });
  let snapshotSeq = 0;
  await until(async () => {
    snapshotSeq = Math.max(0, ...(await shelf.list()).map(({ seq }) => seq));
    return snapshotSeq > 2 * HELD;
  }, 'a snapshot behind the beginning');
  const { config, state } = await manager.streams.info('OVERROUND');
  const held = state.last_seq - snapshotSeq + HELD;
  await manager.streams.update('OVERROUND', { ...config, max_msgs: held });
  await manager.streams.update('OVERROUND', { ...config, max_msgs: -1 });
  await connection.close();
}

/** The list beside the log has this source. */
async function untilWritten(source: string): Promise<void> {
  const log = await openNatsLog({ url: server?.url ?? '' });
  await until(
    async () => (await log.bucket?.get('sources'))?.text.includes(source) === true,
    source,
  );
  await log.close();
}

/** The list of prices, without when each was seen first or last to change. */
async function pricesOf(program: RunningProgram): Promise<string> {
  const since = new Set(['calculatedAt', 'fetchedAt', 'updatedAt']);
  return JSON.stringify((await program.shown()).odds, (name, value) =>
    since.has(name) ? undefined : value,
  );
}

/** Where two programs that nobody feeds any more have come to the same message. */
async function untilTogether(...programs: readonly RunningProgram[]): Promise<void> {
  await until(async () => {
    const seqs = await Promise.all(programs.map(async (each) => (await each.readiness())?.seq));
    return new Set(seqs).size === 1;
  }, 'the same position');
}

describe.skipIf(!hasNatsServer())('behind a log that has lost its beginning', () => {
  test('an empty disk is whole from a shared snapshot, and warming without one', async () => {
    const DATA_DIR = scratch.folder();
    const feeder = await start({
      ...{ FEED: `simulated,${SILENT}`, ROLES: 'ingest,serve,archive', DATA_DIR },
      ...{ SNAPSHOT_EVERY: '1s', SNAPSHOT_EVERY_MESSAGES: '1' },
    });
    const witness = await start({});
    const { epoch } = await witness.ready();
    await until(() => feeder.stderr.includes('snapshot shared'), 'a shared snapshot');
    await untilWritten('silent');
    await trim();

    const began = performance.now();
    const fresh = await start({ SNAPSHOT_EVERY: '1h', ROLES: 'serve' });
    expect(await fresh.ready()).toMatchObject({ epoch, book: { state: 'whole' } });
    console.info(`whole on an empty disk after ${Math.round(performance.now() - began)} ms`);
    expect(fresh.stderr).toContain('continued from a snapshot');

    // One that uses no snapshots has nothing of before.
    const partial = await start({ SNAPSHOT_EVERY: 'off', ARCHIVE: 'on' });
    const isWarming = ({ status }: Json): boolean => status === 'warming';
    const warming = await partial.untilReadiness(isWarming, 'a book that is not whole');
    expect(warming.book.state).toBe('warming');
    expect(warming.epoch).not.toBe(epoch);
    expect(warming.epoch.startsWith(epoch)).toBe(true);
    // A client of the others gets an image, and its own position is none for them.
    const earlier = await openStream(witness.address, KEY);
    await earlier.subscribe(1, 'odds');
    const stream = await openStream(partial.address, KEY);
    const resumed = await stream.resume(1, earlier.book(1));
    expect(resumed.recovered).toBe(false);
    await until(() => partial.stderr.includes('archive process started'), 'the archive process');
    const { archive } = (await partial.readiness()) as Json;
    await partial.untilReadiness(({ seq }) => seq > warming.seq + 5, 'more of the log');
    expect(archive.seq ?? 0).toBe(0);
    expect(partial.stderr).not.toContain('snapshot');
    for (const each of [earlier, stream]) await each.close();

    // One source says everything anew; the other, which was silent all the while, is waited for.
    await feeder.stop();
    const one = await start({ FEED: 'simulated', SNAPSHOT_EVERY: '1h', DATA_DIR });
    await one.ready();
    const { book } = await partial.untilReadiness(
      (readiness) => isWarming(readiness) && readiness.book.waitsFor.length === 1,
      'a book that waits for one source',
    );
    expect(book.waitsFor).toEqual(['silent']);
    const other = await start({ FEED: SILENT, ROLES: 'ingest' });
    const whole = await partial.ready();
    expect(whole).toMatchObject({ epoch, book: { state: 'whole' } });
    await until(() => partial.stderr.includes('the book is whole'), 'a line of it');
    for (const each of [one, other]) await each.stop('SIGKILL');
    await untilTogether(witness, fresh, partial);
    expect(await fresh.shown()).toEqual(await witness.shown());
    expect(await pricesOf(partial)).toBe(await pricesOf(witness));
  });

  test('snapshots are shared whole, and by position', async () => {
    const shelf = new NatsSnapshots({ url: server?.url ?? '' });
    const bytes = Uint8Array.from({ length: 3_000_001 }, (_, at) => at % 251);
    await shelf.write('xyzr1', 42, bytes);
    expect(Buffer.compare((await shelf.read('xyzr1', 42)) ?? Buffer.of(), bytes)).toBe(0);
    expect(await shelf.read('xyzr1', 43)).toBeUndefined();
    const mine = (await shelf.list()).filter(({ epoch }) => epoch === 'xyzr1');
    expect(mine.map(({ seq }) => seq)).toEqual([42]);
    await shelf.remove('xyzr1', 42);
    expect(await shelf.read('xyzr1', 42)).toBeUndefined();
  });
});
