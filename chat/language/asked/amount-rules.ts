// How many picks, how many games of how many, and amounts of money that are no bankroll.
import type { Condition } from './condition.ts';
import { numberOf, type Rule } from './patterns.ts';
import { BETS, count, NOT_COUNTED } from './pieces.ts';

const limit = (text?: string): Condition | undefined => {
  const most = count(text);
  return most === undefined ? undefined : { limit: most };
};
export const MONEY = '(?:bucks|dollars?|usd|quid|pounds?|gbp|euros?|eur|dolares|tenners?)';
export const amount = (text = ''): number | undefined => {
  const value = Number(text.replace(/[^\d.]/g, '')) * (/k/.test(text) ? 1000 : 1);
  return value > 0 && value <= 1e9 ? value : undefined;
};
const stake = (text?: string): Condition | undefined => {
  const value = amount(text);
  return value === undefined ? undefined : { stake: value };
};
const NOT_ROLL = '(?! (?:total |dollar |buck )?(?:bank ?roll|roll\\b|bank\\b|budget))';

/** "$500 over both sides" is no over. */
const OVER_ALL = '(?: over(?= (?:the|both|all|two|2|several)(?: |$)))?';
const END = '(?=(?: [?!.,])*$)';
const AGE_MIN = 16;
const AGE_MAX = 110;

/** Behind these a number counts no picks: "nov 15 college bets". */
const NO_COUNT_BEHIND =
  /(?<![^ ])(?:ev|number|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*) $/;

/** "Turn it into 500": said of an amount before it. */
const intoAmount: Rule<Condition>[1] = ([m], { before, from }) =>
  /(?:turn|flip|make|grow|change|get)(?: [^ ]+){0,6} $/.test(before.slice(0, from)) && amount(m)
    ? {}
    : undefined;

export const COUNTS: readonly Rule<Condition>[] = [
  [
    '(?:at least |more than )?{W} (?:of|out of)(?: (?:his|her|the|their|its))?(?: (?:last|past|previous))? {W}(?= |$)(?! (?:of|minutes?|hours?|legs?|kelly|/|%))(?: games?)?',
    ([n, of], at) => {
      const [least, all] = [numberOf(n), numberOf(of)];
      // "Which one of the three" is said of books or bets.
      if (/(?:which|any|either|each|every) $/.test(at.before)) return undefined;
      if (!(least <= all && all >= 2 && all <= 200)) return undefined;
      if (/ kelly/.test(at.after.slice(0, 7)) || /(?:next|within|in the) $/.test(at.before))
        return undefined;
      return { hits: [least, all] };
    },
    'keeps',
  ],
  [
    '(?<=(?:hit|hits|hitting|cashed|least) ){W} / (5|10|15|20|25)|{W} / (5|10|15|20|25)(?= (?:last|games))',
    ([n, of, m, all]) =>
      numberOf(n ?? m) <= Number(of ?? all)
        ? { hits: [numberOf(n ?? m), Number(of ?? all)] }
        : undefined,
  ],
  [
    `(?:between |from )?{W} (?:and|to|or|-) {W} ?-? ?legs?`,
    ([a, b]) => {
      const [least, most] = [count(a), count(b)];
      return least && most && least < most ? { legsRange: [least, most] } : undefined;
    },
  ],
  [`(?:top|best) {W}(?= |$)(?! (?!of )(?:${NOT_COUNTED})(?: |$))`, ([n]) => limit(n)],
  [
    `(?:max|maximum|limit|no more than|at most|up to|not more than|limit to|limited to)(?: of)? {W}(?: (?:results?|picks?|bets?|of them|plays?))?(?= |$)(?! (?:${NOT_COUNTED})(?: |$))`,
    ([n]) => limit(n),
  ],
  ['(?<![^ ])\\d{1,2}(?= \\) )', () => ({}), 'keeps'],
  [`{W} (?:max|maximum|tops|results?|at most)(?: of them)?`, ([n]) => limit(n)],
  [
    `(?<!(?:last|past|of|over|under|top|leg|the|than|least|:|/) ){W}(?=(?: (?!(?:legs?|legger|of|minutes?|hours?|last) )[\\p{L}_+,-]+){0,5} (?:${BETS})(?: |$))(?! (?:${NOT_COUNTED})(?: |$))`,
    ([n], at) => (NO_COUNT_BEHIND.test(at.before) ? undefined : limit(n)),
  ],
  [
    `(?:(?<=me )|(?<=the )|(?<=my ))(?:the )?{W}(?= (?:very |most )?(?:best|top|good|great|solid|strong|strongest|safe|safest|juiciest|biggest)(?: |$))(?! best (?:of|legs?))`,
    ([n]) => limit(n),
  ],
  [
    `^(?:ok |okay |and |but |now )*(?:just|only|maybe|like|top) {W}(?: please| pls| thx| thanks| of (?:them|those|em))?${END}`,
    ([n]) => limit(n),
  ],
  [`^{W} of (?:them|those|these|em)${END}`, ([n]) => limit(n)],
  // Somebody's age.
  [
    `(?:shes|hes|im|i am|she is|he is|aged|turned|turning) {W}(?: years? old| yo)?(?= ,|${END})`,
    ([n]) => (numberOf(n) >= AGE_MIN && numberOf(n) <= AGE_MAX ? {} : undefined),
  ],
  [
    `(?:give(?: me| us)?|hit me with|send(?: me)?|show(?: me)?|list|shoot me|drop me|throw me|need|want|ill take) (?:like |just |only |about )?{W}(?= please| pls| thx| thanks| tops| max|(?: [?!.,;])| \\)|$)`,
    ([n]) => limit(n),
  ],
  ['(?:the )?(?:single|sgl)(?= best)', () => ({ limit: 1 })],
  ['just one|(?:the best|only) one(?= |$)(?! (?:leg|game|team|of|book))', () => ({ limit: 1 })],
  [`like {W}$`, ([n]) => limit(n)],
];

export const STAKES: readonly Rule<Condition>[] = [
  // "I have $50 and want to turn it into $500": the first is what there is; no bet is chosen by the second.
  [
    `{M}(?: ${MONEY})?(?= (?:[^ ]+ ){0,7}into \\p{Sc}?\\d)`,
    ([m], at) => (/(?:over|under|top|best) $/.test(at.before) ? undefined : stake(m)),
  ],
  [`into {M}(?: ${MONEY})?(?=(?: [?!.,;])| (?:what|which|how|with|and)|$)`, intoAmount, 'opens'],
  [
    `(?:stake|staking|risk|risking|bet|betting|put|putting|throw|throwing|wager|wagering|lump|drop|outlay|total stake|total outlay|stakes? of|split|spread)(?: of| total| just| my last)? {M}${NOT_ROLL}(?: ${MONEY})?(?: total)?${OVER_ALL}(?= |$)(?! (?:legs?|${BETS}|of|hours?|minutes?|days|games|years|straight))`,
    ([m]) => stake(m),
  ],
  [
    `{M} (?:total|stake|total stake|outlay|einsatz|in total)(?: stake)?`,
    ([m], at) => (/(?:over|under) $/.test(at.before) ? undefined : stake(m)),
  ],
  [`(\\d+(?:\\.\\d+)?\\p{Sc})${NOT_ROLL}`, ([m]) => stake(m)],
  [
    `(\\p{Sc}\\d+(?:\\.\\d+)?(?: ?k)?)${NOT_ROLL}(?! unit)(?: total(?: stake)?)?${OVER_ALL}(?: each| a bet| per bet| apiece| a game)?`,
    ([m]) => stake(m),
  ],
  [
    `(\\d+(?:\\.\\d+)?k?) ${MONEY}${NOT_ROLL}(?: total(?: stake)?)?(?: each| a bet| per bet| a game| to (?:spread|split|put|stake))?`,
    ([m], at) =>
      /(?:top|best|last|past|over|under|first) $/.test(at.before) ? undefined : stake(m),
  ],
  [
    `(\\d{2,5}k?|\\dk) (?:on|across|to (?:put|spread|split))(?= |$)`,
    ([m], at) =>
      /(?:last|past|previous|over|under|top|first) $/.test(at.before) ? undefined : stake(m),
  ],
  [
    `(?:with|got|have|for) (\\d{2,5}k?)(?: total)?(?= |$)(?! (?:legs?|${BETS}|of|percent|%|/|game|min|hour|day|k))`,
    ([m], at) =>
      /(?:bank ?roll|roll|bank|budget|kelly|balance)/.test(at.before + at.after)
        ? undefined
        : stake(m),
  ],
  [`borrow(?:ed|ing) (\\d+k?)`, ([m]) => stake(m)],
  [`(?<=(?:arbs?|surebets?|sure bets?|arbitrage)(?: \\p{L}+){0,3} )(\\d{2,5})$`, ([m]) => stake(m)],
  [
    `my last (\\d{2,5})(?= (?:on|i got|bucks))|last (\\d{2,5})(?= (?:i got|bucks))`,
    ([m, n]) => stake(m ?? n),
  ],
];
