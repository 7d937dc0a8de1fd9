// The small worlds random logs are made of: few events, venues, points and prices, so that
// everything collides often.
import type { Depth } from '#domain/depth.ts';
import type { LeagueId } from '#domain/league.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import type { EventHead, Quote } from '#domain/message/message.ts';
import { decimalOfPrice, priceIn, probabilityOfPrice } from '#domain/odds.ts';
import { playerSlug } from '#domain/player.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Sunday 2025-11-09, 15:00 UTC: where every random log begins. */
export const LOG_START = Date.UTC(2025, 10, 9, 15);

/** The games and how far from the log's beginning they start. */
export const EVENTS: readonly EventHead[] = [
  head('nfl', 'mia', 'buf', 40 * MINUTE),
  head('nfl', 'kc', 'den', 3 * HOUR),
  head('mlb', 'nyy', 'bos', -2 * HOUR),
  head('soccer_epl', 'ars', 'che', HOUR),
  head('soccer_epl', 'liv', 'mci', 30 * HOUR),
];

function head(leagueId: LeagueId, home: string, away: string, startsIn: number): EventHead {
  return {
    eventId: `${leagueId}_20251109_${away}_${home}`,
    leagueId,
    homeTeamId: `${leagueId}_${home}`,
    awayTeamId: `${leagueId}_${away}`,
    startTime: LOG_START + startsIn,
    sourceEventId: `source-${home}`,
  };
}

/** Skins of one operator, DFS, exchanges of every commission, and one that is not approved. */
export const VENUE_IDS: readonly string[] = [
  'draftkings',
  'pick6',
  'fanduel',
  'pinnacle',
  'betonlineag',
  'lowvig',
  'hardrockbet',
  'hardrockbet_az',
  'prizepicks',
  'novig',
  'kalshi',
  'betopenly',
  'betfair_ex_uk',
  'betfair_ex_eu',
  'matchbook',
];

/** A market as random logs quote it. */
export interface MarketPool {
  readonly marketType: string;
  readonly points: readonly (number | null)[];
  readonly hasAlternate: boolean;
  readonly subject: 'event' | 'team' | 'player';
}

const NO_POINT = [null];

export const MARKETS: { readonly [league in LeagueId]?: readonly MarketPool[] } = {
  nfl: [
    pool('moneyline', NO_POINT, false),
    pool('moneyline_3way', NO_POINT, false),
    pool('spread', [-3.5, -3, 0, 3], true),
    pool('total', [44, 44.5, 45.25], true),
    pool('team_total', [20.5, 23.5], true, 'team'),
    pool('player_pass_yds', [249.5, 250.5], true, 'player'),
  ],
  mlb: [
    pool('moneyline', NO_POINT, false),
    pool('spread', [-1.5, 1.5], true),
    pool('total_f5', [4.5, 5], true),
    pool('batter_hits', [0.5, 1.5], true, 'player'),
  ],
  soccer_epl: [
    pool('moneyline', NO_POINT, false),
    pool('double_chance', NO_POINT, false),
    pool('btts', NO_POINT, false),
    pool('total', [2.5, 2.75], true),
  ],
};

function pool(
  marketType: string,
  points: readonly (number | null)[],
  hasAlternate: boolean,
  subject: MarketPool['subject'] = 'event',
): MarketPool {
  return { marketType, points, hasAlternate, subject };
}

/** Players as venues spell them: spellings of one player share his id. */
export const PLAYER_SPELLINGS: readonly (readonly string[])[] = [
  ['Josh Allen', 'Josh Állen', 'JOSH ALLEN'],
  ['Tua Tagovailoa', 'Tua Tagovailoa'],
  ['José Ramírez', 'Jose Ramirez'],
];

/** What quotes say of their players' teams: they contradict each other, and say nothing. */
const PLAYER_TEAMS = ['home', 'away', null, 'home', 'home', null, 'away'] as const;

/** The team that any whole number stands for. */
export function playerTeamBy(number: number): 'home' | 'away' | null {
  return PLAYER_TEAMS[Math.abs(number) % PLAYER_TEAMS.length] ?? null;
}

/** The id every spelling of a player has in a league. */
export function playerIdOf(leagueId: LeagueId, spellings: readonly string[]): string {
  return playerSlug(leagueId, spellings[0] ?? '');
}

/** Hundredths of American odds around even money: near enough for edges, few enough for ties. */
export const TWO_WAY_PRICES: readonly number[] = [
  -14000, -12000, -11500, -11000, -11000, -10800, -10500, 10000, 10000, 10200, 10500, 10950, 11000,
];
export const THREE_WAY_PRICES: readonly number[] = [
  14500, 16000, 19000, 20000, 21050, 22000, 26000,
];
/** Palpable errors, and prices at and beyond the limits of sanity. */
export const WILD_PRICES: readonly number[] = [
  -50000, 50000, -1000000, 1000000, 1000100, -1000100, 9999900, -9999900,
];

const EXCHANGES: ReadonlySet<string> = new Set([
  ...['novig', 'kalshi', 'betopenly', 'betfair_ex_uk', 'betfair_ex_eu', 'matchbook'],
]);

const QUOTED_IN = ['american', 'american', 'decimal', 'probability'] as const;

const FEES: readonly MarketFee[] = [
  { kind: 'contract', rate: 0.07, exponent: 1, step: 0.0001, roundedPer: 'order' },
  { kind: 'contract', rate: 0.035, exponent: 1, step: 0.01, roundedPer: 'contract' },
  { kind: 'contract', rate: 0.25, exponent: 2, step: 0, roundedPer: 'order' },
  { kind: 'winnings', rate: 0.02, exponent: 1, step: 0, roundedPer: 'order' },
  { kind: 'contract', rate: 0, exponent: 1, step: 0.01, roundedPer: 'order' },
];

/** What an exchange charges in a market, by a number; one in three says it. */
export function feeBy(venueId: string, number: number): MarketFee | undefined {
  if (!EXCHANGES.has(venueId) || number % 3 !== 0) return undefined;
  return FEES[(number >> 4) % FEES.length];
}

/**
 * In which format a price was quoted, by a number: half in American odds, or as a decimal or a
 * probability of three places that comes to the price, as several may.
 */
export function quotedBy(
  number: number,
  price: number,
): Pick<Quote, 'nativeFormat' | 'nativePrice'> {
  const nativeFormat = QUOTED_IN[number % QUOTED_IN.length] ?? 'american';
  if (nativeFormat !== 'american') {
    const figure = nativeFormat === 'decimal' ? decimalOfPrice(price) : probabilityOfPrice(price);
    const most = nativeFormat === 'decimal' ? 5 : 1;
    const off = ((number >> 3) % (2 * most + 1)) - most;
    for (const step of [off, 0]) {
      const nativePrice = (Math.round(1000 * figure) + step) / 1000;
      if (priceIn(nativePrice, nativeFormat) === price) return { nativeFormat, nativePrice };
    }
  }
  return { nativeFormat: 'american', nativePrice: price / 100 };
}

/** How long a bet waits, by a number; one in seven does. */
export function delayBy(number: number): number | undefined {
  return number % 7 === 0 ? 1000 * (1 + ((number >> 3) % 5)) : undefined;
}

/** An order book by a number, of a price: one in four has none behind it, levels, or a lay side. */
export function depthBy(number: number, price: number): Depth | undefined {
  if (number % 4 !== 0) return undefined;
  const [behind, lay] = [(number >> 3) % 3, 1 + ((number >> 5) % 4)];
  const level = (at: number): number[] => [
    price + 100 * at,
    (number >> 4) % 5 === 0 ? 0 : 25 * (2 + at),
  ];
  const depth = {
    behind: Array.from({ length: behind }, (_, at) => level(-1 - at)).flat(),
    lay: Array.from({ length: lay }, (_, at) => level(at + 1)).flat(),
  };
  // No level of such a depth is between -100 and +100, or garbage.
  return Math.abs(price) < 11_000 || Math.abs(price) > 9_000_000 ? undefined : depth;
}
