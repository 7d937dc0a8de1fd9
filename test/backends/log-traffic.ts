// Entries that are appended to a log all the while, and read as they come, while its servers are in
// trouble: nothing acknowledged may be missing, doubled or out of order.
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Log } from '#backends/log.ts';

export class LogTraffic {
  /** When entries were read and acknowledged, monotonic ms. */
  readonly readAtMs: number[] = [];
  readonly appendedAtMs: number[] = [];
  readonly #log: Log;
  readonly #from: number;
  readonly #stop = new AbortController();
  readonly #read: number[] = [];
  readonly #appends: Promise<number>[] = [];
  readonly #reading: Promise<void>;
  readonly #writing: Promise<void>;

  /** Appends one entry every so many milliseconds; `what` names them. */
  static async start(log: Log, what: string, everyMs: number): Promise<LogTraffic> {
    return new LogTraffic(log, (await log.info()).lastSeq + 1, what, everyMs);
  }

  private constructor(log: Log, from: number, what: string, everyMs: number) {
    this.#log = log;
    this.#from = from;
    this.#reading = this.#follow();
    this.#writing = this.#append(what, everyMs);
  }

  /** Of the newest entry that was read; 0 before that. */
  get lastReadSeq(): number {
    return this.#read.at(-1) ?? 0;
  }

  /** Ends it; throws where an entry is missing, doubled or not in its place. */
  async end(): Promise<void> {
    this.#stop.abort();
    await this.#writing;
    const seqs = await Promise.all(this.#appends);
    await this.#reading;
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(this.#read).toEqual(this.#read.map((_, at) => this.#from + at));
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    for await (const { seq } of this.#log.read(this.#from, { follow: true, signal })) {
      this.#read.push(seq);
      this.readAtMs.push(performance.now());
    }
  }

  async #append(what: string, everyMs: number): Promise<void> {
    for (let nth = 1; !this.#stop.signal.aborted; nth++) {
      const append = this.#log.append(Buffer.from(`price ${nth}`), `${what} ${nth}`);
      append.then(
        () => this.appendedAtMs.push(performance.now()),
        () => {},
      );
      this.#appends.push(append);
      await delay(everyMs);
    }
  }
}
