// What a word that no table knows was meant to be: the nearest known word by its sound and letters. Words
// that are real, names and whatever begins like a name stay as they are written.
/**
 * What a mistyped word may have been; who comes first wins where two are as near. A real word is nobody's
 * slip, and what is nearest to one is none that can be told.
 */
export type WordKind = 'trade' | 'everyday' | 'real';

interface Target {
  readonly word: string;
  readonly sound: string;
  readonly kind: WordKind;
}

const KINDS: readonly WordKind[] = ['trade', 'everyday', 'real'];
/** Costs are counted in halves of a letter: a vowel is heard, and left out, most easily. */
const VOWEL_COST = 1;
const LETTER_COST = 2;
/** Above any bound: nothing is near. */
export const NO_COST = 99;
/** The most that a word of so many letters may differ. */
const LONG = 8;
const MIDDLE = 5;
const LENGTH_MIN = 3;
const LENGTH_MAX = 18;
const VOWELS: ReadonlySet<string> = new Set('aeiouy');
const KNOWN_MAX = 5000;
/** Longer messages have no more of their words looked up. */
export const MENDED_MAX = 16;

/** A word as it sounds: "ph" is f, a silent or doubled letter is none. */
export function soundOf(word: string): string {
  return word
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll('wh', 'w')
    .replaceAll('aw', 'o')
    .replaceAll('ght', 't')
    .replace(/^kn/, 'n')
    .replace(/^wr/, 'r')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/z/g, 's')
    .replace(/(.)\1+/g, '$1');
}

/** How much two sounds differ, in halves of a letter; above `most` it may be anything above. */
export function soundCost(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) * VOWEL_COST > most) return NO_COST;
  let before: number[] = [];
  let last = [0];
  for (let at = 0; at < b.length; at++) last.push((last[at] as number) + lengthCost(b[at]));
  for (let row = 1; row <= a.length; row++) {
    const own = a[row - 1];
    const next = [(last[0] as number) + lengthCost(own)];
    let least = next[0] as number;
    for (let column = 1; column <= b.length; column++) {
      const other = b[column - 1];
      let cost = Math.min(
        (last[column] as number) + lengthCost(own),
        (next[column - 1] as number) + lengthCost(other),
        (last[column - 1] as number) + exchangeCost(own, other),
      );
      if (row > 1 && column > 1 && own === b[column - 2] && a[row - 2] === other)
        cost = Math.min(cost, (before[column - 2] as number) + LETTER_COST);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return NO_COST;
    before = last;
    last = next;
  }
  return last[b.length] as number;
}

/** The most halves of a letter that a word of so many letters may be off. */
export function costMax(length: number): number {
  if (length >= LONG) return 3;
  return length >= MIDDLE ? 2 : 1;
}

function lengthCost(letter = ''): number {
  return VOWELS.has(letter) ? VOWEL_COST : LETTER_COST;
}

function exchangeCost(a = '', b = ''): number {
  if (a === b) return 0;
  return VOWELS.has(a) && VOWELS.has(b) ? VOWEL_COST : LETTER_COST;
}

/** The words that a text may have, for those that it has instead of them to be found. */
export class Lexicon {
  readonly #byFirst = new Map<string, Target[]>();
  readonly #words = new Set<string>();
  readonly #found = new Map<string, string | undefined>();

  constructor(words: Readonly<Record<WordKind, Iterable<string>>>) {
    for (const kind of KINDS) for (const word of words[kind]) this.#add(word, kind);
  }

  /** Whether it is a word of the tables, or one of them with an ending. */
  has(word: string): boolean {
    return this.#words.has(word) || stemsOf(word).some((stem) => this.#words.has(stem));
  }

  /** The word that was meant; undefined where it is known, or nothing or too much is near. */
  meant(word: string): string | undefined {
    if (word.length < LENGTH_MIN || word.length > LENGTH_MAX || this.has(word)) return undefined;
    if (!this.#found.has(word)) {
      if (this.#found.size >= KNOWN_MAX) this.#found.clear();
      this.#found.set(word, this.#nearest(word));
    }
    return this.#found.get(word);
  }

  /** How far the nearest one is, in halves of a letter; above any bound where none is near. */
  costOf(word: string): number {
    const meant = this.meant(word);
    return meant === undefined ? NO_COST : soundCost(soundOf(word), soundOf(meant), NO_COST);
  }

  #add(word: string, kind: WordKind): void {
    if (this.#words.has(word) || !/^[a-z]+$/.test(word)) return;
    this.#words.add(word);
    if (word.length < LENGTH_MIN) return;
    const sound = soundOf(word);
    const first = sound[0] ?? '';
    const targets = this.#byFirst.get(first);
    const target = { word, sound, kind };
    if (targets) targets.push(target);
    else this.#byFirst.set(first, [target]);
  }

  #nearest(word: string): string | undefined {
    // "ridin", "hittin".
    if (word.endsWith('in') && this.has(`${word}g`)) return `${word}g`;
    // "numba", "winna".
    const spoken = word.endsWith('a') ? `${word.slice(0, -1)}er` : word;
    if (spoken !== word && this.has(spoken)) return spoken;
    const sound = soundOf(word);
    let most = costMax(word.length);
    let best: Target | undefined;
    for (const target of this.#byFirst.get(sound[0] ?? '') ?? []) {
      // Three letters are everything and nothing: they mean a word of four of the trade, or none.
      if (word.length === LENGTH_MIN && (target.kind !== 'trade' || target.word.length < 4)) continue;
      const cost = soundCost(sound, target.sound, most);
      if (cost > most) continue;
      const isNearer = best === undefined || cost < most || isBetter(target, best, word);
      if (isNearer) [best, most] = [target, cost];
    }
    return best?.kind === 'real' ? undefined : best?.word;
  }
}

/** "fields", "wobbled", "quickly": what a word may be without its ending. */
export function stemsOf(word: string): readonly string[] {
  const [, stem, ending] = /^([a-z]{3,}?)(s|es|ed|d|ing|ly|er|ers|est|ies)$/.exec(word) ?? [];
  if (stem === undefined) return [];
  return ending === 'ies' ? [`${stem}y`] : [stem, `${stem}e`];
}

/** Of two that sound as near: a word of the trade, then one of the same length. */
function isBetter(one: Target, other: Target, word: string): boolean {
  const [a, b] = [KINDS.indexOf(one.kind), KINDS.indexOf(other.kind)];
  if (a !== b) return a < b;
  const lengthOf = (target: Target): number => Math.abs(target.word.length - word.length);
  return lengthOf(one) < lengthOf(other);
}
