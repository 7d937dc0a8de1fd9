// The driver of the Sql port: a pool of connections to PostgreSQL, or to PGlite's socket.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Sql, SqlError, type SqlServer, type SqlSession, type SqlValue } from './sql.ts';

export interface SqlPoolOptions {
  /** `postgres://…`, or the folder of a unix socket. */
  readonly address: { readonly url: string } | { readonly socketDirectory: string };
  /** Connections at most. */
  readonly size?: number;
  /**
   * Statements are parsed once per connection and kept under a name. Not for guests of a shared
   * session, where names would stay behind.
   */
  readonly keepsStatements?: boolean;
}

const POOL_SIZE = 8;
const CONNECT_MS_MAX = 5000;
const QUERY_MS_MAX = 30_000;
/** Statements that may wait for a connection. */
const WAITING_MAX = 1000;
const APART_SIZE = 2;
/** A connection that died unseen costs no longer. */
const APART_QUERY_MS_MAX = 3000;
const KEEP_ALIVE_MS = 10_000;
const STATEMENTS_MAX = 500;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** Opens the pool; connections are made when they are needed. */
export function openSqlPool(options: SqlPoolOptions): SqlServer {
  return new PgSql(options, QUERY_MS_MAX);
}

function poolOf({ address, size = POOL_SIZE }: SqlPoolOptions, queryMsMax: number): pg.Pool {
  const pool = new pg.Pool({
    ...('url' in address
      ? // The driver encodes an address with a space in it a second time.
        { connectionString: new URL(address.url).href }
      : { host: address.socketDirectory, user: 'postgres', database: 'postgres' }),
    max: size,
    // A connection that is closed takes its parsed statements with it, but for those that share one
    // session: there they would pile up.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: queryMsMax,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  });
  // A connection that breaks is replaced; whoever waits for an answer on it meets the failure.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // Whoever is cut off from its server leaves it no statement and no lock for longer than this.
    const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'];
    const text = limits.map((limit) => `set ${limit} = ${queryMsMax}`).join('; ');
    if ('url' in address) client.query(text).catch(() => {});
  });
  return pool;
}

class PgSql implements SqlServer {
  readonly #options: SqlPoolOptions;
  readonly #pool: pg.Pool;
  readonly #names: WeakMap<pg.PoolClient, StatementNames> | undefined;

  constructor(options: SqlPoolOptions, queryMsMax: number) {
    this.#options = options;
    this.#pool = poolOf(options, queryMsMax);
    this.#names = (options.keepsStatements ?? true) ? new WeakMap() : undefined;
  }

  apart(): Sql {
    return new PgSql({ ...this.#options, size: APART_SIZE }, APART_QUERY_MS_MAX);
  }

  async query<Row extends object>(
    text: string,
    values: readonly SqlValue[] = [],
  ): Promise<readonly Row[]> {
    const client = await this.#connect();
    let broken: SqlError | undefined;
    try {
      return await this.#run<Row>(client, text, values);
    } catch (error) {
      // What no server said is the connection's fault: it is not used again.
      if (error instanceof SqlError && error.code === undefined) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    const session: SqlSession = {
      query: async <Row extends object>(text: string, values: readonly SqlValue[] = []) =>
        await this.#run<Row>(client, text, values),
    };
    let broken: Error | undefined;
    try {
      await session.query('begin');
      const result = await work(session);
      await session.query('commit');
      return result;
    } catch (error) {
      await session.query('rollback').catch((failed: Error) => {
        broken = failed;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#pool.waitingCount >= WAITING_MAX) {
      throw new SqlError('too many statements wait for a connection', undefined, undefined);
    }
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw sqlError(error);
    }
  }

  async #run<Row extends object>(
    client: pg.PoolClient,
    text: string,
    values: readonly SqlValue[],
  ): Promise<readonly Row[]> {
    const name = values.length > 0 ? this.#nameOf(client, text) : undefined;
    try {
      const result = await client.query<Row>({
        text,
        values: values as unknown[],
        ...(name !== undefined && { name }),
      });
      return result.rows;
    } catch (error) {
      throw sqlError(error);
    }
  }

  #nameOf(client: pg.PoolClient, text: string): string | undefined {
    if (!this.#names) return undefined;
    const names = this.#names.get(client) ?? new StatementNames();
    this.#names.set(client, names);
    return names.of(text);
  }
}

/** Names of one connection's statements: unlike any other's, where many share one session. */
class StatementNames {
  readonly #prefix = randomBytes(4).toString('hex');
  readonly #names = new Map<string, string>();

  /** Undefined where there are too many: text that is made up as it goes is not worth a name. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= STATEMENTS_MAX) return known;
    const name = `${this.#prefix}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

function sqlError(error: unknown): SqlError {
  const { code } = error as { code?: unknown };
  const message = error instanceof Error ? error.message : String(error);
  return new SqlError(message, typeof code === 'string' ? code : undefined, error);
}

/** Text to values: whole numbers, instants and days as the port promises them. */
function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  if (format !== 'binary') {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === DATE) return (text: string): string => text;
    if (oid === TIMESTAMPTZ) return instantOf;
  }
  return pg.types.getTypeParser(oid, format as 'text');
}

function instantOf(text: string): number {
  const parse = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date;
  return parse(text).getTime();
}
