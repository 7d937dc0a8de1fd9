// Accounts for every word of a message: it stands for somebody or something that is known, it is a word
// of some table, a number that was read, or a word of everyday. What is left was not understood.

import { phrasesOf } from './contexts.ts';
import { EVERYDAY_WORDS } from './everyday-words.ts';
import { COMMON_WORDS } from './spelling/common-words.ts';
import { stemsOf } from './spelling/slips.ts';
import { TRADE_WORDS, UNSERVED, UNSERVED_BOOKS } from './spelling/trade-words.ts';
import { Phrases, placesOf, type Word, wordSet } from './words.ts';

/** What only joins, asks or bounds without saying what. */
const NEGATIONS = wordSet('no not without except never dont isnt arent excluding neither nor');
const WORDS_MAX = 12;
const LENGTH_MAX = 40;
const PHRASE_LENGTH_MAX = 3 * LENGTH_MAX;
/** What stands behind one of these, said of bets, games or teams, bounds which of them are wanted. */
const BOUNDING = wordSet(
  'on in at with without for from by against under over near after before during whose who that where ' +
    'when because if wearing named called owned coached',
);
const BOUND = wordSet(
  'bet bets pick picks play plays prop props game games match matches matchup matchups team teams ' +
    'player players dog dogs underdogs favorites favourites over overs under unders spot spots arb arbs ' +
    'parlay leg legs side sides totals spreads moneylines',
);
/** Whose they are says nothing of the bets: "for my grandma". */
const OWN = wordSet('my our your his her me us him them you');
/** How far before a word the one stands that makes it bound something. */
const BOUNDING_REACH = 4;

const unserved = new Phrases<true>(
  [...phrasesOf(UNSERVED), ...UNSERVED_BOOKS].map((phrase) => [phrase, true]),
);

/** What claims of words there are. */
export interface Claims {
  /** Places of words that some rule or table read. */
  readonly places: ReadonlySet<number>;
  /** Numbers that were read, whatever rule did it. */
  readonly numbers: ReadonlySet<number>;
}

/** Neighbouring words that nothing accounts for, as they are written; `to` is exclusive. */
export interface OpenPhrase {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Everybody uses the words, and nothing here can act on them: "in a dome". */
  readonly isUnserved: boolean;
}

/** What nothing accounts for, in order. */
export function openPhrases(words: readonly Word[], claims: Claims): readonly OpenPhrase[] {
  const idle = unserved.findIn(words).filter((each) => !isFree(each, claims));
  const unservedPlaces = new Set(idle.flatMap(placesOf));
  const open = new Set(unservedPlaces);
  for (const at of words.keys()) if (isOpen(words, at, claims, open.has(at - 1))) open.add(at);
  const phrases: OpenPhrase[] = [];
  for (const at of [...open].sort((a, b) => a - b)) {
    const text = (words[at]?.raw ?? '').slice(0, LENGTH_MAX);
    const last = phrases.at(-1);
    if (last?.to === at) {
      const joined = `${last.text} ${text}`.slice(0, PHRASE_LENGTH_MAX);
      const isUnserved = last.isUnserved || unservedPlaces.has(at);
      phrases[phrases.length - 1] = { ...last, text: joined, to: at + 1, isUnserved };
    } else if (phrases.length < WORDS_MAX)
      phrases.push({ text, from: at, to: at + 1, isUnserved: unservedPlaces.has(at) });
    else break;
  }
  return phrases;
}

function isFree({ from, to }: { from: number; to: number }, { places }: Claims): boolean {
  return placesOf({ from, to }).every((at) => places.has(at));
}

/** `isBeside`: the word before is open: then what only ends like a common word may belong to it, "john smithers". */
function isOpen(
  words: readonly Word[],
  at: number,
  { places, numbers }: Claims,
  isBeside: boolean,
): boolean {
  const { kind, text, value, raw } = words[at] as Word;
  if (kind === 'mark' || places.has(at)) return false;
  if (kind === 'number') return !numbers.has(value);
  const thousands = /^(\d+(?:\.\d+)?)k$/.exec(text)?.[1];
  if (thousands !== undefined) return !numbers.has(Number(thousands));
  if (EVERYDAY_WORDS.has(text) || TRADE_WORDS.has(text) || NEGATIONS.has(text)) return false;
  const stems = [text, ...(isBeside ? [] : stemsOf(text))];
  if (stems.some((stem) => EVERYDAY_WORDS.has(stem) || COMMON_WORDS.has(stem)))
    return isBounding(words, at, places);
  if (isAddress(words, at)) return false;
  // A digit beside letters is a label or a count that nothing read; one letter says nothing.
  return text.length > 1 && /[\p{L}\d]/u.test(raw);
}

const ADDRESSES = wordSet('you u ya ye');

/** "before u clanker": what somebody is called says nothing of the bets. */
function isAddress(words: readonly Word[], at: number): boolean {
  return ADDRESSES.has(words[at - 1]?.text ?? '') && /^\p{L}+$/u.test(words[at]?.raw ?? '');
}

/** "teams with red uniforms": what a word is said of is to be chosen by it. */
function isBounding(words: readonly Word[], at: number, named: ReadonlySet<number>): boolean {
  for (let back = 1; back <= BOUNDING_REACH; back++) {
    const word = words[at - back];
    if (word === undefined || word.kind === 'mark' || OWN.has(word.text)) return false;
    if (!BOUNDING.has(word.text)) continue;
    const before = words[at - back - 1];
    return before !== undefined && (BOUND.has(before.text) || named.has(at - back - 1));
  }
  return false;
}
