// Bets that may be shown, before records are made of them: a book has thousands, an answer has a
// few.
import type { ChatRecord } from '../contract/chat-records.ts';
import { ranked, type Score } from './rank.ts';

export interface Candidate {
  /** What its type is measured by: percent of profit, edge, expected value or advantage. */
  readonly percent: number;
  /** What all types are ranked together by (`strengthOf` of the record). */
  readonly strength: number;
  /** Selection; of an arbitrage all of them. */
  readonly outcome: string;
  readonly make: () => ChatRecord;
}

/** Several venues may offer the same bet: so many candidates for one record are looked at first. */
const LOOKED_AT = 2;

/** The best records by a measure that `score` takes of them, as if records were made of all. */
export function bestOf(
  candidates: readonly Candidate[],
  measure: 'percent' | 'strength',
  score: Score,
  limit: number,
): readonly ChatRecord[] {
  const sorted = candidates.toSorted((a, b) => b[measure] - a[measure]);
  for (let looked = limit * LOOKED_AT; ; looked *= LOOKED_AT) {
    const last = sorted[looked - 1]?.[measure];
    // Whoever is as good as the last one may stand before it.
    while (last !== undefined && sorted[looked]?.[measure] === last) looked += 1;
    const best = ranked(madeOf(sorted.slice(0, looked)), score, limit);
    if (best.length === limit || looked >= sorted.length) return best;
  }
}

/** Records of all. */
export function madeOf(candidates: readonly Candidate[]): ChatRecord[] {
  return candidates.map(({ make }) => make());
}
