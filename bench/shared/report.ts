// A run as text: facts, rates with their spread, and the RESULT line that programs read.

import { type Measurement, quantile, type Spread, spreadOf } from './measure.ts';
import type { Target } from './target.ts';

export class Report {
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  line(text: string): void {
    this.#write(`${text}\n`);
  }

  /** One line per contender; the numbers are informational. */
  rates(title: string, unit: string, measurements: readonly Measurement[]): void {
    this.line(
      `\n${title} (${unit}/s: median, min to max of ${measurements[0]?.rates.length ?? 0})`,
    );
    const width = Math.max(...measurements.map(({ name }) => name.length));
    for (const { name, perSecond } of measurements) {
      const { median, min, max } = perSecond;
      const numbers = `${whole(median).padStart(11)}  ${whole(min)} to ${whole(max)}`;
      this.line(`  ${name.padEnd(width)} ${numbers}`);
    }
  }

  ratio(title: string, { median, min, max }: Spread): void {
    const [middle, low, high] = [median, min, max].map((value) => value.toFixed(2));
    this.line(`  ${title}: ${middle} times (${low} to ${high})`);
  }

  /** The verdicts, and the same as the last line of the run. */
  result(bench: string, targets: readonly Target[]): void {
    this.line('');
    for (const { name, value, target, pass } of targets) {
      this.line(`${pass ? 'pass' : 'MISS'}  ${name}: ${value} (target ${target})`);
    }
    this.line(`RESULT ${JSON.stringify({ bench, targets })}`);
  }
}

/** A number without decimals, in thousands. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Quantiles of milliseconds, each the median of rounds. */
export function quantilesText(rounds: readonly (readonly number[])[]): string {
  const texts = [0.5, 0.95, 0.99].map((share) => {
    const { median } = spreadOf(rounds.map((values) => quantile(values, share)));
    return `p${100 * share} ${median.toFixed(1)} ms`;
  });
  return texts.join(', ');
}
