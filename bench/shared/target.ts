// What a benchmark promises, and whether it held.

/** One verdict of a run. */
export interface Target {
  readonly name: string;
  /** NaN, which JSON writes as null, where nothing was measured: it passes no target. */
  readonly value: number;
  /** What it is held against, in words: `>= 5`, `0.9 to 1.1`. */
  readonly target: string;
  readonly pass: boolean;
}
