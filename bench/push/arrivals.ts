// What arrived at clients and when, three numbers each, in memory that is allocated beforehand: a
// list that grows stops its writer for milliseconds, which would be measured.

/** Numbers of 100 clients for a second. */
const CHUNK = 3 << 17;

export class Arrivals {
  readonly #chunks: Float64Array[] = [new Float64Array(CHUNK)];
  #chunk = 0;
  #used = 0;

  /** Drops all; its memory stays allocated. */
  clear(): void {
    this.#chunk = 0;
    this.#used = 0;
  }

  add(client: number, seq: number, atMs: number): void {
    const into = this.#chunks[this.#chunk] as Float64Array;
    into[this.#used] = client;
    into[this.#used + 1] = seq;
    into[this.#used + 2] = atMs;
    this.#used += 3;
    if (this.#used < CHUNK) return;
    this.#chunk += 1;
    this.#used = 0;
    if (this.#chunk === this.#chunks.length) this.#chunks.push(new Float64Array(CHUNK));
  }

  /** All of it, in the order in which it came. */
  all(): Float64Array {
    const all = new Float64Array(this.#chunk * CHUNK + this.#used);
    for (let chunk = 0; chunk < this.#chunk; chunk++) {
      all.set(this.#chunks[chunk] as Float64Array, chunk * CHUNK);
    }
    const last = this.#chunks[this.#chunk] as Float64Array;
    all.set(last.subarray(0, this.#used), this.#chunk * CHUNK);
    return all;
  }
}
