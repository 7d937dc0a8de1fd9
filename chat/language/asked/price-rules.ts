// Bounds of prices, in every form in which people write them.
import { type Condition, payout } from './condition.ts';
import { americanOf, type Place, type Rule } from './patterns.ts';
import { OR_MORE } from './pieces.ts';

const WORSE = '(?:worse|juicier|heavier|shorter|steeper|less|lower)';
const NONE =
  '(?:no|not|nothing|never|none|no one|nobody|anything|dont show me anything|dont want anything)(?: (?:of them|anything|prices?|odds|bets?|legs?|picks?|plays?|sides?|ones?|favorites?|favourites?|favs?|faves?|chalk|underdogs?|dogs?))?';
/** "To", "up to", "thru": what joins the ends of a range. */
const TO =
  '(?:(?: (?:up|all the way|out|down|anywhere|anything))*(?: (?:and|to|-|through|thru|till|until))+)';
const ODDS =
  '(?:american |decimal )?(?:odds|prices?|priced|quoted|cuotas?|cotes?|decimals?|payouts?)';

const odds = (
  key: 'oddsMin' | 'oddsMax',
  text?: string,
  isMinus = false,
): Condition | undefined => {
  const value = americanOf(text);
  if (value === undefined) return undefined;
  return { [key]: isMinus && /^\d{3,}$/.test(text ?? '') ? -value : value };
};
/** Who lays at most -120 takes no price that is worse: a bound of what is laid is the least that pays. */
const most = (text?: string): Condition | undefined =>
  odds(Number(text) < 0 ? 'oddsMin' : 'oddsMax', text);
const between = (a?: string, b?: string): Condition | undefined => {
  const [first, second] = [americanOf(a), americanOf(b)];
  if (first === undefined || second === undefined) return undefined;
  const [oddsMin = first, oddsMax = second] = [first, second].sort((x, y) => payout(x) - payout(y));
  return { oddsMin, oddsMax };
};

const OF_LEGS =
  /(?<![^ ])(?:each|every|per|(?:legs|picks) (?:at|of|over|under)|no legs?)(?![^ ])|(?<![^ ])legs (?:that |which |all )*$/;
const LEGS_BEHIND = /^ (?:(?:for|on|as|the|all|odds|range) )*(?:legs?|picks|a leg|apiece)(?![^ ])/;
const CLAUSES = / (?:,|;|\.|and|but|with) /;
/** A bound of what the whole bet pays: of a parlay of the product of its legs, unless each of them is meant. */
const ofWhole = (bound: Condition | undefined, { before, after }: Place): Condition | undefined => {
  const clause = [before.split(CLAUSES).at(-1) ?? '', after.split(CLAUSES)[0] ?? ''];
  const isOfLegs = clause.some((each) => OF_LEGS.test(each)) || LEGS_BEHIND.test(after);
  if (!bound || isOfLegs) return bound;
  const { oddsMin, oddsMax } = bound;
  return {
    ...(oddsMin !== undefined && { totalMin: oddsMin }),
    ...(oddsMax !== undefined && { totalMax: oddsMax }),
  };
};
/** Who says about how long a price is takes those a little shorter and longer. */
const NEAR = 1.25;
const near = (text?: string): Condition | undefined => {
  const american = americanOf(text);
  if (american === undefined || american < 100) return undefined;
  return {
    oddsMin: Math.max(100, Math.round(american / NEAR)),
    oddsMax: Math.round(american * NEAR),
  };
};

const MOST =
  '(?:under|below|(?:shorter|less|lower) than|at most|up to|max|no(?:t| more| longer| higher) (?:over|above|than))';
const LEAST =
  '(?:at least|min|minimum|over|above|(?:better|longer|bigger|higher|more) than|upwards of|north of)';
const OR_LESS = '(?: (?:or (?:shorter|less|lower|under|below)|max|maximum|tops|at most))';
/** A price with what makes it a bound: its words before, the price, its words behind. */
const BOUND = `(?:(${LEAST}|${MOST}) )?([+-]\\d{3,5})(${OR_MORE}|${OR_LESS})?`;
const isMost = new RegExp(`^(?:${MOST}|${OR_LESS})$`);
const isLeast = new RegExp(`^(?:${LEAST}|${OR_MORE})$`);
const bound = (
  [before = '', price, behind = '']: readonly string[],
  plain: (text?: string) => Condition | undefined,
): Condition | undefined => {
  const said = [before, behind];
  if (said.some((each) => isMost.test(each))) return odds('oddsMax', price);
  return said.some((each) => isLeast.test(each)) ? odds('oddsMin', price) : plain(price);
};
const PARLAY =
  /(?<![^ ])(?:parlays?|parleys?|accas?|accumulator|multi|legs?|leggers?|combo)(?![^ ])/;
const CHANGED =
  /^(?:(?:ok|okay|but|and|now|just|can you|please) )*(?:make|get|bring|push|raise|bump|i want|want|i need|need) /;
/** A range of what a bet pays, with what stands before it and between its ends. */
const END_OF_RANGE =
  '([+-]?\\d{3,5}|\\d{1,3} / \\d{1,3}|\\d{1,3} (?:to|-) 1|\\d{1,2}\\.\\d{1,2})(?! (?:dollars|bucks|quid|euros|pounds)(?![^ ]))';
const BEFORE_RANGE =
  '(?:(?:out|odds|at|of|is|be|that|which|with|priced|total|about|around|like|roughly|approximately|anywhere|somewhere|in the|between|from) )*';
const RANGE = `${BEFORE_RANGE}${END_OF_RANGE}${TO} ${END_OF_RANGE}(?: range| odds)?`;
const BEHIND_PARLAY =
  /(?<![^ ])(?:parlays?|parleys?|accas?|accumulators?|multis?|combo|leggers?|teamers?|treble) $/;

/** "Total" is a market as well, where nobody speaks of a parlay. */
const wholeIn = (text: string, read: Condition | undefined, at: Place): Condition | undefined => {
  const isPlain = !/(?<![^ ])total(?! (?:odds|price|payout|return|returns)(?![^ ]))/.test(text);
  const isOfParlay = PARLAY.test(at.before) || PARLAY.test(at.after) || CHANGED.test(at.before);
  return isPlain || isOfParlay ? ofWhole(read, at) : undefined;
};
const PAID = '(?:odds|price|payout|returns?)';
const WHOLE = `(?:(?:(?:total|combined|overall|final|whole)(?: ${PAID})?|altogether|(?:all )?together|all told|payout|the (?:whole|entire) (?:thing|parlay|ticket|slip))(?! (?:points?|goals|runs|of|over|under)(?![^ ])))`;

/** "I dont want the whole thing paying", "not going": what the bound behind is of is not wanted. */
const UNWANTED =
  /(?<![^ ])(?:dont|doesnt|didnt|not|never|no|nothing|none|without|cant|cannot|wont|shouldnt|mustnt|hate|avoid)(?: (?:do|want|wanna|wanting|need|like|have|see|to|be|it|its|that|this|these|which|the|my|whole|entire|all|thing|parlay|ticket|slip|bet|anything|something|stuff|any|a|an|legs?|one|ones|picks?|bets|odds|prices?|total|payout|is|are|go|goes|going|priced|pays?|paying|returns?|returning))* $/;
const SWAPPED = {
  oddsMin: 'oddsMax',
  oddsMax: 'oddsMin',
  totalMin: 'totalMax',
  totalMax: 'totalMin',
} as const;
/** What is not to pay more pays at most so; of a favorite's price more is more to lay: it is the least that pays. */
const turned = (read: Condition | undefined, before: string): Condition | undefined => {
  const [[key = '', american = 0] = [], second] = Object.entries(read ?? {});
  const isBound = key in SWAPPED && typeof american === 'number' && second === undefined;
  if (!isBound || !UNWANTED.test(before)) return read;
  return american < 0 && key.endsWith('Min')
    ? read
    : { [SWAPPED[key as keyof typeof SWAPPED]]: american };
};

const ROWS: readonly Rule<Condition>[] = [
  // "At least +120 total", "combined odds over +300", "paying +150 or better": of a parlay its product.
  [
    `(?:between |from )?([+-]\\d{3,5})${TO} ([+-]\\d{3,5})(?: (?:in|for|on|as|as a))? (${WHOLE})`,
    ([a, b, whole = ''], at) => wholeIn(whole, between(a, b), at),
  ],
  [
    `(${WHOLE})(?: (?:of|at|is|be|to be|are))* (?:between|from) {S}${TO} {S}`,
    ([whole = '', a, b], at) => wholeIn(whole, between(a, b), at),
  ],
  // "Pays around +600 to +800", "acca paying from 5/1 to 8/1", "parlay at +500 to +700".
  [
    `(?:pays?|paying|payouts?|returns?|returning) ${RANGE}`,
    ([a, b], at) => ofWhole(between(a, b), at),
  ],
  [RANGE, ([a, b], at) => (BEHIND_PARLAY.test(at.before) ? ofWhole(between(a, b), at) : undefined)],
  [
    `${BOUND}(?: (?:in|for|on|as|as a))? (${WHOLE})(${OR_MORE}|${OR_LESS})?`,
    ([before, price, behind, whole = '', last], at) =>
      wholeIn(whole, bound([before ?? '', price ?? '', behind ?? last ?? ''], near), at),
  ],
  [
    `(?:the )?((?:total|combined|overall|final)(?: ${PAID})?)(?: (?:of|at|is|be|to be|are|should be|must be|has to be|being|thats|that is))* ${BOUND}`,
    ([whole = '', ...rest], at) => wholeIn(whole, bound(rest, near), at),
  ],
  [
    `(?:pays?|paying|payouts?(?: of| is)?(?: of)?|returns?|returning)(?: out)?(?: odds)? ${BOUND}`,
    (groups, at) =>
      ofWhole(
        bound(groups, (price) => odds('oddsMin', price)),
        at,
      ),
  ],
  [`between {F} and {F}(?: odds)?`, ([a, b], at) => ofWhole(between(a, b), at)],
  [
    `${NONE} (?:longer|bigger|higher|greater|more|over|above|past)(?: than)? {F}(?: odds)?`,
    ([a], at) => ofWhole(odds('oddsMax', a), at),
  ],
  [
    '(?:at least|min|minimum|over|above|(?:better|longer|bigger|higher|more) than|upwards of) {F}(?: odds)?',
    ([a], at) => ofWhole(odds('oddsMin', a), at),
  ],
  [
    '(?:under|below|(?:shorter|less|lower) than|at most|up to|max) {F}(?: odds)?',
    ([a], at) => ofWhole(odds('oddsMax', a), at),
  ],
  [
    '{F}(?: odds| shots?)?(?: or (?:better|longer|higher|more|bigger|over|above|up)| and (?:up|over|above|longer)| upwards?| minimum| min)',
    ([a], at) => ofWhole(odds('oddsMin', a), at),
  ],
  [
    '{F}(?: odds| shots?)? (?:or (?:shorter|less|lower|under|below)|max|maximum|tops|at most)',
    ([a], at) => ofWhole(odds('oddsMax', a), at),
  ],
  [
    '(?:around|about|roughly|near|close to|approximately|approx|circa|like|(?:pays?|paying|returns?|returning)(?: about| around| like| roughly)?) {F}(?: odds)?',
    ([a], at) => ofWhole(near(a), at),
  ],
  [
    '{F}(?= (?:\\p{L}+ )?(?:shots?|longshots?|long|dogs?|underdogs?|odds|chances?|bets?|parlays?|acca))',
    ([a], at) => ofWhole(near(a), at),
  ],
  ['(?:at|for) {F}', ([a], at) => ofWhole(between(a, a), at)],
  [
    '(?:wind|winds|gusts|temps?|temperature|rain)(?: over| above| under| below| of)? {N}(?: mph| degrees| inches)?',
    () => ({}),
    'opens',
  ],
  [
    `(?:${ODDS} )?(?:between|from|in the|anywhere from) {A}${TO} {A}(?: range| odds)?`,
    ([a, b]) => between(a, b),
  ],
  [`${ODDS}(?: (?:of|at|are|in))? {A}${TO} {A}(?: range)?`, ([a, b]) => between(a, b)],
  [
    `{S}(?: (?:up|all the way|out|down))*(?: (?:to|through|thru|till|until|-)) {S}(?: range| odds)?`,
    ([a, b]) => between(a, b),
  ],
  [
    `${NONE}(?: (?:is|are|be|priced|that|go|goes|going|pays?|paying))* (?:over|above|past|beyond|(?:longer|bigger|higher|greater|more|larger) than) (\\+\\d{3,5})(?: odds)?`,
    ([a]) => odds('oddsMax', a),
  ],
  ['(?:exactly|only) {S}(?: exactly)?', ([a]) => between(a, a)],
  ['{S} exactly', ([a]) => between(a, a)],
  [
    `${NONE} (?:than )?(?:juiced |priced |going |laying )?(?:past|beyond|under|below|${WORSE}(?: than)?) {A}(?: juice| odds)?`,
    ([a], at) =>
      odds(
        'oddsMin',
        a,
        / (?:juicier|heavier|steeper|past|beyond)/.test(` ${at.after}`) || !/[+.]/.test(a ?? ''),
      ),
  ],
  [
    '(?:not laying|dont lay|laying no|not paying)(?: more than| over| any ?more than)? {A}(?: juice)?',
    ([a]) => odds('oddsMin', a, true),
  ],
  [
    '(?:under|below|less than|max|at most|up to) (\\d{3})(?: in)? (?:juice|vig)',
    ([a]) => odds('oddsMin', a, true),
  ],
  [
    `no (?:longer|bigger|greater) than (?:${ODDS} )?(?:{S}|(\\d{1,2}\\.\\d{1,2}))`,
    ([a, b]) => odds('oddsMax', a ?? b),
  ],
  [
    'decimal(?: odds)?(?: (?:of|at|above|over|at least|min|minimum|better than))* (\\d{1,2})(?: or (?:better|higher|more|bigger)| and up)?',
    ([a]) => odds('oddsMin', `${a}.0`),
  ],
  [`${NONE} (?:longer|bigger) than {S}(?: odds)?`, ([a]) => odds('oddsMax', a)],
  [`${NONE} (?:over|above|more than|higher than) {S}(?: juice| odds)?`, ([a]) => most(a)],
  [
    `(?:${ODDS}(?: of| at)? )?(?:pays? |paying )?(?:at least |min |minimum )?([+-]\\d{3,5}|\\d{1,2}\\.\\d{1,3}|\\d{1,3} / \\d{1,3}|evens|even money)${OR_MORE}(?: each| decimal| odds| per leg)?(?: , no heavier)?`,
    ([a]) => odds('oddsMin', a),
  ],
  ['{S} or (?:shorter|less|lower|worse|under|below)', ([a]) => odds('oddsMax', a)],
  [
    `(\\d{1,2}\\.\\d{1,3}|\\d{1,3} / \\d{1,3}) (?:${ODDS} )?(?:max|maximum|tops|at most|or (?:shorter|less|lower|under|below))`,
    ([a]) => odds('oddsMax', a),
  ],
  [
    `(?:at least |min |minimum |over |above )?{A} ${ODDS}(?: (?:min|minimum|at least|or better))?`,
    ([a], at) =>
      /^ (?:max|maximum|tops|at most|or (?:less|lower|shorter))/.test(at.after) ||
      /^\d{3,}$/.test(a ?? '')
        ? undefined
        : odds('oddsMin', a),
  ],
  // Lines have one decimal at most.
  ['(?:better|longer|bigger|higher|juicier) than (\\d{1,2}\\.\\d{2})', ([a]) => odds('oddsMin', a)],
  ['odds against(?! the)', () => ({ oddsMin: 100, plusMoney: true })],
  [
    `${ODDS}(?: (?:of|at|or|from|above|over|at least|better than|higher than|more than|min|minimum))* {A}${OR_MORE}?(?: each)?`,
    ([a], at) =>
      /(?:under|below|max|maximum|at most|up to) $/.test(at.before)
        ? undefined
        : odds('oddsMin', a),
  ],
  [
    `(?:${ODDS} )?(?:at least|min|minimum|over|above|better than|longer than|bigger than|higher than|more than|pays? at least|pay over|paying over|than) (?:price |odds )?{S}(?: odds)?(?: each)?`,
    ([a]) => odds('oddsMin', a),
  ],
  [
    '(?:pay|pays|paying)(?: at least| over| more than)? (\\d{1,3} / \\d{1,3}|[+-]\\d{3,5})',
    ([a]) => odds('oddsMin', a),
  ],
  [
    `(?:${ODDS} )?(?:up to|at most|max|maximum|cap(?: it)? at|(?:no|not) (?:more|higher) than)(?: price| odds| juice)? {S}(?: odds| juice)?`,
    ([a]) => most(a),
  ],
  [
    `(?:${ODDS} )?(?:under|below|less than|shorter than)(?: price| odds)? {S}(?: odds)?`,
    ([a]) => odds('oddsMax', a),
  ],
  [`${ODDS} (?:under|below|less than|up to|at most|max) {A}`, ([a]) => odds('oddsMax', a)],
  [`{S} (?:juice )?(?:max|maximum|tops|at most)(?: juice)?`, ([a]) => most(a)],
  ['(?:at|for) ([+-]\\d{3,5})', ([a]) => between(a, a)],
  [
    '(?<!(?:no|not|or|to) )(?:at )?minus (?:money|odds|prices?)',
    () => ({ oddsMax: -101 }),
    'keeps',
  ],
  [
    '(?:at )?plus (?:money|odds|prices?)|(?:no|not) minus (?:odds|money|prices)',
    () => ({ oddsMin: 100, plusMoney: true }),
    'keeps',
  ],
];

/** A row that begins with its own negation reads it itself. */
const READS_NEGATION = /^(?:\(\?:no|no )/;
export const PRICES: readonly Rule<Condition>[] = ROWS.map((row) => {
  const [pattern, read, ...keeps] = row;
  if (READS_NEGATION.test(pattern)) return row;
  return [pattern, (groups, at) => turned(read(groups, at), at.before), ...keeps];
});
