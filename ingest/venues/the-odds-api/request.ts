// One request to The Odds API: a timeout on the given clock, a bound on the body, and the key,
// which the API wants in the query, kept out of everything that leaves this file.
import type { Clock } from '#kit/clock.ts';
import { parseJson } from '#kit/json.ts';
import { boundedFetch, type FetchBounds } from '../../bounded-fetch.ts';

/** What came back. `status` 0: nothing did, and `message` says why. */
export interface Reply {
  readonly status: number;
  /** The parsed body; undefined when it is no JSON. */
  readonly body: unknown;
  /** The API's own words where it refused, else what went wrong; without the key. */
  readonly message: string;
  /** The API's `error_code`, or ''. */
  readonly errorCode: string;
  readonly creditsRemaining: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** When the whole body was here, epoch milliseconds. */
  readonly receivedAt: number;
}

export interface RequestOptions extends FetchBounds {
  readonly baseUrl: string;
  readonly apiKey: string;
}

const MESSAGE_CHARS_MAX = 300;

/** Asks once. Never rejects. */
export async function request(
  options: RequestOptions,
  path: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Reply> {
  const { baseUrl, apiKey, clock } = options;
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries({ ...query, apiKey })) {
    url.searchParams.set(name, value);
  }
  const fetched = await boundedFetch(options, url, {}, signal);
  if ('failure' in fetched) return failure(fetched.failure, clock);
  return replyOf(fetched.response, fetched.text, apiKey, clock);
}

function replyOf(response: Response, text: string, apiKey: string, clock: Clock): Reply {
  const body = parseJson(text);
  const said = typeof body === 'object' && body !== null ? body : {};
  const { message, error_code: errorCode } = said as { message?: unknown; error_code?: unknown };
  const words = typeof message === 'string' ? message : `status ${response.status}`;
  return {
    status: response.status,
    body,
    message: withoutKey(words, apiKey).slice(0, MESSAGE_CHARS_MAX),
    errorCode: typeof errorCode === 'string' ? withoutKey(errorCode, apiKey).slice(0, 100) : '',
    creditsRemaining: numberIn(response.headers.get('x-requests-remaining')),
    retryAfterMs: inMs(numberIn(response.headers.get('retry-after'))),
    receivedAt: clock.now(),
  };
}

function failure(message: string, clock: Clock): Reply {
  return {
    status: 0,
    body: undefined,
    message,
    errorCode: '',
    creditsRemaining: undefined,
    retryAfterMs: undefined,
    receivedAt: clock.now(),
  };
}

function withoutKey(text: string, apiKey: string): string {
  if (apiKey === '') return text;
  return text.replaceAll(apiKey, '***').replaceAll(encodeURIComponent(apiKey), '***');
}

function numberIn(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const value = Number(header);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

function inMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}
