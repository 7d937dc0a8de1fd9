// Errors of a server that cannot be reached, and of what answers in its place: they name where it
// was looked for, without a query or a password, and what to check.
import { OverroundError } from './answers.ts';

/** Its member `status` where no server answered. */
const NO_STATUS = 0;
const UNAUTHORIZED = 401;
/** The key is one for ingest. */
const WRONG_SCOPE_CODE = 4105;

/** A request that got no answer; `error` is what the platform said. */
export function unreachable(url: string, error: unknown): OverroundError {
  const message =
    `no answer from ${placeOf(url)} (${reasonOf(error)}): ` +
    'is the server running there, and is the url right?';
  return withCause(new OverroundError(NO_STATUS, 'ERR_UNREACHABLE', message, ''), error);
}

/** The error of an answer, with where it came from if it is none of an Overround server. */
export function placed(url: string, error: OverroundError): OverroundError {
  if (error.code !== 'ERR_UNKNOWN') return error;
  const { status, code, requestId, retryAfterMs } = error;
  const what = `from ${placeOf(url)}, not of an Overround server: ${hintOf(status)}`;
  const message = `${error.message} (${what})`;
  return withCause(new OverroundError(status, code, message, requestId, retryAfterMs), error);
}

/** The end of a stream by a code of its connection, or by the HTTP status that refused it. */
export function streamFailure(url: string, code: number, reason: string): OverroundError {
  if (code < 1000) {
    const message = `the stream failed: ${placeOf(url)} answered ${reason}: ${hintOf(code)}`;
    return new OverroundError(code, 'ERR_UNKNOWN', message, '');
  }
  const message = `the stream failed: ${code} ${reason}`;
  if (code === WRONG_SCOPE_CODE) return new OverroundError(403, 'ERR_WRONG_SCOPE', message, '');
  if (isOfKey(code)) return new OverroundError(UNAUTHORIZED, 'ERR_UNAUTHORIZED', message, '');
  return new OverroundError(NO_STATUS, 'ERR_STREAM_FAILED', message, '');
}

/** The server does not know the key, or knows it no more. */
function isOfKey(code: number): boolean {
  return code === 4101 || code === 4104;
}

/** Host, port and path of an address: nothing that is secret stands there. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/+$/, '')}`;
}

function hintOf(status: number): string {
  return status === 403
    ? 'is the key one for ingest, or does a proxy or a firewall stand before it?'
    : 'is the url right, and its path?';
}

/** Of `fetch`, which tells the reason in the cause alone. */
function reasonOf(error: unknown): string {
  const { message = '', cause } = error as { message?: string; cause?: { message?: string } };
  const { code } = (cause ?? {}) as { code?: string };
  return cause?.message || code || message || 'no reason is known';
}

function withCause(error: OverroundError, cause: unknown): OverroundError {
  error.cause = cause;
  return error;
}
