// What a model of somebody's own says, read where it is kept: beside the book, for its account alone.
// No price of it is an offer; profiles that are anchored on it read it as an opinion.

import { isSane } from '#domain/odds.ts';
import type { EventState, MarketState } from '../../book/book.ts';
import { L_EVENT, L_POINT, LINE } from '../../book/lines.ts';
import { H_PRICE, HOT } from '../../book/offers.ts';
import { agesOf, tooOldFor } from '../../clock/ages.ts';
import { pointOf } from '../../edges/edge-facts.ts';
import { type KeptQuote, slotText } from '../../sources/kept-quotes.ts';
import type { EngineState } from '../../state.ts';

/** In place of a time: the model has no opinion. */
export const NO_OPINION = Number.NEGATIVE_INFINITY;

/** What the models of an account say of an event, by venue; what is too old to stand left out. */
export function modelQuotes(
  state: EngineState,
  event: EventState,
  account: string,
): readonly KeptQuote[] {
  const { claims, venues, book } = state;
  const league = book.leagueNumbers[event.slot] as number;
  const ages = agesOf(state, event);
  const models = state.catalog.all.filter(({ sourceType }) => sourceType === 'model');
  return models.flatMap(({ bookmakerId }) => {
    const claim = claims.claimOfAccount(league, venues.numberOf(bookmakerId), account);
    return [...(claim?.kept.get(event.head.eventId)?.values() ?? [])].filter(
      ({ confirmedAt }) => tooOldFor(state, event.beginsAt, confirmedAt, ages) === undefined,
    );
  });
}

/**
 * Reads the prices of a model on every side of a line, as columns of offers have them. When the first
 * of them is too old for an opinion, epoch milliseconds; NO_OPINION where the model has none now.
 */
export function readModel(
  state: EngineState,
  line: number,
  venue: number,
  account: string | undefined,
  to: Int32Array,
): number {
  const { lines, claims, book, now } = state;
  const market = lines.markets[line];
  if (account === undefined || !market) return NO_OPINION;
  const { event } = market;
  const league = book.leagueNumbers[lines.ints[line * LINE + L_EVENT] as number] as number;
  const kept = claims.claimOfAccount(league, venue, account)?.kept.get(event.head.eventId);
  if (kept === undefined) return NO_OPINION;
  const ages = agesOf(state, event);
  const point = pointOf(lines.ints[line * LINE + L_POINT] as number);
  let until = Number.POSITIVE_INFINITY;
  for (const side of market.market.sides.keys()) {
    const quote = quoteOf(kept, market, point, side);
    if (quote === undefined || quote.suspended || !isSane(quote.price)) return NO_OPINION;
    const { confirmedAt } = quote;
    if (tooOldFor(state, event.beginsAt, confirmedAt, ages) !== undefined) return NO_OPINION;
    const tooOldAt = confirmedAt + ages.soonestMs + 1;
    if (tooOldAt <= now) return NO_OPINION;
    until = Math.min(until, tooOldAt);
    to[side * HOT + H_PRICE] = quote.price;
  }
  return until;
}

/** Of what is said under both keys of a line the later; under the main key where they are equal. */
function quoteOf(
  kept: ReadonlyMap<string, KeptQuote>,
  { market: { marketType, sides }, team, playerId }: MarketState,
  point: number | null,
  at: number,
): KeptQuote | undefined {
  const side = sides[at];
  if (side === undefined) return undefined;
  const key = { venueId: '', marketType, team, playerId, point, side };
  const main = kept.get(slotText({ ...key, isAlternate: false }));
  const alternate = kept.get(slotText({ ...key, isAlternate: true }));
  if (main === undefined || alternate === undefined) return main ?? alternate;
  return alternate.confirmedAt > main.confirmedAt ? alternate : main;
}
