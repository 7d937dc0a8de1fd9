// Small values beside a log that processes share, kept as safely as the log: read, and set where
// nobody else did since.

export interface BucketEntry {
  readonly text: string;
  /** Of this value; each value of the bucket has a higher one than those before it. */
  readonly revision: number;
}

/** Every call settles within seconds, and rejects where the server did not answer. */
export interface Bucket {
  /** Undefined where the key was never set. */
  get(key: string): Promise<BucketEntry | undefined>;
  /**
   * Sets the key where its revision still is `revision` (0: it was never set). Resolves with the
   * new revision, or undefined where another one was quicker; where it rejects, nobody knows.
   */
  put(key: string, text: string, revision: number): Promise<number | undefined>;
}
