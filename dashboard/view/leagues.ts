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

const RANK = new Map<string, number>(LEAGUES.map(({ id }, index) => [id, index]));
const NAMES = new Map<string, string>(LEAGUES.map(({ id, name }) => [id, name]));

/** The league of that id; undefined for any other word. */
export function leagueOf(word: string | undefined): LeagueId | undefined {
  return LEAGUES.find(({ id }) => id === word)?.id;
}

export function leagueName(leagueId: string): string {
  return NAMES.get(leagueId) ?? leagueId;
}

export function leagueRank(leagueId: string): number {
  return RANK.get(leagueId) ?? LEAGUES.length;
}
