// Edges out of their columns and as records, made once for all who ask at a position: many ask for
// the same edges under filters of their own. What was made for another position is let go.

import type { LeagueId } from '#domain/league.ts';
import type { EventState } from '../book/book.ts';
import type { ClosedEdge } from '../edges/closed-edges.ts';
import type { Edge } from '../edges/edge.ts';
import type { CloseReason } from '../edges/edge-types.ts';
import type { EngineState } from '../state.ts';
import { shownEdge } from './edge-shown.ts';
import { edgeOf, openEdgesOf } from './edge-view.ts';
import { sportOf } from './event-record.ts';
import type { EdgeRecord } from './records.ts';
import { instant } from './selection.ts';

/** An edge as the stream shows it, apart from its event. */
export interface StreamedEdge extends EdgeRecord {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly sport: string;
  readonly calculatedAt: string;
}

/** What became of an edge; why, if it closed. */
export interface EdgeChange {
  readonly event: 'open' | 'update' | 'close';
  readonly reason?: CloseReason;
  readonly edge: StreamedEdge;
}

export class EdgesAtHand {
  readonly #state: EngineState;
  readonly #open = new Map<number, Edge>();
  readonly #closed = new Map<number, ClosedEdge>();
  readonly #ofEvents = new Map<EventState, readonly Edge[]>();
  readonly #streamed = new Map<Edge, StreamedEdge>();
  #seq = -1;

  constructor(state: EngineState) {
    this.#state = state;
  }

  /** An open edge by its number. */
  open(edge: number): Edge {
    return this.#known(this.#open, edge, () => edgeOf(this.#state, edge));
  }

  /** An edge that closed, by its place. */
  closed(place: number): ClosedEdge {
    return this.#known(this.#closed, place, () => this.#state.closedEdges.at(place));
  }

  /** The open edges of an event, in no order. */
  ofEvent(event: EventState): readonly Edge[] {
    return this.#known(this.#ofEvents, event, () => openEdgesOf(this.#state, event));
  }

  /** As the stream shows it. */
  streamed(edge: Edge): StreamedEdge {
    return this.#known(this.#streamed, edge, () => streamedEdge(this.#state, edge));
  }

  #known<K, V>(made: Map<K, V>, key: K, make: () => V): V {
    if (this.#seq !== this.#state.seq) {
      for (const each of [this.#open, this.#closed, this.#ofEvents, this.#streamed]) each.clear();
      this.#seq = this.#state.seq;
    }
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make();
    made.set(key, value);
    return value;
  }
}

function streamedEdge(state: EngineState, edge: Edge): StreamedEdge {
  return streamedAs(edge.line.market.event, shownEdge(state, edge));
}

/** A record as the stream shows it, as its event is now. */
export function streamedAs(event: EventState, record: EdgeRecord): StreamedEdge {
  const { eventId, leagueId } = event.head;
  const calculatedAt = instant(event.edgesChangedAt);
  return Object.assign(record, { eventId, leagueId, sport: sportOf(event), calculatedAt });
}
