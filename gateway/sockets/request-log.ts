// What became of requests: counted by operation in plain numbers, and said in the log where that
// helps: slow ones, a few of them at most, and each one where the operator asks for it. Never a
// key, never a header, never what stands in a query.

import type { ErrorCode } from '#contract/errors.ts';
import type { RouteContract } from '#contract/route.ts';
import { Histogram } from '#kit/histogram.ts';
import type { Logger } from '#kit/logger.ts';
import { TokenBucket } from '#kit/token-bucket.ts';
import type { Account } from '../accounts/auth.ts';
import type { ApiRequest } from './http.ts';

export interface RequestLogOptions {
  /** Every operation there is: nothing else makes a series. */
  readonly operationIds: readonly string[];
  readonly logger: Logger;
  /** Says each request once, at debug. */
  readonly logsAll?: boolean;
  /** Milliseconds of a clock that never steps back; the process's own by default. */
  readonly monotonicMs?: () => number;
}

/** What is known of a request once it is answered. */
export interface Answered {
  readonly requestId: string;
  readonly request: Pick<ApiRequest, 'method' | 'path'>;
  readonly account: Pick<Account, 'accountId'> | undefined;
  /** Undefined where it was refused before that was known. */
  readonly endpoint: { readonly contract: Operation } | undefined;
}

type Operation = Pick<RouteContract, 'operationId'>;

/** Answers of one operation. */
export interface OperationCounts {
  readonly operationId: string;
  /** By the first digit of the status, from 1. */
  readonly byClass: Float64Array;
  readonly durationsMs: Histogram;
}

/** Stands for pages, and for what is refused before its operation is known. */
export const NO_OPERATION = 'none';

const SLOW_MS_MIN = 1000;
/** Of a path in a line: callers write what they like. */
const PATH_CHARS_MAX = 200;
/** Lines about slow requests: a store that hangs makes every request a slow one. */
const SLOW_LINES = { perSecond: 1, burst: 20 };
const BOUNDS_MS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000, 5000];

export class RequestLog {
  readonly #logger: Logger;
  readonly #logsAll: boolean;
  readonly #monotonicMs: () => number;
  readonly #operations = new Map<string, OperationCounts>();
  readonly #none = countsOf(NO_OPERATION);
  readonly #refused = new Map<ErrorCode, number>();
  readonly #slowLines: TokenBucket;
  /** Slow requests that were not logged. */
  #unreported = 0;

  constructor(options: RequestLogOptions) {
    const { operationIds, logger, logsAll = false } = options;
    this.#logger = logger;
    this.#logsAll = logsAll;
    this.#monotonicMs = options.monotonicMs ?? (() => performance.now());
    for (const id of operationIds) this.#operations.set(id, countsOf(id));
    this.#operations.set(NO_OPERATION, this.#none);
    this.#slowLines = new TokenBucket(SLOW_LINES, this.now());
  }

  /** Monotonic milliseconds, for `startedMs`. */
  now(): number {
    return this.#monotonicMs();
  }

  /** A request was answered. */
  answered(answered: Answered, status: number, startedMs: number): void {
    const nowMs = this.now();
    const ms = nowMs - startedMs;
    const counts = this.#operations.get(operationOf(answered) ?? NO_OPERATION) ?? this.#none;
    const statusClass = Math.floor(status / 100);
    counts.byClass[statusClass] = (counts.byClass[statusClass] ?? 0) + 1;
    counts.durationsMs.add(ms);
    if (ms > SLOW_MS_MIN) this.#reportSlow(answered, status, ms, nowMs);
    if (this.#logsAll) this.#logger.debug(fieldsOf(answered, status, ms), 'request answered');
  }

  /** A request was refused by a limit: 429s by their kind. */
  limited(code: ErrorCode): void {
    this.#refused.set(code, (this.#refused.get(code) ?? 0) + 1);
  }

  /** Refusals by limits, by their code. */
  get limits(): ReadonlyMap<ErrorCode, number> {
    return this.#refused;
  }

  /** Of those that were asked for at all. */
  *operations(): Generator<OperationCounts> {
    for (const counts of this.#operations.values()) if (counts.durationsMs.count > 0) yield counts;
  }

  #reportSlow(answered: Answered, status: number, ms: number, nowMs: number): void {
    if (!this.#slowLines.take(SLOW_LINES, nowMs)) {
      this.#unreported += 1;
      return;
    }
    const unreported = this.#unreported;
    this.#unreported = 0;
    const fields = {
      ...fieldsOf(answered, status, ms),
      ...(unreported > 0 && { unsaid: unreported }),
    };
    this.#logger.warn(fields, 'slow request');
  }
}

/** A request's path as lines of the log have it: its beginning, where it is long. */
export function loggedPath({ path }: Answered['request']): string {
  return path.slice(0, PATH_CHARS_MAX);
}

function countsOf(operationId: string): OperationCounts {
  const byClass = new Float64Array(6);
  return { operationId, byClass, durationsMs: new Histogram(BOUNDS_MS) };
}

function operationOf({ endpoint }: Answered): string | undefined {
  return endpoint?.contract.operationId;
}

function fieldsOf(answered: Answered, status: number, ms: number) {
  const { requestId, request, account } = answered;
  const { method } = request;
  const path = loggedPath(request);
  const accountId = account?.accountId;
  const operationId = operationOf(answered);
  return { requestId, operationId, method, path, status, ms: Math.round(ms * 10) / 10, accountId };
}
