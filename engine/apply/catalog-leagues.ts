// Entries of leagues, participants and markets into the book: events show them by their new names,
// and markets take their new places.

import type { Authority } from '#domain/catalog/catalog-entry.ts';
import type { LeagueWords } from '#domain/catalog/league-catalog.ts';
import type { EventState } from '../book/book.ts';
import { RENAMED } from '../book/lines.ts';
import { durationChanged } from '../clock/event-life.ts';
import type { EngineState } from '../state.ts';

/** Applies entries; those that change nothing, or may not change what they would, have no effect. */
export function applyLeagueWords(
  state: EngineState,
  entries: readonly LeagueWords[],
  by: Authority,
): void {
  const { leagues } = state;
  const taken = entries.filter((entry) => leagues.put(entry, by));
  if (taken.length === 0) return;
  state.venues.refresh();
  if (taken.some(({ kind }) => kind === 'market')) orderMarkets(state);
  const named = new Set(taken.flatMap((entry) => (entry.kind === 'market' ? [] : [entry.id])));
  if (![...named].some((id) => isInBook(state, id))) return;
  for (const event of state.book.events.values()) {
    const { leagueId, homeTeamId, awayTeamId } = event.head;
    if (named.has(leagueId) || named.has(homeTeamId) || named.has(awayTeamId)) rename(state, event);
  }
}

/** False where no event can be about what the id names: most entries come before their events. */
function isInBook({ book, leagues }: EngineState, id: string): boolean {
  const leagueId = leagues.team(id)?.leagueId ?? id;
  return (book.leagues.get(leagueId)?.size ?? 0) > 0;
}

function rename(state: EngineState, event: EventState): void {
  const { names } = event;
  event.names = state.book.namesOf(event.head);
  if (JSON.stringify(event.names) === JSON.stringify(names)) return;
  const { typicalDurationMinutes } = event.names.league;
  if (typicalDurationMinutes !== names.league.typicalDurationMinutes) durationChanged(state, event);
  event.text = null;
  state.touchedEvents.add(event);
  state.touchEventLines(event, RENAMED);
}

/** Markets have a place in their league's list, by which events keep them. */
function orderMarkets(state: EngineState): void {
  state.markets.refresh();
  for (const event of state.book.events.values()) {
    event.marketsByOrder = [];
    for (const market of event.markets.values()) {
      const { market: now, order } = market.entry;
      if (market.market.marketName !== now.marketName) {
        for (const line of market.lines) state.touchLine(line, RENAMED);
      }
      market.market = now;
      market.order = order;
      event.marketsByOrder[order] = [...(event.marketsByOrder[order] ?? []), market];
    }
  }
}
