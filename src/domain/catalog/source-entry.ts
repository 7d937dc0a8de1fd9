// Settings of a source of prices, as the log carries them: what the server's operator states of it.

/** What becomes of a venue's prices when the only source that quotes it falls silent. */
export const SILENCE_RULES = ['keep', 'suspend', 'withdraw'] as const;
export type SilenceRule = (typeof SILENCE_RULES)[number];

/** Whether what a source says again is confirmed, or only changes come, and confirmations beside. */
export const SEMANTICS = ['poll', 'delta'] as const;
export type Semantics = (typeof SEMANTICS)[number];

/** Of sources about which nothing is stated: the server's feeds, and those who post. */
export const FEED_PRIORITY = 100;
export const POSTED_PRIORITY = 50;

/** Replaces everything that was stated of the source before. */
export interface SourceEntry {
  readonly kind: 'source';
  /** `[a-z0-9][a-z0-9_-]{0,39}`. */
  readonly id: string;
  /** Of several sources of a venue the highest speaks for it: 0 to 1000. */
  readonly priority?: number | undefined;
  /** Seconds after which its silence counts; what makes a venue stale unless stated. */
  readonly ttl?: number | undefined;
  readonly onSilence?: SilenceRule | undefined;
  readonly semantics?: Semantics | undefined;
  /** Venues that it may speak for, whichever key posts. */
  readonly venues?: readonly string[] | undefined;
  /** Whose it is. */
  readonly account?: string | undefined;
}
