// "Biggest underdogs", "longest odds", "heaviest favorites": bets are wanted in the order of their prices.
import { isNegated } from '../contexts.ts';
import type { Word } from '../words.ts';

/** Which comes first: the price that pays the most, or the least; the highest line, or the lowest; the most EV. */
export type PriceOrder = 'longest' | 'shortest' | 'highest' | 'lowest' | 'ev';

/** What is asked so, and with which words. */
export interface OrderAsked {
  readonly order: PriceOrder;
  /** Underdogs, or favorites, whatever any other bet of their games pays. */
  readonly favour: 'plus' | 'minus' | undefined;
  readonly from: number;
  readonly to: number;
}

const BETWEEN = '(?: (?!of |than )\\p{L}+){0,2}';
const NOT_OF_ONE = '(?! (?:on|for|in the (?:game|match)|i|that|to|id|we|you)(?![^ ]))';
type Row = readonly [order: PriceOrder, favour: OrderAsked['favour'], pattern: RegExp];
const ROWS: readonly Row[] = [
  [
    'longest',
    'plus',
    whole(
      `(?:biggest|longest|largest|highest|hugest)(?: priced)?${BETWEEN} (?:underdogs?|dogs?|upsets?)`,
    ),
  ],
  [
    'longest',
    undefined,
    whole(
      `(?:biggest|longest|largest|highest)(?: priced)?${BETWEEN} (?:long ?shots?|long shots?)|` +
        `(?:longest|biggest|highest)(?: plus(?: money)?)? (?:odds|shots?|prices?|payouts?|payers?|paying)${NOT_OF_ONE}`,
    ),
  ],
  [
    'shortest',
    'minus',
    whole(
      `(?:biggest|heaviest|strongest|largest|shortest)(?: priced)?${BETWEEN} (?:favou?rites?|favs?|chalk)`,
    ),
  ],
  [
    'highest',
    undefined,
    whole(
      `(?:biggest|highest|largest)${BETWEEN} (?:totals?|over unders?|spreads?|handicaps?|run lines?)${NOT_OF_ONE}`,
    ),
  ],
  [
    'lowest',
    undefined,
    whole(
      `(?:lowest|smallest|tightest)${BETWEEN} (?:totals?|over unders?|spreads?|handicaps?)${NOT_OF_ONE}`,
    ),
  ],
  [
    'ev',
    undefined,
    whole(
      '(?:biggest|highest|most|largest|top|max)(?: \\+)? (?:ev|expected value)(?: (?:%|percent|pct))?',
    ),
  ],
  ['shortest', undefined, whole(`(?:shortest|lowest) (?:odds|prices?)${NOT_OF_ONE}`)],
];

function whole(source: string): RegExp {
  return new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'u');
}

/** The order that a message asks for; undefined where it asks for none. */
export function priceOrder(words: readonly Word[]): OrderAsked | undefined {
  const text = words.map((word) => word.text).join(' ');
  const [only] = ROWS.flatMap(([order, favour, pattern]) => {
    const match = pattern.exec(text);
    if (!match) return [];
    const from = text.slice(0, match.index).split(' ').length - 1;
    const to = from + match[0].split(' ').length;
    return isNegated(words, from) ? [] : [{ order, favour, from, to }];
  });
  return only;
}
