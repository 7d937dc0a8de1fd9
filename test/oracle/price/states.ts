// What legs come to in the states of a game, by trying each of them: written from the contract alone.
import { USUAL_RULES } from '#domain/data/settlement-rules.ts';
import { leagueById } from '#domain/league.ts';
import { type Payoff, type Payoffs, STATES, type State } from '#domain/settlement.ts';
import type { Line } from '../lines.ts';
import type { Offer } from '../offer.ts';
import { chargeOf, netOf } from './fees.ts';
import { decimal } from './odds.ts';

/** One that entries stated, in these tests of no sport with rules of its own. */
const NO_LEAGUE = { sport: 'other', hasTies: false };

/** A leg with what it stakes; of a lay bet what it pays in and wins is given. */
export interface StakedLeg {
  readonly line: Line;
  readonly offer: Offer;
  readonly stake: number;
  readonly lay?: { readonly liability: number; readonly gain: number };
}

export interface States {
  readonly risk: readonly State[];
  /** The least profit over states that all legs know; infinity where there is none. */
  readonly least: number;
}

/** What a venue pays of a bet on this line, by state. */
export function payoffsOf({ line, offer }: Pick<StakedLeg, 'line' | 'offer'>): Payoffs {
  const { market } = line;
  const league = leagueById(offer.leagueId) ?? { ...NO_LEAGUE, leagueId: offer.leagueId };
  const payoffs: { [state in State]?: Payoff } = {};
  for (const rule of offer.venue.rules ?? USUAL_RULES) {
    const { sports, leagues, formats, subjects, periods } = rule;
    if (sports && !sports.includes(league.sport)) continue;
    if (leagues && !leagues.includes(league.leagueId)) continue;
    if (formats && !formats.includes(market.format)) continue;
    if (subjects && !subjects.includes(market.subject)) continue;
    if (periods && !periods.includes(market.period)) continue;
    for (const state of STATES) {
      const payoff = rule.payoffs[state];
      if (payoff !== undefined) payoffs[state] = payoff;
    }
  }
  // Other markets have a selection for it, or a push; other games go on.
  const isTwoWay = market.format === 'moneyline';
  if (!isTwoWay || (market.period === 'game' && !league.hasTies)) delete payoffs.tie;
  return payoffs;
}

export function statesOf(legs: readonly StakedLeg[]): States {
  const all = legs.map(payoffsOf);
  const risk: State[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const state of STATES) {
    const said = all.map((payoffs) => payoffs[state]);
    const isOne = said.every((payoff) => payoff === said[0]);
    if (!isOne || said[0] === 'unknown' || said[0] === 'fair_price') risk.push(state);
    const isKnown = said.every(
      (payoff) => payoff && payoff !== 'unknown' && payoff !== 'fair_price',
    );
    if (!isKnown || said.every((payoff) => payoff === 'refund')) continue;
    const profits = legs.map((leg, at) => profitOf(leg, said[at] as Payoff));
    least = Math.min(
      least,
      profits.reduce((sum, profit) => sum + profit, 0),
    );
  }
  return { risk, least };
}

/** Of a stake, what comes back where it is refunded: the fee of contracts was paid with it. */
export function refundShareOf(offer: Offer): number {
  if (chargeOf(offer).kind !== 'contract') return 1;
  return netOf(offer) / decimal(offer.quote.price);
}

function profitOf({ offer, stake, lay }: StakedLeg, payoff: Payoff): number {
  if (lay) {
    const { liability, gain } = lay;
    if (payoff === 'win') return -liability;
    if (payoff === 'lose') return gain;
    if (payoff === 'half') return (liability + gain) / 2 - liability;
    // The other side of a contract costs one less its price.
    const charge = chargeOf(offer);
    return charge.kind === 'contract' ? stake * (decimal(offer.quote.price) - 1) - liability : 0;
  }
  const won = stake * netOf(offer);
  if (payoff === 'win') return won - stake;
  if (payoff === 'lose') return -stake;
  if (payoff === 'half') return won / 2 - stake;
  return stake * refundShareOf(offer) - stake;
}
