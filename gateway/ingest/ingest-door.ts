// What the gateway needs of the open door, which is behind it: the composition hands it in.

import type { Post, PostResult, SessionResult } from '#domain/post.ts';

export interface IngestDoor {
  /** Posts are handed to another process, which alone knows their names. */
  readonly isForwarding?: boolean;
  /** Takes a post. Rejects only for a bug. */
  take(post: Post): Promise<PostResult>;
  /**
   * Opens a session of a source, which fences off all earlier ones; or goes on with the one that is
   * `named`, if it is the newest. Rejects only for a bug.
   */
  openSession(source: string, named?: number): Promise<SessionResult>;
  /** The newest session of a source; 0 where none was opened. */
  session(source: string): number;
  /** What a source brought since the server started; undefined where it brought nothing. */
  counts(source: string): IngestCounts | undefined;
  /** Names of a source that the catalogue does not have, most frequent first. */
  unmatched(source: string): readonly UnmatchedWord[];
}

export interface IngestCounts {
  readonly posts: number;
  readonly accepted: number;
  readonly refused: number;
  /** Epoch milliseconds. */
  readonly lastPostAt: number | null;
}

export interface UnmatchedWord {
  readonly reason: string;
  readonly text: string;
  readonly count: number;
  /** Epoch milliseconds. */
  readonly lastAt: number;
  /** Names of the catalogue that look like it. */
  readonly nearest: readonly string[];
}
