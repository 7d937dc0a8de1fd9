// Rules over the words of a message: what they look for is written as a pattern of words, with
// placeholders for the numbers. What a rule takes, no later rule and no table reads again.

import { BeginningIndex } from '../beginnings.ts';
import { SMALL_NUMBERS } from '../stakes.ts';
import type { Word } from '../words.ts';

/** What a rule reads of the groups of its pattern; undefined where it is none after all. */
export type Read<T> = (groups: readonly string[], at: Place) => T | undefined;

/** A row of a table of rules: its pattern, what it reads; `keeps`: tables read the words as well. */
export type Rule<T> = readonly [pattern: string, read: Read<T>, keeps?: Keeps];

/** Whether tables read the words as well; `opens`: nothing reads them, and nothing understood them. */
export type Keeps = 'keeps' | 'opens';

/** Where a pattern stands in a message. */
export interface Place {
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
}

/** What was read, in order, and with which words. */
export interface Taken<T> {
  readonly reads: readonly T[];
  /** Places of all words that a rule took. */
  readonly places: ReadonlySet<number>;
  /** Places that no table may read again. */
  readonly closed: ReadonlySet<number>;
}

const SMALL = [...SMALL_NUMBERS.keys()].join('|');
/** Each takes whole words. `{A}`: a price in any form. `{W}`: a count in digits or words, `{T}` one that may have decimals, `{F}` odds of one number to another. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  A: `([+-]?\\d{3,5}|\\d{1,2}\\.\\d{1,3}|\\d{1,3} / \\d{1,3}|evens|even money|even)(?: decimal)?`,
  F: '(\\d{1,3} / \\d{1,3}|\\d{1,3} (?:to|-) 1)(?! (?:hours?|mins?|minutes|days?|picks?|legs))',
  S: '([+-]\\d{3,5}|plus money|minus money)',
  N: '([+-]?\\d+(?:\\.\\d+)?|\\.\\d+)',
  P: `(\\d+(?:\\.\\d+)?|\\.\\d+|${SMALL})(?:%| %| percent| pct| per cent)`,
  W: `(\\d{1,3}|${SMALL})`,
  T: `(\\d{1,3}(?:\\.\\d+)?|${SMALL})`,
  M: '(\\p{Sc}?\\d+(?:\\.\\d+)?(?: ?k)?\\p{Sc}?)',
};

/** Rules made ready: `{X}` stands for a placeholder. */
export function rulesOf<T>(rows: readonly Rule<T>[]): RuleTable<T> {
  const rules = rows.map(([pattern, read, keeps]) => {
    const source = pattern.replace(
      /(?<!\\p)\{([A-Z])\}/g,
      (_, name: string) => PLACEHOLDERS[name] ?? '',
    );
    return { pattern: new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'uy'), read, keeps };
  });
  return { rules, index: new BeginningIndex(rules.map(({ pattern }) => pattern.source)) };
}

interface CompiledRule<T> {
  readonly pattern: RegExp;
  readonly read: Read<T>;
  readonly keeps: Keeps | undefined;
}

export interface RuleTable<T> {
  readonly rules: readonly CompiledRule<T>[];
  /** Most match nothing in most messages. */
  readonly index: BeginningIndex;
}

/** What rules take of the words, each as often as it finds something; first come, first served. */
export function takeAll<T>(words: readonly Word[], { rules, index }: RuleTable<T>): Taken<T> {
  const parts = words.map(plainOf);
  const starts: number[] = [];
  let length = 0;
  for (const part of parts) {
    starts.push(length);
    length += part.length + 1;
  }
  let text = parts.join(' ');
  const found: { readonly from: number; readonly value: T }[] = [];
  const [places, closed] = [new Set<number>(), new Set<number>()];
  for (const [rule, at] of index.startsIn(text)) {
    const { pattern, read, keeps } = rules[rule] as CompiledRule<T>;
    for (const match of matchesOf(text, pattern, at)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (text.slice(from, to).includes(CLOSED)) continue;
      const place = { from, to, before: text.slice(0, from), after: text.slice(to) };
      const value = read(match.slice(1), place);
      if (value === undefined) continue;
      found.push({ from, value });
      for (let at = placeAt(starts, from); at < words.length && (starts[at] ?? 0) < to; at++) {
        if (keeps !== 'opens') places.add(at);
        if (keeps !== 'keeps') closed.add(at);
      }
      if (keeps !== 'keeps') text = `${place.before}${CLOSED.repeat(to - from)}${place.after}`;
    }
  }
  found.sort((a, b) => a.from - b.from);
  return { reads: found.map(({ value }) => value), places, closed };
}

const NO_MATCHES: readonly RegExpExecArray[] = [];

/** All matches of a sticky pattern at some of these offsets, none of which overlaps the one before. */
function matchesOf(
  text: string,
  pattern: RegExp,
  offsets: readonly number[],
): readonly RegExpExecArray[] {
  let found: RegExpExecArray[] | undefined;
  let free = 0;
  for (const offset of offsets) {
    if (offset < free) continue;
    pattern.lastIndex = offset;
    const match = pattern.exec(text);
    if (!match) continue;
    found ??= [];
    found.push(match);
    free = offset + match[0].length;
  }
  return found ?? NO_MATCHES;
}

/** Stands where a rule took what was there. */
const CLOSED = '·';

function placeAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A word as patterns see it: numbers with their sign, currency and percent. */
function plainOf({ kind, text, raw, isSigned }: Word): string {
  if (kind !== 'number') return text.replaceAll(' ', '_');
  const unsigned = raw.replace(/^[+\-−–]/, '').replaceAll(',', '');
  // "2-4": behind a number it is a dash.
  const sign = isSigned ? (raw.startsWith('+') ? '+' : '-') : /^[-–]/.test(raw) ? '- ' : '';
  return `${sign}${unsigned}`;
}

/** The number of a word, of digits or spoken; NaN for others. */
export function numberOf(text = ''): number {
  return SMALL_NUMBERS.get(text) ?? Number(text.replace(/[^\d.+-]/g, ''));
}

/** The American odds of a price as it is written: "+150", "1.91", "5 / 2", "evens", "115". */
export function americanOf(text = ''): number | undefined {
  if (/^even/.test(text) || text === 'plus money') return 100;
  const [, above, below] = /^(\d+) (?:\/|to|-) (\d+)$/.exec(text) ?? [];
  if (above !== undefined) return fromDecimal(1 + Number(above) / Number(below));
  const value = Number(text);
  if (/^\d{1,2}\.\d+$/.test(text)) return value > 1 ? fromDecimal(value) : undefined;
  return Math.abs(value) >= 100 && Math.abs(value) <= 100_000 ? value : undefined;
}

function fromDecimal(decimal: number): number | undefined {
  if (!Number.isFinite(decimal) || decimal <= 1) return undefined;
  return Math.round(decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1));
}
