// What a publisher is asked for, and what it reports.
import type { OverroundError } from './answers.ts';

/** A line that the server refused, with the reason. */
export interface RefusedLine {
  readonly line: number;
  readonly reason: string;
  /** Whether the same line may be taken later. */
  readonly retryable: boolean;
  readonly text: string;
}

/** Why a whole batch is not taken. */
export interface RefusedBatch {
  readonly code: string;
  readonly message: string;
}

/** What became of a batch. */
export interface Acknowledged {
  readonly id: string;
  /** Its position in the log; null where `atomic` was asked, and so nothing was taken. */
  readonly seq: number | null;
  readonly accepted: number;
  /** Counts by reason. */
  readonly refused: Readonly<Record<string, number>>;
  readonly samples: readonly RefusedLine[];
  /** The server's ids of events by the source's own. */
  readonly events: Readonly<Record<string, string>>;
}

export interface PublisherEvents {
  /** The server greeted; what waits is sent. */
  readonly open: { readonly session: number };
  /** The connection is gone; the next attempt follows by itself. */
  readonly down: { readonly code: number; readonly reason: string; readonly retryInMs: number };
  readonly ack: Acknowledged;
  /** Lines of a batch were refused, or, with an `error`, the whole batch, for good. */
  readonly refused: Pick<Acknowledged, 'id' | 'refused' | 'samples'> & {
    readonly error?: RefusedBatch;
  };
  /** Once a second while the oldest line that has no ack is older than `lagMs`. */
  readonly lag: { readonly ms: number; readonly waiting: number };
  /** Another publisher opened a newer session of the source: this one has ended. */
  readonly fenced: { readonly session: number };
  /** It has ended, and connecting again would not help; after `fenced` too. */
  readonly failed: { readonly error: OverroundError };
}

export interface PublisherOptions {
  readonly source: string;
  /** Lines that may wait; 50,000 by default. */
  readonly waitingMax?: number;
  /** From when on lines count as late; 1,000 by default. */
  readonly lagMs?: number;
}
