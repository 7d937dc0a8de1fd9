// How long does an update take from the publisher to a client, through a real nats-server, engine
// and hub, beside a bare pipe that moves the same bytes? At 50,000 updates a second, in images as
// long as recorded ones, of which each client receives every one; and up to which rate does the lag
// stay below a bound? The server has a core; publisher, nats-server and clients share the other.

import { setTimeout as delay } from 'node:timers/promises';
import { assert, must } from '#kit/assert.ts';
import { type NatsServer, startNatsServer } from '#test/programs/nats-server.ts';
import { until, WAIT_MS_MAX } from '#test/programs/until.ts';
import { atLeast, atMost, type Bench, type RunSize } from '../shared/bench.ts';
import { openPart, type Part } from '../shared/child-calls.ts';
import { inTurns, spreadOf } from '../shared/measure.ts';
import { onLoadCore, pinningText } from '../shared/pinning.ts';
import { type Report, whole } from '../shared/report.ts';
import { SUNDAY_TEXT } from '../shared/slate-profiles.ts';
import type { Target } from '../shared/target.ts';
import { ClientPool, NO_CONTROL } from './client-pool.ts';
import { LagLoad, type LagMessage } from './lag-load.ts';
import { LagPublisher } from './lag-publisher.ts';
import { type LagRound, lagRound } from './lag-round.ts';
import { LagServer, lagGreeting, type PipeSpec } from './lag-server.ts';

interface Run {
  readonly events: number;
  /** Updates a second of the rounds. */
  readonly rate: number;
  readonly clients: number;
  readonly rounds: number;
  readonly seconds: number;
  /** Rates that are tried until the lag exceeds the bound. */
  readonly rates: readonly number[];
  readonly warmSeconds: number;
  /** Until what was pushed last has arrived everywhere. */
  readonly drainMs: number;
}

const RATE = 50_000;
/** p99 of the lag at which a rate still counts. */
const LAG_MS_MAX = 50;
const LATENCY_RATIO = 1.3;
/** So much of a rate must have been reached for its lag to be that of the rate. */
const REACHED_SHARE = 0.95;
const APART = {
  ...{ events: 100, rate: RATE, clients: 100 },
  ...{ warmSeconds: 2, drainMs: 600 },
};
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: {
    ...{ ...APART, rounds: 5, seconds: 8 },
    rates: [100_000, 200_000, 300_000, 400_000, 500_000, 600_000],
  },
  quick: { ...APART, rounds: 3, seconds: 2, rates: [100_000, 200_000] },
  micro: {
    ...{ events: 2, rate: 1000, clients: 3, rounds: 1, seconds: 0.1, rates: [2000] },
    ...{ warmSeconds: 0.1, drainMs: 100 },
  },
};
/** Asking for the state more often would keep the server busy. */
const STATE_POLL_MS = 20;

type PipeName = PipeSpec['pipe'];
type Rounds = Readonly<Record<PipeName, readonly LagRound[]>>;

export const updateToPushBench: Bench = {
  name: 'update-to-push',
  question: 'milliseconds from update to client at 50,000 updates/s, beside a bare JetStream pipe',
  async run(size, report) {
    const run = RUNS[size];
    report.line(
      `profile  ${SUNDAY_TEXT}; images evenly spaced, publisher and ` +
        `nats-server beside ${run.clients} clients of the whole board; ${pinningText()}`,
    );
    const nats = await startNatsServer({ maxFileStore: '64GB', prefix: onLoadCore() });
    if (!nats) {
      report.line('skipped: there is no nats-server on PATH');
      return [atLeast('nats_server', 0, 1)];
    }
    try {
      return await measure(run, nats, report);
    } finally {
      await nats.stop();
    }
  },
};

async function measure(run: Run, nats: NatsServer, report: Report): Promise<readonly Target[]> {
  const load = new LagLoad(run.events);
  const filling = [...load.load()];
  const ours = await openPipe('overround', nats.url, 1, filling, run);
  const pipes = [ours];
  try {
    await play(ours, batch(load, run.rate, run.warmSeconds), run);
    // A warm pipe coalesces less: only now its frames are as long as in the rounds.
    const warm = batch(load, run.rate, run.warmSeconds);
    const { bytes } = await play(ours, warm, run);
    // The bare pipe has a frame for each message; together they are as long as ours.
    const bare = await openPipe('bare', nats.url, bytes / warm.bytes, filling, run);
    pipes.push(bare);
    await play(bare, warm, run);
    const batches = Array.from({ length: run.rounds }, () => batch(load, run.rate, run.seconds));
    const [overround = [], others = []] = await inTurns(pipes, run.rounds, (pipe, round) =>
      play(pipe, must(batches[round], 'a batch'), run),
    );
    const rounds = { overround, bare: others };
    report.line(
      `\nlag at ${whole(run.rate)} updates/s, ${whole(load.quotes)} quotes ` +
        '(milliseconds, medians of rounds)',
    );
    showRounds(rounds, report);
    return lagTargets(rounds, await highestRate(ours, load, run, rounds.overround, report));
  } finally {
    for (const pipe of pipes) await pipe.close();
  }
}

/** A pipe from publisher to clients. */
interface Pipe {
  readonly name: PipeName;
  readonly publisher: Part<LagPublisher>['calls'];
  readonly server: Part<LagServer>['calls'];
  readonly clients: Part<ClientPool>['calls'];
  close(): Promise<void>;
}

/** Opens all parts of it, once the book of the server holds `filling`. */
async function openPipe(
  name: PipeName,
  natsUrl: string,
  byteShare: number,
  filling: readonly LagMessage[],
  { clients: count }: Run,
): Promise<Pipe> {
  const address = { natsUrl, stream: `BENCH_${name}`, subject: `bench.${name}` };
  const spec: PipeSpec = { pipe: name, ...address, byteShare };
  const file = (part: string): URL => new URL(part, import.meta.url);
  const publisher = openPart(file('./lag-publisher-main.js'), spec, () => new LagPublisher(spec));
  const server = openPart(file('./lag-server-main.js'), spec, () => new LagServer(spec));
  const clients = openPart(file('./client-pool-main.js'), null, () => new ClientPool());
  const port = await server.calls.open();
  await publisher.calls.open();
  const seq = await publisher.calls.fill(filling.map(({ payload }) => payload));
  await reached(server.calls, seq, `the book of ${name}`);
  await clients.calls.open(port, NO_CONTROL, count, lagGreeting(name));
  return {
    ...{ name, publisher: publisher.calls, server: server.calls, clients: clients.calls },
    async close() {
      for (const each of [clients, server, publisher]) await each.close();
    },
  };
}

/** Waits until a server has taken the message of this seq. */
async function reached(server: Pipe['server'], seq: number, what: string): Promise<void> {
  await until(async () => (await server.state()).seq >= seq, what, WAIT_MS_MAX, STATE_POLL_MS);
}

/** What is published evenly. */
interface Batch {
  readonly messages: readonly LagMessage[];
  readonly updates: number;
  /** Of the frames that it comes to where none is coalesced. */
  readonly bytes: number;
  /** Updates a second that it is to be published with. */
  readonly rate: number;
}

/** Messages for so many seconds at a rate of updates. */
function batch(load: LagLoad, rate: number, seconds: number): Batch {
  const messages: LagMessage[] = [];
  let [updates, bytes] = [0, 0];
  while (updates < rate * seconds) {
    const message = load.next();
    messages.push(message);
    updates += message.updates;
    bytes += message.frameBytes;
  }
  return { messages, updates, bytes, rate };
}

/** Publishes at the rate, waits until all has arrived, and compares arrivals with messages. */
async function play(
  { name, publisher, server, clients }: Pipe,
  { messages, updates, rate }: Batch,
  run: Run,
): Promise<LagRound> {
  await clients.listen();
  const before = await server.state();
  const payloads = messages.map(({ payload }) => payload);
  const sent = await publisher.publish(payloads, (rate * messages.length) / updates);
  const { at: published, lastSeq, wallMs } = sent;
  assert(lastSeq === before.seq + messages.length, 'the log has each message once');
  await reached(server, lastSeq, `the end of ${name}`);
  await delay(run.drainMs);
  return lagRound({
    ...{ messages, published, clients: run.clients },
    firstSeq: lastSeq - messages.length + 1,
    arrivals: await clients.arrivals(),
    bytes: (await server.state()).bytes - before.bytes,
    updatesPerSecond: (1000 * updates) / wallMs,
  });
}

/** The highest of the rates at which the p99 of the lag stays below the bound. */
async function highestRate(
  ours: Pipe,
  load: LagLoad,
  run: Run,
  rounds: readonly LagRound[],
  report: Report,
): Promise<number> {
  let kept = keptRate(run.rate, rounds);
  report.line(`\nrates with a p99 of at most ${LAG_MS_MAX} ms`);
  for (const rate of run.rates) {
    const round = await play(ours, batch(load, rate, run.seconds), run);
    const isKept = keptRate(rate, [round]) > 0;
    report.line(
      `  ${whole(rate)} updates/s: p99 ${round.p99Ms.toFixed(1)} ms${isKept ? '' : ' (too slow)'}`,
    );
    if (!isKept) break;
    kept = rate;
  }
  return kept;
}

/** The rate, where rounds reached it and all of it arrived within the bound; else 0. */
export function keptRate(rate: number, rounds: readonly LagRound[]): number {
  const isWhole = rounds.every(({ missing }) => missing === 0);
  const isReached = medianOf(rounds, 'updatesPerSecond') >= REACHED_SHARE * rate;
  return isWhole && isReached && medianOf(rounds, 'p99Ms') <= LAG_MS_MAX ? rate : 0;
}

function medianOf(rounds: readonly LagRound[], key: keyof LagRound): number {
  return spreadOf(rounds.map((round) => round[key])).median;
}

function showRounds(rounds: Rounds, report: Report): void {
  for (const [name, own] of Object.entries(rounds)) {
    const text = (key: keyof LagRound): string => medianOf(own, key).toFixed(2);
    report.line(
      `  ${name.padEnd(10)} p50 ${text('p50Ms')}  p95 ${text('p95Ms')}  p99 ${text('p99Ms')}; ` +
        `${text('bytes')} bytes a round, ${text('missing')} missing`,
    );
  }
  const [p50, p95] = [lagRatio(rounds, 'p50Ms'), lagRatio(rounds, 'p95Ms')];
  report.line(`  overround is ${p50.toFixed(2)} times bare at p50, ${p95.toFixed(2)} times at p95`);
}

function lagRatio({ overround, bare }: Rounds, name: 'p50Ms' | 'p95Ms'): number {
  return medianOf(overround, name) / medianOf(bare, name);
}

/** The verdicts. */
export function lagTargets(rounds: Rounds, kept: number): readonly Target[] {
  const missing = Object.values(rounds).flatMap((own) => own.map((round) => round.missing));
  return [
    atMost('missing', Math.max(...missing), 0),
    atMost('p50_ratio', lagRatio(rounds, 'p50Ms'), LATENCY_RATIO),
    atMost('p95_ratio', lagRatio(rounds, 'p95Ms'), LATENCY_RATIO),
    atLeast('lag_bound_updates_per_s', kept, RATE),
  ];
}
