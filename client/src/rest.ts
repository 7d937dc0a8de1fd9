// REST with what a good citizen does: an answer that did not change is not sent twice, the limits
// that the server states are kept, and what may be asked again is.
import { envelopeOf, OverroundError, refusalOf, requestIdOf } from './answers.ts';
import { backoffMs, PLATFORM } from './environment.ts';
import { placed, unreachable } from './failures.ts';
import type { Routes } from './generated/contract.ts';
import type { Address } from './socket.ts';
import type { Position } from './subscription.ts';

export type Path = keyof Routes;
type Changes = { readonly upsert: unknown; readonly remove: unknown };

/** Path and query parameters of a route, by name. */
export type ParametersOf<P extends Path> = Routes[P]['parameters'];

/** `Delta` where `since` is given, `Whole` where it is not, either where nobody knows. */
type Since<Params, Whole, Delta> = 'since' extends keyof Params
  ? Params extends { readonly since: string }
    ? Delta
    : Params extends { readonly since?: undefined }
      ? Whole
      : Whole | Delta
  : Whole;

/** What a route answers: the list, or with `since` what changed. */
export type DataOf<P extends Path, Params> = Since<
  Params,
  Exclude<Routes[P]['data'], Changes>,
  Extract<Routes[P]['data'], Changes>
>;

/** What a route says of its answer. */
export type MetaOf<P extends Path, Params> = Since<
  Params,
  Exclude<Routes[P]['meta'], { readonly position: string }>,
  Extract<Routes[P]['meta'], { readonly position: string }>
>;

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

export interface RestOptions {
  /** Answers that are kept for their ETags; 200 by default. */
  readonly cachedAnswersMax?: number | undefined;
  /** Milliseconds for one attempt, and of silence of the chat; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Attempts after the first, where asking again may help; 2 by default. */
  readonly retriesMax?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** As text: whoever was given the answer may have changed it. */
interface Kept {
  readonly etag: string;
  readonly text: string;
}

export const TIMEOUT_MS = 30_000;
/** Longest that a request waits for the rate limit before it is an error instead. */
const WAIT_MS_MAX = 60_000;
/** Texts of answers that are kept, in all. */
const CACHED_CHARS_MAX = 32 * 1024 * 1024;

export class Rest {
  readonly #address: Address;
  readonly #options: { readonly [Name in keyof RestOptions]-?: NonNullable<RestOptions[Name]> };
  /** The most recently asked last. */
  readonly #kept = new Map<string, Kept>();
  #keptChars = 0;
  /** Nothing is sent before, by the platform's clock. */
  #notBeforeMs = 0;
  /** Requests that the server let pass when it last spoke. */
  #remaining = Number.POSITIVE_INFINITY;
  /** Requests that are on their way. */
  #asked = 0;
  /** Who waits for a turn, in order: each is called with its turn, and not before. */
  readonly #waiting = new Set<() => void>();
  /** Of the timer that all share who wait for `#notBeforeMs`. */
  #forgetTimer: (() => void) | undefined;

  constructor(address: Address, options: RestOptions = {}) {
    this.#address = address;
    // One by one: what is given as undefined is left out.
    this.#options = {
      cachedAnswersMax: options.cachedAnswersMax ?? 200,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      retriesMax: options.retriesMax ?? 2,
      fetch: options.fetch ?? globalThis.fetch,
    };
  }

  /**
   * Asks a route. Throws an OverroundError where the server refuses or cannot be reached (status 0,
   * code `ERR_UNREACHABLE`), or the reason of the signal.
   */
  async get<P extends Path, const Params extends ParametersOf<P>>(
    path: P,
    parameters: Params,
    signal?: AbortSignal,
  ): Promise<Answer<DataOf<P, Params>, MetaOf<P, Params>>> {
    const { url } = this.#address;
    const target = targetOf(path, parameters);
    const untilMs = PLATFORM.now() + WAIT_MS_MAX;
    for (let attempt = 0; ; ) {
      await this.#turn(untilMs, signal);
      const isLast = attempt >= this.#options.retriesMax;
      const found = await this.#attempt(target, signal).catch((error: Error) => {
        if (signal?.aborted) throw error;
        if (isLast) throw unreachable(url, error);
        return undefined;
      });
      if (found instanceof OverroundError) {
        // What the server says of itself tells more than that the time was over.
        if (PLATFORM.now() + found.retryAfterMs > untilMs) throw placed(url, found);
        // It came too early, and waits for its turn again: that is no attempt.
        if (isTooEarly(found) && PLATFORM.now() < this.#notBeforeMs) continue;
        if (isLast || !mayHelp(found)) throw placed(url, found);
      } else if (found) {
        return found as Answer<DataOf<P, Params>, MetaOf<P, Params>>;
      }
      const backMs = backoffMs(attempt, PLATFORM.random());
      await wait(Math.max(found?.retryAfterMs ?? 0, backMs), signal);
      attempt += 1;
    }
  }

  /** Waits until one more may be sent, and counts it; throws where none may before a time. */
  async #turn(untilMs: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#waiting.size === 0 && this.#mayAsk(PLATFORM.now())) {
      this.#asked += 1;
      return;
    }
    const waiting = wait(untilMs - PLATFORM.now(), signal, this.#waiting);
    this.#giveTurns();
    try {
      if (await waiting) return;
    } finally {
      if (this.#waiting.size === 0) this.#forgetTimer?.();
    }
    const message = `no turn within ${WAIT_MS_MAX} ms: too many are asked at once`;
    throw new OverroundError(429, 'ERR_RATE_LIMITED', message, '');
  }

  #mayAsk(nowMs: number): boolean {
    // One goes ahead where nothing is known to be left: its answer says what the others may.
    return nowMs >= this.#notBeforeMs && this.#asked < Math.max(1, this.#remaining);
  }

  /** Lets as many go as may. With each answer more may, and after `#notBeforeMs`. */
  #giveTurns(): void {
    // Read once: a limit that ended between two reads would leave the waiting without a timer.
    const nowMs = PLATFORM.now();
    for (const go of this.#waiting) {
      if (!this.#mayAsk(nowMs)) break;
      this.#asked += 1;
      go();
    }
    this.#forgetTimer?.();
    const earlyMs = this.#notBeforeMs - nowMs;
    if (this.#waiting.size === 0 || earlyMs <= 0) return;
    this.#forgetTimer = PLATFORM.after(earlyMs, () => this.#giveTurns());
  }

  /** One request, for as long as the options and the signal let it be. */
  async #attempt(target: string, signal: AbortSignal | undefined): Promise<Outcome> {
    const ended = new AbortController();
    const { timeoutMs } = this.#options;
    const late = new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError');
    const forgetTimer = PLATFORM.after(timeoutMs, () => ended.abort(late));
    const forgetSignal = onAbort(signal, (reason) => ended.abort(reason));
    try {
      // Whoever was given a turn may have left before taking it.
      signal?.throwIfAborted();
      return await this.#ask(target, ended.signal);
    } finally {
      forgetTimer();
      forgetSignal();
      this.#asked -= 1;
      this.#giveTurns();
    }
  }

  async #ask(target: string, signal: AbortSignal): Promise<Outcome> {
    const { apiKey, url } = this.#address;
    const kept = this.#kept.get(target);
    // Browsers refuse it as a method of anything else than the window.
    const { fetch } = this.#options;
    const response = await fetch(`${url}${target}`, {
      headers: { 'x-api-key': apiKey, ...(kept && { 'if-none-match': kept.etag }) },
      redirect: 'manual',
      signal,
    });
    const rateLimit = this.#heedLimit(response);
    const isUnchanged = response.status === 304 && kept !== undefined;
    if (!response.ok && !isUnchanged) {
      const error = await refusalOf(response);
      signal.throwIfAborted();
      this.#heedWait(error);
      return error;
    }
    // A body that breaks off is no answer: it throws, and is asked for again.
    const text = isUnchanged ? kept.text : await response.text();
    const requestId = requestIdOf(response);
    const envelope = envelopeOf(text);
    if (envelope === undefined) {
      const message = 'an answer of another shape';
      return new OverroundError(response.status, 'ERR_UNKNOWN', message, requestId);
    }
    const { data, meta } = envelope;
    this.#keep(target, isUnchanged ? kept.etag : response.headers.get('etag'), text);
    return { data, meta, position: positionOf(response), requestId, rateLimit, isUnchanged };
  }

  #keep(target: string, etag: string | null, text: string): void {
    this.#forget(target);
    // What changed since a position is not asked for twice; what is too long would displace all.
    if (etag === null || /[?&]since=/.test(target) || text.length > CACHED_CHARS_MAX) return;
    this.#kept.set(target, { etag, text });
    this.#keptChars += text.length;
    for (const oldest of this.#kept.keys()) {
      const isMany = this.#kept.size > this.#options.cachedAnswersMax;
      if (!isMany && this.#keptChars <= CACHED_CHARS_MAX) return;
      this.#forget(oldest);
    }
  }

  #forget(target: string): void {
    this.#keptChars -= this.#kept.get(target)?.text.length ?? 0;
    this.#kept.delete(target);
  }

  /** All wait as long as the server says, where it says so of all. */
  #heedWait(error: OverroundError): void {
    const waitMs = error.retryAfterMs;
    if (waitMs === 0 || !(isTooEarly(error) || error.code === 'ERR_STARTING')) return;
    const untilMs = PLATFORM.now() + Math.min(waitMs, WAIT_MS_MAX);
    this.#notBeforeMs = Math.max(this.#notBeforeMs, untilMs);
    this.#remaining = 0;
  }

  /** Reads what the server says of its limits, and keeps it. */
  #heedLimit(response: Response): RateLimit | undefined {
    const nowMs = PLATFORM.now();
    const stated = response.headers.get('ratelimit');
    const remaining = /;\s*r=(\d+)/.exec(stated ?? '')?.[1];
    const resetSeconds = /;\s*t=(\d+)/.exec(stated ?? '')?.[1];
    this.#remaining = Number(remaining ?? Number.POSITIVE_INFINITY);
    if (remaining === undefined) return undefined;
    const resetInMs = 1000 * Number(resetSeconds ?? 0);
    if (this.#remaining === 0) this.#notBeforeMs = nowMs + Math.min(resetInMs, WAIT_MS_MAX);
    return { remaining: this.#remaining, resetInMs };
  }
}

type Outcome = Answer<unknown, unknown> | OverroundError;

/** Whether asking again may help. */
function mayHelp(error: OverroundError): boolean {
  // What is no answer of the server may be what stands between, or broke off.
  return error.status >= 500 || error.status === 200 || isTooEarly(error);
}

/** More was asked than may be; credits that are used up do not come back in time. */
function isTooEarly({ status, code }: OverroundError): boolean {
  return status === 429 && code !== 'ERR_CREDITS_EXHAUSTED';
}

function targetOf(path: string, parameters: object): string {
  let target = path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    const place = `{${name}}`;
    const text = String(value);
    if (!target.includes(place)) query.set(name, text);
    else if (/^\.{0,2}$/.test(text)) throw new TypeError(`${name} is no ${JSON.stringify(text)}`);
    else target = target.replace(place, () => encodeURIComponent(text));
  }
  query.sort();
  return query.size === 0 ? target : `${target}?${query}`;
}

function positionOf({ headers }: Response): Position | undefined {
  const epoch = headers.get('x-book-epoch');
  const seq = headers.get('x-book-seq');
  return epoch === null || seq === null ? undefined : { epoch, seq: Number(seq) };
}

/**
 * Rejects with the reason of the signal as soon as that is aborted. What `early` is given ends it
 * before its time, too: true says so.
 */
async function wait(
  ms: number,
  signal: AbortSignal | undefined,
  early?: Set<() => void>,
): Promise<boolean> {
  signal?.throwIfAborted();
  if (ms <= 0) return false;
  return await new Promise<boolean>((resolve, reject) => {
    const forget = (): void => {
      forgetTimer();
      forgetSignal();
      early?.delete(endEarly);
    };
    const end = (isEarly: boolean): void => {
      forget();
      resolve(isEarly);
    };
    const endEarly = (): void => end(true);
    const forgetTimer = PLATFORM.after(ms, () => end(false));
    const forgetSignal = onAbort(signal, (reason) => {
      forget();
      reject(reason);
    });
    early?.add(endEarly);
  });
}

/** Calls once when the signal is aborted; what is returned takes it back. */
export function onAbort(
  signal: AbortSignal | undefined,
  call: (reason: unknown) => void,
): () => void {
  const listener = (): void => call(signal?.reason);
  signal?.addEventListener('abort', listener, { once: true });
  return () => signal?.removeEventListener('abort', listener);
}
