// Batches with keys, each sent one to three times, while publisher and server are killed with -9, and
// while the process that takes them changes: what was acknowledged is in the log, each row counts
// once, and a repeat has the first answer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { Random } from '#kit/random.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { IS_LONG } from '../long.ts';
import { SourceLedger } from '../oracle/source-ledger.ts';
import { freePort } from '../programs/free-port.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../programs/nats-server.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from './outer-store.ts';
import { RunningProgram, runCommand, Scratch } from './running-program.ts';

const BATCHES = IS_LONG ? 1000 : 40;
const KILLS = IS_LONG ? 40 : 3;
const HANDOVERS = IS_LONG ? 12 : 1;
/** Of batches in turn; the longest take several messages. */
const ROWS = [3, 7, 40, 5, 900];
const KEY = 'an ingest key of the tests';
const START = new Date(Date.now() + 86_400_000).toISOString();
/** A kill comes so long after the publisher had its first answer, at most. */
const KILL_MS_MAX = 400;

useOuterStore();
const scratch = new Scratch();
let nats: NatsServer | undefined;
beforeAll(async () => {
  // A log for each way.
  nats = await startNatsServer({ maxFileStore: '64GB' });
});
afterAll(async () => {
  scratch.remove();
  await nats?.stop();
});

interface Answer {
  readonly batch: number;
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Sends the batches from one on, as a process of its own. */
class Publisher {
  readonly answers: Answer[] = [];
  readonly ended: Promise<unknown>;
  readonly #child;

  constructor(order: object) {
    const all = { to: BATCHES, ...order, key: KEY, rowsOf: ROWS };
    const argv = ['test/service/once-publisher.mjs', JSON.stringify(all)];
    this.#child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.ended = once(this.#child, 'close');
    let text = '';
    this.#child.stdout.on('data', (data: Buffer) => {
      const lines = (text + data.toString()).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) this.answers.push(JSON.parse(line) as Answer);
    });
  }

  get isDone(): boolean {
    return this.#child.exitCode !== null;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }
}

interface Way {
  readonly env: Readonly<Record<string, string>>;
  readonly order: object;
}

/** Sends all batches through the kills; every answer. */
async function sendAll(way: Way, random: Random): Promise<readonly Answer[]> {
  const env = { ...way.env, PORT: `${await freePort()}` };
  const order = { ...way.order, httpUrl: `http://127.0.0.1:${env.PORT}`, start: START };
  const answers: Answer[] = [];
  let server = await start(env);
  let publisher = new Publisher({ ...order, from: 0, seed: 0 });
  for (let kill = 1; kill <= KILLS && !publisher.isDone; kill++) {
    const known = publisher.answers.length;
    await until(() => publisher.isDone || publisher.answers.length > known, 'an answer');
    await delay(random.below(KILL_MS_MAX));
    const killed = random.pick(['server', 'publisher', 'both']);
    if (killed !== 'publisher') await server.stop('SIGKILL');
    if (killed !== 'server') {
      await publisher.kill();
      answers.push(...publisher.answers);
      // What it knew is gone: it sends the last batch again.
      const from = Math.max(0, ...answers.map(({ batch }) => batch));
      publisher = new Publisher({ ...order, from, seed: kill });
    }
    if (killed !== 'publisher') server = await start(env);
  }
  await publisher.ended;
  await server.stop();
  return [...answers, ...publisher.answers];
}

/** Sends all batches through a gateway while two processes take turns at them; every answer. */
async function sendOverHandovers({ env, order }: Way, random: Random): Promise<readonly Answer[]> {
  const folders = [scratch.folder(), scratch.folder()];
  const startWriter = (at: number) => start({ ...env, INGEST: 'on', DATA_DIR: folders[at] ?? '' });
  const writers = await Promise.all([startWriter(0), startWriter(1)]);
  const gateway = await start({ ...env, ROLES: 'serve', DATA_DIR: scratch.folder() });
  const sending = { ...order, httpUrl: gateway.address, start: START };
  const answers: Answer[] = [];
  let publisher = new Publisher({ ...sending, from: 0, seed: 0 });
  let changes = 0;
  for (; changes < HANDOVERS && !publisher.isDone; changes++) {
    const known = publisher.answers.length;
    await until(() => publisher.isDone || publisher.answers.length > known, 'an answer');
    await delay(random.below(KILL_MS_MAX));
    const [at, other] = (await takesPosts(writers[0])) ? [0, 1] : [1, 0];
    // One that ends at a signal gives its lease back; that of one which is killed has to grow old.
    await writers[at]?.stop(IS_LONG && random.chance(0.5) ? 'SIGKILL' : 'SIGTERM');
    if (random.chance(0.5)) {
      await publisher.kill();
      answers.push(...publisher.answers);
      const from = Math.max(0, ...answers.map(({ batch }) => batch));
      publisher = new Publisher({ ...sending, from, seed: changes });
    }
    await until(() => takesPosts(writers[other]), 'the other to take posts');
    writers[at] = await startWriter(at);
  }
  expect(changes).toBeGreaterThan(0);
  await publisher.ended;
  await Promise.all([...writers, gateway].map((each) => each.stop()));
  return [...answers, ...publisher.answers];
}

/** Whether a process has the lease for posts. */
async function takesPosts(program: RunningProgram | undefined): Promise<boolean> {
  const { leases = [] } = (await program?.readiness()) ?? {};
  return leases.some(({ key, state }: Json) => key === 'ingest' && state === 'held');
}

async function start(env: Way['env']): Promise<RunningProgram> {
  const program = await RunningProgram.start({ ...env, FEED: 'none', BOOTSTRAP_INGEST_KEY: KEY });
  await program.ready();
  return program;
}

/** How often each row counts in the log, by batch and row. */
async function rowsIn(way: Way): Promise<ReadonlyMap<string, number>> {
  const { NATS_URL: url, NATS_STREAM: stream, DATA_DIR = '' } = way.env;
  const log = url ? await openNatsLog({ url, stream }) : await openFileLog(join(DATA_DIR, 'log'));
  const ledger = new SourceLedger();
  const rows = new Map<string, number>();
  for await (const { payload } of log.read(1, { follow: false })) {
    const { source, session, sourceSeq, groups } = decodeMessage(payload);
    for (const [index, group] of groups.entries()) {
      if (!ledger.take(source, session, sourceSeq + index)) continue;
      for (const { link } of group.kind === 'patch' ? group.quotes : []) {
        const [, batch, row] = /example\/(\d+)\/(\d+)\//.exec(link ?? '') ?? [];
        rows.set(`${batch} ${row}`, (rows.get(`${batch} ${row}`) ?? 0) + 1);
      }
    }
  }
  await log.close();
  return rows;
}

function expectOnce(answers: readonly Answer[], rows: ReadonlyMap<string, number>): void {
  const first = new Map<number, unknown>();
  for (const { batch, status, data } of answers) {
    const { epoch: _, ...rest } = data;
    expect({ batch, status }).toEqual({ batch, status: 200 });
    if (!first.has(batch)) first.set(batch, rest);
    expect(rest).toEqual(first.get(batch));
  }
  expect(first.size).toBe(BATCHES);
  const expected = Array.from({ length: BATCHES }, (_, batch) =>
    Array.from({ length: ROWS[batch % ROWS.length] as number }, (_, row) => `${batch} ${row}`),
  ).flat();
  expect([...rows.keys()].sort()).toEqual(expected.sort());
  expect([...rows.values()].filter((times) => times !== 1)).toEqual([]);
}

/** A source that is bound to venues brings no others, from when the command has ended. */
async function expectBinding(env: Way['env'], natsUrl: string): Promise<void> {
  const server = await start(env);
  const bound = await runCommand('commands/sources', ['bind', 'acme', '--venues', 'fanduel'], env);
  expect([bound.code, bound.stderr]).toEqual([0, '']);
  const listed = await runCommand('commands/sources', ['list'], env);
  expect(listed.stdout).toMatch(/^acme +fanduel\n$/);
  const order = { natsUrl, start: START, from: BATCHES, to: BATCHES + 1, seed: 0 };
  const publisher = new Publisher(order);
  await publisher.ended;
  const [{ status, data } = {}] = publisher.answers;
  const rows = ROWS[BATCHES % ROWS.length];
  expect([status, data?.refused]).toEqual([422, { venue_not_allowed: rows }]);
  expect((await server.stop()).code).toBe(0);
}

describe(`${BATCHES} batches, ${KILLS} kills`, () => {
  test('over HTTP with a log in files', async () => {
    const way = { env: { DATA_DIR: scratch.folder() }, order: {} };
    expectOnce(await sendAll(way, new Random(7)), await rowsIn(way));
  });

  test.skipIf(!hasNatsServer())('over NATS', async () => {
    const natsUrl = nats?.url ?? '';
    const env = { DATA_DIR: scratch.folder(), NATS_URL: natsUrl, INGEST: 'on' };
    const way = { env, order: { natsUrl } };
    expectOnce(await sendAll(way, new Random(8)), await rowsIn(way));
    await expectBinding(env, natsUrl);
  });
});

const WAYS = ['a WebSocket', 'HTTP', 'NATS'].slice(0, IS_LONG ? 3 : 1);

describe.skipIf(!hasNatsServer())(
  `${BATCHES} batches through a gateway, ${HANDOVERS} times to another process`,
  () => {
    test.each(WAYS)('over %s', async (name) => {
      const natsUrl = nats?.url ?? '';
      const natsStream = `HANDS_${WAYS.indexOf(name)}`;
      const env = { NATS_URL: natsUrl, NATS_STREAM: natsStream };
      const order = name === 'NATS' ? { natsUrl, natsStream } : { isSocket: name !== 'HTTP' };
      const way = { env, order };
      expectOnce(await sendOverHandovers(way, new Random(9)), await rowsIn(way));
    });
  },
);
