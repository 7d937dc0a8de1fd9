// The names of statistics, sport by sport. A source's own words are turned into these once, at its
// adapter; totals that follow from others (points of a hockey player, total bases) are derived by
// `withDerived` and never stored by hand.
import type { Sport } from '../league.ts';
import type { StatLine } from '../reference.ts';

/** Sports whose box scores are read. */
export type StatSport = 'basketball' | 'football' | 'baseball' | 'hockey' | 'soccer';

/**
 * What is counted in one game. Sums over games are sums of these, except those in `MAXIMA`, of
 * which a season knows the greatest.
 */
export const STATS: Readonly<Record<StatSport, readonly string[]>> = {
  basketball: words(`minutes points rebounds assists steals blocks turnovers fouls
    fieldGoalsMade fieldGoalsAttempted threePointFieldGoalsMade threePointFieldGoalsAttempted
    freeThrowsMade freeThrowsAttempted offensiveRebounds defensiveRebounds plusMinus`),
  football: words(`passingCompletions passingAttempts passingYards passingTouchdowns
    passingInterceptions passingLong rushingAttempts rushingYards rushingTouchdowns rushingLong
    receptions receivingTargets receivingYards receivingTouchdowns receivingLong returnTouchdowns
    fumblesLost soloTackles assistTackles sacks defensiveInterceptions fieldGoalsMade
    fieldGoalsAttempted extraPointsMade extraPointsAttempted`),
  baseball: words(`atBats runs hits doubles triples homeRuns rbis walks strikeouts stolenBases
    hitByPitch outsRecorded pitcherStrikeouts hitsAllowed walksAllowed runsAllowed earnedRuns
    homeRunsAllowed pitchesThrown pitcherWins`),
  hockey: words(`goals assists shots powerPlayGoals powerPlayAssists blockedShots hits
    penaltyMinutes plusMinus timeOnIceSeconds faceoffsWon faceoffsLost saves shotsAgainst
    goalsAgainst`),
  soccer: words(`minutes goals ownGoals assists shots shotsOnTarget passes tackles foulsCommitted
    yellowCards redCards saves goalsAgainst`),
};

/** Derived in `withDerived`, per game: sums of them over games are true sums. */
export const DERIVED: Readonly<Record<StatSport, readonly string[]>> = {
  basketball: [],
  football: words('kickingPoints totalTackles'),
  baseball: words('singles totalBases'),
  hockey: words('points powerPlayPoints'),
  soccer: [],
};

/** Statistics of which a season knows the greatest of a game, not the sum. */
export const MAXIMA: ReadonlySet<string> = new Set(words('passingLong rushingLong receivingLong'));

/** The line with everything that follows from it. */
export function withDerived(sport: Sport, line: StatLine): StatLine {
  const of = (name: string): number => line[name] ?? 0;
  const has = (...names: readonly string[]): boolean => names.some((name) => name in line);
  if (sport === 'football') {
    return {
      ...line,
      ...(has('fieldGoalsMade', 'extraPointsMade') && {
        kickingPoints: 3 * of('fieldGoalsMade') + of('extraPointsMade'),
      }),
      ...(has('soloTackles', 'assistTackles') && {
        totalTackles: of('soloTackles') + of('assistTackles'),
      }),
    };
  }
  // Without doubles and triples nobody knows which hits were singles.
  if (sport === 'baseball' && 'hits' in line && 'doubles' in line && 'triples' in line) {
    const extraBases = of('doubles') + 2 * of('triples') + 3 * of('homeRuns');
    return {
      ...line,
      singles: of('hits') - of('doubles') - of('triples') - of('homeRuns'),
      totalBases: of('hits') + extraBases,
    };
  }
  if (sport === 'hockey' && has('goals', 'assists')) {
    return {
      ...line,
      points: of('goals') + of('assists'),
      powerPlayPoints: of('powerPlayGoals') + of('powerPlayAssists'),
    };
  }
  return line;
}

/** Sums of lines, and the greatest where a sum means nothing. */
export function sumOf(lines: readonly StatLine[]): StatLine {
  const sums: Record<string, number> = {};
  for (const line of lines) {
    for (const [name, value] of Object.entries(line)) {
      const before = sums[name];
      if (before === undefined) sums[name] = value;
      else sums[name] = MAXIMA.has(name) ? Math.max(before, value) : before + value;
    }
  }
  return sums;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
