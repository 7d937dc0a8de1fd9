// The order of records, and which of them say the same: pure, by explicit keys, so that the same
// records come in the same order whatever they were found in.

import type { ChatRecord } from '#contract/records/chat-records.ts';
import type { ChatContext } from '#contract/routes/chat-request.ts';
import { decimalOfPrice } from '#domain/odds.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { compareText } from '#kit/compare-text.ts';
import type { PriceOrder } from '../../language/asked/price-order.ts';
import { oddsOfRecord } from '../selection.ts';
import { priceValue, strengthOf, valueLeft } from './strength.ts';

/** What decides the order of a context, the greater the better. */
export type Score = (record: ChatRecord) => number;

const NONE = Number.NEGATIVE_INFINITY;

/**
 * The score that orders a context's records by the clock of the book: what is left of their value after
 * its doubt; contexts of one type go by that type's own figure.
 * `venues`: whose commissions count against a price.
 */
export function scoreOf(context: ChatContext, nowMs: number, venues?: Venues): Score {
  if (context === 'ev_bets') {
    return (record) => (record.recordType === 'ev_bet' ? valueLeft(record, nowMs) : NONE);
  }
  if (context === 'arbitrage') {
    return (record) => (record.recordType === 'arbitrage' ? valueLeft(record, nowMs) : NONE);
  }
  return context === 'best_bets'
    ? (record) =>
        record.recordType === 'best_bet'
          ? priceValue(record, nowMs, venues)
          : strengthOf(record, nowMs, venues)
    : (record) => strengthOf(record, nowMs, venues);
}

/** The score of an order that is asked for: what prices pay, how high lines are, or EV, whatever doubt there is of it. */
export function orderScore(order: PriceOrder): Score {
  const sign = order === 'shortest' || order === 'lowest' ? -1 : 1;
  if (order === 'ev') return (record) => (record.recordType === 'ev_bet' ? record.evPct : NONE);
  if (order === 'highest' || order === 'lowest')
    return ({ point }) => (point === undefined ? NONE : sign * Math.abs(point));
  return (record) => sign * decimalOfPrice(oddsOfRecord(record) * 100);
}

/** Best first; one record for each bet that can be made; at most `limit`. */
export function ranked(
  records: readonly ChatRecord[],
  score: Score,
  limit: number,
): readonly ChatRecord[] {
  return uniqueBets(inOrder(records, score), limit);
}

/** All of them, best first. */
export function inOrder(records: readonly ChatRecord[], score: Score): readonly ChatRecord[] {
  const scored = records.map((record) => ({ record, score: score(record), key: '' }));
  // Few are as good as another one: keys are long.
  const keyed = (each: (typeof scored)[number]): string => {
    each.key ||= keyOf(each.record);
    return each.key;
  };
  scored.sort((a, b) =>
    a.score === b.score ? compareText(keyed(a), keyed(b)) : b.score - a.score,
  );
  return scored.map(({ record }) => record);
}

/** One record for each bet, the first; at most `limit`. */
export function uniqueBets(records: readonly ChatRecord[], limit: number): readonly ChatRecord[] {
  return firstOfEach(records, betOf, limit);
}

/** One record for each line, the first; at most `limit`. */
export function uniqueLines(records: readonly ChatRecord[], limit: number): readonly ChatRecord[] {
  return firstOfEach(records, lineOf, limit);
}

function firstOfEach(
  records: readonly ChatRecord[],
  keyOf: (record: ChatRecord) => string,
  limit: number,
): readonly ChatRecord[] {
  const seen = new Map<string, ChatRecord>();
  for (const record of records) {
    if (seen.size === limit) break;
    const key = keyOf(record);
    if (!seen.has(key)) seen.set(key, record);
  }
  return [...seen.values()];
}

/** Equal for records that name the same bet, at whatever venue and for whatever reason. */
export function betOf(record: ChatRecord): string {
  const { eventId, market, team = '', playerId = '', point = '' } = record;
  const outcome = record.recordType === 'arbitrage' ? 'arbitrage' : record.outcome;
  return [eventId, market, team, playerId, point, outcome].join('\n');
}

/** Equal for records of one line of an event: two sides of it are no two ideas. */
export function lineOf(record: ChatRecord): string {
  const { eventId, market, team = '', playerId = '' } = record;
  const size = record.point === undefined ? '' : Math.abs(record.point);
  return [eventId, market, team, playerId, size].join('\n');
}

function keyOf(record: ChatRecord): string {
  const venue = 'bookmakerId' in record ? record.bookmakerId : record.edgeId;
  return [betOf(record), record.recordType, venue].join('\n');
}
