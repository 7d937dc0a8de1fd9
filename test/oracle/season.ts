// Which season a game belongs to, from its start on a US Eastern calendar.

import type { LeagueId } from '#domain/league.ts';
import { unreachable } from '#kit/assert.ts';

const EASTERN = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'numeric',
});

const MARCH = 3;
const JULY = 7;
const JANUARY = 1;

/** "2025-26", or a single year where a season lies within one. */
export function seasonOf(leagueId: LeagueId, startMs: number): string {
  const parts = EASTERN.formatToParts(startMs);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const firstMonth = firstMonthOf(leagueId);
  const year = part('month') >= firstMonth ? part('year') : part('year') - 1;
  if (firstMonth === JANUARY) return String(year);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The month in which a league's next season takes over. */
function firstMonthOf(leagueId: LeagueId): number {
  switch (leagueId) {
    case 'nfl':
    case 'ncaa_football':
      return MARCH;
    case 'nba':
    case 'nhl':
    case 'ncaa_basketball':
    case 'soccer_epl':
      return JULY;
    case 'mlb':
    case 'soccer_mls':
    case 'soccer_world_cup':
      return JANUARY;
    default:
      return unreachable(leagueId);
  }
}
