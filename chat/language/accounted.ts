// Accounts for every word of a message: it stands for somebody or something that is known, it is a word
// of some table, a number that was read, or a word of everyday. What is left was not understood.

import { BEST_BET_WORDS, CONTEXT_WORDS, GAME_WORDS } from './context-words.ts';
import { phrasesOf } from './contexts.ts';
import { EVERYDAY_WORDS } from './everyday-words.ts';
import {
  ALTERNATE_WORDS,
  ANY_PROP,
  GAME_MARKETS,
  PERIOD_WORDS,
  PROP_MARKETS,
} from './market-words.ts';
import { NO_NAMES } from './names/unknown-names.ts';
import { Phrases, placesOf, type Word, wordSet } from './words.ts';

/** Words of questions that nothing here can act on, though everybody uses them. */
const UNSERVED = `
weather|dome|domes|in a dome|indoors|snow|snowing|snowy|rain|raining|rainy|wind|windy|windy games
mph|cold|heat wave|humidity|turf|grass|altitude|referee|referees|ref|refs|umpire|umpires|ump|refs
revenge|revenge game|revenge games|revenge spots|revenge spot|revenge game spots|trap game|trap games
letdown|letdown spot|lookahead|primetime|prime time|divisional|division|conference|home stand|homestand
lefty|lefties|righty|righties|lefty starters|left handed|right handed|southpaw|southpaws|bullpen
pace|usage|snap count|target share|matchup rating|rookie|rookies|backup|backups|starting lineup
rest advantage|travel|short week|bye week|off a bye|public money|public betting|public|bet percentage
money percentage|handle|square money|retrograde|moon|full moon|astrology|horoscope|red zone|strength of schedule
tanking|playoff race|must win|clinching|injured|injury|injuries|injury report|hurt|questionable
coming off a loss|coming off a win|after a loss|after a win|winning streak|losing streak|undefeated
winless|coach|coaches|college teams from|ranked|unranked|overtime|ot|first drive|coin toss|gatorade`;
/** What only joins, asks or bounds without saying what. */
const NEGATIONS = wordSet('no not without except never dont isnt arent excluding neither nor');
const WORDS_MAX = 12;
const LENGTH_MAX = 40;

const unserved = new Phrases<true>(phrasesOf(UNSERVED).map((phrase) => [phrase, true]));
const trade: ReadonlySet<string> = new Set(
  [
    ...Object.values(CONTEXT_WORDS),
    BEST_BET_WORDS,
    GAME_WORDS,
    ALTERNATE_WORDS,
    ANY_PROP,
    NO_NAMES,
    marketWords(GAME_MARKETS),
    marketWords(PERIOD_WORDS),
    marketWords(PROP_MARKETS),
    'vs v versus ev kelly bankroll american decimal sportsbook sportsbooks exchange exchanges dfs',
    'cap juicier tonights tomorrows todays favourites favourite juice vig priced cashed solely strictly sizes sizing size tip offs tonight l5 l10 l20 l25 inplay ingame pregame b2b back to backs home road away draw tie favored favoured',
  ].flatMap((table) => table.split(/[^a-z0-9]+/)),
);

/** The words without the keys that stand first in each row. */
function marketWords(table: string): string {
  return table.replace(/^[a-z0-9_]+\|/gm, '');
}

/** What claims of words there are. */
export interface Claims {
  /** Places of words that some rule or table read. */
  readonly places: ReadonlySet<number>;
  /** Numbers that were read, whatever rule did it. */
  readonly numbers: ReadonlySet<number>;
}

/** The words, as they are written, that nothing accounts for: phrases of neighbours, in order. */
export function notUnderstood(words: readonly Word[], claims: Claims): readonly string[] {
  const open = new Set(
    unserved
      .findIn(words)
      .filter((each) => !isFree(each, claims))
      .flatMap(placesOf),
  );
  for (const [at, word] of words.entries()) if (isOpen(word, at, claims)) open.add(at);
  const phrases: string[] = [];
  let last = -2;
  for (const at of [...open].sort((a, b) => a - b)) {
    const text = (words[at]?.raw ?? '').slice(0, LENGTH_MAX);
    if (at === last + 1) phrases[phrases.length - 1] += ` ${text}`;
    else if (phrases.length < WORDS_MAX) phrases.push(text);
    last = at;
  }
  return phrases.map((phrase) => phrase.slice(0, 3 * LENGTH_MAX));
}

function isFree({ from, to }: { from: number; to: number }, { places }: Claims): boolean {
  return placesOf({ from, to }).every((at) => places.has(at));
}

function isOpen(
  { kind, text, value, raw }: Word,
  at: number,
  { places, numbers }: Claims,
): boolean {
  if (kind === 'mark' || places.has(at)) return false;
  if (kind === 'number') return !numbers.has(value);
  const thousands = /^(\d+(?:\.\d+)?)k$/.exec(text)?.[1];
  if (thousands !== undefined) return !numbers.has(Number(thousands));
  if (EVERYDAY_WORDS.has(text) || trade.has(text) || NEGATIONS.has(text)) return false;
  // A digit beside letters is a label or a count that nothing read; one letter says nothing.
  return text.length > 1 && /[\p{L}\d]/u.test(raw);
}
