// Which patterns of a table can match a text at all: each needs words that begin in one of a few ways, and most
// texts have none of them. Patterns of words take much machine code: those that are not run cost nothing.

/** As many letters of a word are compared. */
const LENGTH_MAX = 4;
const DIGITS: ReadonlySet<string> = new Set('0123456789');
/** Nothing of a word stands before what follows these. */
const WORD_BEGINS = /^\(\?<!(?:\[\^ \]|\[\\p\{L\}\\d\]|\.)\)|^\\b|^\^/;

/** Of each of these sets a text has the beginning of a word, wherever a pattern matches it. */
type Needs = readonly ReadonlySet<string>[];

/** What a part of a pattern needs, and whether a word may begin behind it only. */
interface Part {
  readonly needs: Needs;
  readonly endsWord: boolean;
}

/** As many sets of one row have a bit. */
const NEEDS_MAX = 30;

/** The rows of a table by what their patterns need. */
export class PatternTable<T> {
  readonly rows: readonly T[];
  /** Of each row a bit for each set of its needs. */
  readonly #needs: readonly number[];
  /** By the number of a beginning: rows, and of each the bit of the set that has it. */
  readonly #byStart = new Map<number, (readonly [row: number, bit: number])[]>();

  constructor(rows: readonly T[], patternOf: (row: T) => RegExp) {
    this.rows = rows;
    this.#needs = rows.map((row, at) => {
      const needs = needsOf(patternOf(row).source).slice(0, NEEDS_MAX);
      for (const [bit, starts] of needs.entries())
        for (const start of starts) this.#add(start, [at, 1 << bit]);
      return (1 << needs.length) - 1;
    });
  }

  /** In order, from one of them on, the rows whose patterns may match the text. */
  candidates(text: string, from = 0): readonly (readonly [at: number, row: T])[] {
    const has = new Int32Array(this.rows.length);
    let [start, length] = [0, 0];
    for (let at = 0; at < text.length; at++) {
      const letter = numberOfLetter(text, at);
      length = letter === 0 ? 0 : length + 1;
      if (length === 0 || length > LENGTH_MAX) continue;
      start = length === 1 ? letter : withLetter(start, letter);
      const uses = this.#byStart.get(start);
      if (uses === undefined) continue;
      for (const [row, bit] of uses) has[row] = (has[row] ?? 0) | bit;
    }
    const found: (readonly [number, T])[] = [];
    for (let at = from; at < has.length; at++)
      if (has[at] === this.#needs[at]) found.push([at, this.rows[at] as T]);
    return found;
  }

  #add(start: string, use: readonly [row: number, bit: number]): void {
    let number = 0;
    for (let at = 0; at < start.length; at++)
      number = withLetter(number, numberOfLetter(start, at));
    const uses = this.#byStart.get(number);
    if (uses) uses.push(use);
    else this.#byStart.set(number, [use]);
  }
}

const LETTERS = 37;
const [NUMBER_0, CAPITAL_A, SMALL_A] = [48, 65, 97];

/** From 1 on, the same of small letters and capitals; 0 of what is neither a letter nor a digit. */
function numberOfLetter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= SMALL_A && code < SMALL_A + 26) return code - SMALL_A + 11;
  if (code >= CAPITAL_A && code < CAPITAL_A + 26) return code - CAPITAL_A + 11;
  return code >= NUMBER_0 && code < NUMBER_0 + 10 ? code - NUMBER_0 + 1 : 0;
}

function withLetter(start: number, letter: number): number {
  return LETTERS * start + letter;
}

/** What each match of a pattern needs, in small letters. */
export function needsOf(source: string): Needs {
  return new Reader(source).either(false).needs;
}

/** Reads a pattern from left to right. */
class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Alternatives, up to the end of their group. */
  either(beginsWord: boolean): Part {
    const parts = [this.#row(beginsWord)];
    while (this.#take('|')) parts.push(this.#row(beginsWord));
    const [first, ...others] = parts.map(({ needs }) => needs) as [Needs, ...Needs[]];
    const rarest = [first, ...others].map((needs) => [...needs].sort(byRarity)[0]);
    const isOpen = rarest.includes(undefined);
    const joint = isOpen ? [] : [new Set(rarest.flatMap((starts) => [...(starts ?? [])]))];
    return {
      needs: others.length === 0 ? first : joint,
      endsWord: parts.every(({ endsWord }) => endsWord),
    };
  }

  #row(beginsWord: boolean): Part {
    const all: ReadonlySet<string>[] = [];
    let isBegin = beginsWord;
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] ?? '')) {
      const { needs, endsWord } = this.#letters(isBegin) ?? this.#piece(isBegin);
      const isOptional = this.#repeat();
      isBegin = endsWord && (isBegin || !isOptional);
      if (!isOptional) all.push(...needs);
    }
    return { needs: all, endsWord: isBegin };
  }

  /** Letters as they are written, without one that may be absent. */
  #letters(beginsWord: boolean): Part | undefined {
    const [letters = ''] = /^(?:[a-z0-9](?![?*{]))+/i.exec(this.#source.slice(this.#at)) ?? [];
    if (letters === '') return undefined;
    this.#at += letters.length;
    const start = letters.slice(0, LENGTH_MAX).toLowerCase();
    return { needs: beginsWord ? [new Set([start])] : [], endsWord: false };
  }

  #piece(beginsWord: boolean): Part {
    const rest = this.#source.slice(this.#at);
    const [begin] = WORD_BEGINS.exec(rest) ?? [];
    if (begin !== undefined) {
      this.#at += begin.length;
      return { needs: [], endsWord: true };
    }
    if (this.#take('(')) return this.#group(beginsWord);
    const [piece = ''] = /^(?:\[(?:\\.|[^\]])*\]|\\p\{\w+\}|\\.|.)/is.exec(rest) ?? [];
    this.#at += piece.length;
    if (piece === '\\d') return { needs: beginsWord ? [DIGITS] : [], endsWord: false };
    if (piece === '$') return { needs: [], endsWord: beginsWord };
    // Behind a space or a mark begins a word.
    const isMark = /^(?:[^a-z0-9.\\[]|\\s|\\p\{Sc\}|\\[^a-z]|\[[^a-z0-9^\\]+\])$/is.test(piece);
    return { needs: [], endsWord: isMark };
  }

  #group(beginsWord: boolean): Part {
    const [kind = ''] = /^\?(?::|<?[=!]|<\w+>)/.exec(this.#source.slice(this.#at)) ?? [];
    this.#at += kind.length;
    const inside = this.either(beginsWord);
    this.#at += 1;
    // What stands around a match is no part of it.
    return /[=!]$/.test(kind) ? { needs: [], endsWord: beginsWord } : inside;
  }

  /** Whether what was read may be absent. */
  #repeat(): boolean {
    const [times = ''] = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at)) ?? [];
    this.#at += times.length;
    return /^(?:[?*]|\{0)/.test(times);
  }

  #take(letter: string): boolean {
    if (this.#source[this.#at] !== letter) return false;
    this.#at += 1;
    return true;
  }
}

/** Of long beginnings there are fewer words, and fewer of a short set. */
function byRarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return leastOf(other) - leastOf(one) || one.size - other.size;
}

function leastOf(starts: ReadonlySet<string>): number {
  return Math.min(...[...starts].map(({ length }) => length));
}
