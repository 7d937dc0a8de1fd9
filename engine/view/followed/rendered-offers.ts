// Prices that several models judge, as they are told: what is said of a price is made for the first
// model that finds an edge on it, and for every other one filled in with its own figures.
import { SIDES_MAX } from '../../book/market-table.ts';
import type { Edge, JudgedView } from '../../edges/edge.ts';
import type { EngineState } from '../../state.ts';
import { PriceFigures, shownEdge } from '../edges/edge-shown.ts';
import { type RenderedEdge, renderedAs } from '../edges/rendered-edge.ts';

/** A price of which the first edge was rendered. */
interface Rendered {
  readonly edge: Edge;
  readonly view: JudgedView;
  readonly first: RenderedEdge;
  figures: PriceFigures | undefined;
}

export class RenderedOffers {
  readonly #state: EngineState;
  /** By line, venue, side and type. */
  readonly #rendered = new Map<number, Rendered>();
  #seq = -1;

  constructor(state: EngineState) {
    this.#state = state;
  }

  /** The edge as it is published now; `venue` is the number of the one whose price is judged. */
  rendered(edge: Edge, venue: number): RenderedEdge {
    const { view } = edge;
    const { seq } = this.#state;
    if (view.type === 'arbitrage' || !hasChance(view)) return this.#first(edge);
    if (this.#seq !== seq) this.#forget();
    this.#seq = seq;
    const place = (edge.slot * this.#state.venues.size + venue) * SIDES_MAX + view.side;
    const key = 2 * place + (view.type === 'value' ? 0 : 1);
    const known = this.#rendered.get(key);
    if (known === undefined) {
      const first = this.#first(edge);
      this.#rendered.set(key, { edge, view, first, figures: undefined });
      return first;
    }
    // One that is gone was of a price that is no more, or of another line of this number.
    if (!isOfSame(known, edge, view)) return this.#first(edge);
    known.figures ??= new PriceFigures(this.#state, edge);
    return known.first.judgedAs(view, known.figures);
  }

  /** Edges keep what was told of them as long as they stand, but not its text: it is told once. */
  #forget(): void {
    for (const { first } of this.#rendered.values()) first.forgetText();
    this.#rendered.clear();
  }

  #first(edge: Edge): RenderedEdge {
    return renderedAs(edge.line.market.event, shownEdge(this.#state, edge));
  }
}

/** Whether it has the figures of its price, whoever judges: without a chance it has no Kelly stake. */
function hasChance({ modelProb }: JudgedView): boolean {
  return modelProb > 0 && modelProb < 1;
}

/** Whether edges differ in nothing but the model that judges. */
function isOfSame(known: Rendered, { line }: Edge, view: JudgedView): boolean {
  const { market, point, isAlternate } = known.edge.line;
  if (line.market !== market || line.point !== point || line.isAlternate !== isAlternate) {
    return false;
  }
  const { venue, price, native, updatedAt } = known.view;
  if (view.venue !== venue || view.price !== price || view.native !== native) return false;
  return view.updatedAt === updatedAt;
}
