// One small consistent example of each record, shown in OpenAPI and on the documentation page. Made
// up: the game and its prices never happened.
import type * as records from '#engine/view/records.ts';

export const EXAMPLE_EVENT_ID = 'nfl_20261108_buf_mia';
const AT = '2026-11-08T17:42:11.000Z';

export const buffalo = { id: 'nfl_buf', name: 'Buffalo Bills', abbreviation: 'BUF' };
export const miami = { id: 'nfl_mia', name: 'Miami Dolphins', abbreviation: 'MIA' };

const ids = { eventId: EXAMPLE_EVENT_ID, leagueId: 'nfl', sport: 'football' } as const;

export const leagueExample = { leagueId: 'nfl', name: 'NFL', sport: 'football' };

export const eventExample: records.EventRecord = {
  ...ids,
  season: '2026-27',
  seasonType: 'regular',
  status: 'scheduled',
  startTime: '2026-11-08T18:00:00.000Z',
  neutralSite: false,
  venue: 'Hard Rock Stadium',
  homeTeam: miami,
  awayTeam: buffalo,
  homeTeamName: 'Miami Dolphins',
  awayTeamName: 'Buffalo Bills',
  score: null,
  period: null,
  clock: null,
  updatedAt: AT,
};

const head: records.OddsEventHead = {
  ...ids,
  canonicalEventId: EXAMPLE_EVENT_ID,
  homeTeamName: 'Miami Dolphins',
  awayTeamName: 'Buffalo Bills',
  startTime: '2026-11-08T18:00:00.000Z',
  fetchedAt: AT,
  status: 'scheduled',
};

function offer(selection: string, price: number, probability: number): records.OfferRecord {
  return {
    bookmakerId: 'draftkings',
    bookmakerName: 'DraftKings',
    sourceType: 'sportsbook',
    sourceRegion: 'us',
    selection,
    price,
    impliedProbability: probability,
    isBest: true,
    suspended: false,
    indicative: false,
    updatedAt: AT,
  };
}

function summary(fairOdds: number, bestOdds: number): records.SideSummary {
  return { fairOdds, bestOdds, avgOdds: bestOdds, bestBookmakerId: 'draftkings' };
}

export const oddsExample: records.OddsEventRecord = {
  ...head,
  markets: [
    {
      marketType: 'moneyline',
      marketName: 'Moneyline',
      period: 'game',
      format: 'moneyline',
      isAlternate: false,
      lines: [
        {
          point: null,
          isMain: true,
          hold: 4.0883,
          summary: { home: summary(140, 130), away: summary(-140, -155) },
          offers: [offer('Miami Dolphins', 130, 0.434783), offer('Buffalo Bills', -155, 0.607843)],
        },
      ],
    },
  ],
};

export const propsExample: records.PropsEventRecord = {
  ...head,
  players: [
    {
      playerName: 'Josh Allen',
      playerId: 'nfl_josh_allen',
      teamAbbr: 'BUF',
      teamName: 'Buffalo Bills',
      markets: [
        {
          marketType: 'player_pass_yds',
          marketName: 'Pass Yards',
          format: 'over_under',
          isAlternate: false,
          lines: [
            {
              point: 248.5,
              summary: { over: summary(100, -110), under: summary(100, -110) },
              offers: [offer('Over', -110, 0.52381), offer('Under', -110, 0.52381)],
            },
          ],
        },
      ],
    },
  ],
};

/** As the list form shows it: without summaries. */
export const propsListExample: records.PropsEventRecord = {
  ...propsExample,
  players: propsExample.players.map((player) => ({
    ...player,
    markets: player.markets.map((market) => ({
      ...market,
      lines: market.lines.map(({ point, offers }) => ({ point, offers })),
    })),
  })),
};

export const bestBetsExample: records.BestBetsRecord = {
  ...ids,
  calculatedAt: AT,
  markets: [
    {
      marketType: 'spread',
      outcomes: [
        {
          name: 'Miami Dolphins',
          point: 3,
          bestOdds: -105,
          bookmakerId: 'fanduel',
          bookmakerName: 'FanDuel',
          sourceType: 'sportsbook',
        },
      ],
    },
  ],
};

const edgeHead = { venueType: 'sportsbook', firstSeenAt: AT, oldestQuoteAt: AT } as const;

const judged = {
  bookmakerId: 'fanduel',
  bookmakerName: 'FanDuel',
  sourceType: 'sportsbook',
  sourceRegion: 'us',
  odds: 135,
  impliedProb: 0.425532,
  modelProb: 0.4472,
  fairOdds: 124,
} as const;

const valueEdge: records.EdgeRecord = {
  ...edgeHead,
  edgeId: `value:${EXAMPLE_EVENT_ID}:moneyline::::home:fanduel`,
  type: 'value',
  market: 'moneyline',
  outcome: 'Miami Dolphins',
  value: { ...judged, edgePct: 2.17 },
};

const evEdge: records.EdgeRecord = {
  ...edgeHead,
  edgeId: `ev:${EXAMPLE_EVENT_ID}:moneyline::::home:fanduel`,
  type: 'ev',
  market: 'moneyline',
  outcome: 'Miami Dolphins',
  ev: { ...judged, ev: 0.0509, evPct: 5.09 },
};

const arbitrageEdge: records.EdgeRecord = {
  ...edgeHead,
  edgeId: `arb:${EXAMPLE_EVENT_ID}:total:::47.5`,
  type: 'arbitrage',
  market: 'total',
  outcome: 'Over / Under',
  point: 47.5,
  arbitrage: {
    books: [
      {
        bookmaker: 'FanDuel',
        bookmakerId: 'fanduel',
        bookmakerName: 'FanDuel',
        sourceType: 'sportsbook',
        odds: 104,
        outcome: 'Over',
        stake: 49.02,
        point: 47.5,
      },
      {
        bookmaker: 'DraftKings',
        bookmakerId: 'draftkings',
        bookmakerName: 'DraftKings',
        sourceType: 'sportsbook',
        odds: 100,
        outcome: 'Under',
        stake: 50,
        point: 47.5,
      },
    ],
    totalStake: 99.02,
    guaranteedProfit: 0.98,
    profitPct: 0.99,
  },
};

/** An edges record that shows the edges of these types. */
export function edgesExample(...types: records.EdgeType[]): records.EdgesEventRecord {
  const edges = [arbitrageEdge, valueEdge, evEdge].filter(({ type }) => types.includes(type));
  return { ...ids, calculatedAt: AT, edges };
}

export const bookmakerExample = {
  bookmakerId: 'draftkings',
  bookmakerName: 'DraftKings',
  sourceType: 'sportsbook',
  sourceRegion: 'us',
  operatorId: 'draftkings',
  arbitrageApproved: true,
  commission: { model: 'none' },
  sharpWeight: 4,
};

export const venueStatusExample: records.VenueStatus = {
  bookmakerId: 'draftkings',
  bookmakerName: 'DraftKings',
  sourceType: 'sportsbook',
  sourceRegion: 'us',
  status: 'live',
  lastHeardAt: AT,
  lastReceivedAt: '2026-11-08T17:42:10.960Z',
  lastConfirmedAt: '2026-11-08T17:42:03.000Z',
  ageMs: 9500,
  offers: 1482,
  accepted: 210_344,
  rejected: { expired: 12 },
  latencyMs: { toReceived: 7960, toApplied: 40 },
  sources: [
    {
      source: 'my_scraper',
      authority: 'venue',
      state: 'live',
      semantics: 'poll',
      primaryIn: [],
      standbyIn: ['nfl'],
      lastHeardAt: AT,
      lastObservedAt: '2026-11-08T17:42:09.120Z',
      lastConfirmedAt: '2026-11-08T17:41:40.000Z',
      ageMs: 32_500,
    },
    {
      source: 'the-odds-api',
      authority: 'feed',
      state: 'live',
      semantics: 'poll',
      primaryIn: ['nba', 'nfl'],
      standbyIn: [],
      lastHeardAt: AT,
      lastObservedAt: '2026-11-08T17:42:10.960Z',
      lastConfirmedAt: '2026-11-08T17:42:03.000Z',
      ageMs: 9500,
    },
  ],
};

export const propCatalogExample = {
  leagueId: 'nfl',
  sport: 'football',
  markets: [
    {
      marketType: 'player_pass_yds',
      marketName: 'Pass Yards',
      format: 'over_under',
      isAlternate: false,
      supportsPoint: true,
    },
  ],
};
