// What is measured of a book with followed sets or profiles, in the process that has the book.
import { quantile, type Spread, spreadOf } from '../shared/measure.ts';
import { FollowedSets } from './followed-sets.ts';

/** Updates of a frame where as many are applied as can be. */
const FRAME_UPDATES = 64;
/** Updates per second whose lags are measured. */
export const PACE = 5000;
/** What a tick takes at once. */
const PACED_UPDATES_MAX = 256;

/** What is followed: so many distinct sets of bookmakers, or profiles at all of them. */
export interface Follow {
  readonly what: 'sets' | 'profiles';
  readonly count: number;
}

export interface Rate {
  readonly perSecond: number;
  readonly framesPerSecond: number;
  readonly bytesPerMs: number;
}

export class MeasuredSets {
  readonly #book: FollowedSets;

  constructor(events: number) {
    this.#book = new FollowedSets(events);
  }

  follow({ what, count }: Follow): void {
    if (what === 'sets') this.#book.follow(count);
    else this.#book.followProfiles(count);
  }

  /** As many updates as can be; the median of rounds of so many frames. */
  rate(frames: number, rounds: number): Rate {
    // What was followed before is let go of, and what is new is compiled.
    for (let frame = 0; frame < frames; frame++) this.#tick();
    const rates: number[] = [];
    let [published, bytes, ms] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      let [roundMs, updates] = [0, 0];
      for (let frame = 0; frame < frames; frame++) {
        const done = this.#tick();
        roundMs += done.ms;
        updates += done.updates;
        published += done.frames;
        bytes += done.bytes;
      }
      ms += roundMs;
      rates.push((1000 * updates) / roundMs);
    }
    return {
      perSecond: spreadOf(rates).median,
      framesPerSecond: (1000 * published) / ms,
      bytesPerMs: bytes / ms,
    };
  }

  /**
   * Milliseconds, by these shares of so many updates, from when an update is due, at the pace, to the
   * end of the tick that applied and published it. Ticks take what is due, one behind another, on a
   * clock that only their own work moves.
   */
  lags(updates: number, shares: readonly number[]): number[] {
    const everyMs = 1000 / PACE;
    const lags: number[] = [];
    let clockMs = 0;
    while (lags.length < updates) {
      clockMs = Math.max(clockMs, lags.length * everyMs);
      const due = Math.floor(clockMs / everyMs) + 1 - lags.length;
      const taken = Math.max(1, Math.min(due, PACED_UPDATES_MAX));
      clockMs += this.#tick(taken).ms;
      for (let left = taken; left > 0; left--) lags.push(clockMs - lags.length * everyMs);
    }
    return shares.map((share) => quantile(lags, share));
  }

  /** How many times faster followed sets are than sets found anew, frame by frame. */
  timesFaster(frames: number): Spread {
    const ratios = Array.from({ length: frames }, () => {
      const anew = this.#book.tickAnew(this.#book.next(FRAME_UPDATES));
      return anew.ms / this.#tick().ms;
    });
    return spreadOf(ratios);
  }

  #tick(updates = FRAME_UPDATES): ReturnType<FollowedSets['tick']> {
    return this.#book.tick(this.#book.next(updates));
  }
}
