// The gateway as a function: request record in, response record out. Order of checks: what is
// served at the path, who asks, whether the method fits, what the parameters say. Never throws.

import { randomBytes } from 'node:crypto';
import { type Sql, SqlError } from '#backends/sql/sql.ts';
import { type ChatOptions, ChatService } from '#chat/chat-service.ts';
import type { ColumnStoreError } from '#clickhouse/column-store.ts';
import type { History } from '#clickhouse/history-questions.ts';
import { ERRORS, type ErrorCode, type Refusal, refuse, STARTING } from '#contract/errors.ts';
import type { BookChanges } from '#engine/view/changes/changed-since.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { Logger } from '#kit/logger.ts';
import type { Admission, Guard } from './accounts/admission.ts';
import type { Account, KeyStore } from './accounts/auth.ts';
import type { CreditBalance, Payment } from './accounts/credit-balance.ts';
import { readerOf } from './accounts/key-scope.ts';
import { BodyMaker, type Cut } from './bodies/bodies.ts';
import { bodyResponse, ownResponse } from './bodies/body-response.ts';
import { matchesTag } from './bodies/conditional.ts';
import { parseBody } from './bodies/request-body.ts';
import { Call } from './call.ts';
import { errorResponse } from './error-response.ts';
import { ownFees } from './handlers/filters.ts';
import { CORS_HEADERS, PREFLIGHT_HEADERS } from './ingress/cors.ts';
import { accepts } from './ingress/negotiation.ts';
import type { PublicLimits } from './ingress/public-limits.ts';
import { NO_SNIFF } from './ingress/security-headers.ts';
import type { Page } from './pages.ts';
import { HEALTH_PATHS } from './pages.ts';
import { TARGET_CHARS_MAX } from './parse.ts';
import type { Endpoint, HandlerContext, RouteResult } from './route-result.ts';
import { type PlannedRequest, RouteTable, wrongMethod } from './route-table.ts';
import { type ApiRequest, type ApiResponse, EMPTY_BODY } from './sockets/http.ts';
import { loggedPath, type RequestLog } from './sockets/request-log.ts';

export interface AppOptions {
  readonly reader: Reader;
  readonly changes: BookChanges;
  readonly epoch: () => string;
  readonly keys: KeyStore;
  readonly endpoints: readonly Endpoint[];
  readonly pages: ReadonlyMap<string, Page>;
  /** Whether the book is where the log ended at the start; it always is where this is left out. */
  readonly isCurrent?: (() => boolean) | undefined;
  /** How long the book stands still already; undefined while it is current. */
  readonly bookAgeMs?: (() => number | undefined) | undefined;
  /** Rate limits and credits; everything is admitted without it. */
  readonly guard?: Guard | undefined;
  /** What may be asked without a valid key; everything where it is left out. */
  readonly publicLimits?: PublicLimits | undefined;
  /** Reference data; without it only the book answers. */
  readonly sql?: Sql | undefined;
  /** How lines moved; without it no history of odds is served. */
  readonly history?: History | undefined;
  readonly logger: Logger;
  /** Where answers are counted, and said. */
  readonly requests?: RequestLog | undefined;
  readonly bodies?: BodyMaker;
  /** Words and cache of the AI chat; the built-in writer and memory without it. */
  readonly chat?: ChatOptions | undefined;
}

export interface App {
  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse>;
  /** True where path, method and key are those of a route that reads a body. */
  takesBody(request: ApiRequest): boolean;
  /** The response of a refusal that is made before the app sees the request. */
  refuse(code: ErrorCode): ApiResponse;
}

const JSON_TYPE = 'application/json';
const EVENTS_TYPE = 'text/event-stream';
/** Numbers of requests have as many digits for long. */
const REQUESTS_FROM = 1_000_000;
/** The archive is known here by its types alone, its errors by their name. */
const ARCHIVE_ERROR: ColumnStoreError['name'] = 'ColumnStoreError';
const ARCHIVE_OPENING =
  'The archive of prices is being opened: /readyz says when it is, as "archive": "state": "on".';
const ARCHIVE_AWAY = 'The archive of prices does not answer at present: retry in a moment.';

const STORE_RETRY = { 'retry-after': '2' };

/** Makes the app. */
export function createApp(options: AppOptions): App {
  return new GatewayApp(options);
}

/** A request that says something that is understood. */
interface Asked {
  readonly call: Call;
  readonly account: Account;
  readonly plan: PlannedRequest;
}

class GatewayApp implements App {
  readonly #options: AppOptions;
  readonly #routes: RouteTable;
  readonly #bodies: BodyMaker;
  readonly #chat: ChatService;
  readonly #requestIdPrefix = `req_${randomBytes(9).toString('base64url')}`;
  #requests = REQUESTS_FROM;

  constructor(options: AppOptions) {
    this.#options = options;
    this.#routes = new RouteTable(options.endpoints, options.reader);
    this.#bodies = options.bodies ?? new BodyMaker(options.reader, options.epoch);
    this.#chat = new ChatService(options);
  }

  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse> {
    const { requests } = this.#options;
    const call = new Call(request, this.#nextRequestId());
    if (requests === undefined) return this.#respond(call);
    const startedMs = requests.now();
    const response = this.#respond(call);
    if (!(response instanceof Promise)) {
      requests.answered(call, response.status, startedMs);
      return response;
    }
    return response.then((answer) => {
      requests.answered(call, answer.status, startedMs);
      return answer;
    });
  }

  #respond(call: Call): ApiResponse | Promise<ApiResponse> {
    try {
      const response = this.#route(call);
      if (!(response instanceof Promise)) return response;
      return response.catch((error: unknown) => this.#crash(error, call));
    } catch (error) {
      return this.#crash(error, call);
    }
  }

  takesBody(request: ApiRequest): boolean {
    return this.#routes.takesBody(request) && !('kind' in this.#readerOf(request.headers));
  }

  refuse(code: ErrorCode): ApiResponse {
    return errorResponse(refuse(code), this.#nextRequestId());
  }

  #readerOf(headers: ApiRequest['headers']): Account | Refusal {
    return readerOf(this.#options.keys, headers['x-api-key'] ?? '');
  }

  #nextRequestId(): string {
    return this.#requestIdPrefix + this.#requests++;
  }

  /** A bug of ours, seen by a caller: logged once, here. Keys are never in a path. */
  #crash(error: unknown, call: Call): ApiResponse {
    const { request, requestId } = call;
    const { method } = request;
    const path = loggedPath(request);
    this.#options.logger.error({ err: error, requestId, method, path }, 'request failed');
    return call.refused(refuse('ERR_INTERNAL'));
  }

  #route(call: Call): ApiResponse | Promise<ApiResponse> {
    const { method, path, headers } = call.request;
    if (method === 'OPTIONS') return this.#flooded(call, 'preflight') ?? preflight(call);
    const page = this.#options.pages.get(path);
    if (page) return this.#page(page, call);
    const account = this.#readerOf(headers);
    if ('kind' in account) return this.#flooded(call) ?? call.refused(account);
    call.account = account;
    const { guard } = this.#options;
    if (!guard) return this.#check(call, account);
    const admission = guard.admit(account);
    if (!(admission instanceof Promise)) return this.#admitted(call, account, admission);
    return admission.then((settled) => this.#admitted(call, account, settled));
  }

  /** Who has no key that reads is counted by address, and cut off where that asks too much. */
  #flooded(call: Call, by: 'request' | 'preflight' = 'request'): ApiResponse | undefined {
    const refusal = this.#options.publicLimits?.[by](call.request.address());
    return refusal && { ...call.refused(refusal), closes: true };
  }

  #page(page: Page, call: Call): ApiResponse {
    const { method, path } = call.request;
    // Whoever watches over the process must not be turned away with those who flood it.
    const isWatched = HEALTH_PATHS.has(path) && method === 'GET';
    if (isWatched) return showPage(page, call);
    const flooded = this.#flooded(call);
    if (flooded) return flooded;
    if (method !== 'GET' && method !== 'HEAD') return call.refused(wrongMethod(['GET']));
    return showPage(page, call);
  }

  #admitted(
    call: Call,
    account: Account,
    { headers, refusal }: Admission,
  ): ApiResponse | Promise<ApiResponse> {
    call.rateHeaders = headers;
    return refusal ? this.#limited(call, refusal) : this.#check(call, account);
  }

  #limited(call: Call, refusal: Refusal): ApiResponse {
    this.#options.requests?.limited(refusal.code);
    return call.refused(refusal);
  }

  /** What the request says is looked at before anything is paid. */
  #check(call: Call, account: Account): ApiResponse | Promise<ApiResponse> {
    const { path, query } = call.request;
    if (path.length + query.length > TARGET_CHARS_MAX) {
      return call.refused(refuse('ERR_URI_TOO_LONG'));
    }
    const plan = this.#routes.of(call.request, account);
    call.endpoint = plan.endpoint;
    if (!takesAnswers(call)) return call.refused(refuse('ERR_NOT_ACCEPTABLE'));
    if (plan.kind === 'refused') return call.refused(plan);
    const body = parseBody(plan.endpoint, call.request);
    if (body && 'kind' in body) return call.refused(body);
    call.body = body;
    const asked: Asked = { call, account, plan };
    const { guard, isCurrent, bookAgeMs } = this.#options;
    if (isCurrent?.() === false) return call.refused(STARTING);
    const { contract } = plan.endpoint;
    const ageMs = contract.fromBook ? bookAgeMs?.() : undefined;
    if (ageMs !== undefined) call.bookAge = String(Math.floor(ageMs / 1000));
    const credits = (body && contract.creditsOf?.(body.body)) ?? contract.credits;
    if (!guard || credits === 0) return this.#answer(asked);
    const balance = guard.balanceOf(account);
    const payment = balance.pay(credits);
    if (payment === 'paid') return this.#answerPaid(asked, balance, credits);
    const settle = (settled: Payment): ApiResponse | Promise<ApiResponse> =>
      settled === 'paid'
        ? this.#answerPaid(asked, balance, credits)
        : this.#limited(call, guard.unpaid(settled, credits));
    return payment instanceof Promise ? payment.then(settle) : settle(payment);
  }

  /** What fails costs nothing. */
  #answerPaid(
    asked: Asked,
    balance: CreditBalance,
    credits: number,
  ): ApiResponse | Promise<ApiResponse> {
    try {
      const response = this.#answer(asked);
      if (response instanceof Promise) return refundedIfFailed(response, balance, credits);
      if (costsNothing(response)) balance.refund(credits);
      return response;
    } catch (error) {
      balance.refund(credits);
      throw error;
    }
  }

  #answer(asked: Asked): ApiResponse | Promise<ApiResponse> {
    const { call, account, plan } = asked;
    const { contract } = plan.endpoint;
    const fees = contract.obeysCommission === true ? ownFees(account) : undefined;
    const body = call.body ? ` ${JSON.stringify(call.body.body)}` : '';
    const key = `${plan.key}${body}${fees === undefined ? '' : ` @${fees.key}`}`;
    const current = this.#bodies.current(key);
    return current ? bodyResponse(current, call) : this.#make(asked, key);
  }

  #make({ call, account, plan }: Asked, key: string): ApiResponse | Promise<ApiResponse> {
    const { reader, changes, epoch, sql, history, guard } = this.#options;
    const { requestId, request } = call;
    const context: HandlerContext = {
      chat: this.#chat,
      ...{ reader, changes, epoch: epoch(), sql, history, guard },
      ...{ account, requestId, gone: request.gone },
      ...call.body,
    };
    const respond = (cut: Cut | Refusal): ApiResponse | Promise<ApiResponse> =>
      cut.kind === 'refused' ? call.refused(cut) : bodyResponse(cut, call);
    const make = (answer: RouteResult): ApiResponse | Promise<ApiResponse> => {
      if (answer.kind === 'refused') return call.refused(answer);
      if (answer.kind === 'own') return ownResponse(answer, epoch(), call);
      const { accountId } = account;
      const made = this.#bodies.make(answer, key, { accountId, gone: request.gone });
      return made instanceof Promise ? made.then(respond) : respond(made);
    };
    const answer = plan.endpoint.handle(plan.values, context);
    if (!(answer instanceof Promise)) return make(answer);
    return answer.then(make, (error: unknown) => call.refused(this.#refusalOf(error, call)));
  }

  /** A store being away is expected; anything else is a bug and thrown on. */
  #refusalOf(error: unknown, { requestId }: Call): Refusal {
    const isOfArchive = isArchiveError(error);
    if (!(isOfArchive || error instanceof SqlError) || error.isMistake) throw error;
    this.#options.logger.error({ err: error, requestId }, 'the store did not answer');
    const isOpening = isOfArchive && error.failure === 'opening';
    const message = isOpening ? ARCHIVE_OPENING : isOfArchive ? ARCHIVE_AWAY : undefined;
    return { ...refuse('ERR_STORE_UNAVAILABLE', message), headers: STORE_RETRY };
  }
}

/** What fails costs nothing; who leaves before a whole answer has had it made. */
function costsNothing({ status }: ApiResponse): boolean {
  return status >= 400 && status !== ERRORS.ERR_CALLER_GONE.status;
}

async function refundedIfFailed(
  answering: Promise<ApiResponse>,
  balance: CreditBalance,
  credits: number,
): Promise<ApiResponse> {
  try {
    const response = await answering;
    if (costsNothing(response)) balance.refund(credits);
    return response;
  } catch (error) {
    balance.refund(credits);
    throw error;
  }
}

function isArchiveError(error: unknown): error is ColumnStoreError {
  return error instanceof Error && error.name === ARCHIVE_ERROR;
}

/** Whether the caller takes what the route answers: JSON, of some events too. */
function takesAnswers({ request, endpoint }: Call): boolean {
  const { accept } = request.headers;
  const hasEvents = endpoint?.contract.eventsExample !== undefined;
  return accepts(accept, JSON_TYPE) || (hasEvents && accepts(accept, EVENTS_TYPE));
}

function preflight({ headers }: Call): ApiResponse {
  const all = { ...CORS_HEADERS, ...PREFLIGHT_HEADERS, ...headers };
  return { status: 204, headers: all, body: EMPTY_BODY };
}

function showPage(page: Page, call: Call): ApiResponse {
  const { path, headers: asked } = call.request;
  const { status, headers, body } = page(call.request);
  const type = headers['content-type']?.split(';')[0] ?? '';
  if (!HEALTH_PATHS.has(path) && !accepts(asked.accept, type)) {
    return call.refused(refuse('ERR_NOT_ACCEPTABLE'));
  }
  const all = { ...NO_SNIFF, ...headers, ...call.headers, ...CORS_HEADERS };
  const tag = headers.etag?.slice(1, -1);
  const isKnown = tag !== undefined && matchesTag(asked['if-none-match'], tag);
  return isKnown ? { status: 304, headers: all, body: EMPTY_BODY } : { status, headers: all, body };
}
