// Whether a message refers back: to a game or a player named earlier, or to what was asked before.
import { isNegated, tableOf } from './contexts.ts';
import { type Phrases, type Word, wordSet } from './words.ts';

export interface References {
  /** "that game", "them", "it": the game of an earlier message. */
  readonly toGame: boolean;
  /** "his", "him", "that player". */
  readonly toPlayer: boolean;
  /** "what about", "that", "those", "more": what was asked before goes on. */
  readonly toQuestion: boolean;
}

const GAME = `
that game|this game|the game|that match|this match|the match|that matchup|this matchup
the matchup|that one|this one|same one|it|its|them|they|their|theirs|those teams|these teams
these two|those two|both teams|either team|either side|that team|this team|the same game
same matchup|same team|that event|there|the other team|the other side|the favorite|the underdog
the home team|the away team|the dog|that line|that total|that spread|that price|that td|that touchdown|that over|that under|that ml|that moneyline
that number|that pick em|those yards|those points|that yardage|home team
away team|the total|the spread|the moneyline|the over|the under|the line`;
const PLAYER = `
his|him|he|hes|she|her|hers|that player|this player|the player|that guy|same player|the guy`;
const QUESTION = `
what about|how about|what if|those|these|them|ones|one more|more|another|others|again|same
instead|same thing|same for|do the same|now|also|ok and|and|only|just|any other|any others|else
but|okay|the rest|next best|next one|second best|anything else|on the other hand|which one
which ones|why|that bet|this bet|that pick|this pick|that play|this play|that prop|this prop`;
/** Elsewhere in a sentence these words join, they do not go on. */
const ONLY_FIRST = wordSet('and now also only just but okay same more why');
const FIRST_WORDS = 2;
/** Before a noun they point at what it names: "that game", but "this week" as well. */
export const POINTERS = wordSet('that this');
/** With one of these behind it, or nothing, a pointer has no noun: "on that at DraftKings". */
const NO_NOUNS = wordSet('at on in for from with to by via using and but too please instead');
/** These begin a clause about a noun as well; behind one of the others they have none. */
const CLAUSE_WORDS = wordSet('then now today tonight tomorrow also still again if when before as');
const BEFORE_A_POINTER = wordSet(
  'on for about at of with to is was take get like do tail fade back hammer',
);
/** These too, but "a bet that still has value" points at nothing: who does it stands before. */
const VERBS_OR_NOUNS = wordSet('bet play parlay');
const BEFORE_A_VERB = wordSet(
  'i we you to should can would ok okay yes and or just lets id ill gonna please',
);
/** Behind these "that" begins what is said of them: "bets that at least pay +150". */
const DESCRIBED = wordSet(`
  bets picks props plays legs games ones lines odds prices parlays arbs edges wagers matches
  players teams markets something anything everything`);
/** After one of these an article or adjective is said of it: "is that a good price?". */
const QUESTION_VERBS = wordSet('is was');
const SAID_OF_IT = wordSet('a an the any really even good worth fair');

const game = tableOf(GAME);
const player = tableOf(PLAYER);
const question = tableOf(QUESTION);
/** Behind these stands what is done with. */
const dismissal = tableOf(`
forget|forget about|skip|ignore|drop|enough of|enough with|instead of|after|thanks for|thank you for
thx for`);
const DISMISSED = wordSet('that this it them those these');

/** What one message refers to. */
export function referencesOf(words: readonly Word[]): References {
  const done = new Set(dismissal.findIn(words).map(({ to }) => to));
  const isDone = (at: number): boolean => done.has(at) && DISMISSED.has(words[at]?.text ?? '');
  const inUse = (table: Phrases<true>) => table.findIn(words).filter(({ from }) => !isDone(from));
  const onward = inUse(question).filter(
    ({ from }) => !ONLY_FIRST.has(words[from]?.text ?? '') || from < FIRST_WORDS,
  );
  return {
    toGame: inUse(game).length > 0,
    toPlayer: player.findIn(words).length > 0,
    toQuestion: onward.length > 0 || words.some((_, at) => !isDone(at) && isBarePointer(words, at)),
  };
}

function isBarePointer(words: readonly Word[], at: number): boolean {
  if (!POINTERS.has(words[at]?.text ?? '') || isNegated(words, at)) return false;
  const [before = '', next] = [words[at - 1]?.text, words[at + 1]];
  if (DESCRIBED.has(before)) return false;
  if (next === undefined || next.kind === 'mark' || NO_NOUNS.has(next.text)) return true;
  if (isBeforePointer(words, at - 1) && CLAUSE_WORDS.has(next.text)) return true;
  return QUESTION_VERBS.has(before) && SAID_OF_IT.has(next.text);
}

function isBeforePointer(words: readonly Word[], at: number): boolean {
  const [doer, text = ''] = [words[at - 1], words[at]?.text];
  if (!VERBS_OR_NOUNS.has(text)) return BEFORE_A_POINTER.has(text);
  return doer === undefined || doer.kind === 'mark' || BEFORE_A_VERB.has(doer.text);
}
