// Bounds of percentages, by what they are of, and parts of Kelly's stake.
import type { Condition } from './condition.ts';
import { numberOf, type Rule } from './patterns.ts';
import { BETS, FROM, LEAST, NOT_COUNTED, OR_MORE, pct } from './pieces.ts';

const KELLY: Readonly<Record<string, number>> = {
  quarter: 0.25,
  qtr: 0.25,
  '1 / 4': 0.25,
  '.25': 0.25,
  '0.25': 0.25,
  half: 0.5,
  '1 / 2': 0.5,
  '.5': 0.5,
  '0.5': 0.5,
  full: 1,
};
const kelly = (text = ''): Condition => {
  const share = KELLY[text];
  return share === undefined ? {} : { kelly: share };
};

/** Who asks for more means the line of a player. */
const EV_MIN_MAX = 10;

/** Of an edge or a profit, without a sign of percent. */
const BARE_PERCENT_MAX = 30;

/** A number without a sign of percent behind the word for what it bounds. */
function unsigned(key: keyof Condition, text = '', most: number): Condition | undefined {
  return /^[\d.]/.test(text) && numberOf(text) <= most ? pct(key, text) : undefined;
}

export const PERCENTS: readonly Rule<Condition>[] = [
  ['{P} kelly|kelly (?:at |of |is )?{P}', () => ({}), 'keeps'],
  [
    '(1 / 4|1 / 2|0?\\.25|0?\\.5|1)? ?kelly(?: (?:at |of |is )?(1 / 4|1 / 2|0?\\.25|0?\\.5))?',
    ([a, b]) => kelly(a ?? b),
    'keeps',
  ],
  ['(quarter|qtr|half|full) kelly', ([a]) => kelly(a), 'keeps'],
  ['kelly (quarter|qtr|half|full)', ([a]) => kelly(a), 'keeps'],
  [
    `{P}${OR_MORE}? (?:win )?(?:prob|probability|chance|likelihood|to hit|to win|likely)${OR_MORE}?`,
    ([a]) => pct('probPctMin', a),
  ],
  [
    `(?:win |winning )?(?:prob|probability|chances?|likelihood)${FROM} {P}${OR_MORE}?`,
    ([a]) => pct('probPctMin', a),
  ],
  [
    `(?:win |winning )?(?:prob|probability|chances?|likelihood)${FROM} {N}${OR_MORE}`,
    ([a]) => unsigned('probPctMin', a, 100),
  ],
  [
    `(?:ev|expected value)${FROM} {N}${OR_MORE}(?! ?(?:legs?|/|picks?|bets?|plays?))`,
    ([a]) => unsigned('evPctMin', a, EV_MIN_MAX),
  ],
  [`edges?${FROM} {N}${OR_MORE}`, ([a]) => unsigned('edgePctMin', a, BARE_PERCENT_MAX)],
  [`profits?${FROM} {N}${OR_MORE}`, ([a]) => unsigned('profitPctMin', a, BARE_PERCENT_MAX)],
  [`hit rates?${FROM} {N}${OR_MORE}`, ([a]) => unsigned('hitPctMin', a, 100)],
  [
    `(?:hit rates?|hitting|hits?|cash(?:ed|ing)?|rates?)${FROM} {P}${OR_MORE}?(?: of(?= (?:his |the |their )?last))?`,
    ([a]) => pct('hitPctMin', a),
  ],
  [
    `${LEAST}? ?{P}${OR_MORE}? (?:hit rates?|of(?= (?:his |the |their )?last))`,
    ([a]) => pct('hitPctMin', a),
  ],
  [`(?:\\+ )?(?:ev|expected value)${FROM} {P}${OR_MORE}?`, ([a]) => pct('evPctMin', a)],
  [
    `(?:min|minimum|at least|over|above)? ?{P}${OR_MORE}? (?:\\+ ?)?(?:ev|expected value)(?: min)?`,
    ([a]) => pct('evPctMin', a),
  ],
  [`min(?:imum)? (?:ev|expected value)(?: of)? {N}`, ([a]) => pct('evPctMin', a)],
  [
    `(?:ev|expected value) (?:above|over|at least|min|minimum|more than|better than) {N}(?! ?(?:legs?|/))`,
    // Lines are mostly of halves: "Tatum +EV over 27.5".
    ([a = '']) => (a.endsWith('.5') && Number(a) > EV_MIN_MAX ? undefined : pct('evPctMin', a)),
  ],
  [
    `(?<!\\+ )ev {N}(?= |$)(?! (?:${NOT_COUNTED}|${BETS}|best|nfl|nba|nhl|mlb))`,
    ([a]) => (/^\d/.test(a ?? '') ? pct('evPctMin', a) : undefined),
  ],
  [`edges?${FROM} {P}${OR_MORE}?`, ([a]) => pct('edgePctMin', a)],
  [`${LEAST}? ?{P}${OR_MORE}? edges?`, ([a]) => pct('edgePctMin', a)],
  [`(?:min |minimum )?profits?(?: _?min)?${FROM} {P}${OR_MORE}?`, ([a]) => pct('profitPctMin', a)],
  [`min(?:imum)? profit :? ?{N}`, ([a]) => pct('profitPctMin', a)],
  [`${LEAST}? ?{P}${OR_MORE}? profits?${OR_MORE}?`, ([a]) => pct('profitPctMin', a)],
  [
    `(?:at least|over|above|min|minimum|minimo|nothing below|nothing under|no less than|more than|bigger than|better than|paying|pay at least|pays? over|returns?)(?: of)? {P}${OR_MORE}?`,
    ([a]) => pct('percentMin', a),
  ],
  [
    `(?:clear|net|make|return|yield|give|earn|bring|beat|top|exceed)(?:s|ed|ing)?(?: in| me)?(?: at least| over)? {P}${OR_MORE}?`,
    ([a]) => pct('percentMin', a),
  ],
  [`{P}${OR_MORE}(?: return)?`, ([a]) => pct('percentMin', a)],
  [
    'min(?:imum)? {N}(?=(?: [?!.])*$)',
    ([a]) => (numberOf(a) <= 30 ? pct('percentMin', a) : undefined),
  ],
  ['{P} (?:is fine|is ok|is enough|will do)', ([a]) => pct('percentMin', a)],
  ['(?:and|but|at|to|now|then|,) {P}$', ([a]) => pct('percentMin', a)],
  ['^{P}$', ([a]) => pct('percentMin', a)],
];
