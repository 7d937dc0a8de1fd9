// At which probability a pick'em entry is worth what it costs: every outcome of its picks is written
// out, with how many of them are right.
import type { EntryType } from '#domain/entry-type.ts';
import { rounded } from './odds.ts';

/** Of each pick, to 6 places. */
export function breakEven({ picks, payouts }: EntryType): number {
  const outcomes = Array.from({ length: 2 ** picks }, (_, bits) => {
    const wrong = bits.toString(2).replaceAll('0', '').length;
    return { right: picks - wrong, wrong, payout: payouts[wrong] ?? 0 };
  }).filter(({ payout }) => payout > 0);
  const worth = (p: number) =>
    outcomes.reduce(
      (sum, { right, wrong, payout }) => sum + payout * p ** right * (1 - p) ** wrong,
      0,
    );
  // What it pays rises with the probability: each step finds another decimal.
  let probability = 0;
  for (let step = 0.1; step > 1e-9; step /= 10) {
    while (worth(probability + step) < 1) probability += step;
  }
  return rounded(probability, 6);
}
