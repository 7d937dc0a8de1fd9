// The one table of errors: code, status and what the message says; refusals are values of it.

export const ERRORS = {
  ERR_INVALID_PARAMETER: { status: 400, message: 'A parameter is invalid.' },
  ERR_INVALID_PATH: { status: 400, message: 'The path is not valid percent-encoded UTF-8.' },
  ERR_INVALID_BODY: { status: 400, message: 'The request body is not the JSON asked for.' },
  ERR_INVALID_REQUEST: {
    status: 400,
    message:
      'A header that may occur once is repeated, or the headers leave open where the body ends.',
  },
  ERR_TOO_DEEP: { status: 400, message: 'The JSON of the request body nests too deep.' },
  ERR_CHAT_CONTEXT_UNKNOWN: {
    status: 400,
    message: 'It is not clear which bet, game or price the latest message is about.',
  },
  ERR_CHAT_CONTEXT_AMBIGUOUS: {
    status: 400,
    message:
      'The message asks for several things at once: ask for one of them, or set an explicit ' +
      'context value.',
  },
  ERR_UNAUTHORIZED: {
    status: 401,
    message: 'A valid API key is required via the x-api-key header.',
  },
  ERR_WRONG_SCOPE: {
    status: 403,
    message: 'The scope of this key is another: read with a read key, ingest with an ingest key.',
  },
  ERR_TOO_MANY_SOURCES: {
    status: 403,
    message: 'The server takes no more sources: post as a source that it knows.',
  },
  ERR_FORBIDDEN_ORIGIN: { status: 403, message: 'Pages of this origin may not open the stream.' },
  ERR_CREDITS_EXHAUSTED: { status: 429, message: 'The credits of this month are used up.' },
  ERR_RATE_LIMITED: { status: 429, message: 'Too many requests: slow down and retry.' },
  ERR_NOT_FOUND: { status: 404, message: 'Nothing is served at this path.' },
  ERR_LEAGUE_NOT_FOUND: { status: 404, message: 'No league has this id.' },
  ERR_EVENT_NOT_FOUND: { status: 404, message: 'No event has this id.' },
  ERR_TEAM_NOT_FOUND: { status: 404, message: 'No team has this id.' },
  ERR_PLAYER_NOT_FOUND: { status: 404, message: 'No player has this id.' },
  ERR_SYSTEM_NOT_FOUND: { status: 404, message: 'No active system has this id.' },
  ERR_CHAT_NO_RECORDS: { status: 404, message: 'Nothing in the book fits the request.' },
  ERR_METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not take this method.' },
  ERR_NOT_ACCEPTABLE: {
    status: 406,
    message: 'What is served here is of none of the media types that Accept names.',
  },
  ERR_REQUEST_TIMEOUT: { status: 408, message: 'The request body took too long to arrive.' },
  ERR_BATCH_UNDER_WAY: {
    status: 409,
    message: 'A post with this Idempotency-Key is under way: retry in a moment.',
  },
  ERR_SOURCE_FENCED: {
    status: 409,
    message:
      'This is not the newest session of the source, whose posts alone are taken: stop, or open a ' +
      'new session.',
  },
  ERR_POSITION_GONE: {
    status: 410,
    message: 'The changes since this position are not known: fetch the list without since.',
  },
  ERR_LENGTH_REQUIRED: {
    status: 411,
    message: 'Send the body with a Content-Length: chunked bodies are not taken.',
  },
  ERR_PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is larger than 128 KiB.' },
  ERR_URI_TOO_LONG: {
    status: 414,
    message: 'Path and query together are longer than 4,096 characters.',
  },
  ERR_UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The body must be JSON, with the content type application/json.',
  },
  ERR_NOTHING_ACCEPTED: {
    status: 422,
    message: 'Nothing was accepted: data.refused counts why, data.samples shows lines.',
  },
  ERR_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used with another body: send each body under its own key.',
  },
  ERR_UPGRADE_REQUIRED: {
    status: 426,
    message: 'This path is a WebSocket. Where none can pass, use /v1/stream/sse.',
  },
  // Nobody is there to hear it: it is for the counts, where what callers do is no fault of ours.
  ERR_CALLER_GONE: { status: 499, message: 'The caller left before the answer was whole.' },
  ERR_MODEL_FAILED: { status: 502, message: 'The model provider did not answer as it should.' },
  ERR_MODEL_UNAVAILABLE: {
    status: 503,
    message: 'The model provider is unavailable: retry in a moment.',
  },
  ERR_SYSTEM_BETS_PENDING: {
    status: 503,
    message: 'The bets of this system are still being computed: retry in a moment.',
  },
  ERR_STORE_UNAVAILABLE: {
    status: 503,
    message: 'The store of reference data does not answer at present: retry in a moment.',
  },
  ERR_LOG_UNAVAILABLE: {
    status: 503,
    message: 'The log takes nothing at present: retry with the same body and Idempotency-Key.',
  },
  ERR_WRITER_UNAVAILABLE: {
    status: 503,
    message:
      'The process that writes did not answer in time: retry with the same body and ' +
      'Idempotency-Key, under which it has its effect once.',
  },
  ERR_INGEST_BUSY: {
    status: 503,
    message: 'Too many posts wait: retry with the same body and Idempotency-Key.',
  },
  ERR_STARTING: {
    status: 503,
    message: 'The server still reads its log, its prices are old ones: retry in a moment.',
  },
  ERR_INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A refusal as a value. `message` replaces the table's where it can say more. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  readonly message?: string;
  /** What programs and their writers need to know beside the message. */
  readonly details?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a refusal. */
export function refuse(code: ErrorCode, message?: string): Refusal {
  return message === undefined ? { kind: 'refused', code } : { kind: 'refused', code, message };
}

/** What a server answers that still reads its log. */
export const STARTING: Refusal = {
  kind: 'refused',
  code: 'ERR_STARTING',
  headers: { 'retry-after': '1' },
};

/** A refusal of one parameter: names it and says what it takes. */
export function refuseParameter(name: string, takes: string): Refusal {
  return refuse('ERR_INVALID_PARAMETER', `${name}: takes ${takes}.`);
}

/** A refusal of a method; `methods` are those that the path takes. */
export function refuseMethod(methods: readonly string[]): Refusal {
  const allow = [...methods, 'OPTIONS'].join(', ');
  const message = `This path takes ${allow} only.`;
  return { ...refuse('ERR_METHOD_NOT_ALLOWED', message), headers: { allow } };
}
