// FEED=polymarket: discovers the games of the leagues that are asked for, follows the books of their
// tokens, and publishes the levels of both sides. It needs no key.
import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { NoteUnmatched } from '#domain/reference.ts';
import type { FeedContext } from '../../module/feed-types.ts';
import { ExchangeFeed, type RoundEnd, type RoundParts } from '../exchange/exchange-feed.ts';
import { followedLeagues } from '../exchange/listing.ts';
import { Requests } from '../exchange/requests.ts';
import { Discovery } from './discovery.ts';
import { matchEvents, type Tokens } from './matching.ts';
import { PolymarketSession } from './session.ts';

export interface PolymarketSettings {
  readonly url: string;
  readonly streamUrl: string;
  /** Of the table; leagues that entries state with keys of the exchange are followed, too. */
  readonly leagues: readonly LeagueId[];
  /** The built-in table without it. */
  readonly catalog?: Leagues;
  /** Who hears of what nobody can be matched to. */
  readonly note?: NoteUnmatched;
}

export type PolymarketFeed = ExchangeFeed<PolymarketSession>;

const VENUE = 'polymarket';
const SPORTS_EVERY_MS = 3_600_000;
/** A fifth of what it allows for events. */
const BUDGET = { perSecond: 10, burst: 20 };
const STREAMS_MAX = 100;
const ADVICE =
  'POLYMARKET_URL and POLYMARKET_STREAM_URL name other addresses, and FEED=simulated needs no network.';

/** The feed; it does nothing by itself. */
export function createPolymarketFeed(
  context: FeedContext,
  { url, streamUrl, leagues, catalog = builtInLeagues, note }: PolymarketSettings,
): PolymarketFeed {
  const { clock } = context;
  const requests = new Requests({ context, budget: BUDGET, cost: 1 });
  const discovery = new Discovery({ baseUrl: new URL(url), requests, catalog });
  const tokensOf = new Map<LeagueId, ReadonlyMap<string, Tokens>>();
  let sportsAt = Number.NEGATIVE_INFINITY;
  const round = async (parts: RoundParts): Promise<RoundEnd> => {
    if (!discovery.knowsSports || clock.now() - sportsAt >= SPORTS_EVERY_MS) {
      const isRead = await discovery.sports(parts);
      if (isRead) sportsAt = clock.now();
      if (!discovery.knowsSports) return { isWhole: false, why: discovery.lastFailure };
    }
    let isWhole = true;
    for (const league of followedLeagues(catalog, VENUE, leagues)) {
      const events = await discovery.events(league, parts);
      if (parts.signal.aborted) break;
      if (events === undefined) {
        isWhole = false;
        continue;
      }
      const { games, tokens, refused } = matchEvents(events, catalog);
      for (const each of refused) await parts.publication.refuse(league, each);
      tokensOf.set(league, tokens);
      await parts.take(league, games);
    }
    return { isWhole, why: discovery.lastFailure };
  };
  const tokensOfContract = (id: string): Tokens | undefined => {
    for (const tokens of tokensOf.values()) {
      const known = tokens.get(id);
      if (known !== undefined) return known;
    }
    return undefined;
  };
  return new ExchangeFeed<PolymarketSession>(context, {
    venue: VENUE,
    catalog,
    note,
    streamsMax: STREAMS_MAX,
    advice: ADVICE,
    makeStream: (parts) =>
      new PolymarketSession({ ...parts, url: new URL(streamUrl), tokensOf: tokensOfContract }),
    bookOf: (stream, contractId) => stream.bookOf(contractId),
    round,
  });
}
