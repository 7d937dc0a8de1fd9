// Amounts on edges for those who ask: Kelly's share of a bankroll on value and EV signals, and stakes
// of one's own total on bets of several legs. They are the asker's alone, and no part of the book.
import type { EdgeStakeValues } from '#contract/routes/edge-parameters.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Venue } from '#domain/venue.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { netDecimal } from '#engine/price/commission.ts';
import { kellyStake } from '#engine/price/kelly.ts';
import { leastProfit, type SettledLeg, settle } from '#engine/price/settlement.ts';
import {
  type PlannedLeg,
  planStakes,
  type StakePlan,
  stakeBelow,
} from '#engine/price/stake-plan.ts';
import type { OwnFees } from '#engine/view/reader.ts';
import type { ArbitrageLeg, EdgeRecord, JudgedRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import { roundTo } from '#kit/exact-math.ts';

const CENT = 0.01;

/** What was asked of stakes; undefined where nothing was. */
export type StakesAsked = Partial<EdgeStakeValues>;

/** Whether edges are shown with amounts. */
export function asksStakes({ bankroll, totalStake, stakeRounding }: StakesAsked): boolean {
  return bankroll !== undefined || totalStake !== undefined || stakeRounding !== undefined;
}

/** One text per set of amounts: keys caches. */
export function stakesKey({ bankroll, kelly, totalStake, stakeRounding }: StakesAsked): string {
  return [bankroll, kelly, totalStake, stakeRounding].join(' ');
}

/** The edges with the amounts that were asked for; one that rounding leaves without a profit is none. */
export function withStakes(
  edges: readonly EdgeRecord[],
  market: StakesMarket,
  asked: StakesAsked,
): readonly EdgeRecord[] {
  const stakes = new Stakes(market, asked);
  return edges.flatMap((edge) => stakes.of(edge) ?? []);
}

/** Where stakes are placed, and what it costs the asker. */
export interface StakesMarket {
  readonly leagueId: LeagueId;
  readonly venues: Venues;
  readonly fees: OwnFees | undefined;
}

/** A plan with the legs that it is of. */
interface PlannedBooks extends StakePlan {
  readonly books: readonly ArbitrageLeg[];
}

class Stakes {
  readonly #market: StakesMarket;
  readonly #asked: StakesAsked;

  constructor(market: StakesMarket, asked: StakesAsked) {
    this.#market = market;
    this.#asked = asked;
  }

  of(edge: EdgeRecord): EdgeRecord | null {
    const { value, ev, arbitrage, lowHold, middle } = edge;
    if (value) return { ...edge, value: this.#judged(value) };
    if (ev) return { ...edge, ev: this.#judged(ev) };
    if (arbitrage) {
      const planned = this.#plan(arbitrage);
      if (planned === undefined) return edge;
      if (planned === null || planned.leastProfit <= 0) return null;
      const { books, totalStake, leastProfit } = planned;
      const profitPct = roundTo((100 * leastProfit) / totalStake, 6);
      const own = { books, totalStake, guaranteedProfit: leastOf(planned), profitPct };
      return { ...edge, arbitrage: { ...arbitrage, ...own } };
    }
    if (lowHold) {
      const planned = this.#plan(lowHold);
      if (!planned) return planned === null ? null : edge;
      const { books, totalStake } = planned;
      const worstLoss = Math.max(0, -leastOf(planned));
      return { ...edge, lowHold: { ...lowHold, books, totalStake, worstLoss } };
    }
    if (!middle) return edge;
    const planned = this.#plan(middle);
    if (!planned) return planned === null ? null : edge;
    const { books, totalStake, leastProfit, payouts } = planned;
    const costPct = roundTo((-100 * leastProfit) / totalStake, 6);
    // Both win: what the other leg pays comes on top of the least payout.
    const more = Math.max(...payouts);
    const breakEvenPct = Math.max(0, roundTo((-100 * leastProfit) / more, 6));
    return { ...edge, middle: { ...middle, books, totalStake, costPct, breakEvenPct } };
  }

  /** Kelly's share, unless the price is no bet alone or has no edge after fees. */
  #judged<T extends JudgedRecord>(judged: T): T {
    const { bankroll, kelly: fraction = 0.5, stakeRounding } = this.#asked;
    if (bankroll === undefined || judged.sourceType === 'dfs') return judged;
    const { modelProb: probability } = judged;
    if (probability <= 0 || probability >= 1) return judged;
    const net = this.#netOf(judged);
    const found = kellyStake({ probability, netDecimal: net, fraction, bankroll });
    if (!found) return judged;
    const isRounded = stakeRounding !== undefined && judged.sourceType !== 'exchange';
    const { stakeStep, minStake } = this.#venue(judged);
    const steps = [isRounded ? stakeRounding : undefined, stakeStep];
    const stake = stakeBelow(found.stake, steps, minStake);
    return { ...judged, stake };
  }

  /** Undefined where the stakes stay as they are, null where they cannot be made. */
  #plan({
    books,
    totalStake: shown,
    maxStake,
  }: {
    readonly books: readonly ArbitrageLeg[];
    readonly totalStake: number;
    readonly maxStake?: number;
  }): PlannedBooks | null | undefined {
    const { totalStake, stakeRounding } = this.#asked;
    if (totalStake === undefined && stakeRounding === undefined) return undefined;
    const most = mostAtPrices(books, shown, maxStake);
    const legs = books.map((leg): PlannedLeg => {
      // Of what all legs take together each takes at least its part.
      const stakeMax = leg.size ?? (leg.stake * most) / shown;
      const { stakeStep, minStake } = this.#venue(leg);
      const isRounded = leg.sourceType !== 'exchange';
      return { net: this.#netOf(leg), isRounded, stakeStep, minStake, stakeMax };
    });
    const total = Math.min(totalStake ?? shown, most);
    const plan = planStakes(legs, total, stakeRounding ?? CENT);
    if (plan === null) return null;
    const staked = books.map((leg, index) => ({ ...leg, stake: plan.stakes[index] as number }));
    return { ...plan, books: staked };
  }

  /** After the fee of its market, which the edge's own figure has. */
  #netOf(leg: Pick<ArbitrageLeg, 'bookmakerId' | 'odds' | 'netDecimal'>): number {
    if (leg.netDecimal !== undefined) return leg.netDecimal;
    const { leagueId, fees } = this.#market;
    const own = fees?.rates.get(leg.bookmakerId);
    return netDecimal(this.#venue(leg), leagueId, Math.round(100 * leg.odds), own);
  }

  #venue({ bookmakerId }: { readonly bookmakerId: string }): Venue {
    return must(this.#market.venues.get(bookmakerId), 'the venue of an edge');
  }
}

/** What legs take together at their odds: `maxStake` of an exchange has the levels behind them, too. */
function mostAtPrices(
  books: readonly ArbitrageLeg[],
  totalStake: number,
  maxStake = Number.POSITIVE_INFINITY,
): number {
  if (books.every(({ size }) => size === undefined)) return maxStake;
  const shares = books.map(({ size = Number.POSITIVE_INFINITY, stake }) => size / stake);
  return Math.min(...shares) * totalStake;
}

/** The least of a plan, whichever selection wins and in states that the rules of all legs know. */
function leastOf({ books, payouts, leastProfit: profit }: PlannedBooks): number {
  const legs = books.map(({ stake, rules = {}, refundShare = 1 }, at): SettledLeg => {
    const pays = payouts[at] as number;
    return { payoffs: rules, paid: stake, pays, refund: stake * refundShare };
  });
  return leastProfit(profit, settle(legs));
}
