// What do clients that stop reading cost the others, and the server? Two thousand clients on one
// topic, fifty of which sleep in every other round, never the same: lags of those who read, memory,
// dropped frames, and what the sleepers hear when they wake up.
import { setTimeout as delay } from 'node:timers/promises';
import { must } from '#kit/assert.ts';
import { atLeast, atMost, type Bench, type RunSize, type Target } from '../bench.ts';
import { quantile, spreadOf } from '../measure.ts';
import { pinningText } from '../pinning.ts';
import { type PushPair, pushPair } from './push-pair.ts';
import type { PushHealth, PushServerSpec } from './push-server.ts';

interface Run {
  readonly clients: number;
  readonly stalled: number;
  /** Pairs of rounds, one without sleepers and one with. */
  readonly pairs: number;
  readonly turns: number;
  readonly isInProcess: boolean;
}

const EVERY_MS = 50;
const DRAIN_MS = 2000;
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { clients: 2000, stalled: 50, pairs: 5, turns: 240, isInProcess: false },
  quick: { clients: 2000, stalled: 50, pairs: 2, turns: 120, isInProcess: false },
  micro: { clients: 4, stalled: 1, pairs: 1, turns: 4, isInProcess: true },
};
/**
 * Whoever is about to sleep also follows every offer of each changed line, several times, so that
 * what the system buffers for a socket is soon full. It buffers more for one that once took much at
 * a time, as those who wake do: they do not sleep again.
 */
const HEAVY = [{}, { conflateMs: 100 }, { bookmaker: 'draftkings' }, { conflateMs: 250 }].map(
  (rest, index) => ({ id: 2 + index, channel: 'odds', sourceType: 'sportsbook', ...rest }),
);
const FOLLOW_HEAVY = HEAVY.map((what) => JSON.stringify({ op: 'subscribe', ...what }));
const LEAVE_HEAVY = HEAVY.map(({ id }) => JSON.stringify({ op: 'unsubscribe', id }));
const P95_RATIO = 1.25;
/** So many of the sleepers must be behind, or the round shows nothing. */
const SLEEPERS_SHARE = 0.9;
/**
 * Bytes that a sleeper may cost while it sleeps: what a socket holds when it leaves its topics
 * (256 KiB), one turn's frames more, and what the allocator makes of it.
 */
const BYTES_PER_SLEEPER = 1024 * 1024;
/** And once it is awake: uWebSockets does not give back the room in which the last bytes waited. */
const KEPT_BYTES_PER_SLEEPER = 512 * 1024;

/** What a round came to. */
export interface StallRound {
  readonly p95Ms: number;
  /** Turns that a reader should have heard of, and never did. */
  readonly unheard: number;
  /** While sleepers still slept. */
  readonly healthAfter: PushHealth;
  /** Clients that were behind some time after everybody was awake. */
  readonly behindInTheEnd: number;
}

export const pushStallBench: Bench = {
  name: 'push-stall',
  question: 'lag of readers and memory of the server while 50 of 2,000 clients stop reading',
  async run(size, report) {
    const run = RUNS[size];
    const spec: PushServerSpec = {
      contender: 'overround',
      load: { events: 1, shape: 'single', groupsPerTurn: 20 },
    };
    report.line(
      `profile  sunday-slate, 1 event, 20 updates every ${EVERY_MS} ms; ${run.clients} clients, ` +
        `${run.stalled} of which sleep in every other round; ${pinningText()}`,
    );
    const station = pushPair(spec, run.isInProcess);
    try {
      const { port, controlPort, greeting } = await station.server.open();
      await station.fleet.open(port, controlPort, run.clients, greeting);
      await roundsOf(run.pairs * run.stalled, [false], station, run);
      const before = await station.server.health();
      const awake: StallRound[] = [];
      const asleep: StallRound[] = [];
      for (let pair = 0; pair < run.pairs; pair++) {
        const rounds = await roundsOf(pair * run.stalled, [false, true], station, run);
        awake.push(must(rounds[0], 'the round of those awake'));
        asleep.push(must(rounds[1], 'the round beside sleepers'));
      }
      return stallTargets(run, before, awake, asleep, (line) => report.line(line));
    } finally {
      station.close();
    }
  },
};

/** Rounds in which those from `first` on follow more than others; in each they sleep or do not. */
async function roundsOf(
  first: number,
  areAsleep: readonly boolean[],
  station: PushPair,
  run: Run,
): Promise<readonly StallRound[]> {
  await station.fleet.say(first, run.stalled, FOLLOW_HEAVY);
  await delay(DRAIN_MS);
  const rounds: StallRound[] = [];
  for (const isAsleep of areAsleep) {
    rounds.push(await round(station, run, first, isAsleep ? run.stalled : 0));
  }
  await station.fleet.say(first, run.stalled, LEAVE_HEAVY);
  return rounds;
}

/** Turns at their pace; so many clients sleep through it, and wake up at the end. */
async function round(
  { server, fleet }: PushPair,
  run: Run,
  first: number,
  stalled: number,
): Promise<StallRound> {
  await fleet.listen();
  await fleet.stall(first, stalled, true);
  const left = await server.paced(run.turns, EVERY_MS);
  const healthAfter = await server.health();
  await fleet.stall(first, stalled, false);
  await delay(DRAIN_MS);
  const arrivals = await fleet.arrivals();
  const { clientsBehind: behindInTheEnd } = await server.health();
  const { lagsMs, unheard } = lagsOf(left, arrivals, run, first);
  return { p95Ms: quantile(lagsMs, 0.95), unheard, healthAfter, behindInTheEnd };
}

/**
 * Of all but those who may sleep, from `first` on: how late each turn that left was at each of
 * them, known by the first news that are as new; and how many turns never were.
 */
export function lagsOf(
  left: Float64Array,
  arrivals: Float64Array,
  { clients, stalled }: Pick<Run, 'clients' | 'stalled'>,
  first: number,
): { readonly lagsMs: readonly number[]; readonly unheard: number } {
  const lagsMs: number[] = [];
  const heard = new Array<number>(clients).fill(0);
  for (let at = 0; at < arrivals.length; at += 3) {
    const client = arrivals[at] as number;
    const seq = arrivals[at + 1] as number;
    const arrivedMs = arrivals[at + 2] as number;
    if (client >= first && client < first + stalled) continue;
    let turn = heard[client] as number;
    for (; 2 * turn < left.length && (left[2 * turn] as number) <= seq; turn++) {
      lagsMs.push(arrivedMs - (left[2 * turn + 1] as number));
    }
    heard[client] = turn;
  }
  const unheard = ((clients - stalled) * left.length) / 2 - lagsMs.length;
  return { lagsMs, unheard };
}

/** The verdicts. */
export function stallTargets(
  { clients, stalled }: Pick<Run, 'clients' | 'stalled'>,
  before: PushHealth,
  awake: readonly StallRound[],
  asleep: readonly StallRound[],
  say: (line: string) => void,
): readonly Target[] {
  const ratios = asleep.map(({ p95Ms }, index) => p95Ms / (awake[index]?.p95Ms ?? p95Ms));
  const heldBy = (pair: number): number => {
    const { healthAfter: without } = must(awake[pair], 'a round of those awake');
    return must(asleep[pair], 'a round beside sleepers').healthAfter.rss - without.rss;
  };
  const held = Math.max(...asleep.map((_, pair) => heldBy(pair)));
  const last = (asleep.at(-1) as StallRound).healthAfter;
  const kept = (last.rss - before.rss) / (stalled * asleep.length);
  const text = (rounds: readonly StallRound[]): string =>
    rounds.map(({ p95Ms }) => p95Ms.toFixed(1)).join(', ');
  say(`\np95 of the lag, ms: all awake ${text(awake)}; ${stalled} asleep ${text(asleep)}`);
  const behind = asleep.map(({ healthAfter }) => healthAfter.clientsBehind);
  const after = asleep.map(({ behindInTheEnd }) => behindInTheEnd);
  say(
    `the server held ${(held / 2 ** 20).toFixed(1)} MiB more while they slept, and kept ` +
      `${(kept / 2 ** 10).toFixed(0)} KiB of each that ever slept; ${last.clients} are connected`,
  );
  say(`${behind.join(', ')} were behind while they slept, ${after.join(', ')} after they woke`);
  return [
    // The system may buffer more for one or the other.
    atLeast('sleepers_behind', Math.min(...behind), SLEEPERS_SHARE * stalled),
    atMost('behind_in_the_end', Math.max(...after), 0),
    atMost('unheard', Math.max(...[...awake, ...asleep].map(({ unheard }) => unheard)), 0),
    atMost('p95_ratio', spreadOf(ratios).median, P95_RATIO),
    atMost('memory_mib', held / 2 ** 20, (stalled * BYTES_PER_SLEEPER) / 2 ** 20),
    atMost('kept_kib_per_sleeper', kept / 2 ** 10, KEPT_BYTES_PER_SLEEPER / 2 ** 10),
    atMost('dropped_frames', last.droppedFrames, 0),
    atLeast('clients_left', last.clients, clients),
  ];
}
