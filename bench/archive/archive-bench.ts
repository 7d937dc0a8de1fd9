// Does history answer in time over tens of millions of prices, four questions at a time, and does
// the archive keep up with a busy feed without making the service late? The product's own functions
// over the embedded stores; rounds with and without the follower take turns.
import { join } from 'node:path';
import { HistoryStation } from './archive/history-station.ts';
import { PastGamesLoad } from './archive/past-games-load.ts';
import { RateLoad } from './archive/rate-load.ts';
import { type RateRound, RateStation } from './archive/rate-station.ts';
import { atLeast, atMost, type Bench, type RunSize, type Target } from './bench.ts';
import { Child, type Remote } from './child-calls.ts';
import { quantile, spreadOf } from './measure.ts';
import type { Report } from './report.ts';
import { scratchFolder } from './scratch-folder.ts';

interface Plan {
  readonly quotes: number;
  /** Of each kind. */
  readonly questions: number;
  readonly pastGames: number;
  /** Pairs of rounds with the follower and without. */
  readonly rounds: number;
  readonly events: number;
  readonly movesPerSecond: number;
  readonly roundMs: number;
  /** One process, which has one archive: the rate's is that of the questions. */
  readonly isInProcess: boolean;
}

/** Offered to the archive; what it stores is held against less. */
const OFFERED_PER_S = 220_000;
const PLANS: Readonly<Record<RunSize, Plan>> = {
  full: {
    ...{ quotes: 50_000_000, questions: 1000, pastGames: 25_000, rounds: 3, roundMs: 6000 },
    ...{ events: 1054, movesPerSecond: OFFERED_PER_S, isInProcess: false },
  },
  quick: {
    ...{ quotes: 2_000_000, questions: 200, pastGames: 5000, rounds: 1, roundMs: 3000 },
    ...{ events: 106, movesPerSecond: OFFERED_PER_S, isInProcess: false },
  },
  micro: {
    ...{ quotes: 500_000, questions: 8, pastGames: 50, rounds: 1, roundMs: 1000 },
    ...{ events: 2, movesPerSecond: 500, isInProcess: true },
  },
};
const IN_FLIGHT = 4;
const WARM_QUESTIONS = 20;
/** Few enough that a statement of the filling stays far below its time. */
const FILL_QUOTES = 500_000;

export const archiveBench: Bench = {
  name: 'archive',
  question: 'answers of history over 50M prices, prices archived per second, loop delay beside',
  async run(size, report) {
    const plan = PLANS[size];
    const folder = scratchFolder();
    const directory = folder.path;
    try {
      const { quotes, pastGames, movesPerSecond, questions } = plan;
      report.line(
        `profile  ${count(quotes)} quotes, ${count(pastGames)} past games, ${questions} ` +
          `questions of each kind, ${IN_FLIGHT} at a time; ` +
          `${count(movesPerSecond)} moves/s offered`,
      );
      return [
        ...(await askHistory(plan, directory, report)),
        await askPastGames(plan, directory, report),
        ...(await follow(plan, directory, report)),
      ];
    } finally {
      folder.remove();
    }
  },
};

async function askHistory(
  { quotes, questions, isInProcess }: Plan,
  directory: string,
  report: Report,
): Promise<readonly Target[]> {
  const spec = { directory: join(directory, 'archive') };
  const { station, close } = stationOf<HistoryStation>(
    './archive/history-main.js',
    spec,
    isInProcess ? () => new HistoryStation(spec) : undefined,
  );
  try {
    const from = performance.now();
    await station.begin();
    for (let at = 0; at < quotes; at += FILL_QUOTES) {
      await station.fill(at, Math.min(quotes, at + FILL_QUOTES), quotes);
    }
    const { rows, parts, bytes } = await station.settle();
    const size = `${(bytes / 2 ** 20).toFixed(0)} MiB`;
    report.line(`filled   ${secondsSince(from)} s, ${size}: ${tablesText(rows, parts)}`);
    const targets: Target[] = [];
    for (const [of, most] of [
      ['event', 50],
      ['player', 100],
    ] as const) {
      await station.ask(of, WARM_QUESTIONS, 1);
      showTimes(`${of}, 1 in flight`, await station.ask(of, questions, 1), report);
      const times = await station.ask(of, questions, IN_FLIGHT);
      showTimes(`${of}, ${IN_FLIGHT} in flight`, times, report);
      targets.push(atMost(`${of}_history_p99_ms`, quantile(times, 0.99), most));
    }
    await station.end();
    return targets;
  } finally {
    close();
  }
}

async function askPastGames(plan: Plan, directory: string, report: Report): Promise<Target> {
  const load = await PastGamesLoad.open(join(directory, 'sql'));
  try {
    const from = performance.now();
    const games = await load.fill(plan.pastGames);
    report.line(`filled   ${secondsSince(from)} s: ${count(games)} past games`);
    await load.ask(WARM_QUESTIONS, 1);
    const times = await load.ask(plan.questions, IN_FLIGHT);
    showTimes(`past games, ${IN_FLIGHT} in flight`, times, report);
    return atMost('history_games_p99_ms', quantile(times, 0.99), 100);
  } finally {
    await load.close();
  }
}

async function follow(plan: Plan, directory: string, report: Report): Promise<readonly Target[]> {
  const { isInProcess } = plan;
  // In one process it must be the directory that the process has.
  const dataDir = isInProcess ? directory : join(directory, 'followed');
  const spec = { directory: dataDir };
  // Made here: the station's process holds what the product would, and no more.
  const load = new RateLoad(plan);
  const { station, close } = stationOf<RateStation>(
    './archive/rate-main.js',
    spec,
    isInProcess ? () => new RateStation(spec) : undefined,
  );
  try {
    await station.begin(load.fill(), isInProcess);
    report.line(`\nserving  ${count(plan.events)} events, ${count(load.quotes)} quotes`);
    await station.round(load.round(), true);
    const beside: RateRound[] = [];
    const alone: RateRound[] = [];
    for (let round = 0; round < plan.rounds; round++) {
      for (const withFollower of round % 2 === 0 ? [true, false] : [false, true]) {
        (withFollower ? beside : alone).push(await station.round(load.round(), withFollower));
      }
    }
    await station.end();
    showRounds('with the follower', beside, report);
    showRounds('without it, stored afterwards', alone, report);
    const perSecond = spreadOf(beside.map(({ quotesPerSecond }) => quotesPerSecond));
    const ratios = beside.map(({ p999Ms }, index) => p999Ms / (alone[index] as RateRound).p999Ms);
    report.ratio('loop delay p99.9 with the follower', spreadOf(ratios));
    return [
      atLeast('archive_rows_per_s', perSecond.median, 200_000),
      atMost('loop_delay_ratio', spreadOf(ratios).median, 1.5),
    ];
  } finally {
    close();
  }
}

/** In a process of its own, or in this one where the run is too small to matter. */
function stationOf<T extends object>(
  file: string,
  argument: object,
  here: (() => T) | undefined,
): { readonly station: Remote<T>; close(): void } {
  if (here) return { station: here() as unknown as Remote<T>, close() {} };
  const child = new Child({ file: new URL(file, import.meta.url), argument });
  return { station: child.remote<T>(), close: () => child.close() };
}

function showTimes(what: string, times: readonly number[], report: Report): void {
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share));
  const shown = [p50, p95, p99, most].map((ms) => (ms as number).toFixed(1));
  report.line(
    `  ${what}: p50 ${shown[0]} ms, p95 ${shown[1]}, p99 ${shown[2]}, max ${shown[3]} ` +
      `(${times.length})`,
  );
}

function showRounds(what: string, rounds: readonly RateRound[], report: Report): void {
  const list = (of: (round: RateRound) => string): string => rounds.map(of).join(', ');
  report.line(
    `  ${what}: ${list(({ quotesPerSecond }) => count(quotesPerSecond))} quotes/s ` +
      `(${list(({ quotes }) => count(quotes))} stored in ` +
      `${list(({ seconds }) => seconds.toFixed(1))} s); loop delay p99.9 ` +
      `${list(({ p999Ms }) => p999Ms.toFixed(1))} ms, p50 ` +
      `${list(({ p50Ms }) => p50Ms.toFixed(1))}`,
  );
}

function tablesText(
  rows: Readonly<Record<string, number>>,
  parts: Readonly<Record<string, number>>,
): string {
  return Object.entries(rows)
    .map(([table, rowCount]) => `${table} ${count(rowCount)} rows in ${parts[table]} parts`)
    .join(', ');
}

function secondsSince(fromMs: number): string {
  return ((performance.now() - fromMs) / 1000).toFixed(1);
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
