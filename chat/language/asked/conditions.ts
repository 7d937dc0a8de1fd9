// What a message bounds by numbers, in everybody's words: the tables of rules together, in the order in
// which they take words.
import type { Word } from '../words.ts';
import { COUNTS, STAKES } from './amount-rules.ts';
import { CLOCKS } from './clock-rules.ts';
import type { Condition } from './condition.ts';
import { EDITS } from './edit-rules.ts';
import { rulesOf, type Taken, takeAll } from './patterns.ts';
import { PERCENTS } from './percent-rules.ts';
import { PRICES } from './price-rules.ts';
import { TIMES } from './time-rules.ts';
import { WIDTHS } from './width-rules.ts';

const all = rulesOf([
  ...WIDTHS,
  ...PRICES,
  ...EDITS,
  ...TIMES,
  ...CLOCKS,
  ...COUNTS,
  ...PERCENTS,
  ...STAKES,
]);

/** What one message asks, and with which of its words. */
export interface ConditionsAsked extends Pick<Taken<Condition>, 'places' | 'closed'> {
  readonly asked: Condition;
}

/** The conditions of one message; of two of a kind the later one holds. */
export function conditionsAsked(words: readonly Word[]): ConditionsAsked {
  const { reads, places, closed } = takeAll(words, all);
  return { asked: Object.assign({}, ...reads) as Condition, places, closed };
}
