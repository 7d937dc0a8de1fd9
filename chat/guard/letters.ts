// What a sentence is written with: plain letters in words of bounded length, and nothing that could
// lead a reader somewhere else.

import { wordSet } from '../language/words.ts';
import { wrapped } from './patterns.ts';

/** Longer ones are no plain sentences. */
const SENTENCE_LENGTH_MAX = 500;
const WORD_LENGTH_MAX = 30;
/** Everything but letters that a sentence may hold. */
const PLAIN = /^[A-Za-z0-9\p{Sc} \n.,;:!?'"’‘“”()%+\-−–—…→≈~/&@*]*$/u;
const LETTER = /\p{L}\p{M}*/gu;

/** Letters of the facts that are not plain ones: "Montréal". */
export function lettersOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.normalize('NFC').match(LETTER) ?? []));
}

export interface Spelling {
  /** As `lettersOf` finds them. */
  readonly letters: ReadonlySet<string>;
  /** Words of the facts, folded. */
  readonly words: ReadonlySet<string>;
  /** Everything that is shown, in lower case. */
  readonly shown: string;
}

/** Without the mark of a list before it, or the word that answers a question. */
export function withoutMarks(sentence: string): string {
  return sentence.replace(/^\s*(?:[•*-]|\d\.)\s+/, '').replace(/^Yes, /, '');
}

const GAME_OF_TEAMS =
  /\bin the (?=\p{Lu})([\p{L}'’ .-]+?) and (?:the )?([\p{L}'’ .-]+?) (?:game|match)\b/gu;
const BETWEEN_TEAMS = /\bbetween (?:the )?(?=\p{Lu})([\p{L}'’ .-]+?) and (?:the )?(?=\p{Lu})/gu;

/** Dashes as commas or "vs", and no number cut off from the one that it is compared with. */
export function inPlainClauses(text: string): string {
  return text
    .replace(/\s*→\s*/g, ', ')
    .replace(/(?<=\p{Ll})–(?=\p{Lu}\p{Ll})/gu, ' vs ')
    .replace(/(?<=\S)\s*—\s*|(?<=\S)\s[–-]\s/g, ', ')
    .replace(BETWEEN_TEAMS, 'in $1 vs ')
    .replace(GAME_OF_TEAMS, 'in $1 vs $2 game')
    .replace(/\b([OU])(?=\d+\.5\b)/g, (side) => (side === 'O' ? 'Over ' : 'Under '))
    .replace(/\bbetween ([+-]?[\d.]+%?) and ([+-]?[\d.]+%?)/g, 'between $1 & $2 ,')
    .replace(/\bdouble-?\s?(?=check)/gi, '');
}

/** Whether a sentence is written as the facts are. */
export function isPlainlyWritten(sentence: string, { letters, shown }: Spelling): boolean {
  const text = sentence.normalize('NFC').replace(LETTER, (letter) => {
    return letters.has(letter) ? 'a' : letter;
  });
  if (sentence.length > SENTENCE_LENGTH_MAX || !PLAIN.test(text)) return false;
  if (!/[\p{L}\d]/u.test(sentence)) return false;
  return (sentence.match(/[^\s\-–—/]+/g) ?? []).every(
    (word) => word.length <= WORD_LENGTH_MAX || shown.includes(word.toLowerCase()),
  );
}

/** Joined by a dot, a slash, a colon or the like: an address, unless the facts write it so. */
const JOINED = /[\p{L}\d]+(?:[./:@&*+][\p{L}\d]+)+/gu;
const NUMBER = /^[ou]?\d[\d,]*\.\d+[ou]?$/i;
const JOINED_WORDS = wordSet('e.g i.e and/or u.s u.k d.c');
/** Signs that stand apart from words, or only where they belong. */
const LOOSE_SIGNS = wrapped(
  String.raw`
      (?<!\d)\s\.(?!\d)|^\.(?!\d)|\.{2}|(?<=[\p{L}\d])\s*[:]\s*(?=\/)|\/\/|(?<!\s)\/|\/(?!\s)
      |(?<!\s)@|@(?!\s)`,
  'u',
);

/** Whether a sentence holds anything that reads like an address, a path or a handle. */
export function hasAddress(sentence: string, { shown, words }: Spelling): boolean {
  const isShown = (text: string): boolean =>
    shown.includes(text.toLowerCase()) ||
    (shown.includes('/') && text.split('/').every((part) => words.has(part.toLowerCase())));
  const joined = sentence.match(JOINED) ?? [];
  if (
    !joined.every(
      (text) => NUMBER.test(text) || JOINED_WORDS.has(text.toLowerCase()) || isShown(text),
    )
  ) {
    return true;
  }
  let rest = sentence;
  for (const text of joined) rest = rest.replace(text, 'x');
  // "Saints / Eagles" stands with spaces; without a pair in the facts nothing does.
  if (rest.includes('/') && !shown.includes('/')) return true;
  return LOOSE_SIGNS.test(rest);
}
