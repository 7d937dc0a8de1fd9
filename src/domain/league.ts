// The leagues of the server's own table, under their canonical ids and every spelling callers use;
// entries of the catalogue state others (`catalog/league-catalog.ts`). Both spellings of the soccer
// leagues are accepted; only the canonical one is ever served.
import { EXCHANGE_KEYS, type ExchangeKeys, NO_KEYS } from './data/exchange-keys.ts';
import { MORE_LEAGUES } from './data/leagues-more.ts';

/** `[a-z0-9][a-z0-9_]{0,39}`. */
export type LeagueId = string;

/** `basketball`, `football`, `baseball`, `hockey`, `soccer`; others may be stated. */
export type Sport = string;

export interface League {
  readonly leagueId: LeagueId;
  readonly name: string;
  readonly sport: Sport;
  /** The Odds API's `sport_key`s; one that ends in `*` takes all that begin so. */
  readonly oddsApiKeys: readonly string[];
  /** What it is called at exchanges. */
  readonly exchangeKeys: ExchangeKeys;
  /** Other spellings callers use, lower case. */
  readonly aliases: readonly string[];
  /** An open league takes participants that nobody has stated. */
  readonly participants: 'closed' | 'open';
  readonly moneyline: 'two_way' | 'three_way';
  /** Whether a whole game may end level. */
  readonly hasTies: boolean;
  /** Whose markets it has; null: moneyline, spread and total of the whole game. */
  readonly marketsOf: LeagueId | null;
  /** Games of one pair on one day. */
  readonly gamesPerDay: number;
  /** Two sources' starts of one game differ by this much at most. */
  readonly matchWindowHours: number;
  /** Month (1 to 12) in which seasons begin that cross the new year; null: a season is a year. */
  readonly seasonFirstMonth: number | null;
  /** Periods without overtime: 2 are halves, 4 quarters, 9 innings; null: nobody has said. */
  readonly periods: number | null;
  /** From the start of a usual game to its end. */
  readonly typicalDurationMinutes: number;
  /** `sport/league` in addresses of ESPN where an entry states it; the table has its own list. */
  readonly espn: string | null;
  /** Whether its prices are taken, and lists of leagues show it. */
  readonly isActive: boolean;
}

/** What a league is unless it is stated. */
const USUAL: Omit<League, 'leagueId' | 'name' | 'sport' | 'periods' | 'exchangeKeys'> = {
  oddsApiKeys: [],
  aliases: [],
  participants: 'closed',
  moneyline: 'two_way',
  hasTies: false,
  marketsOf: null,
  gamesPerDay: 1,
  matchWindowHours: 12,
  seasonFirstMonth: null,
  typicalDurationMinutes: 240,
  espn: null,
  isActive: false,
};

const PERIODS: Readonly<Record<Sport, number>> = {
  ...{ basketball: 4, football: 4, baseball: 9, hockey: 3, soccer: 2 },
};

type Stated = Pick<League, 'leagueId' | 'name' | 'sport'> & Partial<League>;

/** A league of which only this is stated. */
export function leagueOf(stated: Stated): League {
  const isSoccerLike = stated.sport === 'soccer' || stated.moneyline === 'three_way';
  const ways = isSoccerLike ? ({ moneyline: 'three_way', hasTies: true } as const) : {};
  const exchangeKeys = EXCHANGE_KEYS.get(stated.leagueId) ?? NO_KEYS;
  return { ...USUAL, exchangeKeys, periods: PERIODS[stated.sport] ?? null, ...ways, ...stated };
}

/** The leagues of the interface, in the order in which lists of leagues are served. */
export const LEAGUES: readonly League[] = [
  first('nba', 'NBA', 'basketball', 'basketball_nba', { seasonFirstMonth: 7 }),
  first('nfl', 'NFL', 'football', 'americanfootball_nfl', { seasonFirstMonth: 3, hasTies: true }),
  first('mlb', 'MLB', 'baseball', 'baseball_mlb', { gamesPerDay: 2, matchWindowHours: 3 }),
  first('nhl', 'NHL', 'hockey', 'icehockey_nhl', { seasonFirstMonth: 7 }),
  first('ncaa_basketball', 'NCAAB', 'basketball', 'basketball_ncaab', {
    aliases: ['ncaab', 'cbb'],
    seasonFirstMonth: 7,
    periods: 2,
  }),
  first('ncaa_football', 'NCAAF', 'football', 'americanfootball_ncaaf', {
    aliases: ['ncaaf', 'cfb'],
    seasonFirstMonth: 3,
  }),
  first('soccer_epl', 'EPL', 'soccer', 'soccer_epl', {
    aliases: ['epl', 'premier_league'],
    seasonFirstMonth: 7,
  }),
  first('soccer_mls', 'MLS', 'soccer', 'soccer_usa_mls', {
    aliases: ['mls'],
    seasonFirstMonth: 7,
  }),
  first('soccer_world_cup', 'World Cup', 'soccer', 'soccer_fifa_world_cup', {
    aliases: ['fifa_world_cup', 'world_cup', 'world cup'],
  }),
];

/** Every league of the table: those of LEAGUES, then those that are off until they are chosen. */
export const BUILT_IN_LEAGUES: readonly League[] = [...LEAGUES, ...MORE_LEAGUES.map(leagueOf)];

const byId = new Map<string, League>(BUILT_IN_LEAGUES.map((each) => [each.leagueId, each]));

/** All texts that mean the league, lower case. */
export function spellingsOf({ leagueId, aliases }: League): readonly string[] {
  return [leagueId, ...aliases];
}

/** The league of the table of exactly this canonical id. */
export function leagueById(leagueId: string): League | undefined {
  return byId.get(leagueId);
}

/** In soccer a moneyline has three ways, and the words of several markets differ. */
export function isSoccer(leagueId: LeagueId): boolean {
  return byId.get(leagueId)?.sport === 'soccer';
}

function first(
  leagueId: LeagueId,
  name: string,
  sport: Sport,
  oddsApiKey: string,
  facts: Partial<League>,
): League {
  const own = { oddsApiKeys: [oddsApiKey], marketsOf: leagueId, isActive: true };
  const stated = { leagueId, name, sport, ...own };
  return leagueOf({ ...stated, ...facts });
}
