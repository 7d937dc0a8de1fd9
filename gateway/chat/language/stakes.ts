// What a message says of money: a bankroll, and which part of Kelly's stake to take.
import type { Word } from './words.ts';

export interface StakeAsked {
  /** Above 0; in the currency that the prompt means. */
  readonly bankroll: number;
  /** Of the full Kelly stake: 1, 0.5 or 0.25. */
  readonly fraction: number;
  /** The sign that stood before the amount; `$` where there was none. */
  readonly currency: string;
}

/** From its first digit and of bounded length: nobody's row of digits is tried at each of them. */
const DIGITS = '(?<![\\d,.])(\\d(?:[\\d,]{0,14}\\d)?(?:\\.\\d{1,4})?)';
const UNSIGNED = `(?<![+\\-−–])${DIGITS}`;
const FACTOR = '(k|m|grand|thousand|million)?(?!\\s*[\\/%\\d])';
const AMOUNT = `(\\p{Sc})?\\s?${DIGITS}\\s?${FACTOR}`;
const UNIT = '(?:dollars?|bucks|usd|eur|euros?|gbp|pounds?)?';
const ROLL = '(?:bank\\s?roll|\\broll\\b|budget|balance)';
const HAVING = `(?:i have|ive got|i've got|i got|got|working with|starting with|with)`;
const TO_BET = 'to (?:bet|wager|invest|risk|play|work|stake|gamble)';
/** Groups: the currency's sign, the digits, a factor. Of texts whose spaces are single. */
const BANKROLLS: readonly RegExp[] = [
  `${AMOUNT}\\s*${UNIT}\\s*(?:total |betting |starting )?${ROLL}`,
  `${AMOUNT}\\s*${UNIT}\\s*in (?:my account|the bank)`,
  '(?:bank\\s?roll|\\broll|budget|bank|funds|balance)\\s*' +
    `(?:is|of|:|=|at|around|about|size)*\\s*${AMOUNT}`,
  `${HAVING}\\s+(\\p{Sc})\\s?${DIGITS}\\s?${FACTOR}(?!\\s*(?:profit|payout|return|unit))`,
  // Counts, lines and prices stand before these too: "top 5 to bet", "+120 to play".
  `(\\p{Sc})\\s?${UNSIGNED}\\s?${FACTOR}\\s*${UNIT} ${TO_BET}`,
  `(\\p{Sc})?\\s?${UNSIGNED}(?! to)\\s?${FACTOR}\\s*${UNIT} ${TO_BET}`,
].map((source) => new RegExp(source, 'iu'));
const FACTORS: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['grand', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['million', 1e6],
]);
const BANKROLL_MAX = 1e9;
const FRACTIONS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:quarter|1\/4|0?\.25|25%|one[- ]quarter|fourth)[- ](?:of )?(?:a )?kelly\b/i, 0.25],
  [/\b(?:half|1\/2|0?\.50?|50%)[- ](?:of )?(?:a )?kelly\b/i, 0.5],
  [/\b(?:full|1x|100%|whole)[- ]kelly\b/i, 1],
  [/\bkelly[ ,:(]*(?:at |of |fraction )?(?:quarter|1\/4|0?\.25|25%)/i, 0.25],
  [/\bkelly[ ,:(]*(?:at |of |fraction )?(?:half|1\/2|0?\.50?\b|50%)/i, 0.5],
  [/\bkelly[ ,:(]*(?:at |of |fraction )?full/i, 1],
];
const HALF_KELLY = 0.5;

/** The bankroll of one message with its Kelly fraction, half where none is said. */
export function stakeAsked(message: string): StakeAsked | undefined {
  // Where two patterns of space meet, each way to share out a row of them would be tried.
  const text = message.replace(/\s+/gu, ' ');
  for (const pattern of BANKROLLS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [, sign, digits = '', unit = ''] = match;
    const amount = Number(digits.replaceAll(',', '')) * (FACTORS.get(unit.toLowerCase()) ?? 1);
    if (!(amount > 0 && amount <= BANKROLL_MAX)) continue;
    return { bankroll: amount, fraction: kellyFraction(text), currency: sign ?? '$' };
  }
  return undefined;
}

function kellyFraction(text: string): number {
  return FRACTIONS.find(([pattern]) => pattern.test(text))?.[1] ?? HALF_KELLY;
}

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty`
    .split(/\s+/)
    .map((word, index) => [word, index + 1]),
);

/** The whole number that a word or digits say; undefined for others. */
export function wholeNumber(word: Word | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (word.kind === 'word') return NUMBER_WORDS.get(word.text);
  return word.kind === 'number' && Number.isInteger(word.value) && word.value > 0
    ? word.value
    : undefined;
}
