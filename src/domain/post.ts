// What somebody posts, and what the door answers.

export const POSTED_FORMS = ['ndjson', 'json', 'csv'] as const;
export type PostedForm = (typeof POSTED_FORMS)[number];

/** Content-Encoding; `zstd` where Node has it. */
export const POST_CODINGS = ['gzip', 'br', 'zstd'] as const;
export type PostCoding = (typeof POST_CODINGS)[number];

export const ROW_MODES = ['patch', 'image'] as const;
/** Bytes of a body as it travels. */
export const POST_BYTES_MAX = 16 * 1024 * 1024;

/** Whether rows change single prices, or replace what the source said of their venues and markets. */
export type RowMode = (typeof ROW_MODES)[number];

/** What a key may bring in. */
export interface PostScope {
  /** Venues that it is bound to; null: any. */
  readonly venues: ReadonlySet<string> | null;
  /** Whether it may tell how games stand and when they start. */
  readonly scores: boolean;
}

export interface Post {
  readonly source: string;
  readonly scope: PostScope;
  readonly form: PostedForm;
  /** The Odds API's own JSON; otherwise statements or rows. */
  readonly isOddsApi: boolean;
  readonly mode: RowMode;
  /** How the body is compressed; undefined: not at all. */
  readonly coding?: PostCoding | undefined;
  readonly isAtomic: boolean;
  /** Idempotency-Key, 1 to 64 characters. */
  readonly key: string | undefined;
  /** The session in which it is posted; without one it belongs to the newest. */
  readonly session?: number | undefined;
  /** Asked when its turn comes: true where it is not to be taken any more. */
  readonly isDropped?: () => boolean;
  /** Who takes the post takes the memory of its body over. */
  readonly body: Uint8Array;
}

/** A line that was refused. */
export interface RefusedLine {
  readonly line: number;
  readonly reason: string;
  /** Whether the same line may be taken later, as it is. */
  readonly retryable: boolean;
  readonly text: string;
}

export interface PostAnswer {
  /** Prices, and statements without prices. */
  readonly accepted: number;
  /** Prices and statements by reason. */
  readonly refused: Readonly<Record<string, number>>;
  readonly samples: readonly RefusedLine[];
  /** Our ids by the source's own. */
  readonly events: Readonly<Record<string, string>>;
  /** Venues that were unknown before. */
  readonly newVenues: readonly string[];
}

export type PostResult =
  | {
      readonly kind: 'answered';
      readonly seq: number;
      readonly answer: PostAnswer;
      /** The answer of an earlier post of the same batch. */
      readonly isRepeat: boolean;
    }
  /** `atomic`, and something was refused: nothing was taken. */
  | { readonly kind: 'nothing'; readonly answer: PostAnswer }
  | { readonly kind: 'refused'; readonly why: PostRefusal };

/** A session of a source, or why there is none. */
export type SessionResult =
  | { readonly kind: 'open'; readonly session: number }
  | { readonly kind: 'refused'; readonly why: PostRefusal };

export type PostRefusal =
  /** A newer session of the source was opened. */
  | 'fenced'
  | 'unreadable'
  | 'too_large'
  | 'key_reused'
  | 'under_way'
  | 'too_busy'
  | 'too_many_sources'
  | 'log_away'
  /** It was handed to the process that writes, which did not answer in time. */
  | 'unanswered'
  /** The writer takes it, and it does not fit into a message to the writer. */
  /** The writer has a feed of this name. */
  | 'source_taken';
