// Which handicaps and totals a game of a league can have at all: beyond them a file has a price in
// the column of a line, another sport's line, or nothing. Wider than any line ever offered.
import type { GamePeriod } from '#domain/history/close.ts';
import { isSoccer, type LeagueId } from '#domain/league.ts';
import { must } from '#kit/assert.ts';

interface Limits {
  /** Greatest handicap either way. */
  readonly spread: number;
  readonly leastTotal: number;
  readonly greatestTotal: number;
}

const SOCCER: Limits = { spread: 5, leastTotal: 0.5, greatestTotal: 8 };
const LIMITS: Readonly<Record<LeagueId, Limits>> = {
  nba: { spread: 30, leastTotal: 130, greatestTotal: 290 },
  nfl: { spread: 30, leastTotal: 25, greatestTotal: 75 },
  mlb: { spread: 4.5, leastTotal: 4, greatestTotal: 18 },
  nhl: { spread: 4.5, leastTotal: 3, greatestTotal: 11 },
  ncaa_basketball: { spread: 60, leastTotal: 80, greatestTotal: 230 },
  ncaa_football: { spread: 70, leastTotal: 20, greatestTotal: 100 },
  soccer_epl: SOCCER,
  soccer_mls: SOCCER,
  soccer_world_cup: SOCCER,
};
/** A half has between these shares of the points of a game. */
const HALF_SHARE = { least: 0.25, greatest: 0.75 };

/** Whether a handicap can be one: in the range, and a half or whole (soccer: quarter) number. */
export function isSpreadPoint(leagueId: LeagueId, period: GamePeriod, point: number): boolean {
  const { spread } = must(LIMITS[leagueId], leagueId);
  const greatest = period === 'full' ? spread : spread * HALF_SHARE.greatest;
  return Math.abs(point) <= greatest && isOnGrid(leagueId, point);
}

/** The same of a total. */
export function isTotalPoint(leagueId: LeagueId, period: GamePeriod, point: number): boolean {
  const { leastTotal, greatestTotal } = must(LIMITS[leagueId], leagueId);
  const isFull = period === 'full';
  const least = isFull ? leastTotal : leastTotal * HALF_SHARE.least;
  const greatest = isFull ? greatestTotal : greatestTotal * HALF_SHARE.greatest;
  return point >= least && point <= greatest && isOnGrid(leagueId, point);
}

function isOnGrid(leagueId: LeagueId, point: number): boolean {
  return Number.isInteger(point * (isSoccer(leagueId) ? 4 : 2));
}
