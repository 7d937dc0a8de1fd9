// What a message says of money: a bankroll, and which part of Kelly's stake to take.
import type { Word } from './words.ts';

export interface StakeAsked {
  /** Above 0; in the currency that the prompt means. */
  readonly bankroll: number;
  /** Of the full Kelly stake: 1, 0.5 or 0.25. */
  readonly fraction: number;
  /** Its sign, or `units`; `$` where nothing was said. */
  readonly currency: string;
}

/** A whole row of digits, of bounded length: nobody's row is tried at each of its digits. */
const DIGITS = `(?<![\\d,.'’]|\\d ?/ ?)(\\d(?:[\\d,.'’]{0,22}\\d)?)(?![,.'’]?\\d)`;
const UNSIGNED = `(?<![+\\-−–])${DIGITS}`;
const PERCENT = ' ?(?:%|percent|pct)';
/** No amount ends before these: "5 %", "1/2", "10^12", "10 000", but "1000 25% kelly" has one. */
const GOES_ON = `\\s*[%^]|\\/\\d|\\s?\\d{3}(?!\\d|${PERCENT})|e\\d|[km]\\p{L}`;
const FACTOR_WORDS = 'k|m|grand|thousand|million|billion|bn';
const SCALE = `(?:(${FACTOR_WORDS})(?!\\p{L}))?`;
const FACTOR = `${SCALE}(?!${GOES_ON})(?:\\s?(\\p{Sc}))?`;
const AMOUNT = `(\\p{Sc})?\\s?${DIGITS}\\s?${FACTOR}`;
const MONEY = 'dollars?|bucks|usd|eur|euros?|gbp|pounds?|quid';
const UNIT = `((?:${MONEY})(?!\\p{L}))?`;
/** "$25 unit" says what a unit is. */
const UNITS = "(?<!\\p{Sc}\\s?[\\d,.'’]{1,24}\\s?)units?";
const MONEY_OR_UNITS = `((?:${MONEY}|${UNITS})(?!\\p{L}))?`;
const ROLL = '(?:bank\\s?roll|\\broll\\b|\\bbank\\b|budget|balance)';
const HAVING = `(?:i have|ive got|i've got|i got|got|working with|starting with|with)`;
const TO_BET = 'to (?:bet|wager|invest|risk|play|work|stake|gamble)';
const OF_ROLL =
  '(?:bank\\s?roll|\\broll|budget|bank|funds|balance)\\s*' +
  '(?:(?:is|of|:|=|at|around|about|size|now|only|just|currently|roughly|approximately|approx|' +
  'nearly|almost|some|~)\\s?){0,4}';
/** Groups: a sign, the digits, a factor, a sign, the money's name. Of single spaces. */
const BANKROLLS: readonly RegExp[] = [
  `${AMOUNT}\\s*${MONEY_OR_UNITS}\\s*(?:total |betting |starting )?${ROLL}`,
  `${AMOUNT}\\s*${UNIT}\\s*in (?:my account|the bank)`,
  `${OF_ROLL}${AMOUNT}\\s*${MONEY_OR_UNITS}`,
  `\\bkelly (?:stakes? |sizing )?(?:on|with|for|from|using)\\s+${AMOUNT}\\s*${MONEY_OR_UNITS}` +
    '(?=\\s*(?:$|[,;:.!?)]))',
  `(?:set|put) aside (?:about |around )?${AMOUNT}\\s*${MONEY_OR_UNITS}`,
  `${AMOUNT}\\s*${MONEY_OR_UNITS}\\s*(?:set|put) aside`,
  `${AMOUNT}\\s*${MONEY_OR_UNITS}\\s*(?:as|for|is|in)(?: my| a| the)?(?: whole| entire| total| full)? ${ROLL}`,
  `${ROLL}[^.?!]{0,60}?${HAVING}\\s+${AMOUNT}\\s*${MONEY_OR_UNITS}(?=\\s*(?:$|[,;:.!?)]))`,
  `${HAVING}\\s+(\\p{Sc})\\s?${DIGITS}\\s?${FACTOR}(?!\\s*(?:profit|payout|return|unit))`,
  `${HAVING}\\s+(\\p{Sc})?\\s?(?=\\d{2})${UNSIGNED}\\s?${FACTOR}\\s*${UNIT} ${TO_BET} with`,
  // Counts, lines and prices stand before these too: "top 5 to bet", "+120 to play".
  `(\\p{Sc})\\s?${UNSIGNED}\\s?${FACTOR}\\s*${UNIT} ${TO_BET}`,
  `(\\p{Sc})?\\s?${UNSIGNED}(?! to)\\s?${FACTOR}\\s*${UNIT} ${TO_BET}`,
].map((source) => new RegExp(source, 'iu'));
/** A number is said of the bankroll, whatever it is. */
const MENTION = new RegExp(`${OF_ROLL}\\p{Sc}?\\s?\\d(?![\\d.,]*\\s?%)`, 'iu');
const FACTORS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 1e3,
    grand: 1e3,
    thousand: 1e3,
    m: 1e6,
    million: 1e6,
    bn: 1e9,
    billion: 1e9,
  }),
);
export const BANKROLL_MAX = 1e9;
/** "1,500.50", of India "1,50,000", of Switzerland "1'500". */
const ENGLISH = /^(?:\d+|\d{1,3}(?:[,'’]\d{2,3})*[,'’]\d{3})(?:\.\d+)?$/;
/** "1.500,50", "1.500.000", "1500,5". */
const EUROPEAN = /^(?:\d+,\d{1,2}|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{1,3}(?:\.\d{3}){2,})$/;
/** "1.500" is thousands to some, and one and a half to others. */
const EITHER = /^[1-9]\d{0,2}\.\d{3}$/;
/** Which part of Kelly's stake, in digits or words: "1/4th", "25 %", "0.25x", "quarter". */
const PART_DIGITS =
  '(?<![\\d./]|\\d,(?=\\d))(?:\\d{1,4} ?\\/ ?\\d{1,4}(?:th|rd|nd)?|\\d{0,4}\\.\\d{1,4}x?|' +
  `\\d{1,4}(?:\\.\\d{1,4})?${PERCENT}|\\d{1,4}x|[¼-¾⅐-⅞])`;
const PART_WORDS = 'quarter|qtr|half|full|whole';
const ORDINALS = 'third|fourth|fifth|sixth|seventh|eighth|ninth|tenth';
const KELLY_PARTS: readonly RegExp[] = [
  `((?<!\\p{L})(?:(?:2|3|two|three)[- ])?(?:${PART_WORDS}|${ORDINALS})s?|${PART_DIGITS})` +
    '(?: ?[x*-] ?| )?(?:of )?(?:an? |the )?(?:full )?kelly\\b',
  '\\bkelly[ ,:=(]{0,3}(?:(?:at|of|is|fraction|factor|multiplier)[ :=]{1,3}){0,3}' +
    `((?:${PART_WORDS})\\b|${PART_DIGITS})`,
  // "Kelly on that with a 2k roll, quarter"; "first quarter" is a part of a game.
  `(?<!\\p{L})(?<!(?:first|second|third|fourth|last|1st|2nd|3rd|4th|the) )(${PART_WORDS})(?!\\p{L})(?! (?:time|point|points|line|lines|spread|total|hour|an?|of)(?!\\p{L}))`,
].map((source) => new RegExp(source, 'iu'));
/** No part of a stake: "$100.50", "100.50 €", "0.5k", "0.25 dollars". */
const MARKED_MONEY = new RegExp(
  `\\p{Sc}\\s?[\\d.,'’]{1,24}|(?<![\\d.,'’])[\\d.,'’]{1,24}\\s?` +
    `(?:\\p{Sc}|(?:${FACTOR_WORDS}|${MONEY})(?!\\p{L}))`,
  'giu',
);
const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ...['full', 'whole'].map((word) => [word, 1] as const),
  ...['half', '½'].map((word) => [word, 0.5] as const),
  ...['quarter', 'qtr', 'fourth', '¼'].map((word) => [word, 0.25] as const),
]);
const HALF_KELLY = 0.5;

/**
 * The bankroll of one message with its Kelly fraction, half where none is said; `unread` where a
 * bankroll is spoken of that is no amount above 0 and up to BANKROLL_MAX, or a fraction that is
 * none of those.
 */
export function stakeAsked(message: string): StakeAsked | 'unread' | undefined {
  // Where two patterns of space meet, each way to share out a row of them would be tried.
  const text = message.replace(/\s+/gu, ' ');
  const part = kellyPart(text);
  // A number beside "kelly" is the part where another one is the bankroll: "0.25 kelly on $0.25".
  // Where none is, it is the bankroll itself: "bankroll 100.50 full kelly".
  const beside = part && bankrollIn(masked(text, part));
  if (typeof beside === 'object') return stakeOf(beside, part);
  const alone = bankrollIn(text);
  if (typeof alone === 'object') return stakeOf(alone, kellyPart(masked(text, alone)));
  return alone;
}

/** A place in a text, `to` exclusive. */
interface Span {
  readonly from: number;
  readonly to: number;
}

interface Bankroll extends Span {
  readonly bankroll: number;
  readonly currency: string;
}

function bankrollIn(text: string): Bankroll | 'unread' | undefined {
  let isUnread = MENTION.test(text);
  for (const pattern of BANKROLLS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [whole, sign, digits = '', unit = '', signBehind, name = ''] = match;
    const bankroll = amountOf(digits, FACTORS.get(unit.toLowerCase()));
    isUnread = true;
    if (!(bankroll > 0 && bankroll <= BANKROLL_MAX)) continue;
    const currency = sign ?? signBehind ?? currencyOf(name.toLowerCase());
    const from = match.index + whole.indexOf(digits);
    return { bankroll, currency, from, to: from + digits.length };
  }
  return isUnread ? 'unread' : undefined;
}

function stakeOf(
  { bankroll, currency }: Bankroll,
  part: KellyPart | undefined,
): StakeAsked | 'unread' {
  const fraction = part ? part.fraction : HALF_KELLY;
  return fraction === undefined ? 'unread' : { bankroll, fraction, currency };
}

/** The text without what stands in a span; every other place keeps its number. */
function masked(text: string, { from, to }: Span): string {
  return `${text.slice(0, from)}${'_'.repeat(to - from)}${text.slice(to)}`;
}

/** NaN where nobody can tell. */
function amountOf(digits: string, factor: number | undefined): number {
  if (factor === undefined && EITHER.test(digits)) return Number.NaN;
  if (ENGLISH.test(digits)) return Number(digits.replace(/[,'’]/g, '')) * (factor ?? 1);
  if (!EUROPEAN.test(digits)) return Number.NaN;
  return Number(digits.replaceAll('.', '').replace(',', '.')) * (factor ?? 1);
}

function currencyOf(name: string): string {
  if (name.startsWith('unit')) return 'units';
  if (name.startsWith('eur')) return '€';
  return /^(?:gbp|quid|pounds?)$/.test(name) ? '£' : '$';
}

interface KellyPart extends Span {
  /** Undefined where it is none of StakeAsked: nobody wants half who writes a tenth. */
  readonly fraction: number | undefined;
}

/** Which part of Kelly's stake is asked for; no amount of money is one. */
function kellyPart(text: string): KellyPart | undefined {
  if (!/kelly/i.test(text)) return undefined;
  const plain = text.replace(MARKED_MONEY, (money) => '_'.repeat(money.length));
  const match = KELLY_PARTS.map((pattern) => pattern.exec(plain)).find((found) => found !== null);
  if (!match) return undefined;
  const [whole, said = ''] = match;
  const [, above, below = 1] = /^([\d.]+)(?: ?\/ ?(\d+))?/.exec(said) ?? [];
  const share = Number(above) / Number(below) / (/[%p]/i.test(said) ? 100 : 1);
  const value = FRACTIONS.get(said.toLowerCase()) ?? share;
  const from = match.index + whole.indexOf(said);
  const fraction = [...FRACTIONS.values()].find((known) => known === value);
  return { fraction, from, to: from + said.length };
}

/** From one to twenty. */
export const SMALL_NUMBERS: ReadonlyMap<string, number> = new Map(
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty`
    .split(/\s+/)
    .map((word, index) => [word, index + 1]),
);

/** The whole number that a word or digits say; undefined for others. */
export function wholeNumber(word: Word | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (word.kind === 'word') return SMALL_NUMBERS.get(word.text);
  return word.kind === 'number' && Number.isInteger(word.value) && word.value > 0
    ? word.value
    : undefined;
}
