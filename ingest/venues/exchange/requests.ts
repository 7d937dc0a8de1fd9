// Requests to an exchange within its limits: a token bucket before each, and a capped number of
// attempts with growing, scattered waits where the venue is busy or away.
import { backOffMs } from '#kit/back-off.ts';
import { type BucketSize, TokenBucket } from '#kit/token-bucket.ts';
import type { FeedContext, FeedSink, FetchedJson } from '../../module/feed-types.ts';
import type { Incidents } from './incidents.ts';

/** 425: it restarts; 429: too many; the rest: it is not well. */
const BUSY: ReadonlySet<number> = new Set([425, 429, 500, 502, 503, 504]);
const ATTEMPTS = 4;
const BACK_OFF = { firstMs: 1000, mostMs: 15_000 };

/** What was asked for, or why there is nothing to read. */
export type Answer =
  | { readonly kind: 'body'; readonly body: unknown; readonly receivedAt: number }
  | { readonly kind: 'none'; readonly why: string; readonly status?: number }
  | Extract<FetchedJson, { kind: 'refused' }>;

export interface RequestsOptions {
  readonly context: Pick<FeedContext, 'clock' | 'random' | 'fetchJson'>;
  readonly budget: BucketSize;
  /** Tokens of one request. */
  readonly cost: number;
  /** Made anew for each attempt: signatures have a time. */
  readonly headersFor?: (url: URL) => Readonly<Record<string, string>>;
}

/** Who hears of what cannot be read. */
export interface Reading {
  readonly sink: Pick<FeedSink, 'refuse'>;
  readonly incidents: Incidents;
  readonly signal: AbortSignal;
}

/** The address of a path under another, with parameters. */
export function urlUnder(
  base: URL,
  path: string,
  parameters: Readonly<Record<string, string>>,
): URL {
  const url = new URL(`${base.href.replace(/\/$/, '')}/${path}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

export class Requests {
  readonly #options: RequestsOptions;
  readonly #bucket: TokenBucket;

  constructor(options: RequestsOptions) {
    this.#options = options;
    this.#bucket = new TokenBucket(options.budget, options.context.clock.now());
  }

  /** Asks, up to four times while the venue is busy. Never rejects. */
  async get(url: URL, signal: AbortSignal): Promise<Answer> {
    const { context, headersFor } = this.#options;
    let last: Answer = { kind: 'none', why: 'stopped' };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (!(await this.#afford(signal))) return { kind: 'none', why: 'stopped' };
      const headers = headersFor?.(url) ?? {};
      const answer = await context.fetchJson(url, signal, { headers });
      if (answer.kind === 'refused') return answer;
      if (answer.kind === 'failed') last = { kind: 'none', why: answer.message };
      else {
        const { status, body, receivedAt } = answer;
        if (status === 200) return { kind: 'body', body, receivedAt };
        last = { kind: 'none', why: `status ${status}`, status };
        if (!BUSY.has(status)) return last;
      }
      if (attempt === ATTEMPTS) break;
      const waitMs = backOffMs(BACK_OFF, attempt, context.random);
      if (!(await context.clock.wait(waitMs, signal))) break;
    }
    return last;
  }

  /**
   * The same for a listing: what could not be read is counted, and what was refused is sampled.
   * Undefined once the work is to end. Rejects only if the sink does.
   */
  async read(url: URL, { sink, incidents, signal }: Reading): Promise<Answer | undefined> {
    const answer = await this.get(url, signal);
    if (answer.kind === 'body') return answer;
    if (signal.aborted) return undefined;
    incidents.add('request_failed');
    if (answer.kind === 'refused') await sink.refuse(answer.reason, url.pathname);
    return answer;
  }

  async #afford(signal: AbortSignal): Promise<boolean> {
    const { context, budget, cost } = this.#options;
    while (!this.#bucket.take(budget, context.clock.now(), cost)) {
      if (signal.aborted) return false;
      await context.clock.wait(Math.ceil(this.#bucket.msUntil(budget, cost)) + 1, signal);
    }
    return !signal.aborted;
  }
}
