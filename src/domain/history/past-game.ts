import type { LeagueId } from '../league.ts';
import type { Score } from '../message/message.ts';
import type { GameFacts } from '../reference.ts';
import type { Close } from './close.ts';
import type { SeasonType } from './season-type.ts';

/**
 * Who a bet on the winner was won by. Level scores are a `push` where a draw could not be bet on,
 * else `draw`.
 */
export type WinnerGrade = 'home' | 'away' | 'draw' | 'push';

/** Quarter lines can be won or lost by half: `home_half` is half a win of the home side. */
export type SpreadGrade = 'home' | 'away' | 'push' | 'home_half' | 'away_half';
export type TotalGrade = 'over' | 'under' | 'push' | 'over_half' | 'under_half';

/** What became of the bets of one period; null where there was no line. */
export interface Grades {
  readonly winner: WinnerGrade | null;
  readonly spread: SpreadGrade | null;
  readonly total: TotalGrade | null;
}

export interface GradedPeriod {
  readonly score: Score;
  readonly close: Close | null;
  readonly grades: Grades;
}

export interface PastGame {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly week: number | null;
  /** Epoch milliseconds, UTC. */
  readonly startTime: number;
  readonly neutralSite: boolean;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly starters: GameFacts['starters'];
  readonly starterHands: GameFacts['starterHands'] | null;
  readonly full: GradedPeriod;
  /** Null where the score at half time is not known, or the sport has no halves. */
  readonly firstHalf: GradedPeriod | null;
}
