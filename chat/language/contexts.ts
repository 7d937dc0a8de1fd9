// Which of the six contexts a message asks for: exactly one, none, or several.
import type { ChatContext } from '#contract/routes/chat-request.ts';
import {
  BEST_BET_WORDS,
  CONTEXT_WORDS,
  FACT_WORDS,
  GAME_WORDS,
  OFF_TOPIC_WORDS,
} from './context-words.ts';
import { EVERYDAY_WORDS } from './everyday-words.ts';
import { COMMON_WORDS } from './spelling/common-words.ts';
import { TRADE_WORDS } from './spelling/trade-words.ts';
import { type Found, isOwned, Phrases, placesOf, type Word, wordSet } from './words.ts';

type Specific = Exclude<ChatContext, 'best_bets' | 'event_best_available_bet'>;

interface Hint {
  readonly context: Specific;
  readonly isWeak: boolean;
}

/** What a message says of its context. */
export interface ContextSigns {
  readonly specific: ReadonlySet<Specific>;
  /** "best bets" and the like stand beside another context as a wish of its own. */
  readonly isBestBetsToo: boolean;
  readonly asksForBets: boolean;
  /** Words that make a question about a team one about its game. */
  readonly isAboutGame: boolean;
  readonly isAboutFacts: boolean;
  readonly isSameGameParlay: boolean;
  readonly isOffTopic: boolean;
}

const NEGATIONS = wordSet(
  'no not without except never dont isnt arent excluding than neither instead place',
);
/** "everything but soccer". */
const ALL_WORDS = wordSet(
  'everything anything all any every everywhere anywhere everyone anyone everybody anybody',
);
/** How far before a phrase its negation stands. */
const NEGATION_REACH = 3;
/** Shorter words are no slips. */
const SLIP_LENGTH = 5;
/** These make the way no longer: "not a fan of college". */
const ARTICLES = wordSet('a an the of like any book books app apps site sites');
const CONJUNCTIONS = wordSet('and or plus also , / nor then');

const contextPhrases = new Phrases<Hint>(
  (Object.keys(CONTEXT_WORDS) as (keyof typeof CONTEXT_WORDS)[]).flatMap((context) =>
    phrasesOf(CONTEXT_WORDS[context]).map((phrase): readonly [string, Hint] => [
      phrase.replace(/^\?/, ''),
      { context: context as Specific, isWeak: phrase.startsWith('?') },
    ]),
  ),
);
const bestBetPhrases = new Phrases<'named' | 'plain'>(
  phrasesOf(BEST_BET_WORDS).map((phrase) => [
    phrase.replace(/^!/, ''),
    phrase.startsWith('!') ? 'named' : 'plain',
  ]),
);
const gamePhrases = tableOf(GAME_WORDS);
const factPhrases = tableOf(FACT_WORDS);
const offTopic = tableOf(OFF_TOPIC_WORDS);
const sameGame = tableOf(
  'sgp|sgps|sgpx|same game parlay|same game parlays|same game multi|same game',
);

/**
 * Reads the signs of one message. `names` are the words that stand for teams and players, `taken` those
 * that bound a figure.
 */
export function contextSigns(
  words: readonly Word[],
  names: ReadonlySet<number>,
  taken: ReadonlySet<number>,
): ContextSigns {
  const hints = affirmed(words, withSlips(words, names, contextPhrases));
  // "Arbs, min EV 4%": what bounds a figure is no wish of its own beside another.
  const isWeak = ({ value, from }: Found<readonly Hint[]>): boolean =>
    value[0]?.isWeak === true || taken.has(from);
  const strong = new Set(hints.filter((hint) => !isWeak(hint)).map(contextOf));
  const weak = hints.filter((hint) => isWeak(hint) && !isOwned(words, hint.from)).map(contextOf);
  const isAdjective = isAdjectiveOfParlay(words, hints);
  if (strong.has('parlay') && isAdjective) strong.delete('ev_bets');
  const wishes = affirmed(words, bestBetPhrases.findIn(words));
  const specific = strong.size > 0 ? strong : new Set(weak.slice(0, 1));
  const asksForBets = wishes.length > 0;
  return {
    specific,
    isBestBetsToo:
      strong.size > 0 && (standsBeside(words, wishes, hints) || asksAlso(words, hints)),
    asksForBets,
    isAboutGame: gamePhrases.findIn(words).length > 0 || words.some(({ text }) => text === '@'),
    isAboutFacts: factPhrases.findIn(words).length > 0,
    isOffTopic: offTopic.findIn(words).length > 0,
    isSameGameParlay: affirmed(words, sameGame.findIn(words)).length > 0,
  };
}

/**
 * The phrases of a table with those that are spelled with a slip: of words that are no real ones, and
 * that are not `names`, which stand for something else.
 */
export function withSlips<T>(
  words: readonly Word[],
  names: ReadonlySet<number>,
  phrases: Phrases<T>,
): readonly Found<readonly T[]>[] {
  const found = [...phrases.findIn(words)];
  const covered = new Set(found.flatMap(placesOf));
  for (const [at, { kind, text }] of words.entries()) {
    if (kind !== 'word' || text.length < SLIP_LENGTH || covered.has(at) || names.has(at)) continue;
    if (EVERYDAY_WORDS.has(text) || COMMON_WORDS.has(text) || TRADE_WORDS.has(text)) continue;
    const value = phrases.meant(text);
    if (value) found.push({ value, from: at, to: at + 1, isTypo: true });
  }
  return found.sort((a, b) => a.from - b.from);
}

/** Without the phrases that a negation stands before. */
export function affirmed<T>(words: readonly Word[], found: readonly Found<T>[]): Found<T>[] {
  return found.filter(({ from }) => !isNegated(words, from));
}

/** Behind a negation they take it all. */
const HARMLESS = wordSet('matter only sure vig juice cap wishy doubt brainer problem worries need');

/** Names in a row share what stands before the first: "no Lakers or Celtics". */
const ROW = wordSet('and or nor');
const ROW_MAX = 6;

/** Whether "not", "except" and their kind stand shortly before, in the same clause. */
export function isNegated(words: readonly Word[], at: number, row = 0): boolean {
  if (ROW.has(words[at - 1]?.text ?? '') && row < ROW_MAX && at >= 2) {
    const before = words[at - 2];
    const isName = before?.kind === 'word' && !NEGATIONS.has(before.text);
    if (isName && isNegated(words, at - 2, row + 1)) return true;
  }
  let way = 0;
  for (let place = at - 1; way < NEGATION_REACH && place >= at - 2 * NEGATION_REACH; place--) {
    const word = words[place];
    if (word === undefined || word.kind === 'mark') return false;
    if (!ARTICLES.has(word.text)) way += 1;
    if (word.text === 'but') return isAllBut(words, place);
    if (NEGATIONS.has(word.text)) {
      const before = words[place - 1]?.text ?? '';
      if (word.text === 'than') return before === 'other' || before === 'rather';
      if (IN_PLACE.has(word.text)) return isReplaced(words, place, way);
      // "no matter", "not only", "no vig", "why not": no negation of what follows.
      return before !== 'why' && !HARMLESS.has(words[place + 1]?.text ?? '');
    }
  }
  return false;
}

/** "The spread instead of the moneyline", "in place of the Hawks": only what stands right behind gives way. */
const IN_PLACE = wordSet('instead place');
const REPLACED_REACH = 2;

function isReplaced(words: readonly Word[], at: number, way: number): boolean {
  const isPhrase = words[at]?.text === 'instead' || words[at - 1]?.text === 'in';
  return isPhrase && words[at + 1]?.text === 'of' && way <= REPLACED_REACH;
}

const ALL_NOUNS = wordSet(
  'sport sports league leagues book books sportsbook sportsbooks market markets team teams player players ' +
    'game games site sites app apps day one',
);
/** Behind "but" these begin what is wanted. */
const WANTED = wordSet(
  'only just make not no with without for keep at on in from under over i please',
);
/** These begin a wish of their own: "excluded everywhere but whats the best bet". */
const CLAUSES = wordSet('what whats who whos which how show give find need want can best');
const ALL_REACH = 3;

/** "anything but", "every sport but", "any nfl team but": whatever follows is left out. */
function isAllBut(words: readonly Word[], but: number): boolean {
  const before = words[but - 1]?.text ?? '';
  const behind = words[but + 1]?.text ?? '';
  if (CLAUSES.has(behind)) return false;
  if (ALL_WORDS.has(before)) return true;
  if (!ALL_NOUNS.has(before) || WANTED.has(behind)) return false;
  return words.slice(Math.max(0, but - ALL_REACH), but - 1).some(({ text }) => ALL_WORDS.has(text));
}

/** Behind a negation these turn it round: "never bet against the Chiefs". */
const AVOIDING = wordSet('avoid avoiding skip skipping');
const CONTRARY = wordSet('against lose losing doubt forget miss sleep');

/** Whether who or what is named there is to be left out. */
export function isLeftOut(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - NEGATION_REACH), at);
  const isAvoided = before.slice(-2).some(({ text }) => AVOIDING.has(text));
  return (isNegated(words, at) || isAvoided) && !before.some(({ text }) => CONTRARY.has(text));
}

/**
 * "+EV parlay": the first is said of the second, from which no conjunction parts it. Of each end of
 * a phrase the conjunctions before it are counted once: pairs would take the square of the length.
 */
function isAdjectiveOfParlay(words: readonly Word[], hints: readonly Found<readonly Hint[]>[]) {
  let count = 0;
  const before = [0, ...words.map(({ text }) => (CONJUNCTIONS.has(text) ? ++count : count))];
  const parlays = hints.filter((hint) => contextOf(hint) === 'parlay');
  const begins = new Set(parlays.map(({ from }) => before[from]));
  const ends = new Set(parlays.map(({ to }) => before[to]));
  return hints.every(
    (hint) =>
      contextOf(hint) !== 'ev_bets' || begins.has(before[hint.to]) || ends.has(before[hint.from]),
  );
}

/** "best bets and arbs": two wishes, joined. */
function standsBeside(
  words: readonly Word[],
  wishes: readonly Found<readonly ('named' | 'plain')[]>[],
  hints: readonly Found<readonly Hint[]>[],
): boolean {
  return wishes.some((wish) => {
    if (wish.value[0] !== 'named') return false;
    return hints.some((hint) => {
      if (hint.value[0]?.isWeak) return false;
      const [first, last] = hint.from >= wish.to ? [wish.to, hint.from] : [hint.to, wish.from];
      const between = last - first;
      return between > 0 && between <= 3 && CONJUNCTIONS.has(words[first]?.text ?? '');
    });
  });
}

const ALSO =
  /(?<![^ ])(?:and|plus) also (?:(?:the|some|any|a|for|your|ur|me|give|show) )*(?:best|top) (?:[^ ]+ ){0,2}(?:bets?|picks?|plays?)(?![^ ])/;

/** "line moves of the Chiefs and also the best NHL bets": a second wish, of its own words. */
function asksAlso(words: readonly Word[], hints: readonly Found<readonly Hint[]>[]): boolean {
  const match = ALSO.exec(words.map(({ text }) => text.replaceAll(' ', '_')).join(' '));
  if (!match) return false;
  const from = match.input.slice(0, match.index).split(' ').length - 1;
  const to = from + match[0].split(' ').length;
  return (
    hints.some((hint) => hint.to <= from) && !hints.some((hint) => hint.from < to && hint.to > from)
  );
}

function contextOf({ value }: Found<readonly Hint[]>): Specific {
  return (value[0] as Hint).context;
}

/** The phrases of a table, to be found in the words of a message. */
export function tableOf(text: string): Phrases<true> {
  return new Phrases(rowsOf(text, true));
}

/** The phrases of a table, each with what all of them mean. */
export function rowsOf<const T>(table: string, value: T): readonly (readonly [string, T])[] {
  return phrasesOf(table).map((phrase) => [phrase, value]);
}

/** Phrases of a table that are separated by bars and line ends. */
export function phrasesOf(table: string): readonly string[] {
  return table
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}
