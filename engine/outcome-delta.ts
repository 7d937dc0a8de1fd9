// What a delta says of best bets: the outcomes whose best price may be another, those that have
// none any more, and the heads of their events.
import { must } from '#kit/assert.ts';
import type { EventState, Line, MarketState } from './book.ts';
import { bestOutcomes } from './book-reader.ts';
import type { EdgeLine } from './edge.ts';
import { isOpen } from './event-life.ts';
import { bestBetsHead } from './event-record.ts';
import { servedType } from './line-changes.ts';
import { inScope, type Scope } from './line-delta.ts';
import { linePasses } from './line-record.ts';
import { lineOf } from './line-view.ts';
import { L_EVENT, LINE } from './lines.ts';
import type { OfferFilter } from './reader.ts';
import type { BestBetsHead, BestOutcome } from './records.ts';
import { outcomePoint, selectionLabels, teamNameOf } from './selection.ts';
import type { EngineState, LineTombstone } from './state.ts';

/** Identifies an outcome within the stream. */
export interface OutcomeKey {
  readonly eventId: string;
  readonly marketType: string;
  readonly name: string;
  readonly point?: number;
  readonly team?: string;
  readonly playerId?: string;
}

export interface OutcomeUpsert extends BestOutcome {
  readonly eventId: string;
  readonly marketType: string;
}

export interface OutcomesDelta {
  /** Events that are new to the stream or whose head changed. */
  readonly events: readonly BestBetsHead[];
  readonly upsert: readonly OutcomeUpsert[];
  readonly remove: readonly OutcomeKey[];
}

/** Gathers what one delta says of best bets. */
export class OutcomeCollector {
  readonly #state: EngineState;
  readonly #since: number;
  readonly #scope: Scope;
  readonly #filter: OfferFilter;
  readonly #events = new Set<EventState>();
  readonly #upserts = new Map<string, OutcomeUpsert>();
  readonly #removed = new Map<string, OutcomeKey>();

  constructor(state: EngineState, since: number, scope: Scope, filter: OfferFilter) {
    this.#state = state;
    this.#since = since;
    this.#scope = scope;
    this.#filter = filter;
  }

  addLine(slot: number): void {
    const { book, lines } = this.#state;
    const event = must(book.slots[lines.ints[slot * LINE + L_EVENT] as number], 'its event');
    if (!inScope(this.#scope, event)) return;
    this.#events.add(event);
    if (!isOpen(event.status)) return;
    const line = lineOf(this.#state, slot);
    const isRenamed = this.#isRenamed(line);
    if (linePasses(this.#filter, line)) this.#show(line, isRenamed);
    // A filter by name may have let it pass under its former one.
    else if (isRenamed) this.#removeAll(line);
  }

  /** A line that left; what is back on it was gathered before. */
  addRemoved({ market, point, servedMarketType }: LineTombstone): void {
    if (!inScope(this.#scope, market.event)) return;
    this.#events.add(market.event);
    const { marketTypes } = this.#filter;
    if (marketTypes && !marketTypes.has(servedMarketType)) return;
    for (const key of keysOf(market, point, servedMarketType)) this.#remove(key);
  }

  /** An event whose own state changed may have opened to lists, or closed. */
  addEvent(event: EventState): void {
    if (!inScope(this.#scope, event)) return;
    this.#events.add(event);
    const open = isOpen(event.status);
    if (open && event.openedSeq <= this.#since) return;
    for (const line of this.#linesOf(event)) {
      const passes = linePasses(this.#filter, line);
      if (open && passes) this.#show(line, true);
      else if (!open && (passes || this.#isRenamed(line))) this.#removeAll(line);
    }
  }

  delta(): OutcomesDelta | undefined {
    const events = [...this.#events].filter((event) => this.#isShown(event)).map(bestBetsHead);
    const upsert = [...this.#upserts.values()];
    const remove = [...this.#removed.values()];
    if (events.length + upsert.length + remove.length === 0) return undefined;
    return { events, upsert, remove };
  }

  #isShown(event: EventState): boolean {
    const isKnown = this.#state.book.events.get(event.head.eventId) === event;
    if (!isKnown || !isOpen(event.status)) return false;
    for (const line of this.#linesOf(event)) {
      if (!linePasses(this.#filter, line)) continue;
      if (bestOutcomes(line, this.#filter).length > 0) return true;
    }
    return false;
  }

  *#linesOf(event: EventState): Generator<Line> {
    for (const market of event.markets.values()) {
      for (const slot of market.lines) yield lineOf(this.#state, slot);
    }
  }

  #isRenamed(line: Line): boolean {
    return (line.market.player?.renamedSeq ?? 0) > this.#since;
  }

  /** `isAfresh`: whoever follows may not have it, or has it under another name. */
  #show(line: Line, isAfresh: boolean): void {
    const marketType = servedType(line);
    const { eventId } = line.market.event.head;
    const found = new Map(
      bestOutcomes(line, this.#filter).map((outcome) => {
        const upsert = { eventId, marketType, ...outcome };
        return [keyText(upsert), upsert];
      }),
    );
    keysOf(line.market, line.point, marketType).forEach((key, side) => {
      if (!isAfresh && !this.#isTouched(line, side)) return;
      const upsert = found.get(keyText(key));
      if (upsert) this.#upserts.set(keyText(key), upsert);
      else this.#remove(key);
    });
  }

  /** Whether any price of the side changed or left; else its best is what it was. */
  #isTouched(line: Line, side: number): boolean {
    if (line.appearedSeq > this.#since) return true;
    return line.cells.some(({ offers, goneSeq }) => {
      const changedSeq = offers[side]?.changedSeq ?? goneSeq[side] ?? 0;
      return changedSeq > this.#since;
    });
  }

  #removeAll(line: Line): void {
    for (const key of keysOf(line.market, line.point, servedType(line))) this.#remove(key);
  }

  #remove(key: OutcomeKey): void {
    const text = keyText(key);
    if (!this.#upserts.has(text)) this.#removed.set(text, key);
  }
}

/** The keys of a line's outcomes, by side. */
function keysOf(market: MarketState, point: EdgeLine['point'], marketType: string): OutcomeKey[] {
  const { eventId } = market.event.head;
  const team = teamNameOf(market);
  return selectionLabels(market).map((name, side) => ({
    eventId,
    marketType,
    name,
    ...outcomePoint(market.market, side, point),
    ...(team !== undefined && { team }),
    ...(market.playerId !== null && { playerId: market.playerId }),
  }));
}

function keyText({ eventId, marketType, name, point, team, playerId }: OutcomeKey): string {
  return JSON.stringify([eventId, marketType, name, point, team, playerId]);
}
