// A place for snapshots of books that all processes of one log reach, by epoch and position. What is
// in the bytes, and whether they fit, others decide.

export interface SharedSnapshot {
  readonly epoch: string;
  readonly seq: number;
  /** By the clock of who wrote it, epoch milliseconds. */
  readonly writtenAtMs: number;
}

/** Every call rejects while the place is away. */
export interface SnapshotShelf {
  /** What is there and whole, in no order. */
  list(): Promise<readonly SharedSnapshot[]>;
  /** The bytes at the beginning of a buffer of their own; undefined where it is gone. */
  read(epoch: string, seq: number): Promise<Uint8Array | undefined>;
  /** Resolves when it is there, whole; another one of this place is replaced. */
  write(epoch: string, seq: number, bytes: Uint8Array): Promise<void>;
  remove(epoch: string, seq: number): Promise<void>;
}
