// An event with a market of every shape that a game has, each selection quoted by one venue.

const HOME = 'Brentford';
const AWAY = 'Arsenal';
const EVENT_ID = 'soccer_epl_made_up';

type Selection = readonly [side: string, name: string, price: number];

const SHAPES: readonly (readonly [marketType: string, format: string, ...Selection[]])[] = [
  ['moneyline', 'three_way', ['home', HOME, 210], ['draw', 'Draw', 220], ['away', AWAY, 230]],
  [
    'double_chance',
    'three_way',
    ['home', `${HOME} or Draw`, 110],
    ['draw', `${HOME} or ${AWAY}`, 120],
    ['away', `${AWAY} or Draw`, 130],
  ],
  ['draw_no_bet', 'moneyline', ['home', HOME, 140], ['away', AWAY, 150]],
  ['first_team_to_score', 'three_way', ['home', HOME, 310], ['away', AWAY, 320], ['no', 'No', 330]],
  ['btts', 'yes_no', ['yes', 'Yes', 160], ['no', 'No', 170]],
];

const AT = '2026-03-01T12:00:00.000Z';
const WORTH = { fairOdds: 100, bestOdds: 100, avgOdds: 100, bestBookmakerId: 'book' };

/** What each market offers: a selection as its row is named, and its price. */
export const MARKETS = SHAPES.map(([marketType, , ...selections]) => ({
  marketType,
  selections: selections.map(([, name, price]) => [name, price] as const),
}));

/** As REST tells it. */
export const SOCCER_EVENT = {
  eventId: EVENT_ID,
  canonicalEventId: EVENT_ID,
  leagueId: 'soccer_epl',
  sport: 'soccer',
  homeTeamName: HOME,
  awayTeamName: AWAY,
  startTime: AT,
  fetchedAt: AT,
  status: 'scheduled',
  markets: SHAPES.map(([marketType, format, ...selections]) => ({
    marketType,
    marketName: marketType,
    period: 'game',
    format,
    isAlternate: false,
    lines: [
      {
        point: null,
        isMain: true,
        hold: null,
        summary: Object.fromEntries(selections.map(([side]) => [side, WORTH])),
        offers: selections.map(([, selection, price]) => ({
          bookmakerId: 'book',
          bookmakerName: 'A book',
          sourceType: 'sportsbook',
          sourceRegion: 'us',
          selection,
          price,
          impliedProbability: 0.4,
          isBest: true,
          suspended: false,
          indicative: false,
          updatedAt: AT,
        })),
      },
    ],
  })),
};
