// The leases of a process whose log is shared: each kept in the bucket beside the log.
import { randomBytes } from 'node:crypto';
import type { Bucket } from '#backends/bucket.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { KeptLease } from './kept-lease.ts';
import {
  type Lease,
  LeaseLostError,
  type LeaseOptions,
  type LeaseStatus,
  type Leases,
} from './lease.ts';
import { recordOf, recordText } from './lease-claim.ts';

export interface BucketLeasesOptions {
  readonly bucket: Bucket;
  /** Names this process, and those before it in its DATA_DIR. */
  readonly holder: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly monotonic?: () => number;
  readonly random?: () => number;
}

const TRIES_MAX = 20;
const AGAIN = { firstMs: 50, mostMs: 2000 };

export class BucketLeases implements Leases {
  readonly #options: BucketLeasesOptions;
  readonly #leases = new Map<string, KeptLease>();
  readonly #first: Promise<void>[] = [];
  readonly #kept: Promise<void>[] = [];
  readonly #closing = new AbortController();

  constructor(options: BucketLeasesOptions) {
    this.#options = options;
  }

  lease(key: string, { isSecond = () => false }: LeaseOptions = {}): Lease {
    const known = this.#leases.get(key);
    if (known) return known;
    const { bucket, holder, clock, logger } = this.#options;
    const { monotonic = () => performance.now(), random = Math.random } = this.#options;
    const newClaim = (): string => randomBytes(8).toString('hex');
    const own = { newClaim, isSecond, firstSession: () => clock.now() };
    const lease = new KeptLease({ key, bucket, holder, clock, logger, monotonic, random, ...own });
    this.#leases.set(key, lease);
    const first = lease.turn();
    this.#first.push(first);
    this.#kept.push(first.then(async () => await lease.keep(this.#closing.signal)));
    return lease;
  }

  async next(key: string, least: number): Promise<number> {
    const { bucket, holder, clock, random = Math.random } = this.#options;
    for (let tries = 1; tries <= TRIES_MAX; tries++) {
      try {
        const { text = '', revision = 0 } = (await bucket.get(key)) ?? {};
        const before = recordOf(text)?.session ?? clock.now();
        const session = Math.max(least, before + 1, revision + 1);
        const record = { holder, claim: '', session, isFree: true, renewals: 0 };
        if ((await bucket.put(key, recordText(record), revision)) !== undefined) return session;
      } catch {
        // A number that was put without an answer is given to nobody.
      }
      await clock.wait(backOffMs(AGAIN, tries, random), this.#closing.signal);
    }
    throw new LeaseLostError(`no number of ${key}: its server is away`);
  }

  status(): readonly LeaseStatus[] {
    return [...this.#leases.values()].map(({ status }) => status);
  }

  async begun(): Promise<void> {
    await Promise.all(this.#first);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#kept);
    await Promise.all([...this.#leases.values()].map((lease) => lease.release()));
  }
}
