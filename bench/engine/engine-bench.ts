// How fast is the engine on one core, and how much faster than the same engine on objects and Maps
// in the same run, with the same outputs? Single updates and groups as long as recorded ones, by
// size of the book; memory; and whether an update costs more in a larger book.

import { must } from '#kit/assert.ts';
import { atLeast, atMost, type Bench, below, type RunSize } from '../shared/bench.ts';
import { openPart } from '../shared/child-calls.ts';
import {
  inTurns,
  type Measurement,
  measurementOf,
  type Spread,
  speedRatio,
} from '../shared/measure.ts';
import type { Report } from '../shared/report.ts';
import { type GroupShape, SUNDAY_TEXT } from '../shared/slate-profiles.ts';
import type { Target } from '../shared/target.ts';
import { assertSameOutputs, BookRunner, type BookRunnerSpec, type Round } from './book-runner.ts';

/** How much is measured at one size of the book. */
interface Effort {
  /** About 950 quotes belong to an event. */
  readonly events: number;
  /**
   * Turnovers of the book in recorded groups before those are measured. It is loaded with quotes as
   * old as single updates leave them; recorded groups confirm whole lines, whose quotes then grow
   * old together, and a line is evaluated once where it was evaluated for each.
   */
  readonly settleTurnovers: number;
  readonly warmUp: number;
  readonly rounds: number;
  /** Updates of a round, by the groups that they come in. */
  readonly updates: Readonly<Record<GroupShape, number>>;
}

interface Run {
  /** The targets are about this one. */
  readonly headline: Effort;
  readonly others: readonly Effort[];
}

const [K20, K100, K500, M1, M3] = [21, 106, 527, 1054, 3160];
/** Two minutes of the headline's time: no trace is left of how the book was loaded. */
const SETTLE_TURNOVERS = 24;
const FULL = {
  ...{ settleTurnovers: 0, warmUp: 1, rounds: 5 },
  updates: { single: 100_000, recorded: 200_000 },
};
const QUICK = { ...FULL, rounds: 2, updates: { single: 10_000, recorded: 20_000 } };
const MICRO = { ...FULL, warmUp: 0, rounds: 1, updates: { single: 200, recorded: 400 } };
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: {
    headline: {
      ...{ ...FULL, events: M1, settleTurnovers: SETTLE_TURNOVERS },
      updates: { single: 300_000, recorded: 2_400_000 },
    },
    others: [
      { ...FULL, events: K100 },
      { ...FULL, events: M3 },
    ],
  },
  quick: {
    headline: {
      ...{ ...QUICK, events: K500, settleTurnovers: SETTLE_TURNOVERS },
      updates: { single: 30_000, recorded: 60_000 },
    },
    others: [{ ...QUICK, events: K20 }],
  },
  micro: {
    headline: { ...MICRO, events: 4, settleTurnovers: 1 },
    others: [{ ...MICRO, events: 2 }],
  },
};
const SHAPES: readonly GroupShape[] = ['single', 'recorded'];
const EVENTS_COMPARED = 106;
const HEAP_MB_MAX = 6144;
const MAPS_RATIO = 3;
const BYTES_PER_QUOTE = 64;
const GROWTH_RATIO = 4;

/** What was measured at one size. */
export interface Cell {
  readonly quotes: number;
  readonly rates: Readonly<Record<GroupShape, ShapeRates>>;
  /** Of the engine's book, by its own count. */
  readonly bytesPerQuote: number;
}

interface ShapeRates {
  readonly engine: Measurement;
  /** How many times faster the engine was, round by round. */
  readonly ratio: Spread;
}

export const engineBench: Bench = {
  name: 'engine',
  question: 'quote updates per second on one core, beside the same engine on objects and Maps',
  async run(size, report) {
    const { headline, others } = RUNS[size];
    report.line(`profile  ${SUNDAY_TEXT}`);
    const cells: Cell[] = [];
    for (const effort of [headline, ...others]) {
      cells.push(await measureCell(effort, report));
    }
    return engineTargets(cells);
  },
};

/** The engine and the Maps engine in rounds that alternate; then their outputs are compared. */
async function measureCell(effort: Effort, report: Report): Promise<Cell> {
  const { events } = effort;
  const ours = openRunner({ contender: 'engine', events });
  const theirs = openRunner({ contender: 'maps', events });
  const both = [ours.calls, theirs.calls] as const;
  try {
    const [quotes] = await Promise.all(both.map((runner) => runner.load()));
    report.line(`\n${must(quotes, 'a count').toLocaleString('en-US')} quotes`);
    const rates = {
      single: await measureShape(both, 'single', effort, report),
      recorded: await measureShape(both, 'recorded', effort, report),
    };
    const step = Math.max(1, Math.ceil(events / EVENTS_COMPARED));
    const compared = await assertSameOutputs(...both, step);
    report.line(`  ${compared} events compared, all equal`);
    const bytesPerQuote = (await ours.calls.bookBytes()) / must(quotes, 'a count');
    return { quotes: must(quotes, 'a count'), rates, bytesPerQuote };
  } finally {
    ours.close();
    theirs.close();
  }
}

type Runner = ReturnType<typeof openRunner>['calls'];

function openRunner(spec: BookRunnerSpec) {
  const file = new URL('./book-runner-main.js', import.meta.url);
  const execArgv = [`--max-old-space-size=${HEAP_MB_MAX}`];
  return openPart(file, spec, () => new BookRunner(spec), { execArgv });
}

async function measureShape(
  runners: readonly [Runner, Runner],
  shape: GroupShape,
  { settleTurnovers, warmUp, rounds, updates }: Effort,
  report: Report,
): Promise<ShapeRates> {
  if (shape === 'recorded') {
    await Promise.all(runners.map((runner) => runner.settle(shape, settleTurnovers)));
  }
  const play = (runner: Runner) => runner.round(shape, updates[shape]);
  const [own = [], others = []] = await inTurns(runners, rounds, play, warmUp);
  const measured = (name: string, done: readonly Round[]): Measurement =>
    measurementOf(
      name,
      done.map((round) => (1000 * round.updates) / Math.max(round.ms, 1e-3)),
    );
  const [engine, maps] = [measured('engine', own), measured('Maps engine', others)];
  const sum = (member: 'updates' | 'groups'): number =>
    own.reduce((total, round) => total + round[member], 0);
  const perGroup = (sum('updates') / sum('groups')).toFixed(1);
  report.rates(`${shape}, ${perGroup} updates a group`, 'updates', [engine, maps]);
  const ratio = speedRatio(engine, maps);
  report.ratio('engine / Maps engine', ratio);
  return { engine, ratio };
}

/** The verdicts on the first cell, and on the smallest book beside the largest. */
export function engineTargets(cells: readonly Cell[]): readonly Target[] {
  const { rates, bytesPerQuote } = must(cells[0], 'the headline');
  const bySize = cells
    .toSorted((a, b) => a.quotes - b.quotes)
    .map((cell) => cell.rates.single.engine.perSecond.median);
  const growth = (bySize[0] as number) / (bySize.at(-1) as number);
  return [
    ...SHAPES.map((shape) => atLeast(`maps_ratio_${shape}`, rates[shape].ratio.median, MAPS_RATIO)),
    atMost('bytes_per_quote', bytesPerQuote, BYTES_PER_QUOTE),
    below('growth_ratio', growth, GROWTH_RATIO),
  ];
}
