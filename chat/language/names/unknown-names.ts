// Whom or what a message names that no table and no price knows: a player who is not quoted, a league that
// is not followed. Then an answer must not pass for one about them.
import {
  BEST_BET_WORDS,
  CONTEXT_WORDS,
  FACT_WORDS,
  GAME_WORDS,
  NO_NAMES,
} from '../context-words.ts';
import { affirmed, isNegated, tableOf } from '../contexts.ts';
import { EVERYDAY_WORDS } from '../everyday-words.ts';
import { ALTERNATE_WORDS, GAME_MARKETS, PERIOD_WORDS, PROP_MARKETS } from '../market-words.ts';
import { type Found, placesOf, type Word, wordSet } from '../words.ts';

/** Competitions that no league or game of the book is called by, however they are written. */
const COMPETITIONS = `
super bowl|superbowl|world series|stanley cup|champions league|europa league|la liga|serie a
bundesliga|ligue 1|copa america|wnba|xfl|cfl|ufc|mma|boxing|tennis|wimbledon|golf|pga|nascar
formula 1|formula one|f1 race|f1 racing|f1 bets|f1 odds|f1 picks|cricket|rugby|esports|olympics|darts|snooker|horse racing|horse races
volleyball|handball|table tennis|ping pong|pickleball|badminton|cycling|motogp|indycar|lacrosse|curling|chess|surfing|sumo|water polo
lpga|afl|nrl|ipl|kbo|npb|khl|ahl|nwsl|liga mx|eredivisie|fa cup|carabao cup|copa libertadores|g league`;
/** Whoever follows is greeted or thanked: "thanks, Claude". */
const GREETINGS = wordSet('hello hi hey hiya yo dear thanks thank thx cheers');
/** Behind a greeting these name nobody yet: "hi there John", "thank you, John". */
const BEHIND_GREETINGS = wordSet('there you so much , -');
const BEFORE_A_NAME = wordSet('for on about of');

const COMMON: ReadonlySet<string> = new Set(
  [
    ...EVERYDAY_WORDS,
    ...[NO_NAMES, BEST_BET_WORDS, GAME_WORDS, FACT_WORDS, ...Object.values(CONTEXT_WORDS)],
    ...[GAME_MARKETS, PERIOD_WORDS, PROP_MARKETS, ALTERNATE_WORDS],
  ].flatMap(wordsIn),
);
const SAID_OF_A_PLAYER: ReadonlySet<string> = new Set(wordsIn(`${PROP_MARKETS} over under`));
const competitions = tableOf(COMPETITIONS);
/** Shorter ones are initials or slips; those with digits are labels. */
const NAME = /^[a-z]{3,}$/;

/**
 * Names of whom nothing knows, as they are written, each with its neighbours; `understood`: places of the words
 * that stand for whom or what is known.
 */
export function unknownNames(
  words: readonly Word[],
  understood: ReadonlySet<number>,
): readonly string[] {
  // "Steph Curry": what stands before a known name is a part of it.
  const isUnderstood = (at: number): boolean => understood.has(at) || understood.has(at + 1);
  const isName = (word: Word, at: number): boolean => isNameLike(word) && !isUnderstood(at);
  const [, second] = words;
  // The first word has a capital in any case.
  const isFirstName =
    second !== undefined && (isName(second, 1) || SAID_OF_A_PLAYER.has(second.text));
  const isTitle = isTitleCase(words, understood);
  const hasLine = words.some(
    ({ text }, at) => (text === 'over' || text === 'under') && words[at + 1]?.kind === 'number',
  );
  // "for Quillfeather", "Quillfeather Over 25.5", "Quillfeather Points Over 25.5".
  const standsLikeName = (at: number): boolean =>
    BEFORE_A_NAME.has(words[at - 1]?.text ?? '') ||
    (hasLine && SAID_OF_A_PLAYER.has(words[at + 1]?.text ?? ''));
  // "Zion Williamson": two side by side name somebody in any case.
  const isPair = (at: number): boolean =>
    [words[at - 1], words[at + 1]].some((beside) => beside !== undefined && isNameLike(beside));
  const saysNothing = (at: number): boolean =>
    ((isTitle && !isPair(at)) || isGreeted(words, at)) && !standsLikeName(at);
  const isNamed = (word: Word, at: number): boolean =>
    isName(word, at) && (at > 0 || isFirstName) && !saysNothing(at) && !isNegated(words, at);
  const others = affirmed(words, competitions.findIn(words))
    .filter(({ from }) => !understood.has(from))
    .flatMap(placesOf);
  const named = words.flatMap((word, at) => (isNamed(word, at) ? [at] : []));
  const names: string[] = [];
  let last = -2;
  for (const at of [...new Set([...named, ...others])].sort((a, b) => a - b)) {
    const { raw } = words[at] as Word;
    if (at === last + 1) names[names.length - 1] += ` ${raw}`;
    else names.push(raw);
    last = at;
  }
  return names;
}

const ASKED_OF = wordSet('does is will can has did do should would could hows wheres');
const BEFORE_ASKED = wordSet('how what when where so and ok okay hey yo but many much yards');
const BEHIND_A_NAME = wordSet(
  'game match vs versus v anytime props prop moneyline ml spread line odds to going gonna playing play plays win wins score',
);
const OWNED = wordSet('team club side squad');
/** Of these a book or a kind of game bounds which ones: "bets on betzilla". */
const MANY = wordSet(
  'bets picks plays props arbs parlays totals spreads moneylines legs lines prices',
);

/**
 * Whether words that nothing accounts for stand where a name stands: "does lebron usually go over", "quillfeather
 * points", "the line on zebras".
 */
export function standsLikeName(
  words: readonly Word[],
  { from, to }: Pick<Found<unknown>, 'from' | 'to'>,
  known: ReadonlySet<number>,
): boolean {
  const text = (at: number): string => words[at]?.text ?? '';
  if (!/^\p{L}/u.test(text(from)) || known.has(from - 1) || known.has(to)) return false;
  if (isNegated(words, from)) return false;
  // "Does lebron", but "the ref is scott foster" says what a game is to be chosen by.
  const begins = words[from - 2] === undefined || words[from - 2]?.kind === 'mark';
  if (ASKED_OF.has(text(from - 1)) && (begins || BEFORE_ASKED.has(text(from - 2)))) return true;
  if (BEHIND_A_NAME.has(text(to))) return true;
  // "Messi's team".
  if (OWNED.has(text(to)) && /s$/i.test(words[to - 1]?.raw ?? '')) return true;
  if (words[to] !== undefined && SAID_OF_A_PLAYER.has(text(to))) return true;
  const before = text(from - 1) === 'the' ? from - 2 : from - 1;
  if (/^(?:vs|versus|against|v)$/.test(text(before))) return true;
  return BEFORE_A_NAME.has(text(before)) && !words.some((word) => MANY.has(word.text));
}

/** Fewer words make no title, though all of them have capitals: "Any Quillfeather Props?". */
const TITLE_WORDS_MIN = 3;

/** Whether most of the words that name nobody have capitals too: then a capital says nothing. */
function isTitleCase(words: readonly Word[], understood: ReadonlySet<number>): boolean {
  const plain = words.filter(
    ({ text }, at) => at > 0 && NAME.test(text) && COMMON.has(text) && !understood.has(at),
  );
  const capitals = plain.filter(({ isCapital }) => isCapital).length;
  return plain.length >= TITLE_WORDS_MIN && 2 * capitals > plain.length;
}

function isGreeted(words: readonly Word[], at: number): boolean {
  let before = at - 1;
  while (BEHIND_GREETINGS.has(words[before]?.text ?? '')) before -= 1;
  return GREETINGS.has(words[before]?.text ?? '');
}

function isNameLike({ isCapital, text }: Word): boolean {
  return isCapital && isNameText(text);
}

/** Whether a word is none of everyday or of betting: written with a capital it is a name. */
export function isNameText(text: string): boolean {
  return NAME.test(text) && !COMMON.has(text);
}

function wordsIn(table: string): readonly string[] {
  return table.split(/[^a-z0-9]+/);
}
