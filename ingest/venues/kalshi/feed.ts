// FEED=kalshi: discovers the games of the leagues that are asked for, follows the books of their
// contracts on as many connections as it takes, and publishes the levels of both sides.
import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { NoteUnmatched } from '#domain/reference.ts';
import type { FeedContext } from '../../module/feed-types.ts';
import { ExchangeFeed, type RoundEnd, type RoundParts } from '../exchange/exchange-feed.ts';
import { followedLeagues } from '../exchange/listing.ts';
import { Requests } from '../exchange/requests.ts';
import { Discovery } from './discovery.ts';
import { KalshiFees } from './fees.ts';
import { KalshiSession } from './session.ts';
import { type KalshiKey, signedHeaders } from './signature.ts';

export interface KalshiSettings {
  readonly key: KalshiKey;
  /** With the path of the version. */
  readonly url: string;
  readonly streamUrl: string;
  /** Of the table; leagues that entries state with keys of the exchange are followed, too. */
  readonly leagues: readonly LeagueId[];
  /** The built-in table without it. */
  readonly catalog?: Leagues;
  /** Who hears of what nobody can be matched to. */
  readonly note?: NoteUnmatched;
}

export type KalshiFeed = ExchangeFeed<KalshiSession>;

const VENUE = 'kalshi';
const FEES_EVERY_MS = 3_600_000;
/** Half of what the lowest tier may read. */
const BUDGET = { perSecond: 100, burst: 100 };
const REQUEST_COST = 10;
const STREAMS_MAX = 8;
const ADVICE = 'KALSHI_URL and KALSHI_STREAM_URL name another pair of hosts.';

/** The feed; it does nothing by itself. */
export function createKalshiFeed(context: FeedContext, settings: KalshiSettings): KalshiFeed {
  const { clock } = context;
  const { key, url, streamUrl, leagues, catalog = builtInLeagues, note } = settings;
  const fees = new KalshiFees();
  const headersFor = (asked: URL) => signedHeaders(key, asked, clock.now());
  const requests = new Requests({ context, budget: BUDGET, cost: REQUEST_COST, headersFor });
  const discovery = new Discovery({
    baseUrl: new URL(url),
    requests,
    fees,
    catalog,
    now: () => clock.now(),
  });
  let feesAt = Number.NEGATIVE_INFINITY;
  const round = async (parts: RoundParts): Promise<RoundEnd> => {
    if (clock.now() - feesAt >= FEES_EVERY_MS) {
      await discovery.fees(parts);
      feesAt = clock.now();
    }
    let isWhole = true;
    for (const league of followedLeagues(catalog, VENUE, leagues)) {
      const found = await discovery.league(league, parts);
      if (parts.signal.aborted) break;
      isWhole &&= found.isWhole;
      for (const each of found.refused) await parts.publication.refuse(league, each);
      if (found.games.length > 0 || found.isWhole) await parts.take(league, found.games);
    }
    return { isWhole, why: discovery.lastFailure };
  };
  return new ExchangeFeed<KalshiSession>(context, {
    venue: VENUE,
    catalog,
    note,
    streamsMax: STREAMS_MAX,
    advice: ADVICE,
    makeStream: (parts) => new KalshiSession({ ...parts, url: new URL(streamUrl), key, fees }),
    bookOf: (stream, ticker) => stream.bookOf(ticker),
    round,
  });
}
