// One request to The Odds API: a timeout on the given clock, bounds on the body, and the key,
// which the API wants in the query, kept out of everything that leaves this file.
import type { Clock } from '#kit/clock.ts';
import type { BodyRefusal } from '../../bodies/body-work.ts';
import { boundedFetch, type FetchBounds, type Fetched } from '../../bounded-fetch.ts';
import type { OddsApiBody } from './body.ts';

/** What came back. `status` 0: nothing did, and `message` says why. */
export interface Reply {
  readonly status: number;
  /** Undefined when there is none, or it was refused. */
  readonly body: OddsApiBody | undefined;
  /** Why the body was refused; whatever the status, an API that refuses says so briefly. */
  readonly refusal: BodyRefusal | undefined;
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
const TASK = { reader: 'odds-api' } as const;

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
  const question = { url, headers: {}, taskFor: () => TASK };
  const fetched = await boundedFetch(options, question, signal);
  if ('failure' in fetched) return failure(fetched.failure, clock);
  return replyOf(fetched, apiKey);
}

function replyOf(
  { response, body: fetched, receivedAt }: Exclude<Fetched<OddsApiBody>, { failure: string }>,
  apiKey: string,
): Reply {
  const body = fetched && 'reading' in fetched ? fetched.reading : undefined;
  const { message = '', errorCode = '' } = body ?? {};
  const words = message === '' ? `status ${response.status}` : message;
  return {
    status: response.status,
    body,
    refusal: fetched && 'refusal' in fetched ? fetched.refusal : undefined,
    message: withoutKey(words, apiKey).slice(0, MESSAGE_CHARS_MAX),
    errorCode: withoutKey(errorCode, apiKey).slice(0, 100),
    creditsRemaining: numberIn(response.headers.get('x-requests-remaining')),
    retryAfterMs: inMs(numberIn(response.headers.get('retry-after'))),
    receivedAt,
  };
}

function failure(message: string, clock: Clock): Reply {
  return {
    status: 0,
    body: undefined,
    refusal: undefined,
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
