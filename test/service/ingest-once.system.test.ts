// Batches with keys, each sent one to three times, while publisher and server are killed with -9, and
// while the process that takes them changes: what was acknowledged is in the log, each row counts
// once, and a repeat has the first answer.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { Random } from '#kit/random.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { IS_LONG } from '../long.ts';
import { freePort } from '../programs/free-port.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../programs/nats-server.ts';
import { until } from '../programs/until.ts';
import { type Answer, expectOnce, type Logged, ROWS, readBatches, WAYS } from './once/batches.ts';
import { Sender, sendingsByWay, sendingsInTurn } from './once/sender.ts';
import { useOuterStore } from './outer-store.ts';
import { RunningProgram, runCommand, Scratch } from './running-program.ts';

const BATCHES = IS_LONG ? 1000 : 40;
const KILLS = IS_LONG ? 40 : 3;
const HANDOVERS = IS_LONG ? 12 : 1;
const KEY = 'an ingest key of the tests';
const SENDING = { key: KEY, start: new Date(Date.now() + 86_400_000).toISOString() };
/** Of each publisher, where several send at once. */
const WINDOW = 4;
/** A kill comes so long after the publisher had its first answer, at most. */
const KILL_MS_MAX = 400;

useOuterStore();
const scratch = new Scratch();
const senders: Sender[] = [];
let nats: NatsServer | undefined;
beforeAll(async () => {
  // A log for each way.
  nats = await startNatsServer({ maxFileStore: '64GB' });
});
afterAll(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  scratch.remove();
  await nats?.stop();
});

type Environment = Readonly<Record<string, string>>;

/** Sends all batches through the kills; every answer. */
async function sendAll(env: Environment, natsUrl: string | undefined): Promise<readonly Answer[]> {
  const random = new Random(natsUrl === undefined ? 7 : 8);
  const port = `${await freePort()}`;
  let server = await start({ ...env, PORT: port });
  const sender = new Sender({
    ...{ ...SENDING, sendings: sendingsInTurn(BATCHES, random) },
    ...(natsUrl === undefined
      ? { way: 'http', httpUrls: [`http://127.0.0.1:${port}`] }
      : { way: 'nats', natsUrl }),
  });
  senders.push(sender);
  for (let kill = 1; kill <= KILLS && !sender.isDone; kill++) {
    const known = sender.answers.length;
    await until(() => sender.isDone || sender.answers.length > known, 'an answer');
    await delay(random.below(KILL_MS_MAX));
    const killed = random.pick(['server', 'publisher', 'both']);
    if (killed !== 'publisher') await server.stop('SIGKILL');
    if (killed !== 'server') await sender.killAndGoOn();
    if (killed !== 'publisher') server = await start({ ...env, PORT: port });
  }
  await sender.done();
  await server.stop();
  return sender.answers;
}

/** Sends all batches, a third over each way, while two processes take turns at them; every answer. */
async function sendOverHandovers(env: Environment, random: Random): Promise<readonly Answer[]> {
  const folders = [scratch.folder(), scratch.folder()];
  const startWriter = (at: number) => start({ ...env, INGEST: 'on', DATA_DIR: folders[at] ?? '' });
  const writers = await Promise.all([startWriter(0), startWriter(1)]);
  const gateway = await start({ ...env, ROLES: 'serve', DATA_DIR: scratch.folder() });
  const { NATS_URL: natsUrl, NATS_STREAM: natsStream } = env;
  const places = { httpUrls: [gateway.address], natsUrl, natsStream };
  const sendings = sendingsByWay(BATCHES, random);
  const own = WAYS.map((way) => {
    const order = { ...SENDING, way, sendings: sendings.get(way) ?? [], window: WINDOW };
    return new Sender({ ...order, ...places });
  });
  senders.push(...own);
  const areDone = () => own.every(({ isDone }) => isDone);
  const answers = () => own.flatMap((each) => each.answers);
  let changes = 0;
  for (; changes < HANDOVERS && !areDone(); changes++) {
    const known = answers().length;
    await until(() => areDone() || answers().length > known, 'an answer');
    await delay(random.below(KILL_MS_MAX));
    const [at, other] = (await takesPosts(writers[0])) ? [0, 1] : [1, 0];
    // One that ends at a signal gives its lease back; that of one which is killed has to grow old.
    await writers[at]?.stop(IS_LONG && random.chance(0.5) ? 'SIGKILL' : 'SIGTERM');
    if (random.chance(0.5)) await random.pick(own).killAndGoOn();
    await until(() => takesPosts(writers[other]), 'the other to take posts');
    writers[at] = await startWriter(at);
  }
  expect(changes).toBeGreaterThan(0);
  for (const sender of own) await sender.done();
  await Promise.all([...writers, gateway].map((each) => each.stop()));
  return answers();
}

/** Whether a process has the lease for posts. */
async function takesPosts(program: RunningProgram | undefined): Promise<boolean> {
  const { leases = [] } = (await program?.readiness()) ?? {};
  return leases.some(({ key, state }: Json) => key === 'ingest' && state === 'held');
}

async function start(env: Environment): Promise<RunningProgram> {
  const program = await RunningProgram.start({ ...env, FEED: 'none', BOOTSTRAP_INGEST_KEY: KEY });
  await program.ready();
  return program;
}

/** What counts in its log. */
async function loggedOf(env: Environment): Promise<Logged> {
  const { NATS_URL: url, NATS_STREAM: stream, DATA_DIR = '' } = env;
  return await readBatches(
    url ? await openNatsLog({ url, stream }) : await openFileLog(join(DATA_DIR, 'log')),
  );
}

/** A source that is bound to venues brings no others, from when the command has ended. */
async function expectBinding(env: Environment, natsUrl: string): Promise<void> {
  const server = await start(env);
  const bound = await runCommand('commands/sources', ['bind', 'acme', '--venues', 'fanduel'], env);
  expect([bound.code, bound.stderr]).toEqual([0, '']);
  const listed = await runCommand('commands/sources', ['list'], env);
  expect(listed.stdout).toMatch(/^acme +fanduel\n$/);
  const order = { ...SENDING, natsUrl, sendings: [BATCHES], refusedOf: [0] };
  const sender = new Sender({ ...order, way: 'nats' });
  senders.push(sender);
  await sender.done();
  const [{ status, data } = {}] = sender.answers;
  const rows = ROWS[BATCHES % ROWS.length];
  expect([status, data?.refused]).toEqual([422, { venue_not_allowed: rows }]);
  expect((await server.stop()).code).toBe(0);
}

describe(`${BATCHES} batches, ${KILLS} kills`, () => {
  test('over HTTP with a log in files', async () => {
    const env = { DATA_DIR: scratch.folder() };
    expectOnce(await sendAll(env, undefined), await loggedOf(env), BATCHES);
  });

  test.skipIf(!hasNatsServer())('over NATS', async () => {
    const natsUrl = nats?.url ?? '';
    const env = { DATA_DIR: scratch.folder(), NATS_URL: natsUrl, INGEST: 'on' };
    expectOnce(await sendAll(env, natsUrl), await loggedOf(env), BATCHES);
    await expectBinding(env, natsUrl);
  });
});

test.skipIf(!hasNatsServer())(
  `${BATCHES} batches over HTTP, a WebSocket and NATS, ${HANDOVERS} times to another process`,
  async () => {
    const env = { NATS_URL: nats?.url ?? '', NATS_STREAM: 'HANDS' };
    const answers = await sendOverHandovers(env, new Random(9));
    expectOnce(answers, await loggedOf(env), BATCHES);
  },
);
