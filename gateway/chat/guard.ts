// Checks what a model says, sentence by sentence: every number, team, player, bookmaker and price
// must be one of the facts, a price must stand beside whom it belongs to, and nothing may be
// claimed that records cannot bear out. Rather too much is cut than a lie let through.

import { foldName } from '#domain/name-folding.ts';
import type { Grounds } from './guard-grounds.ts';
import { numbersIn } from './guard-grounds.ts';
import { isSameGame, teamsBesideGames, unbroken, wordsBehindMark } from './guard-names.ts';
import { pricesFit } from './guard-prices.ts';
import {
  ADDRESSES,
  CERTAINTIES,
  CLAIMS,
  LOOSE_NUMBERS,
  NUMBER_WORDS,
  PLAIN_CAPITALS,
  PLAIN_ENGLISH,
} from './guard-words.ts';
import { venuesNamed } from './language/bookmakers.ts';
import { type TeamNamed, teamsNamed } from './language/teams.ts';
import { endOfRun, type Word } from './language/words.ts';

/** Why a sentence is cut. */
export type Ungrounded = 'claim' | 'leak' | 'number' | 'team' | 'bookmaker' | 'name' | 'price';

/** So many words in a row that are ours are no coincidence. */
const LEAK_WORDS = 7;
/** Behind these stands a place to bet at. */
const PLACE_WORDS = new Set(['at', 'with', 'via', 'through', 'on', 'from', 'using', 'by', 'per']);

/** What is wrong with a sentence; undefined where it says only what is so. */
export function ungrounded(
  sentence: string,
  grounds: Grounds,
  instructions: string,
): Ungrounded | undefined {
  if (CLAIMS.some((claim) => claim.test(sentence))) return 'claim';
  if (!grounds.isArbitrage && CERTAINTIES.test(sentence)) return 'claim';
  if (sharesWords(sentence, instructions)) return 'leak';
  const addresses = sentence.match(ADDRESSES) ?? [];
  if (!addresses.every((address) => grounds.words.has(foldName(address)))) return 'claim';
  const whole = unbroken(sentence, grounds.names);
  const words = wordsBehindMark(whole);
  if (!numbersIn(whole).every(({ key }) => grounds.numbers.has(key))) return 'number';
  if (!words.every((word) => isNumberKnown(word, grounds))) return 'number';
  const teams = teamsNamed(words);
  if (!teams.every((named) => isTeamKnown(named, words, grounds))) return 'team';
  const { games } = teamsBesideGames(words);
  if (!games.every((game) => grounds.games.some((shown) => isSameGame(game, shown)))) return 'team';
  const { bookmakerIds } = venuesNamed(words);
  if (!bookmakersKnown(words, bookmakerIds, grounds)) return 'bookmaker';
  if (!words.every((word, at) => isWordKnown(word, at, words, grounds))) return 'name';
  return pricesFit(whole, grounds) ? undefined : 'price';
}

/** A single word may be part of another name that is shown, as a first name is, or plain. */
function isTeamKnown(
  { teams, from, to, isTypo }: TeamNamed,
  words: readonly Word[],
  { teamIds, words: known }: Grounds,
): boolean {
  if (teams.some(({ teamId }) => teamIds.has(teamId))) return true;
  const { text = '' } = words[from] ?? {};
  return to - from === 1 && (known.has(text) || (isTypo && PLAIN_ENGLISH.has(text)));
}

/** A name can mean venues of several regions: one of them must be of the facts. */
function bookmakersKnown(
  words: readonly Word[],
  ids: readonly string[],
  { bookmakerIds }: Grounds,
): boolean {
  if (ids.every((id) => bookmakerIds.has(id))) return true;
  const { places } = venuesNamed(words);
  return [...places].every((from) => {
    if (places.has(from - 1)) return true;
    // Judged name by name, with the word before, which may be what makes it one.
    const name = words.slice(Math.max(0, from - 1), endOfRun(places, from));
    return venuesNamed(name).bookmakerIds.some((id) => bookmakerIds.has(id));
  });
}

function isNumberKnown({ kind, text }: Word, { numbers, words }: Grounds): boolean {
  if (kind !== 'word') return true;
  if (LOOSE_NUMBERS.has(text)) return words.has(text);
  const value = NUMBER_WORDS.get(text);
  return value === undefined || value === 1 || words.has(text) || numbers.has(String(value));
}

function isWordKnown(
  word: Word,
  at: number,
  words: readonly Word[],
  { words: known }: Grounds,
): boolean {
  const { kind, text, isCapital, isUpper } = word;
  if (kind !== 'word' || known.has(text) || PLAIN_ENGLISH.has(text)) return true;
  if (NUMBER_WORDS.has(text) || PLAIN_CAPITALS.has(text) || /^l\d+$/.test(text)) return true;
  if (isCapital || isUpper || /\d/.test(text)) return false;
  // An unknown word in small letters is let through, unless it stands where a venue would.
  const before = words[at - 1]?.text ?? '';
  return !PLACE_WORDS.has(before) && !/bet|book|odds|365|kings|duel|sports/.test(text);
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
