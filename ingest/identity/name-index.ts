// Names of people, folded, by their words: whether a name may be another spelling of one that is
// there. Looked at only when a name is new.

/** Of two words that differ in one letter, shorter ones are two names as often as one. */
const TYPO_CHARS_MIN = 5;

export class NameIndex {
  /** How many arrivals of a roster it has taken. */
  taken = 0;
  readonly #byWord = new Map<string, Set<string>>();
  readonly #joined = new Set<string>();

  add(name: string): void {
    this.#joined.add(name.replaceAll(' ', ''));
    for (const word of name.split(' ')) {
      const names = this.#byWord.get(word);
      if (names) names.add(name);
      else this.#byWord.set(word, new Set([name]));
    }
  }

  /** Whether a name is there that may mean the same person. */
  hasNear(name: string): boolean {
    if (this.#joined.has(name.replaceAll(' ', ''))) return true;
    const words = name.split(' ');
    for (const word of words) {
      for (const other of this.#byWord.get(word) ?? []) {
        if (isNear(words, other.split(' '))) return true;
      }
    }
    return false;
  }
}

/**
 * Two names with a word in common: one has all words of the other ("Carlos Alcaraz Garfia"), or all
 * but one that is short for it ("Alex", "Alexander"; "J") or differs in a letter.
 */
function isNear(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const rest = [...many];
  const unmatched = few.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  if (unmatched.length === 0) return true;
  const [word = ''] = unmatched;
  return (
    unmatched.length === 1 && rest.some((each) => isShortFor(word, each) || isTypo(word, each))
  );
}

function isShortFor(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** Whether the words differ in one letter: another, one more, or one less. */
function isTypo(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < TYPO_CHARS_MIN) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rests = [one.slice(start), other.slice(start)] as const;
  const [long, short] = rests[0].length >= rests[1].length ? rests : [rests[1], rests[0]];
  return long.slice(1) === (long.length === short.length ? short.slice(1) : short);
}
