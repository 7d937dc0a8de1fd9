// The ladders of prices that venues quote on: a fair price is moved to the nearest rung. Rungs are
// built once from the exact conversions, so every simulated price is one that the book accepts.
import type { PriceFormat } from '#domain/message/message.ts';
import {
  priceOfAmerican,
  priceOfDecimal,
  priceOfProbability,
  probabilityOfPrice,
} from '#domain/odds.ts';
import { assert } from '#kit/assert.ts';

export type LadderName = 'american' | 'american_fives' | 'decimal' | 'exchange' | 'cents';

/** Rungs from the longest price to the shortest; index 0 pays most. */
export interface Ladder {
  readonly nativeFormat: PriceFormat;
  readonly prices: Int32Array;
  readonly nativePrices: Float64Array;
  readonly probabilities: Float64Array;
}

/** [upper bound, step] of consecutive stretches of a ladder. */
type Stretches = readonly (readonly [number, number])[];

const AMERICAN: Stretches = [
  [200, 1],
  [300, 2],
  [500, 5],
  [1000, 10],
  [2000, 50],
  [5000, 100],
];
const FIVES: Stretches = [
  [200, 5],
  [400, 10],
  [1000, 25],
  [2000, 100],
  [5000, 500],
];
const DECIMAL: Stretches = [
  [2, 0.01],
  [3, 0.05],
  [5, 0.1],
  [10, 0.25],
  [20, 1],
  [51, 3],
];
const EXCHANGE: Stretches = [
  [2, 0.01],
  [3, 0.02],
  [4, 0.05],
  [6, 0.1],
  [10, 0.2],
  [50, 1],
];

export const LADDERS: Readonly<Record<LadderName, Ladder>> = {
  american: ladderOf('american', bothSigns(AMERICAN), priceOfAmerican),
  american_fives: ladderOf('american', bothSigns(FIVES), priceOfAmerican),
  decimal: ladderOf('decimal', climb(1.02, DECIMAL), priceOfDecimal),
  exchange: ladderOf('decimal', climb(1.02, EXCHANGE), priceOfDecimal),
  cents: ladderOf('probability', climb(0.02, [[0.98, 0.01]]), priceOfProbability),
};

/** A ladder of a single rung: what a venue says that pays the same for every pick. */
export function fixedLadder(american: number): Ladder {
  return ladderOf('american', [american], priceOfAmerican);
}

/** The rung whose implied probability is nearest. */
export function nearestRung(ladder: Ladder, probability: number): number {
  const { probabilities } = ladder;
  let low = 0;
  let high = probabilities.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((probabilities[middle] ?? 1) < probability) low = middle + 1;
    else high = middle;
  }
  const above = probabilities[low] ?? 1;
  const below = probabilities[low - 1] ?? Number.NEGATIVE_INFINITY;
  return probability - below < above - probability ? low - 1 : low;
}

function ladderOf(
  nativeFormat: PriceFormat,
  natives: readonly number[],
  convert: (native: number) => number | string,
): Ladder {
  const rungs = natives.map((native) => {
    const price = convert(native);
    assert(typeof price === 'number', `ladder rung ${native}: ${price}`);
    return { native, price, probability: probabilityOfPrice(price) };
  });
  rungs.sort((a, b) => a.probability - b.probability);
  return {
    nativeFormat,
    prices: Int32Array.from(rungs, (rung) => rung.price),
    nativePrices: Float64Array.from(rungs, (rung) => rung.native),
    probabilities: Float64Array.from(rungs, (rung) => rung.probability),
  };
}

/** Even money stands once, as +100. */
function bothSigns(stretches: Stretches): readonly number[] {
  const magnitudes = climb(100, stretches);
  return [...magnitudes, ...magnitudes.slice(1).map((magnitude) => -magnitude)];
}

/** From `start` through the stretches, each value rounded to cents. */
function climb(start: number, stretches: Stretches): readonly number[] {
  const values = [start];
  let value = start;
  for (const [bound, step] of stretches) {
    while (value + step <= bound + 1e-9) {
      value = Math.round((value + step) * 100) / 100;
      values.push(value);
    }
  }
  return values;
}
