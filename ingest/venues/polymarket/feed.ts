// FEED=polymarket: discovers the games of the leagues that are asked for, follows the books of their
// tokens, and publishes the levels of both sides. It needs no key.
import type { LeagueId } from '#domain/league.ts';
import type { FeedContext } from '../../module/feed-types.ts';
import { ExchangeFeed, type RoundEnd, type RoundParts } from '../exchange/exchange-feed.ts';
import { Requests } from '../exchange/requests.ts';
import { Discovery } from './discovery.ts';
import { matchEvents, type Tokens } from './matching.ts';
import { PolymarketSession } from './session.ts';

export interface PolymarketSettings {
  readonly url: string;
  readonly streamUrl: string;
  readonly leagues: readonly LeagueId[];
}

export type PolymarketFeed = ExchangeFeed<PolymarketSession>;

const VENUE = 'polymarket';
const SPORTS_EVERY_MS = 3_600_000;
/** A fifth of what it allows for events. */
const BUDGET = { perSecond: 10, burst: 20 };
const STREAMS_MAX = 40;

/** The feed; it does nothing by itself. */
export function createPolymarketFeed(
  context: FeedContext,
  { url, streamUrl, leagues }: PolymarketSettings,
): PolymarketFeed {
  const { clock } = context;
  const requests = new Requests({ context, budget: BUDGET, cost: 1 });
  const discovery = new Discovery({ baseUrl: new URL(url), requests });
  const tokensOf = new Map<LeagueId, ReadonlyMap<string, Tokens>>();
  let sportsAt = Number.NEGATIVE_INFINITY;
  const round = async (parts: RoundParts): Promise<RoundEnd> => {
    if (!discovery.knowsSports || clock.now() - sportsAt >= SPORTS_EVERY_MS) {
      const isRead = await discovery.sports(parts);
      if (isRead) sportsAt = clock.now();
      if (!discovery.knowsSports) return { isWhole: false, why: discovery.lastFailure };
    }
    let isWhole = true;
    for (const league of leagues) {
      const events = await discovery.events(league, parts);
      if (parts.signal.aborted) break;
      if (events === undefined) {
        isWhole = false;
        continue;
      }
      const { games, tokens, refused } = matchEvents(events);
      for (const each of refused) {
        await parts.publication.refuse(each.reason, each.piece, each.prices);
      }
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
    streamsMax: STREAMS_MAX,
    makeStream: (parts) =>
      new PolymarketSession({ ...parts, url: new URL(streamUrl), tokensOf: tokensOfContract }),
    bookOf: (stream, contractId) => stream.bookOf(contractId),
    round,
  });
}
