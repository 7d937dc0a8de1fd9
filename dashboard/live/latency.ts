// How old prices are when they are drawn: quantiles over the last frames.

const SAMPLES_MAX = 2048;

export interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

/** The newest samples, milliseconds. */
export class Latency {
  readonly #samples = new Float64Array(SAMPLES_MAX);
  #count = 0;

  add(ms: number): void {
    this.#samples[this.#count % SAMPLES_MAX] = Math.max(0, ms);
    this.#count += 1;
  }

  /** Undefined before the first sample. */
  quantiles(): Quantiles | undefined {
    const samples = this.samples().sort();
    if (samples.length === 0) return undefined;
    const at = (share: number): number =>
      samples[Math.min(samples.length - 1, Math.floor(share * samples.length))] ?? 0;
    return { p50: at(0.5), p99: at(0.99) };
  }

  /** A copy, in no order that matters. */
  samples(): Float64Array {
    return this.#samples.slice(0, Math.min(this.#count, SAMPLES_MAX));
  }
}
