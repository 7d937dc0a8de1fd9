// Which games and contracts Polymarket lists: its sports, and the events of each by cursor. A league
// that does not answer keeps the listing that it had.
import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { type Reading, type Requests, urlUnder } from '../exchange/requests.ts';
import { leagueOfPrefix } from './leagues.ts';
import { eventsSchema, sportSchema, sportsSchema } from './response-schemas.ts';

const PAGES_MAX = 40;
const PAGE_EVENTS = '100';

export interface DiscoveryOptions {
  readonly baseUrl: URL;
  readonly requests: Requests;
  /** Whose games are asked for; the built-in table without it. */
  readonly catalog?: Leagues | undefined;
}

export class Discovery {
  readonly #options: DiscoveryOptions;
  /** Series of each league that is asked for. */
  #series = new Map<LeagueId, readonly string[]>();
  /** Why the last request that failed did so. */
  lastFailure = '';

  constructor(options: DiscoveryOptions) {
    this.#options = options;
  }

  get knowsSports(): boolean {
    return this.#series.size > 0;
  }

  /** Which series the leagues have; those that it knew stay where there is no answer. */
  async sports(parts: Reading): Promise<boolean> {
    const list = sportsSchema.safeParse(await this.#body('sports', {}, parts)).data;
    if (list === undefined) return false;
    const { catalog = builtInLeagues } = this.#options;
    const series = new Map<LeagueId, readonly string[]>();
    for (const piece of list) {
      const sport = sportSchema.safeParse(piece).data;
      const league = sport && leagueOfPrefix(catalog, sport.sport)?.leagueId;
      if (sport === undefined || league === undefined) continue;
      series.set(league, [...new Set([...(series.get(league) ?? []), sport.series])]);
    }
    if (series.size > 0) this.#series = series;
    return true;
  }

  /** All open events of a league; undefined where not all of them could be read. */
  async events(league: LeagueId, parts: Reading): Promise<readonly unknown[] | undefined> {
    const events: unknown[] = [];
    for (const series of this.#series.get(league) ?? []) {
      let cursor = '';
      for (let page = 0; page < PAGES_MAX; page++) {
        const asked = { series_id: series, closed: 'false', limit: PAGE_EVENTS };
        const paging = cursor && { after_cursor: cursor };
        const body = await this.#body('events/keyset', { ...asked, ...paging }, parts);
        if (body === undefined) return undefined;
        const answer = eventsSchema.safeParse(body).data;
        if (answer === undefined) {
          await parts.sink.refuse('malformed', body);
          return undefined;
        }
        events.push(...answer.events);
        cursor = answer.next_cursor;
        if (cursor === '' || answer.events.length === 0) break;
      }
    }
    return events;
  }

  async #body(
    path: string,
    parameters: Readonly<Record<string, string>>,
    parts: Reading,
  ): Promise<unknown> {
    const { baseUrl, requests } = this.#options;
    const url = urlUnder(baseUrl, path, parameters);
    const answer = await requests.read(url, parts);
    if (answer === undefined) return undefined;
    if (answer.kind === 'body') return answer.body;
    this.lastFailure = `${url.host}: ${answer.kind === 'refused' ? answer.reason : answer.why}`;
    return undefined;
  }
}
