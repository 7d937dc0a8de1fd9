// An edge as views come to show it: many views may share one, which stays the same object as long as
// nothing that is shown of it changes.
import type { MarketState } from '../../book/book.ts';
import type { Edge } from '../../edges/edge.ts';
import type { FoundEdge } from '../../edges/finders/finder.ts';
import type { EngineState } from '../../state.ts';
import { confirmedSince, foundConfirmedSince } from '../edges/edge-filter.ts';
import { foundUnder, shownEdge, withConfirmations } from '../edges/edge-shown.ts';
import { RenderedEdge, renderedAs } from '../edges/rendered-edge.ts';
import { requestedEdgeRecord } from '../edges/requested-edge-record.ts';
import type { EdgeFilter, OwnFees } from '../reader.ts';
import type { EdgeRecord } from '../records.ts';
import { foundLegPlaces, type LegPlace, legPlaces } from './close-reason.ts';
import type { RenderedOffers } from './rendered-offers.ts';

export interface WantedEdge {
  /** Without what ids end in under what a view asks. */
  readonly edgeId: string;
  readonly market: MarketState;
  readonly legs: readonly LegPlace[];
  /** When its least recently confirmed leg was, epoch milliseconds; minus infinity: one left. */
  readonly confirmedSince: number;
  /** As it is streamed; made when it is first asked for, while it stands or as it leaves. */
  readonly rendered: RenderedEdge;
  /** The same with when its legs were confirmed, for views that limit their age. */
  readonly dated: RenderedEdge;
  /** Whether nothing that is shown differs. */
  isSame(other: WantedEdge): boolean;
}

/** An edge on a line. */
export class LineEdge implements WantedEdge {
  readonly edge: Edge;
  /** The number of its venue; -1 of an arbitrage. */
  readonly venue: number;
  readonly #state: EngineState;
  readonly #fees: OwnFees | undefined;
  readonly #offers: RenderedOffers | undefined;
  #rendered: RenderedEdge | undefined;
  /** Of a position: confirmations change no edge. */
  #dated: RenderedEdge | undefined;
  #datedSeq = -1;

  /**
   * `fees`: the rates of those who share it; `offers`: what is shown of its price, where it differs
   * from what others show of the price in the model alone.
   */
  constructor(
    state: EngineState,
    edge: Edge,
    venue: number,
    fees: OwnFees | undefined,
    offers?: RenderedOffers,
  ) {
    this.#state = state;
    this.edge = edge;
    this.venue = venue;
    this.#fees = fees;
    this.#offers = offers;
  }

  get edgeId(): string {
    return this.edge.edgeId;
  }

  get market(): MarketState {
    return this.edge.line.market;
  }

  get legs(): readonly LegPlace[] {
    return legPlaces(this.edge);
  }

  get confirmedSince(): number {
    return confirmedSince(this.#state, this.edge);
  }

  get rendered(): RenderedEdge {
    this.#rendered ??=
      this.#offers?.rendered(this.edge, this.venue) ??
      renderedAs(this.market.event, shownEdge(this.#state, this.edge, this.#fees));
    return this.#rendered;
  }

  get dated(): RenderedEdge {
    const { seq } = this.#state;
    if (this.#dated !== undefined && this.#datedSeq === seq) return this.#dated;
    const { record, calculatedAtMs } = this.rendered;
    this.#dated = new RenderedEdge(
      withConfirmations(this.#state, this.edge, record),
      calculatedAtMs,
    );
    this.#datedSeq = seq;
    return this.#dated;
  }

  isSame(other: WantedEdge): boolean {
    return other === this;
  }
}

/** An edge that was found on request under a filter; its record is made now, as it looks at the book. */
export class FoundOnRequest implements WantedEdge {
  readonly edgeId: string;
  readonly market: MarketState;
  readonly legs: readonly LegPlace[];
  readonly confirmedSince: number;
  /** What is shown of it, but for confirmations, as JSON. */
  readonly #shown: string;
  readonly #record: EdgeRecord;
  #rendered: RenderedEdge | undefined;

  constructor(market: MarketState, found: FoundEdge, filter: EdgeFilter) {
    this.edgeId = found.edgeId;
    this.market = market;
    this.legs = foundLegPlaces(found);
    this.confirmedSince = foundConfirmedSince(found);
    const record = requestedEdgeRecord(found);
    const natives = found.legs.map(({ offer }) => offer.native);
    this.#shown = JSON.stringify([record, natives]);
    this.#record = foundUnder(found, filter, record);
  }

  get rendered(): RenderedEdge {
    this.#rendered ??= renderedAs(this.market.event, this.#record);
    return this.#rendered;
  }

  get dated(): RenderedEdge {
    return this.rendered;
  }

  isSame(other: WantedEdge): boolean {
    return other instanceof FoundOnRequest && other.#shown === this.#shown;
  }
}
