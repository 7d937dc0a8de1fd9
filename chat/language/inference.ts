// The context of a request that gives none: what the latest message asks for, else, where it goes
// on with what was asked before, what that asked for.

import type { ChatContext } from '#contract/routes/chat-request.ts';
import { asksFavourite } from './backed.ts';
import { EVERYDAY_WORDS } from './everyday-words.ts';
import type { Reading } from './reading.ts';
import { POINTERS } from './references.ts';
import type { Subject } from './subject.ts';
import { placesOf, wordSet } from './words.ts';

/** With nothing but these beside it a name is a question about its game: "the Lakers?". */
const BESIDE_A_NAME = wordSet(
  'the a and or on for in please pls now what about how ok hey hi yo any give me show some',
);
/** So few words are no more than a filter. */
const FILTER_WORDS_MAX = 4;

const GAME_NOUNS = wordSet('game match matchup fixture');
/** Words before "game" that name no team. */
const KNOWN_BEFORE_GAME = wordSet(`
  nba nfl mlb nhl ncaa ncaab ncaaf cfb cbb epl mls basketball football baseball hockey soccer
  college playoff championship premier cup bowl betting ball video parlay prop props arb arbs`);

/** One context, none, or several. */
export function inferContext(
  latest: Reading,
  earlier: readonly Reading[],
  subject: Subject,
): ChatContext | 'none' | 'several' {
  const own = contextOf(latest, subject);
  const before = goesOnWith(latest, earlier);
  if (before !== undefined && own === 'event_best_available_bet') return before;
  if (own !== 'none') return own;
  const { toGame, toPlayer, toQuestion } = latest.references;
  if (!toGame && !toPlayer && !toQuestion && !isBareFilter(latest)) return 'none';
  for (const reading of earlier) {
    const found = contextOf(reading, subjectAlone(reading));
    if (found !== 'none' && found !== 'several') return found;
  }
  return 'none';
}

/** "and for the Cowboys game?": the wish of before, if it was no recommendation. */
function goesOnWith(latest: Reading, earlier: readonly Reading[]): ChatContext | undefined {
  const { signs, references } = latest;
  const [before] = earlier;
  if (!before || !references.toQuestion || signs.asksForBets) return undefined;
  const [only, second] = before.signs.specific;
  return second === undefined ? only : undefined;
}

function contextOf(reading: Reading, subject: Subject): ChatContext | 'none' | 'several' {
  const { signs } = reading;
  if (signs.isOffTopic) return 'none';
  const [only, second] = signs.specific;
  if (second !== undefined || (only !== undefined && signs.isBestBetsToo)) return 'several';
  if (only !== undefined) return only;
  if (isAboutGame(reading, subject) || isUnknownGame(reading)) return 'event_best_available_bet';
  if (subject.hasUnknown && isPriced(reading)) return 'event_best_available_bet';
  if (signs.asksForBets) return 'best_bets';
  if (signs.isAboutFacts) return 'none';
  const { markets, form } = reading;
  if (reading.leagues.length > 0 && signs.isAboutGame) return 'best_bets';
  if (markets.markets.length > 0 || markets.wantsProps) return 'best_bets';
  if (form.asksHitRates && reading.leagues.length > 0) return 'best_bets';
  // Who says how much there is to stake wants something to stake it on.
  return reading.stake ? 'ev_bets' : 'none';
}

function isPriced({ signs, markets }: Reading): boolean {
  return (
    signs.asksForBets ||
    markets.markets.length > 0 ||
    markets.wantsProps ||
    markets.side !== undefined
  );
}

function isAboutGame(reading: Reading, subject: Subject): boolean {
  const { signs, form, words } = reading;
  const { teams, players, eventIds } = subject;
  const names = teams.length + players.length + eventIds.length;
  if (names === 0) return false;
  if (isPriced(reading) || eventIds.length > 0) return true;
  if (signs.isAboutFacts && !asksFavourite(reading)) return false;
  if (signs.isAboutGame || form.asksHitRates) return true;
  if (subject.isCarried || teams.length > 1) return true;
  const named = new Set([...teams, ...players].flatMap(placesOf));
  return words.every(
    ({ kind, text }, at) => kind === 'mark' || named.has(at) || BESIDE_A_NAME.has(text),
  );
}

/** "the Zebras game", "Foo vs Bar", "that game": a game is meant, and nobody knows which. */
function isUnknownGame({ words, signs, references }: Reading): boolean {
  if (signs.isAboutFacts && !signs.asksForBets) return false;
  const isNamed = words.some(({ text }, at) => {
    if (text === 'vs' || text === 'versus') return at > 0 && words[at + 1]?.kind === 'word';
    if (!GAME_NOUNS.has(text)) return false;
    const before = words[at - 1];
    if (before?.kind !== 'word' || before.text.length < 3) return false;
    return !KNOWN_BEFORE_GAME.has(before.text) && !EVERYDAY_WORDS.has(before.text);
  });
  const pointsBack = words.some(
    ({ text }, at) => GAME_NOUNS.has(text) && POINTERS.has(words[at - 1]?.text ?? ''),
  );
  return isNamed || (pointsBack && references.toGame);
}

/** "NBA only", "on DraftKings": nothing but a filter for what was asked before. */
function isBareFilter({ leagues, venues, words }: Reading): boolean {
  const isFilter = leagues.length > 0 || venues.bookmakerIds.length > 0;
  return isFilter && words.length <= FILTER_WORDS_MAX;
}

function subjectAlone({ teams, players, eventIds, hasUnknownName }: Reading): Subject {
  const rest = { opponent: undefined, hasUnknown: hasUnknownName, isCarried: false };
  return { teams, players, eventIds, ...rest };
}
