// What a finder of a requested edge type is: a pure function of the lines of one market.
import type { Line } from '../../book/book.ts';
import type { Leg } from '../../price/leg-choice.ts';
import type { ArbitrageLeg, EdgeRecord } from '../../view/records.ts';
import type { RequestedEdgeType } from '../edge-types.ts';

/** An edge of a requested type, with all that lists and records need of it. */
export interface FoundEdge {
  readonly type: RequestedEdgeType;
  /** The same for the same opportunity whenever it is found. */
  readonly edgeId: string;
  /** The lines its legs stand on. */
  readonly lines: readonly [Line, ...Line[]];
  readonly legs: readonly Leg[];
  /** What orders edges of the type: the lowest first. */
  readonly figure: number;
  /** Points between the lines of a middle; null of the others. */
  readonly gap: number | null;
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
