// The life of an event: first seen, start moved, play reported, over. Without a score source the
// status follows from time and from who still quotes; with one, only legal transitions are taken.
import type { EventGroup, EventHead, EventStatus } from '#domain/message.ts';
import type { EventState } from './book.ts';
import { type EngineState, reject, type SourceState } from './state.ts';

const HOUR_MS = 3_600_000;
/** Without a score source an event counts as over this long after its start. */
export const FINAL_AFTER_MS = 6 * HOUR_MS;
/** Events this long past their start leave the book. */
export const FORGET_AFTER_MS = 7 * 24 * HOUR_MS;

const LEGAL: Readonly<Record<EventStatus, readonly EventStatus[]>> = {
  scheduled: ['scheduled', 'in_progress', 'final', 'postponed', 'cancelled'],
  in_progress: ['in_progress', 'final', 'postponed', 'cancelled'],
  postponed: ['postponed', 'scheduled', 'in_progress', 'final', 'cancelled'],
  final: ['final'],
  cancelled: ['cancelled'],
};

/**
 * The event a group speaks of, known from now on; its start moved where the rules for odds venues
 * allow, unless the caller decides.
 */
export function seeEvent(state: EngineState, head: EventHead, movesStart?: boolean): EventState {
  const known = state.book.events.get(head.eventId);
  const event = known ?? addEvent(state, head);
  if (!state.book.sourceEventIds.has(head.sourceEventId)) {
    state.book.sourceEventIds.set(head.sourceEventId, head.eventId);
  }
  if (known && head.startTime !== event.startTime) {
    if (movesStart ?? mayMove(state, event, head.startTime)) {
      moveStart(state, event, head.startTime);
    }
  }
  return event;
}

/** An odds venue may move a start into the future, unless a score source speaks for the event. */
function mayMove(state: EngineState, event: EventState, startTime: number): boolean {
  return startTime > state.now && event.scores === null;
}

function moveStart(state: EngineState, event: EventState, startTime: number): void {
  event.startTime = startTime;
  state.touchedEvents.add(event);
  if (startTime > state.now) {
    event.withdrawnAfterStart = false;
    event.quotedInPlay.clear();
  }
  // Ages and the start rule are judged anew on every line.
  for (const market of event.markets.values()) {
    for (const line of market.lines.values()) state.touchedLines.add(line);
  }
  state.deadlines.schedule(event, nextChange(state, event));
}

/** What a score source says: taken where the transition is legal. */
export function absorbScores(state: EngineState, source: SourceState, group: EventGroup): void {
  const known = state.book.events.get(group.event.eventId);
  if (known && !isLegal(known, group)) {
    reject(source, 'illegal_transition');
    return;
  }
  // A source that reports play means a start that has been, whatever time it writes.
  const isPlayed = group.status === 'in_progress' || group.status === 'final';
  const event = seeEvent(state, group.event, !(isPlayed && group.event.startTime > state.now));
  source.accepted += 1;
  event.scores = group;
  state.touchedEvents.add(event);
}

function isLegal(event: EventState, group: EventGroup): boolean {
  if (event.scores === null) return true;
  const from = event.scores.status;
  if (LEGAL[from].includes(group.status)) return true;
  const isLater = group.event.startTime > event.startTime;
  return from === 'in_progress' && group.status === 'scheduled' && isLater;
}

/** Marks an event as left by every venue that answered, once one of them had quoted it in play. */
export function noteAllWithdrawn(
  state: EngineState,
  event: EventState,
  answered: ReadonlySet<string>,
): void {
  if (event.withdrawnAfterStart || state.now < event.startTime) return;
  let quotedInPlay = false;
  for (const venueId of answered) quotedInPlay ||= event.quotedInPlay.has(venueId);
  if (!quotedInPlay) return;
  for (const market of event.markets.values()) {
    for (const line of market.lines.values()) {
      for (const cell of line.cells) {
        const isQuoted = cell.main.some(Boolean) || cell.alternate.some(Boolean);
        if (isQuoted && answered.has(cell.venue.bookmakerId)) return;
      }
    }
  }
  event.withdrawnAfterStart = true;
  state.touchedEvents.add(event);
}

/** The status that follows from what is known now. */
export function statusOf(state: EngineState, event: EventState): EventStatus {
  if (event.scores) return event.scores.status;
  if (state.now < event.startTime) return 'scheduled';
  if (state.now >= event.startTime + FINAL_AFTER_MS) return 'final';
  return event.withdrawnAfterStart ? 'final' : 'in_progress';
}

/** Everything the event record shows, as one comparable string. */
export function signatureOf(event: EventState, status: EventStatus): string {
  const { score = null, period = null, clock = null, venue = null } = event.scores ?? {};
  const isNeutral = event.scores?.neutralSite ?? false;
  const shown = [score?.home, score?.away, period, clock, venue, isNeutral];
  return `${status}|${event.startTime}|${JSON.stringify(shown)}`;
}

/** True while the event may stand in lists of odds and edges. */
export function isOpen(status: EventStatus): boolean {
  return status !== 'final' && status !== 'cancelled';
}

/** When time alone changes something about the event next. */
export function nextChange(state: EngineState, event: EventState): number {
  if (state.now < event.startTime) return event.startTime;
  if (state.now < event.startTime + FINAL_AFTER_MS) return event.startTime + FINAL_AFTER_MS;
  return event.startTime + FORGET_AFTER_MS;
}

/** Time has come for an event: its start, its presumed end, or to be forgotten. */
export function eventIsDue(state: EngineState, event: EventState): void {
  if (state.book.events.get(event.head.eventId) !== event) return;
  if (state.now >= event.startTime + FORGET_AFTER_MS && event.markets.size === 0) {
    state.book.removeEvent(event);
    state.eventChanges.remove(event);
    state.removedEvents.push(state.seq, event.head.eventId);
    state.touchedEvents.delete(event);
    return;
  }
  const next = nextChange(state, event);
  state.deadlines.schedule(event, next > state.now ? next : state.now + HOUR_MS);
  state.touchedEvents.add(event);
  for (const market of event.markets.values()) {
    for (const line of market.lines.values()) state.touchedLines.add(line);
  }
}

function addEvent(state: EngineState, head: EventHead): EventState {
  const event: EventState = {
    kind: 'event',
    head,
    startTime: head.startTime,
    status: 'scheduled',
    signature: '',
    shownStart: head.startTime,
    scores: null,
    quotedInPlay: new Set(),
    withdrawnAfterStart: false,
    listedAt: 0,
    markets: new Map(),
    marketsByType: new Map(),
    changedAt: state.now,
    edgesChangedAt: state.now,
    headChangedAt: state.now,
    bodySeq: state.seq,
    offerCount: 0,
    propCount: 0,
    edges: new Map(),
    openedSeq: state.seq,
    scheduledAt: Number.POSITIVE_INFINITY,
    changedSeq: 0,
    older: null,
    newer: null,
  };
  state.book.addEvent(event);
  state.touchedEvents.add(event);
  state.deadlines.schedule(event, nextChange(state, event));
  return event;
}
