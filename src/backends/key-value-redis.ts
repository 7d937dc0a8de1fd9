// The KeyValue port on Redis. A call is one round trip and short: without a connection it fails at
// once, and the connection is sought again for ever, ever more slowly up to a second. What comes
// back is input like any other: bounded in bytes, and refused where it is not what was asked for.

import { Redis, type RedisOptions } from 'ioredis';
import { z } from 'zod';
import { assert } from '#kit/assert.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { BucketSize } from '#kit/token-bucket.ts';
import { decodedPart } from '#kit/uri.ts';
import { type KeyValue, KeyValueError, type TokenTaken } from './key-value.ts';

export interface RedisKeyValueOptions {
  /** `redis://[user:password@]host:port/database`, or `rediss:` for TLS. */
  readonly url: string;
  /** Milliseconds that a call may take. Default 200. */
  readonly callMsMax?: number;
  /** Hears why, where there is no connection when it opens. */
  readonly onAbsent?: (why: string) => void;
}

const CALL_MS_MAX = 200;
const CONNECT_MS_MAX = 2000;
const OPEN_MS_MAX = 1000;
const CLOSE_MS_MAX = 500;
/** A connection that owes answers and brings nothing for so long is given up. */
const SILENCE_MS_MAX = 1000;
const RECONNECT = { firstMs: 50, mostMs: 1000 };
/** Calls at once. More are refused: they would wait in memory for a server that lags. */
const CALLS_MAX = 10_000;
/** Of a value. A longer one is not kept, and one that somebody else made longer is not read. */
const VALUE_BYTES_MAX = 256 * 1024;
/** What a server may send before one more call is answered; beyond it the connection is ended. */
const REPLY_BYTES_MAX = 1024 * 1024;
const PORT = 6379;
const PREFIX = 'overround:';

/**
 * A bucket is one string, `tokens microseconds`, that expires when the bucket would be full. Time
 * is the server's; where that steps back the bucket counts on from there. A call that takes
 * nothing writes nothing.
 */
const TAKE_TOKEN = `
local per_second, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local kept, kept_at = string.match(redis.call('GET', KEYS[1]) or '', '^(%S+) (%S+)$')
local tokens, at = tonumber(kept) or burst, tonumber(kept_at) or now
tokens = math.min(burst, tokens + math.max(0, now - at) / 1000000 * per_second)
local taken = tokens >= 1 and 1 or 0
tokens = tokens - taken
if taken == 1 or now < at then
  local full_ms = math.ceil((burst - tokens) / per_second * 1000) + 1
  redis.call('SET', KEYS[1], string.format('%.9f %.0f', tokens, now), 'PX', full_ms)
end
local next_ms = math.max(0, math.ceil((1 - tokens) / per_second * 1000))
return { taken, math.floor(tokens), next_ms }
`;

/** What the script answers: tokens taken, whole tokens left, milliseconds until the next. */
const takenSchema = z.tuple([z.int().min(0).max(1), z.int().min(0), z.int().min(0)]);

/**
 * Opens the connection. Resolves when it is there, or after a second without it, and never rejects:
 * calls do, until it is there.
 */
export async function openRedisKeyValue(options: RedisKeyValueOptions): Promise<KeyValue> {
  const keyValue = new RedisKeyValue(options);
  await keyValue.connected(OPEN_MS_MAX);
  const { absence } = keyValue;
  if (absence !== undefined) options.onAbsent?.(absence);
  return keyValue;
}

class RedisKeyValue implements KeyValue {
  readonly #client: Redis;
  /** Host and port, for messages. */
  readonly #server: string;
  readonly #password: string;
  /** Why there is no connection, while there is none. */
  #trouble: string | undefined;
  #calls = 0;
  /** Of answers that are not whole yet. */
  #bytesUnread = 0;
  #isClosed = false;

  constructor({ url, callMsMax = CALL_MS_MAX }: RedisKeyValueOptions) {
    const { server, options } = addressOf(url);
    this.#server = server;
    this.#password = options.password ?? '';
    this.#client = new Redis({
      ...options,
      ...driverOptions(callMsMax),
      replyMapping: 'legacy',
    });
    // Heard, or the driver prints them: what is wrong is in the message of the calls that fail.
    this.#client.on('error', (error: Error) => {
      this.#trouble = error.message;
    });
    this.#client.on('ready', () => {
      this.#trouble = undefined;
    });
    this.#client.on('connect', () => this.#boundReplies());
  }

  /** Why there is no connection; undefined while there is one. */
  get absence(): string | undefined {
    if (this.#client.status === 'ready') return undefined;
    return this.#error(this.#trouble ?? `no connection within ${OPEN_MS_MAX} ms`).message;
  }

  /** Resolves when there is a connection, or after `msMax`. */
  connected(msMax: number): Promise<void> {
    return this.#happens('ready', msMax);
  }

  async get(key: string): Promise<string | undefined> {
    const name = `${PREFIX}value:${key}`;
    // The end is the last byte that is sent: one more than a value has.
    const value = await this.#call<unknown>(() => this.#client.getrange(name, 0, VALUE_BYTES_MAX));
    if (typeof value !== 'string') throw this.#error('GETRANGE was not answered with a text');
    return value === '' || isTooLong(value) ? undefined : value;
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    if (isTooLong(value)) return;
    const ms = Math.max(1, Math.floor(ttlMs));
    await this.#call(() => this.#client.set(`${PREFIX}value:${key}`, value, 'PX', ms));
  }

  async takeToken(name: string, { perSecond, burst }: BucketSize): Promise<TokenTaken> {
    const key = `${PREFIX}tokens:${name}`;
    const answer = await this.#call(() => this.#client.eval(TAKE_TOKEN, 1, key, perSecond, burst));
    const counts = takenSchema.safeParse(answer).data;
    if (counts === undefined || counts[0] + counts[1] > burst) {
      throw this.#error('the script of the token buckets was answered otherwise');
    }
    const [taken, left, msUntilNext] = counts;
    return { isTaken: taken === 1, left, msUntilNext };
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const hasConnection = this.#client.status === 'ready';
    this.#client.disconnect();
    if (hasConnection) await this.#happens('end', CLOSE_MS_MAX);
  }

  /** Ends a connection on which more comes than any answer has: the driver would gather it all. */
  #boundReplies(): void {
    const { stream } = this.#client;
    this.#bytesUnread = 0;
    stream.prependListener('data', (bytes: Buffer) => {
      this.#bytesUnread += bytes.length;
      if (this.#bytesUnread <= REPLY_BYTES_MAX) return;
      stream.destroy(new Error(`more than ${REPLY_BYTES_MAX} bytes came as one answer`));
    });
  }

  /** Resolves when the driver says so, or after `msMax`. */
  #happens(event: 'ready' | 'end', msMax: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#client.off(event, done);
        resolve();
      };
      const timer = setTimeout(done, msMax);
      this.#client.once(event, done);
    });
  }

  async #call<T>(send: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw this.#error('closed');
    if (this.#calls >= CALLS_MAX) throw this.#error(`${CALLS_MAX} calls wait already`);
    this.#calls++;
    try {
      return await send();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const isThere = this.#client.status === 'ready';
      throw this.#error(isThere ? message : (this.#trouble ?? 'no connection'));
    } finally {
      this.#calls--;
      this.#bytesUnread = 0;
    }
  }

  /** Without a cause: the driver's errors carry the arguments of their command, AUTH's too. */
  #error(message: string): KeyValueError {
    const shown = this.#password === '' ? message : message.replaceAll(this.#password, '***');
    return new KeyValueError(`Redis at ${this.#server}: ${shown}`);
  }
}

function isTooLong(value: string): boolean {
  return Buffer.byteLength(value) > VALUE_BYTES_MAX;
}

/** The address taken apart here: the driver would take options of its own from the URL's query. */
function addressOf(text: string): { readonly server: string; readonly options: RedisOptions } {
  const url = new URL(text);
  const { hostname, port, username, password, pathname, protocol } = url;
  assert(protocol === 'redis:' || protocol === 'rediss:', 'the address of a Redis');
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const options: RedisOptions = {
    host,
    port: Number(port || PORT),
    db: Number(/^\/(\d+)$/.exec(pathname)?.[1] ?? 0),
    ...(username !== '' && { username: decodedPart(username) }),
    ...(password !== '' && { password: decodedPart(password) }),
    ...(protocol === 'rediss:' && { tls: { servername: host } }),
  };
  return { server: `${hostname}:${port || PORT}`, options };
}

function driverOptions(callMsMax: number): RedisOptions {
  return {
    commandTimeout: callMsMax,
    connectTimeout: CONNECT_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => backOffMs(RECONNECT, attempt),
    // After a failover the connection may lead to what is a replica now.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    enableAutoPipelining: true,
  };
}
