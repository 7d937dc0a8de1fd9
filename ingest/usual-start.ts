// Starts that are none: a source that knows the day alone writes midnight of the place where the
// game is played. Until a time is known the game is taken to start when such games usually do.
import { easternDay, easternInstant } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import { britishInstant } from './reference/files/local-times.ts';

const HOUR_MS = 3_600_000;

/** Where games do start at midnight Eastern time: Hawaii's tournaments, the Pacific in summer. */
const MIDNIGHT_STARTS: ReadonlySet<LeagueId> = new Set(['ncaa_basketball', 'soccer_world_cup']);
const MIDNIGHT_HOSTS: ReadonlySet<string> = new Set(['ncaa_football_haw']);
const [USUAL_HOUR, USUAL_HOUR_EPL] = [19, 15];

interface SaidStart {
  readonly leagueId: LeagueId;
  readonly homeTeamId: string;
  /** Epoch milliseconds. */
  readonly startTime: number;
}

/**
 * When a game starts of which a source says midnight of Eastern (in England of British) time: 19:00
 * (15:00) of that day; undefined of any other start, and where games start at midnight indeed.
 */
export function usualStart({ leagueId, homeTeamId, startTime }: SaidStart): number | undefined {
  if (MIDNIGHT_STARTS.has(leagueId) || MIDNIGHT_HOSTS.has(homeTeamId)) return undefined;
  if (leagueId === 'soccer_epl') {
    const day = new Date(startTime + HOUR_MS).toISOString().slice(0, 10);
    const instant = (hour: number) => britishInstant(day, { hour, minute: 0 });
    return startTime === instant(0) ? instant(USUAL_HOUR_EPL) : undefined;
  }
  const day = easternDay(startTime);
  return startTime === easternInstant(day, 0, 0) ? easternInstant(day, USUAL_HOUR, 0) : undefined;
}
