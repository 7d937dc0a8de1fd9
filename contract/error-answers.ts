// How refusals look in the OpenAPI document: an answer for each status, with all codes it may have.
import { ERRORS, type ErrorCode } from './errors.ts';
import { componentRef, type Json } from './json-schema.ts';

/** Headers of every answer to a key. */
export const ALWAYS_HEADERS = ['x-request-id', 'RateLimit', 'RateLimit-Policy'];

/** The answers of these codes by status. */
export function errorAnswers(codes: readonly ErrorCode[]): Record<string, Json> {
  const statuses = new Set(codes.map((code) => ERRORS[code].status).sort());
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      errorAnswer(codes.filter((code) => ERRORS[code].status === status)),
    ]),
  );
}

/** References to the headers of these names. */
export function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, componentRef('headers', name)]));
}

/** What says when to ask again. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'ERR_RATE_LIMITED',
  'ERR_CREDITS_EXHAUSTED',
  'ERR_STARTING',
  'ERR_STORE_UNAVAILABLE',
]);

const OF_KEY: ReadonlySet<ErrorCode> = new Set(['ERR_UNAUTHORIZED', 'ERR_WRONG_SCOPE']);

/** Nobody's rate is told to who has no key that reads. */
function headersOf(codes: readonly ErrorCode[]): readonly string[] {
  if (codes.every((code) => OF_KEY.has(code))) return ['x-request-id'];
  return codes.some((code) => PASSING.has(code))
    ? [...ALWAYS_HEADERS, 'Retry-After']
    : ALWAYS_HEADERS;
}

function errorAnswer(codes: readonly ErrorCode[]): Json {
  const requestId = 'req_4fQ0d2rX1b0p000042';
  const examples = codes.map((code): [string, Json] => {
    const { status, message } = ERRORS[code];
    const error = { message, statusCode: status, code };
    return [code, { value: { success: false, data: null, meta: { requestId }, error } }];
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join(' '),
    headers: headerRefs(headersOf(codes)),
    content: {
      'application/json': {
        schema: componentRef('schemas', 'ErrorEnvelope'),
        examples: Object.fromEntries(examples),
      },
    },
  };
}
