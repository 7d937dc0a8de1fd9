// Windows and situations of a player's games that a message asks about, days that it asks for, and
// how many legs of a parlay of which kind.
import { easternDay, easternDayRange } from '#domain/eastern-day.ts';
import { type Hours, isWithinHours, type StartWindow, windowText } from './asked/hours.ts';
import { affirmed, rowsOf } from './contexts.ts';
import type { DateNamed } from './dates.ts';
import { wholeNumber } from './stakes.ts';
import { Phrases, type Word, wordSet } from './words.ts';

export interface FormAsked {
  /** Last so many games. */
  readonly lastGames: number | undefined;
  readonly location: 'home' | 'away' | undefined;
  readonly backToBack: true | undefined;
  /** "vs", "against" stands in the message: a team behind it is the opponent. */
  readonly asksHitRates: boolean;
}

const LAST_WORDS = wordSet('last past previous recent prior trailing');
const OTHER_UNITS = wordSet(`
  min mins hr hrs sec secs day days week weeks month months year years season seasons hour hours minute minutes quarter
  quarters night nights leg legs pick picks team teams`);
const LAST_GAMES_MAX = 200;
const GAMES = wordSet('game games match matches start starts outing outings');
const LABEL = /^l([1-9]\d{0,2})$/;
const situations = new Phrases<'home' | 'away' | 'b2b' | 'rates'>([
  ...rowsOf(
    'at home|home games|home game|in home games|home court|home ice|playing home|when home',
    'home',
  ),
  ...rowsOf(
    'on the road|road games|road game|away games|away game|when away|away from home|in road games',
    'away',
  ),
  ...rowsOf(
    'back to back|back to backs|b2b|b2bs|second night|no rest|zero days rest|0 days rest',
    'b2b',
  ),
  ...rowsOf(
    `hit rate|hit rates|hitrate|hitrates|streak|streaks|form|trend|trends|trending|hot|consistent
    consistently|how often|percent of the time|recent games|recently|lately|cash rate|smashing
    hitting at|most likely to hit|cleared|clearing|gone over|gone under`,
    'rates',
  ),
]);

/** What one message asks of a player's form. */
export function formAsked(words: readonly Word[]): FormAsked {
  const found = new Set(situations.findIn(words).flatMap(({ value }) => value));
  const lastGames = lastGamesOf(words);
  return {
    lastGames,
    location: found.has('home') ? 'home' : found.has('away') ? 'away' : undefined,
    backToBack: found.has('b2b') ? true : undefined,
    asksHitRates: found.has('rates') || lastGames !== undefined,
  };
}

function lastGamesOf(words: readonly Word[]): number | undefined {
  for (const [at, word] of words.entries()) {
    const label = LABEL.exec(word.text)?.[1];
    if (label !== undefined && Number(label) <= LAST_GAMES_MAX) return Number(label);
    if (!LAST_WORDS.has(word.text)) continue;
    const games = wholeNumber(words[at + 1]);
    if (games === undefined || games > LAST_GAMES_MAX) continue;
    // "The last one" of a list is no span.
    if (words[at + 1]?.text === 'one' && !GAMES.has(words[at + 2]?.text ?? '')) continue;
    if (!OTHER_UNITS.has(words[at + 2]?.text ?? '')) return games;
  }
  return undefined;
}

/** Starts in [fromMs, toMs), in words for the reader, and on each day within the hours. */
export interface DaysAsked {
  readonly label: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Undefined: at any time of the day. */
  readonly hours: Hours | undefined;
}

/** Whether an instant (epoch milliseconds) is on the days, within their hours. */
export function isWithin({ fromMs, toMs, hours }: DaysAsked, ms: number): boolean {
  return ms >= fromMs && ms < toMs && (hours === undefined || isWithinHours(hours, ms));
}

/** The days in words, with their hours and the window of starts: "tonight (from 5:00 PM ET)"; empty where any will do. */
export function daysText(days: DaysAsked | undefined, window: StartWindow): string {
  const ofDays =
    days && (days.hours === undefined ? days.label : `${days.label} (${days.hours.text})`);
  return [ofDays ?? [], windowText(window) ?? []].flat().join(', ');
}

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;
/** "Not today" is any day of so many that come. */
const AFTER_TODAY_DAYS = 13;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * The days of one message that names this date, of the clock of the book, with the hours of a part of the day;
 * undefined where it names none. A part of no day is one of today.
 */
export function daysAsked(
  words: readonly Word[],
  date: DateNamed | undefined,
  nowMs: number,
  hours: Hours | undefined,
): DaysAsked | undefined {
  const asked = daysNamed(words, date, nowMs);
  if (hours === undefined) return asked;
  const { label, ...day } = asked ?? days('today', nowMs, 0, 1);
  return { ...day, label: label === 'today' ? hours.label : label, hours };
}

function daysNamed(
  words: readonly Word[],
  date: DateNamed | undefined,
  nowMs: number,
): DaysAsked | undefined {
  const texts = words.map(({ text }) => text);
  const has = (...phrase: readonly string[]): boolean =>
    texts.some(
      (_, at) =>
        phrase.every((text, index) => texts[at + index] === text) && !isDayLeftOut(texts, at),
    );
  if (has('tonight') || has('today') || has('todays') || has('tonights')) {
    return days(has('tonight') ? 'tonight' : 'today', nowMs, 0, 1);
  }
  const isWhole = has('whole', 'day') || has('entire', 'day') || has('rest', 'of', 'the', 'day');
  if (isWhole && !date && !texts.some((text) => OTHER_DAY.test(text)))
    return days('today', nowMs, 0, 1);
  if ((has('tomorrow') && !has('by', 'tomorrow')) || has('tomorrows'))
    return days('tomorrow', nowMs, 1, 1);
  if (has('weekend')) {
    if (date !== undefined) return weekend(`the weekend of ${date.first}`, noonOf(date.first), 0);
    const isNext = has('next', 'weekend');
    return weekend(isNext ? 'next weekend' : 'this weekend', nowMs, isNext ? 1 : 0);
  }
  if (date !== undefined) {
    const { first, last } = date;
    const label = first === last ? first : `${first} to ${last}`;
    const [fromMs, toMs] = [easternDayRange(first).fromMs, easternDayRange(last).toMs];
    return { label, fromMs, toMs, hours: undefined };
  }
  if (has('this', 'week')) return days('this week', nowMs, 0, 7);
  if (texts.some((text, at) => /^to(?:day|night)$/.test(text) && isDayLeftOut(texts, at)))
    return days('after today', nowMs, 1, AFTER_TODAY_DAYS);
  const named = WEEKDAYS.findIndex((day) => has(day) || has(`${day}s`));
  if (named < 0) return undefined;
  return days(WEEKDAYS[named] ?? '', nowMs, (named - weekdayOf(nowMs) + 7) % 7, 1);
}

const SINCE_TODAY =
  /(?<![^ ])(?<!games? (?:on |for |of |in )?)(?:today|tonight|(?:since )?this (?:morning|afternoon|evening)|since midnight)(?! (?:games?|match(?:es)?|matchups?|slate)(?![^ ]))(?![^ ])/;

/** "Did the line move today?": since when it is asked, epoch milliseconds; the day is not that of the game. */
export function movedSince(words: readonly Word[], nowMs: number): number | undefined {
  const text = words.map((word) => word.text).join(' ');
  return SINCE_TODAY.test(text) ? easternDayRange(easternDay(nowMs)).fromMs : undefined;
}

const OTHER_DAY = /^(?:tomorrows?|weekend|week|(?:sun|mon|tues|wednes|thurs|fri|satur)days?)$/;
const DAY_LINKS = wordSet('for on in the any');

/** "not today", "instead of today": the day that is not meant. */
function isDayLeftOut(texts: readonly string[], at: number): boolean {
  let back = at - 1;
  while (DAY_LINKS.has(texts[back] ?? '') && at - back <= 2) back -= 1;
  const [before, last] = [texts[back - 1], texts[back]];
  if (last === 'of') return before === 'instead';
  if (last === 'than') return before === 'rather' || before === 'other';
  // "Lose" before a wish is read as "without": "a lock that cant lose for tonight".
  return last === 'not' || last === 'except' || (last === 'without' && back === at - 1);
}

/** The next Saturday and Sunday, or those that a Sunday ends. */
function weekend(label: string, nowMs: number, later: number): DaysAsked {
  const today = weekdayOf(nowMs);
  return days(label, nowMs, (today === 0 ? -1 : 6 - today) + 7 * later, 2);
}

/** Noon of a day is within it, however its clocks change. */
function noonOf(day: string): number {
  return easternDayRange(day).fromMs + HALF_DAY_MS;
}

function days(label: string, nowMs: number, after: number, count: number): DaysAsked {
  const noonMs = noonOf(easternDay(nowMs));
  const first = easternDayRange(easternDay(noonMs + after * DAY_MS));
  const last = easternDayRange(easternDay(noonMs + (after + count - 1) * DAY_MS));
  return { label, fromMs: first.fromMs, toMs: last.toMs, hours: undefined };
}

/** 1970-01-01 was a Thursday. */
function weekdayOf(nowMs: number): number {
  const [year, month, day] = easternDay(nowMs).split('-').map(Number);
  return (Math.floor(Date.UTC(year ?? 0, (month ?? 1) - 1, day) / DAY_MS) + 4) % 7;
}

export interface LegsAsked {
  /** As asked, however many: a parlay has fewer or more where so many cannot be. */
  readonly legs: number | undefined;
  readonly risk: 'safe' | 'long' | undefined;
}

const LEG_WORDS = wordSet(
  'leg legs legger leggers pick picks team teams game games fold way man bet bets parlay legged',
);
const GLUED_LEGS = /^(\d{1,4})(leg|legs|legger|leggers|team|teamer|fold|way|pick|man)$/;
/** So many of these are legs, however many; one game, or fifty, is no count of legs. */
const ONLY_LEGS = wordSet('leg legs legger leggers legged fold');
const OTHERS_MIN = 2;
const OTHERS_MAX = 25;
const PARLAYS = wordSet('parlay parley acca accumulator multi bet');
const risks = new Phrases<'safe' | 'long'>([
  ...rowsOf(
    `safe|safer|safest|low risk|conservative|lock|locks|favorites|favourites|likely|banker|bankers
    high probability|chalk|chalky|sure thing`,
    'safe',
  ),
  ...rowsOf(
    `long shot|longshot|long shots|longshots|risky|high risk|lotto|lottery|big payout|moonshot|juicy
    underdogs|dogs|huge odds|big odds|degen|ladder`,
    'long',
  ),
]);

/** How many legs of which kind one message wants. */
export function legsAsked(words: readonly Word[]): LegsAsked {
  const kinds = affirmed(words, risks.findIn(words)).flatMap(({ value }) => value);
  return { legs: legCount(words), risk: new Set(kinds).size === 1 ? kinds[0] : undefined };
}

function legCount(words: readonly Word[]): number | undefined {
  for (const [at, word] of words.entries()) {
    const [, glued, unit = ''] = GLUED_LEGS.exec(word.text) ?? [];
    if (glued !== undefined && isLegCount(Number(glued), unit, words[at + 1])) return Number(glued);
    if (word.text === 'fourfold') return 4;
    // "a parlay of 3".
    const parlayOf = PARLAYS.has(word.text) && words[at + 1]?.text === 'of';
    const of = parlayOf ? wholeNumber(words[at + 2]) : undefined;
    if (of !== undefined && word.text !== 'bet' && of <= OTHERS_MAX) return of;
    if (word.text === 'treble') return 3;
    if (word.text === 'double' && words[at + 1]?.text === 'on') return 2;
    const count = wholeNumber(word);
    const unitAt = words[at + 1]?.text === '-' ? at + 2 : at + 1;
    const next = words[unitAt]?.text ?? '';
    if (count === undefined || !LEG_WORDS.has(next) || words[at - 1]?.text === 'last') continue;
    if (isLegCount(count, next, words[unitAt + 1])) return count;
  }
  return undefined;
}

/** "1 leg parlay" asks for one; "one leg per game" says something else. */
function isLegCount(count: number, unit: string, after: Word | undefined): boolean {
  if (!ONLY_LEGS.has(unit)) return count >= OTHERS_MIN && count <= OTHERS_MAX;
  return count > 1 || after?.kind !== 'word' || PARLAYS.has(after.text);
}
