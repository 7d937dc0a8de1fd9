// When time alone may change what is shown of an event: quotes grow too old to stand, for edges, or
// for a filter. Never later than it does; it may be earlier, and nothing changes then.
import type { EventState } from '../book/book.ts';
import { confirmedAtOf } from '../book/offers.ts';
import { agesOf } from '../clock/ages.ts';
import type { EngineState } from '../state.ts';
import { eventTurnsAt } from './edges/edge-filter.ts';
import { placesOn } from './line-view.ts';
import { modelQuotes } from './models/model-quotes.ts';
import type { TurnFilter } from './reader.ts';

/** Epoch milliseconds, after now; infinity where it never does. */
export function eventTurnsByTime(
  state: EngineState,
  event: EventState,
  filter: TurnFilter,
): number {
  const { now } = state;
  const { edgeMs, ttlMs } = agesOf(state, event);
  const { maxAgeMs, account, profile } = filter;
  const limits = maxAgeMs === undefined ? [edgeMs, ttlMs] : [edgeMs, ttlMs, maxAgeMs];
  let turnsAt = eventTurnsAt(filter, event, now);
  const pass = (at: number): void => {
    if (at > now && at < turnsAt) turnsAt = at;
  };
  // From then on quotes may be less old.
  pass(event.beginsAt);
  const passQuote = (confirmedAt: number): void => {
    for (const limit of limits) pass(confirmedAt + limit + 1);
  };
  for (const { lines } of event.markets.values()) {
    for (const line of lines) {
      const { chunk, from, to } = placesOn(state, line);
      for (let at = from; at < to; at++) passQuote(confirmedAtOf(chunk, at));
    }
  }
  for (const owner of [account, profile?.owner]) {
    if (owner === undefined) continue;
    for (const { confirmedAt } of modelQuotes(state, event, owner)) passQuote(confirmedAt);
  }
  return turnsAt;
}
