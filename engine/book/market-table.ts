// Markets by number: what the engine asks of a market at every price. A market of a league gets its
// number when it is first used; numbers decide nothing.
import type { LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Market } from '#domain/market.ts';
import { SIDES } from '#domain/message/packed-message.ts';
import { must } from '#kit/assert.ts';
import { lengthened } from './growth.ts';

/** One market of one league. */
export interface NumberedMarket {
  readonly number: number;
  readonly leagueId: LeagueId;
  market: Market;
  /** Position in the league's catalogue: the order in which markets are listed. */
  order: number;
}

/** Most sides that a market has. */
export const SIDES_MAX = 3;
/** Places of a market in `sideIndex`. */
const SIDE_PLACES = 8;

export class MarketTable {
  readonly #leagues: LeagueCatalog;
  readonly #byLeague = new Map<LeagueId, Map<string, number>>();
  readonly entries: NumberedMarket[] = [];
  /** Number of sides of each market. */
  sideCount = new Uint8Array(1024);
  /** Each market's league, by number. */
  leagueOf = new Uint16Array(1024);
  /** 1 for markets whose outcomes overlap, so that their probabilities add up to 2. */
  overlaps = new Uint8Array(1024);
  /** Index of a side (by its number in SIDES) within a market: at `market * 8 + side`; -1: none. */
  sideIndex = new Int8Array(1024 * SIDE_PLACES).fill(-1);

  constructor(leagues: LeagueCatalog) {
    this.#leagues = leagues;
  }

  /** The number of a market, -1 for a key that the league does not know. */
  numberOf(leagueId: LeagueId, marketType: string): number {
    return this.#byLeague.get(leagueId)?.get(marketType) ?? this.#add(leagueId, marketType);
  }

  at(number: number): NumberedMarket {
    return must(this.entries[number], 'a market by its number');
  }

  /** Takes over which markets the leagues have now, in which order. */
  refresh(): void {
    for (const entry of this.entries) {
      const { markets, byType } = this.#leagues.markets(entry.leagueId);
      entry.market = must(byType.get(entry.market.marketType), 'a market that was used');
      entry.order = markets.indexOf(entry.market);
    }
  }

  #add(leagueId: LeagueId, marketType: string): number {
    const { markets, byType } = this.#leagues.markets(leagueId);
    const market = byType.get(marketType);
    if (market === undefined) return -1;
    const number = this.entries.length;
    if (number === this.sideCount.length) this.#grow();
    this.entries.push({ number, leagueId, market, order: markets.indexOf(market) });
    const numbers = this.#byLeague.get(leagueId) ?? new Map<string, number>();
    this.#byLeague.set(leagueId, numbers.set(marketType, number));
    this.sideCount[number] = market.sides.length;
    this.leagueOf[number] = this.#leagues.numberOf(leagueId);
    this.overlaps[number] = market.probabilityTotal === 2 ? 1 : 0;
    for (const [index, side] of SIDES.entries()) {
      this.sideIndex[number * SIDE_PLACES + index] = market.sides.indexOf(side);
    }
    return number;
  }

  #grow(): void {
    const length = 2 * this.sideCount.length;
    this.sideCount = lengthened(this.sideCount, length);
    this.leagueOf = lengthened(this.leagueOf, length);
    this.overlaps = lengthened(this.overlaps, length);
    this.sideIndex = lengthened(this.sideIndex, length * SIDE_PLACES, -1);
  }
}
