// One polite request to a public source: conditional, with a timeout on the given clock and a
// bound on the body. No keys are sent.
import type { Clock } from '#kit/clock.ts';
import { parseJson } from '#kit/json.ts';
import { boundedFetch, type FetchBounds } from '../bounded-fetch.ts';

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

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };
const VALIDATOR_CHARS_MAX = 300;
const USER_AGENT = 'overround';

/** Asks once. Never rejects; redirects are not followed. */
export async function request(
  options: FetchBounds,
  url: URL,
  validators: Validators | undefined,
  signal: AbortSignal,
): Promise<Reply> {
  const { clock } = options;
  const fetched = await boundedFetch(options, url, headersOf(validators), signal);
  if ('failure' in fetched) return failure(fetched.failure, clock);
  return replyOf(fetched.response, fetched.text, clock);
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
