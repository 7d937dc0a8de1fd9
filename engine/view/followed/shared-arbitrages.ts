// Arbitrages that views show under the same fees, whatever model judges beside them: those of the
// same legs are one object for all, as long as nothing that is shown of it changes.
import type { MarketState } from '../../book/book.ts';
import type { ArbitrageView, Edge } from '../../edges/edge.ts';
import { arbitrageViewOf } from '../../edges/edge-facts.ts';
import type { LegSet } from '../../edges/leg-set.ts';
import type { EngineState } from '../../state.ts';
import { arbitrageWithin, edgeOn } from '../edges/edges-within.ts';
import type { OwnFees } from '../reader.ts';
import type { Within } from '../within.ts';
import { areFactsOf, type LineFacts, lineFacts } from './line-facts.ts';
import { LineEdge } from './wanted-edge.ts';

/** Those that were found on a line since it changed last, and those from before that. */
interface OnLine {
  readonly facts: LineFacts;
  readonly found: LineEdge[];
  readonly before: readonly LineEdge[];
}

const NONE: readonly LineEdge[] = [];
const NO_LINE = -1;

export class SharedArbitrages {
  readonly fees: OwnFees | undefined;
  readonly #state: EngineState;
  readonly #lines = new Map<number, OnLine>();
  /** The best one of all venues on the line that was looked at last. */
  #best: LineEdge | undefined;
  #bestOf = NO_LINE;
  #bestSeq = -1;

  constructor(state: EngineState, fees: OwnFees | undefined) {
    this.#state = state;
    this.fees = fees;
  }

  /**
   * The best one on a line within what somebody asks. Among all venues it is found once for all who
   * look at the line one behind another.
   */
  bestOn(line: number, market: MarketState, within: Within): LineEdge | undefined {
    const { seq } = this.#state;
    if (within.hasBooks) return this.#found(line, market, within);
    if (this.#bestOf !== line || this.#bestSeq !== seq) {
      this.#best = this.#found(line, market, within);
      this.#bestOf = line;
      this.#bestSeq = seq;
    }
    return this.#best;
  }

  #found(line: number, market: MarketState, within: Within): LineEdge | undefined {
    const legs = arbitrageWithin(this.#state, line, within);
    return legs === null ? undefined : this.#of(line, market, legs);
  }

  /** The arbitrage of these legs, as all whose set has them share it. */
  #of(line: number, market: MarketState, legs: LegSet): LineEdge {
    const state = this.#state;
    const { facts, found, before } = this.#on(line, market);
    const isOfLegs = ({ edge }: LineEdge): boolean => isOf(edge, legs, state);
    const known = found.find(isOfLegs);
    if (known !== undefined) return known;
    const edge =
      before.find(isOfLegs) ??
      new LineEdge(
        state,
        edgeOn(state, line, arbitrageViewOf(state.venues, legs), ''),
        -1,
        facts,
        this.fees,
      );
    found.push(edge);
    return edge;
  }

  /**
   * Must be called when a line changed, before any is asked for: what is not found again is gone.
   * `hasOtherTerms`: what bets on it are charged, or how long they wait, so that none stays as it was.
   * Returns false where nobody shows any.
   */
  changed(line: number, hasOtherTerms: boolean): boolean {
    const known = this.#lines.get(line);
    if (known === undefined) return false;
    const { facts, found } = known;
    if (found.length === 0 || hasOtherTerms) this.#lines.delete(line);
    else this.#lines.set(line, { facts, found: [], before: found });
    return found.length > 0;
  }

  /** Forgets all lines. */
  clear(): void {
    this.#bestOf = NO_LINE;
    this.#lines.clear();
  }

  #on(line: number, market: MarketState): OnLine {
    const known = this.#lines.get(line);
    if (known !== undefined && areFactsOf(known.facts, this.#state, line, market)) return known;
    const made = { facts: lineFacts(this.#state, line, market), found: [], before: NONE };
    this.#lines.set(line, made);
    return made;
  }
}

function isOf({ view }: Edge, legs: LegSet, { venues }: EngineState): boolean {
  const { count, totalStake, guaranteedProfit, maxStake } = legs;
  const arbitrage = view as ArbitrageView;
  if (arbitrage.legs.length !== count || arbitrage.totalStake !== totalStake) return false;
  if (arbitrage.guaranteedProfit !== guaranteedProfit) return false;
  if (!Object.is(arbitrage.maxStake ?? Number.NaN, maxStake)) return false;
  return arbitrage.legs.every(({ venue, price, native, stake, updatedAt }, side) => {
    if (venue !== venues.at(legs.venues[side] as number)) return false;
    if (native !== legs.natives[side]) return false;
    const isPriced = price === legs.prices[side] && updatedAt === legs.updatedAts[side];
    return isPriced && stake === legs.stakes[side];
  });
}
