// Edges under one filter that somebody follows, where the fold keeps none of them: within a set of
// venues, of types that are found on request, or under limits that time moves. The view looks again
// at places that changed and at those whose time has come.
import type { EventState, MarketState } from '../../book/book.ts';
import { isOpen } from '../../clock/event-life.ts';
import type { Edge } from '../../edges/edge.ts';
import { asksRequested, KEPT_EDGE_TYPES } from '../../edges/edge-types.ts';
import type { FoundEdge } from '../../edges/finders/finder.ts';
import { requestedEdgesOf } from '../../edges/requested-edges.ts';
import type { EngineState } from '../../state.ts';
import { inScope, type Scope } from '../changes/line-walk.ts';
import {
  agePasses,
  booksPass,
  confirmedSince,
  edgePasses,
  eventPasses,
  eventTurnsAt,
  foundConfirmedSince,
} from '../edge-filter.ts';
import { edgeNumbersOn } from '../edge-view.ts';
import type { EdgesAtHand } from '../edges-at-hand.ts';
import { lineEdgesWithin } from '../edges-within.ts';
import { asksWithin, type EdgeFilter } from '../reader.ts';
import { Within } from '../within.ts';
import { type Place, ShownEdges, type Wanted } from './shown-edges.ts';
import { wantedEdge, wantedFound } from './wanted-edges.ts';

/** An edge that passes all but, perhaps, the limit of age. */
interface Candidate {
  readonly wanted: () => Wanted;
  readonly confirmedSince: number;
}

export class FollowedEdges {
  readonly scope: Scope;
  readonly filter: EdgeFilter;
  shown: ShownEdges;
  /** Whether edges that the fold keeps are shown, and those that are found on request. */
  readonly showsKept: boolean;
  readonly showsRequested: boolean;
  readonly showsArbitrages: boolean;
  /** Whether prices are judged by another model, or after other fees, than the fold's. */
  readonly judgesAnew: boolean;
  readonly #state: EngineState;
  readonly #atHand: EdgesAtHand;
  readonly #onPlace: (view: FollowedEdges, place: Place, isHeld: boolean) => void;
  /** When a place is evaluated again, as a price of what it shows will be too old. */
  readonly #agesAt = new Map<Place, number>();
  #agesNextAt = Number.POSITIVE_INFINITY;
  /** When an event begins to pass the filter by time alone, or ceases to. */
  readonly #turnsAt = new Map<EventState, number>();
  #turnsNextAt = Number.POSITIVE_INFINITY;
  /** Places with edges that are too old, by event: a confirmation may bring them back. */
  readonly #tooOld = new Map<EventState, Set<Place>>();
  #within: Within | undefined;

  /** `onPlace`: it came to show edges at a place, or ceased to. */
  constructor(
    state: EngineState,
    atHand: EdgesAtHand,
    scope: Scope,
    filter: EdgeFilter,
    onPlace: (view: FollowedEdges, place: Place, isHeld: boolean) => void,
  ) {
    this.#state = state;
    this.#atHand = atHand;
    this.#onPlace = onPlace;
    this.scope = scope;
    this.filter = filter;
    this.showsKept = KEPT_EDGE_TYPES.some((type) => filter.types.has(type));
    this.showsRequested = asksRequested(filter);
    this.judgesAnew = filter.profile !== undefined || filter.fees !== undefined;
    this.showsArbitrages = filter.types.has('arbitrage');
    this.shown = this.begin();
  }

  /** Begins with all that is to be shown now: what was before is not known. */
  begin(): ShownEdges {
    this.#agesAt.clear();
    this.#turnsAt.clear();
    this.#tooOld.clear();
    this.shown = new ShownEdges(this.#state.seq, (place, isHeld) =>
      this.#onPlace(this, place, isHeld),
    );
    for (const event of this.#state.book.events.values()) this.lookAtEvent(event);
    return this.shown;
  }

  /** The log states profiles anew: those judge from here on. */
  newProfiles(): void {
    if (this.filter.profile === undefined) return;
    this.#within = undefined;
    for (const event of this.#state.book.events.values()) this.lookAtEvent(event);
  }

  /** Venues of the set where its edges are; undefined: all. */
  get bookmakerIds(): ReadonlySet<string> | undefined {
    return this.filter.books?.bookmakerIds;
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
  lookAtEvent(event: EventState): void {
    if (!this.isAbout(event)) return;
    const isKnown = this.#state.book.events.get(event.head.eventId) === event;
    const turnsAt = isKnown ? eventTurnsAt(this.filter, event, this.#state.now) : Infinity;
    if (turnsAt === Infinity) this.#turnsAt.delete(event);
    else this.#turnsAt.set(event, turnsAt);
    this.#turnsNextAt = Math.min(this.#turnsNextAt, turnsAt);
    for (const market of event.markets.values()) {
      if (this.showsRequested) this.lookAtMarket(market);
      if (!this.showsKept) continue;
      for (const line of market.lines) this.lookAtLine(line, market);
    }
  }

  /** Edges on one line; its number may have been that of a line of another event. */
  lookAtLine(line: number, { event }: MarketState): void {
    if (!this.isAbout(event)) {
      this.lineLeft(line);
      return;
    }
    const passes = this.#passes(event);
    const candidates = passes ? this.#edgesOn(line) : [];
    const until = passes ? this.#opinionUntil : Number.POSITIVE_INFINITY;
    if (this.filter.profile?.owner !== undefined) this.#agesAt.delete(line);
    this.#show(line, event, candidates);
    if (until < (this.#agesAt.get(line) ?? Number.POSITIVE_INFINITY)) {
      this.#agesAt.set(line, until);
      this.#agesNextAt = Math.min(this.#agesNextAt, until);
    }
  }

  /** What a model of one's own said of the line grows too old by time alone. */
  get #opinionUntil(): number {
    return this.#within?.model?.until ?? Number.POSITIVE_INFINITY;
  }

  /** The line of this number is none of the view's any more. */
  lineLeft(line: number): void {
    this.#agesAt.delete(line);
    this.shown.show(line, [], this.#state.seq);
  }

  /** Edges that are found on the lines of a market. */
  lookAtMarket(market: MarketState): void {
    const { event } = market;
    if (!this.isAbout(event)) return;
    const found = this.#passes(event) ? requestedEdgesOf(this.#state, market, this.filter) : [];
    this.#show(
      market,
      event,
      found.map((edge) => this.#foundCandidate(market, edge)),
    );
  }

  /** Quotes of an event were confirmed. */
  confirmed(event: EventState): void {
    const places = this.#tooOld.get(event);
    if (places !== undefined) this.#lookAgain([...places]);
  }

  /** Evaluates what is due at the log's time. */
  passTime(): void {
    const { now } = this.#state;
    if (now >= this.#turnsNextAt) {
      const due = [...this.#turnsAt].filter(([, at]) => at <= now);
      for (const [event] of due) this.lookAtEvent(event);
      this.#turnsNextAt = Math.min(...this.#turnsAt.values());
    }
    if (now < this.#agesNextAt) return;
    const due = [...this.#agesAt].filter(([, at]) => at <= now);
    this.#lookAgain(due.map(([place]) => place));
    this.#agesNextAt = Math.min(...this.#agesAt.values());
  }

  #lookAgain(places: readonly Place[]): void {
    for (const place of places) {
      if (typeof place !== 'number') this.lookAtMarket(place);
      else {
        const market = this.#state.lines.markets[place];
        if (market) this.lookAtLine(place, market);
        else this.lineLeft(place);
      }
    }
  }

  #passes(event: EventState): boolean {
    return isOpen(event.status) && eventPasses(this.filter, event, this.#state.now);
  }

  #edgesOn(line: number): readonly Candidate[] {
    const { filter } = this;
    const state = this.#state;
    const open = (edge: number): Edge => this.#atHand.open(edge);
    const edges = asksWithin(filter)
      ? lineEdgesWithin(state, line, this.#withinNow, open)
      : edgeNumbersOn(state, line).map(open);
    return edges
      .filter((edge) => edgePasses(filter, edge) && booksPass(state, filter, edge))
      .map((edge) => ({
        wanted: () => wantedEdge(state, filter, edge, this.judgesAnew),
        confirmedSince: this.#isAged ? confirmedSince(state, edge) : 0,
      }));
  }

  /** What is asked, as the catalogue and the configuration of the log are now. */
  get #withinNow(): Within {
    const { profile } = this.filter;
    if (this.#within?.isCurrent) return this.#within;
    const stated = this.#state.profiles.find(({ id }) => id === profile?.id) ?? profile;
    this.#within = new Within(this.#state, {
      ...this.filter,
      ...(stated !== undefined && { profile: stated }),
    });
    return this.#within;
  }

  #foundCandidate(market: MarketState, found: FoundEdge): Candidate {
    return {
      wanted: () => wantedFound(this.#state, this.filter, market, found),
      confirmedSince: this.#isAged ? foundConfirmedSince(found) : 0,
    };
  }

  get #isAged(): boolean {
    return this.filter.maxAgeMs !== undefined;
  }

  #show(place: Place, event: EventState, candidates: readonly Candidate[]): void {
    const { filter } = this;
    const { now, seq } = this.#state;
    const passing = this.#isAged
      ? candidates.filter((each) => agePasses(filter, each.confirmedSince, now))
      : candidates;
    this.shown.show(
      place,
      passing.map((each) => each.wanted()),
      seq,
    );
    if (this.#isAged) this.#noteAges(place, event, passing, passing.length < candidates.length);
  }

  #noteAges(
    place: Place,
    event: EventState,
    passing: readonly Candidate[],
    hasTooOld: boolean,
  ): void {
    const { maxAgeMs = 0 } = this.filter;
    const oldest = Math.min(...passing.map((each) => each.confirmedSince));
    if (passing.length === 0) this.#agesAt.delete(place);
    else this.#agesAt.set(place, oldest + maxAgeMs + 1);
    this.#agesNextAt = Math.min(this.#agesNextAt, oldest + maxAgeMs + 1);
    const known = this.#tooOld.get(event);
    if (hasTooOld) {
      if (known === undefined) this.#tooOld.set(event, new Set([place]));
      else known.add(place);
    } else if (known?.delete(place) && known.size === 0) this.#tooOld.delete(event);
  }
}
