// What a module's createFeed is given: clock, logger, environment, and requests within the bounds
// that hold for every source.
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { Random } from '#kit/random.ts';
import type { Bodies } from '../bodies/bodies.ts';
import { boundedFetch } from '../bounded-fetch.ts';
import { openFeedSocket } from './feed-socket.ts';
import type { FeedContext, FetchedJson, FetchOptions, OpenedSocket } from './feed-types.ts';

export interface ModuleContextOptions {
  /** The entry of FEED. */
  readonly name: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Where bodies are parsed; in this thread unless given. */
  readonly bodies?: Bodies;
}

const TIMEOUT_MS = 20_000;
const TASK = { reader: 'json' } as const;
const SOCKET_SCHEMES: ReadonlySet<string> = new Set(['ws:', 'wss:']);
const HEADERS = { accept: 'application/json', 'user-agent': 'overround' };

/** The context; it does nothing by itself. */
export function moduleContext(options: ModuleContextOptions): FeedContext {
  const { name, env, clock, random, logger } = options;
  return {
    name,
    env,
    clock,
    logger: {
      debug: (fields, message) => logger.debug({ feed: name, ...fields }, message),
      info: (fields, message) => logger.info({ feed: name, ...fields }, message),
      warn: (fields, message) => logger.warn({ feed: name, ...fields }, message),
      error: (fields, message) => logger.error({ feed: name, ...fields }, message),
    },
    random: () => random.unit(),
    fetchJson: (url, signal, asked) => fetchJson(options, url, signal, asked),
    openSocket: (url, signal, asked) => openSocket(options, url, signal, asked),
  };
}

async function fetchJson(
  { clock, bodies }: ModuleContextOptions,
  url: string | URL,
  signal: AbortSignal,
  { headers = {}, timeoutMs = TIMEOUT_MS }: FetchOptions = {},
): Promise<FetchedJson> {
  if (!URL.canParse(String(url))) return { kind: 'failed', message: 'the address is not a URL' };
  const fetched = await boundedFetch(
    { clock, timeoutMs, ...(bodies && { bodies }) },
    {
      url: new URL(String(url)),
      headers: { ...HEADERS, ...headers },
      taskFor: (status) => (status === 200 ? TASK : undefined),
    },
    signal,
  );
  if ('failure' in fetched) return { kind: 'failed', message: fetched.failure };
  const { response, body, receivedAt } = fetched;
  if (body && 'refusal' in body) return { kind: 'refused', reason: body.refusal, receivedAt };
  const { status, headers: answered } = response;
  return { kind: 'answer', status, headers: answered, body: body?.reading, receivedAt };
}

async function openSocket(
  { clock }: ModuleContextOptions,
  url: string | URL,
  signal: AbortSignal,
  { headers = {}, timeoutMs = TIMEOUT_MS }: FetchOptions = {},
): Promise<OpenedSocket> {
  const parsed = URL.canParse(String(url)) ? new URL(String(url)) : undefined;
  if (parsed === undefined || !SOCKET_SCHEMES.has(parsed.protocol)) {
    return { kind: 'failed', message: 'the address is not one of a WebSocket' };
  }
  const named = { 'user-agent': HEADERS['user-agent'], ...headers };
  return await openFeedSocket({ url: parsed, headers: named, timeoutMs, clock }, signal);
}
