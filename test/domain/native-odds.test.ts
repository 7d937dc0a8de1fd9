// What venues quote in decimals and probabilities comes back as it was, over the whole range in which
// the book takes prices: by whole numbers of steps, which share nothing with the codes.
import { expect, test } from 'vitest';
import {
  codeBeside,
  NATIVE_BITS,
  NO_NATIVE,
  nativeCode,
  nativeFormat,
  nativeOdds,
} from '#domain/native-odds.ts';
import { priceIn } from '#domain/odds.ts';
import { ODDS_FORMATS } from '#domain/odds-format.ts';

type Native = 'decimal' | 'probability';

/** Those of so many steps of one that do not come back by `codeOf`; how many do. */
function lost(
  format: Native,
  [from, to]: readonly [number, number],
  steps: number,
  codeOf: (price: number, quoted: number) => number = (price, quoted) =>
    nativeCode(price, format, quoted),
) {
  const others: number[] = [];
  let exact = 0;
  for (let step = from; step <= to; step++) {
    const quoted = step / steps;
    const price = priceIn(quoted, format);
    if (typeof price === 'string') continue;
    const code = codeOf(price, quoted);
    const isKept = code !== NO_NATIVE && code < 1 << NATIVE_BITS && nativeFormat(code) === format;
    if (isKept && ODDS_FORMATS[format].ofPrice(price, code) === quoted) exact += 1;
    else others.push(quoted);
  }
  return { others, exact };
}

test('every decimal from 1.01 to 1000 by 0.01, and from 1.002 by 0.001, comes back', () => {
  expect(lost('decimal', [101, 100_000], 100)).toEqual({ others: [], exact: 99_900 });
  expect(lost('decimal', [1002, 1_000_000], 1000)).toEqual({ others: [], exact: 998_999 });
});

test('every probability from 0.01 to 0.99 by 0.01, and from 0.001 by 0.001, comes back', () => {
  expect(lost('probability', [1, 99], 100)).toEqual({ others: [], exact: 99 });
  // At 0.001 odds are +99900, at 0.999 -99900.
  expect(lost('probability', [1, 999], 1000)).toEqual({ others: [], exact: 999 });
});

test('a price without its code is not what was quoted', () => {
  const price = priceIn(1.87, 'decimal') as number;
  expect(price).toBe(-11_500);
  const { decimal, probability, american } = ODDS_FORMATS;
  const code = nativeCode(price, 'decimal', 1.87);
  expect([decimal.ofPrice(price), decimal.ofPrice(price, code)]).toEqual([1.8696, 1.87]);
  // Two decimals of three places have this American price.
  expect(decimal.ofPrice(price, nativeCode(price, 'decimal', 1.872))).toBe(1.872);
  expect([american.ofPrice(price, code), probability.ofPrice(price, code)]).toEqual([
    -115, 0.534884,
  ]);
});

test('what has no code is shown as the price comes to', () => {
  expect(nativeCode(-11_000, 'american', -110)).toBe(NO_NATIVE);
  expect(nativeCode(-11_000, 'decimal', 1.9091)).toBe(NO_NATIVE);
  // The price is that of another figure.
  expect(nativeCode(-11_000, 'decimal', 2.5)).toBe(NO_NATIVE);
  expect(nativeCode(-11_000, 'probability', 0.9)).toBe(NO_NATIVE);
  expect(nativeFormat(NO_NATIVE)).toBe('american');
  expect(nativeOdds(-20_000, nativeCode(-20_000, 'decimal', 1.5))).toBe(1.5);
});

test('levels of an order book come back to two places, and to three in its fine steps', () => {
  const decimal = nativeCode(10_000, 'decimal', 2);
  const probability = nativeCode(10_000, 'probability', 0.5);
  const besideDecimal = (price: number) => codeBeside(price, decimal);
  const besideProbability = (price: number) => codeBeside(price, probability);
  const nothing = expect.objectContaining({ others: [] });
  expect(lost('decimal', [101, 100_000], 100, besideDecimal)).toEqual(nothing);
  expect(lost('decimal', [1002, 1299], 1000, besideDecimal)).toEqual(nothing);
  expect(lost('probability', [1, 99], 100, besideProbability)).toEqual(nothing);
  expect(lost('probability', [1, 299], 1000, besideProbability)).toEqual(nothing);
  expect(lost('probability', [701, 999], 1000, besideProbability)).toEqual(nothing);
  expect(codeBeside(-11_500, NO_NATIVE)).toBe(NO_NATIVE);
});
