// A feed turns one source of prices into groups; the publisher puts them into the log. Feeds keep
// no state that matters: after a restart they start over, or continue where the log says they
// stopped.
import type { Group } from '#domain/message/message.ts';

/** Where a feed puts what it read. One sink belongs to one feed. */
export interface GroupSink {
  /**
   * Groups of this feed that the log already holds: a replay leaves out that many. 0 for live
   * feeds.
   */
  readonly groupsInLog: number;
  /**
   * Takes the next group. Resolves at once while there is room and waits while the log is behind
   * (back-pressure); rejects when the log failed.
   */
  publish(group: Group): Promise<void>;
  /**
   * Resolves when the log has every event id that was minted so far: for who hands ids on elsewhere.
   * Absent where nothing is stated.
   */
  introduced?(): Promise<void>;
  /** Resolves when everything published before is acknowledged by the log. */
  flush(): Promise<void>;
}

/** `finished`: nothing more will come (end of a recording); `stopped`: the signal ended it. */
export type FeedEnd = 'finished' | 'stopped';

export interface FeedAsides {
  readonly rejected: Readonly<Record<string, number>>;
  readonly drift: Readonly<Record<string, number>>;
}

export interface Feed {
  /** The entry of FEED as the operator wrote it. */
  readonly name: string;
  /** Names the source in the log. */
  readonly source: string;
  /**
   * Runs until its end or the signal. Rejects only on failures that a retry cannot mend (an
   * unreadable recording, a refused key): the feed is then `failed` and the process stays up.
   */
  run(sink: GroupSink, signal: AbortSignal): Promise<FeedEnd>;
  /** True once the first full image went to the sink. */
  readonly delivered: boolean;
  /** What never reaches the log: refused reference records by reason, unknown forms by name. */
  readonly asides?: FeedAsides;
  /** Prices of leagues that are none of ours, by the source's keys. */
  readonly leftOut?: Readonly<Record<string, number>>;
  /** What went wrong with its connections and was put right, by name. */
  readonly incidents?: Readonly<Record<string, number>> | undefined;
  /** How far a recording is; absent of what has no end. */
  readonly replay?: ReplayPosition | undefined;
}

/** How far a recording was played. */
export interface ReplayPosition {
  /** The time of the capture that was published last, ISO 8601; null before the first. */
  readonly position: string | null;
  /** The time of the capture that comes next; null where it is not read yet, and at the end. */
  readonly nextAt: string | null;
  /** Of the recorded time where it is known, else of the bytes of the file; 0 to 1. */
  readonly share: number;
}
