// Counts of a measure in fixed buckets: filled without allocation on hot paths, read when somebody
// asks. The unit is the owner's.

export class Histogram {
  /** Upper bounds, each included, ascending. */
  readonly bounds: Float64Array;
  /** How many fell into each bucket; the last is of what is beyond all bounds. */
  readonly counts: Float64Array;
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = Float64Array.from(bounds);
    this.counts = new Float64Array(bounds.length + 1);
  }

  /** Counts one value; a dozen of comparisons at most. */
  add(value: number): void {
    const { bounds, counts } = this;
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] as number)) bucket++;
    counts[bucket] = (counts[bucket] as number) + 1;
    this.#sum += value;
  }

  /** Of all values. */
  get sum(): number {
    return this.#sum;
  }

  /** How many values there were. */
  get count(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }
}
