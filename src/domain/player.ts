// The ids of players before a roster is known: a slug of the name, scoped by league.
import type { LeagueId } from './league.ts';
import { foldName } from './name-folding.ts';

/**
 * The provisional player id, e.g. `nba_lebron_james`, `nfl_kenneth_walker_iii`. Spellings that
 * differ in case, accents or punctuation share it. A name without a Latin letter or digit is
 * spelled by its code points, so that the function is total.
 */
export function playerSlug(leagueId: LeagueId, name: string): string {
  const folded = foldName(name) || codePointsOf(name);
  return `${leagueId}_${folded.replaceAll(' ', '_')}`;
}

function codePointsOf(name: string): string {
  return Array.from(name.trim(), (letter) => letter.codePointAt(0)?.toString(16)).join('_');
}
