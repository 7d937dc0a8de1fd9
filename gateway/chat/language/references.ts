// Whether a message refers back: to a game or a player named earlier, or to what was asked before.
import { phrasesOf } from './contexts.ts';
import { Phrases, type Word } from './words.ts';

export interface References {
  /** "that game", "them", "it": the game of an earlier message. */
  readonly toGame: boolean;
  /** "his", "him", "that player". */
  readonly toPlayer: boolean;
  /** "what about", "those", "more": what was asked before goes on. */
  readonly toQuestion: boolean;
}

const GAME = `
that game|this game|the game|that match|this match|the match|that matchup|this matchup
the matchup|that one|this one|same one|it|its|them|they|their|theirs|those teams|these teams
these two|those two|both teams|either team|either side|that team|this team|the same game
same matchup|same team|that event|there|the other team|the other side|the favorite|the underdog
the home team|the away team|the dog|that line|that total|that spread|that price|home team
away team|the total|the spread|the moneyline|the over|the under|the line`;
const PLAYER = `
his|him|he|hes|she|her|hers|that player|this player|the player|that guy|same player|the guy`;
const QUESTION = `
what about|how about|what if|those|these|them|ones|one more|more|another|others|again|same
instead|same thing|same for|do the same|now|also|ok and|and|only|just|any other|any others|else
but|okay|the rest|next best|next one|second best|anything else|on the other hand|which one
which ones|why`;
/** Elsewhere in a sentence these words join, they do not go on. */
const ONLY_FIRST = new Set([
  'and',
  'now',
  'also',
  'only',
  'just',
  'but',
  'okay',
  'same',
  'more',
  'why',
]);
const FIRST_WORDS = 2;

const game = tableOf(GAME);
const player = tableOf(PLAYER);
const question = tableOf(QUESTION);

/** What one message refers to. */
export function referencesOf(words: readonly Word[]): References {
  const onward = question
    .findIn(words)
    .filter(({ from }) => !ONLY_FIRST.has(words[from]?.text ?? '') || from < FIRST_WORDS);
  return {
    toGame: game.findIn(words).length > 0,
    toPlayer: player.findIn(words).length > 0,
    toQuestion: onward.length > 0,
  };
}

function tableOf(text: string): Phrases<true> {
  return new Phrases<true>(phrasesOf(text).map((phrase) => [phrase, true]));
}
