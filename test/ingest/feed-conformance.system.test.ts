// The conformance suite over every feed of the server; feed-sample.system.test.ts has those of
// modules.
import type { FeedContext, VenueFeed } from '#ingest/module/feed-types.ts';
import { moduleContext } from '#ingest/module/module-context.ts';
import { ModuleFeed } from '#ingest/module/module-feed.ts';
import { createEspnFeed } from '#ingest/reference/espn/feed.ts';
import { createLeagueApisFeed } from '#ingest/reference/league-apis-feed.ts';
import { builtInVenuesOnly } from '#ingest/rejection.ts';
import { createSimulatedFeed } from '#ingest/simulated-feed/simulated-feed.ts';
import { createKalshiFeed } from '#ingest/venues/kalshi/feed.ts';
import { createPolymarketFeed } from '#ingest/venues/polymarket/feed.ts';
import { createLiveFeed } from '#ingest/venues/the-odds-api/live-feed.ts';
import { conformanceOf } from './feed-conformance.ts';
import type { FeedWorld } from './feed-world.ts';
import { event, FINAL, scoreboard, THIRD_QUARTER } from './reference/espn-fixture.ts';
import { ATL_NYY, eventsAnswer, snapshot } from './venues/kalshi/kalshi-fixture.ts';
import { type Command, TEST_KEY } from './venues/kalshi/kalshi-server.ts';
import * as polymarket from './venues/polymarket/polymarket-fixture.ts';
import type { Subscription } from './venues/polymarket/polymarket-server.ts';
import { game } from './wire/wire-fixture.ts';

const NOW = Date.parse('2026-11-08T17:00:00Z');
const HOUR_MS = 3_600_000;

const startingAt = (now: number) => ({ commence_time: new Date(now + HOUR_MS / 2).toISOString() });
const bears = { id: 'e2', home_team: 'Chicago Bears', away_team: 'New York Giants' };
/** A bookmaker that confirms its prices with each answer. */
const book = (...markets: unknown[]) => ({ key: 'fanduel', title: 'FanDuel', markets });
const moneyline = (home: string, away: string) => ({
  key: 'h2h',
  outcomes: [
    { name: home, price: 120 },
    { name: away, price: -140 },
  ],
});
const totals = {
  key: 'totals',
  outcomes: [
    { name: 'Over', price: -110, point: 44.5 },
    { name: 'Under', price: -110, point: 44.5 },
  ],
};

conformanceOf({
  name: 'the-odds-api',
  now: NOW,
  make: ({ address, identity, quarantine, clock, random, logger }) =>
    createLiveFeed({
      name: 'the-odds-api',
      apiKey: 'k',
      baseUrl: address,
      leagues: ['nfl'],
      regions: ['us'],
      markets: ['h2h', 'spreads', 'totals'],
      eventMarkets: {},
      ...{ identity, quarantine, clock, random, logger },
    }),
  source: {
    answer: (_, now) => [
      game([book(moneyline('Miami Dolphins', 'Buffalo Bills'), totals)], startingAt(now)),
      game([book(moneyline(bears.home_team, bears.away_team))], { ...bears, ...startingAt(now) }),
    ],
    later: (_, now) => [game([book(totals)], startingAt(now))],
  },
  isShown: ({ prices }) => prices === 6,
  isGone: ({ prices }) => prices === 2,
});

/** Games of the book that are neither over nor called off. */
const openGames = ({ events }: FeedWorld) =>
  events.filter((each) => !each.endsWith('final')).length;
const isToday = ({ pathname, search }: URL, now: number) =>
  pathname.endsWith('/scoreboard') && search.includes(dayText(now));
const dayText = (now: number) => new Date(now).toISOString().slice(0, 10).replaceAll('-', '');

conformanceOf({
  name: 'espn',
  now: NOW,
  make: ({ address, identity, clock, random, logger, store }) =>
    createEspnFeed({
      name: 'espn',
      baseUrl: address,
      leagues: ['nba'],
      sink: store,
      ...{ identity, clock, random, logger },
    }),
  source: {
    answer: (url, now) =>
      isToday(url, now) ? scoreboard(event('1', THIRD_QUARTER, { date: iso(NOW) })) : scoreboard(),
    later: (url, now) =>
      isToday(url, now) ? scoreboard(event('1', FINAL, { date: iso(NOW) })) : scoreboard(),
  },
  isShown: (world) => openGames(world) === 1,
  isGone: (world) => openGames(world) === 0,
});

const iso = (at: number) => new Date(at).toISOString();

const mlbGame = (state: string) => ({
  gamePk: 1,
  gameType: 'R',
  gameDate: iso(NOW + HOUR_MS),
  status: { codedGameState: state },
  teams: { home: { team: { name: 'Seattle Mariners' } }, away: { team: { name: 'Athletics' } } },
});
const lastStatus = (batches: FeedWorld['batches']) =>
  batches.flatMap(({ games = [] }) => games).at(-1)?.status;
const leagueApis = (state: string) => (url: URL) =>
  url.pathname.startsWith('/api/v1/schedule')
    ? { dates: [{ games: [mlbGame(state)] }] }
    : {
        games: [],
      };

conformanceOf({
  name: 'league-apis',
  now: NOW,
  make: ({ address, clock, random, logger, store }) =>
    createLeagueApisFeed({
      name: 'league-apis',
      mlbUrl: address,
      nhlUrl: address,
      sink: store,
      ...{ clock, random, logger },
    }),
  source: { answer: leagueApis('S'), later: leagueApis('D') },
  isShown: ({ batches }) => lastStatus(batches) === 'scheduled',
  isGone: ({ batches }) => lastStatus(batches) === 'postponed',
});

const asFeed = (world: FeedWorld, name: string, make: (context: FeedContext) => VenueFeed) => {
  const context = moduleContext({ ...world.options, name, env: {} });
  const venueRefusal = builtInVenuesOnly;
  return new ModuleFeed({ ...world.options, name, venueRefusal, venueFeed: make(context) });
};

/** Kalshi's stream: a book for each market that is subscribed. */
function kalshiReply(): (text: string) => readonly string[] {
  let seq = 0;
  return (text) => {
    const { id, params } = JSON.parse(text) as Command;
    const frames: object[] = [];
    if (params.action === 'delete_markets') return [];
    if (params.channels?.includes('market_lifecycle_v2')) return [];
    if (params.channels !== undefined) {
      seq = 0;
      frames.push({ type: 'subscribed', id, msg: { channel: 'orderbook_delta', sid: 1 } });
    }
    for (const ticker of params.market_tickers ?? []) {
      seq += 1;
      frames.push(snapshot(seq, ticker, [['0.4700', '100.00']], [['0.5100', '50.00']]));
    }
    return frames.map((frame) => JSON.stringify(frame));
  };
}

conformanceOf({
  name: 'kalshi',
  now: Date.parse('2026-08-07T12:00:00Z'),
  make: (world) =>
    asFeed(world, 'kalshi', (context) =>
      createKalshiFeed(context, {
        ...{ key: TEST_KEY, url: world.address, streamUrl: world.socketAddress, leagues: ['mlb'] },
      }),
    ),
  source: {
    answer: (url) => eventsAnswer(url, ATL_NYY),
    later: (url) => eventsAnswer(url, ATL_NYY.slice(0, 1)),
    reply: kalshiReply(),
  },
  // The winner, three totals, and two lines of the spread.
  isShown: ({ prices }) => prices === 12,
  isGone: ({ prices }) => prices === 2,
});

conformanceOf({
  name: 'polymarket',
  now: polymarket.NFL_NOW,
  make: (world) =>
    asFeed(world, 'polymarket', (context) =>
      createPolymarketFeed(context, {
        ...{ url: world.address, streamUrl: world.socketAddress, leagues: ['nfl'] },
      }),
    ),
  source: {
    answer: (url) => polymarket.gammaAnswer(url, 'nfl', [polymarket.BUF_MIA_EVENT]),
    later: (url) =>
      polymarket.gammaAnswer(url, 'nfl', [
        {
          ...polymarket.BUF_MIA_EVENT,
          markets: [polymarket.market('moneyline', 'ml', ['Bills', 'Dolphins'])],
        },
      ]),
    reply: (text) => {
      if (text === 'PING') return ['PONG'];
      const { operation, assets_ids } = JSON.parse(text) as Subscription;
      if (operation === 'unsubscribe') return [];
      const at = (token: string) => polymarket.book(token, [['0.48', '500']], [['0.51', '150']]);
      return [JSON.stringify(assets_ids.map(at))];
    },
  },
  isShown: ({ prices }) => prices === 8,
  isGone: ({ prices }) => prices === 2,
});

conformanceOf({
  name: 'simulated',
  now: NOW,
  make: ({ clock, logger }) =>
    createSimulatedFeed({ name: 'simulated', seed: 1, updatesPerSecond: 1, clock, logger }),
  isShown: ({ prices }) => prices > 10_000,
  // It ends games by itself.
  isGone: ({ engine }) => {
    const over = engine.reader.events().filter(({ status }) => status === 'final');
    return over.length > 0 && over.every(({ hasOffers }) => !hasOffers);
  },
});
