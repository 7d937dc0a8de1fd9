// The log: every message in one order, numbered by `seq` from 1 without gaps. It is the only way by
// which input reaches an engine, and what survives a crash.
import type { Bucket } from './bucket.ts';

/** How long a log keeps its entries where nothing else is asked for. */
export const RETENTION_MS = 24 * 3_600_000;

/** One message as it stands in the log. */
export interface LogEntry {
  readonly seq: number;
  /** The log's own clock at append, epoch milliseconds; never falls as seq rises. */
  readonly stampMs: number;
  readonly payload: Uint8Array;
  /** Marked by an operator: readers pass it over, on every replica. */
  readonly skipped: boolean;
}

export interface LogInfo {
  /** Names this numbering; changes when the numbering may have been re-used. [a-z0-9]+ */
  readonly epoch: string;
  /** First seq still held (after trimming); lastSeq + 1 when nothing is held. */
  readonly firstSeq: number;
  /** Last seq acknowledged; 0 when nothing was ever appended. */
  readonly lastSeq: number;
  readonly bytes: number;
}

/** A reader met a gap, a damaged entry or a log that ends behind it: state must be rebuilt. */
export class LogBrokenError extends Error {
  override readonly name = 'LogBrokenError';
}

/** There is no log where one is to be read. The message says where, and what to do. */
export class NoLogError extends Error {
  override readonly name = 'NoLogError';
}

/** The log takes no more entries until the process starts again. The message says what to do. */
export class LogWriteError extends Error {
  override readonly name = 'LogWriteError';
}

/**
 * An append of which nobody knows that it was taken in its order: the log may have it yet, behind
 * later ones. Nothing more may be said in its writer's session; the log goes on with the next.
 */
export class AppendLostError extends Error {
  override readonly name = 'AppendLostError';
}

export interface Log {
  /** Since when its server is away, epoch ms; null while it is there. Undefined: it has none. */
  readonly awaySinceMs?: number | null;
  /** What processes that share the log agree by; absent where it belongs to one process. */
  readonly bucket?: Bucket;
  info(): Promise<LogInfo>;
  /**
   * Appends one payload (at most PAYLOAD_BYTES_MAX). Resolves with its seq once it survives a crash
   * of this process (file: written to the operating system; JetStream: acknowledged). Calls made in
   * order are numbered in order. `id` repeats are acknowledged once where the backend can tell.
   * Rejects with AppendLostError where the order cannot be kept: all calls under way do.
   */
  append(payload: Uint8Array, id: string): Promise<number>;
  /**
   * Entries from `fromSeq` on, in order, without gaps, skipped ones included, then those appended
   * later, until `signal` aborts. `follow: false` ends at the lastSeq of the call. Throws
   * LogBrokenError.
   */
  read(fromSeq: number, options: ReadOptions): AsyncIterable<LogEntry>;
  /**
   * Readers need nothing that stands up to this seq: what is behind it is kept, however old. Absent
   * where a server drops entries by limits of its own.
   */
  mayDropUpTo?(seq: number): void;
  /** Marks an entry as skipped, durably and for every reader of this log. */
  skip(seq: number): Promise<void>;
  close(): Promise<void>;
}

export interface ReadOptions {
  readonly follow: boolean;
  readonly signal?: AbortSignal;
}

/** Largest payload a log takes: a group of 512 KiB and its header. */
export const PAYLOAD_BYTES_MAX = 640 * 1024;
