// From a betting rule and a game with its history to the bet, or why there is none. Pure, and blind
// to everything that came after the game began.

import { divisionOf } from '../division.ts';
import type { Close } from '../history/close.ts';
import { isAmericanOdds, negated, profitOf, resultOf } from '../history/grading.ts';
import type { Situation, TeamPast } from '../history/league-history.ts';
import type { GradedPeriod, Grades } from '../history/past-game.ts';
import {
  type BetSide,
  type GameConditions,
  type PreviousGameCondition,
  periodOf,
  type Range,
  type SystemBet,
  type SystemRule,
  type TeamConditions,
  WEEKDAYS,
} from './system.ts';
import { STANDARD_SEASON_TYPES } from './system-canon.ts';

/**
 * `unpriced`: the game fits, but its close has a point and no price. `both_match`: both teams fit a
 * rule that bets on the one that does.
 */
export type NoBet = 'unpriced' | 'both_match';

type Place = 'home' | 'away';

const GRADE_OF = { moneyline: 'winner', spread: 'spread', total: 'total' } as const satisfies {
  readonly [M in SystemRule['market']]: keyof Grades;
};

interface BetContext {
  readonly rule: SystemRule;
  readonly situation: Situation;
  readonly graded: GradedPeriod;
  readonly close: Close;
}

/**
 * The bet that the rule makes on a game; undefined where it does not fit, or has no close of the
 * market and period. `publishedAt` (epoch milliseconds) parts live picks from the backtest.
 */
export function evaluate(
  rule: SystemRule,
  situation: Situation,
  publishedAt: number,
): SystemBet | NoBet | undefined {
  const { game } = situation;
  if (!rule.leagues.includes(game.leagueId)) return undefined;
  const graded = periodOf(rule) === 'h1' ? game.firstHalf : game.full;
  const close = graded?.close;
  if (!graded || !close?.[rule.market]) return undefined;
  const context = { rule, situation, graded, close };
  if (!gameFits(rule.game ?? {}, context)) return undefined;
  if (!teamFits(rule.home, 'home', context) || !teamFits(rule.away, 'away', context))
    return undefined;
  const side = sideOf(context);
  if (side === undefined || side === 'both_match') return side;
  const grade = graded.grades[GRADE_OF[rule.market]];
  if (grade === null) return undefined;
  const offer = offerOf(rule.market, side, close);
  if (offer === undefined) return 'unpriced';
  const result = resultOf(grade, side);
  return {
    eventId: game.eventId,
    season: game.season,
    startTime: game.startTime,
    homeTeamId: game.homeTeamId,
    awayTeamId: game.awayTeamId,
    side,
    ...offer,
    result,
    profit: Math.round(profitOf(result, offer.price) * 10_000) / 10_000,
    isLive: game.startTime > publishedAt,
    closeSource: close.source,
  };
}

/** Which side is bet on; undefined where no team fits. */
function sideOf(context: BetContext): BetSide | 'both_match' | undefined {
  const { side } = context.rule;
  const places = candidatesOf(context).filter(
    (place) =>
      teamFits(context.rule.team, place, context) &&
      teamFits(context.rule.opponent, other(place), context),
  );
  if (places.length === 0) return undefined;
  if (side === 'over' || side === 'under') return side;
  return places.length === 2 ? 'both_match' : places[0];
}

function candidatesOf({ rule, situation, close }: BetContext): readonly Place[] {
  const { side } = rule;
  // On neutral ground nobody is at home, or away.
  if (side === 'home' || side === 'away') return situation.game.neutralSite ? [] : [side];
  if (side !== 'favourite' && side !== 'dog') return ['home', 'away'];
  const favourite = favouriteOf(rule, close);
  if (favourite === undefined) return [];
  return [side === 'favourite' ? favourite : other(favourite)];
}

/**
 * Whom the market favours: of spreads, who gives points; else whose price to win is shorter, or who
 * gives points where prices are level or unknown. Undefined where nobody is.
 */
function favouriteOf({ market }: SystemRule, { moneyline, spread }: Close): Place | undefined {
  const gap = moneyline && moneyline.away - moneyline.home;
  if (market !== 'spread' && gap) return gap > 0 ? 'home' : 'away';
  if (!spread || spread.point === 0) return undefined;
  return spread.point < 0 ? 'home' : 'away';
}

function gameFits(conditions: GameConditions, { situation, close }: BetContext): boolean {
  const { game, month, weekday, seasonWeek } = situation;
  const { seasonTypes = STANDARD_SEASON_TYPES, months, weekdays } = conditions;
  const word = WEEKDAYS[weekday];
  return (
    (seasonTypes as readonly string[]).includes(game.seasonType) &&
    (months === undefined || months.includes(month)) &&
    (weekdays === undefined || (word !== undefined && weekdays.includes(word))) &&
    isIn(seasonWeek, conditions.seasonWeek) &&
    isIn(game.week, conditions.week) &&
    isAs(conditions.neutralSite, game.neutralSite) &&
    isIn(close.total?.point ?? null, conditions.total) &&
    standingFits(conditions, game)
  );
}

function standingFits(
  { divisionGame, conferenceGame }: GameConditions,
  { homeTeamId, awayTeamId }: Situation['game'],
): boolean {
  if (divisionGame === undefined && conferenceGame === undefined) return true;
  const home = divisionOf(homeTeamId);
  const away = divisionOf(awayTeamId);
  const isSameConference = home.conference !== null && home.conference === away.conference;
  const isSameDivision =
    home.division !== null &&
    home.division === away.division &&
    home.conference === away.conference;
  return isAs(conferenceGame, isSameConference) && isAs(divisionGame, isSameDivision);
}

function teamFits(
  conditions: TeamConditions | undefined,
  place: Place,
  context: BetContext,
): boolean {
  if (conditions === undefined) return true;
  const { rule, situation, close } = context;
  const { game } = situation;
  const past = situation[place];
  const { at, role, conference, streaks = [], previous } = conditions;
  const teamId = place === 'home' ? game.homeTeamId : game.awayTeamId;
  return (
    (at === undefined || (at === place && !game.neutralSite)) &&
    (role === undefined || roleOf(place, favouriteOf(rule, close)) === role) &&
    isIn(handicapOf(place, close), conditions.line) &&
    isIn(close.moneyline?.[place] ?? null, conditions.moneyline) &&
    isIn(past.restDays, conditions.restDays) &&
    isIn(past.played, conditions.gamesPlayed) &&
    streaks.every(({ outcome, games }) => past.hasStreak(outcome, games)) &&
    (previous === undefined || previousFits(previous, past, opponentOf(place, game))) &&
    (conference === undefined || divisionOf(teamId).conference === conference)
  );
}

function previousFits(
  { outcomes = [], margin, at, opponent }: PreviousGameCondition,
  { previous }: TeamPast,
  opponentId: string,
): boolean {
  if (previous === undefined) return false;
  const wasSame = previous.opponentId === opponentId;
  return (
    outcomes.every((outcome) => previous.outcomes.has(outcome)) &&
    isIn(previous.margin, margin) &&
    (at === undefined || at === previous.place) &&
    (opponent === undefined || (opponent === 'same') === wasSame)
  );
}

/** Line and price of a side; undefined where its price is not known. */
function offerOf(
  market: SystemRule['market'],
  side: BetSide,
  { moneyline, spread, total }: Close,
): Pick<SystemBet, 'line' | 'price'> | undefined {
  const isTeam = side === 'home' || side === 'away';
  const offer = (line: number | null, price: number | null | undefined) =>
    typeof price === 'number' && isAmericanOdds(price) ? { line, price } : undefined;
  if (market === 'moneyline') return offer(null, isTeam ? moneyline?.[side] : undefined);
  if (market === 'total') {
    return total
      ? offer(total.point, side === 'over' ? total.overPrice : total.underPrice)
      : undefined;
  }
  if (!spread || !isTeam) return undefined;
  const price = side === 'home' ? spread.homePrice : spread.awayPrice;
  return offer(signed(side, spread.point), price);
}

function handicapOf(place: Place, { spread }: Close): number | null {
  return spread ? signed(place, spread.point) : null;
}

/** The handicap of a side, from the home team's. */
function signed(place: Place, point: number): number {
  return place === 'home' ? point : negated(point);
}

function roleOf(place: Place, favourite: Place | undefined): 'favourite' | 'dog' | undefined {
  if (favourite === undefined) return undefined;
  return place === favourite ? 'favourite' : 'dog';
}

function opponentOf(place: Place, game: Situation['game']): string {
  return place === 'home' ? game.awayTeamId : game.homeTeamId;
}

function other(place: Place): Place {
  return place === 'home' ? 'away' : 'home';
}

/** What is not known is in no range; a range without ends asks for nothing. */
function isIn(value: number | null, range: Range | undefined): boolean {
  if (range === undefined || (range.min === undefined && range.max === undefined)) return true;
  if (value === null) return false;
  return value >= (range.min ?? value) && value <= (range.max ?? value);
}

function isAs(asked: boolean | undefined, value: boolean): boolean {
  return asked === undefined || asked === value;
}
