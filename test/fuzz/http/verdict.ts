// What is wrong with an answer, by the program's own document and by the rules of its interface: no
// failure of the server, no answer that is not described, no error without a code.
import { crc32, gunzipSync } from 'node:zlib';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Contract, Json, Operation, ResponseSpec } from './contract.ts';
import type { Answer, FuzzRequest, Outcome } from './http-message.ts';

/** What any path may answer, described or not, and with which code. */
const ANYWHERE: ReadonlyMap<number, readonly string[]> = new Map([
  [400, ['ERR_INVALID_REQUEST', 'ERR_INVALID_PATH', 'ERR_TOO_DEEP', 'ERR_INVALID_BODY']],
  [401, ['ERR_UNAUTHORIZED']],
  [403, ['ERR_WRONG_SCOPE', 'ERR_FORBIDDEN_ORIGIN']],
  [404, ['ERR_NOT_FOUND']],
  [405, ['ERR_METHOD_NOT_ALLOWED']],
  [406, ['ERR_NOT_ACCEPTABLE']],
  [408, ['ERR_REQUEST_TIMEOUT']],
  [411, ['ERR_LENGTH_REQUIRED']],
  [413, ['ERR_PAYLOAD_TOO_LARGE']],
  [414, ['ERR_URI_TOO_LONG']],
  [415, ['ERR_UNSUPPORTED_MEDIA_TYPE']],
  [426, ['ERR_UPGRADE_REQUIRED']],
  [429, ['ERR_RATE_LIMITED', 'ERR_CREDITS_EXHAUSTED']],
  [431, ['ERR_HEADERS_TOO_LARGE']],
]);
/** Below the gateway, uWebSockets answers what is no HTTP with these and no envelope. */
const BELOW = new Set([400, 431, 505]);
const MAY_WAIT = new Set(['ERR_SYSTEM_BETS_PENDING', 'ERR_STORE_UNAVAILABLE']);
/** They say something about an answer: they come where they are described, or not at all. */
const DESCRIBED = ['etag', 'x-book-seq', 'x-book-epoch', 'retry-after'];
const PROMISED = ['etag', 'x-book-seq', 'x-book-epoch', 'ratelimit', 'ratelimit-policy'];
const VALIDATED_MAX = 20_000;

export class Judge {
  readonly #contract: Contract;
  /** Bodies by their tag: the same tag is the same bytes, and once valid is valid. */
  readonly #tags = new Map<string, number>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** Undefined where all is well. */
  problemOf(request: FuzzRequest, outcome: Outcome): string | undefined {
    if (outcome.kind === 'silent') return 'no answer in time';
    if (outcome.kind === 'closed') {
      return request.mayClose ? undefined : 'the connection was closed without an answer';
    }
    if (request.mayClose && isFromBelow(outcome)) return undefined;
    // To a length that is none, uWebSockets answers, then says so, and hangs up.
    if (outcome.surplus > 0 && !request.mayClose) return 'more bytes than one answer';
    return this.#problemOfAnswer(request, outcome);
  }

  #problemOfAnswer(request: FuzzRequest, answer: Answer): string | undefined {
    const { status, headers } = answer;
    if (!(status >= 200 && status < 600)) return `${status} is no status`;
    const operation = this.#contract.operationAt(request.method, pathOf(request.target));
    const spec = operation?.responses.get(status);
    const failure = status >= 500 && failureOf(request, answer, spec);
    if (failure) return failure;
    const { statuses } = request;
    if (statuses.length > 0 && !statuses.includes(status)) {
      return `${status} where ${statuses.join(', ')} is due: ${excerpt(answer)}`;
    }
    if (!/^req_[\w-]+$/.test(headers.get('x-request-id') ?? '')) return 'no x-request-id';
    if (headers.get('access-control-allow-origin') !== '*') return 'no CORS header';
    if (request.method === 'HEAD' || status === 204 || status === 304) {
      if (answer.body.length > 0) return `${status} to ${request.method} has a body`;
      return headersProblem(answer, spec);
    }
    if (status >= 400) return this.#errorProblem(answer, spec);
    return this.#contentProblem(answer, operation, spec) ?? headersProblem(answer, spec);
  }

  #errorProblem(answer: Answer, spec: ResponseSpec | undefined): string | undefined {
    const { status, headers } = answer;
    const json = jsonOf(answer);
    const wrong = invalid(this.#contract.validateError, json);
    if (wrong) return `${status} is no error as described: ${wrong}: ${excerpt(answer)}`;
    const { code, statusCode } = json.error;
    if (statusCode !== status) return `${status} says statusCode ${statusCode}`;
    if (json.meta.requestId !== headers.get('x-request-id')) return 'two request ids';
    if (!(spec?.codes.has(code) || ANYWHERE.get(status)?.includes(code))) {
      const isCommon = status === 400 && !spec;
      if (!isCommon) return `${status} ${code} is not described here`;
    }
    if (status === 405 && !headers.has('allow')) return '405 without Allow';
    if (status === 429 && !headers.has('retry-after')) return '429 without Retry-After';
    return undefined;
  }

  #contentProblem(
    answer: Answer,
    operation: Operation | undefined,
    spec: ResponseSpec | undefined,
  ): string | undefined {
    const { headers, status } = answer;
    const type = headers.get('content-type') ?? '';
    if (operation?.isStream) {
      return type.startsWith('text/event-stream') ? undefined : `a stream of ${type}`;
    }
    if (answer.isStream) return 'neither length nor end';
    if (!operation) return isEnvelope(answer) ? 'data at a path that is not described' : undefined;
    if (!spec) return `${status} is not described here`;
    if (!type.startsWith('application/json')) return `content-type: ${type}`;
    const tag = `${operation.id} ${headers.get('etag')}`;
    const crc = crc32(answer.body);
    if (headers.has('etag') && this.#tags.has(tag)) {
      return this.#tags.get(tag) === crc ? undefined : `two bodies with the tag ${tag}`;
    }
    const json = jsonOf(answer);
    if (json === undefined) return `no JSON: ${excerpt(answer)}`;
    const wrong = spec.validate && invalid(spec.validate, json);
    if (wrong) return `not as described: ${wrong}`;
    if (this.#tags.size < VALIDATED_MAX) this.#tags.set(tag, crc);
    return undefined;
  }
}

/** What is wrong with the answer to the same request with the tag of the answer before. */
export function conditionalProblem(before: Answer, after: Outcome): string | undefined {
  if (after.kind !== 'answer') return `a conditional request: ${after.kind}`;
  const [tag, again] = [before.headers.get('etag'), after.headers.get('etag')];
  if (after.status === 304) return tag === again ? undefined : `304 with the tag ${again}`;
  if (after.status !== 200) return undefined;
  return tag === again ? `200 to If-None-Match of its own tag ${tag}` : undefined;
}

/** What is wrong with the answer to HEAD, beside that to the same GET. */
export function headProblem(got: Answer, head: Outcome): string | undefined {
  if (head.kind !== 'answer') return `HEAD: ${head.kind}`;
  if (head.status !== 200 || head.headers.get('etag') !== got.headers.get('etag')) return undefined;
  const differing = ['content-length', 'content-type', 'content-encoding', 'cache-control'].find(
    (name) => head.headers.get(name) !== got.headers.get(name),
  );
  return differing && `HEAD has another ${differing} than GET`;
}

/** A 5xx must be one that is described, and mean to come back later. */
function failureOf(
  { method }: FuzzRequest,
  answer: Answer,
  spec: ResponseSpec | undefined,
): string | undefined {
  const described = [...(spec?.codes ?? [])].filter((code) => MAY_WAIT.has(code));
  // An answer to HEAD has no body to name it.
  const code = method === 'HEAD' ? described[0] : jsonOf(answer)?.error?.code;
  if (answer.status === 503 && described.includes(code)) return undefined;
  return `a failure of the server: ${answer.status} ${excerpt(answer)}`;
}

function headersProblem(answer: Answer, spec: ResponseSpec | undefined): string | undefined {
  if (!spec) return undefined;
  const { headers, status } = answer;
  const extra = DESCRIBED.find((name) => headers.has(name) && !spec.headers.has(name));
  if (extra) return `${status} has ${extra}, which is not described`;
  if (status >= 400) return undefined;
  const missing = PROMISED.find((name) => spec.headers.has(name) && !headers.has(name));
  return missing && `${status} lacks ${missing}`;
}

function isFromBelow({ status, headers }: Answer): boolean {
  return BELOW.has(status) && !headers.has('x-request-id');
}

function pathOf(target: string): string {
  return target.split('?')[0] ?? '';
}

function jsonOf({ headers, body }: Answer): Json {
  try {
    const plain = headers.get('content-encoding') === 'gzip' ? gunzipSync(body) : body;
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
  } catch {
    return undefined;
  }
}

function isEnvelope(answer: Answer): boolean {
  return jsonOf(answer)?.success !== undefined;
}

function invalid(validate: ValidateFunction, json: Json): string | undefined {
  return validate(json) ? undefined : JSON.stringify(validate.errors?.slice(0, 2));
}

function excerpt({ body }: Answer): string {
  return body.toString('utf8', 0, 200);
}
