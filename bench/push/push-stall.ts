// What do clients that stop reading cost the others, and the server? Two thousand clients on one
// topic, of which fifty stall in every other round, never the same: lags of those that read,
// memory, dropped frames, and whether the stalled ones catch up. The baseline is the round before.

import { setTimeout as delay } from 'node:timers/promises';
import { must } from '#kit/assert.ts';
import { atLeast, atMost, type Bench, type RunSize } from '../shared/bench.ts';
import { quantile, spreadOf } from '../shared/measure.ts';
import { pinningText } from '../shared/pinning.ts';
import type { Target } from '../shared/target.ts';
import { PushPair } from './push-pair.ts';
import type { PushHealth } from './push-server.ts';

interface Run {
  readonly clients: number;
  readonly stalled: number;
  /** Pairs of rounds, one in which all read and one with stalled clients. */
  readonly pairs: number;
  readonly ticks: number;
}

const EVERY_MS = 50;
const DRAIN_MS = 2000;
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { clients: 2000, stalled: 50, pairs: 5, ticks: 240 },
  quick: { clients: 2000, stalled: 50, pairs: 2, ticks: 120 },
  micro: { clients: 4, stalled: 1, pairs: 1, ticks: 4 },
};
/**
 * Clients that will stall also subscribe to every offer of each changed line, several times, so
 * that what the system buffers for a socket is soon full. It buffers more for a socket that once
 * took much at a time, as one that catches up does: no client stalls twice.
 */
const HEAVY = [{}, { conflateMs: 100 }, { bookmaker: 'draftkings' }, { conflateMs: 250 }].map(
  (rest, index) => ({ id: 2 + index, channel: 'odds', sourceType: 'sportsbook', ...rest }),
);
const SUBSCRIBE_HEAVY = HEAVY.map((what) => JSON.stringify({ op: 'subscribe', ...what }));
const UNSUBSCRIBE_HEAVY = HEAVY.map(({ id }) => JSON.stringify({ op: 'unsubscribe', id }));
const P95_RATIO = 1.25;
/** So many of the stalled clients must be behind, or the round shows nothing. */
const BEHIND_SHARE = 0.9;
/**
 * Bytes that a client may cost while it is stalled: what a socket holds when it leaves its topics
 * (256 KiB), the frames of one tick more, and what the allocator adds.
 */
const BYTES_PER_STALLED = 1024 * 1024;

export interface StallRound {
  readonly p95Ms: number;
  /** Ticks that never arrived at a client that reads. */
  readonly missing: number;
  /** While clients were still stalled. */
  readonly healthAfter: PushHealth;
  /** Clients that were behind some time after all read again. */
  readonly behindInTheEnd: number;
}

export const pushStallBench: Bench = {
  name: 'push-stall',
  question: 'lag of readers and memory of the server while 50 of 2,000 clients stop reading',
  async run(size, report) {
    const run = RUNS[size];
    const { clients, stalled, pairs } = run;
    report.line(
      `profile  sunday-slate, 1 event, 20 updates every ${EVERY_MS} ms; ${clients} clients, ` +
        `${stalled} of which stall in every other round; ${pinningText()}`,
    );
    const load = { events: 1, shape: 'single', groupsPerTick: 20, isByEvent: false } as const;
    const pair = new PushPair({ contender: 'overround', load });
    try {
      await pair.connect(clients);
      await roundsOf(pairs * stalled, [0], pair, run);
      const [reading, stalling]: [StallRound[], StallRound[]] = [[], []];
      for (let number = 0; number < pairs; number++) {
        const rounds = await roundsOf(number * stalled, [0, stalled], pair, run);
        reading.push(must(rounds[0], 'a round in which all read'));
        stalling.push(must(rounds[1], 'a round with stalled clients'));
      }
      return stallTargets(run, reading, stalling, (line) => report.line(line));
    } finally {
      await pair.close();
    }
  },
};

/** Rounds with so many stalled clients each; they are those from `first` on. */
async function roundsOf(
  first: number,
  counts: readonly number[],
  pair: PushPair,
  run: Run,
): Promise<readonly StallRound[]> {
  await pair.clients.send(first, run.stalled, SUBSCRIBE_HEAVY);
  await delay(DRAIN_MS);
  const rounds: StallRound[] = [];
  for (const count of counts) rounds.push(await round(pair, run, first, count));
  await pair.clients.send(first, run.stalled, UNSUBSCRIBE_HEAVY);
  return rounds;
}

/** Ticks at their pace; so many clients are stalled, and read again at the end. */
async function round(
  pair: PushPair,
  run: Run,
  first: number,
  stalled: number,
): Promise<StallRound> {
  const { clients } = pair;
  await clients.listen();
  await clients.stall(first, stalled, true);
  const left = await pair.paced(run.ticks, EVERY_MS);
  const healthAfter = await pair.health();
  await clients.stall(first, stalled, false);
  await delay(DRAIN_MS);
  const { lagsMs, missing } = lagsOf(left, await clients.arrivals(), run, first);
  const { clientsBehind: behindInTheEnd } = await pair.health();
  return { p95Ms: quantile(lagsMs, 0.95), missing, healthAfter, behindInTheEnd };
}

/**
 * Of all clients but those that may stall, from `first` on: how late each tick that left was at
 * each of them, by the first update that is as new; and how many ticks never arrived.
 */
export function lagsOf(
  left: Float64Array,
  arrivals: Float64Array,
  { clients, stalled }: Pick<Run, 'clients' | 'stalled'>,
  first: number,
): { readonly lagsMs: readonly number[]; readonly missing: number } {
  const lagsMs: number[] = [];
  const arrived = new Array<number>(clients).fill(0);
  for (let at = 0; at < arrivals.length; at += 3) {
    const client = arrivals[at] as number;
    const seq = arrivals[at + 1] as number;
    const arrivedMs = arrivals[at + 2] as number;
    if (client >= first && client < first + stalled) continue;
    let tick = arrived[client] as number;
    for (; 2 * tick < left.length && (left[2 * tick] as number) <= seq; tick++) {
      lagsMs.push(arrivedMs - (left[2 * tick + 1] as number));
    }
    arrived[client] = tick;
  }
  const missing = ((clients - stalled) * left.length) / 2 - lagsMs.length;
  return { lagsMs, missing };
}

/** The verdicts. */
export function stallTargets(
  { clients, stalled }: Pick<Run, 'clients' | 'stalled'>,
  reading: readonly StallRound[],
  stalling: readonly StallRound[],
  show: (line: string) => void,
): readonly Target[] {
  const ratios = stalling.map(({ p95Ms }, index) => p95Ms / (reading[index]?.p95Ms ?? p95Ms));
  const heldBy = (pair: number): number => {
    const { healthAfter: without } = must(reading[pair], 'a round in which all read');
    return must(stalling[pair], 'a round with stalled clients').healthAfter.rss - without.rss;
  };
  const held = Math.max(...stalling.map((_, pair) => heldBy(pair)));
  const last = (stalling.at(-1) as StallRound).healthAfter;
  const text = (rounds: readonly StallRound[]): string =>
    rounds.map(({ p95Ms }) => p95Ms.toFixed(1)).join(', ');
  show(`\np95 of the lag, ms: all read ${text(reading)}; ${stalled} stalled ${text(stalling)}`);
  const behind = stalling.map(({ healthAfter }) => healthAfter.clientsBehind);
  const after = stalling.map(({ behindInTheEnd }) => behindInTheEnd);
  show(`the server held ${(held / 2 ** 20).toFixed(1)} MiB more while they stalled`);
  show(`${behind.join(', ')} were behind while they stalled, ${after.join(', ')} afterwards`);
  return [
    // The system may buffer more for one or the other.
    atLeast('stalled_behind', Math.min(...behind), BEHIND_SHARE * stalled),
    atMost('behind_in_the_end', Math.max(...after), 0),
    atMost('missing', Math.max(...[...reading, ...stalling].map(({ missing }) => missing)), 0),
    atMost('p95_ratio', spreadOf(ratios).median, P95_RATIO),
    atMost('memory_mib', held / 2 ** 20, (stalled * BYTES_PER_STALLED) / 2 ** 20),
    atMost('dropped_frames', last.droppedFrames, 0),
    atLeast('clients_left', last.clients, clients),
  ];
}
