// Players before a roster is known: their ids, a slug of the name scoped by league, and which of
// several spellings is shown.
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

/**
 * Whether one spelling of a player is shown rather than another: mixed case before capitals or
 * small letters alone, then more letters beyond ASCII (accents as the player has them), then the
 * first in the order of text ("LeBron" before "Lebron"). Never depends on who wrote first.
 */
export function spellingPrecedes(spelling: string, other: string): boolean {
  const byCase = Number(isMixedCase(other)) - Number(isMixedCase(spelling));
  if (byCase !== 0) return byCase < 0;
  const byAccents = accentsIn(other) - accentsIn(spelling);
  return byAccents === 0 ? spelling < other : byAccents < 0;
}

function isMixedCase(name: string): boolean {
  return name !== name.toUpperCase() && name !== name.toLowerCase();
}

function accentsIn(name: string): number {
  let count = 0;
  for (const letter of name) if (letter > '~') count += 1;
  return count;
}

function codePointsOf(name: string): string {
  return Array.from(name.trim(), (letter) => letter.codePointAt(0)?.toString(16)).join('_');
}
