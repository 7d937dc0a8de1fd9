// What a fold did, in plain numbers: kept by a fold that is asked to, read by whoever wants to.
import { Histogram } from '#kit/histogram.ts';

const APPLY_BOUNDS_MS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 100];

export class FoldCounts {
  messages = 0;
  groups = 0;
  /** Prices and withdrawals, whatever became of them. */
  quotes = 0;
  skipped = 0;
  /** Of decoding a message and applying it. */
  readonly applyMs = new Histogram(APPLY_BOUNDS_MS);
}
