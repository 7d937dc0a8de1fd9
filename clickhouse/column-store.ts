// History as the product sees it: columns in ClickHouse. Statements with named parameters go in,
// rows come out; batches of rows go in as blocks. The same ClickHouse runs embedded or as a server.

import type { Block } from './native-block.ts';

/** Bound by name: `{event:String}` in a statement stands for `event`. */
export type ColumnValue = string | number | boolean | null | readonly string[] | readonly number[];
export type ColumnParameters = Readonly<Record<string, ColumnValue>>;

export interface ColumnQueryOptions {
  /** The statement is ended, and fails, after this. */
  readonly timeoutMs?: number;
  /** More rows than these are a failure, not a cut. */
  readonly rowsMax?: number;
  /** Asked when its turn comes: what nobody waits for any more is not begun, and fails. */
  readonly isWanted?: () => boolean;
}

export interface ColumnBatch {
  readonly table: string;
  readonly block: Block;
  /** Names the batch: see `ColumnStore.insert`. At most 200 characters. */
  readonly token: string;
}

/** A store as those see it who only ask. */
export type ColumnReader = Pick<ColumnStore, 'query'>;

export interface ColumnStore {
  /**
   * Runs one SELECT, without FORMAT and SETTINGS: those are the store's. Whole numbers come back as
   * numbers (exact to 2^53), instants as the statement casts them. Throws ColumnStoreError.
   */
  query<Row extends object>(
    sql: string,
    parameters?: ColumnParameters,
    options?: ColumnQueryOptions,
  ): Promise<readonly Row[]>;

  /** Runs one statement without rows; it must bear being run twice. Throws ColumnStoreError. */
  command(sql: string, parameters?: ColumnParameters): Promise<void>;

  /**
   * Adds rows, once. When it resolves, all rows of the batch can be read by everybody and are with
   * the operating system of the store: `kill -9` of any process loses none, a power failure may
   * lose the newest. When it rejects, either all of them are there or none: the same batch under
   * the same token is then sent again, as often as it takes, also by a process that was started
   * since, and is there once. That holds for the last 10,000 batches of a table. The same token
   * must never name other rows: they would be taken for the old ones and dropped without a word.
   *
   * The rows must lie in one partition (a month): only then do they appear together. A batch that
   * does not is refused. An empty batch does nothing.
   */
  insert(batch: ColumnBatch): Promise<void>;

  /** Waits for what runs, then closes. Calls after that reject. */
  close(): Promise<void>;
}

/**
 * `mistake`: the statement or its rows were refused, and will be again. `timeout`: it took longer
 * than it was given. `unavailable`: the store cannot be reached or has no room now. `opening`: it
 * is being opened, which takes seconds, on a busy machine minutes. `damaged`: what it has can only
 * be given up, by a person.
 */
export type ColumnFailure = 'mistake' | 'timeout' | 'unavailable' | 'opening' | 'damaged';

/** A statement failed. `code` is ClickHouse's, where it said one. */
export class ColumnStoreError extends Error {
  override readonly name = 'ColumnStoreError';
  readonly failure: ColumnFailure;
  readonly code: number | undefined;

  constructor(message: string, failure: ColumnFailure, code?: number, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
    this.code = code;
  }

  /** No retry will mend it. */
  get isMistake(): boolean {
    return this.failure === 'mistake';
  }
}
