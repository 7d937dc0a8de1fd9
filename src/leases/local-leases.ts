// The leases of a process whose log is its own: the lock of the directory is the lease of all. A
// session is at least the time in milliseconds.
import type { Clock } from '#kit/clock.ts';
import type { Lease, LeaseStatus, Leases, Tenancy } from './lease.ts';

export class LocalLeases implements Leases {
  readonly #clock: Pick<Clock, 'now'>;
  #session = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  lease(): Lease {
    const session = async (least: number): Promise<number> => this.#next(least);
    return {
      isHeld: true,
      whileHeld: async (work: (tenancy: Tenancy) => Promise<void>, signal: AbortSignal) => {
        if (!signal.aborted) await work({ signal, session });
      },
    };
  }

  async next(_: string, least: number): Promise<number> {
    return this.#next(least);
  }

  /** There is nobody to share them with. */
  status(): readonly LeaseStatus[] {
    return [];
  }

  async begun(): Promise<void> {}

  async close(): Promise<void> {}

  #next(least: number): number {
    this.#session = Math.max(least, this.#clock.now(), this.#session + 1);
    return this.#session;
  }
}
