// What levels of an order book take and pay after fees: for one bet of some size, and for several bets
// that pay the same whichever of them wins. Money is in the venues' currency, unrounded but for what
// fees are rounded to.
import type { Levels } from '#domain/depth.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import { contractFee, netOfFee, roundedUp } from './commission.ts';

/** One level after fees. */
interface Rung {
  /** The most that can be paid in there, its fee included. */
  readonly paid: number;
  /** Payout per unit paid in. */
  readonly net: number;
  /** The fee in a unit paid in. */
  readonly feeShare: number;
  /** Implied by the level's price. */
  readonly cost: number;
}

/** The levels of one bet after fees, best first. */
export interface Ladder {
  readonly rungs: readonly Rung[];
  /** The fee of an order is rounded up to multiples of it; 0: it is not. */
  readonly step: number;
}

/** What a bet takes and pays. */
export interface Fill {
  readonly paid: number;
  readonly payout: number;
}

/** What several bets take and win together. */
export interface Most {
  readonly maxStake: number;
  readonly profitAtMax: number;
}

/** What of a sum of quotients is noise. */
const NOISE = 1e-12;

/**
 * A ladder of levels, the first the best: down to one whose size nobody says. Null where that is the
 * first.
 */
export function ladderOf(levels: Levels, fee: MarketFee): Ladder | null {
  const rungs: Rung[] = [];
  for (let at = 0; at < levels.length; at += 2) {
    const [price, size] = [levels[at] as number, levels[at + 1] as number];
    if (!(size > 0)) break;
    const cost = probabilityOfPrice(price);
    const net = netOfFee(fee, price);
    if (fee.kind === 'winnings') rungs.push({ paid: size, net, feeShare: 0, cost });
    else {
      const charged = contractFee(fee, cost) / cost;
      rungs.push({ paid: size * (1 + charged), net, feeShare: charged / (1 + charged), cost });
    }
  }
  if (rungs.length === 0) return null;
  const isRounded = fee.kind === 'contract' && fee.roundedPer === 'order';
  return { rungs, step: isRounded ? fee.step : 0 };
}

/**
 * Lay levels as back levels of what is left of the market: a lay at decimal d takes its liability,
 * d - 1 times the backer's stake, and pays d / (d - 1). In hundredths the price is the same but for
 * its sign.
 */
export function turnedLevels(lay: Levels): number[] {
  return lay.map((number, at) => {
    if (at % 2 === 0) return turnedPrice(number);
    return number * (decimalOfPrice(lay[at - 1] as number) - 1);
  });
}

/** The price of all that a selection is not, in hundredths; even money is +100. */
export function turnedPrice(price: number): number {
  return price === 10_000 ? price : 0 - price;
}

/** A bet of so much; null where the levels do not take it. */
export function fillOf({ rungs, step }: Ladder, stake: number): Fill | null {
  let [left, payout, fee] = [stake, 0, 0];
  for (const rung of rungs) {
    const paid = Math.min(left, rung.paid);
    payout += paid * rung.net;
    fee += paid * rung.feeShare;
    left -= paid;
    if (left <= stake * NOISE) return { paid: stake + roundedUp(fee, step) - fee, payout };
  }
  return null;
}

/**
 * Takes level after level of all bets, each paying the same, as long as what the next levels cost
 * is less than what they pay; `deep` false: the first levels alone, whatever they cost.
 */
export function mostOf(ladders: readonly Ladder[], deep = true): Most {
  const at = ladders.map(() => 0);
  const left = ladders.map(({ rungs }) => rungs[0]?.paid ?? 0);
  const fees = ladders.map(() => 0);
  let [payout, paid] = [0, 0];
  for (;;) {
    const rungs = ladders.map((ladder, index) => ladder.rungs[at[index] as number]);
    if (!rungs.every((rung) => rung !== undefined)) break;
    const cost = rungs.reduce((sum, { net }) => sum + 1 / net, 0);
    if (deep && cost >= 1 - NOISE) break;
    const most = Math.min(...rungs.map(({ net }, index) => (left[index] as number) * net));
    payout += most;
    rungs.forEach(({ net, feeShare }, index) => {
      const taken = most / net;
      paid += taken;
      fees[index] = (fees[index] as number) + taken * feeShare;
      if ((left[index] as number) * net > most) left[index] = (left[index] as number) - taken;
      else {
        at[index] = (at[index] as number) + 1;
        left[index] = ladders[index]?.rungs[at[index] as number]?.paid ?? 0;
      }
    });
    if (!deep) break;
  }
  for (const [index, { step }] of ladders.entries()) {
    const fee = fees[index] as number;
    paid += roundedUp(fee, step) - fee;
  }
  return { maxStake: paid, profitAtMax: payout - paid };
}

/** Takes level after level of a bet that wins so often, as long as it is worth it. */
export function mostWorth(
  { rungs, step }: Ladder,
  probability: number,
  isWorth: (rung: { readonly net: number; readonly cost: number }) => boolean,
): Most {
  let [paid, worth, fee] = [0, 0, 0];
  for (const rung of rungs) {
    if (!isWorth(rung)) break;
    paid += rung.paid;
    worth += rung.paid * rung.net * probability;
    fee += rung.paid * rung.feeShare;
  }
  paid += roundedUp(fee, step) - fee;
  return { maxStake: paid, profitAtMax: worth - paid };
}
