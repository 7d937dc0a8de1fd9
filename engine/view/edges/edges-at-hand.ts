// Edges out of their columns and as records, made once for all who ask at a position: many ask for
// the same edges under filters of their own. What was made for another position is let go.

import type { EventState } from '../../book/book.ts';
import type { ClosedEdge } from '../../edges/closed-edges.ts';
import type { Edge } from '../../edges/edge.ts';
import type { EngineState } from '../../state.ts';
import { shownEdge } from './edge-shown.ts';
import { edgeOf, openEdgesOf } from './edge-view.ts';
import { type RenderedEdge, renderedAs } from './rendered-edge.ts';

export class EdgesAtHand {
  readonly #state: EngineState;
  readonly #open = new Map<number, Edge>();
  readonly #closed = new Map<number, ClosedEdge>();
  readonly #ofEvents = new Map<EventState, readonly Edge[]>();
  readonly #rendered = new Map<Edge, RenderedEdge>();
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

  /** As the stream publishes it. */
  rendered(edge: Edge): RenderedEdge {
    return this.#known(this.#rendered, edge, () =>
      renderedAs(edge.line.market.event, shownEdge(this.#state, edge)),
    );
  }

  #known<K, V>(made: Map<K, V>, key: K, make: () => V): V {
    if (this.#seq !== this.#state.seq) {
      for (const each of [this.#open, this.#closed, this.#ofEvents, this.#rendered]) each.clear();
      this.#seq = this.#state.seq;
    }
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make();
    made.set(key, value);
    return value;
  }
}
