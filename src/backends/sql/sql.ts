// Relational storage as the product sees it: text with numbered parameters in, rows out. One driver
// speaks to both servers: PostgreSQL, and the embedded PGlite behind its socket.

export type SqlValue = string | number | boolean | null | readonly string[];

/** Where statements can be run: the pool, or one transaction. */
export interface SqlSession {
  /**
   * Runs one statement; `$1` stands for the first value. Instants come back as epoch milliseconds,
   * int8 and numeric as numbers, days as YYYY-MM-DD. Throws SqlError.
   */
  query<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
}

export interface Sql extends SqlSession {
  /** Runs the work in one transaction: all of it happens, or nothing. */
  transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
  /** Waits for statements that run, then closes. */
  close(): Promise<void>;
}

/** A database whose users need not all wait for each other. */
export interface SqlServer extends Sql {
  /** Two connections of their own, for what is short and urgent; closed by themselves, before. */
  apart(): Sql;
}

/**
 * Refusals of statements that were right when the program started: the store was changed since, and
 * its keeper can change it back.
 */
const KEEPERS_MATTER: ReadonlySet<string> = new Set([
  '42501', // a right was revoked
  '42P01', // a table is gone
  '42703', // a column is gone
  '42883', // a function is gone
]);

/** A statement was refused, or the server cannot be reached. `code` is PostgreSQL's, if any. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** The statement or its values were wrong (classes 22, 23 and 42): no retry will mend it. */
  get isMistake(): boolean {
    const { code = '' } = this;
    return /^(22|23|42)/.test(code) && !KEEPERS_MATTER.has(code);
  }
}
