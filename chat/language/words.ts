// A text as words, numbers and marks, folded for comparison, with what their capitals said. Names
// and words of the trade are found in it by tables, the longest phrase first.
import { foldName } from '#domain/name-folding.ts';
import { NO_COST, soundCost, soundOf } from './spelling/slips.ts';

export interface Word {
  readonly kind: 'word' | 'number' | 'mark';
  /** Folded: lower case, no accents; of a number its digits as written, of a mark the mark. */
  readonly text: string;
  /** Of numbers; NaN else. */
  readonly value: number;
  readonly raw: string;
  /** A sign stood before the number: +150, -3.5. */
  readonly isSigned: boolean;
  /** All capitals, in a text that is not all capitals. */
  readonly isUpper: boolean;
  /** It began with a capital letter. */
  readonly isCapital: boolean;
}

/** A phrase of a table that was found: `from` to `to` (exclusive), counted in words. */
export interface Found<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
  /** Spelled otherwise than in the table. */
  readonly isTypo: boolean;
}

/** Longer texts are not read any further: requests are bounded before. */
const PIECES_MAX = 4000;
const OWNERS = wordSet('your ur my our his');
/** Before a full stop that ends nothing. */
const ABBREVIATIONS = 'vs|man|st|univ|conn|jr|sr|ft|mt|mr|dr|jan|feb|mar|apr|aug|sept?|oct|nov|dec';
/** In turn: "76ers", numbers with sign, currency or percent, ".5", words, marks. */
const PIECES = new RegExp(
  [
    /\d+(?:st|nd|rd|th)?\p{L}[\p{L}\d]*/u,
    /[+\-−–]?\p{Sc}?\d(?:[\d,]*\d)?(?:\.\d+)?[%\p{Sc}]?/u,
    /\p{Sc}?\.\d+/u,
    /[\p{L}\p{M}\d_]+(?:['’.][\p{L}\p{M}\d]+)*/u,
    /[&@/,;:?!()"+-]/u,
    // The end of a sentence or line; "J. Allen" and "Bills vs. Jets" are none.
    new RegExp(String.raw`(?<!(?<![\p{L}\d])(?:\p{L}|${ABBREVIATIONS}))\.(?=\s)`, 'u'),
    /\n\s*/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

/** The words of a text in order. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  const shouts = text === text.toUpperCase();
  for (const match of text.trimEnd().matchAll(PIECES)) {
    if (words.length >= PIECES_MAX) break;
    const raw = match[0];
    const glued = match.index > 0 && /[\p{L}\d]/u.test(text[match.index - 1] ?? '');
    words.push(...piecesOf(raw, glued, shouts));
  }
  return words.slice(0, PIECES_MAX);
}

function piecesOf(raw: string, glued: boolean, shouts: boolean): readonly Word[] {
  const plain = { value: Number.NaN, raw, isSigned: false } as const;
  const small = { isUpper: false, isCapital: false } as const;
  if (/^[a-z]+$/.test(raw)) return [{ kind: 'word', text: raw, ...small, ...plain }];
  if (/^[&@/,;:?!()".+-]$|^\n/.test(raw)) {
    if (raw === '&') return [{ kind: 'word', text: 'and', ...small, ...plain }];
    return [{ kind: 'mark', text: raw.startsWith('\n') ? '.' : raw, ...small, ...plain }];
  }
  if (/^[+\-−–]?\p{Sc}?[\d.]/u.test(raw) && /\d[%\p{Sc}]?$/u.test(raw) && !/\p{L}/u.test(raw)) {
    const isSigned = /^[+\-−–]/.test(raw) && !glued;
    const digits = raw.replace(/[^\d.]/g, '');
    const sign = isSigned && !raw.startsWith('+') ? -1 : 1;
    const value = sign * Number(digits);
    return [{ kind: 'number', text: digits, ...small, raw, value, isSigned }];
  }
  const owned = raw.replace(/(?<=[\p{L}\d]{2})['’]s$/iu, '');
  const letters = owned.replace(/[^\p{L}]/gu, '');
  const isUpper = !shouts && letters.length > 1 && letters === letters.toUpperCase();
  const isCapital = /^\p{Lu}/u.test(owned);
  const texts = foldName(owned.replaceAll('_', ' '))
    .split(' ')
    .filter((text) => text !== '');
  // Each piece with its own letters: who joins neighbours does not join the whole word again.
  return texts.map((text) => {
    const own = texts.length > 1 ? { raw: text } : {};
    return { kind: 'word', text, isUpper, isCapital, ...plain, ...own };
  });
}

/** What begins so many phrases, word by word: a table may have hundreds with one first word. */
interface Branch<T> {
  /** What the phrase means that ends here; empty where none does. */
  readonly values: T[];
  /** By the next word; undefined where no phrase goes on. */
  longer: Map<string, Branch<T>> | undefined;
}

const newBranch = <T>(): Branch<T> => ({ values: [], longer: undefined });

/** A table of phrases, each with what it can mean; it may add to a larger one `under` it. */
export class Phrases<T> {
  readonly #under: Phrases<T> | undefined;
  readonly #root = newBranch<T>();
  /** Single words of four letters and more, by their first sound: those that may be mistyped. */
  readonly #singles = new Map<string, Single<T>[]>();
  /** Every word of a phrase. */
  readonly #words = new Set<string>();

  constructor(rows: Iterable<readonly [phrase: string, value: T]>, under?: Phrases<T>) {
    this.#under = under;
    for (const [phrase, value] of rows) this.#add(foldName(phrase).split(' '), value);
  }

  /** Every phrase in the text that does not overlap an earlier or longer one. */
  findIn(words: readonly Word[]): readonly Found<readonly T[]>[] {
    const found: Found<readonly T[]>[] = [];
    for (let at = 0; at < words.length; at++) {
      const longest = this.#at(words, at);
      if (!longest) continue;
      found.push(longest);
      at = longest.to - 1;
    }
    return found;
  }

  /** What a single word that no table knows was most likely meant to be: one slip away. */
  meant(text: string): readonly T[] | undefined {
    const [first, second] = this.#near(text);
    const isOne = first && (second === undefined || first.cost < second.cost);
    return isOne ? first.values : undefined;
  }

  /** How far the nearest single word is, in halves of a letter; `NO_COST` where none is near. */
  costOf(text: string): number {
    return this.#near(text)[0]?.cost ?? NO_COST;
  }

  /** Whether a word stands in any phrase. */
  has(text: string): boolean {
    return this.#words.has(text) || this.#under?.has(text) === true;
  }

  #add(words: readonly string[], value: T): void {
    let branch = this.#root;
    for (const word of words) {
      this.#words.add(word);
      branch.longer ??= new Map();
      const longer = branch.longer.get(word) ?? newBranch<T>();
      branch.longer.set(word, longer);
      branch = longer;
    }
    branch.values.push(value);
    const [word = ''] = words;
    if (words.length > 1 || word.length < 4 || branch.values.length > 1) return;
    const sound = soundOf(word);
    addTo(this.#singles, sound[0] ?? '', { word, sound, values: branch.values });
  }

  /** The longest phrase that begins at a place. Hyphens and slashes inside of it do not count. */
  #at(words: readonly Word[], from: number): Found<readonly T[]> | undefined {
    let own: Found<readonly T[]> | undefined;
    let { longer } = this.#root;
    for (let at = from; longer; at++) {
      if (at > from) while (isJoint(words[at])) at += 1;
      const word = words[at];
      const branch: Branch<T> | undefined =
        word && word.kind !== 'mark' ? longer.get(word.text) : undefined;
      if (!branch) break;
      if (branch.values.length > 0) own = { value: branch.values, from, to: at + 1, isTypo: false };
      longer = branch.longer;
    }
    const base = this.#under;
    const under = base ? base.#at(words, from) : undefined;
    if (!own || !under) return own ?? under;
    if (own.to !== under.to) return own.to > under.to ? own : under;
    return { ...own, value: [...under.value, ...own.value] };
  }

  /** The nearest first. */
  #near(text: string): readonly Near<T>[] {
    if (text.length < 4) return [];
    const sound = soundOf(text);
    const own = (this.#singles.get(sound[0] ?? '') ?? []).flatMap((single): Near<T>[] => {
      const { word, values } = single;
      const most = slipMax(text, word);
      const heard = soundCost(sound, single.sound, most);
      const cost = word === text ? NO_COST : Math.min(heard, soundCost(text, word, most));
      return cost <= most ? [{ cost, values }] : [];
    });
    const all = this.#under ? [...own, ...this.#under.#near(text)] : own;
    return all.sort((a, b) => a.cost - b.cost);
  }
}

interface Single<T> {
  readonly word: string;
  readonly sound: string;
  readonly values: readonly T[];
}

interface Near<T> {
  readonly cost: number;
  readonly values: readonly T[];
}

/** Short words may sound alike, longer ones be a letter off; few begin otherwise. */
function slipMax(given: string, meant: string): number {
  if (given.length < 5 || meant.length < 5 || given[0] !== meant[0]) return 0;
  return given.length > 5 && meant.length > 5 ? 2 : 1;
}

function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function isJoint(word: Word | undefined): boolean {
  return word?.text === '-' || word?.text === '/';
}

/** One letter more, less, other, or two neighbours swapped; short words must keep their length. */
export function isOneSlipAway(given: string, meant: string): boolean {
  const longer = given.length - meant.length;
  if (given === meant || Math.abs(longer) > 1 || given.length < 5) return false;
  if (meant.length < 6 && longer !== 0) return false;
  let start = 0;
  while (start < given.length && given[start] === meant[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(given.length, meant.length) - start &&
    given.at(-1 - end) === meant.at(-1 - end)
  ) {
    end += 1;
  }
  const [restGiven, restMeant] = [given.length - start - end, meant.length - start - end];
  if (restGiven === 2 && restMeant === 2) {
    return given[start] === meant[start + 1] && given[start + 1] === meant[start];
  }
  return meant.length >= 6 && restGiven <= 1 && restMeant <= 1;
}

/** The words of a table, with spaces or line ends between. */
export function wordSet(table: string): ReadonlySet<string> {
  return new Set(table.trim().split(/\s+/));
}

/** Whether a word is somebody's: "your favorite" is whichever you like best. */
export function isOwned(words: readonly Word[], at: number): boolean {
  return OWNERS.has(words[at - 1]?.text ?? '');
}

/** Behind the last of the places that follow each other from `from` on; `from` where it is none. */
export function endOfRun(places: ReadonlySet<number>, from: number): number {
  let end = from;
  while (places.has(end)) end += 1;
  return end;
}

/** The places of words from one to another (exclusive). */
export function placesOf({ from, to }: Pick<Found<unknown>, 'from' | 'to'>): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
