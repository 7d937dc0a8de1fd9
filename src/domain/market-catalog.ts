// The markets of every league and all words for them: canonical keys and The Odds API's spellings.
// Lookups are Map reads that allocate nothing: they are made once per price.
import type { MarketEntry } from './catalog/catalog-entry.ts';
import { BUILT_IN_LEAGUES, type League, type LeagueId } from './league.ts';
import type { Market, NamedMarket } from './market.ts';
import { type SpelledMarket, spelledMarkets, statedMarket } from './market-tables.ts';

/** The markets of one league, by every way of naming them. */
export interface LeagueMarkets {
  readonly markets: readonly Market[];
  readonly byType: ReadonlyMap<string, Market>;
  readonly bySpelling: ReadonlyMap<string, NamedMarket>;
  readonly spelled: ReadonlyMap<Market, SpelledMarket>;
}

const NO_KEYS: readonly string[] = [];

/** At The Odds API: lay prices of the moneyline, which stand beside its back prices. */
export const LAY_KEY = 'h2h_lay';
/** Outrights have no place in the book; venues send them with the rest. */
const DROPPED: ReadonlySet<string> = new Set(['outrights', 'outrights_lay']);

/** By the tables that they are of: most leagues have those of another. */
const byTables = new Map<string, LeagueMarkets>();
const catalogs = new Map(BUILT_IN_LEAGUES.map((each) => [each.leagueId, ofTables(each)]));
const servedKeys = servedKeysOf(catalogs.values());

/** The markets of a league of the table; undefined for another. */
export function builtInMarkets(leagueId: LeagueId): LeagueMarkets | undefined {
  return catalogs.get(leagueId);
}

/** All markets of the league: game, then periods, then player props. */
export function marketsOfLeague(leagueId: LeagueId): readonly Market[] {
  return catalogs.get(leagueId)?.markets ?? [];
}

/** The market of exactly this canonical key, which carries no `_alternate`. */
export function marketOf(leagueId: LeagueId, marketType: string): Market | undefined {
  return catalogs.get(leagueId)?.byType.get(marketType);
}

/**
 * The market a venue or a caller names in this league, in any case: by canonical key (`spread_f5`,
 * `player_points_alternate`) or The Odds API's (`alternate_spreads_1st_5_innings`). An alternate of
 * a market that has none is unknown.
 */
export function resolveMarket(text: string, leagueId: LeagueId): NamedMarket | undefined {
  const markets = catalogs.get(leagueId);
  return markets && marketNamed(text, markets);
}

/** The same among the markets of one league. */
export function marketNamed(text: string, { bySpelling }: LeagueMarkets): NamedMarket | undefined {
  return bySpelling.get(text) ?? bySpelling.get(text.trim().toLowerCase());
}

/**
 * The served keys a caller can mean who names no league; `_alternate` only when the text says so;
 * empty when no league knows the word. `h2h_3_way` means `moneyline_3way` here: answering with
 * soccer's `moneyline` too would select the two-way moneylines of all other leagues.
 */
export function resolveMarketAnyLeague(text: string): readonly string[] {
  return servedKeys.get(text) ?? servedKeys.get(text.trim().toLowerCase()) ?? NO_KEYS;
}

/** Under which key The Odds API is asked in a league for what a text names; undefined: for none. */
export function oddsApiKeyOf(text: string, leagueId: LeagueId): string | undefined {
  const named = resolveMarket(text, leagueId);
  const keys = named && catalogs.get(leagueId)?.spelled.get(named.market);
  return named?.isAlternate ? keys?.oddsApiAlternateKey : keys?.oddsApiKey;
}

/** The key under which lines of the market are served. */
export function servedMarketType(market: Market, isAlternate: boolean): string {
  return isAlternate ? `${market.marketType}_alternate` : market.marketType;
}

/** Why a key of The Odds API that is no market of ours is dropped; undefined when unknown. */
export function droppedMarketReason(oddsApiKey: string): 'outright_market' | undefined {
  return DROPPED.has(oddsApiKey) ? 'outright_market' : undefined;
}

function ofTables(league: League): LeagueMarkets {
  const { marketsOf, sport, moneyline } = league;
  const key = `${marketsOf} ${sport} ${moneyline}`;
  const markets = byTables.get(key) ?? marketsFor(league, []);
  byTables.set(key, markets);
  return markets;
}

/** The markets of a league: those of its tables, then stated ones that its tables do not have. */
export function marketsFor(league: League, stated: readonly MarketEntry[]): LeagueMarkets {
  const own = spelledMarkets(league);
  const keys = new Set(own.map(({ market }) => market.marketType));
  const all = [...own, ...stated.filter(({ key }) => !keys.has(key)).map(statedMarket)];
  const bySpelling = new Map<string, NamedMarket>();
  for (const { market, spellings, alternateSpellings } of all) {
    const main = { market, isAlternate: false };
    const alternate = { market, isAlternate: true };
    for (const spelling of spellings) setFirst(bySpelling, spelling, main);
    for (const spelling of alternateSpellings) setFirst(bySpelling, spelling, alternate);
  }
  const markets = all.map(({ market }) => market);
  const byType = new Map(markets.map((market) => [market.marketType, market]));
  const spelled = new Map(all.map((each) => [each.market, each]));
  return { markets, byType, bySpelling, spelled };
}

/** Leagues are read in their order, so a word that two of them use differently keeps the first. */
function servedKeysOf(leagues: Iterable<LeagueMarkets>): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>();
  for (const { bySpelling } of leagues) {
    for (const [spelling, { market, isAlternate }] of bySpelling) {
      setFirst(keys, spelling, [servedMarketType(market, isAlternate)]);
    }
  }
  return keys;
}

function setFirst<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}
