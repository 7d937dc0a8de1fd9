// The walk behind every delta of lines: what changed after a position, what left, which events came
// to be listed or ceased to be. What is said of each line is for the kind of delta to know.

import type { LeagueId } from '#domain/league.ts';
import { must } from '#kit/assert.ts';
import type { EventState, Line, MarketState } from '../../book/book.ts';
import type { LineTombstone } from '../../book/line-tombstone.ts';
import { L_FLAGS, LINE, LISTED, T_CHANGED, TIMES } from '../../book/lines.ts';
import { isOpen } from '../../clock/event-life.ts';
import { isDeepOnly } from '../../line-changes.ts';
import type { EngineState } from '../../state.ts';
import { linePasses } from '../line-record.ts';
import { lineOf } from '../line-view.ts';
import type { OfferFilter } from '../reader.ts';

/** Which events a stream is about. */
export interface Scope {
  readonly leagueId?: LeagueId;
  readonly eventId?: string;
}

/** Changes after `since` that a delta is about. */
export interface Reach {
  readonly since: number;
  readonly scope: Scope;
  readonly filter: OfferFilter;
  /** The lines that changed, where that is known already. */
  readonly lines?: readonly number[];
  /** Lines of which a followed model says something else, though nothing else need have changed. */
  readonly judgedAnew?: Iterable<number> | undefined;
  /** Text that is longer is not wanted: it ends soon after. */
  readonly charsMax?: number;
}

/** What a kind of delta makes of the lines that it is shown. */
export interface LineVisitor {
  /** Whether it speaks of lines of the market; of none once it has said more than is wanted. */
  isAbout(market: MarketState): boolean;
  /**
   * A line that passes; `isAfresh`: whoever follows may not have it, or under another name. True
   * where something of it is shown.
   */
  show(line: Line, isAfresh: boolean): boolean;
  /** A line that is there, of which nothing is shown any more. */
  remove(line: Line): void;
  /** A line that left; those that are back were shown before. */
  removeGone(tombstone: LineTombstone): void;
  /** Whether an event is shown for the sake of this line, which passes. */
  hasContent(line: Line): boolean;
}

/** Visits everything in reach; the events whose heads belong to it. */
export function walkChanges(
  state: EngineState,
  { since, scope, filter, lines, judgedAnew = [] }: Reach,
  visitor: LineVisitor,
): readonly EventState[] {
  const events = new Set<EventState>();
  const shown = new Set<EventState>();
  let entered: EventState | undefined;
  const enters = (event: EventState): boolean => {
    if (event === entered) return true;
    if (!inScope(scope, event)) return false;
    events.add(event);
    entered = event;
    return true;
  };
  const visit = (market: MarketState, slot: number): void => {
    const { event } = market;
    if (!enters(event) || !isOpen(event.status) || !visitor.isAbout(market)) return;
    const line = lineOf(state, slot);
    const renamed = isRenamed(line, since);
    if (linePasses(filter, line)) {
      if (visitor.show(line, renamed || event.openedSeq > since)) shown.add(event);
    } else if (renamed) {
      // A filter by name may have let it pass under its former one.
      visitor.remove(line);
    }
  };
  const visitChanged = (market: MarketState, slot: number): void => {
    if (isShownChange(state, slot, since, filter)) visit(market, slot);
  };
  if (lines === undefined) eachChangedLine(state, since, visitChanged);
  else for (const slot of lines) visitChanged(marketAt(state, slot), slot);
  for (const slot of judgedAnew) {
    const isVisited = isChanged(state, slot, since) && isShownChange(state, slot, since, filter);
    if (isListed(state, slot) && !isVisited) visit(marketAt(state, slot), slot);
  }
  for (const tombstone of state.removedLines.since(since)) {
    const { market, servedMarketType } = tombstone;
    if (!enters(market.event) || !visitor.isAbout(market)) continue;
    if (filter.marketTypes?.has(servedMarketType) ?? true) visitor.removeGone(tombstone);
  }
  for (const event of state.eventChanges.since(since)) {
    if (enters(event)) visitTurn(state, event, { since, scope, filter }, visitor);
  }
  return [...events].filter((event) => shown.has(event) || isShown(state, event, filter, visitor));
}

/** Whether the stream is about this event. */
export function inScope(scope: Scope, { head }: EventState): boolean {
  if (scope.eventId !== undefined && head.eventId !== scope.eventId) return false;
  return scope.leagueId === undefined || head.leagueId === scope.leagueId;
}

/** An event whose own state changed may have opened to lists, or closed. */
function visitTurn(
  state: EngineState,
  event: EventState,
  { since, filter }: Reach,
  visitor: LineVisitor,
): void {
  const open = isOpen(event.status);
  if (open && event.openedSeq <= since) return;
  for (const line of linesAbout(state, event, visitor)) {
    const passes = linePasses(filter, line);
    if (!open && (passes || isRenamed(line, since))) visitor.remove(line);
    // What changed was shown before.
    else if (
      passes &&
      !(isChanged(state, line.slot, since) && isShownChange(state, line.slot, since, filter))
    ) {
      visitor.show(line, true);
    }
  }
}

function isShown(
  state: EngineState,
  event: EventState,
  filter: OfferFilter,
  visitor: LineVisitor,
): boolean {
  const isKnown = state.book.events.get(event.head.eventId) === event;
  if (!isKnown || !isOpen(event.status)) return false;
  for (const line of linesAbout(state, event, visitor)) {
    if (linePasses(filter, line) && visitor.hasContent(line)) return true;
  }
  return false;
}

/** Shows the lines that changed after `since`, with their markets; newest change first. */
export function eachChangedLine(
  state: EngineState,
  since: number,
  show: (market: MarketState, slot: number) => void,
): void {
  const { lineChanges, lines } = state;
  let slot = lineChanges.newest;
  while (slot >= 0 && (lines.times[slot * TIMES + T_CHANGED] as number) > since) {
    show(marketAt(state, slot), slot);
    slot = lineChanges.olderThan(slot);
  }
}

/**
 * The event of each line that changed or left after `since`, and of each that is told because its
 * event turned: what a walk from there would look at.
 */
export function* eventsOfMoved(state: EngineState, since: number): Generator<EventState> {
  const { lineChanges, lines, removedLines, eventChanges } = state;
  const isMoved = (line: number): boolean =>
    (lines.times[line * TIMES + T_CHANGED] as number) > since;
  let slot = lineChanges.newest;
  while (slot >= 0 && isMoved(slot)) {
    yield marketAt(state, slot).event;
    slot = lineChanges.olderThan(slot);
  }
  for (const { market } of removedLines.since(since)) yield market.event;
  for (const event of eventChanges.since(since)) {
    yield event;
    if (isOpen(event.status) && event.openedSeq <= since) continue;
    for (const market of event.markets.values()) {
      for (const line of market.lines) if (!isMoved(line)) yield event;
    }
  }
}

/** Lines of one event that changed after `since`, newest change first. */
export function changedLinesOf(
  state: EngineState,
  eventId: string,
  since: number,
): readonly number[] {
  const { times } = state.lines;
  const found: number[] = [];
  for (const market of state.book.events.get(eventId)?.markets.values() ?? []) {
    for (const line of market.lines) {
      if (isChanged(state, line, since)) found.push(line);
    }
  }
  const changedAt = (line: number): number => times[line * TIMES + T_CHANGED] as number;
  return found.sort((one, other) => changedAt(other) - changedAt(one));
}

/** Whether a walk over what changed after `since` comes by the line. */
function isChanged(state: EngineState, line: number, since: number): boolean {
  return isListed(state, line) && (state.lines.times[line * TIMES + T_CHANGED] as number) > since;
}

/** Of a line that changed: whether anything of it did that is shown under the filter. */
function isShownChange(
  state: EngineState,
  line: number,
  since: number,
  { depth }: OfferFilter,
): boolean {
  return depth !== undefined || !isDeepOnly(state, line, since);
}

function isListed({ lines }: EngineState, line: number): boolean {
  return ((lines.ints[line * LINE + L_FLAGS] as number) & LISTED) !== 0;
}

function marketAt({ lines }: EngineState, slot: number): MarketState {
  return must(lines.markets[slot], 'its market');
}

function* linesAbout(state: EngineState, event: EventState, visitor: LineVisitor): Generator<Line> {
  for (const market of event.markets.values()) {
    if (!visitor.isAbout(market)) continue;
    for (const slot of market.lines) yield lineOf(state, slot);
  }
}

function isRenamed(line: Line, since: number): boolean {
  return (line.market.player?.renamedSeq ?? 0) > since;
}
