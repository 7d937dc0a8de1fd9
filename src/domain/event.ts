// The ids of events. An id is minted once, from what the first source said, and never recomputed:
// it survives moved starts and home/away flips.
import { assert } from '#kit/assert.ts';
import { easternDay } from './eastern-day.ts';
import type { LeagueId } from './league.ts';

/** Where every game of the simulated world is played, and no other. */
export const SIMULATED_VENUE = 'Simulated Arena';

/** No delay of a day lasts that long. */
const RESUMED_AFTER_MS = 12 * 3_600_000;

/**
 * Whether a game that was begun at `startMs` and is announced for `laterMs` (epoch milliseconds)
 * was suspended and goes on another day: it keeps the day on which it began. An earlier start, or
 * one that is not 12 hours later, is a correction.
 */
export function isResumption(startMs: number, laterMs: number): boolean {
  return laterMs > startMs + RESUMED_AFTER_MS;
}

/**
 * `nfl_20251109_buf_mia`: league, US Eastern day of the start (epoch ms), away team, home team.
 * `nth` counts the games of the pair on that day from 1; the second ends in `_2`. Asserts that both
 * teams are the league's.
 */
export function eventIdOf(
  leagueId: LeagueId,
  startMs: number,
  awayTeamId: string,
  homeTeamId: string,
  nth: number,
): string {
  assert(Number.isInteger(nth) && nth >= 1, `nth game of a day: ${nth}`);
  const day = easternDay(startMs).replaceAll('-', '');
  const away = abbreviationOf(leagueId, awayTeamId);
  const home = abbreviationOf(leagueId, homeTeamId);
  const id = `${leagueId}_${day}_${away}_${home}`;
  return nth === 1 ? id : `${id}_${nth}`;
}

function abbreviationOf(leagueId: LeagueId, teamId: string): string {
  assert(teamId.startsWith(`${leagueId}_`), `team ${teamId} is not of ${leagueId}`);
  return teamId.slice(leagueId.length + 1);
}
