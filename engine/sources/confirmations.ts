// What stands of a source that tells changes only is confirmed: it proves that nothing of a venue, or
// of an event, has changed since.

import type { ConfirmGroup } from '#domain/message/message.ts';
import type { EventState } from '../book/book.ts';
import { type EngineState, reject, type SourceState } from '../state.ts';
import type { Beside } from './beside.ts';
import type { Desk } from './claims.ts';
import type { Speaking } from './speaking.ts';
import { confirmAll } from './standing.ts';

export function applyConfirmations(
  state: EngineState,
  who: Speaking,
  beside: Beside,
  source: SourceState,
  { receivedAt, confirms }: ConfirmGroup,
): void {
  const { claims, book, now } = state;
  if (claims.settings.get(source.name)?.semantics !== 'delta') {
    reject(source, 'not_delta', confirms.length);
    return;
  }
  const at = Math.min(receivedAt, now);
  for (const { venueId, eventId } of confirms) {
    for (const desk of claims.desks()) {
      const events = [...(book.leagues.get(desk.leagueId) ?? [])].filter(
        ({ head }) => eventId === null || head.eventId === eventId,
      );
      if (events.length > 0) confirmDesk(state, who, beside, desk, venueId, events, at);
    }
  }
}

function confirmDesk(
  state: EngineState,
  who: Speaking,
  beside: Beside,
  desk: Desk,
  venueId: string | null,
  events: readonly EventState[],
  at: number,
): void {
  who.enter(desk.league, desk.leagueId);
  const given = venueId === null ? [...desk.primary.keys()] : [state.venues.numberOf(venueId)];
  for (const venue of given) {
    if (venue < 0 || (desk.primary[venue] ?? 0) === 0) continue;
    const speaks = who.speaks(venue);
    const claim = speaks ? undefined : who.claim(venue);
    if (speaks) state.hear(venue);
    for (const event of events) {
      if (speaks) confirmAll(state, event, venue, at);
      else if (claim !== undefined) beside.confirm(claim, event, at);
    }
  }
}
