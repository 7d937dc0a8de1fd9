// Checks what a model says, sentence by sentence: every number, team, player, bookmaker and price
// must be one of the facts, a price must stand beside whom it belongs to, and nothing may be
// claimed that records cannot bear out. Rather too much is cut than a lie let through.

import type { Team } from '#domain/team.ts';
import { venuesNamed } from '../language/names/bookmakers.ts';
import { type TeamNamed, teamsNamed } from '../language/names/teams.ts';
import { endOfRun, placesOf, type Word } from '../language/words.ts';
import { claimIn } from './claims.ts';
import { figuresFit, unrounded } from './figures.ts';
import type { Grounds } from './grounds.ts';
import { hasAddress, inPlainClauses, isPlainlyWritten, withoutMarks } from './letters.ts';
import { oneByOne } from './lists.ts';
import { isSameGame, teamsBesideGames, unbroken, wordsBehindMark } from './names.ts';
import { numbersIn } from './numbers.ts';
import { picksFit } from './picks.ts';
import { betNamed, isSubject, pricesFit } from './prices.ts';
import { withoutStarts } from './starts.ts';
import { NAMED } from './subjects.ts';
import {
  FUNCTION_WORDS,
  isDerived,
  LOOSE_NUMBERS,
  NUMBER_WORDS,
  VOCABULARY,
} from './vocabulary.ts';

/** Why a sentence is cut: the first that is found. */
export type Ungrounded =
  | 'spelling'
  | 'address'
  | 'claim'
  | 'leak'
  | 'number'
  | 'team'
  | 'bookmaker'
  | 'name'
  | 'price'
  | 'figure'
  | 'pick';

const SIDE_NO = new RegExp(`${NAMED} No\\b`, 'gu');
/** So many words in a row that are ours are no coincidence. */
const LEAK_WORDS = 7;
/** Shorter sentences may say a word twice. */
const REPEATED_MIN = 6;

/** What is wrong with a sentence; undefined where it says only what is so. */
export function ungrounded(
  said: string,
  grounds: Grounds,
  instructions: string,
): Ungrounded | undefined {
  const sentence = withoutStarts(said, grounds.starts);
  const plain = withoutMarks(sentence);
  if (!isPlainlyWritten(plain, grounds.spelling)) return 'spelling';
  if (hasAddress(plain, grounds.spelling)) return 'address';
  const whole = unrounded(inPlainClauses(unbroken(plain, grounds.names)), grounds);
  const words = wordsBehindMark(whole);
  const teams = teamsNamed(words, grounds.catalog.teams);
  const named = new Set(
    teams.filter(({ teams: each }) => isShown(each, grounds)).flatMap(placesOf),
  );
  const unknown = words.filter((word, at) => !named.has(at) && !isWordKnown(word, grounds));
  if (unknown.some(({ isCapital, text }) => !isCapital && !/\d/.test(text))) return 'claim';
  if (!saysSomething(words)) return 'spelling';
  if (!isOfFacts(sentence, grounds) && claimIn(unnamed(whole, grounds), grounds.told)) {
    return 'claim';
  }
  if (sharesWords(sentence, instructions)) return 'leak';
  if (!numbersIn(whole).every(({ key }) => grounds.numbers.has(key))) return 'number';
  if (!words.every((word) => isNumberKnown(word, grounds))) return 'number';
  if (!teams.every((named) => isTeamKnown(named, words, grounds))) return 'team';
  const { games } = teamsBesideGames(words, grounds.catalog);
  if (!games.every((game) => grounds.games.some((shown) => isSameGame(game, shown)))) return 'team';
  const { bookmakerIds } = venuesNamed(words, grounds.catalog.venues);
  if (!bookmakersKnown(words, bookmakerIds, grounds)) return 'bookmaker';
  if (unknown.length > 0) return 'name';
  const each = oneByOne(whole, grounds);
  if (!each.every((one) => pricesFit(one, grounds))) return 'price';
  if (!each.every((one) => figuresFit(one, grounds))) return 'figure';
  return isOfFacts(sentence, grounds) || picksFit(whole, grounds) ? undefined : 'pick';
}

/** Whether words mean anything together: not the same ones again and again. */
function saysSomething(words: readonly Word[]): boolean {
  const texts = words.filter(({ kind }) => kind !== 'mark').map(({ text }) => text);
  const isRepeated = texts.length >= REPEATED_MIN && 2 * new Set(texts).size <= texts.length;
  return !isRepeated && !texts.every((text) => FUNCTION_WORDS.has(text));
}

/** Whether a sentence names a number, a book or a bet of the facts. */
export function tellsOfPicks(sentence: string, grounds: Grounds): boolean {
  const whole = unbroken(sentence, grounds.names);
  return (
    /\d/.test(whole) ||
    isSubject(betNamed(whole, grounds)) ||
    venuesNamed(wordsBehindMark(whole), grounds.catalog.venues).bookmakerIds.length > 0
  );
}

/** Whether a whole sentence stands in the facts as it is. */
function isOfFacts(sentence: string, { spelling }: Grounds): boolean {
  const text = sentence.trim().toLowerCase();
  return /[.:]$/.test(text) && spelling.shown.includes(text);
}

/** The text without names, labels of markets and sides: "Draw No Bet" denies nothing. */
function unnamed(text: string, { marketLabels, subjects }: Grounds): string {
  return (
    text
      .replace(marketLabels, ' market ')
      .replace(subjects, NAMED)
      // The side of a bet on a player: "Cody Yates No is a lock" denies nothing.
      .replace(SIDE_NO, NAMED)
      .replace(/(?<=\p{L} )No\b(?! [a-z])/gu, ' ')
  );
}

function isShown(teams: readonly Team[], { teamIds }: Pick<Grounds, 'teamIds'>): boolean {
  return teams.some(({ teamId }) => teamIds.has(teamId));
}

/** A single word may be part of another name that is shown, as a first name is, or plain. */
function isTeamKnown(
  { teams, from, to, isTypo }: TeamNamed,
  words: readonly Word[],
  { teamIds, words: known }: Grounds,
): boolean {
  if (isShown(teams, { teamIds })) return true;
  const { text = '', isCapital } = words[from] ?? {};
  const isPlain = VOCABULARY.has(text) && (isTypo || !isCapital);
  return to - from === 1 && (known.has(text) || isPlain);
}

/** A name can mean venues of several regions: one of them must be of the facts. */
function bookmakersKnown(
  words: readonly Word[],
  ids: readonly string[],
  { bookmakerIds, catalog: { venues } }: Grounds,
): boolean {
  if (ids.every((id) => bookmakerIds.has(id))) return true;
  const { places } = venuesNamed(words, venues);
  return [...places].every((from) => {
    if (places.has(from - 1)) return true;
    // Judged name by name, with the word before, which may be what makes it one.
    const name = words.slice(Math.max(0, from - 1), endOfRun(places, from));
    return venuesNamed(name, venues).bookmakerIds.some((id) => bookmakerIds.has(id));
  });
}

function isNumberKnown({ kind, text }: Word, { numbers, words }: Grounds): boolean {
  if (kind !== 'word') return true;
  if (LOOSE_NUMBERS.has(text)) return words.has(text);
  const value = NUMBER_WORDS.get(text);
  return value === undefined || value === 1 || words.has(text) || numbers.has(String(value));
}

function isWordKnown({ kind, text }: Word, { words }: Grounds): boolean {
  return (
    kind !== 'word' ||
    words.has(text) ||
    VOCABULARY.has(text) ||
    isDerived(text) ||
    NUMBER_WORDS.has(text)
  );
}

/** A run of words of the instructions, as a model that repeats them would say it. */
function sharesWords(sentence: string, instructions: string): boolean {
  const ours = plainWords(instructions);
  const theirs = plainWords(sentence);
  if (theirs.length < LEAK_WORDS) return false;
  const text = ` ${ours.join(' ')} `;
  for (let at = 0; at + LEAK_WORDS <= theirs.length; at++) {
    if (text.includes(` ${theirs.slice(at, at + LEAK_WORDS).join(' ')} `)) return true;
  }
  return false;
}

function plainWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
