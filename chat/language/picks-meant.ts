// Whether a message asks which of the picks that were listed are something: "are any of those at plus money?".
import type { ChatContext, ChatRequest } from '#contract/routes/chat-request.ts';
import { firstBet, isParlayBefore, listedPicks, listWith } from './answers-before.ts';
import type { Reading } from './reading.ts';

/** Picks that the answer before lists, in the form of the lines of legs. */
export interface PicksMeant {
  readonly lines: readonly string[];
  /** It is asked of all of them: "are all of those plus money?". */
  readonly isOfAll: boolean;
  /** "The second one": of one of them, from 1, -1 the last; undefined: of those that are listed. */
  readonly place: number | undefined;
}

/** Nobody and no market is named: "those" can be what was listed. */
export function isNothingNamed({ leagues, teams, players, markets }: Reading): boolean {
  const isOpen = markets.markets.length === 0 && !markets.wantsProps;
  return isOpen && leagues.length + teams.length + players.length === 0;
}

/** "Are any of those at plus money?": a bound of prices or the first start, asked of what was listed, or of one of it. */
export function asksOfPicks(reading: Reading): boolean {
  const { words, asked, favour, asides } = reading;
  if (placeMeant(reading) !== undefined) return true;
  const { oddsMin, oddsMax, totalMin, totalMax } = asked;
  const bounds = [oddsMin, oddsMax, totalMin, totalMax, favour];
  const isBound = bounds.some((each) => each !== undefined);
  const text = words.map((word) => word.text).join(' ');
  return (isBound || asides.has('first')) && OF_PICKS.test(text);
}

/**
 * The picks of the answer before that such a message means; undefined where the request holds none. "How low can it go?"
 * is asked of the first.
 */
export function picksOf(reading: Reading, request: ChatRequest): PicksMeant | undefined {
  const { words } = reading;
  const place = placeMeant(reading) ?? (isOfFirst(reading) ? 1 : undefined);
  const lines = place === undefined ? listedPicks(request) : listWith(place, request);
  const isOfAll = words.some(({ text }) => text === 'all' || text === 'both');
  return lines && { lines, isOfAll, place };
}

/** "How low can it go?": of the first pick of the answer before, where that is no parlay. */
export function asksOfAnswer(reading: Reading, request: ChatRequest): boolean {
  return isOfFirst(reading) && !isParlayBefore(request) && firstBet(request) !== undefined;
}

const ON_IT =
  /(?<![^ ])(?:on|for) (?:that|it|this)(?: one| bet| pick)?(?! (?:game|match|team|player)(?![^ ]))(?![^ ])/;

/** "How low can it go?", "is DraftKings any better?", "quarter Kelly on that": asked of the bet that was answered. */
function isOfFirst({ asides, asked, stake, words }: Reading): boolean {
  if ((['worst', 'better', 'flip'] as const).some((each) => asides.has(each))) return true;
  const isStaked = stake !== undefined || asked.stake !== undefined || asked.kelly !== undefined;
  return isStaked && ON_IT.test(words.map(({ text }) => text).join(' '));
}

const PLACES = ['first|1st|top', 'second|2nd', 'third|3rd', 'fourth|4th', 'fifth|5th'];
const ONE = '(?:one|pick|bet|play|leg|option)';
const PLACE = new RegExp(
  `(?<![^ ])(?:the|that|your) (?:(last|bottom)|${PLACES.map((each) => `(${each})`).join('|')})` +
    `(?: ${ONE}(?! (?:to|that|of))|(?= ?[?!.]*$))`,
);

function isOfParlay(words: Reading['words']): boolean {
  return words.some(({ text }) => /^(?:parlays?|acca|combo)$/.test(text));
}

/** "The second one": which of the picks before, from 1, -1 the last; undefined where none, several or a parlay is meant. */
function placeMeant(reading: Reading): number | undefined {
  const { words, asked, asides, signs } = reading;
  const isEdit = asked.edit !== undefined && asked.edit !== 'payout';
  // "The second leg" speaks of a parlay, and wants none.
  const isWish = [...signs.specific].some((each) => each !== 'parlay') || isOfParlay(words);
  if (isEdit || asked.listed || asides.has('first') || isWish || anotherAsked(reading))
    return undefined;
  if (asked.place !== undefined) return asked.place;
  const [match, last, ...ordered] = PLACE.exec(words.map(({ text }) => text).join(' ')) ?? [];
  if (match === undefined) return undefined;
  return last === undefined ? 1 + ordered.findIndex((each) => each !== undefined) : -1;
}

/** "Are any bets plus money?" is asked of all there are. */
const OTHER = '(?:bets?|picks?|games?|props?|plays?|lines?|odds|teams?|others?|of the|the)(?![^ ])';
const THOSE = '(?:those|these|them|em)';
const OF_PICKS = new RegExp(
  `(?<![^ ])(?:(?:any|some|which|either|all|both|one|ones|none|how many) of ${THOSE}|` +
    `(?:any|some|all) (?:of )?${THOSE}|(?:are|is|do|does) (?:those|these|(?:any|either|all|both)(?! ${OTHER})))(?![^ ])`,
);

const BET = '(?:one|bet|pick|play|option)';
const END = '(?= (?:please|pls|then|too|for|in|from|besides|without|except|than|but|,)| ?[?!.]*$)';
/** Others than all that were listed. */
const OTHERS = new RegExp(
  `(?<![^ ])(?:(?:other|more|different) (?:picks|bets|plays|options|ones|ideas|games)${END}|` +
    `(?:what|whats|who|anything|something) else${END}|` +
    `(?:give|show|send|want|need|any|got|list|see|some)(?: me| us)?(?: (?:some|any|the))* others${END})`,
);
const ANOTHER = new RegExp(
  `(?<![^ ])(?:next best(?: ${BET})?${END}|next(?: ${BET})?(?= ?[?!.]*$)|the next ${BET}${END}|` +
    `not that (?:${BET}|game)|(?:dont|do not|didnt) (?:like|want) (?:that|it|this)(?: ${BET})?${END}|` +
    '(?:another|different|new) (?:\\p{L}+ ){0,2}parlay|' +
    `(?:another|one more)(?: ${BET})?(?= (?:from|in|please|pls|then|too|,)| ?[?!.]*$)|` +
    `an? (?:second|third|fourth|2nd|3rd|4th|different|new) ${BET}(?= (?:from|in) | ?[?!.]*$)|` +
    '(?:the other|another|a different) (?:\\p{L}+ ){0,2}game(?![^ ]))',
  'u',
);

/**
 * "Another one", "and for the other late game": a pick of a game that was not answered first before; "any other picks":
 * of none that was listed; undefined where no such pick is wanted.
 */
export function anotherAsked({
  words,
  asked,
  teams,
  players,
  signs,
}: Reading): 'one' | 'others' | undefined {
  const isWish = [...signs.specific].some((each) => each !== 'parlay');
  if (asked.edit !== undefined || isWish || teams.length + players.length > 0) return undefined;
  const text = words.map((word) => word.text).join(' ');
  if (OTHERS.test(text)) return 'others';
  return ANOTHER.test(text) ? 'one' : undefined;
}

/** The context of an answer about picks that were listed. */
export function contextOfPicks(before: ChatContext | undefined): ChatContext {
  return before === 'ev_bets' ? before : 'best_bets';
}

/** Whether picks are meant that no message lists. */
export function isListLost(latest: Reading, lines: readonly string[] | undefined): boolean {
  const isMeant = latest.asked.listed !== undefined || asksOfPicks(latest);
  return isMeant && lines === undefined;
}
