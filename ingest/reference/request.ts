// One polite request to a public source: conditional, with a timeout on the given clock and bounds
// on the body. No keys are sent.
import type { Clock } from '#kit/clock.ts';
import type { BodyRefusal } from '../bodies/body-work.ts';
import type { BodyTask, Reading } from '../bodies/readings.ts';
import { boundedFetch, type FetchBounds, type Fetched } from '../bounded-fetch.ts';

/** What an earlier answer said of itself, to be told if nothing has changed. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** What came back. `status` 0: nothing did, and `message` says why. */
export interface Reply<T> {
  readonly status: number;
  /** What the body came to; undefined when there is none, or it was refused. */
  readonly reading: T | undefined;
  /** Why the body was refused. */
  readonly refusal: BodyRefusal | undefined;
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

export interface RequestOptions<T extends BodyTask> extends FetchBounds {
  /** How an answer is read. */
  readonly task: T;
}

/** Asks once. Never rejects; redirects are not followed. */
export async function request<T extends BodyTask>(
  options: RequestOptions<T>,
  url: URL,
  validators: Validators | undefined,
  signal: AbortSignal,
): Promise<Reply<Reading<T>>> {
  const { clock, task } = options;
  const taskFor = (status: number) => (status === 200 ? task : undefined);
  const question = { url, headers: headersOf(validators), taskFor };
  const fetched = await boundedFetch(options, question, signal);
  return 'failure' in fetched ? failure(fetched.failure, clock) : replyOf(fetched);
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

function replyOf<T>({
  response: { status, headers },
  body,
  receivedAt,
}: Exclude<Fetched<T>, { failure: string }>): Reply<T> {
  const refusal = body && 'refusal' in body ? body.refusal : undefined;
  const plain = status === 200 || status === 304 ? '' : `status ${status}`;
  return {
    status,
    reading: body && 'reading' in body ? body.reading : undefined,
    refusal,
    message: refusal === undefined ? plain : `the answer is refused: ${refusal}`,
    validators: {
      etag: validatorIn(headers.get('etag')),
      lastModified: validatorIn(headers.get('last-modified')),
    },
    retryAfterMs: retryAfterIn(headers.get('retry-after'), receivedAt),
    receivedAt,
  };
}

function failure<T>(message: string, clock: Clock): Reply<T> {
  return {
    status: 0,
    reading: undefined,
    refusal: undefined,
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
