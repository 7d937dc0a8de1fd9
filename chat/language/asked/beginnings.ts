// What patterns of words can begin with, so that most of them need not be tried on a message: the letters that
// their first word begins with, or its first character.

/** How a word begins: one digit stands for all, one currency for all. */
export function beginningOf(word: string): string {
  const letters = /^[a-z]+/.exec(word)?.[0];
  return letters ?? (word[0] ?? '').replace(/\d/, '0').replace(/\p{Sc}/u, '$');
}

/** How the words can begin at which a pattern matches; ANY where that is not known. */
export function beginningsOf(source: string): ReadonlySet<string> {
  const ways = new Ways(source).all().map((way) => (/^[a-z]*\0|^$/.test(way) ? ANY : way));
  return new Set(ways.map(beginningOf));
}

/** Stands for any character. */
export const ANY = '\0';
const isOpen = (way: string): boolean => /^[a-z]*$/.test(way);

/** Reads the ways in which a pattern can begin, each up to its first character that is no letter. */
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
      const again = next.map((way) => (isMany && isOpen(way) ? way + ANY : way));
      const all = /^(?:[?*]|\{0)/.test(repeats) ? ['', ...again] : again;
      const longer = ways.flatMap((way) => (isOpen(way) ? all.map((each) => way + each) : way));
      ways = [...new Set(longer)];
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
