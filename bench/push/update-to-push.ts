// How long does an update take from the publisher to a client, through a real nats-server, engine
// and hub, beside a bare pipe that moves the same bytes? At 50,000 updates a second, stage by
// stage; and up to which rate does the lag stay under a bound?
import { setTimeout as delay } from 'node:timers/promises';
import { assert } from '#kit/assert.ts';
import { atLeast, atMost, type Bench, type RunSize, type Target } from '../bench.ts';
import { machineLines } from '../machine.ts';
import { spreadOf } from '../measure.ts';
import { type BenchNats, startBenchNats } from '../nats-server.ts';
import { pinningText } from '../pinning.ts';
import type { Report } from '../report.ts';
import { writeResults } from '../report-html.ts';
import { LagLoad, type LagMessage } from './lag-load.ts';
import { openPipe, type Pipe, type PipeName, reached } from './lag-pipe.ts';
import { lagHtml } from './lag-report.ts';
import { type LagRound, lagRound } from './lag-round.ts';

interface Run {
  /** Updates a second of the rounds. */
  readonly rate: number;
  readonly events: number;
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
const UPDATES_PER_MESSAGE = 10;
/** p99 of the lag at which a rate still counts as kept up with. */
const LAG_MS_MAX = 50;
const LATENCY_RATIO = 1.3;
/** So much of a rate must have been reached for its lag to be that of the rate. */
const REACHED_SHARE = 0.95;
const APART = {
  ...{ rate: RATE, events: 100, clients: 100 },
  ...{ warmSeconds: 2, drainMs: 600, isInProcess: false },
};
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { ...APART, rounds: 5, seconds: 4, rates: [75_000, 100_000, 150_000, 200_000, 300_000] },
  quick: { ...APART, rounds: 3, seconds: 1.5, rates: [75_000, 100_000, 150_000] },
  micro: {
    ...{ rate: 1000, events: 2, clients: 3, rounds: 1, seconds: 0.1, rates: [2000] },
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
      return await measureLag(RUNS[size], nats, report, size);
    } finally {
      nats.stop();
    }
  },
};

async function measureLag(
  run: Run,
  nats: BenchNats,
  report: Report,
  size: RunSize,
): Promise<readonly Target[]> {
  const load = new LagLoad(run.events, UPDATES_PER_MESSAGE);
  report.line(
    `profile  sunday-slate, ${run.events} events, ${load.quotes.toLocaleString('en-US')} quotes, ` +
      `${UPDATES_PER_MESSAGE} updates a message; ${run.clients} clients, each on one event; ` +
      `evenly spaced, with publisher and nats-server beside the clients; ${pinningText()}; ` +
      nats.version,
  );
  const filling = [...load.load()];
  const { clients, isInProcess } = run;
  const spec = { natsUrl: nats.url, eventIds: load.eventIds, clients, isInProcess };
  const ours = await openPipe({ ...spec, name: 'overround', frameBytes: 0 }, filling);
  const pipes: Pipe[] = [ours];
  try {
    await play(ours, batch(load, run.rate, run.warmSeconds), run.rate, run);
    // A pipe that is warm puts less into one frame: only now they are as long as in the rounds.
    const warm = batch(load, run.rate, run.warmSeconds);
    const { bytes } = await play(ours, warm, run.rate, run);
    // The bare pipe has a frame for each event of each message; together they are as long as ours.
    const news = warm.reduce((sum, { events }) => sum + events.length, 0);
    const frameBytes = Math.round(bytes / news);
    const bare = await openPipe({ ...spec, name: 'bare', frameBytes }, filling);
    pipes.push(bare);
    await play(bare, warm, run.rate, run);
    const rounds: Record<PipeName, LagRound[]> = { overround: [], bare: [] };
    for (let round = 0; round < run.rounds; round++) {
      const messages = batch(load, run.rate, run.seconds);
      const order = round % 2 === 0 ? pipes : pipes.toReversed();
      for (const pipe of order) rounds[pipe.name].push(await play(pipe, messages, run.rate, run));
    }
    showRounds(run.rate, rounds, report);
    const kept = await highestRate(ours, load, run, rounds.overround, report);
    const targets = lagTargets(rounds, kept);
    if (size !== 'micro') {
      const results = { machine: machineLines(), run: size, rounds, kept, targets };
      report.line(`\nreport   ${writeResults('update-to-push', lagHtml(results), results)}`);
    }
    return targets;
  } finally {
    for (const pipe of pipes) await pipe.close();
  }
}

/** Messages for so many seconds at a rate of updates. */
function batch(load: LagLoad, rate: number, seconds: number): readonly LagMessage[] {
  const count = Math.round((rate * seconds) / UPDATES_PER_MESSAGE);
  return Array.from({ length: count }, () => load.next());
}

/** Publishes at the rate, waits until all has arrived, and holds arrivals against messages. */
async function play(
  pipe: Pipe,
  messages: readonly LagMessage[],
  rate: number,
  { clients, events, drainMs }: Run,
): Promise<LagRound> {
  await pipe.fleet.listen();
  const before = await pipe.server.state();
  const cpuBefore = await pipe.server.cpuMs();
  const payloads = messages.map(({ payload }) => payload);
  const sent = await pipe.publisher.publish(payloads, rate / UPDATES_PER_MESSAGE);
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
    eventOf: Array.from({ length: clients }, (_, client) => client % events),
    frames: after.frames - before.frames,
    bytes: after.bytes - before.bytes,
    cpuShare: ((await pipe.server.cpuMs()) - cpuBefore) / wallMs,
    updatesPerSecond: (1000 * UPDATES_PER_MESSAGE * messages.length) / wallMs,
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
  report.line(`\nrates with a p99 of at most ${LAG_MS_MAX} ms`);
  for (const rate of run.rates) {
    const round = await play(ours, batch(load, rate, run.seconds), rate, run);
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

function showRounds(
  rate: number,
  rounds: Record<PipeName, readonly LagRound[]>,
  report: Report,
): void {
  const shown = rate.toLocaleString('en-US');
  report.line(`\nlag at ${shown} updates/s, milliseconds: medians of rounds`);
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
}

/** The verdicts. */
export function lagTargets(
  rounds: Readonly<Record<PipeName, readonly LagRound[]>>,
  kept: number,
): readonly Target[] {
  const median = (name: PipeName, value: (round: LagRound) => number): number =>
    spreadOf(rounds[name].map(value)).median;
  const ratio = (name: 'p50Ms' | 'p95Ms'): number =>
    median('overround', (round) => round[name]) / median('bare', (round) => round[name]);
  const missing = Object.values(rounds).flatMap((own) => own.map((round) => round.missing));
  return [
    atMost('missing', Math.max(...missing), 0),
    atMost('p50_ratio', ratio('p50Ms'), LATENCY_RATIO),
    atMost('p95_ratio', ratio('p95Ms'), LATENCY_RATIO),
    atLeast('lag_bound_updates_per_s', kept, RATE),
  ];
}
