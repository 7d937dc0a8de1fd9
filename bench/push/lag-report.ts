// The lag benchmark as a page: percentiles and stages of each pipe, round by round.
import type { Target } from '../bench.ts';
import { listOf, pageOf, sectionOf, tableOf, targetTable } from '../report-html.ts';
import { barPlot } from '../svg-plots.ts';
import type { LagRound } from './lag-round.ts';

interface LagResults {
  readonly machine: readonly string[];
  readonly rounds: Readonly<Record<string, readonly LagRound[]>>;
  readonly targets: readonly Target[];
}

const STAGES = ['toServerMs', 'toBookMs', 'toPushMs', 'toClientMs'] as const;

/** The page. */
export function lagHtml({ machine, rounds, targets }: LagResults): string {
  const pipes = Object.entries(rounds);
  const stages = STAGES.map((stage) => ({
    label: stage.slice(2, -2),
    bars: pipes.map(([name, own]) => ({ name, value: meanOf(own, stage) })),
  }));
  const rows = pipes.flatMap(([name, own]) =>
    own.map(({ p50Ms, p95Ms, p99Ms, maxMs, lags }, index) => [
      `${name}, round ${index + 1}`,
      ...[p50Ms, p95Ms, p99Ms, maxMs].map((ms) => ms.toFixed(2)),
      lags.toLocaleString('en-US'),
    ]),
  );
  return pageOf('From update to client', [
    sectionOf('Targets', [targetTable(targets)]),
    sectionOf('Stages', [
      barPlot(stages, { title: 'mean lag by stage', unit: 'ms', isLog: false }),
    ]),
    sectionOf('Rounds', [tableOf(['', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'lags'], rows)]),
    sectionOf('Machine', [listOf(machine)]),
  ]);
}

function meanOf(rounds: readonly LagRound[], stage: (typeof STAGES)[number]): number {
  return rounds.reduce((sum, round) => sum + round[stage], 0) / Math.max(1, rounds.length);
}
