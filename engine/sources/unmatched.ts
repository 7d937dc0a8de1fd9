// A source that does not mean an event any more: what it said of it leaves the book, and what was kept
// of it beside the primary's.

import type { LeagueId } from '#domain/league.ts';
import type { EventState } from '../book/book.ts';
import type { EngineState } from '../state.ts';
import { withdrawAll } from './standing.ts';

/** Withdraws all that a source said of an event, of venues for which it speaks and of all others. */
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
