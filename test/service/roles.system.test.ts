// The roles of the program, in one process and in several of one log: they give the same answers,
// history too, and whoever archives, each row is there once.
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openServerStore } from '#clickhouse/clickhouse-store.ts';
import { type Front, openFront } from '../clickhouse/stores.ts';
import { get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { IS_LONG } from '../long.ts';
import { hasNatsServer, startNatsServer } from '../programs/nats-server.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from './outer-store.ts';
import { writeRecording } from './recording-writer.ts';
import { KEY, RunningProgram, Scratch } from './running-program.ts';

/** Each is a start. */
const GATEWAYS = IS_LONG ? [1, 2] : [1];

useOuterStore();
const scratch = new Scratch();
const running: RunningProgram[] = [];
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
  for (const end of ended.splice(0)) await end();
});
afterAll(() => scratch.remove());
if (!hasNatsServer()) console.info('skipped: no nats-server on PATH');

async function start(env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const program = await RunningProgram.start({ DATA_DIR: scratch.folder(), ...env });
  running.push(program);
  return program;
}

/** /readyz of a process that serves nobody, once it says so. */
async function untilAdmin(
  program: RunningProgram,
  holds: (readiness: Json) => boolean,
): Promise<Json> {
  let last: Json;
  await until(async () => {
    if (!program.isRunning) throw new Error(program.stderr);
    const { adminAddress } = program;
    if (adminAddress === undefined) return false;
    last = await (await fetch(`${adminAddress}/readyz`)).json();
    return holds(last);
  }, 'a process without clients');
  return last;
}

/** What is kept of a log in a store, once. */
async function rowsIn(front: Front): Promise<Json> {
  const store = openServerStore({ url: urlOf(front) });
  const [counted] = await store.query(
    'SELECT count() AS rows, uniqExact((epoch, seq, ordinal)) AS places FROM quotes',
  );
  await store.close();
  return counted;
}

const urlOf = ({ port }: Front): string => `http://default:secret@127.0.0.1:${port}/default`;

test.skipIf(!hasNatsServer())('apart and together they give the same answers', async () => {
  const recording = join(scratch.path, 'small.jsonl');
  writeRecording({
    ...{ path: recording, seed: 8, captures: 30, everyMinutes: 5 },
    ...{ firstAt: '2025-11-09T12:00:00Z', sport: 'americanfootball_nfl' },
  });
  const feed = { FEED: `replay:${recording}` };
  const together = await start({ ...feed, ARCHIVE: 'on' });
  const { seq } = await together.finished();
  const shown = await together.shown();
  const eventId = shown.odds[0].eventId;
  const history = `/v1/events/${eventId}/odds-history?limit=200`;
  await together.untilReadiness(({ archive }) => archive.seq >= seq, 'the archive');
  const expected = (await get(together.address, KEY, history)).json.data;
  expect(JSON.stringify(expected).length).toBeGreaterThan(2000);

  const [server, front] = [await startNatsServer({ maxFileStore: '16GB' }), await openFront()];
  ended.push(async () => await server?.stop(), front.close);
  const shared = {
    NATS_URL: server?.url ?? '',
    CLICKHOUSE_URL: urlOf(front),
    ARCHIVE: 'on',
    KEY_SECRET: 'of all of them',
    ...feed,
  };
  const sqlUrl = await RunningProgram.storeUrl({ DATA_DIR: scratch.folder() });
  const common = { ...shared, ...(sqlUrl && { POSTGRES_URL: sqlUrl }) };
  const feeder = await start({ ...common, ROLES: 'ingest' });
  const gateways = await Promise.all(GATEWAYS.map(() => start({ ...common, ROLES: 'serve' })));
  const archivers = await Promise.all([1, 2].map(() => start({ ...common, ROLES: 'archive' })));
  const done = ({ status, feeds }: Json): boolean =>
    status === 'ready' && feeds.every(({ state }: Json) => state === 'finished');
  const { seq: endSeq } = await untilAdmin(feeder, done);
  for (const each of archivers) {
    await untilAdmin(each, ({ archive }) => archive.seq >= endSeq);
  }
  for (const gateway of gateways) {
    const readiness = await gateway.untilReadiness((each) => each.seq >= endSeq, 'the log');
    expect(readiness).toMatchObject({ status: 'ready', feeds: [], archive: { state: 'off' } });
    expect(await gateway.shown()).toEqual(shown);
    expect((await get(gateway.address, KEY, history)).json.data).toEqual(expected);
  }
  const { rows, places } = await rowsIn(front);
  expect(rows).toBeGreaterThan(1000);
  expect(places).toBe(rows);
  // Whoever has no clients has no port for them.
  await expect(fetch(`${feeder.address}/healthz`)).rejects.toThrow();
  for (const each of [feeder, ...gateways, ...archivers]) expect((await each.stop()).code).toBe(0);
});

test('a role that is left out takes none of its options', async () => {
  const posts = await start({ ROLES: 'serve', INGEST: 'on' });
  expect(await posts.ended).toMatchObject({ code: 1 });
  expect(posts.stderr).toContain('ROLES leaves out ingest');
  const unknown = await start({ ROLES: 'serve,dance' });
  expect((await unknown.ended).stderr).toContain('ingest, serve, archive');
});
