// Edges under one filter that somebody follows, where the fold keeps none of them: within a set of
// venues, of types that are found on request, or under limits that time moves. The view looks again
// at places that changed and at those whose time has come.
import { empty } from '#kit/empty.ts';
import type { EventState, MarketState } from '../../book/book.ts';
import { isOpen } from '../../clock/event-life.ts';
import { KEPT_EDGE_TYPES } from '../../edges/edge-types.ts';
import { findsEdges, replacesArbitrages, requestedEdgesOf } from '../../edges/requested-edges.ts';
import type { EngineState } from '../../state.ts';
import { inScope, type Scope } from '../changes/line-walk.ts';
import {
  agePasses,
  booksPass,
  edgePasses,
  eventPasses,
  eventTurnsAt,
} from '../edges/edge-filter.ts';
import { delaysPass } from '../edges/edge-legs.ts';
import { idEnding } from '../edges/rendered-edge.ts';
import { asksWithin, type EdgeFilter } from '../reader.ts';
import { endingOf, type Within } from '../within.ts';
import { closeReasonOf } from './close-reason.ts';
import type { JudgedLines } from './judged-lines.ts';
import type { LineAtHand } from './line-at-hand.ts';
import { type Place, type Showing, ShownEdges } from './shown-edges.ts';
import { type EdgeOnLine, FoundOnRequest, type WantedEdge } from './wanted-edge.ts';

/** It came to show an arbitrage of its own on a line, or ceased to. */
type OnArbitrage = (view: FollowedEdges, line: number, isHeld: boolean) => void;

/** Filled by each look at a line. */
const edges: EdgeOnLine[] = [];

/** What views share. */
interface Around {
  /** Those under the same profile and fees. */
  readonly lines: JudgedLines;
  readonly atHand: LineAtHand;
  readonly onArbitrage: OnArbitrage;
}

export class FollowedEdges {
  readonly scope: Scope;
  readonly filter: EdgeFilter;
  shown: ShownEdges;
  /** Whether edges that the fold keeps are shown, and those that are found on request. */
  readonly showsKept: boolean;
  readonly showsRequested: boolean;
  /** Whether arbitrages are those of a set, or after other fees, than the fold's. */
  readonly findsArbitrages: boolean;
  /** The last line that concerned it, by its number among all that were passed to views. */
  concernedIn = 0;
  /** Lines on which it shows an arbitrage of its own. */
  readonly arbitrageLines = new Set<number>();
  /** Whether those that are found on request stand in place of those of lines. */
  readonly #replacesArbitrages: boolean;
  readonly #state: EngineState;
  readonly #lines: JudgedLines;
  readonly #atHand: LineAtHand;
  readonly #onArbitrage: OnArbitrage;
  readonly #showing: Showing;
  /** When a place is evaluated again, as a price of what it shows will be too old. */
  readonly #agesAt = new Map<Place, number>();
  #agesNextAt = Number.POSITIVE_INFINITY;
  /** When an event begins to pass the filter by time alone, or ceases to. */
  readonly #turnsAt = new Map<EventState, number>();
  #turnsNextAt = Number.POSITIVE_INFINITY;
  /** Places with edges that are too old, by event: a confirmation may bring them back. */
  readonly #tooOld = new Map<EventState, Set<Place>>();
  #within: Within | undefined;

  constructor(
    state: EngineState,
    { lines, atHand, onArbitrage }: Around,
    scope: Scope,
    filter: EdgeFilter,
  ) {
    this.#state = state;
    this.#atHand = atHand;
    this.#lines = lines;
    this.#onArbitrage = onArbitrage;
    this.scope = scope;
    this.filter = filter;
    this.showsKept = KEPT_EDGE_TYPES.some((type) => filter.types.has(type));
    this.showsRequested = findsEdges(filter);
    this.#replacesArbitrages = replacesArbitrages(filter);
    this.findsArbitrages =
      filter.types.has('arbitrage') && asksWithin(filter) && !this.#replacesArbitrages;
    this.#showing = {
      ending: idEnding(endingOf(filter)),
      render: (edge) =>
        this.#isAged ? edge.datedIn(filter.oddsFormat) : edge.renderedIn(filter.oddsFormat),
      closeReason: ({ market, legs }) => closeReasonOf(state, filter, market, legs),
    };
    this.shown = new ShownEdges(state.seq, this.#showing);
  }

  /** Begins with all that is to be shown now: what was before is not known. */
  begin(): void {
    this.#agesAt.clear();
    this.#turnsAt.clear();
    this.#tooOld.clear();
    for (const line of [...this.arbitrageLines]) this.#noteArbitrage(line, false);
    this.shown = new ShownEdges(this.#state.seq, this.#showing);
    this.refreshAll();
  }

  refreshAll(): void {
    for (const event of this.#state.book.events.values()) this.refreshEvent(event);
  }

  /** Whether confirmations alone bring edges back. */
  get hasTooOld(): boolean {
    return this.#tooOld.size > 0;
  }

  /** Whether it is about an event at all. */
  isAbout(event: EventState): boolean {
    return inScope(this.scope, event);
  }

  /** Evaluates everything of an event: it changed itself, or its time has come. */
  refreshEvent(event: EventState): void {
    if (!this.isAbout(event)) return;
    const isKnown = this.#state.book.events.get(event.head.eventId) === event;
    const turnsAt = isKnown ? eventTurnsAt(this.filter, event, this.#state.now) : Infinity;
    if (turnsAt === Infinity) this.#turnsAt.delete(event);
    else this.#turnsAt.set(event, turnsAt);
    this.#turnsNextAt = Math.min(this.#turnsNextAt, turnsAt);
    for (const market of event.markets.values()) {
      if (this.showsRequested) this.refreshMarket(market);
      if (!this.showsKept) continue;
      for (const line of market.lines) this.refreshLine(line, market);
    }
  }

  /** Edges on one line; its number may have been that of a line of another event. */
  refreshLine(line: number, market: MarketState): void {
    const { event } = market;
    if (this.isAbout(event)) this.#show(line, event, this.#edgesOn(line, market));
    else this.lineLeft(line);
  }

  /** Whether the best prices of its venues may come to an arbitrage of its own. */
  mayHaveArbitrage(line: number): boolean {
    return this.findsArbitrages && this.#atHand.hasLegsAmong(this.#withinNow.mayBeLeg, line);
  }

  /** The line of this number is none of the view's any more. */
  lineLeft(line: number): void {
    this.#agesAt.delete(line);
    this.#noteArbitrage(line, false);
    this.shown.show(line, [], this.#state.seq);
  }

  /** Edges that are found on the lines of a market. */
  refreshMarket(market: MarketState): void {
    const { event } = market;
    if (!this.isAbout(event)) return;
    const found = this.#passes(event) ? requestedEdgesOf(this.#state, market, this.filter) : [];
    this.#show(
      market,
      event,
      found.map((edge) => new FoundOnRequest(market, edge, this.filter)),
    );
  }

  /** Quotes of an event were confirmed. */
  confirmed(event: EventState): void {
    const places = this.#tooOld.get(event);
    if (places !== undefined) this.#refreshPlaces([...places]);
  }

  /** Evaluates what is due at the log's time. */
  passTime(): void {
    const { now } = this.#state;
    if (now >= this.#turnsNextAt) {
      const due = [...this.#turnsAt].filter(([, at]) => at <= now);
      for (const [event] of due) this.refreshEvent(event);
      this.#turnsNextAt = Math.min(...this.#turnsAt.values());
    }
    if (now < this.#agesNextAt) return;
    const due = [...this.#agesAt].filter(([, at]) => at <= now);
    this.#refreshPlaces(due.map(([place]) => place));
    this.#agesNextAt = Math.min(...this.#agesAt.values());
  }

  #refreshPlaces(places: readonly Place[]): void {
    for (const place of places) {
      if (typeof place !== 'number') this.refreshMarket(place);
      else {
        const market = this.#state.lines.markets[place];
        if (market) this.refreshLine(place, market);
        else this.lineLeft(place);
      }
    }
  }

  #passes(event: EventState): boolean {
    return isOpen(event.status) && eventPasses(this.filter, event, this.#state.now);
  }

  /** Those that pass all but, perhaps, the limit of age; good until the next line is looked at. */
  #edgesOn(line: number, market: MarketState): readonly EdgeOnLine[] {
    const { filter } = this;
    const state = this.#state;
    empty(edges);
    const passes = this.#passes(market.event);
    if (passes) {
      const { mayBet } = this.#withinNow;
      const onLine = this.#lines.on(line, market);
      for (let at = 0; at < onLine.length; at++) {
        const each = onLine[at] as EdgeOnLine;
        if (each.venueNumber >= 0 && mayBet[each.venueNumber] === 0) continue;
        if (this.#mayShow(each) && booksPass(state, filter, each.edge)) edges.push(each);
      }
    }
    const arbitrage = passes ? this.#arbitrageOn(line, market) : undefined;
    if (arbitrage !== undefined) edges.push(arbitrage);
    this.#noteArbitrage(line, arbitrage !== undefined);
    return edges;
  }

  #arbitrageOn(line: number, market: MarketState): EdgeOnLine | undefined {
    if (!this.mayHaveArbitrage(line)) return undefined;
    const found = this.#lines.shared.arbitrages.bestOn(line, market, this.#withinNow);
    return found !== undefined && this.#mayShow(found) ? found : undefined;
  }

  #mayShow({ edge }: EdgeOnLine): boolean {
    if (this.#replacesArbitrages && edge.type === 'arbitrage') return false;
    return edgePasses(this.filter, edge) && delaysPass(this.#state, this.filter, edge);
  }

  #noteArbitrage(line: number, isHeld: boolean): void {
    if (this.arbitrageLines.has(line) === isHeld) return;
    if (isHeld) this.arbitrageLines.add(line);
    else this.arbitrageLines.delete(line);
    this.#onArbitrage(this, line, isHeld);
  }

  /** What is asked, as the catalogue and the configuration of the log are now. */
  get #withinNow(): Within {
    if (!this.#within?.isCurrent) this.#within = this.#lines.withinNow(this.filter);
    return this.#within;
  }

  get #isAged(): boolean {
    return this.filter.maxAgeMs !== undefined;
  }

  /** Shows those of a place that are recent enough. */
  #show(place: Place, event: EventState, found: readonly WantedEdge[]): void {
    const { seq, now } = this.#state;
    if (!this.#isAged) {
      this.shown.show(place, found, seq);
      return;
    }
    const times = found.map((each) => each.confirmedSince);
    const isRecent = times.map((at) => agePasses(this.filter, at, now));
    this.shown.show(
      place,
      found.filter((_, index) => isRecent[index]),
      seq,
    );
    const oldest = Math.min(...times.filter((_, index) => isRecent[index]));
    this.#noteAges(place, event, oldest, isRecent.includes(false));
  }

  /** `oldest`: when the least recent price of what is shown was confirmed; infinity: nothing is. */
  #noteAges(place: Place, event: EventState, oldest: number, hasTooOld: boolean): void {
    const { maxAgeMs = 0 } = this.filter;
    const dueAt = oldest + maxAgeMs + 1;
    if (dueAt === Number.POSITIVE_INFINITY) this.#agesAt.delete(place);
    else this.#agesAt.set(place, dueAt);
    this.#agesNextAt = Math.min(this.#agesNextAt, dueAt);
    const known = this.#tooOld.get(event);
    if (hasTooOld) {
      if (known === undefined) this.#tooOld.set(event, new Set([place]));
      else known.add(place);
    } else if (known?.delete(place) && known.size === 0) this.#tooOld.delete(event);
  }
}
