// What a finder of a requested edge type is: a pure function of the lines of one market.
import type { Line } from '../../book/book.ts';
import type { Most } from '../../price/ladder.ts';
import type { Bet, Leg } from '../../price/leg-choice.ts';
import { hasExchange, ladderOfLeg, mostOfLegs } from '../../price/leg-terms.ts';
import type { Settlement } from '../../price/settlement.ts';
import type { ArbitrageLeg, EdgeRecord } from '../../view/records.ts';
import type { EdgeType } from '../edge-types.ts';

/**
 * An edge that was found on request, with all that lists and records need of it: of a requested
 * type, or an arbitrage that may have synthetic legs.
 */
export interface FoundEdge {
  readonly type: Exclude<EdgeType, 'value' | 'ev'>;
  /** The same for the same opportunity whenever it is found. */
  readonly edgeId: string;
  /** The lines its legs stand on. */
  readonly lines: readonly [Line, ...Line[]];
  readonly legs: readonly Leg[];
  /** What orders edges of the type: the lowest first. */
  readonly figure: number;
  /** Points between the lines of a middle; null of the others. */
  readonly gap: number | null;
  /** What the rules of its venues make of states that are no plain result. */
  readonly settlement: Settlement;
  /** The member of the record named after the type; `books` are the legs as they are served. */
  readonly member: (books: readonly ArbitrageLeg[]) => Partial<EdgeRecord>;
}

export interface FinderRules {
  /** Least confirmation time of a leg, epoch milliseconds. */
  readonly oldestMs: number;
  /** A sure profit above this, percent of the stakes, is a palpable error and not shown. */
  readonly profitPctMax: number;
}

/** Finds the edges among all lines of one market, in any order. */
export type EdgeFinder = (lines: readonly Line[], rules: FinderRules) => readonly FoundEdge[];

/**
 * What a bet takes at its prices: by what the levels take after fees where a leg is an exchange's,
 * which says, too, what is won of it at least; below 0 where that is a loss.
 */
export function sizeMembers({ legs, maxStake }: Bet): Partial<Most> {
  if (hasExchange(legs)) return mostOfLegs(legs, legs.map(ladderOfLeg), false) ?? {};
  return maxStake === null ? {} : { maxStake };
}
