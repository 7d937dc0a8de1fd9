// Cuts a text that comes in pieces into sentences: each with the space behind it, so that joined
// they are the text again. A full stop in a number, an initial or the mark of a list
// ends nothing.

/** Longer sentences are cut off here: nothing waits for an end that does not come. */
const SENTENCE_LENGTH_MAX = 1200;
const END = /(?:[.!?…]+["”’)*]*(?=\s)|\n)\s*/g;
const NO_END = new RegExp(
  '(?:\\b(?:vs|v|no|st|mt|univ|conn|mr|dr|jr|sr|u\\.s|d\\.c|e\\.g|i\\.e|approx|avg)|\\b[A-Z]' +
    '|^\\s*\\d{1,2})\\.$',
  'i',
);

export class Sentences {
  #rest = '';

  /** Takes a piece; returns the sentences that it completes. */
  take(piece: string): readonly string[] {
    this.#rest += piece;
    const done: string[] = [];
    let from = 0;
    for (const match of this.#rest.matchAll(END)) {
      const end = match.index + match[0].length;
      // Whether more space follows is known when something else does.
      if (end === this.#rest.length && !match[0].includes('\n')) break;
      const sentence = this.#rest.slice(from, end);
      if (NO_END.test(sentence.trimEnd())) continue;
      done.push(sentence);
      from = end;
    }
    this.#rest = this.#rest.slice(from);
    if (this.#rest.length > SENTENCE_LENGTH_MAX) {
      done.push(this.#rest);
      this.#rest = '';
    }
    return done;
  }

  /** What is left at the end; empty where nothing is. */
  flush(): string {
    const rest = this.#rest;
    this.#rest = '';
    return rest;
  }
}

/** Whether a text ends like a sentence or a line of a list. */
export function isEnded(text: string): boolean {
  return /[.!?…:)"”’*]\s*$/.test(text) || /^\s*[-•*]/.test(text);
}
