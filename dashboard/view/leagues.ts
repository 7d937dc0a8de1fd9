// The leagues in the order of their tabs: those that every server has at the start, before it has
// said which ones it serves.
import type { League } from '#client/overround.ts';

export type LeagueId = League['leagueId'];

export interface NamedLeague {
  readonly id: LeagueId;
  readonly name: string;
}

export const FIRST_LEAGUES: readonly NamedLeague[] = [
  { id: 'nfl', name: 'NFL' },
  { id: 'nba', name: 'NBA' },
  { id: 'mlb', name: 'MLB' },
  { id: 'nhl', name: 'NHL' },
  { id: 'ncaa_football', name: 'NCAAF' },
  { id: 'ncaa_basketball', name: 'NCAAB' },
  { id: 'soccer_epl', name: 'EPL' },
  { id: 'soccer_mls', name: 'MLS' },
  { id: 'soccer_world_cup', name: 'World Cup' },
];

/** The first league of that id; undefined for any other word. */
export function firstLeagueOf(word: string | undefined): LeagueId | undefined {
  return FIRST_LEAGUES.find(({ id }) => id === word)?.id;
}
