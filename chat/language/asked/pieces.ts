// Words that patterns of several tables share, and readings of their numbers.
import type { Condition } from './condition.ts';
import { numberOf } from './patterns.ts';

export const OR_MORE =
  '(?: ?(?:\\+|or (?:better|higher|more|longer|greater|bigger|above|over|up|mas)|and (?:up|above|higher|better)|minimum|min|plus|up|at least(?! \\d)))';
export const STATS =
  'points?|pts|rebounds?|assists?|yards|threes|goals|strikeouts|hits|saves|touchdowns|tds|runs|shots|sog|receptions|catches|corners|cards';
export const NOT_COUNTED = `pointers?|pt|innings?|half|halves|quarters?|periods?|legs?|legger|leggers|legged|leg|of|out|last|or|to|and|games?|minutes?|hours?|seconds?|days?|weeks?|units?|folds?|way|team|teamer|man|more|in|percent|pct|k|bucks|dollars?|quid|euros?|pounds?|unit|bankroll|roll|grand|${STATS}`;
export const BETS =
  'bets?|picks?|plays?|props?|arbs?|surebets|spots?|options?|results?|dogs|underdogs|favorites|overs|unders|scorers?|recommendations|ideas|value-bets|locks?|moneylines|totals|spreads|middles';
export const LEAST =
  '(?:at least|over|above|min|minimum|minimo|more than|bigger than|greater than|better than|higher than|from|no less than|nothing below|nothing under|not below|of at least|of|at|in|thats?|is|are|than|min of|minimum of)';
export const FROM = `(?: ${LEAST})*`;

export const count = (text?: string): number | undefined => {
  const value = numberOf(text);
  return Number.isInteger(value) && value > 0 && value <= 50 ? value : undefined;
};
export const pct = (key: keyof Condition, text?: string): Condition | undefined => {
  const value = numberOf(text);
  return value > 0 && value <= 1000 ? { [key]: value } : undefined;
};
