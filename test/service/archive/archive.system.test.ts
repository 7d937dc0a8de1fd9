// The archive of the real program: kill -9 at any moment loses and doubles nothing, and a store
// that cannot be reached for a while costs nothing but time.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openServerStore } from '#clickhouse/clickhouse-store.ts';
import type { ColumnStore } from '#clickhouse/column-store.ts';
import { Random } from '#kit/random.ts';
import { openFront } from '../../clickhouse/stores.ts';
import { get } from '../../gateway/push/state/rest-pages.ts';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { openStream } from '../../gateway/push/state/stream-client.ts';
import { IS_LONG, LONG_ONLY } from '../../long.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { KEY, RunningProgram, Scratch } from '../running-program.ts';
import {
  type ArchivedRows,
  differenceOf,
  rowsOfEmbedded,
  rowsOfLog,
  rowsOfServer,
  SAME,
  upTo,
} from './archived-log.ts';

const SEED = Number(process.env.ARCHIVE_SEED ?? 20_251_121);
const KILLS = IS_LONG ? 20 : 1;
/** Kills come up to so long after the archive process began, and while the program begins. */
const ARCHIVING_MS_MAX = 300;
const START_MS_MAX = 1500;
const OUTAGE_MS = Number(process.env.OVERROUND_OUTAGE_MS ?? 8000);
/** Lives in which only the rest is archived. */
const REST_LIVES_MAX = 6;

useOuterStore();
const scratch = new Scratch();
const running: RunningProgram[] = [];
afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
afterAll(() => scratch.remove());

async function start(env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const program = await RunningProgram.start({
    ARCHIVE: 'on',
    SNAPSHOT_EVERY: '1s',
    SNAPSHOT_EVERY_MESSAGES: '1',
    ...env,
  });
  running.push(program);
  return program;
}

function follows(program: RunningProgram): boolean {
  return `${program.stdout}${program.stderr}`.includes('archive process started');
}

/** Lives of a program that is fed nothing, until the archive is where the log is. */
async function archiveRest(
  env: Readonly<Record<string, string>>,
  lastSeq: number,
  read: () => Promise<ArchivedRows>,
): Promise<ArchivedRows> {
  let archived = await read();
  for (let life = 1; archived.lastSeq < lastSeq && life <= REST_LIVES_MAX; life++) {
    const program = await start({ ...env, FEED: 'none', INGEST: 'off' });
    await until(() => follows(program), 'the archive process');
    const isArchived = ({ archive }: Json): boolean => archive?.seq >= lastSeq;
    const caughtUp = program.untilReadiness(isArchived, 'the archive').catch(() => undefined);
    await Promise.race([caughtUp, delay(3000 * life)]);
    expect((await program.stop()).code).toBe(0);
    archived = await read();
  }
  return archived;
}

function expectWhole(archived: ArchivedRows, expected: ArchivedRows): void {
  expect(expected.changes.length).toBeGreaterThan(10_000);
  const { lastSeq } = expected;
  expect(differenceOf(upTo(lastSeq, archived.changes), expected.changes)).toEqual(SAME);
  expect(differenceOf(upTo(lastSeq, archived.rows), expected.rows)).toEqual(SAME);
}

test(`${KILLS} kills lose no accepted change and double none (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const dataDir = scratch.folder();
  const env = { DATA_DIR: dataDir };
  let whileArchiving = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    const program = await start({ ...env, FEED: 'simulated', SIMULATED_RATE: '5000' });
    if (random.chance(0.2)) await delay(random.below(START_MS_MAX));
    else {
      await until(() => follows(program), 'the archive process');
      await delay(random.below(ARCHIVING_MS_MAX));
      whileArchiving += 1;
    }
    expect((await program.stop('SIGKILL')).signal).toBe('SIGKILL');
  }
  const expected = await rowsOfLog(dataDir);
  const archived = await archiveRest(env, expected.lastSeq, () => rowsOfEmbedded(dataDir));
  const { changes, rows } = expected;
  const found = `${changes.length} changes, ${rows.length} rows`;
  console.info(`seed ${SEED}: ${whileArchiving} kills while archiving, ${found}`);
  expectWhole(archived, expected);
});

test.runIf(IS_LONG)(
  `a store that is away for a while gets everything, and nobody else notices${LONG_ONLY}`,
  async () => {
    const front = await openFront();
    const url = `http://default:secret@127.0.0.1:${front.port}/default`;
    const env = { DATA_DIR: scratch.folder(), CLICKHOUSE_URL: url };
    const program = await start({ ...env, FEED: 'simulated', SIMULATED_RATE: '2000' });
    await program.ready();
    const store = openServerStore({ url });
    try {
      await until(async () => (await countOf(store)) > 0, 'the first rows', 30_000);
      await front.kill();
      const stream = await openStream(program.address, KEY);
      await stream.subscribe('odds', 'odds');
      const { deltas } = stream.book('odds');
      const giveUpAt = performance.now() + OUTAGE_MS;
      while (performance.now() < giveUpAt) {
        expect((await program.readiness())?.status).toBe('ready');
        expect((await get(program.address, KEY, '/v1/odds?limit=1')).status).toBe(200);
        await delay(250);
      }
      const said = (): string => `${program.stdout}${program.stderr}`;
      // On a busy machine both take longer than the outage.
      const isWell = (): boolean => stream.isOpen && stream.failure === undefined;
      const goesOn = (): boolean => stream.book('odds').deltas > deltas + 20;
      await until(() => goesOn() || !isWell(), 'the stream to go on');
      await until(() => said().includes('the archive waits'), 'the archive to notice');
      expect([stream.isOpen, stream.failure]).toEqual([true, undefined]);
      await stream.close();
      await front.start();
      await until(() => said().includes('the archive goes on'), 'the archive', 30_000);
      expect((await program.stop()).code).toBe(0);
      const expected = await rowsOfLog(env.DATA_DIR);
      const archived = await archiveRest(env, expected.lastSeq, () => rowsOfServer(store));
      console.info(`${expected.changes.length} changes over an outage of ${OUTAGE_MS} ms`);
      expectWhole(archived, expected);
    } finally {
      await store.close();
      await front.close();
    }
  },
  120_000 + OUTAGE_MS,
);

test.runIf(IS_LONG)(
  `one that is damaged holds no snapshot back, and has everything once it is new${LONG_ONLY}`,
  async () => {
    const dataDir = scratch.folder();
    const env = { DATA_DIR: dataDir };
    // As a full disk leaves it: a definition without a word, beside rows.
    const table = join(dataDir, 'archive', 'store', 'abc', 'a table');
    mkdirSync(join(table, '202511_1_1_0'), { recursive: true });
    writeFileSync(join(table, 'quotes.sql'), '');
    const program = await start({ ...env, FEED: 'simulated', SIMULATED_RATE: '20000' });
    await until(() => program.stderr.includes('snapshot written'), 'a snapshot', 30_000);
    const failure = expect.stringMatching(/the archive is damaged .*delete DATA_DIR.archive/);
    const ofOperators: unknown = await (await fetch(`${program.adminAddress}/readyz`)).json();
    expect(ofOperators).toMatchObject({ archive: { state: 'waiting', failure } });
    // It may name hosts and paths: not everybody hears it.
    const ofAll = (await program.readiness())?.archive;
    expect(ofAll).toEqual({ state: 'waiting', seq: null, lagMs: null });
    rmSync(join(dataDir, 'archive'), { recursive: true });
    await program.untilReadiness(({ archive }) => archive.state === 'on', 'the archive');
    expect((await program.stop()).code).toBe(0);
    const expected = await rowsOfLog(dataDir);
    const archived = await archiveRest(env, expected.lastSeq, () => rowsOfEmbedded(dataDir));
    expectWhole(archived, expected);
  },
);

async function countOf(store: ColumnStore): Promise<number> {
  const sql = 'SELECT count() AS count FROM quotes';
  const [row] = await store.query<{ count: number }>(sql).catch(() => []);
  return row?.count ?? 0;
}
