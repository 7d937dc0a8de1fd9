// How far the two lines of a middle are to be apart: "at least 2 points wide", "middles of 3 or more".
import type { Condition } from './condition.ts';
import { numberOf, type Place, type Rule } from './patterns.ts';
import { OR_MORE as MORE } from './pieces.ts';

const WIDTH_MAX = 30;
const OR_MORE = `(?:${MORE}| (?:or|and) wider)`;
const LEAST =
  '(?:at least|min|minimum|min of|minimum of|more than|bigger than|greater than|larger than|wider than|no less than|with)';
const MOST =
  '(?:under|below|less than|at most|max|maximum|up to|no more than|within|smaller than|tighter than)';
const POINTS = '(?: ?-? ?(?:points?|pts?|goals?|runs?))';
const WIDE = 'wide(?! (?:receivers?|outs?|open))';
const GAP = '(?:gaps?|apart|window|width|spread out)';
const BEHIND_MIDDLES = /(?<![^ ])middl\p{L}*(?: (?:bets?|that|is|are|thats|out there))* $/u;
const MIDDLE = /(?<![^ ])middl/;

const width = (text: string | undefined): Condition | undefined => {
  const value = numberOf(text);
  return value > 0 && value <= WIDTH_MAX ? { minWidth: value } : undefined;
};
/** Where the message speaks of middles. */
const ofMiddles =
  (read: Rule<Condition>[1]): Rule<Condition>[1] =>
  (groups: readonly string[], at: Place) =>
    MIDDLE.test(at.before) || MIDDLE.test(at.after) ? read(groups, at) : undefined;

export const WIDTHS: readonly Rule<Condition>[] = [
  // What bounds them from above is not served.
  [`${MOST} {T}${POINTS}? ?-? ?${WIDE}`, () => ({}), 'opens'],
  [`${MOST} {T}${POINTS}? ${GAP}|${MOST} {T}${POINTS}`, ofMiddles(() => ({})), 'opens'],
  [
    `(?:${LEAST} |over |above )*{T}${OR_MORE}?${POINTS}?${OR_MORE}? ?-? ?${WIDE}(?:${OR_MORE}| at least)?`,
    ([n]) => width(n),
  ],
  [
    `(?:${LEAST} |over |above |a )*{T}${OR_MORE}?${POINTS}?${OR_MORE}? ?-? ?${GAP}(?:${OR_MORE}| at least)?`,
    ofMiddles(([n]) => width(n)),
  ],
  [
    `(?:gaps?|width|window|wide|apart)(?: (?:is|are|of|be|by|thats|that is|being|${LEAST}|over|above))* {T}${OR_MORE}?${POINTS}?${OR_MORE}?`,
    ofMiddles(([n]) => width(n)),
  ],
  [`(?:${LEAST} )*{T}${OR_MORE}?${POINTS}${OR_MORE}?(?= middl)`, ([n]) => width(n)],
  [
    `(?:(?:${LEAST}|over|above|of) ){1,3}{T}${OR_MORE}?${POINTS}?${OR_MORE}?(?! (?:legs?|games?|hours?|minutes?|days?|books?|bets?|percent|pct)(?![^ ]))`,
    ([n], at) => (BEHIND_MIDDLES.test(at.before) ? width(n) : undefined),
  ],
  [
    `(?:${LEAST} ){1,2}{T}${POINTS}${OR_MORE}?|{T}(?:${OR_MORE}${POINTS}|${POINTS}${OR_MORE})`,
    ofMiddles(([a, b]) => width(a ?? b)),
  ],
];
