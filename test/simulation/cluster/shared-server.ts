// The server of log and bucket as processes meet it: requests take their time, are lost on the way or
// on the way back, and while its leader changes some are dropped, some kept and some come late.
import type { Bucket, BucketEntry } from '#backends/bucket.ts';
import type { Random } from '#kit/random.ts';
import type { SimulatedProcess, VirtualTime } from './virtual-time.ts';

const TIMEOUT_MS = 2000;

/** What one message of the log says; whose it is the log does not tell. */
export interface Said {
  readonly session: number;
  readonly ordinal: number;
  /** One run of one writer: for the checks alone. */
  readonly writer: string;
}

interface Link {
  /** What a link carries keeps its order. */
  lastArrival: number;
}

export class SharedServer {
  readonly log: Said[] = [];
  /** It answers nothing until then: its leader is away. */
  awayUntil = 0;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #ids = new Map<string, number>();
  readonly #values = new Map<string, BucketEntry>();
  readonly #links = new Map<SimulatedProcess, Link>();
  readonly #listeners: (() => void)[] = [];
  #revision = 0;

  constructor(time: VirtualTime, random: Random) {
    this.#time = time;
    this.#random = random;
  }

  /** Hears of each message of the log. */
  onAppend(listener: () => void): void {
    this.#listeners.push(listener);
  }

  bucketOf(process: SimulatedProcess): Bucket {
    return {
      get: (key) => this.#request(process, () => this.#values.get(key)),
      put: (key, text, revision) =>
        this.#request(process, () => {
          if ((this.#values.get(key)?.revision ?? 0) !== revision) return undefined;
          this.#revision += 1;
          this.#values.set(key, { text, revision: this.#revision });
          return this.#revision;
        }),
    };
  }

  append(process: SimulatedProcess, said: Said, id: string): Promise<{ readonly seq: number }> {
    return this.#request(process, () => {
      // Newer servers do not number an id again whose entry is still under way.
      const isUnderWay = this.#ids.has(id) && this.#random.chance(0.3);
      return { seq: isUnderWay ? 0 : this.#store(said, id) };
    });
  }

  /** Resolves when it answers. */
  ping(process: SimulatedProcess): Promise<void> {
    return this.#request(process, () => undefined);
  }

  #store(said: Said, id: string): number {
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    this.log.push(said);
    for (const listener of this.#listeners) listener();
    this.#ids.set(id, this.log.length);
    return this.log.length;
  }

  #request<T>(process: SimulatedProcess, act: () => T): Promise<T> {
    const random = this.#random;
    const link = this.#links.get(process) ?? { lastArrival: 0 };
    this.#links.set(process, link);
    const arrival = Math.max(link.lastArrival, this.#time.now + 1 + random.below(20));
    link.lastArrival = arrival;
    return new Promise((resolve, reject) => {
      let isSettled = false;
      process.at(this.#time.now + TIMEOUT_MS, () => {
        if (isSettled) return;
        isSettled = true;
        reject(new Error('timeout'));
      });
      const isCut = process.cutUntil > this.#time.now;
      if (isCut) return;
      this.#time.at(arrival, () => {
        const isAway = this.awayUntil > this.#time.now;
        // A leader that goes loses most of what it was sent, and stores some of it, now or later.
        if (isAway && random.chance(0.7)) return;
        if (isAway && random.chance(0.5)) {
          this.#time.at(this.awayUntil + random.below(3000), () => void act());
          return;
        }
        const answer = act();
        if (isAway || process.cutUntil > this.#time.now || random.chance(0.002)) return;
        process.at(this.#time.now + 1 + random.below(20), () => {
          if (isSettled) return;
          isSettled = true;
          resolve(answer);
        });
      });
    });
  }
}
