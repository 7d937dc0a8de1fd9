// Reads TypeScript well enough to judge it: the code with comments and the insides of strings,
// templates and regular expressions blanked out, at unchanged positions. Not a parser; good for
// this tree.

/**
 * The code of one source text, as long as it and with its line breaks: quotes stay, what they hold
 * is blank. Never throws: what is unterminated ends with the text. `hasTags`: it is
 * TSX, where `</` and `/>` are parts of tags.
 */
export function scan(text: string, hasTags = false): string {
  return new Scanner(text, hasTags).run();
}

/** Line number, from 1, of a position. */
export function lineOf(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Words after which a slash begins a regular expression. */
const BEFORE_REGEX =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|new|throw|yield|await|instanceof)$/;

class Scanner {
  readonly #text: string;
  readonly #hasTags: boolean;
  readonly #code: string[] = [];
  #at = 0;

  constructor(text: string, hasTags: boolean) {
    this.#text = text;
    this.#hasTags = hasTags;
  }

  run(): string {
    while (this.#at < this.#text.length) {
      this.#readCode();
      // A closing brace too many: keep it and go on.
      if (this.#at < this.#text.length) this.#keep();
    }
    return this.#code.join('');
  }

  /** Up to the brace that closes what was open before, or to the end. */
  #readCode(): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at];
      const pair = this.#text.slice(this.#at, this.#at + 2);
      if (pair === '//') this.#blankTo(this.#indexOf('\n'));
      else if (pair === '/*') this.#blankTo(this.#indexOf('*/', 2) + 2);
      else if (char === "'" || char === '"') this.#readString(char);
      else if (char === '`') this.#readTemplate();
      else if (char === '/' && !this.#isInTag() && this.#beginsRegex()) this.#readRegex();
      else if (char === '}' && depth === 0) return;
      else {
        if (char === '{') depth += 1;
        if (char === '}') depth -= 1;
        this.#keep();
      }
    }
  }

  #readString(quote: string): void {
    this.#keep();
    while (this.#at < this.#text.length && this.#text[this.#at] !== quote) this.#blankCharacter();
    this.#keep();
  }

  #readTemplate(): void {
    this.#keep();
    while (this.#at < this.#text.length && this.#text[this.#at] !== '`') {
      if (this.#text.startsWith('${', this.#at)) {
        this.#blankTo(this.#at + 2);
        this.#readCode();
        this.#blankTo(this.#at + 1);
      } else this.#blankCharacter();
    }
    this.#keep();
  }

  #readRegex(): void {
    let inClass = false;
    this.#keep();
    while (this.#at < this.#text.length && this.#text[this.#at] !== '\n') {
      const char = this.#text[this.#at];
      if (char === '/' && !inClass) break;
      if (char === '[') inClass = true;
      if (char === ']') inClass = false;
      this.#blankCharacter();
    }
    this.#keep();
  }

  /** A slash behind an operand divides; anywhere else a regular expression begins. */
  #beginsRegex(): boolean {
    let end = this.#code.length - 1;
    while (end >= 0 && /\s/.test(this.#code[end] as string)) end -= 1;
    if (end < 0) return true;
    const before = this.#code.slice(Math.max(0, end - 12), end + 1).join('');
    return /[\w$)\]'"`]$/.test(before) ? BEFORE_REGEX.test(before) : true;
  }

  #isInTag(): boolean {
    const isEnd = this.#text[this.#at + 1] === '>' || this.#text[this.#at - 1] === '<';
    return this.#hasTags && isEnd;
  }

  #indexOf(what: string, offset = 0): number {
    const found = this.#text.indexOf(what, this.#at + offset);
    return found < 0 ? this.#text.length : found;
  }

  #keep(): void {
    if (this.#at < this.#text.length) this.#code.push(this.#text[this.#at++] as string);
  }

  /** One character, or an escape of two. */
  #blankCharacter(): void {
    this.#blankTo(this.#at + (this.#text[this.#at] === '\\' ? 2 : 1));
  }

  #blankTo(end: number): void {
    const stop = Math.min(end, this.#text.length);
    for (; this.#at < stop; this.#at++) this.#code.push(this.#text[this.#at] === '\n' ? '\n' : ' ');
  }
}
