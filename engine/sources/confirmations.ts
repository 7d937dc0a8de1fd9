// Confirmations by sources that publish only changes: each states that nothing of a venue, or of an
// event, has changed since.

import type { ConfirmGroup } from '#domain/message/message.ts';
import type { EventState } from '../book/book.ts';
import { type EngineState, reject, type SourceState } from '../state.ts';
import type { Beside } from './beside.ts';
import type { LeaguePrimaries } from './claims.ts';
import type { Sender } from './sender.ts';
import { confirmAll } from './standing.ts';

export function applyConfirmations(
  state: EngineState,
  sender: Sender,
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
    for (const primaries of claims.byLeague()) {
      const events = [...(book.leagues.get(primaries.leagueId) ?? [])].filter(
        ({ head }) => eventId === null || head.eventId === eventId,
      );
      if (events.length > 0) confirmLeague(state, sender, beside, primaries, venueId, events, at);
    }
  }
}

function confirmLeague(
  state: EngineState,
  sender: Sender,
  beside: Beside,
  primaries: LeaguePrimaries,
  venueId: string | null,
  events: readonly EventState[],
  at: number,
): void {
  const { now } = state;
  sender.enter(primaries.league, primaries.leagueId);
  const given = venueId === null ? [...primaries.numbers.keys()] : [state.venues.numberOf(venueId)];
  for (const venue of given) {
    if (venue < 0 || !isQuoted(state, primaries, venue)) continue;
    sender.markSeen(venue);
    const isPrimary = sender.isPrimary(venue);
    const claim = isPrimary ? undefined : sender.claim(venue);
    if (isPrimary) {
      state.markAnswered(venue).accept(0, at, now, state.receivedAt);
      sender.confirm(venue, at);
    }
    if (claim !== undefined) claim.confirmedAt = Math.max(claim.confirmedAt, at);
    for (const event of events) {
      if (isPrimary) confirmAll(state, event, venue, at);
      else if (claim !== undefined) {
        beside.confirm(claim, event, at);
        state.noteModel(venue, event.slot);
      }
    }
  }
}

/** Whether the venue is quoted in the league: a model has no primary. */
function isQuoted({ venues }: EngineState, { numbers }: LeaguePrimaries, venue: number): boolean {
  return (numbers[venue] ?? 0) !== 0 || venues.isModel[venue] === 1;
}
