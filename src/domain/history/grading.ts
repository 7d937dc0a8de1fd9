// What became of the bets of a game, from its score and what it closed at: the one place where that
// is decided. Overtime counts but where a moneyline has three ways: there bets end with regulation
// time, and a level game is a draw.

import { assert } from '#kit/assert.ts';
import type { League, LeagueId } from '../league.ts';
import type { Score } from '../message/message.ts';
import type { GameFacts } from '../reference.ts';
import type { ClosingLines, ClosingSpread, ClosingTotal, GamePeriod } from './close.ts';
import type { Grades, SpreadGrade, TotalGrade, WinnerGrade } from './past-game.ts';
import type { SeasonType } from './season-type.ts';

/** Rises whenever the same score and close may be graded differently than before. */
export const GRADING_VERSION = 2;

type Ways = League['moneyline'];

/** What decides the bets of a game that is over. */
export interface FinalGame {
  readonly leagueId: LeagueId;
  /** Of the league; with three ways the score of regulation time decides. */
  readonly moneyline: Ways;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly score: Score;
  readonly periods: GameFacts['periods'];
}

/** Nothing is graded: nobody knows the score that decides. */
export const NOT_GRADED: Grades = { winner: null, spread: null, total: null };

/** Bets on the first half are graded from this season on. */
const FIRST_HALF_SEASON = 2023;
const QUARTERS = 4;
const INNINGS = 9;
/** In these seasons games of doubleheaders were scheduled for fewer, and were bet on so. */
const SHORT_INNINGS = 7;
const SHORT_DOUBLEHEADER_SEASONS: ReadonlySet<string> = new Set(['2020', '2021']);
const HALVES = 2;
/** Distance to a quarter line (x.25, x.75) at which half of the stake is decided. */
const HALF_DECIDED = 0.25;

/**
 * Grades of a whole game whose bets `score` decides. Run lines and totals of a baseball game that
 * was called early have no action, as bookmakers' rules say: their stakes come back.
 */
export function gradesOfGame(game: FinalGame, score: Score, lines: ClosingLines | null): Grades {
  const grades = gradesOf(game.moneyline, score, lines);
  if (!isCutShort(game)) return grades;
  const { winner, spread, total } = grades;
  return { winner, spread: spread && 'push', total: total && 'push' };
}

/** Whether a game had too few innings; where not all of its runs are in them, nobody knows. */
function isCutShort({ leagueId, season, score, periods }: FinalGame): boolean {
  if (leagueId !== 'mlb' || periods === null) return false;
  const needed = SHORT_DOUBLEHEADER_SEASONS.has(season) ? SHORT_INNINGS : INNINGS;
  const isWhole = sum(periods.home) === score.home && sum(periods.away) === score.away;
  return isWhole && periods.away.length < needed;
}

/** Grades by the score that decides and the lines; a line that is not known is not graded. */
export function gradesOf(ways: Ways, score: Score, lines: ClosingLines | null): Grades {
  return {
    winner: winnerOf(ways, score),
    spread: lines?.spread ? spreadOf(ways, score, lines.spread) : null,
    total: lines?.total ? totalOf(ways, score, lines.total) : null,
  };
}

/**
 * The score that bets on the whole game are decided by; null where it cannot be known. In soccer
 * that is the score after two halves: of a knock-out match, which may have had extra time, it is
 * known only where the goals of each half are, and agree with the score.
 */
export function decidingScore({ moneyline, seasonType, score, periods }: FinalGame): Score | null {
  if (moneyline === 'two_way') return score;
  const regulation = sumOfFirst(periods, HALVES);
  const hasExtraTime = regulation !== null && (periods?.home.length ?? 0) > HALVES;
  const isWithin =
    regulation !== null && regulation.home <= score.home && regulation.away <= score.away;
  if (hasExtraTime) return isWithin ? regulation : null;
  if (seasonType !== 'postseason') return score;
  const isWhole = regulation?.home === score.home && regulation.away === score.away;
  return isWhole ? score : null;
}

/** The score at half time in NFL and NBA, where the points of four quarters are known. */
export function firstHalfScore({ leagueId, score, periods }: FinalGame): Score | null {
  if (leagueId !== 'nfl' && leagueId !== 'nba') return null;
  if ((periods?.home.length ?? 0) < QUARTERS) return null;
  const half = sumOfFirst(periods, HALVES);
  return half && half.home <= score.home && half.away <= score.away ? half : null;
}

/** Whether bets on the first half are graded: NFL and NBA, from the season 2023-24 on. */
export function hasFirstHalf(leagueId: LeagueId, season: string): boolean {
  const isOfHalves = leagueId === 'nfl' || leagueId === 'nba';
  return isOfHalves && Number(season.slice(0, 4)) >= FIRST_HALF_SEASON;
}

/** The rules that a grade was made by, in words that audits keep. */
export function gradingRules(
  leagueId: LeagueId,
  ways: Ways,
  period: GamePeriod,
): readonly string[] {
  if (ways === 'three_way') return ['regulation_time', 'level_is_draw', 'quarter_lines_split'];
  return [
    period === 'h1' ? 'first_two_quarters' : 'overtime_counts',
    'level_is_push',
    ...(leagueId === 'mlb' ? ['called_early_is_push'] : []),
  ];
}

/** What a bet came to: won, lost, returned, half won, half lost. */
export type BetResult = 'W' | 'L' | 'P' | 'HW' | 'HL';

/** What a bet on `side` came to, by the grade of its market. */
export function resultOf(
  grade: WinnerGrade | SpreadGrade | TotalGrade,
  side: 'home' | 'away' | 'draw' | 'over' | 'under',
): BetResult {
  if (grade === 'push') return 'P';
  if (grade === side) return 'W';
  if (grade === `${side}_half`) return 'HW';
  return grade.endsWith('_half') ? 'HL' : 'L';
}

/**
 * Profit of one unit staked at American odds, which need not be whole but are at or beyond 100 of
 * either sign (asserted): -1 where the bet is lost, 0 where the stake comes back.
 */
export function profitOf(result: BetResult, americanOdds: number): number {
  assert(isAmericanOdds(americanOdds), `not American odds: ${americanOdds}`);
  const win = americanOdds > 0 ? americanOdds / 100 : -100 / americanOdds;
  switch (result) {
    case 'W':
      return win;
    case 'HW':
      return win / 2;
    case 'P':
      return 0;
    case 'HL':
      return -0.5;
    case 'L':
      return -1;
  }
}

/** Whether a number can be American odds: finite, and not inside (-100, 100). */
export function isAmericanOdds(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) >= 100;
}

/** The same number with the other sign; 0 has none. */
export function negated(value: number): number {
  return value === 0 ? 0 : -value;
}

function winnerOf(ways: Ways, { home, away }: Score): WinnerGrade {
  if (home === away) return ways === 'three_way' ? 'draw' : 'push';
  return home > away ? 'home' : 'away';
}

function spreadOf(ways: Ways, score: Score, { point }: ClosingSpread): SpreadGrade {
  const margin = score.home - score.away + point;
  if (margin === 0) return 'push';
  const side = margin > 0 ? 'home' : 'away';
  return isHalfDecided(ways, margin) ? `${side}_half` : side;
}

function totalOf(ways: Ways, score: Score, { point }: ClosingTotal): TotalGrade {
  const beyond = score.home + score.away - point;
  if (beyond === 0) return 'push';
  const side = beyond > 0 ? 'over' : 'under';
  return isHalfDecided(ways, beyond) ? `${side}_half` : side;
}

/** A quarter line is two bets of half the stake; at this distance one of them is returned. */
function isHalfDecided(ways: Ways, distance: number): boolean {
  return ways === 'three_way' && Math.abs(distance) === HALF_DECIDED;
}

/** Points of the first periods; null where either side has fewer, or what are no points. */
function sumOfFirst(periods: GameFacts['periods'], count: number): Score | null {
  if (!periods || periods.home.length !== periods.away.length) return null;
  const [home, away] = [periods.home.slice(0, count), periods.away.slice(0, count)];
  const arePoints = [...home, ...away].every((points) => Number.isInteger(points) && points >= 0);
  if (home.length < count || !arePoints) return null;
  return { home: sum(home), away: sum(away) };
}

function sum(points: readonly number[]): number {
  return points.reduce((total, each) => total + each, 0);
}
