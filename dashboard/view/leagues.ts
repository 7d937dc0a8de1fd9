// The leagues in the order of their tabs.
import type { League } from '#client/overround.ts';

export type LeagueId = League['leagueId'];

export const LEAGUES: readonly { readonly id: LeagueId; readonly name: string }[] = [
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

/** The league of that id; undefined for any other word. */
export function leagueOf(word: string | undefined): LeagueId | undefined {
  return LEAGUES.find(({ id }) => id === word)?.id;
}

export function leagueName(leagueId: string): string {
  return LEAGUES.find(({ id }) => id === leagueId)?.name ?? leagueId;
}

export function leagueRank(leagueId: string): number {
  const rank = LEAGUES.findIndex(({ id }) => id === leagueId);
  return rank < 0 ? LEAGUES.length : rank;
}
