// The edges of lines that views show under one model and the same fees, shared by all of them: a
// line is judged once, whoever looks, and what changed on it is known by its objects.
import { empty } from '#kit/empty.ts';
import type { EventState, MarketState } from '../../book/book.ts';
import { isOpen } from '../../clock/event-life.ts';
import type { Edge } from '../../edges/edge.ts';
import { E_TYPE, E_VENUE, EDGE, edgeSide, F_CHANGED, FIGURES } from '../../edges/edge-table.ts';
import { type EdgeType, KEPT_EDGE_TYPES } from '../../edges/edge-types.ts';
import { Judged } from '../../price/value.ts';
import type { EngineState } from '../../state.ts';
import { edgeNumbersOn, edgeOf } from '../edges/edge-view.ts';
import { judgeWithin } from '../edges/edges-within.ts';
import { asksWithin, type EdgeFilter } from '../reader.ts';
import { type Asked, Within } from '../within.ts';
import type { EdgesByLine } from './edges-by-line.ts';
import { JudgedEdge, type JudgedOffers } from './judged-offer.ts';
import type { LineAtHand } from './line-at-hand.ts';
import { areFactsOf } from './line-facts.ts';
import type { SharedArbitrages } from './shared-arbitrages.ts';
import { type EdgeOnLine, LineEdge } from './wanted-edge.ts';

/** What all share who are charged the same, whatever model judges. */
export interface SharedUnderFees {
  readonly arbitrages: SharedArbitrages;
  readonly offers: JudgedOffers;
}

const NONE: readonly EdgeOnLine[] = [];
/** Filled by each look at a line. */
const judged = new Judged();
const found: EdgeOnLine[] = [];
const changed: EdgeOnLine[] = [];

export class JudgedLines {
  readonly asked: Asked;
  readonly shared: SharedUnderFees;
  readonly #state: EngineState;
  readonly #atHand: LineAtHand;
  /** Whether any view shows edges of an event. */
  readonly #areAbout: (event: EventState) => boolean;
  /** Whether views show edges as the book has them, whoever offers: its arbitrages among them. */
  readonly #isOfBook: boolean;
  readonly #byLine: EdgesByLine;
  /** Its number among those whose edges are kept there. */
  readonly #number: number;
  #within: Within | undefined;
  /** When the opinion of an own model on a line is too old, by time alone. */
  readonly #untils = new Map<number, number>();
  #nextAt = Number.POSITIVE_INFINITY;

  /** Those of a filter, and of others with the same profile and fees, about some events. */
  constructor(
    state: EngineState,
    atHand: LineAtHand,
    shared: SharedUnderFees,
    filter: EdgeFilter,
    areAbout: (event: EventState) => boolean,
    { byLine, number }: { readonly byLine: EdgesByLine; readonly number: number },
  ) {
    this.#byLine = byLine;
    this.#number = number;
    this.#atHand = atHand;
    this.shared = shared;
    const { profile, fees } = filter;
    this.#areAbout = areAbout;
    this.#state = state;
    this.#isOfBook = !asksWithin(filter);
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
    this.#byLine.forgetGroup(this.#number);
    this.#untils.clear();
  }

  /** The log states profiles anew: lines are judged again. */
  newProfiles(): void {
    for (const line of this.#byLine.judgedFor(this.#number)) {
      this.judge(line, this.#state.lines.markets[line]);
    }
  }

  /** The edges on a line, but for arbitrages of sets. */
  on(line: number, market: MarketState): readonly EdgeOnLine[] {
    const known = this.#byLine.of(line, this.#number);
    if (known !== undefined) return known ?? NONE;
    this.judge(line, market);
    return this.#byLine.of(line, this.#number) ?? NONE;
  }

  /**
   * Judges a line that changed; undefined: there is none of this number. `hasOtherTerms`: what bets
   * on its prices are charged, or how long they wait, too. Returns those edges that opened on it,
   * changed or are gone, good until the next line is judged.
   */
  judge(
    line: number,
    market: MarketState | null | undefined,
    hasOtherTerms = false,
  ): readonly EdgeOnLine[] {
    const known = this.#byLine.of(line, this.#number);
    const before = known ?? NONE;
    empty(found);
    if (!market || !this.#areAbout(market.event)) {
      noteChanges(before);
      this.#byLine.forget(line, this.#number);
      this.#untils.delete(line);
      return changed;
    }
    const facts = before[0]?.facts;
    const isOfSame = facts === undefined || areFactsOf(facts, this.#state, line, market);
    const { profile, fees } = this.asked;
    // Edges that the fold keeps are published anew by it.
    const isAnew = hasOtherTerms && (profile ?? fees) !== undefined;
    const mayStay = isOfSame && !isAnew ? before : NONE;
    if (isOpen(market.event.status)) this.#findOn(line, market, mayStay);
    noteChanges(before);
    if (changed.length > 0 || known === undefined) this.#byLine.keep(line, this.#number, found);
    return changed;
  }

  #findOn(line: number, market: MarketState, before: readonly EdgeOnLine[]): void {
    if (!this.#within?.isCurrent) this.#within = this.withinNow({});
    const { model } = this.#within;
    if (model === null) {
      this.#findKept(line, market, before);
      return;
    }
    judgeWithin(this.#state, this.#atHand.prices(line), this.#within, model, judged);
    for (let at = 0; at < judged.count; at++) {
      found.push(this.#judgedEdge(line, market, at, before));
    }
    this.#noteUntil(line, model.until);
  }

  /** One of those that were judged now: the one of before, where nothing that is shown differs. */
  #judgedEdge(
    line: number,
    market: MarketState,
    at: number,
    before: readonly EdgeOnLine[],
  ): EdgeOnLine {
    let known: JudgedEdge | undefined;
    for (const each of before) {
      if (each instanceof JudgedEdge && each.offer.isOf(judged, at)) known = each;
    }
    if (known?.isJudgedSo(judged, at)) return known;
    const facts = this.#atHand.facts(line, market);
    const offer = this.shared.offers.on(line, facts, judged, at, known?.offer);
    return new JudgedEdge(offer, judged.modelProbs[at] as number, judged.percents[at] as number);
  }

  #noteUntil(line: number, until: number): void {
    if (until !== Number.POSITIVE_INFINITY) this.#untils.set(line, until);
    else if (this.#untils.size > 0) this.#untils.delete(line);
    this.#nextAt = Math.min(this.#nextAt, until);
  }

  /** What the fold judges is as it was until the fold changes it. */
  #findKept(line: number, market: MarketState, before: readonly EdgeOnLine[]): void {
    const { ints, figures } = this.#state.edges;
    for (const number of edgeNumbersOn(this.#state, line)) {
      const type = KEPT_EDGE_TYPES[ints[number * EDGE + E_TYPE] as number] as EdgeType;
      if (type === 'arbitrage' && !this.#isOfBook) continue;
      const venue = type === 'arbitrage' ? -1 : (ints[number * EDGE + E_VENUE] as number);
      const side = edgeSide(ints, number * EDGE);
      const known = knownAmong(before, type, venue, side);
      const changedSeq = figures[number * FIGURES + F_CHANGED];
      if (known?.edge.changedSeq === changedSeq) found.push(known as EdgeOnLine);
      else {
        const facts = this.#atHand.facts(line, market);
        const edge = this.#keptEdge(number);
        found.push(new LineEdge(this.#state, edge, venue, facts, this.asked.fees));
      }
    }
  }

  #keptEdge(number: number): Edge {
    const edge = edgeOf(this.#state, number);
    const { view } = edge;
    if (this.#isOfBook || view.type === 'arbitrage') return edge;
    return { ...edge, firstSeenAt: view.updatedAt };
  }
}

/** Both those that are gone and those that are new, of those that were found. */
function noteChanges(before: readonly EdgeOnLine[]): void {
  empty(changed);
  for (const each of before) if (!found.includes(each)) changed.push(each);
  for (const each of found) if (!before.includes(each)) changed.push(each);
}

function knownAmong(
  edges: readonly EdgeOnLine[],
  type: EdgeType,
  venue: number,
  side: number,
): EdgeOnLine | undefined {
  for (const each of edges) {
    const { view } = each.edge;
    if (each.venueNumber !== venue || view.type !== type) continue;
    if (view.type === 'arbitrage' || view.side === side) return each;
  }
  return undefined;
}
