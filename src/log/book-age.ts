// How old the book of a live log is: how long it has stood still, by a clock that never steps, so
// that no two machines have to agree what time it is.
import type { Engine } from '#engine/engine.ts';
import { systemClock } from '#kit/clock.ts';

/** A live log moves each second: a book that stood still for less is current. */
const CURRENT_MS_MAX = 3000;

export class BookAge {
  readonly #engine: Pick<Engine, 'reader' | 'config'>;
  readonly #monotonicMs: () => number;
  #movedAtMs: number;

  constructor(
    engine: Pick<Engine, 'reader' | 'config'>,
    monotonicMs: () => number = () => performance.now(),
  ) {
    this.#engine = engine;
    this.#monotonicMs = monotonicMs;
    this.#movedAtMs = monotonicMs();
  }

  /** All that the log holds was folded at this time, epoch ms: the book may be of long ago. */
  begin(nowMs: number = systemClock.now()): void {
    const { now } = this.#engine.reader;
    const behindMs = now === 0 ? 0 : Math.max(0, nowMs - now);
    this.#movedAtMs = this.#monotonicMs() - behindMs;
  }

  /** A message was applied. */
  moved(): void {
    this.#movedAtMs = this.#monotonicMs();
  }

  /** Milliseconds; 0 of a replay, whose time is the recording's. */
  get ms(): number {
    if (this.#engine.config?.mode !== 'live') return 0;
    return Math.max(0, Math.round(this.#monotonicMs() - this.#movedAtMs));
  }

  /** As it is reported to those who are served: undefined while the book is current. */
  get reportedMs(): number | undefined {
    const { ms } = this;
    return ms > CURRENT_MS_MAX ? ms : undefined;
  }
}
