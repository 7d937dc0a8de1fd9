// Whether two names, folded, can be those of one person: with and without what follows a surname, with
// a short form in place of the first name, written in one word or in two. An initial may be anybody's:
// whose it is only a roster knows.
import { isShortForm } from './given-names.ts';

const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v']);
/** "Cam" is short for Cameron; two letters are short for anything. */
const SHORT_CHARS_MIN = 3;

/** Both folded. Whether somebody else bears such a name is the caller's question. */
export function isSamePerson(one: string, other: string): boolean {
  const [words, others] = [one.split(' '), other.split(' ')];
  const [suffix, otherSuffix] = [takeSuffix(words), takeSuffix(others)];
  if (suffix !== undefined && otherSuffix !== undefined && suffix !== otherSuffix) return false;
  if (words.join('') === others.join('')) return true;
  const [first = '', ...rest] = words;
  const [otherFirst = '', ...otherRest] = others;
  if (rest.length === 0 || rest.join('') !== otherRest.join('')) return false;
  return isBeginning(first, otherFirst) || isShortForm(first, otherFirst);
}

/** Whether the first name of one is the initial of the other's, and the rest the same; both folded. */
export function isInitialed(one: string, other: string): boolean {
  const [words, others] = [one.split(' '), other.split(' ')];
  takeSuffix(words);
  takeSuffix(others);
  const [first = '', ...rest] = words;
  const [otherFirst = '', ...otherRest] = others;
  if (rest.length === 0 || rest.join('') !== otherRest.join('')) return false;
  const [short, long] =
    first.length <= otherFirst.length ? [first, otherFirst] : [otherFirst, first];
  return short.length === 1 && long.length > 1 && long.startsWith(short);
}

function takeSuffix(words: string[]): string | undefined {
  const last = words.at(-1) ?? '';
  return words.length > 2 && SUFFIXES.has(last) ? words.pop() : undefined;
}

function isBeginning(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= SHORT_CHARS_MIN && long.startsWith(short);
}
