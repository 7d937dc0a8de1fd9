// Prices that models judge to be edges. What edges on one price show, whoever judges it, is one object
// for all profiles, and an edge under a profile is little more than its judgement: there are as many
// as followed profiles find together.
import type { Venue } from '#domain/venue.ts';
import { empty } from '#kit/empty.ts';
import type { Edge, EdgeLine, JudgedView } from '../../edges/edge.ts';
import { KEPT_EDGE_TYPES } from '../../edges/edge-types.ts';
import type { Judged } from '../../price/value.ts';
import type { EngineState } from '../../state.ts';
import { PriceFigures } from '../edges/edge-shown.ts';
import { edgeOn, judgedView } from '../edges/edges-within.ts';
import { type RenderedEdge, renderedAs } from '../edges/rendered-edge.ts';
import type { OwnFees } from '../reader.ts';
import type { LineFacts } from './line-facts.ts';
import { EdgeOnLine } from './wanted-edge.ts';

/** Eight and six decimals are shown. */
const PROB_STEPS = 1e8;
const PERCENT_STEPS = 1e6;

/** Those on lines as these are now, of all who are charged the same. */
export class JudgedOffers {
  readonly state: EngineState;
  readonly fees: OwnFees | undefined;
  readonly #byLine = new Map<number, JudgedOffer[]>();
  readonly #rendered: JudgedOffer[] = [];

  /** `fees`: the rates of those who share them. */
  constructor(state: EngineState, fees?: OwnFees) {
    this.state = state;
    this.fees = fees;
  }

  /**
   * The one at a place of `judged`, on a line that shows these facts; `known`: one of the same venue,
   * side and type from before.
   */
  on(line: number, facts: LineFacts, judged: Judged, at: number, known?: JudgedOffer): JudgedOffer {
    const onLine = this.#byLine.get(line) ?? [];
    for (const offer of onLine) if (offer.isOf(judged, at) && offer.isAt(judged, at)) return offer;
    if (onLine.length === 0) this.#byLine.set(line, onLine);
    const { state } = this;
    const about = known ?? edgeOn(state, line, judgedView(state, judged, at), '');
    const offer = new JudgedOffer(this, about, facts, judged, at);
    onLine.push(offer);
    return offer;
  }

  /** Must be called when a line changed, before any on it is asked for. */
  changed(line: number): void {
    this.#byLine.delete(line);
  }

  /** Forgets all lines. */
  clear(): void {
    this.#byLine.clear();
  }

  /** Must be called when the book has moved on. */
  forgetRendered(): void {
    for (const offer of this.#rendered) offer.forgetRendered();
    empty(this.#rendered);
  }

  noteRendered(offer: JudgedOffer): void {
    this.#rendered.push(offer);
  }
}

/** A price, and what an edge on it shows of it, as they were at a position. */
export class JudgedOffer {
  readonly edgeId: string;
  readonly line: EdgeLine;
  readonly slot: number;
  readonly facts: LineFacts;
  readonly seq: number;
  readonly type: JudgedView['type'];
  readonly venue: Venue;
  readonly venueNumber: number;
  readonly side: number;
  readonly price: number;
  readonly native: number;
  readonly updatedAt: number;
  readonly #offers: JudgedOffers;
  /** As of when an edge on it was published first. */
  #figures: PriceFigures | undefined;
  /** Of the first edge that was published at this position of the book. */
  #rendered: RenderedEdge | undefined;
  #renderedFor: JudgedEdge | undefined;

  /** `about`: an edge of the same venue, side and type on the line. */
  constructor(
    offers: JudgedOffers,
    { edgeId, line, slot }: Pick<Edge, 'edgeId' | 'line' | 'slot'>,
    facts: LineFacts,
    judged: Judged,
    at: number,
  ) {
    const { seq, venues } = offers.state;
    this.facts = facts;
    this.edgeId = edgeId;
    this.line = line;
    this.slot = slot;
    this.seq = seq;
    this.type = typeAt(judged, at);
    this.venueNumber = judged.venues[at] as number;
    this.venue = venues.at(this.venueNumber);
    this.side = judged.sides[at] as number;
    this.price = judged.prices[at] as number;
    this.native = judged.natives[at] as number;
    this.updatedAt = judged.updatedAts[at] as number;
    this.#offers = offers;
  }

  get state(): EngineState {
    return this.#offers.state;
  }

  /** Whether the one at a place of `judged` is of the same venue, side and type. */
  isOf({ types, venues, sides }: Judged, at: number): boolean {
    if (this.venueNumber !== venues[at] || this.side !== sides[at]) return false;
    return this.type === KEPT_EDGE_TYPES[types[at] as number];
  }

  /** Whether it is of the same price, too. */
  isAt({ prices, natives, updatedAts }: Judged, at: number): boolean {
    if (this.price !== prices[at] || this.native !== natives[at]) return false;
    return this.updatedAt === updatedAts[at];
  }

  /** An edge on it as it is published. Of edges that are published together only figures differ. */
  rendered(edge: JudgedEdge): RenderedEdge {
    this.#figures ??= new PriceFigures(this.state, edge, this.#offers.fees);
    if (this.#renderedFor === edge) return this.#rendered as RenderedEdge;
    if (hasChance(edge) && this.#rendered !== undefined) {
      return this.#rendered.judgedAs(edge, this.#figures);
    }
    const rendered = renderedAs(this.line.market.event, this.#figures.record(edge));
    if (!hasChance(edge)) return rendered;
    this.#rendered = rendered;
    this.#renderedFor = edge;
    this.#offers.noteRendered(this);
    return rendered;
  }

  forgetRendered(): void {
    this.#rendered?.forgetTexts();
    this.#rendered = undefined;
    this.#renderedFor = undefined;
  }
}

/** An edge that a model finds on a price, and its view in one. */
export class JudgedEdge extends EdgeOnLine implements Edge, JudgedView {
  readonly offer: JudgedOffer;
  /** Whole numbers of what they are rounded to: V8 keeps those in the object, and fractions beside it. */
  readonly #prob: number;
  readonly #percent: number;

  constructor(offer: JudgedOffer, modelProb: number, percent: number) {
    super();
    this.offer = offer;
    this.#prob = Math.round(modelProb * PROB_STEPS);
    this.#percent = Math.round(percent * PERCENT_STEPS);
  }

  get modelProb(): number {
    return this.#prob / PROB_STEPS;
  }

  get percent(): number {
    return this.#percent / PERCENT_STEPS;
  }

  get edge(): Edge {
    return this;
  }

  get view(): JudgedView {
    return this;
  }

  override get edgeId(): string {
    return this.offer.edgeId;
  }

  get line(): EdgeLine {
    return this.offer.line;
  }

  get facts(): LineFacts {
    return this.offer.facts;
  }

  get slot(): number {
    return this.offer.slot;
  }

  get type(): JudgedView['type'] {
    return this.offer.type;
  }

  get venue(): Venue {
    return this.offer.venue;
  }

  get venueNumber(): number {
    return this.offer.venueNumber;
  }

  get side(): number {
    return this.offer.side;
  }

  get price(): number {
    return this.offer.price;
  }

  get native(): number {
    return this.offer.native;
  }

  get updatedAt(): number {
    return this.offer.updatedAt;
  }

  get firstSeenAt(): number {
    return this.offer.updatedAt;
  }

  get openedSeq(): number {
    return this.offer.seq;
  }

  get changedSeq(): number {
    return this.offer.seq;
  }

  get peakPct(): number {
    return this.percent;
  }

  get timeInMarketMs(): number {
    return 0;
  }

  /** Made whenever it is asked for, from what its price keeps. */
  get rendered(): RenderedEdge {
    return this.offer.rendered(this);
  }

  protected get state(): EngineState {
    return this.offer.state;
  }

  /** Whether the one at a place of `judged`, of the same venue, side and type, shows nothing else. */
  isJudgedSo(judged: Judged, at: number): boolean {
    const { modelProbs, percents } = judged;
    if (this.modelProb !== modelProbs[at] || this.percent !== percents[at]) return false;
    return this.offer.isAt(judged, at);
  }
}

function typeAt({ types }: Judged, at: number): JudgedView['type'] {
  return KEPT_EDGE_TYPES[types[at] as number] as JudgedView['type'];
}

/** Whether it has the figures of its price, whoever judges: without a chance it has no Kelly stake. */
function hasChance({ modelProb }: JudgedView): boolean {
  return modelProb > 0 && modelProb < 1;
}
