// Betting systems: rules that say which past games would have been bet on, and how. What a rule
// sees of a game is what was known before it: earlier games, and its own closing line.

import type { CloseSource, GamePeriod } from '../history/close.ts';
import type { BetResult } from '../history/grading.ts';
import type { SeasonType } from '../history/season-type.ts';
import type { LeagueId } from '../league.ts';

export type SystemMarket = 'moneyline' | 'spread' | 'total';

/**
 * `match`: the one team that fulfils the conditions; where both do, there is no bet. `home` and
 * `away` bet on no game on neutral ground, and no `at` is fulfilled there.
 */
export type SystemSide = 'home' | 'away' | 'favourite' | 'dog' | 'match' | 'over' | 'under';

/** Both ends belong to it; an absent one is open. What is not known is in no range. */
export interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** What became of a team's game: the score, its spread and its total, half grades included. */
export type GameWord = 'won' | 'lost' | 'covered' | 'failed' | 'over' | 'under';

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The last `games` games of the season, all of them, ended so. */
export interface StreakCondition {
  readonly outcome: GameWord;
  readonly games: number;
}

/** The game before, in the same season. */
export interface PreviousGameCondition {
  /** Every one of them. */
  readonly outcomes?: readonly GameWord[];
  /** Own score minus the opponent's. */
  readonly margin?: Range;
  readonly at?: 'home' | 'away';
  readonly opponent?: 'same' | 'other';
}

/** Conditions on one team of the game. History is of the season, without
 * games that count in no record (preseason, finals of in-season cups). */
export interface TeamConditions {
  readonly at?: 'home' | 'away';
  readonly role?: 'favourite' | 'dog';
  /** The team's own handicap: -3.5 where it is favoured by 3.5. */
  readonly line?: Range;
  /** Its American price to win; -150 is below 120. */
  readonly moneyline?: Range;
  /** Whole US Eastern days since its game before: 0 is the second day of a back-to-back. */
  readonly restDays?: Range;
  /** Games of the season that it has behind it. */
  readonly gamesPlayed?: Range;
  readonly streaks?: readonly StreakCondition[];
  readonly previous?: PreviousGameCondition;
  /** Canonical name of its conference. */
  readonly conference?: string;
}

export interface GameConditions {
  /** Where it is absent, regular and postseason. */
  readonly seasonTypes?: readonly SeasonType[];
  /** Weeks since the first known regular-season game of the season's league, from 1. */
  readonly seasonWeek?: Range;
  /** The week's number, where the league counts weeks. */
  readonly week?: Range;
  /** 1 to 12, US Eastern. */
  readonly months?: readonly number[];
  /** US Eastern. */
  readonly weekdays?: readonly Weekday[];
  readonly neutralSite?: boolean;
  readonly divisionGame?: boolean;
  readonly conferenceGame?: boolean;
  /** The closing total. */
  readonly total?: Range;
}

/**
 * A rule. Lines and prices in conditions are those of the period that is bet on. `team` speaks of
 * the team that is bet on and `opponent` of the other; of totals, one of the two fits either way
 * round.
 */
export interface SystemRule {
  readonly leagues: readonly LeagueId[];
  readonly market: SystemMarket;
  /** Where it is absent, the full game. */
  readonly period?: GamePeriod;
  readonly side: SystemSide;
  readonly game?: GameConditions;
  readonly home?: TeamConditions;
  readonly away?: TeamConditions;
  readonly team?: TeamConditions;
  readonly opponent?: TeamConditions;
}

/** A system as it is written down. */
export interface SystemDefinition {
  readonly systemId: string;
  readonly name: string;
  readonly description: string;
  readonly rule: SystemRule;
}

export type BetSide = 'home' | 'away' | 'over' | 'under';

/** One bet of a system, at the consensus close. */
export interface SystemBet {
  readonly eventId: string;
  readonly season: string;
  /** Epoch milliseconds, UTC. */
  readonly startTime: number;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly side: BetSide;
  /** The side's own handicap, or the total; null for a moneyline. */
  readonly line: number | null;
  /** American odds; a mean over books, so not always whole. */
  readonly price: number;
  readonly result: BetResult;
  /** Of one unit that was staked, to 4 decimals. */
  readonly profit: number;
  /** The game began after the system was published. */
  readonly isLive: boolean;
  readonly closeSource: CloseSource;
}

/** The market's key, as the interface spells it: `total_h1`. */
export function systemMarketType(rule: Pick<SystemRule, 'market' | 'period'>): string {
  return rule.period === 'h1' ? `${rule.market}_h1` : rule.market;
}

/** The period that a rule bets on. */
export function periodOf({ period = 'full' }: Pick<SystemRule, 'period'>): GamePeriod {
  return period;
}
