// Leases: of several processes on one log, which one feeds a source, takes posts, keeps time. Leases
// avoid duplicate work. Correctness does not depend on them, because the engine applies only a
// source's newest session; a holder that hung does no harm.

/** While this process holds a lease. */
export interface Tenancy {
  /** Aborts when another process has the lease, or this one gives it up. */
  readonly signal: AbortSignal;
  /**
   * A writer's session of a source: at least `least`, above all that this lease has given, to
   * whomever. Rejects with LeaseLostError.
   */
  session(least: number): Promise<number>;
}

/** Another process has the lease by now, or nobody can say. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** One lease as operators see it. */
export interface LeaseStatus {
  readonly key: string;
  /** `unknown`: the log's server has not answered yet. */
  readonly state: 'held' | 'standby' | 'free' | 'unknown';
  /** The process that holds it, by the id in its DATA_DIR; null where none does. */
  readonly holder: string | null;
  /** The newest session that it gave; 0 before the first. */
  readonly session: number;
}

export interface Lease {
  readonly isHeld: boolean;
  /**
   * Does the work each time the lease is held, until the signal. Work that ends early is done once
   * in a tenancy; work that rejects ends it all.
   */
  whileHeld(work: (tenancy: Tenancy) => Promise<void>, signal: AbortSignal): Promise<void>;
}

export interface Leases {
  /** The lease of this key; from now on this process wants it. */
  lease(key: string, options?: LeaseOptions): Lease;
  /** A number that is at least `least` and above all that the key has given, to whomever. */
  next(key: string, least: number): Promise<number>;
  /** Those that are wanted here. */
  status(): readonly LeaseStatus[];
  /** Resolves when it is known who holds each of them, or the server of the log does not say. */
  begun(): Promise<void>;
  /** Gives back what is held. */
  close(): Promise<void>;
}

export interface LeaseOptions {
  /** Whether others go first, asked each time: they have so much longer to take it. */
  readonly isSecond?: () => boolean;
}
