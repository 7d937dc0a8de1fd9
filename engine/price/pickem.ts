// What a pick of a pick'em entry has to be worth: the probability at which the entry pays on average
// what it costs, where each of its picks is as probable and none depends on another.
import type { EntryType } from '#domain/entry-type.ts';
import { roundTo } from '#kit/exact-math.ts';

/** Halves of the interval (0, 1): more than a double tells apart. */
const HALVINGS = 60;
const PLACES = 6;

const found = new WeakMap<EntryType, number>();

/** By id, to 6 places. */
export function breakEvenProbabilities(types: readonly EntryType[]): Record<string, number> {
  return Object.fromEntries(types.map((type) => [type.id, breakEvenProbability(type)]));
}

/** Of each pick, in (0, 1), to 6 places: the payouts begin above 1 and never rise. */
export function breakEvenProbability(type: EntryType): number {
  const known = found.get(type);
  if (known !== undefined) return known;
  let [low, high] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (meanPayout(type, middle) < 1) low = middle;
    else high = middle;
  }
  const probability = roundTo(high, PLACES);
  found.set(type, probability);
  return probability;
}

/** Per unit entered, where each pick is right with this probability. */
function meanPayout({ picks, payouts }: EntryType, probability: number): number {
  let mean = 0;
  for (const [wrong, payout] of payouts.entries()) {
    // Of so many picks just these may be the wrong ones.
    let share = 1;
    for (let pick = 0; pick < picks; pick++) share *= pick < wrong ? 1 - probability : probability;
    for (let pick = 0; pick < wrong; pick++) share *= (picks - pick) / (pick + 1);
    mean += share * payout;
  }
  return mean;
}
