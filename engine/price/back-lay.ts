// Backing a selection at one operator and laying it at the exchange of another, at stakes that win
// the same whatever happens. A pure function of a line; nothing of it is remembered.
import type { MarketFee } from '#domain/market-fee.ts';
import { codeBeside } from '#domain/native-odds.ts';
import { decimalOfPrice } from '#domain/odds.ts';
import { isExchange, type Venue } from '#domain/venue.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { Line, Offer, VenueCell } from '../book/book.ts';
import { contractFee, feeOf, refundShare } from './commission.ts';
import { ladderOf, type Most, turnedLevels, turnedPrice } from './ladder.ts';
import { isUsable, type Leg, legChoice, mayBeLeg } from './leg-choice.ts';
import { ladderOfLeg, mostOfLegs, settledLeg } from './leg-terms.ts';
import { leastProfit, payoffsOf, type SettledLeg, type Settlement, settle } from './settlement.ts';
import { PAYOUT } from './stakes.ts';

/** A back bet and the lay bet against it, in the units of the stakes. */
export interface BackLay {
  readonly line: Line;
  /** Its stake is PAYOUT. */
  readonly back: Leg;
  /** Its price is the lay price, its stake that of the backer who takes it. */
  readonly lay: Leg;
  /** What the lay bet loses if the selection wins, commission included. */
  readonly liability: number;
  /** The back stake and the liability: what has to be paid in. */
  readonly totalStake: number;
  /** The least of both outcomes after rounding to cents; above 0. */
  readonly profit: number;
  /** The same, or less where a state that both venues know comes to less. */
  readonly guaranteedProfit: number;
  /** Of both outcomes. */
  readonly profitPct: number;
  readonly settlement: Settlement;
  /** What the levels of both sides take at a profit, and that profit; null: a size is unknown. */
  readonly most: Most | null;
}

/** What a lay bet comes to for each unit of its backer's stake, after commission. */
interface LayTerms {
  /** Won where the selection loses. */
  readonly gain: number;
  /** Lost where it wins. */
  readonly cost: number;
}

/**
 * The back-lays of a line: of each side the one with the highest profit, if there is one that stays
 * above 0 when the lay stake is rounded to cents. With net back decimal D and lay decimal d the lay
 * stake is `S * D / (gain + cost)`: `S * D / (d - c)` where c is charged on winnings.
 */
export function backLaysOf(line: Line, oldestMs: number): BackLay[] {
  if (line.market.market.probabilityTotal !== 1 || !hasLays(line)) return [];
  return line.market.market.sides.flatMap((_, side) => {
    const choice = legChoice(line, side, oldestMs);
    if (choice === null) return [];
    let best: BackLay | null = null;
    let bestProfit = 0;
    for (const cell of line.cells) {
      const { venue } = cell;
      const offer = cell.offers[side];
      if (!mayBeLaid(venue, offer, oldestMs)) continue;
      const isOwn = choice.best.venue.operatorId === venue.operatorId;
      const back = isOwn ? choice.other : choice.best;
      if (back === null) continue;
      const fee = feeOf(venue, line.market.event.head.leagueId, offer, cell.ownRate);
      const profit = profitOf(back, fee, offer);
      if (profit <= bestProfit) continue;
      best = backLayOf(line, back, venue, fee, offer);
      bestProfit = profit;
    }
    return best !== null && best.profit > 0 ? [best] : [];
  });
}

/** Terms of a lay bet; the fee of a contract is charged whatever happens. */
function layTerms(fee: MarketFee, price: number): LayTerms {
  const decimal = decimalOfPrice(price);
  if (fee.kind === 'winnings') return { gain: 1 - fee.rate, cost: decimal - 1 };
  const charged = decimal * contractFee(fee, 1 / decimal);
  return { gain: 1 - charged, cost: decimal - 1 + charged };
}

/** Whether an offer of an exchange has a lay side that may be a leg. */
export function mayBeLaid(
  venue: Venue,
  offer: Offer | null | undefined,
  oldestMs: number,
): offer is Offer {
  if (!offer || (offer.depth?.lay.length ?? 0) === 0) return false;
  return isExchange(venue) && mayBeLeg(venue) && isUsable(offer, oldestMs);
}

/** Before rounding, of a back stake of PAYOUT. */
function profitOf(back: Leg, fee: MarketFee, { depth }: Offer): number {
  const { gain, cost } = layTerms(fee, depth?.lay[0] as number);
  return ((PAYOUT * back.net) / (gain + cost)) * gain - PAYOUT;
}

function backLayOf(
  line: Line,
  { side, ...own }: Leg,
  venue: Venue,
  fee: MarketFee,
  offer: Offer,
): BackLay {
  const [price, size] = (offer.depth?.lay ?? []) as [number, number];
  const { gain, cost } = layTerms(fee, price);
  const layStake = roundTo((PAYOUT * own.net) / (gain + cost), 2);
  const liability = roundTo(layStake * cost, 2);
  const totalStake = roundTo(PAYOUT + liability, 2);
  const wins = PAYOUT * (own.net - 1) - layStake * cost;
  const loses = layStake * gain - PAYOUT;
  const profit = roundTo(Math.min(wins, loses), 6);
  const { isVouched, confirmedAt, receivedAt, appliedAt, isBest, updatedAt, link } = offer;
  const times = { confirmedAt, receivedAt, appliedAt, updatedAt };
  const laid = {
    ...times,
    isVouched,
    isBest,
    link,
    fee: offer.fee,
    betDelayMs: offer.betDelayMs,
    suspended: false,
    depth: null,
  };
  const lay: Leg = {
    ...{ line, side, venue, fee, stake: layStake, net: 1 + gain / cost, payout: layStake * gain },
    offer: {
      ...laid,
      price,
      native: codeBeside(price, offer.native),
      size: size === 0 ? null : size,
    },
    laid: offer.depth?.lay ?? [],
  };
  const back: Leg = { ...own, side, stake: PAYOUT, payout: PAYOUT * own.net };
  const settlement = settle([settledLeg(back), settledLay(lay, { gain, cost })]);
  const guaranteedProfit = leastProfit(profit, settlement);
  const profitPct = roundTo((100 * profit) / totalStake, 6);
  const figures = { liability, totalStake, profit, guaranteedProfit, profitPct };
  const ladders = [ladderOfLeg(back), ladderOf(turnedLevels(offer.depth?.lay ?? []), fee)];
  const most = mostOfLegs([back, lay], ladders);
  return { line, back, lay, ...figures, settlement, most };
}

/** A lay leg as states settle it: it wins where the selection loses. */
function settledLay({ line, venue, offer, fee, stake }: Leg, { gain, cost }: LayTerms): SettledLeg {
  const paid = stake * cost;
  const pays = paid + stake * gain;
  const refund = paid * refundShare(fee, turnedPrice(offer.price));
  return { payoffs: payoffsOf(venue, line.market), paid, pays, refund, isLay: true };
}

/** Most lines have none. */
function hasLays({ cells }: Line): boolean {
  return cells.some(({ offers }: VenueCell) => offers.some((offer) => offer?.depth?.lay.length));
}
