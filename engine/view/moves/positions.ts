// The positions at which a view was brought up to date, oldest first, with the book's time at each;
// bounded: the older half is forgotten when it is full.

const POSITIONS_MAX = 65_536;

export class Positions {
  #seqs: number[] = [];
  #times: number[] = [];

  get newest(): number | undefined {
    return this.#seqs.at(-1);
  }

  /** Notes a position after all others. */
  add(seq: number, now: number): void {
    if (this.#seqs.length === POSITIONS_MAX) {
      this.#seqs = this.#seqs.slice(POSITIONS_MAX / 2);
      this.#times = this.#times.slice(POSITIONS_MAX / 2);
    }
    this.#seqs.push(seq);
    this.#times.push(now);
  }

  /** The book's time at a position; undefined for one that is not, or no longer, known. */
  timeAt(seq: number): number | undefined {
    let [from, to] = [0, this.#seqs.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#seqs[middle] as number) < seq) from = middle + 1;
      else to = middle;
    }
    return this.#seqs[from] === seq ? this.#times[from] : undefined;
  }
}
