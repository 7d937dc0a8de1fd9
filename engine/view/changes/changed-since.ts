// The one query of the push: what changed since a seq, after a filter. Since 0 is an image, since a
// client's position is a resume, since a cursor is a slow or conflated client's next frame.
import type { LeagueId } from '#domain/league.ts';
import { must } from '#kit/assert.ts';
import type { EventState } from '../../book/book.ts';
import type { Edge } from '../../edges/edge.ts';
import { E_LINE, EDGE, F_CHANGED, FIGURES } from '../../edges/edge-table.ts';
import type { CloseReason } from '../../edges/edge-types.ts';
import type { EngineState } from '../../state.ts';
import { edgePasses, isFleeting, isOfTeam, mayHavePassed } from '../edges/edge-filter.ts';
import { EdgesAtHand } from '../edges/edges-at-hand.ts';
import { EdgeChange } from '../edges/rendered-edge.ts';
import { entryOf, eventRecord } from '../event-record.ts';
import { EdgeViews } from '../followed/edge-views.ts';
import { type MoveChange, movesSince } from '../moves/moves-since.ts';
import type { OpenMoves } from '../moves/open-moves.ts';
import type { EdgeFilter, EventEntry, MoveFilter, OfferFilter } from '../reader.ts';
import type { EventRecord } from '../records.ts';
import { LineCollector, type LinesDelta } from './line-delta.ts';
import {
  changedLinesOf,
  eachChangedLine,
  eventsOfMoved,
  inScope,
  type Reach,
  type Scope,
  walkChanges,
} from './line-walk.ts';
import { OutcomeCollector, type OutcomesDelta } from './outcome-delta.ts';

export interface EventsDelta {
  readonly upsert: readonly EventRecord[];
  readonly remove: readonly { readonly eventId: string }[];
}

/** One of them, or a move, is no shorter as JSON. */
const EDGE_CHARS_MIN = 200;

/** What changed between two positions. */
interface Touched {
  readonly since: number;
  readonly seq: number;
  /** Lines that changed, newest first, of every event of which anything did. */
  readonly events: ReadonlyMap<string, readonly number[]>;
  /** Null: any may have. */
  readonly leagues: ReadonlySet<LeagueId> | null;
}

/** Reads changes off a book. */
export class BookChanges {
  readonly #state: EngineState;
  readonly #edges: EdgesAtHand;
  readonly #views: EdgeViews;
  readonly #moves: OpenMoves;
  #touched: Touched | undefined;

  constructor(state: EngineState, moves: OpenMoves) {
    this.#state = state;
    this.#moves = moves;
    this.#edges = new EdgesAtHand(state);
    this.#views = new EdgeViews(state);
  }

  /**
   * Must be called before edges under this filter are followed: from here on those that the fold
   * does not keep are compared with what they were. The filter is known by its object.
   */
  followEdges(scope: Scope, filter: EdgeFilter): void {
    if (isFleeting(filter)) this.#views.follow(scope, filter);
  }

  /** Brings followed edges up to this position: must be called where an image is made. */
  noteEdges(filter: EdgeFilter): void {
    this.#views.now(filter);
  }

  /** The same before prices are followed beside the model of a profile, or those of own models. */
  followOffers(filter: OfferFilter): void {
    if (filter.profile !== undefined) this.#views.followModel(filter, filter.profile);
    if (filter.account !== undefined) this.#views.followOwnModels(filter);
  }

  /** Nobody follows prices under this filter any more. */
  unfollowOffers(filter: OfferFilter): void {
    this.#views.unfollowModel(filter);
  }

  /** Nobody follows edges under this filter any more. */
  unfollowEdges(filter: EdgeFilter): void {
    this.#views.unfollow(filter);
  }

  /** Whether what is shown changes by time alone, or with lines of any event. */
  isFollowedApart(edges: EdgeFilter, offers?: OfferFilter): boolean {
    return this.#views.has(edges) || (offers !== undefined && this.#views.hasModel(offers));
  }

  get seq(): number {
    return this.#state.seq;
  }

  /** When the newest group was received, epoch milliseconds. */
  get receivedAt(): number {
    return this.#state.receivedAt;
  }

  /** Newest confirmation among the quotes accepted so far, epoch milliseconds; 0 before any. */
  get newestConfirmedAt(): number {
    return this.#state.newestConfirmedAt;
  }

  /**
   * True while everything since then is still known, of what is followed under these filters too;
   * otherwise only an image helps.
   */
  reachesBackTo(seq: number, edges?: EdgeFilter, offers?: OfferFilter): boolean {
    const view = edges && this.#views.now(edges);
    if (view !== undefined && seq < view.shown.completeSince) return false;
    const model = offers && this.#views.modelNow(offers);
    if (model !== undefined && seq < model.completeSince) return false;
    const own = offers && this.#views.ownModelsNow(offers);
    if (own !== undefined && seq < own.completeSince) return false;
    const { removedLines, closedEdges, removedEvents, seq: newest } = this.#state;
    const oldest = Math.max(
      this.#state.completeSince,
      removedLines.completeSince,
      closedEdges.completeSince,
      removedEvents.completeSince,
    );
    return seq >= oldest && seq <= newest;
  }

  /**
   * False where nothing in scope changed after `since` in anything that is told: worked out once
   * for all who ask from the same position, so that many narrow scopes cost no more than one.
   */
  mayConcern(
    since: number,
    { eventId, leagueId }: Scope,
    edges?: EdgeFilter,
    offers?: OfferFilter,
  ): boolean {
    const view = edges && this.#views.now(edges);
    if (view !== undefined) return view.shown.newestSeq > since;
    const model = offers && this.#views.modelNow(offers);
    if (model !== undefined && model.newestSeq > since) return true;
    const own = offers && this.#views.ownModelsNow(offers);
    if (own !== undefined) return own.newestSeq > since;
    if (eventId === undefined && leagueId === undefined) return since !== this.#state.seq;
    const { events, leagues } = this.#touchedSince(since);
    if (eventId !== undefined && !events.has(eventId)) return false;
    return leagueId === undefined || leagues === null || leagues.has(leagueId);
  }

  /**
   * Whether more than `most` lines, or edges, of the scope changed or left after `since`, or ten
   * times as many of all: counted no further than that.
   */
  areMoreThan(most: number, of: 'lines' | 'edges', since: number, scope: Scope): boolean {
    const moved = of === 'lines' ? eventsOfMoved(this.#state, since) : this.#eventsOfEdges(since);
    let [visited, inside] = [0, 0];
    for (const event of moved) {
      visited += 1;
      if (inScope(scope, event)) inside += 1;
      if (inside > most || visited > 10 * most) return true;
    }
    return false;
  }

  /** Events of which anything that is told changed after `since`. */
  eventsSince(since: number): Iterable<string> {
    return this.#touchedSince(since).events.keys();
  }

  #touchedSince(since: number): Touched {
    const known = this.#touched;
    const { removedLines, eventChanges, removedEvents, closedEdges, seq } = this.#state;
    if (known?.since === since && known.seq === seq) return known;
    const events = new Map<string, number[]>();
    const leagues = new Set<LeagueId>();
    const touch = ({ head }: EventState): number[] => {
      leagues.add(head.leagueId);
      const lines = events.get(head.eventId) ?? [];
      events.set(head.eventId, lines);
      return lines;
    };
    // Lines of one event come one behind another: what a source says at a time is of one.
    let at: EventState | undefined;
    let ofEvent: number[] = [];
    eachChangedLine(this.#state, since, ({ event }, slot) => {
      if (event !== at) ofEvent = touch(event);
      at = event;
      ofEvent.push(slot);
    });
    for (const { market } of removedLines.since(since)) touch(market.event);
    for (const event of eventChanges.since(since)) touch(event);
    for (const slot of this.#edgesSince(since)) touch(this.#eventOfEdge(slot));
    for (const place of closedEdges.since(since)) touch(closedEdges.marketAt(place).event);
    let hasForgotten = false;
    for (const eventId of removedEvents.since(since)) {
      if (!events.has(eventId)) events.set(eventId, []);
      hasForgotten = true;
    }
    // Nobody knows any more which league a forgotten event was of.
    this.#touched = { since, seq, events, leagues: hasForgotten ? null : leagues };
    return this.#touched;
  }

  /**
   * Lines changed after `since`; undefined when nothing that passes did. What would be longer than
   * `charsMax` as JSON, here and below, is longer, but not whole.
   */
  lines(
    since: number,
    scope: Scope,
    filter: OfferFilter,
    charsMax?: number,
  ): LinesDelta | undefined {
    if (filter.account !== undefined) {
      return this.#views.ownModelsNow(filter)?.since(since, scope, false);
    }
    return this.#lines(this.#reach(since, scope, filter, charsMax), false);
  }

  /** The same of player props alone, in the form of their own records. */
  props(
    since: number,
    scope: Scope,
    filter: OfferFilter,
    charsMax?: number,
  ): LinesDelta | undefined {
    if (filter.account !== undefined) {
      return this.#views.ownModelsNow(filter)?.since(since, scope, true);
    }
    return this.#lines(this.#reach(since, scope, filter, charsMax), true);
  }

  /** Outcomes whose best price changed after `since`, and those that have none any more. */
  bestBets(
    since: number,
    scope: Scope,
    filter: OfferFilter,
    charsMax?: number,
  ): OutcomesDelta | undefined {
    const reach = this.#reach(since, scope, filter, charsMax);
    const collected = new OutcomeCollector(this.#state, reach);
    return collected.delta(walkChanges(this.#state, reach, collected));
  }

  /** Events whose own record changed after `since`; undefined when none in scope did. */
  events(
    since: number,
    scope: Scope,
    passes: (entry: EventEntry) => boolean,
  ): EventsDelta | undefined {
    const upsert: EventRecord[] = [];
    const remove = new Set<string>();
    for (const event of this.#state.eventChanges.since(since)) {
      if (!inScope(scope, event)) continue;
      if (passes(entryOf(event, this.#state.book)))
        upsert.push(eventRecord(event, this.#state.now));
      else remove.add(event.head.eventId);
    }
    for (const eventId of this.#state.removedEvents.since(since)) {
      const isInScope = scope.eventId === undefined || scope.eventId === eventId;
      if (isInScope && !this.#state.book.events.has(eventId)) remove.add(eventId);
    }
    if (upsert.length + remove.size === 0) return undefined;
    return { upsert, remove: [...remove].map((eventId) => ({ eventId })) };
  }

  /** Of one event only its own lines are walked. */
  #reach(
    since: number,
    scope: Scope,
    filter: OfferFilter,
    charsMax = Number.POSITIVE_INFINITY,
  ): Reach {
    const { eventId } = scope;
    const judgedAnew = this.#views.modelNow(filter)?.linesSince(since);
    if (eventId === undefined) return { since, scope, filter, charsMax, judgedAnew };
    const known = this.#touched;
    const isAtHand = known?.since === since && known.seq === this.#state.seq;
    const lines = isAtHand
      ? (known.events.get(eventId) ?? [])
      : changedLinesOf(this.#state, eventId, since);
    return { since, scope, filter, charsMax, lines, judgedAnew };
  }

  #lines(reach: Reach, propsOnly: boolean): LinesDelta | undefined {
    const collected = new LineCollector(this.#state, reach, propsOnly);
    return collected.delta(walkChanges(this.#state, reach, collected));
  }

  /** Edges opened, changed and closed after `since`, each once in its latest state. */
  edges(
    since: number,
    scope: Scope,
    filter: EdgeFilter,
    charsMax = Number.POSITIVE_INFINITY,
    heldSeq = since,
  ): readonly EdgeChange[] {
    const view = this.#views.now(filter);
    if (view) return view.shown.changesSince(since, heldSeq, charsMax / EDGE_CHARS_MIN);
    const changes: EdgeChange[] = [];
    const changesMax = charsMax / EDGE_CHARS_MIN;
    const listed = new Set<string>();
    const movedEvents = new Set<EventState>();
    const add = (edge: Edge, event: EdgeChange['event'], reason?: CloseReason): void => {
      listed.add(edge.edgeId);
      const shown = this.#edges.rendered(edge).in(filter.oddsFormat);
      changes.push(new EdgeChange(event, shown, undefined, reason));
    };
    for (const slot of this.#edgesSince(since)) {
      if (changes.length > changesMax) return changes;
      const event = this.#eventOfEdge(slot);
      if (!inScope(scope, event) || !isOfTeam(filter, event)) continue;
      movedEvents.add(event);
      const edge = this.#edges.open(slot);
      if (edgePasses(filter, edge)) add(edge, edge.openedSeq > since ? 'open' : 'update');
      else if (edge.openedSeq <= heldSeq && mayHavePassed(filter, edge)) {
        add(edge, 'close', 'price_moved');
      }
    }
    const { closedEdges } = this.#state;
    for (const place of closedEdges.since(since)) {
      if (changes.length > changesMax) return changes;
      const { event } = closedEdges.marketAt(place);
      if (!inScope(scope, event) || !isOfTeam(filter, event)) continue;
      movedEvents.add(event);
      const edge = this.#edges.closed(place);
      if (listed.has(edge.edgeId)) continue;
      if (mayHavePassed(filter, edge)) add(edge, 'close', edge.reason);
    }
    this.#addMovedTimes(movedEvents, filter, listed, add);
    return changes;
  }

  /** calculatedAt is the event's: one edge that stayed carries it when only others moved. */
  #addMovedTimes(
    events: ReadonlySet<EventState>,
    filter: EdgeFilter,
    listed: ReadonlySet<string>,
    add: (edge: Edge, event: 'update') => void,
  ): void {
    for (const event of events) {
      const passing = this.#edges.ofEvent(event).filter((edge) => edgePasses(filter, edge));
      if (passing.some((edge) => listed.has(edge.edgeId))) continue;
      const [first] = passing;
      if (first) add(first, 'update');
    }
  }

  /** The same as `reachesBackTo` of moves, which is a question of its own. */
  reachesBackToMoves(seq: number): boolean {
    return this.#moves.reachesBackTo(seq);
  }

  /** Events of which a move opened, changed or closed after `since`. */
  *eventsOfMoves(since: number): Generator<string> {
    for (const { record } of this.#moves.changedSince(since)) yield record.eventId;
    for (const { record } of this.#moves.closedSince(since)) yield record.eventId;
  }

  /** Moves that opened, changed and closed after `since`, each once in its latest state. */
  moves(
    since: number,
    scope: Scope,
    filter: MoveFilter,
    charsMax = Number.POSITIVE_INFINITY,
    heldSeq = since,
  ): readonly MoveChange[] {
    const { now } = this.#state;
    const asked = { since, scope, filter, heldSeq, most: charsMax / EDGE_CHARS_MIN };
    return movesSince(this.#moves, now, asked);
  }

  /** Open edges that changed after `since`, newest first. */
  *#edgesSince(since: number): Generator<number> {
    const { changes, figures } = this.#state.edges;
    let edge = changes.newest;
    while (edge >= 0 && (figures[edge * FIGURES + F_CHANGED] as number) > since) {
      yield edge;
      edge = changes.olderThan(edge);
    }
  }

  /** The event of each edge that opened, changed or closed after `since`. */
  *#eventsOfEdges(since: number): Generator<EventState> {
    const { closedEdges } = this.#state;
    for (const edge of this.#edgesSince(since)) yield this.#eventOfEdge(edge);
    for (const place of closedEdges.since(since)) yield closedEdges.marketAt(place).event;
  }

  #eventOfEdge(edge: number): EventState {
    const { edges, lines } = this.#state;
    const market = lines.markets[edges.ints[edge * EDGE + E_LINE] as number];
    return must(market, 'an open edge stands on a line').event;
  }
}
