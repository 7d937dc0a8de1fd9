// What a benchmark is: a question with a name, and a run that answers it with targets. A target is
// best a ratio to what runs beside us, or counted work; an absolute rate belongs to its machine.

import type { Report } from './report.ts';
import type { Target } from './target.ts';

/** `quick` ends within a minute; `micro` only shows that a benchmark works. */
export type RunSize = 'full' | 'quick' | 'micro';

export interface Bench {
  readonly name: string;
  readonly question: string;
  run(size: RunSize, report: Report): Promise<readonly Target[]>;
}

/** Passes from `least` up. */
export function atLeast(name: string, value: number, least: number): Target {
  return { name, value: rounded(value), target: `>= ${least}`, pass: value >= least };
}

/** Passes up to `most`. */
export function atMost(name: string, value: number, most: number): Target {
  return { name, value: rounded(value), target: `<= ${most}`, pass: value <= most };
}

/** Passes below `bound`. */
export function below(name: string, value: number, bound: number): Target {
  return { name, value: rounded(value), target: `< ${bound}`, pass: value < bound };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
