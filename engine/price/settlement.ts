// What a bet of several legs comes to in the states of a game that are no plain result, by the rules
// of its venues. Pure functions; the tables are the catalogue's.
import { USUAL_RULES } from '#domain/data/settlement-rules.ts';
import { type Payoff, type Payoffs, payoffsBy, STATES, type State } from '#domain/settlement.ts';
import type { Venue } from '#domain/venue.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { MarketState } from '../book/book.ts';

/** What a leg comes to; money in the units of the stakes. */
export interface SettledLeg {
  /** By the selection that it is about, which a lay bet bets against. */
  readonly payoffs: Payoffs;
  /** What was paid in. */
  readonly paid: number;
  /** What comes back if it wins, and if it is refunded. */
  readonly pays: number;
  readonly refund: number;
  readonly isLay?: boolean;
}

export interface Settlement {
  /** States that a leg does not know, or that its venues settle in different ways. */
  readonly risk: readonly State[];
  /** The least profit over the states that every leg knows; null where there is none. */
  readonly least: number | null;
}

/** How a venue settles a market. */
export function payoffsOf(
  { rules }: Pick<Venue, 'rules'>,
  { market, event }: MarketState,
): Payoffs {
  return payoffsBy(rules ?? USUAL_RULES, { market, league: event.names.league });
}

/**
 * A state in which all legs are refunded is no bet: it counts for nothing, as a push does. `half`
 * pays half of what a winning bet pays.
 */
export function settle(legs: readonly SettledLeg[]): Settlement {
  const risk = riskOf(legs.map(({ payoffs }) => payoffs));
  const paid = legs.reduce((sum, leg) => sum + leg.paid, 0);
  let least: number | null = null;
  for (const state of STATES) {
    const back = legs.map((leg) => returned(leg, leg.payoffs[state]));
    if (!back.every((amount) => amount !== null)) continue;
    if (legs.every(({ payoffs }) => payoffs[state] === 'refund')) continue;
    const profit = back.reduce((sum, amount) => sum + amount, 0) - paid;
    least = Math.min(least ?? Number.POSITIVE_INFINITY, profit);
  }
  return { risk, least };
}

/** States of which legs with these payoffs come to different things, or to nothing that is known. */
export function riskOf(legs: readonly Payoffs[]): readonly State[] {
  return STATES.filter((state) => {
    const distinct = new Set(legs.map((payoffs) => payoffs[state]));
    return distinct.size > 1 || distinct.has('unknown') || distinct.has('fair_price');
  });
}

/** Whether a state comes to something else than a result, or a bet that never was. */
export function isSettledApart({ risk, least }: Settlement): boolean {
  return risk.length > 0 || least !== null;
}

/** The less of what a bet wins whichever selection does, and of what it wins in other states. */
export function leastProfit(profit: number, { least }: Settlement): number {
  return least === null ? profit : Math.min(profit, roundTo(least, 6));
}

/** Null where nobody knows, or the result says. */
function returned(leg: SettledLeg, payoff: Payoff | undefined): number | null {
  const { pays, refund, isLay = false } = leg;
  switch (payoff) {
    case 'win':
      return isLay ? 0 : pays;
    case 'lose':
      return isLay ? pays : 0;
    case 'half':
      return pays / 2;
    case 'refund':
      return refund;
    default:
      return null;
  }
}
