// Backing a selection at one operator and laying it at the exchange of another, at stakes that win
// the same whatever happens. A pure function of a line; nothing of it is remembered.
import type { Levels } from '#domain/depth.ts';
import type { LeagueId } from '#domain/league.ts';
import { decimalOfPrice } from '#domain/odds.ts';
import { commissionRate, type Venue } from '#domain/venue.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { Line, Offer, VenueCell } from '../book/book.ts';
import { netDecimal } from './commission.ts';
import { isUsable, type Leg, legChoice, mayStand } from './leg-choice.ts';
import { PAYOUT, wholeCents } from './stakes.ts';

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
  readonly guaranteedProfit: number;
  readonly profitPct: number;
  /** What the levels of both sides take at a profit, and that profit; null: a size is unknown. */
  readonly most: { readonly maxStake: number; readonly profitAtMax: number } | null;
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
    for (const { venue, offers } of line.cells) {
      const offer = offers[side];
      if (!mayBeLaid(venue, offer, oldestMs)) continue;
      const isOwn = choice.best.venue.operatorId === venue.operatorId;
      const back = isOwn ? choice.other : choice.best;
      if (back === null) continue;
      const profit = profitOf(back, venue, offer);
      if (profit <= bestProfit) continue;
      best = backLayOf(line, back, venue, offer);
      bestProfit = profit;
    }
    return best !== null && best.guaranteedProfit > 0 ? [best] : [];
  });
}

/** Terms of a lay bet at a venue; the fee of a contract is charged whatever happens. */
function layTerms(venue: Venue, leagueId: LeagueId, price: number): LayTerms {
  const decimal = decimalOfPrice(price);
  const rate = commissionRate(venue.commission, leagueId);
  if (venue.commission.model === 'winnings') return { gain: 1 - rate, cost: decimal - 1 };
  const fee = venue.commission.model === 'none' ? 0 : rate * (1 - 1 / decimal);
  return { gain: 1 - fee, cost: decimal - 1 + fee };
}

function mayBeLaid(
  venue: Venue,
  offer: Offer | null | undefined,
  oldestMs: number,
): offer is Offer {
  if (!offer || (offer.depth?.lay.length ?? 0) === 0) return false;
  return venue.sourceType === 'exchange' && mayStand(venue) && isUsable(offer, oldestMs);
}

/** Before rounding, of a back stake of PAYOUT. */
function profitOf(back: Leg, venue: Venue, { depth }: Offer): number {
  const { leagueId } = back.line.market.event.head;
  const { gain, cost } = layTerms(venue, leagueId, depth?.lay[0] as number);
  return ((PAYOUT * back.net) / (gain + cost)) * gain - PAYOUT;
}

function backLayOf(line: Line, { side, ...own }: Leg, venue: Venue, offer: Offer): BackLay {
  const { leagueId } = line.market.event.head;
  const [price, size] = (offer.depth?.lay ?? []) as [number, number];
  const { gain, cost } = layTerms(venue, leagueId, price);
  const layStake = roundTo((PAYOUT * own.net) / (gain + cost), 2);
  const liability = roundTo(layStake * cost, 2);
  const totalStake = roundTo(PAYOUT + liability, 2);
  const wins = PAYOUT * (own.net - 1) - layStake * cost;
  const loses = layStake * gain - PAYOUT;
  const guaranteedProfit = roundTo(Math.min(wins, loses), 6);
  const { isVouched, confirmedAt, receivedAt, appliedAt, isBest, updatedAt, link } = offer;
  const times = { confirmedAt, receivedAt, appliedAt, updatedAt };
  const laid = { ...times, isVouched, isBest, link, suspended: false, depth: null };
  const lay: Leg = {
    ...{ line, side, venue, stake: layStake, net: 1 + gain / cost, payout: layStake * gain },
    offer: { ...laid, price, size: size === 0 ? null : size },
  };
  const back: Leg = { ...own, side, stake: PAYOUT, payout: PAYOUT * own.net };
  const profitPct = roundTo((100 * guaranteedProfit) / totalStake, 6);
  const figures = { liability, totalStake, guaranteedProfit, profitPct };
  return { line, back, lay, ...figures, most: mostOf(back, venue, offer) };
}

/** Takes level after level of both sides as long as the next pair of them has a profit. */
function mostOf(back: Leg, venue: Venue, offer: Offer): BackLay['most'] {
  if (back.venue.currency !== venue.currency) return null;
  const { leagueId } = back.line.market.event.head;
  const backs = [back.offer.price, back.offer.size ?? 0, ...(back.offer.depth?.behind ?? [])];
  const lays = offer.depth?.lay ?? [];
  if (!(sizeAt(backs, 0) > 0 && sizeAt(lays, 0) > 0)) return null;
  let [atBack, atLay, leftBack, leftLay] = [0, 0, sizeAt(backs, 0), sizeAt(lays, 0)];
  let [staked, profit] = [0, 0];
  while (leftBack > 0 && leftLay > 0) {
    const net = netDecimal(back.venue, leagueId, backs[atBack] as number);
    const { gain, cost } = layTerms(venue, leagueId, lays[atLay] as number);
    const layPerUnit = net / (gain + cost);
    const won = layPerUnit * gain - 1;
    if (won <= 0) break;
    const stake = Math.min(leftBack, leftLay / layPerUnit);
    staked += stake * (1 + layPerUnit * cost);
    profit += stake * won;
    if (stake === leftBack) {
      atBack += 2;
      leftBack = sizeAt(backs, atBack);
      leftLay -= stake * layPerUnit;
    } else {
      atLay += 2;
      leftBack -= stake;
      leftLay = sizeAt(lays, atLay);
    }
  }
  return { maxStake: wholeCents(staked), profitAtMax: wholeCents(profit) };
}

/** 0 where there is no further level, or its size is unknown. */
function sizeAt(levels: Levels, at: number): number {
  return levels[at + 1] ?? 0;
}

/** Most lines have none. */
function hasLays({ cells }: Line): boolean {
  return cells.some(({ offers }: VenueCell) => offers.some((offer) => offer?.depth?.lay.length));
}
