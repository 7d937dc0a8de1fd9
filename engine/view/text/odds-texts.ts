// Texts of odds in each format, kept because a book shows the same few hundred prices again and
// again. What the stream writes with them is what records come to as JSON.
import type { PriceFormat } from '#domain/message/message.ts';
import { NATIVE_BITS } from '#domain/native-odds.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { AMERICAN, ODDS_FORMATS, type OddsFormat } from '#domain/odds-format.ts';
import { roundTo } from '#kit/exact-math.ts';
import { KeptNumbers } from './text-writer.ts';

/** The texts of one format. */
export interface OddsTexts {
  readonly format: OddsFormat;
  /** Members `price` and `impliedProbability` of a price, which its `priceKey` names. */
  readonly prices: KeptNumbers;
  /** Odds of the format as they are. */
  readonly odds: KeptNumbers;
}

/** Places for texts of prices: all whole American odds from -500 to 500 have one of their own. */
const PRICES = 1024;

const CODES = 1 << NATIVE_BITS;

/**
 * Names a price in hundredths of American odds and the code of what its venue quoted, which is shown
 * of American odds to nobody.
 */
export function priceKey({ format }: OddsTexts, price: number, native: number): number {
  return format === AMERICAN ? price : price + native / CODES;
}

/** `scale`: what makes neighbouring odds of the format one apart. */
function textsOf(format: OddsFormat, scale: number): OddsTexts {
  const prices = new KeptNumbers(PRICES, 0.01, 48, (key) => {
    const price = Math.floor(key);
    const impliedProbability = roundTo(probabilityOfPrice(price), 8);
    const odds = format.ofPrice(price, (key - price) * CODES);
    return `,"price":${odds},"impliedProbability":${impliedProbability}`;
  });
  return { format, prices, odds: new KeptNumbers(PRICES, scale, 16, (odds) => `${odds}`) };
}

const TEXTS: Readonly<Record<PriceFormat, OddsTexts>> = {
  american: textsOf(AMERICAN, 1),
  decimal: textsOf(ODDS_FORMATS.decimal, 1_000),
  probability: textsOf(ODDS_FORMATS.probability, 10_000),
};

/** The texts of a format; of American odds by default. */
export function oddsTexts({ name }: OddsFormat = AMERICAN): OddsTexts {
  return TEXTS[name];
}
