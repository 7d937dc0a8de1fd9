// The leagues the service knows, under their canonical ids and every spelling callers use.
// Both spellings of the soccer leagues are accepted; only the canonical one is ever served.

export type LeagueId =
  | 'nba'
  | 'nfl'
  | 'mlb'
  | 'nhl'
  | 'ncaa_basketball'
  | 'ncaa_football'
  | 'soccer_epl'
  | 'soccer_mls'
  | 'soccer_world_cup';

export type Sport = 'basketball' | 'football' | 'baseball' | 'hockey' | 'soccer';

export interface League {
  readonly leagueId: LeagueId;
  readonly name: string;
  readonly sport: Sport;
  /** The Odds API's `sport_key`. */
  readonly oddsApiKey: string;
  /** Other spellings callers use, lower case. */
  readonly aliases: readonly string[];
}

/** Every league, in the order in which lists of leagues are served. */
export const LEAGUES: readonly League[] = [
  league('nba', 'NBA', 'basketball', 'basketball_nba', []),
  league('nfl', 'NFL', 'football', 'americanfootball_nfl', []),
  league('mlb', 'MLB', 'baseball', 'baseball_mlb', []),
  league('nhl', 'NHL', 'hockey', 'icehockey_nhl', []),
  league('ncaa_basketball', 'NCAAB', 'basketball', 'basketball_ncaab', ['ncaab', 'cbb']),
  league('ncaa_football', 'NCAAF', 'football', 'americanfootball_ncaaf', ['ncaaf', 'cfb']),
  league('soccer_epl', 'EPL', 'soccer', 'soccer_epl', ['epl', 'premier_league']),
  league('soccer_mls', 'MLS', 'soccer', 'soccer_usa_mls', ['mls']),
  league('soccer_world_cup', 'World Cup', 'soccer', 'soccer_fifa_world_cup', [
    'fifa_world_cup',
    'world_cup',
    'world cup',
  ]),
];

/** Whether two games of one pair may be played on one day: in baseball alone. */
export function playsDoubleheaders(leagueId: LeagueId): boolean {
  return leagueId === 'mlb';
}

/** Leagues whose games go on until one side leads. */
const WITHOUT_TIES: ReadonlySet<LeagueId> = new Set([
  'nba',
  'mlb',
  'nhl',
  'ncaa_basketball',
  'ncaa_football',
]);

/** Whether a whole game may end level. */
export function hasTies(leagueId: LeagueId): boolean {
  return !WITHOUT_TIES.has(leagueId);
}

const byId = new Map<string, League>(LEAGUES.map((each) => [each.leagueId, each]));
const byOddsApiKey = new Map(LEAGUES.map((each) => [each.oddsApiKey, each]));
const bySpelling = new Map<string, League>(
  LEAGUES.flatMap((each) =>
    [each.leagueId, ...each.aliases].map((spelling): [string, League] => [spelling, each]),
  ),
);

/** The league of exactly this canonical id. */
export function leagueById(leagueId: string): League | undefined {
  return byId.get(leagueId);
}

/** The league a caller means by an id or another accepted spelling, in any case. */
export function resolveLeague(text: string): League | undefined {
  return bySpelling.get(text.trim().toLowerCase());
}

/** The league of exactly this `sport_key` of The Odds API. */
export function leagueByOddsApiKey(oddsApiKey: string): League | undefined {
  return byOddsApiKey.get(oddsApiKey);
}

/** In soccer a moneyline has three ways, and the words of several markets differ. */
export function isSoccer(leagueId: LeagueId): boolean {
  return byId.get(leagueId)?.sport === 'soccer';
}

function league(
  leagueId: LeagueId,
  name: string,
  sport: Sport,
  oddsApiKey: string,
  aliases: readonly string[],
): League {
  return { leagueId, name, sport, oddsApiKey, aliases };
}
