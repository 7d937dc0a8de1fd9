// Bets on both selections of a line of which some legs are lays of the other one: every pair is tried.
// Written from the contract alone.
import type { Side } from '#domain/market.ts';
import type { ArbitrageLeg } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import type { Line } from '../lines.ts';
import type { Offer } from '../offer.ts';
import { mayBeLeg } from '../price/arbitrage.ts';
import { chargeOf, netOf } from '../price/fees.ts';
import { type Amounts, backTaker, layTaker, mostByTrying } from '../price/levels.ts';

const PROFIT_PCT_MAX = 15;

/** The cost of a unit's payout by the cheapest pair that wins something in cents; null: none does. */
export function cheapestPair(sides: readonly Side[], offers: readonly Offer[]): number | null {
  const [one, two] = sides as [Side, Side];
  const legsOf = (side: Side) =>
    [...offers.filter((offer) => offer.side === side), ...turnedOffers(side, offers)]
      .filter(mayBeLeg)
      .map((offer) => ({ operatorId: offer.venue.operatorId, net: netOf(offer) }));
  const others = legsOf(two);
  let best: { readonly cost: number; readonly nets: readonly number[] } | undefined;
  for (const first of legsOf(one)) {
    for (const second of others) {
      if (first.operatorId === second.operatorId) continue;
      const cost = 1 / first.net + 1 / second.net;
      if (cost < (best?.cost ?? 1)) best = { cost, nets: [first.net, second.net] };
    }
  }
  if (best === undefined) return null;
  const { cost, nets } = best;
  const cents = nets.map((net) => Math.round(10_000 / net + 1e-6));
  const total = cents.reduce((sum, each) => sum + each, 0);
  const least = Math.min(...nets.map((net, at) => net * (cents[at] as number)));
  const profitPct = (100 * (least - total)) / total;
  return least - total > 1e-4 && profitPct <= PROFIT_PCT_MAX ? cost : null;
}

/** What lays of the other side pay for this one. */
export function turnedOffers(side: Side, offers: readonly Offer[]): readonly Offer[] {
  return offers.flatMap((offer) => {
    const lay = offer.quote.depth?.lay[0];
    if (offer.side === side || lay === undefined || offer.venue.sourceType !== 'exchange')
      return [];
    // What is left of a unit staked at decimal odds d: d / (d - 1).
    return [{ ...offer, side, quote: { ...offer.quote, price: lay === 10_000 ? lay : -lay } }];
  });
}

/** Undefined where nobody says what a leg takes. */
type Most = { readonly [figure in keyof Amounts]: number | undefined };

/** Stakes that pay 100 each, and what levels take: a synthetic leg takes the liability of lays. */
export function byTrying(
  books: readonly ArbitrageLeg[],
  { market }: Pick<Line, 'market'>,
  offers: readonly Offer[],
  selectionOf: (side: Side) => string,
): { readonly stakes: readonly number[]; readonly most: Most } {
  const legs = books.map(({ bookmakerId, outcome, layOdds }) => {
    const own = must(
      market.sides.find((side) => selectionOf(side) === outcome),
      outcome,
    );
    const isLaid = layOdds !== undefined;
    const side = isLaid ? market.sides.find((each) => each !== own) : own;
    const isOf = (each: Offer) => each.venue.bookmakerId === bookmakerId && each.side === side;
    return { offer: must(offers.find(isOf), `an offer of ${bookmakerId}`), isLaid };
  });
  const takers = legs.map(({ offer, isLaid }) => {
    const { price, size, depth } = offer.quote;
    const charge = chargeOf(offer);
    if (isLaid) return layTaker(depth?.lay ?? [], charge);
    const isDeep = offer.venue.sourceType === 'exchange' && depth !== undefined;
    return backTaker({ price, size, ...(isDeep && { depth }) }, charge);
  });
  const stakes = books.map(({ netDecimal = 0 }) => Math.round(10_000 / netDecimal + 1e-6) / 100);
  const isOneMoney = new Set(legs.map(({ offer }) => offer.venue.currency)).size === 1;
  const isSized = isOneMoney && takers.every((taker) => taker !== null);
  const most: Partial<Amounts> = isSized ? mostByTrying(takers) : {};
  return { stakes, most: { maxStake: most.maxStake, profitAtMax: most.profitAtMax } };
}
