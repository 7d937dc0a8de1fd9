// Bets that may be shown, before records are made of them: a book has thousands, an answer has a
// few.
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { ranked, type Score } from '../ranking/rank.ts';

export interface Candidate {
  /** The most that its score in its own context may be, percent. */
  readonly percent: number;
  /** The most that its strength among all types may be (`strengthOf` of the record). */
  readonly strength: number;
  /** Selection; of an arbitrage all of them. */
  readonly outcome: string;
  /** The score itself; costs a look at the book. */
  exact(measure: Measure): number;
  make(): ChatRecord;
}

/** What candidates are compared by before records are made of them. */
export type Measure = 'percent' | 'strength';

/** Several venues may offer the same bet: so many candidates for one record are looked at first, then so many more. */
const LOOKED_AT = 2;
/** Their values cost less than records do. */
const FIRST_LOOKED_AT = 6;
/** What records round away of their figures, percent. */
const ROUNDED = 1e-3;

/**
 * The best records by a score that is at most the measure of their candidates, as if records were made
 * of all.
 */
export function bestOf(
  candidates: readonly Candidate[],
  measure: Measure,
  score: Score,
  limit: number,
): readonly ChatRecord[] {
  for (let most = limit * FIRST_LOOKED_AT; ; most *= FIRST_LOOKED_AT) {
    const looked = strongestOf(candidates, measure, most);
    const best = madeBest(looked, measure, score, limit);
    if (looked.length === candidates.length) return best;
    const last = best[limit - 1];
    // None of those that were not looked at reaches the least measure of those that were.
    const least = Math.min(...looked.map((each) => each[measure]));
    if (last !== undefined && score(last) >= least) return best;
  }
}

/** The same of candidates that are all looked at: few of them become records. */
function madeBest(
  looked: readonly Candidate[],
  measure: Measure,
  score: Score,
  limit: number,
): readonly ChatRecord[] {
  const sorted = looked
    .map((candidate) => ({ candidate, value: candidate.exact(measure) }))
    .sort((a, b) => b.value - a.value);
  for (let most = limit; ; most *= LOOKED_AT) {
    const best = ranked(
      madeOf(sorted.slice(0, most).map(({ candidate }) => candidate)),
      score,
      limit,
    );
    const [last, next] = [best[limit - 1], sorted[most]];
    if (next === undefined) return best;
    if (last !== undefined && score(last) > next.value + ROUNDED) return best;
  }
}

/** So many of the best by a measure, and whoever is as good as the last of them. */
export function strongestOf(
  candidates: readonly Candidate[],
  measure: Measure,
  most: number,
): readonly Candidate[] {
  if (candidates.length <= most) return candidates;
  const least = Float64Array.from(candidates, (each) => -each[measure]).sort()[most - 1] as number;
  return candidates.filter((each) => each[measure] >= -least);
}

/** Records of all. */
export function madeOf(candidates: readonly Candidate[]): ChatRecord[] {
  return candidates.map((candidate) => candidate.make());
}
