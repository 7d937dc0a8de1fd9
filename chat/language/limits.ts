// Numbers that bound what is shown: "arbs above 3%", "odds under +150", "between +100 and +200".
import { type Word, wordSet } from './words.ts';

export interface LimitsAsked {
  /** Least percent of profit, value or expected value. */
  readonly percentMin: number | undefined;
  /** American odds, bounds included: none that pay less, none that pay more. */
  readonly oddsMin: number | undefined;
  readonly oddsMax: number | undefined;
}

const LEAST = wordSet('over above least than longer better greater minimum min');
const MOST = wordSet('under below shorter most maximum max');
/** Before "than" and behind "no" these turn. */
const MORE = wordSet('more longer better greater higher bigger');
const AMERICAN_MIN = 100;
const AMERICAN_MAX = 100_000;

/** The limits of one message. */
export function limitsAsked(words: readonly Word[]): LimitsAsked {
  let [percentMin, oddsMin, oddsMax]: (number | undefined)[] = [];
  for (const [at, word] of words.entries()) {
    if (word.kind !== 'number') continue;
    const bound = boundAt(words, at);
    if (isPercent(words, at) && word.value > 0 && bound === 'least') percentMin ??= word.value;
    if (!isAmerican(word)) continue;
    if (bound === 'least') oddsMin ??= word.value;
    if (bound === 'most') oddsMax ??= word.value;
    const other = words[at + 2];
    const isRange = words[at - 1]?.text === 'between' && words[at + 1]?.text === 'and';
    if (isRange && other && isAmerican(other)) {
      [oddsMin, oddsMax] = [word.value, other.value].sort((a, b) => payout(a) - payout(b));
    }
  }
  return { percentMin, oddsMin, oddsMax };
}

/** Whether a price is within what is asked for. */
export function isWithinOdds({ oddsMin, oddsMax }: LimitsAsked, american: number): boolean {
  if (oddsMin !== undefined && payout(american) < payout(oddsMin)) return false;
  return oddsMax === undefined || payout(american) <= payout(oddsMax);
}

/** What one unit staked wins. */
function payout(american: number): number {
  return american > 0 ? american / 100 : -100 / american;
}

function boundAt(words: readonly Word[], at: number): 'least' | 'most' | undefined {
  const [first, second, third] = [at - 1, at - 2, at - 3].map((place) => words[place]?.text ?? '');
  if (first === 'than') {
    const isMore = MORE.has(second ?? '');
    const isTurned = third === 'no' || third === 'not';
    return isMore === isTurned ? 'most' : 'least';
  }
  if (LEAST.has(first ?? '')) return 'least';
  return MOST.has(first ?? '') ? 'most' : undefined;
}

function isPercent(words: readonly Word[], at: number): boolean {
  const isMarked = words[at]?.raw.endsWith('%') === true;
  return isMarked || /^(percent|pct)$/.test(words[at + 1]?.text ?? '');
}

/** A price has a sign: without one it is a line, a bankroll, a count. */
function isAmerican({ kind, isSigned, value }: Word): boolean {
  const size = Math.abs(value);
  return kind === 'number' && isSigned && size >= AMERICAN_MIN && size <= AMERICAN_MAX;
}
