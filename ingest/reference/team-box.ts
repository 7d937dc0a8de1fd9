// Box scores of teams as the sums of their players' lines.
import { sumOf } from '#domain/history/stat-catalog.ts';
import type { PlayerLine, TeamBox } from '#domain/reference.ts';

/** Two teams, each as far as it was read. */
export type ReadBoxes = { home?: TeamBox; away?: TeamBox };

const WITHOUT_TEAM_SUM = new Set(['plusMinus', 'timeOnIceSeconds']);
const NOBODY: TeamBox = { stats: {}, players: [] };

/** The players' lines and what they sum up to. */
export function teamBoxOf(players: readonly PlayerLine[]): TeamBox {
  const sums = Object.entries(sumOf(players.map(({ stats }) => stats)));
  const stats = Object.fromEntries(sums.filter(([name]) => !WITHOUT_TEAM_SUM.has(name)));
  return { stats, players };
}

/** Both teams; undefined where nothing was read of either. */
export function bothBoxes({
  home,
  away,
}: ReadBoxes): { readonly home: TeamBox; readonly away: TeamBox } | undefined {
  if (home === undefined && away === undefined) return undefined;
  return { home: home ?? NOBODY, away: away ?? NOBODY };
}
