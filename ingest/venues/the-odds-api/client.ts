// Asks The Odds API and makes the best of its refusals. A market key that it does not know (422 for
// the whole request) is left out and tried again a day later, so the others are not lost; 429, 5xx
// and network failures are retried with growing, jittered, capped waits; a key that the API itself
// refuses is final.
import { backOffMs } from '#kit/back-off.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { Random } from '#kit/random.ts';
import type { Bodies } from '../../bodies/bodies.ts';
import type { BodyRefusal } from '../../bodies/body-work.ts';
import type { OddsApiBody } from './body.ts';
import { DroppedMarkets, namedIn } from './dropped-markets.ts';
import { type Reply, type RequestOptions, request } from './request.ts';

export interface OddsApiOptions {
  readonly apiKey: string;
  /** `https://api.the-odds-api.com/v4` */
  readonly baseUrl: string;
  /** Whose books to ask for. */
  readonly regions: readonly string[];
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly timeoutMs?: number;
  /** Where bodies are read; in this thread unless said. */
  readonly bodies?: Bodies;
}

/** What came of asking for some markets. */
export type FetchResult =
  | {
      readonly kind: 'answered';
      readonly body: OddsApiBody;
      /** The keys that this answer is about. */
      readonly markets: readonly string[];
      readonly receivedAt: number;
    }
  /** 200, but no JSON, or beyond the bounds of an answer. */
  | { readonly kind: 'refused'; readonly reason: BodyRefusal; readonly receivedAt: number }
  /** No such league or event (any more). */
  | { readonly kind: 'gone' }
  /** Nothing to be had now; asking later may help. */
  | { readonly kind: 'unavailable'; readonly message: string };

/** The API refuses the key for good; the message says so without naming the key. */
class KeyRefusedError extends Error {
  override readonly name = 'KeyRefusedError';
}

const TIMEOUT_MS = 20_000;
const RETRIES_MAX = 4;
const BACK_OFF = { firstMs: 1000, mostMs: 30_000 };
/** So long after a month began, by our clock, the API may still count the one before. */
const MONTHS_MIX_MS = 5 * 60_000;
/** What the API answers when the month's credits are used up; its status is 401 all the same. */
const OUT_OF_CREDITS = 'OUT_OF_USAGE_CREDITS';
/** Its words on the key itself. Who stands between (a proxy, a CDN) refuses without, and passes. */
const OF_THE_KEY = /_KEY$/;

export class OddsApiClient {
  readonly #options: OddsApiOptions;
  readonly #request: RequestOptions;
  readonly #dropped: DroppedMarkets;
  #credits: { readonly remaining: number; readonly askedAt: number } | undefined;

  constructor(options: OddsApiOptions) {
    const { apiKey, baseUrl, clock, timeoutMs, bodies } = options;
    this.#options = options;
    this.#request = {
      apiKey,
      baseUrl,
      clock,
      timeoutMs: timeoutMs ?? TIMEOUT_MS,
      ...(bodies && { bodies }),
    };
    this.#dropped = new DroppedMarkets(clock);
  }

  /** Credits left this month (UTC), as last said by the API; undefined until it says so. */
  get creditsRemaining(): number | undefined {
    const month = new Date(this.#options.clock.now());
    const from = Date.UTC(month.getUTCFullYear(), month.getUTCMonth()) + MONTHS_MIX_MS;
    return this.#credits && this.#credits.askedAt >= from ? this.#credits.remaining : undefined;
  }

  /** Credits that one poll of this many markets takes at most. */
  costOf(markets: number): number {
    return markets * Math.max(1, this.#options.regions.length);
  }

  /**
   * All games of a league. More than one answer when the markets had to be asked for apart. Rejects
   * with KeyRefusedError only.
   */
  odds(
    sportKey: string,
    markets: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly FetchResult[]> {
    const path = `/sports/${encodeURIComponent(sportKey)}/odds`;
    return this.#ask(path, `${sportKey} bulk`, markets, signal);
  }

  /** One game, any market; else as `odds`. */
  eventOdds(
    sportKey: string,
    sourceEventId: string,
    markets: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly FetchResult[]> {
    const event = encodeURIComponent(sourceEventId);
    const path = `/sports/${encodeURIComponent(sportKey)}/events/${event}/odds`;
    return this.#ask(path, `${sportKey} event`, markets, signal);
  }

  async #ask(
    path: string,
    endpoint: string,
    asked: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly FetchResult[]> {
    const markets = this.#dropped.without(endpoint, asked);
    if (markets.length === 0 || signal.aborted) return [];
    const reply = await this.#retry(path, markets, signal);
    if (!isInvalidMarket(reply)) return [this.#answerOf(reply, markets, path)];
    const named = namedIn(reply.message, markets);
    const refused = named.length === 0 && markets.length === 1 ? markets : named;
    if (refused.length > 0) {
      this.#dropped.drop(endpoint, refused);
      const { message } = reply;
      this.#options.logger.warn({ endpoint, refused, message }, 'market keys refused, left out');
      return this.#ask(path, endpoint, markets, signal);
    }
    const middle = markets.length >> 1;
    return [
      ...(await this.#ask(path, endpoint, markets.slice(0, middle), signal)),
      ...(await this.#ask(path, endpoint, markets.slice(middle), signal)),
    ];
  }

  /**
   * The first reply that asking again would not change, or the last one. As long as one request may
   * take it asks again, no longer: all other polls wait for it.
   */
  async #retry(path: string, markets: readonly string[], signal: AbortSignal): Promise<Reply> {
    const { clock, logger } = this.#options;
    const until = clock.now() + this.#request.timeoutMs;
    for (let retries = 0; ; retries++) {
      const askedAt = clock.now();
      const reply = await request(this.#request, path, this.#queryOf(markets), signal);
      const { status, message } = reply;
      const remaining = reply.errorCode === OUT_OF_CREDITS ? 0 : reply.creditsRemaining;
      if (remaining !== undefined) this.#credits = { remaining, askedAt };
      const isPassing = status === 0 || status === 429 || status >= 500;
      const isLate = retries === RETRIES_MAX || clock.now() >= until;
      if (!isPassing || isLate || signal.aborted) return reply;
      const waitMs = this.#backoffMs(retries, reply.retryAfterMs);
      logger.warn({ path, status, message, waitMs }, 'the odds api failed, asking again');
      await clock.wait(waitMs, signal);
    }
  }

  #backoffMs(retries: number, retryAfterMs: number | undefined): number {
    const { random } = this.#options;
    const ownMs = backOffMs(BACK_OFF, retries + 1, () => random.between(0, 1));
    return Math.max(ownMs, Math.min(retryAfterMs ?? 0, BACK_OFF.mostMs));
  }

  #queryOf(markets: readonly string[]): Record<string, string> {
    return {
      regions: this.#options.regions.join(','),
      markets: markets.join(','),
      oddsFormat: 'american',
      dateFormat: 'iso',
      includeLinks: 'true',
      includeBetLimits: 'true',
    };
  }

  #answerOf(reply: Reply, markets: readonly string[], path: string): FetchResult {
    const { status, body, refusal, message, errorCode, receivedAt } = reply;
    if (status === 200 && body !== undefined) {
      return { kind: 'answered', body, markets, receivedAt };
    }
    if (status === 200) return { kind: 'refused', reason: refusal ?? 'malformed', receivedAt };
    if ((status === 401 || status === 403) && OF_THE_KEY.test(errorCode)) {
      throw new KeyRefusedError(`The Odds API refuses the key: ${status} ${errorCode} ${message}`);
    }
    this.#options.logger.warn({ path, status, errorCode, message }, 'no answer of the odds api');
    return status === 404 ? { kind: 'gone' } : { kind: 'unavailable', message };
  }
}

function isInvalidMarket({ status, errorCode, message }: Reply): boolean {
  if (status !== 422) return false;
  return errorCode.startsWith('INVALID_MARKET') || (errorCode === '' && /market/i.test(message));
}
