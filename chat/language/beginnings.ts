// What patterns of words can begin with, so that most of them need not be tried on a message: the letters that
// their first word begins with, or its first character; of words that are in most messages the second word, too.

/** How a word begins: one digit stands for all, one currency for all. */
function beginningOf(word: string): string {
  let end = 0;
  while (isLetter(word.charCodeAt(end))) end += 1;
  if (end > 0) return word.slice(0, end);
  const first = word[0] ?? '';
  if (isDigit(first.charCodeAt(0))) return '0';
  return /\p{Sc}/u.test(first) ? '$' : first;
}

/** From 0 to 9; false of NaN. */
function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** From a to z; false of NaN. */
function isLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** Patterns by what they can begin with. */
export class BeginningIndex {
  readonly #byBeginning = new Map<string, number[]>();
  readonly #count: number;

  /** `sources`: of patterns of small letters that match at the beginnings of words alone. */
  constructor(sources: readonly string[]) {
    this.#count = sources.length;
    for (const [at, source] of sources.entries())
      for (const beginning of beginningsOf(source)) {
        const known = this.#byBeginning.get(beginning);
        if (known) known.push(at);
        else this.#byBeginning.set(beginning, [at]);
      }
  }

  /** By the places of the patterns, in their order, at which words of a text of small letters each may match. */
  startsIn(text: string): ReadonlyMap<number, readonly number[]> {
    const all: number[] = [];
    const starts: (number[] | undefined)[] = new Array(this.#count);
    const add = (beginning: string, from: number): void => {
      for (const place of this.#byBeginning.get(beginning) ?? NONE) {
        const own = starts[place];
        if (own) own.push(from);
        else starts[place] = [from];
      }
    };
    let before = { beginning: '', from: 0 };
    let end = 0;
    for (const word of text.split(' ')) {
      const from = end;
      end += word.length + 1;
      if (word === '') continue;
      const beginning = beginningOf(word);
      all.push(from);
      add(beginning, from);
      if (COMMON_FIRST.has(before.beginning)) add(`${before.beginning} ${beginning}`, before.from);
      before = { beginning, from };
    }
    for (const place of this.#byBeginning.get(ANY) ?? NONE) starts[place] = all;
    const found = new Map<number, readonly number[]>();
    for (let place = 0; place < starts.length; place++) {
      const own = starts[place];
      if (own) found.set(place, own);
    }
    return found;
  }
}

const NONE: readonly number[] = [];

/** How the words can begin at which a pattern matches, common ones with the word behind them; ANY where that is not known. */
export function beginningsOf(source: string): ReadonlySet<string> {
  return new Set(new Ways(source).all().map(beginningOfWay));
}

function beginningOfWay(way: string): string {
  if (/^[a-z]*\0|^$/.test(way)) return ANY;
  const [, first, second = ''] = COMMON_WAY.exec(way) ?? [];
  return first === undefined || /^[a-z]*\0/.test(second)
    ? beginningOf(way)
    : `${first} ${beginningOf(second)}`;
}

/** Stands for any character. */
export const ANY = '\0';
const COMMON = 'a|an|and|at|best|bet|bets|for|game|games|in|my|of|on|or|the|to|with';
const COMMON_FIRST: ReadonlySet<string> = new Set(COMMON.split('|'));
const COMMON_WAY = new RegExp(`^(${COMMON}) (.+)$`, 's');
const OPEN_WAY = new RegExp(`^(?:(?:${COMMON})? )?[a-z]*$`);
const isOpen = (way: string): boolean => OPEN_WAY.test(way);
const WAYS_MAX = 500;
/** Nothing counts behind the second character that is no letter. */
const upToClose = (way: string): string => /^[a-z]*(?: [a-z]*)?[^a-z]?/.exec(way)?.[0] ?? way;

/** Reads the ways in which a pattern can begin, each as far as it tells patterns apart. */
class Ways {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Of alternatives, up to the end of their group. */
  all(): readonly string[] {
    const ways = [...this.#row()];
    while (this.#take(/\|/y) !== undefined) ways.push(...this.#row());
    return ways;
  }

  #row(): readonly string[] {
    let ways: readonly string[] = [''];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      const next = this.#part();
      const repeats = this.#take(/[?*+]\??|\{[^}]*\}\??/y) ?? '';
      if (!ways.some(isOpen)) continue;
      const isMany = /^[*+{]/.test(repeats);
      // What begins with a space goes on with other words.
      const isWord = (way: string): boolean => /^[a-z]/.test(way) && isOpen(way);
      const again = next.map((way) => (isMany && isWord(way) ? way + ANY : way));
      const all = /^(?:[?*]|\{0)/.test(repeats) ? ['', ...again] : again;
      const longer = ways.flatMap((way) =>
        isOpen(way) ? all.map((each) => upToClose(way + each)) : way,
      );
      const distinct = [...new Set(longer)];
      // So many are words without spaces between them, which nobody writes: "twopluspoints".
      ways = distinct.length > WAYS_MAX ? ways.map((way) => `${way || ANY} `) : distinct;
    }
    return ways;
  }

  #part(): readonly string[] {
    const letters = this.#take(/[a-z]+(?![?*+{])|[a-z]/y);
    if (letters !== undefined) return [letters];
    const group = this.#take(/\((?:\?(?:<?[=!]|:|<\w+>))?/y);
    if (group !== undefined) {
      const ways = this.all();
      this.#at += 1;
      return /[=!]$/.test(group) ? [''] : ways;
    }
    if (this.#take(/\\b|[$^]/y) !== undefined) return [''];
    if (this.#take(/\\d/y) !== undefined) return ['0'];
    if (this.#take(/\\p\{Sc\}/y) !== undefined) return ['$'];
    if (this.#take(/\\[a-z](?:\{\w+\})?|\[[^\]]*(?:[\\^]|\w-\w)[^\]]*\]|\./y) !== undefined)
      return [ANY];
    const literals = this.#take(/\[[^\]]*\]|\\?./y) ?? '';
    return [...literals.replace(/^\\|^\[|\]$/g, '')];
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
}
