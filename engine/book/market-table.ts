// The catalogues of all leagues by number: what the engine asks of a market at every price.
import { LEAGUES, type LeagueId } from '#domain/league.ts';
import type { Market } from '#domain/market.ts';
import { marketsOfLeague } from '#domain/market-catalog.ts';
import { SIDES } from '#domain/message/packed-message.ts';
import { must } from '#kit/assert.ts';

/** One market of one league. */
export interface MarketEntry {
  readonly number: number;
  readonly leagueId: LeagueId;
  readonly market: Market;
  /** Position in the league's catalogue: the order in which markets are listed. */
  readonly order: number;
}

/** Most sides that a market has. */
export const SIDES_MAX = 3;

export const MARKETS: readonly MarketEntry[] = LEAGUES.flatMap(({ leagueId }) =>
  marketsOfLeague(leagueId).map((market, order) => ({ leagueId, market, order })),
).map((entry, number) => ({ number, ...entry }));

/** Number of sides of each market. */
export const SIDE_COUNT = Uint8Array.from(MARKETS, ({ market }) => market.sides.length);

/** Each market's league, by its place in LEAGUES. */
export const LEAGUE_OF = Uint8Array.from(MARKETS, ({ leagueId }) => leagueNumber(leagueId));

/** Index of a side (by its number in SIDES) within a market: at `market * 8 + side`; -1: none. */
export const SIDE_INDEX = new Int8Array(MARKETS.length * 8).fill(-1);

/** 1 for markets whose outcomes overlap, so that their probabilities add up to 2. */
export const OVERLAPS = Uint8Array.from(MARKETS, ({ market }) =>
  market.probabilityTotal === 2 ? 1 : 0,
);

const byLeague = new Map<LeagueId, Map<string, number>>();
for (const { number, leagueId, market } of MARKETS) {
  const types = byLeague.get(leagueId) ?? new Map<string, number>();
  byLeague.set(leagueId, types.set(market.marketType, number));
  SIDES.forEach((side, index) => {
    SIDE_INDEX[number * 8 + index] = market.sides.indexOf(side);
  });
}

/** The number of a league, which is its place in LEAGUES; -1 for none of them. */
export function leagueNumber(id: LeagueId): number {
  return LEAGUES.findIndex(({ leagueId }) => leagueId === id);
}

/** The number of a market, -1 for a key that the league does not know. */
export function marketNumber(leagueId: LeagueId, marketType: string): number {
  return byLeague.get(leagueId)?.get(marketType) ?? -1;
}

export function marketAt(number: number): MarketEntry {
  return must(MARKETS[number], 'a market by its number');
}
