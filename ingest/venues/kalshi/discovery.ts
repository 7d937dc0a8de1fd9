// Which games and contracts Kalshi lists: its series league by league, page by page. A series that
// does not answer keeps the listing that it had.
import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { type Reading, type Requests, urlUnder } from '../exchange/requests.ts';
import type { KalshiFees } from './fees.ts';
import { type Matched, matchEvents } from './matching.ts';
import {
  eventSchema,
  eventsSchema,
  type Milestone,
  marketSchema,
  milestoneSchema,
  milestonesSchema,
  seriesFeeSchema,
  seriesListSchema,
} from './response-schemas.ts';
import { SeriesMap } from './series.ts';

const PAGES_MAX = 25;
const PAGE_EVENTS = '200';
const DAY_MS = 86_400_000;
const MILESTONES_EVERY_MS = 600_000;
const UNAUTHORIZED: ReadonlySet<number> = new Set([401, 403]);

export interface DiscoveryOptions {
  /** With the path of the version: `…/trade-api/v2`. */
  readonly baseUrl: URL;
  readonly requests: Requests;
  readonly fees: KalshiFees;
  /** Whose series are asked for; the built-in table without it. */
  readonly catalog?: Leagues | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * What of an event is ever read: a listing is kept until the next one, and most of it are texts for
 * people. What cannot be read stays whole, to be refused as it is.
 */
function readPart(raw: unknown): unknown {
  const event = eventSchema.safeParse(raw).data;
  const markets = event?.markets?.map((piece) => marketSchema.safeParse(piece).data ?? piece);
  return event === undefined ? raw : { ...event, ...(markets && { markets }) };
}

interface SeriesListing {
  readonly events: readonly unknown[];
  readonly milestones: readonly Milestone[];
}

/** The exchange refuses the key: nothing that is asked again can mend that. */
export class KeyRefusedError extends Error {
  override readonly name = 'KeyRefusedError';
}

export class Discovery {
  readonly #options: DiscoveryOptions;
  readonly #listings = new Map<string, SeriesListing>();
  readonly #catalog: Leagues;
  #series: SeriesMap;
  /** Of the catalogue that `#series` was made of. */
  #revision: number;
  #hasAnswered = false;
  #known: readonly Milestone[] = [];
  #milestonesAt = Number.NEGATIVE_INFINITY;
  /** Why the last request that failed did so. */
  lastFailure = '';

  constructor(options: DiscoveryOptions) {
    this.#options = options;
    this.#catalog = options.catalog ?? builtInLeagues;
    this.#series = new SeriesMap(this.#catalog);
    this.#revision = this.#catalog.revision;
  }

  /** What is charged, by series; the last answer counts where there is none. */
  async fees(parts: Reading): Promise<void> {
    const url = this.#urlOf('series', { category: 'Sports' });
    const body = await this.#body(url, parts);
    for (const piece of seriesListSchema.safeParse(body).data?.series ?? []) {
      const fee = seriesFeeSchema.safeParse(piece).data;
      if (fee !== undefined) this.#options.fees.setSeries(fee);
    }
  }

  /**
   * The games of a league; `isWhole` unless a series did not answer. Throws KeyRefusedError where
   * the very first answers refuse the key.
   */
  async league(league: LeagueId, parts: Reading): Promise<Matched & { readonly isWhole: boolean }> {
    let isWhole = true;
    if (this.#catalog.revision !== this.#revision) {
      this.#series = new SeriesMap(this.#catalog);
      this.#revision = this.#catalog.revision;
    }
    const series = this.#series.ofLeague(league);
    for (const { ticker } of series) {
      const listing = await this.#list(ticker, parts);
      if (listing !== undefined) this.#listings.set(ticker, listing);
      else isWhole = false;
      if (parts.signal.aborted) break;
    }
    const listings = series.flatMap(({ ticker }) => {
      return this.#listings.get(ticker) ?? [];
    });
    const events = listings.flatMap((listing) => listing.events);
    const along = listings.flatMap((listing) => listing.milestones);
    // Where the home team is not named first, nothing is shown without them.
    const isNeeded =
      events.length > 0 && along.length === 0 && this.#catalog.get(league)?.sport === 'soccer';
    const milestones = isNeeded ? await this.#milestones(parts) : along;
    return { ...matchEvents(events, milestones, this.#options.fees, this.#series), isWhole };
  }

  async #list(ticker: string, parts: Reading): Promise<SeriesListing | undefined> {
    const events: unknown[] = [];
    const milestones: Milestone[] = [];
    let cursor = '';
    for (let page = 0; page < PAGES_MAX; page++) {
      const asked = { series_ticker: ticker, status: 'open', with_nested_markets: 'true' };
      const paging = { with_milestones: 'true', limit: PAGE_EVENTS, ...(cursor && { cursor }) };
      const url = this.#urlOf('events', { ...asked, ...paging });
      const body = await this.#body(url, parts);
      if (body === undefined) return undefined;
      const answer = eventsSchema.safeParse(body).data;
      if (answer === undefined) {
        await parts.sink.refuse('malformed', body);
        return undefined;
      }
      events.push(...answer.events.map(readPart));
      for (const piece of answer.milestones ?? []) {
        const milestone = milestoneSchema.safeParse(piece).data;
        if (milestone !== undefined) milestones.push(milestone);
      }
      if (answer.cursor === '' || answer.events.length === 0) return { events, milestones };
      cursor = answer.cursor;
    }
    return { events, milestones };
  }

  /** Those of all sports, from yesterday on; kept for some minutes. */
  async #milestones(parts: Reading): Promise<readonly Milestone[]> {
    const now = this.#options.now();
    if (now - this.#milestonesAt < MILESTONES_EVERY_MS) return this.#known;
    const from = new Date(now - DAY_MS).toISOString();
    const found: Milestone[] = [];
    let cursor = '';
    for (let page = 0; page < PAGES_MAX; page++) {
      const asked = { category: 'Sports', minimum_start_date: from, limit: '500' };
      const url = this.#urlOf('milestones', { ...asked, ...(cursor && { cursor }) });
      const answer = milestonesSchema.safeParse(await this.#body(url, parts)).data;
      if (answer === undefined) return this.#known;
      found.push(
        ...answer.milestones.flatMap((each) => milestoneSchema.safeParse(each).data ?? []),
      );
      cursor = answer.cursor;
      if (cursor === '' || answer.milestones.length === 0) break;
    }
    this.#milestonesAt = now;
    this.#known = found;
    return found;
  }

  async #body(url: URL, parts: Reading): Promise<unknown> {
    const answer = await this.#options.requests.read(url, parts);
    if (answer === undefined) return undefined;
    if (answer.kind === 'body') {
      this.#hasAnswered = true;
      return answer.body;
    }
    const [why, status = 0] =
      answer.kind === 'refused' ? [answer.reason] : [answer.why, answer.status];
    this.lastFailure = `${url.host}: ${why}`;
    if (!this.#hasAnswered && UNAUTHORIZED.has(status)) {
      const advice =
        'KALSHI_KEY_ID and KALSHI_PRIVATE_KEY_FILE must belong together, and the clock';
      throw new KeyRefusedError(`Kalshi refuses the key (${why}): ${advice} must be right`);
    }
    return undefined;
  }

  #urlOf(path: string, parameters: Readonly<Record<string, string>>): URL {
    return urlUnder(this.#options.baseUrl, path, parameters);
  }
}
