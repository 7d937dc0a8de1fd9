// Does the archive keep up with a busy feed, and without making the serving thread late? The
// product's own archive process over the embedded store, beside a serving thread that folds the
// same frames; the baseline is the same thread in rounds without the archive process.

import { scratchFolder } from '#test/programs/scratch-folder.ts';
import { atLeast, atMost, type Bench, type RunSize } from '../shared/bench.ts';
import { openPart } from '../shared/child-calls.ts';
import { inTurns, spreadOf } from '../shared/measure.ts';
import { type Report, whole } from '../shared/report.ts';
import type { Target } from '../shared/target.ts';
import { ArchiveLoad } from './archive-load.ts';
import { ArchivePart } from './archive-part.ts';
import { type LoopDelay, ServingThread } from './serving-thread.ts';

interface Run {
  /** Pairs of rounds, with the archive process and without. */
  readonly rounds: number;
  readonly roundMs: number;
  readonly events: number;
  readonly movesPerSecond: number;
}

/** More than the target asks to be stored. */
const OFFERED = { movesPerSecond: 220_000 };
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { ...OFFERED, rounds: 3, roundMs: 6000, events: 1054 },
  quick: { ...OFFERED, rounds: 1, roundMs: 3000, events: 106 },
  micro: { rounds: 1, roundMs: 300, events: 2, movesPerSecond: 500 },
};
const ROWS_PER_S = 100_000;
const DELAY_RATIO = 1.5;
const START_IN_MS = 100;

interface Round extends LoopDelay {
  readonly quotes: number;
  /** From the start of the round until its last row was stored; 0 without the archive process. */
  readonly seconds: number;
}

export const archiveBench: Bench = {
  name: 'archive',
  question: 'prices archived per second beside a serving thread, and how late that thread is',
  async run(size, report) {
    const run = RUNS[size];
    const { events, movesPerSecond } = run;
    const load = new ArchiveLoad(run);
    report.line(
      `profile  ${events} events, ${whole(load.quotes)} quotes, ` +
        `${whole(movesPerSecond)} moves/s offered, rounds of ${run.roundMs} ms`,
    );
    const folder = scratchFolder();
    const file = (name: string): URL => new URL(name, import.meta.url);
    const serving = openPart(file('./serving-thread-main.js'), null, () => new ServingThread());
    const makeArchive = () => new ArchivePart(folder.path);
    const archive = openPart(file('./archive-part-main.js'), folder.path, makeArchive, {
      yields: true,
    });
    try {
      const snapshot = load.fill();
      await serving.calls.begin(snapshot);
      await archive.calls.begin(snapshot);
      const round = async (withArchive: boolean): Promise<Round> => {
        const frames = load.round();
        await serving.calls.prepare(frames);
        await archive.calls.prepare(frames);
        const startMs = Date.now() + START_IN_MS;
        const stored = withArchive ? archive.calls.run(startMs) : undefined;
        const loopDelay = await serving.calls.run(startMs);
        // The archive process needs each frame: without it beside, it stores them afterwards.
        const { quotes, lastAtMs } = await (stored ?? archive.calls.run(0));
        return { ...loopDelay, quotes, seconds: stored ? (lastAtMs - startMs) / 1000 : 0 };
      };
      await round(true);
      const [beside = [], alone = []] = await inTurns([true, false], run.rounds, round);
      await archive.calls.close();
      return archiveTargets(beside, alone, report);
    } finally {
      await serving.close();
      await archive.close();
      folder.remove();
    }
  },
};

function archiveTargets(
  beside: readonly Round[],
  alone: readonly Round[],
  report: Report,
): readonly Target[] {
  const rates = beside.map(({ quotes, seconds }) => quotes / seconds);
  const delays = (rounds: readonly Round[]): string =>
    rounds.map(({ p50Ms, p999Ms }) => `${p50Ms.toFixed(1)}/${p999Ms.toFixed(1)}`).join(', ');
  report.line(
    `\nstored     ${rates.map(whole).join(', ')} quotes/s ` +
      `(${beside.map(({ quotes, seconds }) => `${whole(quotes)} in ${seconds.toFixed(1)} s`)})`,
  );
  report.line(
    `loop delay, p50/p99.9 ms: with the archive process ${delays(beside)}; ${delays(alone)} without`,
  );
  const ratios = beside.map(({ p999Ms }, index) => p999Ms / (alone[index] as Round).p999Ms);
  return [
    atLeast('archive_rows_per_s', spreadOf(rates).median, ROWS_PER_S),
    atMost('loop_delay_ratio', spreadOf(ratios).median, DELAY_RATIO),
  ];
}
