// What must hold of a cluster after each trouble: one world, the same for all who serve it and all who
// follow it, in which each thing that was acknowledged is there once.
import { expect } from 'vitest';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { openSqlPool } from '#backends/sql/sql-postgres.ts';
import { openServerStore } from '#clickhouse/clickhouse-store.ts';
import type { Channel, Subscription } from '#client/overround.ts';
import { everyPage } from '../../gateway/push/state/rest-pages.ts';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { until } from '../../programs/until.ts';
import { differenceOf, rowsOfEntries, rowsOfServer, SAME, upTo } from '../archive/archived-log.ts';
import { KEY } from '../running-program.ts';
import type { ClusterWatch } from './cluster-watch.ts';
import { adminReadiness, type Fleet } from './fleet.ts';
import type { Posts } from './posts.ts';
import type { StreamClients } from './stream-clients.ts';

/** What a process may have taken of an account's credits and not used: the block in use, and the next. */
const HELD_CREDITS_MAX = 2000;
const TRIES_MAX = 5;

/** All of them run, and each book is whole. */
export async function expectReady(fleet: Fleet): Promise<void> {
  for (const program of fleet.all) {
    const isReady = async (): Promise<boolean> =>
      (await adminReadiness(program))?.status === 'ready';
    await until(isReady, 'a process to be ready again', 120_000, 50);
  }
}

/** What was posted is in the log once, and each game is one event. */
export async function expectPosted(posts: Posts, watch: ClusterWatch): Promise<void> {
  await until(() => [...posts.acknowledged].every((key) => watch.rows.has(key)), 'all rows');
  const doubled = [...watch.rows].filter(([, rows]) => rows !== 1);
  expect({ doubled, failure: watch.failure }).toEqual({ doubled: [], failure: undefined });
  const split = [...posts.events].filter(([, eventIds]) => eventIds.size !== 1);
  expect(split).toEqual([]);
}

/** At one position, that of the end of the log, gateways and clients have the same book. */
export async function expectOneBook(fleet: Fleet, clients: StreamClients): Promise<number> {
  return await fleet.whileStill(async () => {
    const log = await openNatsLog({ url: fleet.cluster.url });
    const lastSeq = await standing(async () => (await log.info()).lastSeq);
    await log.close();
    const shown: Json[] = [];
    for (const gateway of fleet.gateways) {
      await gateway.untilReadiness(({ seq }) => seq === lastSeq, `position ${lastSeq}`);
      shown.push(await answered(fleet, () => gateway.shown()));
    }
    for (const [at, each] of shown.entries()) {
      const different = differenceIn(each, shown[0], `gateway ${at}`);
      const { seq } = (await fleet.gateways[at]?.readiness()) ?? {};
      expect({ lastSeq, seq, different }).toEqual({ lastSeq, seq: lastSeq, different: undefined });
    }
    await until(() => clients.areLive, 'all books to be live');
    for (const [request, subscriptions] of clients.books()) {
      await expectShown(fleet, request, subscriptions);
    }
    return lastSeq;
  });
}

/** A server ends a connection that was idle for long, and the question on it with it: asked again. */
async function answered<T>(fleet: Fleet, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      fleet.expectRunning();
      const isLost = error instanceof TypeError && error.message === 'fetch failed';
      if (!isLost || tries === TRIES_MAX) throw error;
    }
  }
}

/** The first place in which two values differ, and how. */
function differenceIn(found: unknown, expected: unknown, place: string): string | undefined {
  if (typeof found !== 'object' || typeof expected !== 'object' || !found || !expected) {
    if (Object.is(found, expected)) return undefined;
    return `${place}: ${JSON.stringify(found)} is not ${JSON.stringify(expected)}`;
  }
  const [one, other] = [found, expected] as Readonly<Record<string, unknown>>[];
  for (const name of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    const different = differenceIn(one?.[name], other?.[name], `${place}.${name}`);
    if (different !== undefined) return different;
  }
  return undefined;
}

/** A figure, once it has been the same for a while. */
async function standing(ask: () => Promise<number>): Promise<number> {
  let [last, times] = [Number.NaN, 0];
  await until(
    async () => {
      const now = await ask();
      times = now === last ? times + 1 : 0;
      last = now;
      return times >= 5;
    },
    'the end of the log',
    60_000,
    100,
  );
  return last;
}

/** Those who follow the same show the same, and what REST shows. */
async function expectShown(
  fleet: Fleet,
  { channel, ...filters }: Readonly<Record<string, unknown>>,
  subscriptions: readonly Subscription<Channel>[],
): Promise<void> {
  const texts = (): readonly string[] =>
    subscriptions.map(({ book }) => JSON.stringify(inOrder(book.records())));
  // A streamed edge has less than one that REST computes: those are compared with each other.
  const isOfRest = channel !== 'edges';
  const query = new URLSearchParams(filters as Record<string, string>);
  const address = fleet.gateways[0]?.address ?? '';
  const ask = () => everyPage(address, KEY, `/v1/${channel}?${query}`);
  const page = isOfRest && (await answered(fleet, ask));
  const expected = page ? JSON.stringify(inOrder(page.records)) : texts()[0];
  // What is conflated comes a moment later.
  const areShown = (): boolean => texts().every((text) => text === expected);
  await until(areShown, 'clients to show the end of the log', 5000).catch(() => {});
  for (const text of texts()) expect(text).toBe(expected);
}

/** Lists of a book are sets: the same in one order, fields as well. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map((each) => ({ each: inOrder(each), key: JSON.stringify(inOrder(each)) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ each }) => each);
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}

/** Every row that follows from the log up to there is in the archive once; how many those are. */
export async function expectArchived(fleet: Fleet, seq: number): Promise<number> {
  const isArchived = async (): Promise<boolean> =>
    ((await adminReadiness(fleet.archiver as never))?.archive?.seq ?? 0) >= seq;
  await until(isArchived, `the archive to reach ${seq}`, 120_000, 100);
  const store = openServerStore({ url: fleet.archiveUrl });
  const found = await rowsOfServer(store);
  await store.close();
  const expected = await rowsOfEntries(await openNatsLog({ url: fleet.cluster.url }));
  // Behind it rows may have come while one table was read after the other.
  const lastSeq = Math.min(seq, expected.lastSeq);
  const [have, want] = [upTo(lastSeq, found.rows), upTo(lastSeq, expected.rows)];
  expect(differenceOf(have, want)).toEqual(SAME);
  return want.length;
}

/** What was served is paid, and what is paid and was not served is what processes hold or held. */
export async function expectPaid(
  fleet: Fleet,
  accountId: string,
  served: number,
  processes: number,
): Promise<void> {
  const sql = openSqlPool({ address: { url: fleet.sqlUrl } });
  const [row] = await sql.query<{ granted: number; left: number }>(
    `select sum(credits) filter (where kind = 'grant')::bigint as granted,
       sum(credits)::bigint as left from credit_entries where account_id = $1`,
    [accountId],
  );
  await sql.close();
  const paid = Number(row?.granted ?? 0) - Number(row?.left ?? 0);
  expect(paid).toBeGreaterThanOrEqual(served);
  expect(paid).toBeLessThanOrEqual(served + processes * HELD_CREDITS_MAX);
}
