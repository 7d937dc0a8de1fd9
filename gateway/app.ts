// The gateway as a function: request record in, response record out. Order of checks: what is
// served at the path, who asks, whether the method fits, what the parameters say. Never throws.
import { randomBytes } from 'node:crypto';
import { type Sql, SqlError } from '#backends/sql.ts';
import type { ColumnStoreError } from '#clickhouse/column-store.ts';
import type { History } from '#clickhouse/history-questions.ts';
import type { BookChanges } from '#engine/changed-since.ts';
import type { Reader } from '#engine/reader.ts';
import type { Logger } from '#kit/logger.ts';
import type { Admission, Guard } from './admission.ts';
import type { Answer, Endpoint } from './answer.ts';
import type { Account, KeyStore } from './auth.ts';
import { BodyMaker, type Cut } from './bodies.ts';
import { bodyResponse } from './body-response.ts';
import { Call } from './call.ts';
import { matchesTag } from './conditional.ts';
import type { CreditBalance, Payment } from './credit-balance.ts';
import { type ErrorCode, errorResponse, type Refusal, refuse } from './errors.ts';
import {
  type ApiRequest,
  type ApiResponse,
  CORS_HEADERS,
  EMPTY_BODY,
  PREFLIGHT_HEADERS,
} from './http.ts';
import { type Plan, Plans, wrongMethod } from './plans.ts';
import { parseBody } from './request-body.ts';
import type { RequestLog } from './request-log.ts';

/** A page that needs no key: answers GET without parameters. */
export type Page = () => {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

export interface AppOptions {
  readonly reader: Reader;
  readonly changes: BookChanges;
  readonly epoch: () => string;
  readonly keys: KeyStore;
  readonly endpoints: readonly Endpoint[];
  readonly pages: ReadonlyMap<string, Page>;
  /** Rate limits and credits; everything is admitted without it. */
  readonly guard?: Guard | undefined;
  /** Reference data; without it only the book answers. */
  readonly sql?: Sql | undefined;
  /** How lines moved; without it no history of odds is served. */
  readonly history?: History | undefined;
  readonly logger: Logger;
  /** Where answers are counted, and said. */
  readonly requests?: RequestLog | undefined;
  readonly bodies?: BodyMaker;
}

export interface App {
  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse>;
  /** True where path, method and key are those of a route that reads a body. */
  takesBody(request: ApiRequest): boolean;
  /** The response of a refusal that is made before the app sees the request. */
  refuse(code: ErrorCode): ApiResponse;
}

/** Answers from here on cost nothing. */
const FAILED_STATUS = 400;
/** Numbers of requests have as many digits for long. */
const REQUESTS_FROM = 1_000_000;
/** The archive is known here by its types alone, its errors by their name. */
const ARCHIVE_ERROR: ColumnStoreError['name'] = 'ColumnStoreError';
const ARCHIVE_AWAY = 'The archive of prices does not answer at present: retry in a moment.';

/** Makes the app. */
export function createApp(options: AppOptions): App {
  return new GatewayApp(options);
}

/** A request that says something that is understood. */
interface Asked {
  readonly call: Call;
  readonly account: Account;
  readonly plan: Plan;
}

class GatewayApp implements App {
  readonly #options: AppOptions;
  readonly #plans: Plans;
  readonly #bodies: BodyMaker;
  readonly #requestIdPrefix = `req_${randomBytes(9).toString('base64url')}`;
  #requests = REQUESTS_FROM;

  constructor(options: AppOptions) {
    this.#options = options;
    this.#plans = new Plans(options.endpoints);
    this.#bodies = options.bodies ?? new BodyMaker(options.reader, options.epoch);
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
    return this.#plans.takesBody(request) && this.#accountOf(request.headers) !== undefined;
  }

  refuse(code: ErrorCode): ApiResponse {
    return errorResponse(refuse(code), this.#nextRequestId());
  }

  #accountOf(headers: ApiRequest['headers']): Account | undefined {
    return this.#options.keys.find(headers['x-api-key'] ?? '');
  }

  #nextRequestId(): string {
    return this.#requestIdPrefix + this.#requests++;
  }

  /** A bug of ours, seen by a caller: logged once, here. Keys are never in a path. */
  #crash(error: unknown, call: Call): ApiResponse {
    const { request, requestId } = call;
    const { method, path } = request;
    this.#options.logger.error({ err: error, requestId, method, path }, 'request failed');
    return call.refused(refuse('ERR_INTERNAL'));
  }

  #route(call: Call): ApiResponse | Promise<ApiResponse> {
    const { request } = call;
    if (request.method === 'OPTIONS') return preflight(call);
    const page = this.#options.pages.get(request.path);
    if (page) return showPage(page, call);
    const account = this.#accountOf(request.headers);
    if (!account) return call.refused(refuse('ERR_UNAUTHORIZED'));
    call.account = account;
    const { guard } = this.#options;
    if (!guard) return this.#check(call, account);
    const admission = guard.admit(account);
    if (!(admission instanceof Promise)) return this.#admitted(call, account, admission);
    return admission.then((settled) => this.#admitted(call, account, settled));
  }

  #admitted(
    call: Call,
    account: Account,
    { headers, refusal }: Admission,
  ): ApiResponse | Promise<ApiResponse> {
    call.headers = { 'x-request-id': call.requestId, ...headers };
    return refusal ? this.#limited(call, refusal) : this.#check(call, account);
  }

  #limited(call: Call, refusal: Refusal): ApiResponse {
    this.#options.requests?.limited(refusal.code);
    return call.refused(refusal);
  }

  /** What the request says is looked at before anything is paid. */
  #check(call: Call, account: Account): ApiResponse | Promise<ApiResponse> {
    const plan = this.#plans.of(call.request);
    if (plan.kind === 'refused') return call.refused(plan);
    call.plan = plan;
    const body = parseBody(plan.endpoint, call.request);
    if (body && 'kind' in body) return call.refused(body);
    call.body = body;
    const asked: Asked = { call, account, plan };
    const { guard } = this.#options;
    const { credits } = plan.endpoint.contract;
    if (!guard || credits === 0) return this.#answer(asked);
    const balance = guard.balanceOf(account);
    const payment = balance.pay(credits);
    if (payment === 'paid') return this.#answerPaid(asked, balance, credits);
    const settle = (settled: Payment): ApiResponse | Promise<ApiResponse> =>
      settled === 'paid'
        ? this.#answerPaid(asked, balance, credits)
        : this.#limited(call, guard.unpaid(settled));
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
      if (response.status >= FAILED_STATUS) balance.refund(credits);
      return response;
    } catch (error) {
      balance.refund(credits);
      throw error;
    }
  }

  #answer(asked: Asked): ApiResponse | Promise<ApiResponse> {
    const { call, plan } = asked;
    const key = call.body ? `${plan.key} ${JSON.stringify(call.body.body)}` : plan.key;
    const current = this.#bodies.current(key);
    return current ? bodyResponse(current, call) : this.#make(asked, key);
  }

  #make({ call, account, plan }: Asked, key: string): ApiResponse | Promise<ApiResponse> {
    const { reader, changes, epoch, sql, history, guard } = this.#options;
    const shared = { reader, changes, epoch: epoch(), sql, history, guard };
    const respond = (cut: Cut | Refusal): ApiResponse | Promise<ApiResponse> =>
      cut.kind === 'refused' ? call.refused(cut) : bodyResponse(cut, call);
    const make = (answer: Answer): ApiResponse | Promise<ApiResponse> => {
      if (answer.kind === 'refused') return call.refused(answer);
      const made = this.#bodies.make(answer, key);
      return made instanceof Promise ? made.then(respond) : respond(made);
    };
    const answer = plan.endpoint.handle(plan.values, { ...shared, account, ...call.body });
    if (!(answer instanceof Promise)) return make(answer);
    return answer.then(make, (error: unknown) => call.refused(this.#refusalOf(error, call)));
  }

  /** A store being away is expected; anything else is a bug and thrown on. */
  #refusalOf(error: unknown, { requestId }: Call): Refusal {
    const isOfArchive = isArchiveError(error);
    if (!(isOfArchive || error instanceof SqlError) || error.isMistake) throw error;
    this.#options.logger.error({ err: error, requestId }, 'the store did not answer');
    return refuse('ERR_STORE_UNAVAILABLE', isOfArchive ? ARCHIVE_AWAY : undefined);
  }
}

async function refundedIfFailed(
  answering: Promise<ApiResponse>,
  balance: CreditBalance,
  credits: number,
): Promise<ApiResponse> {
  try {
    const response = await answering;
    if (response.status >= FAILED_STATUS) balance.refund(credits);
    return response;
  } catch (error) {
    balance.refund(credits);
    throw error;
  }
}

function isArchiveError(error: unknown): error is ColumnStoreError {
  return error instanceof Error && error.name === ARCHIVE_ERROR;
}

function preflight({ headers }: Call): ApiResponse {
  const all = { ...CORS_HEADERS, ...PREFLIGHT_HEADERS, ...headers };
  return { status: 204, headers: all, body: EMPTY_BODY };
}

function showPage(page: Page, call: Call): ApiResponse {
  const { method, headers: asked } = call.request;
  if (method !== 'GET' && method !== 'HEAD') return call.refused(wrongMethod(['GET']));
  const { status, headers, body } = page();
  const response = { status, body, headers: { ...headers, ...call.headers, ...CORS_HEADERS } };
  const tag = headers.etag?.slice(1, -1);
  if (tag === undefined || !matchesTag(asked['if-none-match'], tag)) return response;
  return { ...response, status: 304, body: EMPTY_BODY };
}
