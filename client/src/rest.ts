// REST with what a good citizen does: an answer that did not change is not sent twice, the limits
// that the server states are kept, and what may be asked again is.
import { backoffMs, PLATFORM } from './environment.ts';
import type { Routes } from './generated/contract.ts';
import type { Address } from './socket.ts';
import type { Position } from './subscription.ts';

export type Path = keyof Routes;
type Changes = { readonly upsert: unknown; readonly remove: unknown };

/** Path and query parameters of a route, by name. */
export type ParametersOf<P extends Path> = Routes[P]['parameters'];

/** What a route answers: the list, or with `since` what changed. */
export type DataOf<P extends Path, Params> = Params extends { readonly since: string }
  ? Extract<Routes[P]['data'], Changes>
  : Exclude<Routes[P]['data'], Changes>;

/** What a route says of its answer. */
export type MetaOf<P extends Path, Params> = Params extends { readonly since: string }
  ? Extract<Routes[P]['meta'], { readonly position: string }>
  : Exclude<Routes[P]['meta'], { readonly position: string }>;

/** What is left of the rate limit. */
export interface RateLimit {
  readonly remaining: number;
  /** Milliseconds until it is whole again. */
  readonly resetInMs: number;
}

export interface Answer<Data, Meta> {
  readonly data: Data;
  readonly meta: Meta;
  /** The book that the answer shows; undefined for what is not read from it. */
  readonly position: Position | undefined;
  readonly requestId: string;
  readonly rateLimit: RateLimit | undefined;
  /** True where the server said that the last answer still holds. */
  readonly isUnchanged: boolean;
}

/** An answer that is an error. */
export class OverroundError extends Error {
  override readonly name = 'OverroundError';
  readonly status: number;
  /** Stable: switch on this. */
  readonly code: string;
  readonly requestId: string;

  constructor(status: number, code: string, message: string, requestId: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

export interface RestOptions {
  /** Answers that are kept for their ETags; 200 by default. */
  readonly cachedAnswersMax?: number;
  /** Milliseconds for one attempt; 30,000 by default. */
  readonly timeoutMs?: number;
  /** Attempts after the first, where asking again may help; 2 by default. */
  readonly retriesMax?: number;
  readonly fetch?: typeof fetch;
}

interface Kept {
  readonly etag: string;
  readonly answer: Answer<unknown, unknown>;
}

/** Longest that a request waits for the rate limit before it is an error instead. */
const WAIT_MS_MAX = 60_000;

export class Rest {
  readonly #address: Address;
  readonly #options: Required<RestOptions>;
  /** The most recently asked last. */
  readonly #kept = new Map<string, Kept>();
  /** Nothing is sent before, by the platform's clock. */
  #notBeforeMs = 0;

  constructor(address: Address, options: RestOptions = {}) {
    this.#address = address;
    this.#options = {
      cachedAnswersMax: 200,
      timeoutMs: 30_000,
      retriesMax: 2,
      fetch: globalThis.fetch,
      ...options,
    };
  }

  /** Asks a route. Throws an OverroundError where the server refuses, or what fetch throws. */
  async get<P extends Path, const Params extends ParametersOf<P>>(
    path: P,
    parameters: Params,
  ): Promise<Answer<DataOf<P, Params>, MetaOf<P, Params>>> {
    const target = targetOf(path, parameters);
    for (let attempt = 0; ; attempt++) {
      await wait(this.#notBeforeMs - PLATFORM.now());
      const isLast = attempt >= this.#options.retriesMax;
      const found = await this.#attempt(target).catch((error: Error) => {
        if (isLast) throw error;
        return undefined;
      });
      if (found instanceof OverroundError) {
        if (isLast || !mayHelp(found)) throw found;
      } else if (found) {
        return found as Answer<DataOf<P, Params>, MetaOf<P, Params>>;
      }
      await wait(backoffMs(attempt, PLATFORM.random()));
    }
  }

  async #attempt(target: string): Promise<Answer<unknown, unknown> | OverroundError> {
    const { fetch, timeoutMs } = this.#options;
    const kept = this.#kept.get(target);
    const response = await fetch(`${this.#address.url}${target}`, {
      headers: {
        'x-api-key': this.#address.apiKey,
        ...(kept && { 'if-none-match': kept.etag }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const rateLimit = this.#heed(response);
    const requestId = response.headers.get('x-request-id') ?? '';
    if (response.status === 304 && kept) {
      const position = positionOf(response);
      this.#keep(target, kept.etag, kept.answer);
      return { ...kept.answer, position, requestId, rateLimit, isUnchanged: true };
    }
    if (!response.ok) {
      const body = (await response.json().catch(() => ({}))) as Envelope;
      const { code = 'ERR_UNKNOWN', message = `HTTP status ${response.status}` } = body.error ?? {};
      return new OverroundError(response.status, code, message, requestId);
    }
    // A body that breaks off is no answer: it throws, and is asked for again.
    const { data, meta } = (await response.json()) as Envelope;
    const position = positionOf(response);
    const answer = { data, meta, position, requestId, rateLimit, isUnchanged: false };
    this.#keep(target, response.headers.get('etag'), answer);
    return answer;
  }

  #keep(target: string, etag: string | null, answer: Kept['answer']): void {
    this.#kept.delete(target);
    if (etag === null) return;
    this.#kept.set(target, { etag, answer });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#options.cachedAnswersMax) this.#kept.delete(oldest as string);
  }

  /** Reads what the server says of its limits, and keeps it. */
  #heed(response: Response): RateLimit | undefined {
    const nowMs = PLATFORM.now();
    const retryAfterMs = 1000 * Number(response.headers.get('retry-after') ?? 0);
    if (retryAfterMs > 0) this.#notBeforeMs = nowMs + Math.min(retryAfterMs, WAIT_MS_MAX);
    const stated = response.headers.get('ratelimit');
    const remaining = /;\s*r=(\d+)/.exec(stated ?? '')?.[1];
    const resetSeconds = /;\s*t=(\d+)/.exec(stated ?? '')?.[1];
    if (remaining === undefined) return undefined;
    const resetInMs = 1000 * Number(resetSeconds ?? 0);
    if (Number(remaining) === 0) this.#notBeforeMs = nowMs + Math.min(resetInMs, WAIT_MS_MAX);
    return { remaining: Number(remaining), resetInMs };
  }
}

interface Envelope {
  readonly data?: unknown;
  readonly meta?: unknown;
  readonly error?: { readonly code?: string; readonly message?: string };
}

/** Whether asking again may help: credits that are used up do not come back in time. */
function mayHelp({ status, code }: OverroundError): boolean {
  return status >= 500 || code === 'ERR_RATE_LIMITED';
}

function targetOf(path: string, parameters: object): string {
  let target = path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    const place = `{${name}}`;
    if (target.includes(place)) target = target.replace(place, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  query.sort();
  return query.size === 0 ? target : `${target}?${query}`;
}

function positionOf({ headers }: Response): Position | undefined {
  const epoch = headers.get('x-book-epoch');
  const seq = headers.get('x-book-seq');
  return epoch === null || seq === null ? undefined : { epoch, seq: Number(seq) };
}

async function wait(ms: number): Promise<void> {
  if (ms > 0) await new Promise<void>((resolve) => PLATFORM.after(ms, resolve));
}
