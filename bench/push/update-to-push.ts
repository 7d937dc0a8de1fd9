// How long does an update take from the publisher to a client, through a real nats-server, engine
// and hub, beside a bare pipe that moves the same bytes? At 50,000 updates a second, stage by
// stage; and up to which rate does the lag stay under a bound?
//
// What the targets are about is what polls bring: images as long as the recorded ones, a message
// each, of which every client hears, as who looks for edges does. Beside it: single updates, of
// each of which one client hears, so that engine and hub work for it as much as for a hundred.
import { setTimeout as delay } from 'node:timers/promises';
import { assert } from '#kit/assert.ts';
import { atLeast, atMost, type Bench, type RunSize, type Target } from '../bench.ts';
import { machineLines } from '../machine.ts';
import { spreadOf } from '../measure.ts';
import { type BenchNats, startBenchNats } from '../nats-server.ts';
import { pinningText } from '../pinning.ts';
import type { Report } from '../report.ts';
import { writeResults } from '../report-html.ts';
import { SLATES, slateText } from '../slate-profiles.ts';
import { LagLoad, type LagMessage, type LagSpec } from './lag-load.ts';
import { openPipe, type Pipe, type PipeName, reached } from './lag-pipe.ts';
import { lagHtml } from './lag-report.ts';
import { type LagRound, lagRound } from './lag-round.ts';

interface Run {
  /** Updates a second of the rounds. */
  readonly rate: number;
  /** The targets are about the first. */
  readonly loads: readonly [LagSpec, ...LagSpec[]];
  readonly clients: number;
  readonly rounds: number;
  readonly seconds: number;
  /** Rates that are tried until the lag leaves the bound. */
  readonly rates: readonly number[];
  readonly warmSeconds: number;
  /** Until what was pushed last has arrived everywhere. */
  readonly drainMs: number;
  readonly isInProcess: boolean;
}

const RATE = 50_000;
const IMAGES = { events: 100, shape: 'recorded', groupsPerMessage: 1, isByEvent: false } as const;
const SINGLES = { events: 100, shape: 'single', groupsPerMessage: 10, isByEvent: true } as const;
/** p99 of the lag at which a rate still counts as kept up with. */
const LAG_MS_MAX = 50;
const LATENCY_RATIO = 1.3;
/** So much of a rate must have been reached for its lag to be that of the rate. */
const REACHED_SHARE = 0.95;
const APART = {
  ...{ rate: RATE, clients: 100 },
  ...{ warmSeconds: 2, drainMs: 600, isInProcess: false },
};
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: {
    ...APART,
    loads: [IMAGES, SINGLES],
    rounds: 5,
    seconds: 8,
    rates: [100_000, 200_000, 300_000, 400_000, 500_000, 600_000],
  },
  quick: { ...APART, loads: [IMAGES], rounds: 3, seconds: 2, rates: [100_000, 200_000] },
  micro: {
    loads: [
      { ...IMAGES, events: 2 },
      { ...SINGLES, events: 2 },
    ],
    ...{ rate: 1000, clients: 3, rounds: 1, seconds: 0.1, rates: [2000] },
    ...{ warmSeconds: 0.1, drainMs: 100, isInProcess: true },
  },
};

const PIPES: readonly PipeName[] = ['overround', 'bare'];

export const updateToPushBench: Bench = {
  name: 'update-to-push',
  question: 'milliseconds from update to client at 50,000 updates/s, beside a bare JetStream pipe',
  async run(size, report) {
    const nats = await startBenchNats();
    if (!nats) {
      report.line('profile  skipped: there is no nats-server on PATH');
      return [atLeast('nats_server', 0, 1)];
    }
    try {
      return await measureLoads(RUNS[size], nats, report, size);
    } finally {
      nats.stop();
    }
  },
};

type Rounds = Readonly<Record<PipeName, readonly LagRound[]>>;

async function measureLoads(
  run: Run,
  nats: BenchNats,
  report: Report,
  size: RunSize,
): Promise<readonly Target[]> {
  report.line(
    `profile  ${slateText(SLATES['sunday-slate'])}; messages evenly spaced, publisher and ` +
      `nats-server beside the clients; ${pinningText()}; ${nats.version}`,
  );
  const [first, ...others] = run.loads;
  const { rounds, kept } = await measureLag(first, run, nats, report);
  const targets = lagTargets(rounds, kept);
  if (others.length > 0) report.line('\nbeside it, without targets:');
  for (const load of others) await measureLag(load, { ...run, rates: [] }, nats, report);
  if (size !== 'micro') {
    const results = { machine: machineLines(), run: size, rounds, kept, targets };
    report.line(`\nreport   ${writeResults('update-to-push', lagHtml(results), results)}`);
  }
  return targets;
}

async function measureLag(
  lagSpec: LagSpec,
  run: Run,
  nats: BenchNats,
  report: Report,
): Promise<{ readonly rounds: Rounds; readonly kept: number }> {
  const load = new LagLoad(lagSpec);
  const filling = [...load.load()];
  const { topics } = load;
  const { clients, isInProcess } = run;
  const spec = { natsUrl: nats.url, load: lagSpec.shape, topics, clients, isInProcess };
  const ours = await openPipe({ ...spec, name: 'overround', byteShare: 1 }, filling);
  const pipes: Pipe[] = [ours];
  try {
    await play(ours, batch(load, run.rate, run.warmSeconds), run);
    // A pipe that is warm puts less into one frame: only now they are as long as in the rounds.
    const warm = batch(load, run.rate, run.warmSeconds);
    const { bytes } = await play(ours, warm, run);
    // The bare pipe has a frame for each topic of each message; together they are as long as ours.
    const byteShare = bytes / warm.bytes;
    const bare = await openPipe({ ...spec, name: 'bare', byteShare }, filling);
    pipes.push(bare);
    await play(bare, warm, run);
    const rounds: Record<PipeName, LagRound[]> = { overround: [], bare: [] };
    for (let round = 0; round < run.rounds; round++) {
      const next = batch(load, run.rate, run.seconds);
      const order = round % 2 === 0 ? pipes : pipes.toReversed();
      for (const pipe of order) rounds[pipe.name].push(await play(pipe, next, run));
    }
    showRounds(titleOf(lagSpec, load, run), rounds, report);
    return { rounds, kept: await highestRate(ours, load, run, rounds.overround, report) };
  } finally {
    for (const pipe of pipes) await pipe.close();
  }
}

/** A load in words. */
function titleOf(
  { events, shape, groupsPerMessage, isByEvent }: LagSpec,
  { quotes }: LagLoad,
  { rate, clients }: Run,
): string {
  const groups =
    shape === 'recorded' ? 'an image as recorded' : `${groupsPerMessage} single updates`;
  return (
    `lag at ${rate.toLocaleString('en-US')} updates/s, ${groups} a message; ${events} events, ` +
    `${quotes.toLocaleString('en-US')} quotes; ${clients} clients, ` +
    (isByEvent ? 'each on an event of its own' : 'all on the whole board')
  );
}

/** What is published evenly. */
interface Batch {
  readonly messages: readonly LagMessage[];
  readonly updates: number;
  /** Of the frames that it comes to where none is left out. */
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
    for (const frame of message.frames) bytes += frame.bytes;
  }
  return { messages, updates, bytes, rate };
}

/** Publishes at the rate, waits until all has arrived, and holds arrivals against messages. */
async function play(
  pipe: Pipe,
  { messages, updates, rate }: Batch,
  { clients, drainMs }: Run,
): Promise<LagRound> {
  await pipe.fleet.listen();
  const before = await pipe.server.state();
  const cpuBefore = await pipe.server.cpuMs();
  const payloads = messages.map(({ payload }) => payload);
  const sent = await pipe.publisher.publish(payloads, (rate * messages.length) / updates);
  const { at: published, lastSeq, wallMs } = sent;
  assert(lastSeq === before.seq + messages.length, 'the log has each message once');
  await reached(pipe.server, lastSeq, `the end of ${pipe.name}`);
  await delay(drainMs);
  const after = await pipe.server.state();
  const firstSeq = lastSeq - messages.length + 1;
  return lagRound({
    messages,
    published,
    firstSeq,
    arrivals: await pipe.fleet.arrivals(),
    stages: await pipe.server.stages(firstSeq, lastSeq),
    topicOf: Array.from({ length: clients }, (_, client) => client % pipe.topics.length),
    frames: after.frames - before.frames,
    bytes: after.bytes - before.bytes,
    cpuShare: ((await pipe.server.cpuMs()) - cpuBefore) / wallMs,
    updatesPerSecond: (1000 * updates) / wallMs,
  });
}

/** The highest of the rates at which the p99 of the lag stays under the bound. */
async function highestRate(
  ours: Pipe,
  load: LagLoad,
  run: Run,
  rounds: readonly LagRound[],
  report: Report,
): Promise<number> {
  let kept = keptRate(run.rate, rounds);
  if (run.rates.length === 0) return kept;
  report.line(`\nrates with a p99 of at most ${LAG_MS_MAX} ms`);
  for (const rate of run.rates) {
    const round = await play(ours, batch(load, rate, run.seconds), run);
    const reached = keptRate(rate, [round]);
    const shown = rate.toLocaleString('en-US').padStart(8);
    report.line(
      `  ${shown} updates/s: p99 ${round.p99Ms.toFixed(1)} ms, ` +
        `the server took ${(100 * round.cpuShare).toFixed(0)} % of a core` +
        (reached > 0 ? '' : ' (too slow)'),
    );
    if (reached === 0) break;
    kept = reached;
  }
  return kept;
}

/** The rate, where rounds reached it and all of it arrived within the bound; else 0. */
export function keptRate(rate: number, rounds: readonly LagRound[]): number {
  const median = (key: 'p99Ms' | 'updatesPerSecond'): number =>
    spreadOf(rounds.map((round) => round[key])).median;
  const isWhole = rounds.every(({ missing }) => missing === 0);
  const isReached = median('updatesPerSecond') >= REACHED_SHARE * rate;
  return isWhole && isReached && median('p99Ms') <= LAG_MS_MAX ? rate : 0;
}

function showRounds(title: string, rounds: Rounds, report: Report): void {
  report.line(`\n${title} (milliseconds, medians of rounds)`);
  for (const name of PIPES) {
    const middle = (key: keyof LagRound): string =>
      spreadOf(rounds[name].map((round) => round[key])).median.toFixed(2);
    const percentiles = `p50 ${middle('p50Ms')}  p95 ${middle('p95Ms')}  p99 ${middle('p99Ms')}`;
    report.line(`  ${name.padEnd(10)} ${percentiles}`);
    report.line(
      `    to the server ${middle('toServerMs')}, into the book ${middle('toBookMs')}, to uWS ` +
        `${middle('toPushMs')}, to the client ${middle('toClientMs')} (medians)`,
    );
    report.line(
      `    ${middle('frames')} frames, ${middle('bytes')} bytes a round; the server took ` +
        `${middle('cpuShare')} of a core; ${middle('missing')} missing`,
    );
  }
  const [p50, p95] = [lagRatio(rounds, 'p50Ms'), lagRatio(rounds, 'p95Ms')];
  report.line(`  overround is ${p50.toFixed(2)} times bare at p50, ${p95.toFixed(2)} times at p95`);
}

function lagRatio(rounds: Rounds, name: 'p50Ms' | 'p95Ms'): number {
  const median = (pipe: PipeName): number =>
    spreadOf(rounds[pipe].map((each) => each[name])).median;
  return median('overround') / median('bare');
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
