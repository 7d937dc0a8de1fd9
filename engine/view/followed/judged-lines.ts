// The edges of lines that views show under one model and the same fees, shared by all of them: a
// line is judged once, whoever looks, and what changed on it is known by its objects.
import type { EventState, MarketState } from '../../book/book.ts';
import { isOpen } from '../../clock/event-life.ts';
import type { Edge, EdgeLine, JudgedView } from '../../edges/edge.ts';
import { E_TYPE, E_VENUE, EDGE, edgeSide, F_CHANGED, FIGURES } from '../../edges/edge-table.ts';
import { type EdgeType, KEPT_EDGE_TYPES } from '../../edges/edge-types.ts';
import { Judged } from '../../price/value.ts';
import type { EngineState } from '../../state.ts';
import { edgeNumbersOn, edgeOf } from '../edges/edge-view.ts';
import { edgeOn, judgedView, judgeWithin } from '../edges/edges-within.ts';
import { asksWithin, type EdgeFilter } from '../reader.ts';
import { type Asked, Within } from '../within.ts';
import type { LineAtHand } from './line-at-hand.ts';
import { areFactsOf, type LineFacts } from './line-facts.ts';
import type { RenderedOffers } from './rendered-offers.ts';
import type { SharedArbitrages } from './shared-arbitrages.ts';
import { LineEdge } from './wanted-edge.ts';

/** A line with edges. */
interface KnownLine {
  readonly facts: LineFacts;
  readonly edges: readonly LineEdge[];
}

const NONE: readonly LineEdge[] = [];
/** Filled by each look at a line. */
const judged = new Judged();
const found: LineEdge[] = [];

export class JudgedLines {
  readonly asked: Asked;
  /** Arbitrages of sets, which no model judges. */
  readonly arbitrages: SharedArbitrages;
  readonly #state: EngineState;
  readonly #atHand: LineAtHand;
  /** Whether any view shows edges of an event. */
  readonly #areAbout: (event: EventState) => boolean;
  /** Whether views show edges as the book has them, whoever offers: its arbitrages among them. */
  readonly #isOfBook: boolean;
  /** What is told of prices; undefined where they cost those who follow something of their own. */
  readonly #offers: RenderedOffers | undefined;
  /** By their numbers: null where a line was looked at and has none. */
  #lines: (KnownLine | null | undefined)[] = [];
  #within: Within | undefined;
  /** When the opinion of an own model on a line is too old, by time alone. */
  readonly #untils = new Map<number, number>();
  #nextAt = Number.POSITIVE_INFINITY;

  /** Those of a filter, and of others with the same profile and fees, about some events. */
  constructor(
    state: EngineState,
    atHand: LineAtHand,
    arbitrages: SharedArbitrages,
    filter: EdgeFilter,
    areAbout: (event: EventState) => boolean,
  ) {
    this.#atHand = atHand;
    this.arbitrages = arbitrages;
    const { profile, fees } = filter;
    this.#areAbout = areAbout;
    this.#state = state;
    this.#isOfBook = !asksWithin(filter);
    this.#offers = fees === undefined ? atHand.offers : undefined;
    this.asked = { ...(profile && { profile }), ...(fees && { fees }) };
  }

  /** Whether it judges for a filter. */
  isFor(filter: EdgeFilter): boolean {
    const { profile, fees } = this.asked;
    if (filter.profile !== profile || filter.fees?.key !== fees?.key) return false;
    return this.#isOfBook !== asksWithin(filter);
  }

  /** What is asked under a filter, as the catalogue and the configuration of the log are now. */
  withinNow({ books }: Pick<EdgeFilter, 'books'>): Within {
    return new Within(this.#state, { ...this.asked, ...(books && { books }) });
  }

  /** Whether models of somebody's own may judge. */
  get usesModels(): boolean {
    return this.asked.profile?.owner !== undefined;
  }

  /** Lines that are to be looked at, as the opinion of an own model is too old by now. */
  due(): readonly number[] {
    const { now } = this.#state;
    if (now < this.#nextAt) return [];
    const due = [...this.#untils].filter(([, at]) => at <= now).map(([line]) => line);
    for (const line of due) this.#untils.delete(line);
    this.#nextAt = Math.min(...this.#untils.values());
    return due;
  }

  /** Forgets all lines. */
  clear(): void {
    this.#lines = [];
    this.#untils.clear();
  }

  /** The log states profiles anew: lines are judged again. */
  newProfiles(): void {
    for (const line of this.#lines.keys()) {
      if (this.#lines[line] !== undefined) this.judge(line, this.#state.lines.markets[line]);
    }
  }

  /** The edges on a line, but for arbitrages of sets. */
  on(line: number, market: MarketState): readonly LineEdge[] {
    if (this.#lines[line] === undefined) this.judge(line, market);
    return this.#lines[line]?.edges ?? NONE;
  }

  /**
   * Judges a line that changed; undefined: there is none of this number. `hasOtherTerms`: what bets
   * on its prices are charged, or how long they wait, too. Returns those edges that opened on it,
   * changed or are gone.
   */
  judge(
    line: number,
    market: MarketState | null | undefined,
    hasOtherTerms = false,
  ): readonly LineEdge[] {
    const known = this.#lines[line];
    const before = known?.edges ?? NONE;
    if (!market || !this.#areAbout(market.event)) {
      if (line < this.#lines.length) this.#lines[line] = undefined;
      this.#untils.delete(line);
      return before;
    }
    const isOfSame = known != null && areFactsOf(known.facts, this.#state, line, market);
    const { profile, fees } = this.asked;
    // Edges that the fold keeps are published anew by it.
    const isAnew = hasOtherTerms && (profile ?? fees) !== undefined;
    const edges = isOpen(market.event.status)
      ? this.#edgesOn(line, isOfSame && !isAnew ? before : NONE)
      : NONE;
    if (edges === before && isOfSame) return NONE;
    const facts = isOfSame ? known.facts : this.#atHand.facts(line, market);
    this.#lines[line] = edges.length > 0 ? { facts, edges } : null;
    return edges === before ? NONE : changedBetween(before, edges);
  }

  #edgesOn(line: number, before: readonly LineEdge[]): readonly LineEdge[] {
    if (!this.#within?.isCurrent) this.#within = this.withinNow({});
    const { model } = this.#within;
    if (model === null) return this.#keptOn(line, before);
    judgeWithin(this.#state, this.#atHand.prices(line), this.#within, model, judged);
    found.length = 0;
    for (let at = 0; at < judged.count; at++) found.push(this.#judgedEdge(line, at, before));
    this.#noteUntil(line, model.until);
    return areSame(found, before) ? before : found.slice();
  }

  /** One of those that were judged now: the one of before, where nothing that is shown differs. */
  #judgedEdge(line: number, at: number, before: readonly LineEdge[]): LineEdge {
    const state = this.#state;
    const type = KEPT_EDGE_TYPES[judged.types[at] as number] as JudgedView['type'];
    const venue = judged.venues[at] as number;
    const known = knownAmong(before, type, venue, judged.sides[at] as number);
    if (known !== undefined && isJudgedSo(known.edge, at, state)) return known;
    const about = known?.edge ?? edgeOn(state, line, judgedView(state, judged, at), '');
    return this.#shared(new JudgedEdge(about, type, at, state), venue, this.#offers);
  }

  #noteUntil(line: number, until: number): void {
    if (until !== Number.POSITIVE_INFINITY) this.#untils.set(line, until);
    else if (this.#untils.size > 0) this.#untils.delete(line);
    this.#nextAt = Math.min(this.#nextAt, until);
  }

  /** What the fold judges is as it was until the fold changes it. */
  #keptOn(line: number, before: readonly LineEdge[]): readonly LineEdge[] {
    const found: LineEdge[] = [];
    const { ints, figures } = this.#state.edges;
    for (const number of edgeNumbersOn(this.#state, line)) {
      const type = KEPT_EDGE_TYPES[ints[number * EDGE + E_TYPE] as number] as EdgeType;
      if (type === 'arbitrage' && !this.#isOfBook) continue;
      const venue = type === 'arbitrage' ? -1 : (ints[number * EDGE + E_VENUE] as number);
      const side = edgeSide(ints, number * EDGE);
      const known = knownAmong(before, type, venue, side);
      const changedSeq = figures[number * FIGURES + F_CHANGED];
      if (known?.edge.changedSeq === changedSeq) found.push(known as LineEdge);
      else found.push(this.#shared(this.#keptEdge(number), venue));
    }
    return found;
  }

  #keptEdge(number: number): Edge {
    const edge = edgeOf(this.#state, number);
    const { view } = edge;
    if (this.#isOfBook || view.type === 'arbitrage') return edge;
    return { ...edge, firstSeenAt: view.updatedAt };
  }

  #shared(edge: Edge, venue: number, offers?: RenderedOffers): LineEdge {
    return new LineEdge(this.#state, edge, venue, this.asked.fees, offers);
  }
}

/**
 * An edge that a model finds now, and its view in one. There are as many as followed profiles find
 * together, so that it keeps little: the rest follows from the judgement.
 */
class JudgedEdge implements Edge, JudgedView {
  readonly edgeId: string;
  readonly line: EdgeLine;
  readonly slot: number;
  readonly openedSeq: number;
  readonly type: JudgedView['type'];
  readonly venue: JudgedView['venue'];
  readonly side: number;
  readonly price: number;
  readonly native: number;
  readonly updatedAt: number;
  readonly modelProb: number;
  readonly percent: number;

  /** The one at a place of `judged`; `about`: an edge of the same price. */
  constructor(about: Edge, type: JudgedView['type'], at: number, { seq, venues }: EngineState) {
    this.edgeId = about.edgeId;
    this.line = about.line;
    this.slot = about.slot;
    this.openedSeq = seq;
    this.type = type;
    this.venue = venues.at(judged.venues[at] as number);
    this.side = judged.sides[at] as number;
    this.price = judged.prices[at] as number;
    this.native = judged.natives[at] as number;
    this.updatedAt = judged.updatedAts[at] as number;
    this.modelProb = judged.modelProbs[at] as number;
    this.percent = judged.percents[at] as number;
  }

  get view(): JudgedView {
    return this;
  }

  get firstSeenAt(): number {
    return this.updatedAt;
  }

  get changedSeq(): number {
    return this.openedSeq;
  }

  get peakPct(): number {
    return this.percent;
  }

  get timeInMarketMs(): number {
    return 0;
  }
}

/** Both those that are gone and those that are new. */
function changedBetween(before: readonly LineEdge[], now: readonly LineEdge[]): LineEdge[] {
  const changed: LineEdge[] = [];
  for (const each of before) if (!now.includes(each)) changed.push(each);
  for (const each of now) if (!before.includes(each)) changed.push(each);
  return changed;
}

function areSame(one: readonly LineEdge[], other: readonly LineEdge[]): boolean {
  return one.length === other.length && one.every((edge, at) => edge === other[at]);
}

function knownAmong(
  edges: readonly LineEdge[],
  type: EdgeType,
  venue: number,
  side: number,
): LineEdge | undefined {
  for (const each of edges) {
    const { view } = each.edge;
    if (each.venue !== venue || view.type !== type) continue;
    if (view.type === 'arbitrage' || view.side === side) return each;
  }
  return undefined;
}

/** Whether the one at a place of `judged` shows nothing else. */
function isJudgedSo({ view }: Edge, at: number, { venues }: EngineState): boolean {
  if (view.type === 'arbitrage' || view.venue !== venues.at(judged.venues[at] as number))
    return false;
  const { prices, natives, updatedAts, modelProbs, percents } = judged;
  if (view.price !== prices[at] || view.native !== natives[at]) return false;
  if (view.updatedAt !== updatedAts[at]) return false;
  return view.modelProb === modelProbs[at] && view.percent === percents[at];
}
