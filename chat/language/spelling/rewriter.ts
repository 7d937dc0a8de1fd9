// Rewrites of a text by patterns, in turn: what one writes the next one reads.
import { BeginningIndex } from '../beginnings.ts';

export type Rewrite = readonly [RegExp, string | ((...found: string[]) => string)];

export class Rewriter {
  readonly rows: readonly Rewrite[];
  readonly #index: BeginningIndex;

  /** Patterns match in any case, and at the beginnings of words alone. */
  constructor(rows: readonly Rewrite[]) {
    this.rows = rows;
    this.#index = new BeginningIndex(rows.map(([{ source }]) => source));
  }

  /** By all rows where any of them matches: most texts match none, and need not try each. */
  rewritten(text: string): string {
    const isMatch = (at: number): boolean => text.search((this.rows[at] as Rewrite)[0]) >= 0;
    if (!this.mayMatch(text).some(isMatch)) return text;
    let by = text;
    for (const [pattern, words] of this.rows) by = by.replace(pattern, words as string);
    return by;
  }

  /** Places of the rows that may match. */
  mayMatch(text: string): readonly number[] {
    const apart = text.toLowerCase().replace(/\d+|[^a-z\d]/gu, ' $& ');
    return [...this.#index.startsIn(apart).keys()];
  }
}
