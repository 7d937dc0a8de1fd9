// A run as text: facts, rates as bars with their spread, and the RESULT line that programs read.

import type { Measurement, Spread } from './measure.ts';
import type { Target } from './target.ts';

const BAR_COLUMNS = 32;

export class Report {
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  line(text: string): void {
    this.#write(`${text}\n`);
  }

  /** One bar per contender, all on the scale of the fastest; the numbers are informational. */
  rates(title: string, unit: string, measurements: readonly Measurement[]): void {
    this.line(
      `\n${title} (${unit}/s: median, min to max of ${measurements[0]?.rates.length ?? 0})`,
    );
    const most = Math.max(...measurements.map(({ perSecond }) => perSecond.median));
    const width = Math.max(...measurements.map(({ name }) => name.length));
    for (const { name, perSecond } of measurements) {
      const { median, min, max } = perSecond;
      const numbers = `${whole(median).padStart(11)}  ${whole(min)} to ${whole(max)}`;
      this.line(`  ${name.padEnd(width)} ${bar(median / most)} ${numbers}`);
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

/** A share in [0, 1] as a bar; what is not nothing shows at least one block. */
function bar(share: number): string {
  const blocks = share > 0 ? Math.max(1, Math.round(share * BAR_COLUMNS)) : 0;
  return `${'█'.repeat(blocks)}${'·'.repeat(BAR_COLUMNS - blocks)}`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
