// What one process knows of one lease, and what it asks next: pure, so that a simulation runs it
// under a clock of its own. A lease is a record that its holder renews each second, by compare and
// set; who sees it unchanged for five seconds takes it the same way. Only time that passes here is
// measured: no clock is compared with another's.
import { z } from 'zod';
import { parseJson } from '#kit/json.ts';

export const RENEW_EVERY_MS = 1000;
/** Who does not hold a lease reads its record this often. */
export const READ_EVERY_MS = 500;
/** A record that nobody has renewed for so long is taken. */
const SILENCE_MS_MAX = 5000;
/** So much longer waits who is to come second. */
const SECOND_MS = 5000;

const recordSchema = z.object({
  /** The process, by the id in its DATA_DIR. */
  holder: z.string().max(64),
  /** Of this tenancy, and no other. */
  claim: z.string().max(64),
  /** The newest session that it gave. */
  session: z.int().nonnegative(),
  /** It was given back. */
  isFree: z.boolean().optional(),
  /** Differs from renewal to renewal. */
  renewals: z.int().nonnegative(),
});

export type LeaseRecord = Readonly<z.output<typeof recordSchema>>;

export interface SeenRecord {
  readonly revision: number;
  /** Undefined where it is none of ours. */
  readonly record: LeaseRecord | undefined;
}

export type LeaseRequest =
  | { readonly do: 'read' }
  /** Set the record where the revision still is this one. */
  | { readonly do: 'put'; readonly record: LeaseRecord; readonly revision: number };

export interface LeaseClaimOptions {
  readonly holder: string;
  /** Names a tenancy; never the same twice, in any process. */
  readonly newClaim: () => string;
  /** The least session of a lease that nobody ever held: logs of before counted milliseconds. */
  readonly firstSession: () => number;
  /** Whether this process waits longer than others before it takes the lease. */
  readonly isSecond: () => boolean;
}

export function recordText(record: LeaseRecord): string {
  return JSON.stringify(record);
}

export function recordOf(text: string): LeaseRecord | undefined {
  return recordSchema.safeParse(parseJson(text)).data;
}

export class LeaseClaim {
  readonly #options: LeaseClaimOptions;
  /** What stands in the bucket, as it was seen last; undefined before the first reading. */
  #seen: SeenRecord | undefined;
  /** Since when it is seen so, each reading answered; monotonic milliseconds. */
  #sinceMs = 0;
  /** The last record that was put and may stand there, whatever the answer was. */
  #put: LeaseRecord | undefined;
  #isHeld = false;
  #isBlind = true;
  #isFirstRead = true;

  constructor(options: LeaseClaimOptions) {
    this.#options = options;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Whether nobody knows what stands in the bucket. */
  get isBlind(): boolean {
    return this.#isBlind;
  }

  get record(): LeaseRecord | undefined {
    return this.#isHeld ? this.#put : this.#seen?.record;
  }

  get isKnown(): boolean {
    return this.#seen !== undefined;
  }

  /** What to ask now. `atMs` is monotonic. */
  next(atMs: number): LeaseRequest {
    if (this.#isBlind || this.#seen === undefined) return { do: 'read' };
    if (this.#isHeld) return this.#renewal(this.#put?.session ?? 0);
    return this.#mayTake(atMs) ? this.#taking(this.#seen) : { do: 'read' };
  }

  /** What to ask for the session after the newest, at least `least`; undefined where it is not held. */
  nextSession(least: number): LeaseRequest | undefined {
    if (!this.#isHeld) return undefined;
    if (this.#isBlind) return { do: 'read' };
    return this.#renewal(Math.max(least, (this.#put?.session ?? 0) + 1));
  }

  /** Gives it back; undefined where it is not held, or nobody knows. */
  release(): LeaseRequest | undefined {
    if (!this.#isHeld || this.#isBlind) return undefined;
    const request = this.#renewal(this.#put?.session ?? 0);
    this.#isHeld = false;
    return { ...request, record: { ...request.record, isFree: true } };
  }

  /** A reading was answered: revision 0 where there is no record. */
  saw(seen: SeenRecord, atMs: number): void {
    const isChanged = this.#seen?.revision !== seen.revision;
    if (isChanged || this.#isBlind) this.#sinceMs = atMs;
    this.#seen = seen;
    this.#isBlind = false;
    const { record } = seen;
    // What was put without an answer stands there after all.
    const isOurs = record !== undefined && record.claim === this.#put?.claim && !record.isFree;
    if (isOurs) this.#put = record;
    this.#isHeld = isOurs;
    if (!isOurs) this.#put = undefined;
  }

  /** A put was answered: with its revision, or undefined where another one was quicker. */
  wasPut(record: LeaseRecord, revision: number | undefined, atMs: number): void {
    this.#isFirstRead = false;
    if (revision === undefined) {
      this.#isBlind = true;
      return;
    }
    this.#isBlind = false;
    this.#seen = { revision, record };
    this.#sinceMs = atMs;
    this.#put = record;
    this.#isHeld = !record.isFree;
  }

  /** A request was not answered. */
  wasLost(): void {
    this.#isBlind = true;
  }

  #renewal(session: number): Extract<LeaseRequest, { do: 'put' }> {
    const before = this.#put as LeaseRecord;
    const record = { ...before, session, renewals: before.renewals + 1 };
    return { do: 'put', record, revision: this.#seen?.revision ?? 0 };
  }

  #mayTake(atMs: number): boolean {
    const { record, revision } = this.#seen as SeenRecord;
    const isOwn = record?.holder === this.#options.holder && this.#isFirstRead;
    const patienceMs = this.#options.isSecond() ? SECOND_MS : 0;
    // Only one process owns a DATA_DIR, so the earlier holder with this id has ended and the lease
    // can be taken at once.
    if (isOwn) return true;
    const isFree = revision === 0 || record === undefined || record.isFree === true;
    return atMs - this.#sinceMs >= patienceMs + (isFree ? 0 : SILENCE_MS_MAX);
  }

  #taking({ record, revision }: SeenRecord): LeaseRequest {
    const { holder, newClaim, firstSession } = this.#options;
    const before = record?.session ?? firstSession();
    // Above all that were given, also where none was: each revision is taken once.
    const session = Math.max(before, revision + 1);
    const taken = { holder, claim: newClaim(), session, renewals: 0 };
    this.#put = taken;
    return { do: 'put', record: taken, revision };
  }
}
