// What a benchmark is: a question with a name, and a run that answers it with targets. Targets
// are ratios to what runs beside us, or counted work; never absolute times, which belong to the
// machine.
import type { Report } from './report.ts';

/** `quick` ends within a minute; `micro` only shows that a benchmark works. */
export type RunSize = 'full' | 'quick' | 'micro';

export interface Bench {
  readonly name: string;
  readonly question: string;
  run(size: RunSize, report: Report): readonly Target[];
}

/** One verdict of a run. */
export interface Target {
  readonly name: string;
  readonly value: number;
  /** What it is held against, in words: `>= 5`, `0.9 to 1.1`. */
  readonly target: string;
  readonly pass: boolean;
}

/** Passes from `least` up. */
export function atLeast(name: string, value: number, least: number): Target {
  return { name, value: rounded(value), target: `>= ${least}`, pass: value >= least };
}

/** Passes from `low` to `high`, both included. */
export function within(name: string, value: number, low: number, high: number): Target {
  const pass = value >= low && value <= high;
  return { name, value: rounded(value), target: `${low} to ${high}`, pass };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
