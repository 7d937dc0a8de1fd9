// What a bet is expected to gain or lose, by the figures of its record: the sign of every sentence about it.
import type { BestBetRecord, ChatRecord } from '#contract/records/chat-records.ts';
import type { LeagueId } from '#domain/league.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import type { Venue } from '#domain/venue.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { netDecimal } from '#engine/price/commission.ts';

/** Less is shown as nothing, or all but nothing. */
export const SHOWN_PCT = 0.05;

/** What a winning unit at American odds pays back, after the venue's commission where it is known. */
export function payoutOf(venue: Venue | undefined, leagueId: LeagueId, american: number): number {
  const price = Math.round(american * 100);
  return venue ? netDecimal(venue, leagueId, price) : decimalOfPrice(price);
}

/** Percent of the stake that a price is expected to return by the consensus, after the venue's commission. */
export function expectedPct(
  { bestOdds, fairOdds, bookmakerId, leagueId }: BestBetRecord,
  venues: Venues | undefined,
): number | undefined {
  if (fairOdds === null) return undefined;
  const decimal = payoutOf(venues?.get(bookmakerId), leagueId, bestOdds);
  return 100 * (probabilityOfPrice(fairOdds * 100) * decimal - 1);
}

/** Whether a price is expected to return more than it costs, by more than what is shown as nothing. */
export function isGoodPrice(record: BestBetRecord, venues: Venues | undefined): boolean {
  const { advantagePct } = record;
  const evPct = expectedPct(record, venues) ?? 0;
  return evPct >= SHOWN_PCT && advantagePct !== null && advantagePct >= SHOWN_PCT;
}

/**
 * Whether the figures of a record speak for it, by more than what is shown as nothing; of hit rates, of moves and of
 * certain profits nothing speaks against them here.
 */
export function isGoodBet(record: ChatRecord, venues: Venues | undefined): boolean {
  switch (record.recordType) {
    case 'best_bet':
      return isGoodPrice(record, venues);
    case 'ev_bet':
      return record.evPct >= SHOWN_PCT;
    case 'value_bet':
      return record.edgePct >= SHOWN_PCT && (gainPct(record, venues) ?? 0) >= SHOWN_PCT;
    default:
      return true;
  }
}

/** American odds of what a price pays after the venue's fee; undefined where it charges none. */
export function oddsAfterFee(
  venue: Venue | undefined,
  leagueId: LeagueId,
  american: number,
): number | undefined {
  const net = payoutOf(venue, leagueId, american);
  if (net >= decimalOfPrice(Math.round(american * 100))) return undefined;
  return Math.round(net >= 2 ? 100 * (net - 1) : -100 / (net - 1));
}

/**
 * Percent of the stake that a single bet is expected to gain, negative where it loses; undefined where nothing says
 * so: of hit rates, of moves, and where not every side is quoted.
 */
export function gainPct(record: ChatRecord, venues: Venues | undefined): number | undefined {
  switch (record.recordType) {
    case 'ev_bet':
      return record.evPct;
    case 'value_bet': {
      const { bookmakerId, leagueId, odds } = record;
      const decimal = payoutOf(venues?.get(bookmakerId), leagueId, odds);
      return 100 * (record.modelProb * decimal - 1);
    }
    case 'arbitrage':
      return record.profitPct;
    case 'best_bet':
      return expectedPct(record, venues);
    default:
      return undefined;
  }
}
