// What became of a post, as a response: the envelope of the API, with the answer in `data` also
// where the status says that nothing was accepted.

import { ERRORS, type ErrorCode, type Refusal, refuse } from '#contract/errors.ts';
import type { PostAnswer, PostRefusal, PostResult } from '#domain/post.ts';
import { errorResponse } from '../error-response.ts';
import { CORS_HEADERS } from '../ingress/cors.ts';
import { NO_SNIFF } from '../ingress/security-headers.ts';
import type { ApiResponse } from '../sockets/http.ts';

const CODES: Readonly<Record<PostRefusal, ErrorCode>> = {
  fenced: 'ERR_SOURCE_FENCED',
  unreadable: 'ERR_INVALID_BODY',
  too_large: 'ERR_PAYLOAD_TOO_LARGE',
  key_reused: 'ERR_KEY_REUSED',
  under_way: 'ERR_BATCH_UNDER_WAY',
  too_busy: 'ERR_INGEST_BUSY',
  too_many_sources: 'ERR_TOO_MANY_SOURCES',
  log_away: 'ERR_LOG_UNAVAILABLE',
  unanswered: 'ERR_WRITER_UNAVAILABLE',
  source_taken: 'ERR_INVALID_PARAMETER',
};
const UNREADABLE =
  'The body is not of the form that Content-Type and Content-Encoding name, or has over 200,000 ' +
  'lines.';
export const TOO_LARGE =
  'A body has at most 16 MiB, inflated 128 MiB and some million values: send several.';
const SOURCE_TAKEN = 'source: takes a name of your own: this one is a source of the server.';
const MESSAGES: Readonly<Partial<Record<PostRefusal, string>>> = {
  unreadable: UNREADABLE,
  too_large: TOO_LARGE,
  source_taken: SOURCE_TAKEN,
};
const NOT_ATOMIC =
  'atomic=true, and something was refused: nothing was taken. data.samples shows lines.';
/** Seconds after which a post may be sent again. */
const RETRY_AFTER: Readonly<Partial<Record<PostRefusal, string>>> = {
  under_way: '1',
  too_busy: '1',
  log_away: '5',
  unanswered: '2',
};

/** Where the log is, and what the answer says of the book. */
export interface AnswerContext {
  readonly epoch: string;
  readonly requestId: string;
  /** Undefined where nobody asked. */
  readonly applied?: boolean | undefined;
}

/** The response to a post. */
export function postResponse(result: PostResult, context: AnswerContext): ApiResponse {
  if (result.kind === 'refused') return errorResponse(refusalOf(result.why), context.requestId);
  if (result.kind === 'nothing') {
    return notAccepted(result.answer, null, NOT_ATOMIC, context);
  }
  const { answer, seq, isRepeat } = result;
  const isNothing = answer.accepted === 0 && Object.keys(answer.refused).length > 0;
  const response = isNothing
    ? notAccepted(answer, seq, ERRORS.ERR_NOTHING_ACCEPTED.message, context)
    : dataResponse(dataOf(answer, seq, context), context.requestId);
  if (!isRepeat) return response;
  return { ...response, headers: { ...response.headers, 'Idempotency-Replayed': 'true' } };
}

/** A response with data and no error. */
export function dataResponse(data: unknown, requestId: string): ApiResponse {
  return envelope(200, { success: true, data, meta: { requestId }, error: null }, requestId);
}

/** Why a whole post, or a session, is refused. */
export function refusalOf(why: PostRefusal): Refusal {
  const message = MESSAGES[why];
  const seconds = RETRY_AFTER[why];
  const headers = seconds === undefined ? undefined : { 'retry-after': seconds };
  return { ...refuse(CODES[why], message), ...(headers && { headers }) };
}

/** Why a post was refused, by the code of its response; undefined for a code of no post. */
export function whyRefused(code: string | undefined): PostRefusal | undefined {
  const all = Object.keys(CODES) as PostRefusal[];
  return all.find((why) => CODES[why] === code);
}

function notAccepted(
  answer: PostAnswer,
  seq: number | null,
  message: string,
  context: AnswerContext,
): ApiResponse {
  const code = 'ERR_NOTHING_ACCEPTED';
  const { requestId } = context;
  const { status } = ERRORS[code];
  const error = { message, statusCode: status, code };
  const data = dataOf(answer, seq, context);
  return envelope(status, { success: false, data, meta: { requestId }, error }, requestId);
}

function dataOf(
  { accepted, refused, samples, events, newVenues }: PostAnswer,
  seq: number | null,
  { epoch, applied }: AnswerContext,
) {
  const answer = { epoch, seq, accepted, refused, samples, events, newVenues };
  return applied === undefined ? answer : { ...answer, applied };
}

function envelope(status: number, body: object, requestId: string): ApiResponse {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...NO_SNIFF,
    ...CORS_HEADERS,
  };
  return { status, headers, body: Buffer.from(JSON.stringify(body)) };
}
