// Which patterns of a table can match a text at all: each needs a word that begins in one of a few ways, and
// most texts have none of them. Patterns of words take a lot of machine code; what is not run costs nothing.

/** As many letters of a word are compared. */
const LENGTH_MAX = 4;
const DIGITS: ReadonlySet<string> = new Set('0123456789');
/** Nothing of a word stands before what follows these. */
const WORD_BEGINS = /^\(\?<!(?:\[\^ \]|\[\\p\{L\}\\d\])\)|^\\b|^\^/;

/** A text has one of these beginnings of words wherever it is matched; undefined: it may have any. */
type Needed = ReadonlySet<string> | undefined;

/** What a part of a pattern needs, and whether a word may begin behind it only. */
interface Part {
  readonly needed: Needed;
  readonly endsWord: boolean;
}

/** The rows of a table by what their patterns need. */
export class PatternTable<T> {
  readonly #rows: readonly T[];
  readonly #byStart = new Map<string, number[]>();
  readonly #others: number[] = [];

  constructor(rows: readonly T[], patternOf: (row: T) => RegExp) {
    this.#rows = rows;
    for (const [at, row] of rows.entries()) {
      const needed = neededBy(patternOf(row).source);
      if (!needed) this.#others.push(at);
      for (const start of needed ?? []) {
        const known = this.#byStart.get(start);
        if (known) known.push(at);
        else this.#byStart.set(start, [at]);
      }
    }
  }

  /** In order, the rows whose patterns can match the text, whatever else it has; from one of them on. */
  candidates(text: string, from = 0): readonly (readonly [at: number, row: T])[] {
    const found = new Set(this.#others);
    for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
      for (let length = 1; length <= Math.min(LENGTH_MAX, word.length); length++)
        for (const at of this.#byStart.get(word.slice(0, length)) ?? []) found.add(at);
    }
    return [...found]
      .filter((at) => at >= from)
      .sort((a, b) => a - b)
      .map((at) => [at, this.#rows[at] as T]);
  }
}

/** The beginnings of words of which each match of a pattern has one, of a text in small letters. */
export function neededBy(source: string): Needed {
  return new Reader(source).either(false).needed;
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
    const all = parts.map(({ needed }) => needed);
    return {
      needed: all.includes(undefined) ? undefined : new Set(all.flatMap((each) => [...(each ?? [])])),
      endsWord: parts.every(({ endsWord }) => endsWord),
    };
  }

  #row(beginsWord: boolean): Part {
    let best: Needed;
    let isBegin = beginsWord;
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] ?? '')) {
      const { needed, endsWord } = this.#letters(isBegin) ?? this.#piece(isBegin);
      const isOptional = this.#repeat();
      isBegin = endsWord && (isBegin || !isOptional);
      if (!isOptional && isRarer(needed, best)) best = needed;
    }
    return { needed: best, endsWord: isBegin };
  }

  /** Letters as they are written, without one that may be absent. */
  #letters(beginsWord: boolean): Part | undefined {
    const [letters = ''] = /^(?:[a-z0-9](?![?*{]))+/i.exec(this.#source.slice(this.#at)) ?? [];
    if (letters === '') return undefined;
    this.#at += letters.length;
    const start = letters.slice(0, LENGTH_MAX).toLowerCase();
    return { needed: beginsWord ? new Set([start]) : undefined, endsWord: false };
  }

  #piece(beginsWord: boolean): Part {
    const rest = this.#source.slice(this.#at);
    const [begin] = WORD_BEGINS.exec(rest) ?? [];
    if (begin !== undefined) {
      this.#at += begin.length;
      return { needed: undefined, endsWord: true };
    }
    if (this.#take('(')) return this.#group(beginsWord);
    const [piece = ''] = /^(?:\[(?:\\.|[^\]])*\]|\\p\{\w+\}|\\.|.)/is.exec(rest) ?? [];
    this.#at += piece.length;
    if (piece === '\\d') return { needed: beginsWord ? DIGITS : undefined, endsWord: false };
    if (piece === '$') return { needed: undefined, endsWord: beginsWord };
    // Behind a space or a mark begins a word.
    const isMark = /^(?:[^a-z0-9.\\[]|\\s|\\p\{Sc\}|\\[^a-z]|\[[^a-z0-9^\\]+\])$/is.test(piece);
    return { needed: undefined, endsWord: isMark };
  }

  #group(beginsWord: boolean): Part {
    const rest = this.#source.slice(this.#at);
    const [kind = ''] = /^\?(?::|<?[=!]|<\w+>)/.exec(rest) ?? [];
    this.#at += kind.length;
    const isAhead = /[=!]$/.test(kind);
    const inside = this.either(beginsWord && !isAhead);
    this.#at += 1;
    // What stands around a match is no part of it.
    return isAhead ? { needed: undefined, endsWord: beginsWord } : inside;
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

/** Of longer beginnings there are fewer words; then of fewer of them. */
function isRarer(one: Needed, other: Needed): boolean {
  if (one === undefined || other === undefined) return one !== undefined;
  const [a, b] = [leastOf(one), leastOf(other)];
  return a > b || (a === b && one.size < other.size);
}

function leastOf(starts: ReadonlySet<string>): number {
  return Math.min(...[...starts].map(({ length }) => length));
}
