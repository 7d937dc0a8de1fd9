// The markets of every league and all words for them: canonical keys and The Odds API's spellings.
// Lookups are Map reads that allocate nothing: they are made once per price.
import { LEAGUES, type League, type LeagueId } from './league.ts';
import type { Market, NamedMarket } from './market.ts';
import { type SpelledMarket, spelledMarkets } from './market-tables.ts';

interface LeagueCatalog {
  readonly markets: readonly Market[];
  readonly byType: ReadonlyMap<string, Market>;
  readonly bySpelling: ReadonlyMap<string, NamedMarket>;
  readonly spelled: ReadonlyMap<Market, SpelledMarket>;
}

const NO_KEYS: readonly string[] = [];

// Lay prices and outrights have no place in the book yet; venues send them with the rest.
const DROPPED: ReadonlyMap<string, 'lay_market' | 'outright_market'> = new Map([
  ['h2h_lay', 'lay_market'],
  ['outrights', 'outright_market'],
  ['outrights_lay', 'outright_market'],
]);

const catalogs = new Map(LEAGUES.map((league) => [league.leagueId, catalogOf(league)]));
const servedKeys = servedKeysOfAllLeagues();

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
  const spellings = catalogs.get(leagueId)?.bySpelling;
  return spellings?.get(text) ?? spellings?.get(text.trim().toLowerCase());
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
export function droppedMarketReason(
  oddsApiKey: string,
): 'lay_market' | 'outright_market' | undefined {
  return DROPPED.get(oddsApiKey);
}

function catalogOf(league: League): LeagueCatalog {
  const all = spelledMarkets(league);
  const bySpelling = new Map<string, NamedMarket>();
  for (const { market, spellings, alternateSpellings } of all) {
    const main = { market, isAlternate: false };
    const alternate = { market, isAlternate: true };
    for (const spelling of spellings) bySpelling.set(spelling, main);
    for (const spelling of alternateSpellings) bySpelling.set(spelling, alternate);
  }
  const markets = all.map(({ market }) => market);
  const byType = new Map(markets.map((market) => [market.marketType, market]));
  const spelled = new Map(all.map((each) => [each.market, each]));
  return { markets, byType, bySpelling, spelled };
}

/** Leagues are read in their order, so a word that two of them use differently keeps the first. */
function servedKeysOfAllLeagues(): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>();
  for (const { bySpelling } of catalogs.values()) {
    for (const [spelling, { market, isAlternate }] of bySpelling) {
      if (!keys.has(spelling)) keys.set(spelling, [servedMarketType(market, isAlternate)]);
    }
  }
  return keys;
}
