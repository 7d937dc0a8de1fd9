// One lease of this process, kept in the bucket beside the log: read, taken, renewed and released,
// one request after the other. Where the log's server is away a holder stays what it was.

import type { Bucket } from '#backends/bucket.ts';
import { AppendLostError } from '#backends/log.ts';
import { aborted } from '#kit/aborted.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { type Lease, LeaseLostError, type LeaseStatus, type Tenancy } from './lease.ts';
import {
  LeaseClaim,
  type LeaseClaimOptions,
  type LeaseRequest,
  READ_EVERY_MS,
  RENEW_EVERY_MS,
  recordOf,
  recordText,
} from './lease-claim.ts';

export interface KeptLeaseOptions extends LeaseClaimOptions {
  readonly key: string;
  readonly bucket: Bucket;
  readonly clock: Pick<Clock, 'wait'>;
  /** Milliseconds that never step. */
  readonly monotonic: () => number;
  /** Numbers in [0, 1), which scatter what is tried again. */
  readonly random: () => number;
  readonly logger: Logger;
}

/** Requests in a row that a turn may take: a put, the reading after it, and another put. */
const REQUESTS_MAX = 3;
/** A session is asked for again where nobody answers. */
const SESSION_TRIES_MAX = 20;
const AGAIN = { firstMs: 200, mostMs: 2000 };

export class KeptLease implements Lease {
  readonly #options: KeptLeaseOptions;
  readonly #claim: LeaseClaim;
  readonly #waiting = new Set<() => void>();
  #tenancy: AbortController | undefined;
  /** Requests follow one another. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: KeptLeaseOptions) {
    this.#options = options;
    this.#claim = new LeaseClaim(options);
  }

  get isHeld(): boolean {
    return this.#claim.isHeld;
  }

  get status(): LeaseStatus {
    const { isHeld, isKnown, record } = this.#claim;
    const isFree = record === undefined || record.isFree === true;
    const other = !isKnown ? 'unknown' : isFree ? 'free' : 'standby';
    return {
      key: this.#options.key,
      state: isHeld ? 'held' : other,
      holder: isFree ? null : record.holder,
      session: record?.session ?? 0,
    };
  }

  /** Reads, takes and renews until the signal. */
  async keep(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    while (!signal.aborted) {
      await this.turn();
      await clock.wait(this.isHeld ? RENEW_EVERY_MS : READ_EVERY_MS, signal);
    }
  }

  /** What is due now. Never rejects. */
  async turn(): Promise<void> {
    await this.#inTurn(async () => {
      for (let requests = 0; requests < REQUESTS_MAX; requests++) {
        const request = this.#claim.next(this.#options.monotonic());
        if (!(await this.#send(request))) return;
        const isNext = this.#claim.next(this.#options.monotonic()).do === 'read';
        // After a put that another was quicker with, there is a reading; after a reading, a put.
        if (request.do === 'put' ? !this.#claim.isBlind : isNext || this.isHeld) return;
      }
    });
  }

  async whileHeld(work: (tenancy: Tenancy) => Promise<void>, signal: AbortSignal): Promise<void> {
    let failures = 0;
    let failed: AbortController | undefined;
    while (!signal.aborted) {
      const tenancy = await this.#held(signal);
      if (tenancy === undefined) return;
      if (failed !== tenancy) failures = 0;
      const ended = AbortSignal.any([tenancy.signal, signal]);
      const session = (least: number): Promise<number> => this.#session(least, tenancy.signal);
      try {
        await work({ signal: ended, session });
        await aborted(ended);
      } catch (error) {
        const isPassing = error instanceof AppendLostError || error instanceof LeaseLostError;
        if (!isPassing) throw error;
        const { key, logger, clock, random } = this.#options;
        failed = tenancy;
        failures += 1;
        if (!ended.aborted) logger.warn({ lease: key, error: error.message }, 'begins anew');
        await clock.wait(backOffMs(AGAIN, failures, random), signal);
      }
    }
  }

  /** Gives it back where it is held. Never rejects. */
  async release(): Promise<void> {
    await this.#inTurn(async () => {
      const request = this.#claim.release();
      if (request !== undefined) await this.#send(request);
    });
  }

  /** The tenancy, once there is one; undefined where the signal comes first. */
  async #held(signal: AbortSignal): Promise<AbortController | undefined> {
    while (this.#tenancy === undefined && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          this.#waiting.delete(done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        this.#waiting.add(done);
        signal.addEventListener('abort', done);
      });
    }
    return signal.aborted ? undefined : this.#tenancy;
  }

  async #session(least: number, tenancy: AbortSignal): Promise<number> {
    const { clock, random } = this.#options;
    for (let tries = 1; tries <= SESSION_TRIES_MAX && !tenancy.aborted; tries++) {
      const session = await this.#inTurn(async () => {
        for (let requests = 0; requests < REQUESTS_MAX; requests++) {
          const request = tenancy.aborted ? undefined : this.#claim.nextSession(least);
          if (request === undefined || !(await this.#send(request))) return undefined;
          const given = request.do === 'put' ? request.record.session : undefined;
          if (given !== undefined && given === this.#claim.record?.session) return given;
        }
        return undefined;
      });
      if (session !== undefined && !tenancy.aborted) return session;
      await clock.wait(backOffMs(AGAIN, tries, random), tenancy);
    }
    throw new LeaseLostError(`the lease ${this.#options.key} is lost, or its server is away`);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return await done;
  }

  /** False where nobody answered. */
  async #send(request: LeaseRequest): Promise<boolean> {
    const { bucket, key, monotonic } = this.#options;
    try {
      if (request.do === 'read') {
        const entry = await bucket.get(key);
        const { revision = 0, text } = entry ?? {};
        const record = text === undefined ? undefined : recordOf(text);
        this.#claim.saw({ revision, record }, monotonic());
      } else {
        const text = recordText(request.record);
        const revision = await bucket.put(key, text, request.revision);
        this.#claim.wasPut(request.record, revision, monotonic());
      }
      return true;
    } catch {
      this.#claim.wasLost();
      return false;
    } finally {
      this.#notice();
    }
  }

  /** Begins and ends the tenancy as the claim has it. */
  #notice(): void {
    const { key, logger } = this.#options;
    if (this.isHeld === (this.#tenancy !== undefined)) return;
    if (this.isHeld) {
      this.#tenancy = new AbortController();
      logger.info({ lease: key, session: this.status.session }, 'holds the lease');
      for (const wake of [...this.#waiting]) wake();
      return;
    }
    logger.warn({ lease: key, holder: this.status.holder }, 'another process has the lease');
    this.#tenancy?.abort();
    this.#tenancy = undefined;
  }
}
