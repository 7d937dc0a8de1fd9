// Takes the reasoning out of what a model writes: blocks that it opens for thinking aloud are told
// to nobody, however they are marked, cut into pieces, or left open.

const NAMES =
  'think(?:ing)?|thoughts?|reason(?:ing)?|reflect(?:ion)?|analysis|scratchpad|monologue';
/** `<think>`, `[THINK]`, `◁think▷`, `<|thinking|>`, with attributes or a prefix. */
const MARK = new RegExp(
  `[<\\[◁]\\s*\\|?\\s*(/)?\\s*(?:\\w{1,20}[:_])?(?:${NAMES})\\b[^<>\\[\\]◁▷]{0,60}[>\\]▷]`,
  'giu',
);
/** What may be the beginning of a mark. */
const BEGINNING = /[<[◁][^<>[\]◁▷]{0,90}$/u;

/** A model that closes a block which it never opened has written reasoning from the beginning. */
export class ReasoningShownError extends Error {
  override readonly name = 'ReasoningShownError';
}

export class WithoutReasoning {
  #held = '';
  #depth = 0;
  #hasShown = false;

  /**
   * What of a piece may be shown; the rest is held back until more is known. Throws
   * ReasoningShownError where what was shown before turns out to be reasoning.
   */
  take(piece: string): string {
    const text = this.#held + piece;
    let shown = '';
    let from = 0;
    for (const match of text.matchAll(MARK)) {
      if (this.#depth === 0) shown += text.slice(from, match.index);
      from = match.index + match[0].length;
      if (match[1] === undefined) this.#depth += 1;
      else if (this.#depth > 0) this.#depth -= 1;
      else {
        if (this.#hasShown) throw new ReasoningShownError('what was shown was reasoning');
        shown = '';
      }
    }
    const rest = text.slice(from);
    const open = BEGINNING.exec(rest)?.index ?? rest.length;
    this.#held = rest.slice(open);
    if (this.#depth === 0) shown += rest.slice(0, open);
    if (shown.trim() !== '') this.#hasShown = true;
    return shown;
  }

  /** What was held back and is no mark after all. */
  flush(): string {
    const rest = this.#depth === 0 ? this.#held : '';
    this.#held = '';
    return rest;
  }
}
