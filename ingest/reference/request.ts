// One polite request to a public source: conditional, with a timeout on the given clock and a
// bound on the body. No keys are sent.
import type { Clock } from '#kit/clock.ts';
import { parseJson } from '#kit/json.ts';

/** What an earlier answer said of itself, to be told if nothing has changed. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** What came back. `status` 0: nothing did, and `message` says why. */
export interface Reply {
  readonly status: number;
  /** The parsed body; undefined when it is no JSON. */
  readonly body: unknown;
  /** What went wrong; '' otherwise. */
  readonly message: string;
  readonly validators: Validators;
  readonly retryAfterMs: number | undefined;
  /** When the whole body was here, epoch milliseconds. */
  readonly receivedAt: number;
}

export interface RequestOptions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly bodyBytesMax: number;
}

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };
const VALIDATOR_CHARS_MAX = 300;
const USER_AGENT = 'overround';

/** Asks once. Never rejects; redirects are not followed. */
export async function request(
  options: RequestOptions,
  url: URL,
  validators: Validators | undefined,
  signal: AbortSignal,
): Promise<Reply> {
  const { clock, timeoutMs, bodyBytesMax } = options;
  const timeout = new AbortController();
  const done = new AbortController();
  const timer = clock.wait(timeoutMs, done.signal).then((waited) => {
    if (waited && !done.signal.aborted) timeout.abort();
  });
  try {
    const ended = AbortSignal.any([signal, timeout.signal]);
    const headers = headersOf(validators);
    const response = await fetch(url, { signal: ended, redirect: 'manual', headers });
    const text = await readBody(response, bodyBytesMax);
    if (text === undefined) return failure(`answer longer than ${bodyBytesMax} bytes`, clock);
    return replyOf(response, text, clock);
  } catch (error) {
    return failure(timeout.signal.aborted ? 'timeout' : causeOf(error), clock);
  } finally {
    done.abort();
    await timer;
  }
}

function headersOf(validators: Validators | undefined): Record<string, string> {
  const { etag, lastModified } = validators ?? NO_VALIDATORS;
  return {
    accept: 'application/json',
    'user-agent': USER_AGENT,
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
}

/** The bound holds for the unpacked body. */
async function readBody(response: Response, bytesMax: number): Promise<string | undefined> {
  if (response.body === null) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > bytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function replyOf(response: Response, text: string, clock: Clock): Reply {
  const { status, headers } = response;
  const receivedAt = clock.now();
  return {
    status,
    body: status === 200 ? parseJson(text) : undefined,
    message: status === 200 || status === 304 ? '' : `status ${status}`,
    validators: {
      etag: validatorIn(headers.get('etag')),
      lastModified: validatorIn(headers.get('last-modified')),
    },
    retryAfterMs: retryAfterIn(headers.get('retry-after'), receivedAt),
    receivedAt,
  };
}

function failure(message: string, clock: Clock): Reply {
  return {
    status: 0,
    body: undefined,
    message,
    validators: NO_VALIDATORS,
    retryAfterMs: undefined,
    receivedAt: clock.now(),
  };
}

function validatorIn(header: string | null): string | null {
  return header !== null && header.length <= VALIDATOR_CHARS_MAX ? header : null;
}

/** Seconds, or the date until which to wait. */
function retryAfterIn(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return ms >= 0 ? ms : undefined;
}

/** The system's code of a network error. */
function causeOf(error: unknown): string {
  const cause =
    error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : 'network error';
}
