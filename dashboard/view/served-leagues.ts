// The leagues that the server serves, which can become more while the page is open.
import { createSignal } from 'solid-js';
import { FIRST_LEAGUES, type LeagueId, type NamedLeague } from './leagues.ts';

const [served, setServed] = createSignal(FIRST_LEAGUES);

/** In the order of their tabs. */
export const servedLeagues: () => readonly NamedLeague[] = served;

/** Takes over what `/v1/leagues` lists; the first ones keep their order. */
export function useServedLeagues(
  listed: readonly { readonly leagueId: LeagueId; readonly name: string }[],
): void {
  const names = new Map(listed.map(({ leagueId, name }) => [leagueId, name]));
  const first = FIRST_LEAGUES.filter(({ id }) => names.has(id));
  for (const { id } of first) names.delete(id);
  setServed([...first, ...[...names].map(([id, name]) => ({ id, name }))]);
}

/** The league of that id; undefined for any other word. */
export function leagueOf(word: string | undefined): LeagueId | undefined {
  return served().find(({ id }) => id === word)?.id;
}

export function leagueName(leagueId: string): string {
  return served().find(({ id }) => id === leagueId)?.name ?? leagueId;
}

export function leagueRank(leagueId: string): number {
  const rank = served().findIndex(({ id }) => id === leagueId);
  return rank < 0 ? served().length : rank;
}
