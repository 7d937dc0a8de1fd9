// A source whose id no longer means an event: its prices on it are withdrawn, in the book and among the
// stored quotes.

import type { LeagueId } from '#domain/league.ts';
import type { EventState } from '../book/book.ts';
import type { EngineState } from '../state.ts';
import { withdrawAll } from './standing.ts';

/** Withdraws a source's prices on an event: where it is the primary, and its stored quotes. */
export function withdrawSource(
  state: EngineState,
  leagueId: LeagueId,
  source: string,
  event: EventState,
): void {
  const { claims } = state;
  const primaries = claims.byLeague().find((each) => each.leagueId === leagueId);
  if (primaries === undefined) return;
  for (let venue = 0; venue < state.venues.size; venue++) {
    const number = primaries.numbers[venue] ?? 0;
    const isPrimary = number !== 0 && claims.byNumber(number).source === source;
    if (isPrimary) withdrawAll(state, event, venue);
    for (const { claimant, kept } of claims.besideOf(primaries, venue) ?? []) {
      if (claimant.source === source) kept.delete(event.head.eventId);
    }
  }
}
