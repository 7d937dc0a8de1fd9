// The context of a request that gives none: what the latest message asks for, else, where it goes
// on with what was asked before, what that asked for.

import type { ChatContext } from '#contract/routes/chat-request.ts';
import { asksFavourite, DRAWN } from './backed.ts';
import { tableOf } from './contexts.ts';
import { EVERYDAY_WORDS } from './everyday-words.ts';
import { isDropping } from './inherit.ts';
import { anotherAsked } from './picks-meant.ts';
import type { Reading } from './reading.ts';
import { POINTERS } from './references.ts';
import { SMALL_NUMBERS } from './stakes.ts';
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
  revenge trap only afternoon early late night one pm evening first last next college playoff championship premier cup bowl betting ball video parlay prop props arb arbs`);

/** Words that wish for bets; those of markets only say of what. */
const WISHES =
  wordSet(`best bet bets betting pick picks play plays recommend recommendation tip tips
  wager wagers price prices odds lock locks anything whats`);
const WISH_WORDS_MIN = 2;

/** "Why that one?", "how old are these odds?": a question about the answer before. */
function isAboutAnswer(reading: Reading): boolean {
  const { asides } = reading;
  if (asides.has('worst') && !hasContent(reading)) return true;
  return asides.has('why') || asides.has('age') || asides.has('first');
}

/** "Why?": a question about the answer before, and nothing that bounds another one. */
export function isOnlyAboutAnswer(reading: Reading): boolean {
  return isAboutAnswer(reading) && reading.notServed === undefined && !hasContent(reading);
}

/** Whether a message only adds to what was asked before. */
export function isFollowUp(reading: Reading): boolean {
  const { references, asked, signs, plain: words } = reading;
  if (isAboutAnswer(reading) && reading.leagues.length === 0) return true;
  if (references.toQuestion || references.toGame || references.toPlayer) return true;
  if (asked.edit !== undefined) return true;
  if (signs.specific.size > 0 || signs.isBestBetsToo || signs.isOffTopic) return false;
  if (isCount(reading)) return true;
  const isPlain = words.filter(({ kind }) => kind !== 'mark').length < WISH_WORDS_MIN;
  return (
    isPlain ||
    isShopping(reading) ||
    isPriceOf(reading) ||
    !words.some(({ text }) => WISHES.has(text))
  );
}

/** Beside a count: "5 plays", "ok just 2 bets pls". */
const COUNTED = wordSet(
  'bet bets pick picks play plays tips only just ok okay please pls give me show like max top of them make it maybe',
);
const COUNT_WORDS_MAX = 6;

/** "5 plays": how many are wanted of what was asked for. */
function isCount({ plain, asked }: Reading): boolean {
  const said = plain.filter(({ kind }) => kind !== 'mark');
  if (asked.limit === undefined || said.length > COUNT_WORDS_MAX) return false;
  return said.every(
    ({ kind, text }) => kind === 'number' || COUNTED.has(text) || SMALL_NUMBERS.has(text),
  );
}

const PRICE_WORDS = wordSet('price prices odds line lines number');
const PRICE_WORDS_MAX = 4;

/** "Draw price?": the price of something of what was spoken of. */
function isPriceOf({ plain, markets, leagues, teams, players }: Reading): boolean {
  const said = plain.filter(({ kind }) => kind !== 'mark');
  const isMarket =
    markets.markets.length > 0 ||
    markets.side !== undefined ||
    said.some(({ text }) => DRAWN.has(text));
  const wished = said.filter(({ text }) => WISHES.has(text));
  const isBare = leagues.length + teams.length + players.length === 0;
  const isPrice = wished.length > 0 && wished.every(({ text }) => PRICE_WORDS.has(text));
  return isBare && isMarket && isPrice && said.length <= PRICE_WORDS_MAX;
}

const SHOPPED = wordSet('price prices odds line lines number best payout');

/** "best price at mgm or fd": what was spoken of, at these bookmakers. */
export function isShopping({ plain, venues, leagues, teams, players }: Reading): boolean {
  if (venues.namedIds.length === 0 || leagues.length + teams.length + players.length > 0)
    return false;
  const wished = plain.filter(({ text }) => WISHES.has(text));
  return wished.length > 0 && wished.every(({ text }) => SHOPPED.has(text));
}

/** Whether a message says anything that bounds an answer. */
function hasContent(reading: Reading): boolean {
  const { leagues, venues, markets, days, asked, form, legs, price, location, stake } = reading;
  return (
    leagues.length + venues.places.size + markets.markets.length + markets.without.length > 0 ||
    reading.teams.length + reading.players.length > 0 ||
    reading.withoutTeams.length + reading.withoutPlayers.length > 0 ||
    markets.wantsProps ||
    markets.withoutProps ||
    markets.side !== undefined ||
    reading.words.some(({ text }) => DRAWN.has(text)) ||
    Object.keys(asked).length > 0 ||
    form.asksHitRates ||
    [days, form.location, legs.legs, legs.risk, price, location, stake].some(
      (each) => each !== undefined,
    ) ||
    reading.isLive ||
    // "Since yesterday", of a movement that was asked for.
    reading.words[0]?.text === 'since' ||
    isDropping(reading.words)
  );
}

/** One context, none, or several; `held`: of the messages before. */
export function inferContext(
  latest: Reading,
  earlier: readonly Reading[],
  subject: Subject,
  held: ChatContext | undefined,
): ChatContext | 'none' | 'several' {
  const own = contextOf(latest, subject);
  // "Did they win?" is answered nowhere, whatever was asked before.
  if (latest.notServed === 'facts' && !hasContent(latest)) return 'none';
  const isOfBefore = isAboutAnswer(latest) && latest.leagues.length === 0;
  if (held !== undefined && isOfBefore && latest.notServed === undefined) return held;
  const before = goesOnWith(latest, earlier);
  if (before !== undefined && own === 'event_best_available_bet') return before;
  const { signs, references } = latest;
  const isOpen = !signs.isOffTopic && (!signs.isAboutFacts || hasContent(latest));
  if (held !== undefined && isFollowUp(latest) && isOpen) {
    if (latest.asked.edit !== undefined && own !== 'several') return held;
    const isNarrow = isShopping(latest) || isCount(latest) || isPriceOf(latest);
    const isNew = latest.plain.some(({ text }) => WISHES.has(text)) && !isNarrow;
    const isWish = own === 'best_bets' && isNew;
    const isLost =
      (held === 'event_best_available_bet' && !isSubject(subject)) ||
      (held === 'line_movement' && asksPrice(latest)) ||
      (held === 'parlay' && asksLine(latest));
    if (signs.specific.size === 0 && continues(own, held) && !isWish && !isLost) {
      const { toGame, toPlayer, toQuestion } = references;
      const isSaid = toGame || toPlayer || toQuestion || hasContent(latest);
      if (isSaid && (!latest.signs.isAboutFacts || latest.asksInjuries)) return held;
    }
  }
  const mayGoOn = own === 'none' || own === 'best_bets' || own === held;
  if (held !== undefined && mayGoOn && anotherAsked(latest))
    return held === 'event_best_available_bet' ? 'best_bets' : held;
  if (own !== 'none') return own;
  const { toGame, toPlayer, toQuestion } = references;
  if (!toGame && !toPlayer && !toQuestion && !isBareFilter(latest)) return 'none';
  for (const reading of earlier) {
    const found = contextOf(reading, subjectAlone(reading));
    if (found !== 'none' && found !== 'several') return found;
  }
  return 'none';
}

const PRICE_WISHES = wordSet('get take bet price best worth pays pay odds');

/** Behind a question about a movement: what a bet pays now, and not how it moved. */
function asksPrice({ asides, asked, form, words, venues }: Reading): boolean {
  const isAside = (['book', 'line', 'worst', 'verdict', 'side', 'compare'] as const).some((each) =>
    asides.has(each),
  );
  const isWish = words.some(({ text }) => PRICE_WISHES.has(text)) && venues.namedIds.length === 0;
  return isAside || isWish || asked.stake !== undefined || form.asksHitRates;
}

/** "What is the line on the Celtics" behind a parlay: a game of its own, and no edit. */
function asksLine({ asides, teams, players }: Reading): boolean {
  const isAsked = asides.has('line') || asides.has('book') || asides.has('start');
  return isAsked && teams.length + players.length > 0;
}

function isSubject({ teams, players, eventIds }: Subject): boolean {
  return teams.length + players.length + eventIds.length > 0;
}

/** Whether what a message asks for by itself only narrows what was asked before. */
function continues(own: ChatContext | 'none' | 'several', held: ChatContext): boolean {
  if (own === 'several') return false;
  if (own !== 'event_best_available_bet') return true;
  return held !== 'best_bets' && held !== 'ev_bets';
}

/** "and for the Cowboys game?": the wish of before, if it was no recommendation. */
function goesOnWith(latest: Reading, earlier: readonly Reading[]): ChatContext | undefined {
  const { signs, references } = latest;
  const [before] = earlier;
  // Of a same-game parlay, which is refused, nothing goes on but the game.
  const isRefused = before?.signs.isSameGameParlay === true;
  if (!before || isRefused || !references.toQuestion || signs.asksForBets) return undefined;
  const [only, second] = before.signs.specific;
  return second === undefined ? only : undefined;
}

function contextOf(reading: Reading, subject: Subject): ChatContext | 'none' | 'several' {
  const { signs } = reading;
  if (joinsTeams(reading)) return 'parlay';
  if (signs.isOffTopic || reading.notServed !== undefined) return 'none';
  const [only, second] = signs.specific;
  if (reading.judgedPrice !== undefined && subject.teams.length > 0)
    return 'event_best_available_bet';
  // Who wants bets that cannot lose does not ask for two of them.
  const isNamed = reading.words.some(({ text }) => /^(?:arb|sure)/.test(text));
  if (only === 'arbitrage' && reading.needsCare && !isNamed) return 'best_bets';
  if (second !== undefined || (only !== undefined && signs.isBestBetsToo)) return 'several';
  if (only !== undefined) return only;
  if (isAboutGame(reading, subject) || isUnknownGame(reading)) return 'event_best_available_bet';
  const isPrice = isPriced(reading) || reading.asides.has('line') || reading.asides.has('book');
  if (subject.hasUnknown && isPrice && !asksForMany(reading)) return 'event_best_available_bet';
  if (isTimedGame(reading)) return 'event_best_available_bet';
  if (asksHowMuch(reading)) return 'ev_bets';
  if (signs.asksForBets || reading.asksMiddles || isGoodThen(reading)) return 'best_bets';
  if (reading.order !== undefined) return 'best_bets';
  if (reading.asides.has('games') || reading.asides.has('age')) return 'best_bets';
  // "Is there anything at DraftKings better than Pinnacle?"
  const { namedIds, yardsticks } = reading.venues;
  if (yardsticks.length > 0 && namedIds.length > 0) return 'best_bets';
  if (signs.isAboutFacts) return 'none';
  const { markets, form } = reading;
  const isScoped = signs.isAboutGame || reading.legs.risk !== undefined;
  if (reading.leagues.length > 0 && isScoped) return 'best_bets';
  if (markets.markets.length > 0 || markets.wantsProps) return 'best_bets';
  if (form.asksHitRates && reading.leagues.length > 0) return 'best_bets';
  if (reading.needsCare && reading.leagues.length > 0) return 'best_bets';
  if (isBounded(reading)) return reading.asked.evPctMin === undefined ? 'best_bets' : 'ev_bets';
  // Who says how much there is to stake wants something to stake it on.
  return reading.stake ? 'ev_bets' : 'none';
}

/** "How much of my bankroll should I bet?": stakes are of bets with a positive expectation. */
function asksHowMuch({ stake, words }: Reading): boolean {
  const isAsked = words.some(({ text }, at) => text === 'how' && words[at + 1]?.text === 'much');
  return typeof stake === 'object' && isAsked;
}

const GOOD = tableOf(
  'whats good|what good|what is good|whats hot|what hot|anything good|something good|any good ones|anything worth|whats worth|what worth|what is worth|' +
    'something worth|what looks good|anything decent|anything fun|whats decent|what decent|what should i be on|anything juicy|' +
    'anything i should|what do you have|what do you got|what you got|anything solid|anything nice',
);

/** "What's good this afternoon": the best bets of the window. */
function isGoodThen({ days, words }: Reading): boolean {
  return days !== undefined && GOOD.findIn(words).length > 0;
}

/** Limits, sides and books of a league are a wish for bets, whatever else is not said. */
function isBounded({
  leagues,
  price,
  asked,
  markets,
  venues,
  players,
  location,
}: Reading): boolean {
  const { edit: _, stake: __, leg: ___, kelly: ____, ...limits } = asked;
  const bounds = Object.keys(limits).length + markets.without.length;
  const isVenued = venues.bookmakerIds.length > 0 || venues.sourceType !== undefined;
  if (price !== undefined || location !== undefined || markets.side !== undefined) return true;
  return (bounds > 0 || isVenued) && (leagues.length > 0 || players.length > 0 || bounds > 0);
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
  if (isPriced(reading) || eventIds.length > 0 || reading.venues.bookmakerIds.length > 0)
    return true;
  if (reading.asksInjuries) return true;
  if (reading.asides.has('start') || reading.asides.has('winner')) return true;
  if (signs.isAboutFacts && !asksFavourite(reading)) return false;
  if (signs.isAboutGame || form.asksHitRates) return true;
  if (subject.isCarried || teams.length > 1) return true;
  const named = new Set([...teams, ...players].flatMap(placesOf));
  return words.every(
    ({ kind, text }, at) =>
      kind === 'mark' ||
      named.has(at) ||
      BESIDE_A_NAME.has(text) ||
      (reading.leagues.length > 0 && KNOWN_BEFORE_GAME.has(text)),
  );
}

const JOINING =
  /(?<![^ ])(?:(?:put|string|throw|tie|lump|get)(?: [^ ]+){0,9} together|combine|combining)(?![^ ])/;

/** "Put together Portland ml and Cleveland ml": bets on several teams as one. */
function joinsTeams({ words, teams, signs, asides }: Reading): boolean {
  const isOther = [...signs.specific].some((each) => each !== 'parlay');
  if (teams.length < 2 || isOther || asides.has('compare')) return false;
  return JOINING.test(words.map(({ text }) => text).join(' '));
}

const WEEKDAY = /^(?:sun|mon|tues|wednes|thurs|fri|satur)day$/;

const MANY = wordSet('bets picks plays props totals spreads moneylines arbs parlays');

/** "NBA bets on Betzilla": bets of a league, wherever the name belongs that nobody knows. */
function asksForMany({ words, leagues }: Reading): boolean {
  return leagues.length > 0 && words.some(({ text }) => MANY.has(text));
}

/** "the 9pm hockey game", "Monday night's NFL game": one game, told by its league and its start. */
function isTimedGame({ words, leagues, asked, legs, days }: Reading): boolean {
  const isTimed =
    asked.startAtMin !== undefined || (days !== undefined && WEEKDAY.test(days.label));
  if (leagues.length !== 1 || !isTimed || legs.legs !== undefined) return false;
  // "monday night football".
  const isNight = words.some(
    ({ text }, at) => text === 'football' && words[at - 1]?.text === 'night',
  );
  return isNight || words.some(({ text }) => GAME_NOUNS.has(text));
}

/** "the Zebras game", "Foo vs Bar", "that game": a game is meant, and nobody knows which. */
function isUnknownGame(reading: Reading): boolean {
  const { words, signs, references, venues } = reading;
  const { teams, withoutTeams } = reading;
  const known = new Set([...teams, ...withoutTeams].flatMap(placesOf));
  if (signs.isAboutFacts && !signs.asksForBets) return false;
  const isNamed = words.some(({ text }, at) => {
    if (text === 'vs' || text === 'versus')
      return at > 0 && words[at + 1]?.kind === 'word' && !venues.places.has(at + 1);
    if (!GAME_NOUNS.has(text)) return false;
    const before = words[at - 1];
    if (known.has(at - 1)) return false;
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

function subjectAlone(reading: Reading): Subject {
  const { teams, players, eventIds, hasUnknownName: hasUnknown, unknownNames: unknown } = reading;
  return { teams, players, eventIds, opponent: undefined, hasUnknown, unknown, isCarried: false };
}
