// "What is the worst price I should take?": the fair odds, at which a bet stops being +EV.
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { americanOfProbability } from '#domain/odds.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { feeText } from '../book/compared.ts';
import { oddsText } from '../figures.ts';
import { type LegRecord, parlayOfRecords, totalOf } from '../parlay-legs.ts';
import { gainPct } from '../ranking/gain.ts';
import { betText, oddsOfRecord } from '../selection.ts';

/** The worst price worth taking of the first record, or of the first `legs` of them together; none where nothing was found. */
export function worstTexts(
  records: readonly ChatRecord[],
  legs: number,
  venues: Venues,
): readonly string[] {
  const [first] = records;
  if (legs > 0) return [parlayText(records.slice(0, legs) as LegRecord[], venues)];
  return first ? [betTextOf(first, venues)] : [];
}

function betTextOf(record: ChatRecord, venues: Venues): string {
  const bet = betText(record);
  const fairOdds = 'fairOdds' in record ? record.fairOdds : null;
  if (fairOdds === null || !('bookmakerId' in record))
    return `Nothing here says at which price ${bet} stops being worth a bet.`;
  const odds = oddsOfRecord(record);
  const now = `${oddsText(odds)} at ${record.bookmakerName}${feeText({ ...record, bestOdds: odds }, venues)}`;
  const isGood = (gainPct(record, venues) ?? 0) > 0;
  return `${bet} ${stopText(fairOdds)} ${isGood ? `The best now is ${now}.` : `No price now is better: the best is ${now}.`}`;
}

function parlayText(records: readonly LegRecord[], venues: Venues): string {
  const { probability, ev } = parlayOfRecords(records, venues);
  const fairOdds = americanOfProbability(probability);
  const now = oddsText(totalOf(records, venues));
  return `The parlay ${stopText(fairOdds)} ${ev > 0 ? `It pays ${now} now.` : `It pays no better now: ${now}.`}`;
}

function stopText(fairOdds: number): string {
  return `stops being +EV at ${oddsText(fairOdds)}, its fair odds: only a better price is worth taking.`;
}
