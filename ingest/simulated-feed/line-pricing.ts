// How one venue prices one line: which point it stands on, how much margin it takes, which rungs of
// its ladder come out. Pure: the same opinion gives the same prices.
import { centreOf, fairSides, type GameView, isOpen } from './fair-line.ts';
import { nearestRung } from './ladder.ts';
import type { Line } from './line-menu.ts';
import type { VenueProfile } from './venue-profile.ts';

/** What a venue shows of a line: rungs of its ladder, one per quoted side. */
export interface Shown {
  readonly point: number | null;
  readonly rungs: readonly number[];
}

/** What decides a venue's price beside the game itself. */
export interface Opinion {
  /** The factors as the venue knows them, its own bias included. */
  readonly factors: Float64Array;
  /** Points its spreads and totals stand apart from the middle of the market. */
  readonly pointBias: number;
  /** Quotes only the first side of a yes/no line. */
  readonly yesOnly: boolean;
}

/** A point is kept while its sides are this near to even, so juice moves before points do. */
const JUICE_BEFORE_POINT = 0.07;
/** Nobody takes bets on what is as good as decided. */
const DECIDED = 0.972;
/** DFS operators pay the same for every pick, so they list only what is near to even. */
const DFS_EVEN = 0.06;
const IMPLIED_MAX = 0.985;

/**
 * What the venue shows of the line; null when it would take it down. `kept` is its point so far,
 * for an alternate that of its main line.
 */
export function shownOf(
  profile: VenueProfile,
  line: Line,
  view: GameView,
  opinion: Opinion,
  kept: number | null,
): Shown | null {
  if (!isOpen(line, view)) return null;
  const point = line.isAlternate ? (kept ?? 0) + line.offset : pointOf(line, view, opinion, kept);
  const fair = fairSides(line, view, opinion.factors, point);
  const highest = Math.max(...fair);
  if (line.market.probabilityTotal === 1 && highest > DECIDED) return null;
  if (line.market.probabilityTotal === 2 && highest > 0.985) return null;
  if (profile.isDfs) {
    return highest > 0.5 + DFS_EVEN ? null : { point, rungs: fair.map(() => 0) };
  }
  const margin = marginOf(profile, line);
  const each = (margin * line.market.probabilityTotal) / fair.length;
  const rungs = fair.map((chance) =>
    nearestRung(profile.ladder, Math.min(IMPLIED_MAX, chance + each * marginShare(chance))),
  );
  return {
    point,
    rungs: opinion.yesOnly && line.market.format === 'yes_no' ? rungs.slice(0, 1) : rungs,
  };
}

/** Overround the venue takes on the line: more where it knows less. */
export function marginOf(profile: VenueProfile, line: Line): number {
  switch (line.lineClass) {
    case 'main':
      return profile.gameMargin * (line.market.sides.length === 3 ? 1.25 : 1);
    case 'prop':
      return profile.propMargin;
    default:
      return profile.gameMargin * 1.25 + 0.004;
  }
}

/** The part of a side's margin that fits on it: less on the very likely and the very unlikely. */
function marginShare(chance: number): number {
  return Math.min(1, (1 - chance) / 0.15, chance / 0.05);
}

function pointOf(line: Line, view: GameView, opinion: Opinion, kept: number | null): number | null {
  const centre = centreOf(line, view, opinion.factors);
  if (centre === null) return null;
  const isCounted = line.prop !== null || view.model.scoring === 'poisson';
  if (kept !== null && isBalanced(line, view, opinion, kept)) return kept;
  if (isCounted) return mostBalanced(line, view, opinion, halfPoint(centre, true));
  return halfPoint(centre + opinion.pointBias, false);
}

/**
 * Goals, runs and statistics stand on half points; margins and totals of points on whole ones too.
 */
function halfPoint(centre: number, isCounted: boolean): number {
  return (isCounted ? Math.floor(centre) + 0.5 : Math.round(centre * 2) / 2) + 0;
}

function isBalanced(line: Line, view: GameView, opinion: Opinion, point: number): boolean {
  // Run and puck lines stay at one and a half goals before the game, whatever the juice.
  if (isFixedSpread(line, view)) return Math.abs(point) === 1.5;
  const chance = fairSides(line, view, opinion.factors, point)[0] ?? 0.5;
  const isCounted = line.prop !== null || view.model.scoring === 'poisson';
  return Math.abs(chance - 0.5) < (isCounted ? 2 : 1) * JUICE_BEFORE_POINT;
}

function mostBalanced(line: Line, view: GameView, opinion: Opinion, near: number): number {
  if (isFixedSpread(line, view)) return near <= 0 ? -1.5 : 1.5;
  const lowest = line.market.format === 'spread' ? Number.NEGATIVE_INFINITY : 0.5;
  let best = Math.max(lowest, near);
  let bestOff = Number.POSITIVE_INFINITY;
  for (const point of [near - 1, near, near + 1]) {
    if (point < lowest) continue;
    const off = Math.abs((fairSides(line, view, opinion.factors, point)[0] ?? 0.5) - 0.5);
    if (off < bestOff) [best, bestOff] = [point, off];
  }
  return best;
}

function isFixedSpread(line: Line, view: GameView): boolean {
  const { leagueId } = view.model;
  const hasFixed = leagueId === 'mlb' || leagueId === 'nhl';
  return hasFixed && view.progress === 0 && line.marketType === 'spread';
}
