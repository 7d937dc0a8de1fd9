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
  /** Without the second of doubled letters. */
  readonly squeezed: string;
  readonly kind: WordKind;
}

const KINDS: readonly WordKind[] = ['trade', 'everyday', 'real'];
/** Costs are counted in halves of a letter: a vowel is heard, and left out, most easily. */
const VOWEL_COST = 1;
const LETTER_COST = 2;
/** Two neighbours that changed places. */
const TURN_COST = 1;
/** Above any bound: nothing is near. */
export const NO_COST = 99;
/** The most that a word of so many letters may differ. */
const LONG = 8;
const MIDDLE = 5;
const LENGTH_MIN = 3;
const LENGTH_MAX = 18;
const VOWELS = 'aeiouy';
const LETTER_A = 97;
/** A bit for each letter that is one. */
const VOWEL_BITS = [...VOWELS].reduce(
  (bits, one) => bits | (1 << (one.charCodeAt(0) - LETTER_A)),
  0,
);
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

/** A letter that is doubled, or is not, is heard least of all. */
const DOUBLED_COST = 0;

function squeezedOf(word: string): string {
  return word.replace(/(.)\1+/g, '$1');
}

/** Rows of a comparison, filled again by each: of sounds, which are at most so long. */
const ROW = 32;
const rows = [new Int8Array(ROW), new Int8Array(ROW), new Int8Array(ROW)];

/** How much two sounds differ, in halves of a letter; above `most` it may be anything above. */
export function soundCost(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) * VOWEL_COST > most) return NO_COST;
  if (a.length >= ROW || b.length >= ROW) return NO_COST;
  let [before, last, next] = rows as [Int8Array, Int8Array, Int8Array];
  last[0] = 0;
  for (let at = 0; at < b.length; at++) last[at + 1] = (last[at] as number) + lengthCost(b, at);
  for (let row = 0; row < a.length; row++) {
    const own = a.charCodeAt(row);
    const gap = lengthCost(a, row);
    next[0] = (last[0] as number) + gap;
    let least = next[0] as number;
    for (let column = 0; column < b.length; column++) {
      const other = b.charCodeAt(column);
      const added = (next[column] as number) + lengthCost(b, column);
      const exchanged = (last[column] as number) + exchangeCost(own, other);
      let cost = Math.min((last[column + 1] as number) + gap, added, exchanged);
      const isTurned =
        row > 0 &&
        column > 0 &&
        own === b.charCodeAt(column - 1) &&
        a.charCodeAt(row - 1) === other;
      if (isTurned) cost = Math.min(cost, (before[column - 1] as number) + TURN_COST);
      next[column + 1] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return NO_COST;
    [before, last, next] = [last, next, before];
  }
  return last[b.length] as number;
}

/** The most halves of a letter that a word of so many letters may be off. */
export function costMax(length: number): number {
  if (length >= LONG) return 3;
  return length >= MIDDLE ? 2 : 1;
}

function lengthCost(text: string, at: number): number {
  return isVowel(text.charCodeAt(at)) ? VOWEL_COST : LETTER_COST;
}

function exchangeCost(a: number, b: number): number {
  if (a === b) return 0;
  return isVowel(a) && isVowel(b) ? VOWEL_COST : LETTER_COST;
}

function isVowel(code: number): boolean {
  const letter = code - LETTER_A;
  return letter >= 0 && letter < 26 && ((VOWEL_BITS >> letter) & 1) === 1;
}

/** A word that was meant, and how far what was written is from it, in halves of a letter. */
export interface Meant {
  readonly word: string;
  readonly cost: number;
}

/** The words that a text may have, for those that it has instead of them to be found. */
export class Lexicon {
  readonly #byFirst = new Map<string, Target[]>();
  readonly #words = new Set<string>();
  readonly #found = new Map<string, Meant | undefined>();

  constructor(words: Readonly<Record<WordKind, Iterable<string>>>) {
    for (const kind of KINDS) for (const word of words[kind]) this.#add(word, kind);
  }

  /** Whether it is a word of the tables, or one of them with an ending. */
  has(word: string): boolean {
    return this.#words.has(word) || stemsOf(word).some((stem) => this.#words.has(stem));
  }

  /** The word that was meant; undefined where it is known, or nothing is near. */
  meant(word: string): Meant | undefined {
    if (word.length < LENGTH_MIN || word.length > LENGTH_MAX || this.has(word)) return undefined;
    if (!this.#found.has(word)) {
      if (this.#found.size >= KNOWN_MAX) this.#found.clear();
      this.#found.set(word, this.#nearest(word));
    }
    return this.#found.get(word);
  }

  #add(word: string, kind: WordKind): void {
    if (this.#words.has(word) || !/^[a-z]+$/.test(word)) return;
    this.#words.add(word);
    if (word.length < LENGTH_MIN) return;
    const sound = soundOf(word);
    const first = sound[0] ?? '';
    const targets = this.#byFirst.get(first);
    const target = { word, sound, squeezed: squeezedOf(word), kind };
    if (targets) targets.push(target);
    else this.#byFirst.set(first, [target]);
  }

  #nearest(word: string): Meant | undefined {
    const spoken = spokenForms(word).find((form) => this.has(form));
    if (spoken !== undefined) return { word: spoken, cost: 0 };
    const [sound, squeezed] = [soundOf(word), squeezedOf(word)];
    let most = costMax(word.length);
    let best: Target | undefined;
    for (const target of this.#byFirst.get(sound[0] ?? '') ?? []) {
      // Three letters are everything and nothing: they mean a word of four of the trade, or none.
      if (word.length === LENGTH_MIN && (target.kind !== 'trade' || target.word.length < 4))
        continue;
      const heard = soundCost(sound, target.sound, most);
      const isDoubled = squeezed === target.squeezed;
      const cost = isDoubled ? DOUBLED_COST : Math.min(heard, soundCost(word, target.word, most));
      if (cost > most) continue;
      const isNearer = best === undefined || cost < most || isBetter(target, best, word);
      if (isNearer) [best, most] = [target, cost];
    }
    if (best === undefined) return this.#clipped(word);
    return best.kind === 'real' ? undefined : { word: best.word, cost: most };
  }

  /** "recepts", "mvmt": a word of the trade by its beginning, or by its consonants. */
  #clipped(word: string): Meant | undefined {
    const isPlural = word.endsWith('s');
    const stem = isPlural ? word.slice(0, -1) : word;
    const isSkeleton = ![...word].some((letter) => SPOKEN_VOWELS.includes(letter));
    if (stem.length < MIDDLE && !(isSkeleton && word.length > LENGTH_MIN)) return undefined;
    const own = (this.#byFirst.get(soundOf(word)[0] ?? '') ?? []).filter(
      (target) =>
        target.kind === 'trade' &&
        (isSkeleton ? isSkeletonOf(stem, target.word) : isBeginningOf(stem, target.word)),
    );
    const words = own.map((target) => target.word).sort((a, b) => a.length - b.length);
    const [first] = words;
    // All of them are forms of one word.
    if (first === undefined || !words.every((each) => each.startsWith(first))) return undefined;
    const plural = words.find((each) => each === `${first}s`);
    return { word: (isPlural && plural) || first, cost: CLIPPED_COST };
  }
}

/** More than any slip: a name that is near at all is nearer. */
const CLIPPED_COST = 4;
const CLIPPED_MIN = 3;
/** Those that are left out of a word that is written without its vowels. */
const SPOKEN_VOWELS = 'aeiou';

function isBeginningOf(stem: string, word: string): boolean {
  return word.startsWith(stem) && word.length - stem.length >= CLIPPED_MIN;
}

/** "mvmt" of "movement": first and last letter, and no consonant that the word has not in turn. */
function isSkeletonOf(given: string, word: string): boolean {
  if (given.at(-1) !== word.at(-1) || given[0] !== word[0]) return false;
  const consonants = [...word].filter((letter) => !SPOKEN_VOWELS.includes(letter));
  let at = 0;
  for (const letter of consonants) if (letter === given[at]) at += 1;
  return at === given.length && consonants.length - given.length <= 1;
}

/** "ridin", "hitn", "numba": how words are said, for those that are written. */
function spokenForms(word: string): readonly string[] {
  if (word.endsWith('a')) return [`${word.slice(0, -1)}er`];
  if (word.endsWith('in')) return [`${word}g`];
  const stem = word.slice(0, -1);
  if (!word.endsWith('n') || VOWELS.includes(stem.at(-1) ?? '')) return [];
  return [`${stem}ing`, `${stem}${stem.at(-1)}ing`];
}

/** "fields", "wobbled", "quickly": what a word may be without its ending. */
export function stemsOf(word: string): readonly string[] {
  const [, stem, ending] = /^([a-z]{3,}?)(s|es|ed|d|ing|ly|er|ers|est|ies)$/.exec(word) ?? [];
  if (stem === undefined) return [];
  if (ending === 'ies') return [`${stem}y`];
  // "movd" is no form of "move", "tied" is one of "tie".
  if (ending === 'd') return stem.endsWith('e') ? [stem] : [];
  if (ending === 'ly' && stem.endsWith('b')) return [stem, `${stem}le`];
  const isDoubled = stem.length > 3 && stem.at(-1) === stem.at(-2);
  return [stem, `${stem}e`, ...(isDoubled ? [stem.slice(0, -1)] : [])];
}

/** Of two that sound as near: a word of the trade, then one of the same length. */
function isBetter(one: Target, other: Target, word: string): boolean {
  const [a, b] = [KINDS.indexOf(one.kind), KINDS.indexOf(other.kind)];
  if (a !== b) return a < b;
  const lengthOf = (target: Target): number => Math.abs(target.word.length - word.length);
  return lengthOf(one) < lengthOf(other);
}
