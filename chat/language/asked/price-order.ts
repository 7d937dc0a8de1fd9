// "Biggest underdogs", "longest odds", "heaviest favorites": bets are wanted in the order of their prices.
import { isNegated } from '../contexts.ts';
import type { Word } from '../words.ts';

/** Which price comes first: the one that pays the most, or the least. */
export type PriceOrder = 'longest' | 'shortest';

const BIG = '(?:biggest|longest|largest|highest|hugest|most)';
const BETWEEN = '(?: (?!of |than )\\p{L}+){0,2}';
const ROWS: readonly (readonly [PriceOrder, RegExp])[] = [
  [
    'longest',
    wordsOf(
      `${BIG}(?: priced)?${BETWEEN} (?:underdogs?|dogs?|long ?shots?|long shots?|upsets?)|` +
        '(?:longest|biggest|highest)(?: plus(?: money)?)? (?:odds|shots?|prices?|payouts?|payers?|paying)(?! (?:on|for|in the (?:game|match))(?![^ ]))',
    ),
  ],
  [
    'shortest',
    wordsOf(
      `(?:biggest|heaviest|strongest|largest|shortest)(?: priced)?${BETWEEN} (?:favou?rites?|favs?|chalk)|` +
        '(?:shortest|lowest) (?:odds|prices?)(?! (?:on|for|i|that|to|id|we|you)(?![^ ]))',
    ),
  ],
];

function wordsOf(source: string): RegExp {
  return new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'u');
}

/** The order that a message asks for, and with which words; undefined where it asks for none. */
export function priceOrder(
  words: readonly Word[],
): { readonly order: PriceOrder; readonly from: number; readonly to: number } | undefined {
  const text = words.map((word) => word.text).join(' ');
  const [only] = ROWS.flatMap(([order, pattern]) => {
    const match = pattern.exec(text);
    if (!match) return [];
    const from = text.slice(0, match.index).split(' ').length - 1;
    const to = from + match[0].split(' ').length;
    return isNegated(words, from) ? [] : [{ order, from, to }];
  });
  return only;
}
