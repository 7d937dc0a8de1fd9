// Batches with keys, each sent one to three times over HTTP, a WebSocket or NATS, through any gateway
// of a product over three JetStream nodes, while feeders, gateways and publishers are killed and
// stopped: each row that was accepted counts once, in the log and in the books of all gateways, and
// each sending of a batch has the same answer.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { Random } from '#kit/random.ts';
import { hasPostgres } from '../../backends/postgres-server.ts';
import { everyPage } from '../../gateway/push/state/rest-pages.ts';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { hasNatsServer } from '../../programs/nats-server.ts';
import { until } from '../../programs/until.ts';
import { type Answer, expectOnce, readBatches, refusedIn, takenIn, WAYS } from '../once/batches.ts';
import { Sender, sendingsByWay } from '../once/sender.ts';
import { useOuterStore } from '../outer-store.ts';
import { KEY, Scratch } from '../running-program.ts';
import { expectOneBook, expectReady } from './checks.ts';
import { CLOCK_ERROR_MS, Fleet, GATEWAYS, INGEST_KEY } from './fleet.ts';
import { StreamClients } from './stream-clients.ts';

const BATCHES = Number(process.env.ONCE_BATCHES ?? 1000);
const KILLS = Number(process.env.ONCE_KILLS ?? 40);
const SEED = Number(process.env.ONCE_SEED ?? 1);
const CLIENTS = 5;
/** Batches of a publisher that are under way at once. */
const WINDOW = 4;
/** A kill comes so long after the answer that it waits for, at most. */
const KILL_MS_MAX = 400;
const OUTAGE_MS_MAX = 120_000;

const why = [
  ...(hasNatsServer() ? [] : ['no nats-server on PATH']),
  ...(hasPostgres() ? [] : ['no PostgreSQL']),
];
if (why.length > 0) console.info(`skipped: ${why.join(', ')}`);

useOuterStore();
const scratch = new Scratch();
const random = new Random(SEED);
let fleet: Fleet;
let clients: StreamClients;
let senders: readonly Sender[] = [];
/** To the other feeder, not to the one that was started in place of the one before. */
let handovers = 0;

beforeAll(async () => {
  if (why.length > 0) return;
  // The clock of one feeder is behind that of the other in odd seeds, ahead of it in even ones.
  fleet = await Fleet.start(scratch, SEED % 2 === 1 ? -CLOCK_ERROR_MS : CLOCK_ERROR_MS);
  clients = new StreamClients(fleet.balancer.address, CLIENTS);
  await until(() => clients.areLive, 'all clients', OUTAGE_MS_MAX);
}, 400_000);

afterAll(async () => {
  clients?.close();
  await Promise.all(senders.map((sender) => sender.stop()));
  await fleet?.stop();
  scratch.remove();
});

function startSenders(): readonly Sender[] {
  const sendings = sendingsByWay(BATCHES, random);
  const start = new Date(Date.now() + 86_400_000).toISOString();
  const httpUrls = [...fleet.gateways, fleet.balancer].map(({ address }) => address);
  const places = { httpUrls, natsUrl: fleet.cluster.url };
  return WAYS.map((way) => {
    const own = { way, sendings: sendings.get(way) ?? [], window: WINDOW };
    return new Sender({ ...own, ...places, key: INGEST_KEY, start });
  });
}

function answers(): readonly Answer[] {
  return senders.flatMap((sender) => sender.answers);
}

/** Ends the feeder that takes posts; another one takes them when this resolves. */
async function feederEnds(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const at = await fleet.holder('ingest');
  await fleet.feeders[at]?.stop(signal);
  await fleet.startFeeder(at);
  if ((await fleet.holder('ingest')) !== at) handovers += 1;
}

async function gatewayEnds(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const at = random.below(GATEWAYS);
  await fleet.stopGateway(at, signal);
  await fleet.startGateway(at);
}

async function publisherEnds(): Promise<void> {
  await random.pick(senders).killAndGoOn();
}

const TROUBLES: Readonly<Record<string, () => Promise<unknown>>> = {
  'feeder killed': () => feederEnds('SIGKILL'),
  'feeder stopped': () => feederEnds('SIGTERM'),
  'gateway killed': () => gatewayEnds('SIGKILL'),
  'gateway stopped': () => gatewayEnds('SIGTERM'),
  'publisher killed': publisherEnds,
  'one of each killed': () =>
    Promise.all([feederEnds('SIGKILL'), gatewayEnds('SIGKILL'), publisherEnds()]),
};

/**
 * All troubles, each at a moment of chance in the course of the batches, of which some are sent
 * while it lasts; how often each of them came.
 */
async function playTroubles(): Promise<Readonly<Record<string, number>>> {
  const all = senders.map((sender) => ({ sender, count: sender.left }));
  const sendings = all.reduce((sum, { count }) => sum + count, 0);
  const kills = Array.from({ length: KILLS }, (_, nth) => {
    const names = Object.keys(TROUBLES);
    return { name: names[nth % names.length] as string, moment: random.unit() };
  });
  const played: Record<string, number> = {};
  for (const [nth, { name, moment }] of kills.sort((a, b) => a.moment - b.moment).entries()) {
    const sent = Math.min(1, moment + 1 / KILLS);
    for (const { sender, count } of all) sender.holdBack(Math.ceil((1 - sent) * count));
    const isDue = () => answers().length >= Math.floor(moment * sendings);
    await until(isDue, `the moment of kill ${nth + 1}`, OUTAGE_MS_MAX, 20);
    await delay(random.below(KILL_MS_MAX));
    const [beganAt, before] = [performance.now(), answers().length];
    await TROUBLES[name]?.();
    fleet.expectRunning();
    const [ms, answered] = [Math.round(performance.now() - beganAt), answers().length - before];
    console.info(`kill ${nth + 1}, ${name}: ${JSON.stringify({ before, ms, answered })}`);
    played[name] = (played[name] ?? 0) + 1;
  }
  for (const { sender } of all) sender.holdBack(0);
  return played;
}

/** The prices that a gateway shows of the venue of the batches, by player. */
async function shownPrices(address: string): Promise<ReadonlyMap<string, number>> {
  const { records } = await everyPage(address, KEY, '/v1/player-props?bookmaker=corner_shop');
  const lines = records.flatMap(({ players }) =>
    players.flatMap(({ playerId, markets }: Json) =>
      markets.flatMap((market: Json) => market.lines.map((line: Json) => ({ playerId, line }))),
    ),
  );
  return new Map(lines.map(({ playerId, line }) => [playerId, line.offers[0]?.price]));
}

async function countedAt(address: string): Promise<Json> {
  const headers = { 'x-api-key': INGEST_KEY };
  const response = await fetch(`${address}/ingest/v1/acme/status`, { headers });
  return ((await response.json()) as Json).data.inLog;
}

test.skipIf(why.length > 0)(
  `${BATCHES} batches through ${KILLS} kills`,
  async () => {
    console.info(`ONCE_SEED=${SEED}`);
    const beganAt = performance.now();
    senders = startSenders();
    const played = await playTroubles();
    const areDone = () => senders.every(({ isDone }) => isDone);
    await until(areDone, 'all answers', 10 * OUTAGE_MS_MAX, 100);
    for (const sender of senders) await sender.done();
    const sentMs = Math.round(performance.now() - beganAt);
    await expectReady(fleet);

    const logged = await readBatches(await openNatsLog({ url: fleet.cluster.url }));
    expectOnce(answers(), logged, BATCHES);
    await expectOneBook(fleet, clients);
    for (const { address } of fleet.gateways) {
      const inLog = { accepted: takenIn(BATCHES), rejected: refusedIn(BATCHES) };
      expect(await countedAt(address)).toEqual(inLog);
      expect(await shownPrices(address)).toEqual(logged.prices);
    }
    expect(clients.faults).toEqual([]);
    const repeated = answers().filter(({ isRepeat }) => isRepeat).length;
    const figures = { sentMs, answers: answers().length, repeated, handovers };
    console.info(`${JSON.stringify({ ...figures, ...played })}`);
  },
  3_600_000,
);
