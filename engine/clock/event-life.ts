// The life of an event: first seen, start moved, play reported, over. Without a score source the
// status follows from time and from who still quotes; with one, only legal transitions are taken.
import { isResumption } from '#domain/event.ts';
import type { EventGroup, EventHead, EventStatus } from '#domain/message/message.ts';
import type { EventState } from '../book/book.ts';
import { L_BLOCK, L_CELLS, L_MARKET, LINE, WHOLE } from '../book/lines.ts';
import { HAS, IN_CHUNK } from '../book/offers.ts';
import { type EngineState, reject, type SourceState } from '../state.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Without a score source an event counts as over after so many times its typical duration. */
const FINAL_AFTER_DURATIONS = 1.5;
/**
 * So long after the start that it announced, or after its last report, a score source that has not
 * reported the end counts as silent. No delay lasts that long, and a game broken off resumes by then.
 */
const SILENT_AFTER_MS = 24 * HOUR_MS;
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
  // A source may give its id to another game: its latest use counts.
  state.book.sourceEventIds.set(head.sourceEventId, head.eventId);
  if (known && head.startTime !== event.startTime && !goesOnLater(state, event, head)) {
    if (movesStart ?? mayMove(state, event, head.startTime)) {
      moveStart(state, event, head.startTime);
    }
  }
  return event;
}

/** Whether a game that had begun resumes on another day: it keeps its first start. */
function goesOnLater(
  { now }: EngineState,
  { hasBegun, startTime }: EventState,
  head: EventHead,
): boolean {
  // A report of play before the start may still be withdrawn.
  return hasBegun && startTime <= now && isResumption(startTime, head.startTime);
}

/** An odds venue may move a start into the future, unless the event has a live score source. */
function mayMove({ now }: EngineState, { scores }: EventState, startTime: number): boolean {
  return startTime > now && (scores === null || now >= silentFrom(scores));
}

/** When a score source counts as silent without another report; never after it reported the end. */
function silentFrom({ event, status, receivedAt }: EventGroup): number {
  if (status === 'final' || status === 'cancelled') return Number.POSITIVE_INFINITY;
  const awaited = status === 'scheduled' ? event.startTime : receivedAt;
  return Math.max(awaited, receivedAt) + SILENT_AFTER_MS;
}

/** The score source's last report, while it decides the event's status; else null. */
export function reportInForce(event: EventState, now: number): EventGroup | null {
  const { scores } = event;
  if (scores === null || isOvertaken(event, now)) return null;
  // A postponement needs no further report.
  if (scores.status === 'postponed') return scores;
  return now < silentFrom(scores) ? scores : null;
}

/** Whether the report of a silent source was about another start than the event's. */
function isOvertaken({ scores, startTime }: EventState, now: number): boolean {
  if (scores === null || startTime === scores.event.startTime) return false;
  return Math.min(now, startTime) >= silentFrom(scores);
}

function moveStart(state: EngineState, event: EventState, startTime: number): void {
  // Play that goes on has begun, whatever start is written afterwards.
  const isInPlay = event.scores?.status === 'in_progress' && !isOvertaken(event, state.now);
  const goesOn = startTime <= state.now && isInPlay;
  event.startTime = startTime;
  state.book.orderRevision += 1;
  state.touchedEvents.add(event);
  begin(state, event, goesOn ? Math.min(event.beginsAt, startTime) : startTime);
  state.scheduleEvent(event, nextChange(state, event));
}

/** Sets when play begins: prices from then on are live; if it lies ahead, the game has not begun. */
function begin(state: EngineState, event: EventState, beginsAt: number): void {
  event.beginsAt = beginsAt;
  if (beginsAt > state.now) {
    event.hasBegun = false;
    event.withdrawnAfterStart = false;
    event.quotedInPlay.fill(0);
  }
  // Ages and the start rule are judged anew on every line.
  state.touchEventLines(event, WHOLE);
}

/** Applies a report of a score source if the transition of status is legal. */
export function absorbScores(state: EngineState, source: SourceState, group: EventGroup): void {
  const known = state.book.events.get(group.event.eventId);
  if (known && !isLegal(known, group, state.now)) {
    reject(source, 'illegal_transition');
    return;
  }
  // A source that restarts reports everything again: an unchanged report keeps its age.
  const isNew = !known?.scores || wordsOf(known.scores) !== wordsOf(group);
  if (!isNew && isOvertaken(known, state.now)) {
    seeEvent(state, group.event, false);
    source.accepted += 1;
    return;
  }
  // A report of play is about a start in the past, any other report about one to come, whatever start
  // it states.
  const isPlayed = group.status === 'in_progress' || group.status === 'final';
  const hasBeen = group.event.startTime <= state.now;
  const event = seeEvent(state, group.event, isPlayed === hasBeen);
  source.accepted += 1;
  if (isNew) event.scores = group;
  event.isPlayed ||= isPlayed;
  event.hasBegun ||= isPlayed;
  // A report of play before the start begins the event; another report undoes that.
  if (isPlayed && event.beginsAt > state.now) begin(state, event, state.now);
  else if (!isPlayed && event.startTime > Math.max(event.beginsAt, state.now))
    begin(state, event, event.startTime);
  state.touchedEvents.add(event);
  state.scheduleEvent(event, nextChange(state, event));
}

/** The whole report of a score source as text. */
function wordsOf({ event: { startTime }, status, score, ...rest }: EventGroup): string {
  const { period, clock, neutralSite, venue, seasonType } = rest;
  const state = [status, score?.home, score?.away, period, clock];
  return JSON.stringify([startTime, ...state, neutralSite, venue, seasonType]);
}

function isLegal(event: EventState, group: EventGroup, now: number): boolean {
  if (event.scores === null || isOvertaken(event, now)) return true;
  const from = event.scores.status;
  if (LEGAL[from].includes(group.status)) return true;
  const isLater = group.event.startTime > event.startTime;
  return from === 'in_progress' && group.status === 'scheduled' && isLater;
}

/**
 * Marks an event as left by every venue that answered (told by number), once one of them had quoted
 * it in play.
 */
export function noteAllWithdrawn(
  state: EngineState,
  event: EventState,
  answered: (venue: number) => boolean,
): void {
  if (event.withdrawnAfterStart || state.now < event.beginsAt) return;
  if (!event.quotedInPlay.some((quoted, venue) => quoted === 1 && answered(venue))) return;
  for (const market of event.markets.values()) {
    for (const line of market.lines) if (isQuotedBy(state, line, answered)) return;
  }
  event.withdrawnAfterStart = true;
  state.touchedEvents.add(event);
}

function isQuotedBy(
  state: EngineState,
  line: number,
  answered: (venue: number) => boolean,
): boolean {
  const { ints } = state.lines;
  const sides = state.markets.sideCount[ints[line * LINE + L_MARKET] as number] as number;
  const count = (ints[line * LINE + L_CELLS] as number) * sides;
  if (count === 0) return false;
  const block = ints[line * LINE + L_BLOCK] as number;
  const chunk = state.offers.chunkOf(block);
  const from = block & IN_CHUNK;
  for (let at = from; at < from + count; at++) {
    if ((chunk.flagsAt(at) & HAS) !== 0 && answered(chunk.venueAt(at))) return true;
  }
  return false;
}

/** When an event counts as over without a score source, in milliseconds from its start. */
export function finalAfterMs({ names }: EventState): number {
  return names.league.typicalDurationMinutes * MINUTE_MS * FINAL_AFTER_DURATIONS;
}

/** The status that follows from what is known now. */
export function statusOf(state: EngineState, event: EventState): EventStatus {
  const word = reportInForce(event, state.now);
  if (word) return word.status;
  if (state.now < event.beginsAt) return 'scheduled';
  if (state.now >= event.beginsAt + finalAfterMs(event)) return 'final';
  return event.withdrawnAfterStart ? 'final' : 'in_progress';
}

/** Final or cancelled whatever venues quote: no price of it is taken any more. */
export function isOver(state: EngineState, event: EventState): boolean {
  const word = reportInForce(event, state.now);
  if (word) return !isOpen(word.status);
  return state.now >= event.beginsAt + finalAfterMs(event);
}

/** Everything the event record shows, as one comparable string. */
export function signatureOf(event: EventState, status: EventStatus, now: number): string {
  const { score = null, period = null, clock = null } = reportInForce(event, now) ?? {};
  const { venue = null, neutralSite = false, seasonType } = event.scores ?? {};
  const shown = [score?.home, score?.away, period, clock, venue, neutralSite];
  const season = seasonType === 'regular' ? '' : (seasonType ?? '');
  return `${status}|${event.startTime}|${JSON.stringify(shown)}${season}`;
}

/** True while the event may stand in lists of odds and edges. */
export function isOpen(status: EventStatus): boolean {
  return status !== 'final' && status !== 'cancelled';
}

/** When time alone changes something about the event next. */
function nextChange(state: EngineState, event: EventState): number {
  const { beginsAt, scores } = event;
  const end = event.startTime + FORGET_AFTER_MS;
  const finalAt = beginsAt + finalAfterMs(event);
  const times = [beginsAt, finalAt, scores ? silentFrom(scores) : end];
  return Math.min(end, ...times.filter((at) => at > state.now));
}

/** The typical duration of the event's league is another one. */
export function durationChanged(state: EngineState, event: EventState): void {
  state.touchedEvents.add(event);
  state.touchEventLines(event, WHOLE);
  const next = nextChange(state, event);
  if (next > state.now) state.scheduleEvent(event, next);
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
  state.scheduleEvent(event, next > state.now ? next : state.now + HOUR_MS);
  state.touchedEvents.add(event);
  state.touchEventLines(event, WHOLE);
}

function addEvent(state: EngineState, head: EventHead): EventState {
  const { eventId, leagueId, homeTeamId, awayTeamId, startTime, sourceEventId } = head;
  // The head given may be a row of a message that is filled again.
  const own = { eventId, leagueId, homeTeamId, awayTeamId, startTime, sourceEventId };
  const event = state.book.makeEvent(own, state.now, state.seq);
  state.touchedEvents.add(event);
  state.scheduleEvent(event, nextChange(state, event));
  return event;
}
