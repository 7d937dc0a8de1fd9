// A message with its mistyped words of betting and of everyday put right. Names are left alone: their own
// tables read them, with less confidence where they are spelled otherwise.

import { foldName } from '#domain/name-folding.ts';
import { FACT_WORDS, OFF_TOPIC_WORDS } from '../context-words.ts';
import { EVERYDAY_WORDS } from '../everyday-words.ts';
import type { CatalogWords } from '../names/catalog-words.ts';
import type { PlayerIndex } from '../names/players.ts';
import { wordSet } from '../words.ts';
import { COMMON_WORDS } from './common-words.ts';
import { Lexicon, MENDED_MAX } from './slips.ts';
import { RULE_WORDS, TRADE_WORDS, UNSERVED_WORDS } from './trade-words.ts';

interface Names {
  readonly catalog: CatalogWords;
  readonly players: PlayerIndex;
}

const lexicon = new Lexicon({
  trade: [...TRADE_WORDS].filter((word) => !EVERYDAY_WORDS.has(word) || word.length > 3),
  everyday: [...EVERYDAY_WORDS, ...UNSERVED_WORDS, ...RULE_WORDS],
  real: [...COMMON_WORDS, ...`${FACT_WORDS}|${OFF_TOPIC_WORDS}`.split(/[^a-z]+/)],
});
const TOKEN = /(?<![\p{L}\d'’_.@+-])[a-z]{3,18}(?![\p{L}\d'’_@])/giu;
/** Behind these stands a name, known or not. */
const BEFORE_A_NAME = wordSet('at vs versus mr mrs named called');
/** Before these, too: "Quillfeather points", "quillfeather over 25.5". */
const BEHIND_A_NAME =
  /^\s+(?:(?:over|under|o|u)\s*\d|over(?: or |\s?\/\s?| )under\b|o\s?\/\s?u\b|to score\b|(?:points|pts|rebounds|rebs|assists|asts|threes|props?|yards|yds|passing|rushing|receiving|receptions|catches|tds?|touchdowns?|strikeouts|goals|saves|blocks|steals)\b)/i;

/** Here a short word is a name rather than a slip: "what about puka". */
const NAME_SLOT = /(?:what|how) about$|same (?:question|thing|one|bet|prop)s? (?:for|with|on)$/i;
const SHORT = 4;

/** The message as it was meant; of a length like its own. */
export function mendedText(text: string, names: Names): string {
  const isShouted = text === text.toUpperCase();
  let mended = 0;
  return text.replace(TOKEN, (token: string, at: number) => {
    const word = foldName(token);
    if (mended >= MENDED_MAX || isKnown(word, names)) return token;
    const before = text.slice(0, at).trimEnd();
    const isFirst = before === '' || /[.!?\n]$/.test(before);
    if (!isShouted && !isFirst && /^\p{Lu}/u.test(token)) return token;
    mended += 1;
    const league = leagueMeant(word);
    if (league !== undefined) return league;
    const meant = lexicon.meant(word);
    if (meant === undefined) return token;
    // What is meant may be a name as well: "underdog" is an app. Its own table decides then.
    if (!isName(meant.word, names) && nameCostOf(word, names) <= meant.cost) return token;
    if (meant.cost > 0 && token.length <= SHORT && NAME_SLOT.test(before)) return token;
    if (meant.cost > 0 && isNamed(before, text.slice(at + token.length))) return token;
    return isShouted ? meant.word.toUpperCase() : meant.word;
  });
}

const LEAGUES = ['nfl', 'nba', 'nhl', 'mlb', 'mls', 'epl', 'cfb', 'cbb'];
/** Which letters lie beside a letter on a keyboard. */
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** "nlf", "nhk": the letters of one league with two of them exchanged, or one key beside the right one. */
function leagueMeant(word: string): string | undefined {
  if (word.length !== 3) return undefined;
  const [a, b, c] = word;
  const turned = [`${b}${a}${c}`, `${a}${c}${b}`];
  const near = LEAGUES.filter(
    (league) =>
      turned.includes(league) ||
      (league[0] === a &&
        [...league].filter((letter, at) => letter !== word[at]).length === 1 &&
        [...league].every((letter, at) => letter === word[at] || areNeighbours(letter, word[at]))),
  );
  return near.length === 1 ? near[0] : undefined;
}

function areNeighbours(a: string, b = ''): boolean {
  return KEYS.some(
    (row) => row.includes(a) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1 && row.includes(b),
  );
}

function isNamed(before: string, behind: string): boolean {
  const last = /[\p{L}@]+$/u.exec(before)?.[0].toLowerCase() ?? '';
  return BEFORE_A_NAME.has(last) || BEHIND_A_NAME.test(behind);
}

function isKnown(word: string, names: Names): boolean {
  return lexicon.has(word) || isName(word, names);
}

function isName(word: string, { catalog, players }: Names): boolean {
  return (
    catalog.teams.phrases.has(word) ||
    catalog.venues.phrases.has(word) ||
    catalog.leagues.phrases.has(word) ||
    players.has(word)
  );
}

/** How far the nearest name is, in halves of a letter. */
function nameCostOf(word: string, { catalog, players }: Names): number {
  const { teams, venues, leagues } = catalog;
  return Math.min(
    ...[teams, venues, leagues].map(({ phrases }) => phrases.costOf(word)),
    players.costOf(word),
  );
}
