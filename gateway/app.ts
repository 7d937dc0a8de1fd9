// The gateway as a function: request record in, response record out. Order of checks: what is
// served at the path, who asks, whether the method fits, what the parameters say. Never throws.
import { randomBytes } from 'node:crypto';
import { type Sql, SqlError } from '#backends/sql.ts';
import type { ColumnStoreError } from '#clickhouse/column-store.ts';
import type { History } from '#clickhouse/history-questions.ts';
import type { BookChanges } from '#engine/changed-since.ts';
import type { Reader } from '#engine/reader.ts';
import type { Logger } from '#kit/logger.ts';
import type { Answer, Endpoint } from './answer.ts';
import type { Account, KeyStore } from './auth.ts';
import { BodyMaker, type BodyText, type Cut } from './bodies.ts';
import { ByteLru } from './byte-lru.ts';
import { acceptsGzip, entityTag, matchesTag } from './conditional.ts';
import { type ErrorCode, errorResponse, type Refusal, refuse, refuseMethod } from './errors.ts';
import { filterKey } from './handlers/filters.ts';
import {
  type ApiRequest,
  type ApiResponse,
  CORS_HEADERS,
  EMPTY_BODY,
  PREFLIGHT_HEADERS,
} from './http.ts';
import { parseParameters } from './parse.ts';
import { Router } from './router.ts';

/** A page that needs no key: answers GET without parameters. */
export type Page = () => {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** Decides whether an authenticated request may go on (rate limits, credits). */
export interface Guard {
  admit(account: Account, credits: number): Admission | Promise<Admission>;
}

export interface Admission {
  /** Added to the response, whatever it is. */
  readonly headers: Readonly<Record<string, string>>;
  readonly refusal?: Refusal;
}

export interface AppOptions {
  readonly reader: Reader;
  readonly changes: BookChanges;
  readonly epoch: () => string;
  readonly keys: KeyStore;
  readonly endpoints: readonly Endpoint[];
  readonly pages: ReadonlyMap<string, Page>;
  readonly guard?: Guard;
  /** Reference data; without it only the book answers. */
  readonly sql?: Sql | undefined;
  /** How lines moved; without it no history of odds is served. */
  readonly history?: History | undefined;
  readonly logger: Logger;
  readonly bodies?: BodyMaker;
}

export interface App {
  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse>;
  /** True where path, method and key are those of a route that reads a body. */
  takesBody(request: ApiRequest): boolean;
  /** The response of a refusal that is made before the app sees the request. */
  refuse(code: ErrorCode): ApiResponse;
}

const GZIP_BYTES_MIN = 1024;
const PLANS_BYTES_MAX = 4 * 1024 * 1024;
/** What a plan holds, an estimate. */
const PLAN_BYTES = 1024;
/** The archive is known here by its types alone, its errors by their name. */
const ARCHIVE_ERROR: ColumnStoreError['name'] = 'ColumnStoreError';
const ARCHIVE_AWAY = 'The archive of prices does not answer at present: retry in a moment.';
const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Makes the app. */
export function createApp(options: AppOptions): App {
  return new GatewayApp(options);
}

/** What a target means: its endpoint, its parsed parameters, and the key that equal ones share. */
interface Plan {
  readonly kind: 'plan';
  readonly endpoint: Endpoint;
  readonly values: Readonly<Record<string, unknown>>;
  readonly key: string;
}

/** A request whose path, caller and method are known. */
interface Admitted {
  readonly request: ApiRequest;
  readonly requestId: string;
  readonly endpoint: Endpoint;
  readonly account: Account;
  /** Refused where the parameters are. */
  readonly plan: Plan | Refusal;
}

class GatewayApp implements App {
  readonly #options: AppOptions;
  readonly #router: Router;
  readonly #bodies: BodyMaker;
  /** What recent targets mean: reading parameters costs more than answering from a cache. */
  readonly #plans = new ByteLru<Plan>(PLANS_BYTES_MAX);
  readonly #requestIdPrefix = `req_${randomBytes(9).toString('base64url')}`;
  #requests = 0;

  constructor(options: AppOptions) {
    this.#options = options;
    this.#router = new Router(options.endpoints);
    this.#bodies = options.bodies ?? new BodyMaker(options.reader, options.epoch);
  }

  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse> {
    const requestId = this.#nextRequestId();
    try {
      const response = this.#route(request, requestId);
      if (!(response instanceof Promise)) return response;
      return response.catch((error: unknown) => this.#crash(error, request, requestId));
    } catch (error) {
      return this.#crash(error, request, requestId);
    }
  }

  takesBody({ method, path, headers }: ApiRequest): boolean {
    const endpoints = this.#router.match(path)?.endpoints ?? [];
    const { contract } = endpoints.find((each) => each.contract.method === method) ?? {};
    return contract?.body !== undefined && this.#accountOf(headers) !== undefined;
  }

  refuse(code: ErrorCode): ApiResponse {
    return errorResponse(refuse(code), this.#nextRequestId());
  }

  #accountOf(headers: ApiRequest['headers']): Account | undefined {
    return this.#options.keys.find(headers['x-api-key'] ?? '');
  }

  #nextRequestId(): string {
    return `${this.#requestIdPrefix}${(this.#requests++).toString(36).padStart(6, '0')}`;
  }

  /** A bug of ours, seen by a caller: logged once, here. Keys are never in a path. */
  #crash(error: unknown, request: ApiRequest, requestId: string): ApiResponse {
    const { method, path } = request;
    this.#options.logger.error({ err: error, requestId, method, path }, 'request failed');
    return errorResponse(refuse('ERR_INTERNAL'), requestId);
  }

  #route(request: ApiRequest, requestId: string): ApiResponse | Promise<ApiResponse> {
    if (request.method === 'OPTIONS') return preflight(requestId);
    const page = this.#options.pages.get(request.path);
    if (page) return this.#page(page, request, requestId);
    const refused = (refusal: Refusal): ApiResponse => errorResponse(refusal, requestId);
    const account = this.#accountOf(request.headers);
    if (!account) return refused(refuse('ERR_UNAUTHORIZED'));
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const target = `${method} ${request.path}?${request.query}`;
    const known = this.#plans.get(target);
    if (known) {
      return this.#admit({ request, requestId, endpoint: known.endpoint, account, plan: known });
    }
    const match = this.#router.match(request.path);
    if (!match) return refused(refuse('ERR_NOT_FOUND'));
    const endpoint = match.endpoints.find(({ contract }) => contract.method === method);
    if (!endpoint) return refused(wrongMethod(match.endpoints.map((e) => e.contract.method)));
    if (!match.path) return refused(refuse('ERR_INVALID_PATH'));
    const plan = planOf(endpoint, match.path, request.query);
    if (plan.kind === 'plan') this.#plans.set(target, plan, PLAN_BYTES);
    return this.#admit({ request, requestId, endpoint, account, plan });
  }

  #page(page: Page, request: ApiRequest, requestId: string): ApiResponse | Promise<ApiResponse> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return errorResponse(wrongMethod(['GET']), requestId);
    }
    const { status, headers, body } = page();
    const response = {
      status,
      body,
      headers: { ...headers, 'x-request-id': requestId, ...CORS_HEADERS },
    };
    const tag = headers.etag?.slice(1, -1);
    if (tag === undefined || !matchesTag(request.headers['if-none-match'], tag)) return response;
    return { ...response, status: 304, body: EMPTY_BODY };
  }

  #admit(admitted: Admitted): ApiResponse | Promise<ApiResponse> {
    const { guard } = this.#options;
    if (!guard) return this.#answer(admitted, NO_HEADERS);
    const admission = guard.admit(admitted.account, admitted.endpoint.contract.credits);
    if (!(admission instanceof Promise)) return this.#afterGuard(admitted, admission);
    return admission.then((settled) => this.#afterGuard(admitted, settled));
  }

  #afterGuard(
    admitted: Admitted,
    { headers, refusal }: Admission,
  ): ApiResponse | Promise<ApiResponse> {
    if (!refusal) return this.#answer(admitted, headers);
    return errorResponse(
      { ...refusal, headers: { ...headers, ...refusal.headers } },
      admitted.requestId,
    );
  }

  #answer(
    { request, requestId, endpoint, account, plan }: Admitted,
    headers: Readonly<Record<string, string>>,
  ): ApiResponse | Promise<ApiResponse> {
    const refused = (refusal: Refusal): ApiResponse =>
      errorResponse({ ...refusal, headers: { ...headers, ...refusal.headers } }, requestId);
    if (plan.kind === 'refused') return refused(plan);
    const body = parseBody(endpoint, request);
    if (body && 'kind' in body) return refused(body);
    const base = { 'x-request-id': requestId, ...CORS_HEADERS, ...headers };
    const key = body ? `${plan.key} ${JSON.stringify(body.body)}` : plan.key;
    const current = this.#bodies.current(key);
    if (current) return bodyResponse(current, request, base);
    const { reader, changes, epoch, sql, history } = this.#options;
    const context = { reader, changes, epoch: epoch(), account, sql, history, ...body };
    const respond = (cut: Cut | Refusal): ApiResponse | Promise<ApiResponse> =>
      cut.kind === 'refused' ? refused(cut) : bodyResponse(cut, request, base);
    const make = (answer: Answer): ApiResponse | Promise<ApiResponse> => {
      if (answer.kind === 'refused') return refused(answer);
      const made = this.#bodies.make(answer, key);
      return made instanceof Promise ? made.then(respond) : respond(made);
    };
    const answer = endpoint.handle(plan.values, context);
    if (!(answer instanceof Promise)) return make(answer);
    return answer.then(make, (error: unknown) => refused(this.#refusalOf(error, requestId)));
  }

  /** A store being away is expected; anything else is a bug and thrown on. */
  #refusalOf(error: unknown, requestId: string): Refusal {
    const isOfArchive = isArchiveError(error);
    if (!(isOfArchive || error instanceof SqlError) || error.isMistake) throw error;
    this.#options.logger.error({ err: error, requestId }, 'the store did not answer');
    return refuse('ERR_STORE_UNAVAILABLE', isOfArchive ? ARCHIVE_AWAY : undefined);
  }
}

function planOf(
  endpoint: Endpoint,
  path: Readonly<Record<string, string>>,
  rawQuery: string,
): Plan | Refusal {
  const parsed = parseParameters(endpoint.contract, path, rawQuery);
  if (parsed.kind === 'refused') return parsed;
  const { values } = parsed;
  const key = `${endpoint.contract.operationId} ${filterKey(values)}`;
  return { kind: 'plan', endpoint, values, key };
}

function isArchiveError(error: unknown): error is ColumnStoreError {
  return error instanceof Error && error.name === ARCHIVE_ERROR;
}

function preflight(requestId: string): ApiResponse {
  const headers = { ...CORS_HEADERS, ...PREFLIGHT_HEADERS, 'x-request-id': requestId };
  return { status: 204, headers, body: EMPTY_BODY };
}

function wrongMethod(methods: readonly string[]): Refusal {
  return refuseMethod(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
}

/** The JSON body of a route that takes one, or why it is refused; undefined for others. */
function parseBody(
  endpoint: Endpoint,
  request: ApiRequest,
): { body: unknown } | Refusal | undefined {
  const schema = endpoint.contract.body;
  if (!schema) return undefined;
  let json: unknown;
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    json = JSON.parse(decoder.decode(request.body ?? EMPTY_BODY));
  } catch {
    return refuse('ERR_INVALID_BODY', 'The request body is not valid JSON.');
  }
  const result = schema.safeParse(json);
  if (result.success) return { body: result.data };
  const issue = result.error.issues[0];
  const where = issue?.path.join('.') || 'body';
  return refuse('ERR_INVALID_BODY', `${where}: ${issue?.message ?? 'invalid'}.`);
}

/** 304, or the body in the coding asked for. */
function bodyResponse(
  { text, position }: Cut,
  request: ApiRequest,
  base: Readonly<Record<string, string>>,
): ApiResponse | Promise<ApiResponse> {
  const gzipped = text.bytes > GZIP_BYTES_MIN && acceptsGzip(request.headers['accept-encoding']);
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    ...base,
    etag: entityTag(text.tag, gzipped),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
  };
  if (position) {
    headers['x-book-seq'] = String(position.seq);
    headers['x-book-epoch'] = position.epoch;
  }
  if (matchesTag(request.headers['if-none-match'], text.tag)) {
    return { status: 304, headers, body: EMPTY_BODY };
  }
  return gzipped ? gzipResponse(text, headers) : { status: 200, headers, body: text.plain() };
}

function gzipResponse(
  text: BodyText,
  headers: Record<string, string>,
): ApiResponse | Promise<ApiResponse> {
  headers['content-encoding'] = 'gzip';
  const body = text.gzipped();
  if (!(body instanceof Promise)) return { status: 200, headers, body };
  return body.then((buffer) => ({ status: 200, headers, body: buffer }));
}
