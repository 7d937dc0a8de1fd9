// An edge as views come to show it: many views may share one, which stays the same object as long as
// nothing that is shown of it changes.
import { AMERICAN, type OddsFormat } from '#domain/odds-format.ts';
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
import type { LineFacts } from './line-facts.ts';

export interface WantedEdge {
  /** Without what ids end in under what a view asks. */
  readonly edgeId: string;
  readonly market: MarketState;
  readonly legs: readonly LegPlace[];
  /** When its least recently confirmed leg was, epoch milliseconds; minus infinity: one left. */
  readonly confirmedSince: number;
  /** As it is streamed, in a format; made when it is first asked for, while it stands or as it leaves. */
  renderedIn(format?: OddsFormat): RenderedEdge;
  /** The same with when its legs were confirmed, for views that limit their age. */
  datedIn(format?: OddsFormat): RenderedEdge;
  /** Whether nothing that is shown differs. */
  isSame(other: WantedEdge): boolean;
}

/** Made once for those who share the edge. */
interface Kept {
  /** Confirmations change no edge: those with their times are of a position. */
  readonly seq: number;
  readonly rendered: RenderedEdge;
}

/** An edge on a line. */
export abstract class EdgeOnLine implements WantedEdge {
  abstract readonly edge: Edge;
  /** The number of its venue; -1 of an arbitrage. */
  abstract readonly venueNumber: number;
  /** What it shows of its line. */
  abstract readonly facts: LineFacts;
  #inFormat: RenderedEdge | undefined;
  #dated: Kept | undefined;

  /** As it is streamed, with American odds. */
  protected abstract get rendered(): RenderedEdge;
  protected abstract get state(): EngineState;

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
    return confirmedSince(this.state, this.edge);
  }

  renderedIn(format: OddsFormat = AMERICAN): RenderedEdge {
    if (format === AMERICAN) return this.rendered;
    this.#inFormat ??= this.rendered;
    return this.#inFormat.in(format);
  }

  datedIn(format?: OddsFormat): RenderedEdge {
    const { seq } = this.state;
    if (this.#dated?.seq !== seq) {
      const { record, calculatedAtMs } = this.rendered;
      const dated = withConfirmations(this.state, this.edge, record);
      this.#dated = { seq, rendered: new RenderedEdge(dated, calculatedAtMs) };
    }
    return this.#dated.rendered.in(format);
  }

  isSame(other: WantedEdge): boolean {
    return other === this;
  }
}

/** One that stands as the fold keeps it, or an arbitrage of a set. */
export class LineEdge extends EdgeOnLine {
  readonly edge: Edge;
  readonly venueNumber: number;
  readonly facts: LineFacts;
  protected readonly state: EngineState;
  readonly #fees: OwnFees | undefined;
  #rendered: RenderedEdge | undefined;

  /** `fees`: the rates of those who share it. */
  constructor(
    state: EngineState,
    edge: Edge,
    venueNumber: number,
    facts: LineFacts,
    fees?: OwnFees,
  ) {
    super();
    this.facts = facts;
    this.state = state;
    this.edge = edge;
    this.venueNumber = venueNumber;
    this.#fees = fees;
  }

  protected get rendered(): RenderedEdge {
    this.#rendered ??= renderedAs(this.market.event, shownEdge(this.state, this.edge, this.#fees));
    return this.#rendered;
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

  renderedIn(format?: OddsFormat): RenderedEdge {
    this.#rendered ??= renderedAs(this.market.event, this.#record);
    return this.#rendered.in(format);
  }

  datedIn(format?: OddsFormat): RenderedEdge {
    return this.renderedIn(format);
  }

  isSame(other: WantedEdge): boolean {
    return other instanceof FoundOnRequest && other.#shown === this.#shown;
  }
}
