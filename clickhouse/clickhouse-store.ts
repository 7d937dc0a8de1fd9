// The one driver of the ColumnStore port: `@clickhouse/client`, over HTTP to a server, or over a
// connection that is handed in, to ClickHouse in this process.

import { Readable } from 'node:stream';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { assert } from '#kit/assert.ts';
import { backOffMs } from '#kit/back-off.ts';
import { type Clock, systemClock } from '#kit/clock.ts';
import { boundStatement } from './bound-statement.ts';
import {
  CLUSTER_INSERT_SETTINGS,
  CLUSTER_QUERY_SETTINGS,
  onCluster,
} from './cluster-statements.ts';
import {
  type ColumnBatch,
  type ColumnFailure,
  type ColumnParameters,
  type ColumnQueryOptions,
  type ColumnStore,
  ColumnStoreError,
} from './column-store.ts';
import { Slots } from './slots.ts';

type Client = ReturnType<typeof createClient>;
export type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;
type InsertSettings = Readonly<Record<string, string | number>>;

/** Brings one batch into the store. */
export type Inserter = (
  batch: ColumnBatch,
  settings: InsertSettings,
  signal: AbortSignal,
) => Promise<void>;

/** How one of the two ways to ClickHouse differs from the other. */
interface Way {
  /** One for each statement that may run at a time. */
  readonly clients: readonly Client[];
  readonly attempts: number;
  readonly bind: (sql: string, parameters: ColumnParameters) => Bound;
  readonly insert: Inserter;
  readonly close: () => Promise<void>;
  readonly cluster?: string | undefined;
}

/** A statement, and what goes beside it. */
interface Bound {
  readonly query: string;
  readonly query_params?: Record<string, unknown>;
}

export interface ServerOptions {
  /** `http(s)://user:password@host:port/database`. */
  readonly url: string;
  /** Servers that hold the same tables, as ClickHouse knows them together; undefined: one alone. */
  readonly cluster?: string | undefined;
  readonly clock?: Clock;
}

const QUERY_MS = 10_000;
const COMMAND_MS = 60_000;
const INSERT_MS = 30_000;
/** What the server is given beyond a statement's time, to say itself that it is over. */
const GRACE_MS = 2000;
const ROWS_MAX = 100_000;
const WAITING_MAX = 256;
const CONNECTIONS = 8;
const ATTEMPTS = 4;
const RETRY = { firstMs: 200, mostMs: 2000 };
const TOKEN_LENGTH_MAX = 200;
/** What stands in a statement as it is. */
const NAME = /^[a-z][a-z0-9_]*$/;

/**
 * Not the statement's fault: the server is in trouble, or does not let us in, which its keeper can
 * mend; by ClickHouse's number, from its list of error codes.
 */
const TRANSIENT: ReadonlySet<number> = new Set([
  3, // unexpected end of file: the connection broke
  32, // the same, in the middle of a value
  60, // no such table: it may be restored, as with a database
  74, // cannot read from a file
  75, // cannot write to one
  76, // cannot open one
  81, // no such database: it may be restored
  164, // readonly for now
  192, // no such user
  193, // wrong password
  194, // a password is needed
  195, // this address may not come
  201, // the quota is used up
  202, // too many simultaneous queries
  203, // no free connection
  209, // socket timeout
  210, // network error
  236, // aborted
  241, // memory limit
  242, // table is read only for now
  243, // not enough space
  319, // unknown whether the insert happened
  373, // session is locked
  394, // cancelled
  425, // system error
  439, // cannot schedule a task
  497, // access denied
  499, // S3 does not answer
  516, // authentication failed
  745, // server overloaded
  999, // coordination
  1001, // an exception of the system's
]);
const TIMEOUT = 159;
/** Also said of a table with too many parts, which passes. */
const TOO_MANY_PARTS = 252;

/** Speaks to a server; connections are made when they are needed. */
export function openServerStore({ url, cluster, clock = systemClock }: ServerOptions): ColumnStore {
  const client = createClient({
    url,
    max_open_connections: CONNECTIONS,
    request_timeout: COMMAND_MS + GRACE_MS,
    compression: { request: true, response: true },
    keep_alive: { enabled: true, eagerly_destroy_stale_sockets: true },
    log: { level: ClickHouseLogLevel.OFF },
    // An answer that fails half way must not look like one.
    clickhouse_settings: { wait_end_of_query: 1, ...(cluster && CLUSTER_QUERY_SETTINGS) },
  });
  const insert: Inserter = async ({ table, block }, settings, signal) => {
    // The driver's own insert knows formats of text only.
    const { stream } = await client.exec({
      query: `INSERT INTO ${table} (${block.columns.join()}) FORMAT Native`,
      values: Readable.from([block.bytes], { objectMode: false }),
      clickhouse_settings: { ...settings, ...(cluster && CLUSTER_INSERT_SETTINGS) },
      abort_signal: signal,
    });
    for await (const _ of stream);
  };
  const clients = Array.from({ length: CONNECTIONS }, () => client);
  const bind = (query: string, query_params: ColumnParameters): Bound => ({ query, query_params });
  const close = (): Promise<void> => client.close();
  const way = { clients, attempts: ATTEMPTS, bind, insert, close };
  return new ClickHouseStore({ ...way, cluster }, clock);
}

/** Ways to ClickHouse in this process. */
export interface OwnConnections {
  /** One statement at a time each. */
  readonly asking: readonly Connection[];
  readonly writing: Connection;
  /** Over the one that writes. */
  readonly insert: Inserter;
}

/** Speaks to ClickHouse over connections that are handed in, and closes them in the end. */
export function storeOfConnections({ asking, writing, insert }: OwnConnections): ColumnStore {
  const log = { level: ClickHouseLogLevel.OFF };
  const clients = asking.map((connection) => createClient({ connection, log }));
  const bind = (sql: string, parameters: ColumnParameters): Bound => ({
    query: boundStatement(sql, parameters),
  });
  const close = async (): Promise<void> => {
    for (const each of [...clients, writing]) await each.close();
  };
  return new ClickHouseStore({ clients, attempts: 1, bind, insert, close }, systemClock);
}

class ClickHouseStore implements ColumnStore {
  readonly #way: Way;
  readonly #clock: Clock;
  readonly #slots: Slots<Client>;
  readonly #running = new Set<Promise<unknown>>();
  #closed = false;

  constructor(way: Way, clock: Clock) {
    this.#way = way;
    this.#clock = clock;
    this.#slots = new Slots(way.clients, WAITING_MAX);
  }

  async query<Row extends object>(
    sql: string,
    parameters: ColumnParameters = {},
    options: ColumnQueryOptions = {},
  ): Promise<readonly Row[]> {
    const { timeoutMs = QUERY_MS, rowsMax = ROWS_MAX, isWanted } = options;
    // In the statement, not beside it: an embedded session would keep them for the next one.
    const statement = `${sql}
SETTINGS max_execution_time = ${timeoutMs / 1000}, max_result_rows = ${rowsMax},
  result_overflow_mode = 'throw', output_format_json_quote_64bit_integers = 0`;
    const bound = this.#way.bind(statement, parameters);
    const work = async (client: Client, abort_signal: AbortSignal): Promise<Row[]> => {
      const result = await client.query({ ...bound, format: 'JSONEachRow', abort_signal });
      return await result.json<Row>();
    };
    return await this.#ask(timeoutMs + GRACE_MS, work, isWanted);
  }

  async command(sql: string, parameters: ColumnParameters = {}): Promise<void> {
    const { cluster } = this.#way;
    const bound = this.#way.bind(cluster === undefined ? sql : onCluster(sql, cluster), parameters);
    await this.#ask(COMMAND_MS, (client, abort_signal) =>
      client.command({ ...bound, abort_signal }),
    );
  }

  async insert(batch: ColumnBatch): Promise<void> {
    const { table, block, token } = batch;
    for (const name of [table, ...block.columns]) assert(NAME.test(name), `"${name}" is no name`);
    assert(token !== '' && token.length <= TOKEN_LENGTH_MAX, `"${token}" is no token`);
    if (block.rows === 0) return;
    const settings = {
      insert_deduplicate: 1,
      insert_deduplication_token: token,
      // Settled means written. Newer servers would gather inserts otherwise.
      async_insert: 0,
      // One block, one part, all or nothing.
      max_insert_block_size: 1_048_576,
      max_partitions_per_insert_block: 1,
      throw_on_max_partitions_per_insert_block: 1,
    };
    await this.#run(() =>
      this.#attempts(INSERT_MS, (signal) => this.#way.insert(batch, settings, signal)),
    );
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.allSettled(this.#running);
    await this.#way.close();
  }

  /** Runs a statement when there is a connection for it. */
  async #ask<T>(
    timeoutMs: number,
    work: (client: Client, signal: AbortSignal) => Promise<T>,
    isWanted: () => boolean = () => true,
  ): Promise<T> {
    return await this.#run(() =>
      this.#slots.run((client) => {
        if (isWanted()) return this.#attempts(timeoutMs, (signal) => work(client, signal));
        throw new ColumnStoreError('nobody waits for the answer any more', 'timeout');
      }),
    );
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new ColumnStoreError('the store is closed', 'unavailable');
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async #attempts<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await work(signal);
      } catch (error) {
        const failed = errorOf(error, signal.aborted);
        const isFinal = failed.failure !== 'unavailable' || attempt >= this.#way.attempts;
        if (isFinal || this.#closed) throw failed;
        await this.#clock.wait(backOffMs(RETRY, attempt));
      }
    }
  }
}

/** Whatever the driver threw, in words of the port. */
export function errorOf(error: unknown, isLate = false): ColumnStoreError {
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error, message);
  // A server that cannot be reached says nothing, but for the names of its addresses.
  const what = message !== '' ? message : String((error as { code?: unknown }).code ?? error);
  return new ColumnStoreError(what.trim(), isLate ? 'timeout' : failureOf(code, what), code, error);
}

function failureOf(code: number | undefined, message: string): ColumnFailure {
  if (code === TIMEOUT) return 'timeout';
  if (code === undefined)
    return /^Invalid |Cannot serialize/.test(message) ? 'mistake' : 'unavailable';
  if (code === TOO_MANY_PARTS) {
    return message.includes('partitions for single INSERT') ? 'mistake' : 'unavailable';
  }
  return TRANSIENT.has(code) ? 'unavailable' : 'mistake';
}

function codeOf(error: unknown, message: string): number | undefined {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^\d+$/.test(code)) return Number(code);
  const inMessage = /\bCode: (\d+)\./.exec(message)?.[1];
  return inMessage === undefined ? undefined : Number(inMessage);
}
