// What a player prop is decided by: the value of a market in one game's line of statistics. The
// same key means another statistic in another sport. A statistic that the line does not have counts
// as 0 if the line has any of its family: a receiver who never ran has 0 rushing yards, but a
// pitcher has no line as a batter. Props that a box score cannot decide say why.
import { must } from '#kit/assert.ts';
import type { Sport } from '../league.ts';
import type { StatLine } from '../reference.ts';
import { STATS, type StatSport, withDerived } from './stat-catalog.ts';

/** Derived from a batter's hits, where the line tells them apart. */
const OF_HITS: ReadonlySet<string> = new Set(['totalBases', 'singles']);

/** The value of a prop in one game; undefined where the line says nothing of its kind. */
export type PropStat = (stats: StatLine) => number | undefined;

/** Statistics of which one recorded vouches for the others; `all` of a sport stands without one. */
const FAMILIES: Readonly<Record<StatSport, Readonly<Record<string, string>>>> = {
  basketball: {
    all: `points rebounds assists steals blocks turnovers fouls fieldGoalsMade
      fieldGoalsAttempted threePointFieldGoalsMade threePointFieldGoalsAttempted freeThrowsMade
      freeThrowsAttempted offensiveRebounds defensiveRebounds`,
  },
  football: {
    all: STATS.football.join(' '),
    offense: `passingCompletions passingAttempts passingYards passingTouchdowns
      passingInterceptions passingLong rushingAttempts rushingYards rushingTouchdowns rushingLong
      receptions receivingTargets receivingYards receivingTouchdowns receivingLong fumblesLost`,
    defense: 'soloTackles assistTackles sacks defensiveInterceptions',
    kicking: 'fieldGoalsMade fieldGoalsAttempted extraPointsMade extraPointsAttempted',
  },
  baseball: {
    batting: `atBats runs hits doubles triples homeRuns rbis walks strikeouts stolenBases
      hitByPitch`,
    pitching: `outsRecorded pitcherStrikeouts hitsAllowed walksAllowed runsAllowed earnedRuns
      homeRunsAllowed pitchesThrown pitcherWins`,
  },
  // Time on ice and penalties are a goalkeeper's too.
  hockey: {
    skating: `goals assists shots powerPlayGoals powerPlayAssists blockedShots hits plusMinus
      faceoffsWon faceoffsLost`,
    keeping: 'saves shotsAgainst goalsAgainst',
  },
  // Who scored and who was booked is known of every match; shots only where they are counted.
  soccer: { all: STATS.soccer.join(' '), shooting: 'shots shotsOnTarget passes tackles' },
};

/**
 * key|family|statistics that are added up|at least: with the last, the value is 1 from that sum on,
 * else 0. `tens of` counts the statistics that reach ten.
 */
const TABLES: Readonly<Record<StatSport, string>> = {
  football: `
player_pass_yds|offense|passingYards|
player_pass_tds|offense|passingTouchdowns|
player_pass_completions|offense|passingCompletions|
player_pass_attempts|offense|passingAttempts|
player_pass_interceptions|offense|passingInterceptions|
player_pass_longest_completion|offense|passingLong|
player_pass_rush_yds|offense|passingYards rushingYards|
player_pass_rush_reception_tds|offense|passingTouchdowns rushingTouchdowns receivingTouchdowns|
player_pass_rush_reception_yds|offense|passingYards rushingYards receivingYards|
player_rush_yds|offense|rushingYards|
player_rush_tds|offense|rushingTouchdowns|
player_rush_attempts|offense|rushingAttempts|
player_rush_longest|offense|rushingLong|
player_rush_reception_tds|offense|rushingTouchdowns receivingTouchdowns|
player_rush_reception_yds|offense|rushingYards receivingYards|
player_receptions|offense|receptions|
player_reception_yds|offense|receivingYards|
player_reception_tds|offense|receivingTouchdowns|
player_reception_longest|offense|receivingLong|
player_kicking_points|kicking|kickingPoints|
player_field_goals|kicking|fieldGoalsMade|
player_pats|kicking|extraPointsMade|
player_assists|defense|assistTackles|
player_solo_tackles|defense|soloTackles|
player_tackles_assists|defense|totalTackles|
player_sacks|defense|sacks|
player_defensive_interceptions|defense|defensiveInterceptions|
player_tds_over|all|rushingTouchdowns receivingTouchdowns returnTouchdowns|
player_anytime_td|all|rushingTouchdowns receivingTouchdowns returnTouchdowns|1
`,
  basketball: `
player_points|all|points|
player_rebounds|all|rebounds|
player_assists|all|assists|
player_threes|all|threePointFieldGoalsMade|
player_blocks|all|blocks|
player_steals|all|steals|
player_blocks_steals|all|blocks steals|
player_turnovers|all|turnovers|
player_points_rebounds_assists|all|points rebounds assists|
player_points_rebounds|all|points rebounds|
player_points_assists|all|points assists|
player_rebounds_assists|all|rebounds assists|
player_field_goals|all|fieldGoalsMade|
player_frees_made|all|freeThrowsMade|
player_frees_attempts|all|freeThrowsAttempted|
player_double_double|all|tens of points rebounds assists steals blocks|2
player_triple_double|all|tens of points rebounds assists steals blocks|3
`,
  baseball: `
batter_home_runs|batting|homeRuns|
batter_hits|batting|hits|
batter_total_bases|batting|totalBases|
batter_rbis|batting|rbis|
batter_runs_scored|batting|runs|
batter_hits_runs_rbis|batting|hits runs rbis|
batter_singles|batting|singles|
batter_doubles|batting|doubles|
batter_triples|batting|triples|
batter_walks|batting|walks|
batter_strikeouts|batting|strikeouts|
batter_stolen_bases|batting|stolenBases|
pitcher_strikeouts|pitching|pitcherStrikeouts|
pitcher_hits_allowed|pitching|hitsAllowed|
pitcher_walks|pitching|walksAllowed|
pitcher_earned_runs|pitching|earnedRuns|
pitcher_outs|pitching|outsRecorded|
pitcher_record_a_win|pitching|pitcherWins|1
`,
  hockey: `
player_points|skating|points|
player_power_play_points|skating|powerPlayPoints|
player_assists|skating|assists|
player_blocked_shots|skating|blockedShots|
player_shots_on_goal|skating|shots|
player_shots|skating|shots|
player_goals|skating|goals|
player_hits|skating|hits|
player_faceoffs_won|skating|faceoffsWon|
player_goal_scorer_anytime|skating|goals|1
player_total_saves|keeping|saves|
`,
  soccer: `
player_goal_scorer_anytime|all|goals|1
player_to_receive_card|all|yellowCards redCards|1
player_to_receive_red_card|all|redCards|1
player_assists|all|assists|
player_shots_on_target|shooting|shotsOnTarget|
player_shots|shooting|shots|
`,
};

const ORDER = 'a box score does not say in which order they scored';
const QUARTER = 'a box score is of the whole game, not of a quarter';
const FANTASY = 'every venue counts fantasy points by rules of its own';

const UNDECIDED: Readonly<Record<Sport, Readonly<Record<string, string>>>> = {
  football: { player_pass_yds_q1: QUARTER, player_1st_td: ORDER, player_last_td: ORDER },
  basketball: {
    player_points_q1: QUARTER,
    player_rebounds_q1: QUARTER,
    player_assists_q1: QUARTER,
    player_fantasy_points: FANTASY,
    player_first_basket: ORDER,
    player_first_team_basket: ORDER,
    player_method_of_first_basket: ORDER,
  },
  baseball: { batter_fantasy_score: FANTASY, batter_first_home_run: ORDER },
  hockey: { player_goal_scorer_first: ORDER, player_goal_scorer_last: ORDER },
  soccer: { player_first_goal_scorer: ORDER, player_last_goal_scorer: ORDER },
};

const TENS = 'tens of ';
const propsOfSport: Readonly<Record<Sport, ReadonlyMap<string, PropStat>>> = {
  basketball: propsOf('basketball'),
  football: propsOf('football'),
  baseball: propsOf('baseball'),
  hockey: propsOf('hockey'),
  soccer: propsOf('soccer'),
};

/**
 * How the prop `marketType` (canonical key, without `_alternate`) of the sport is read from a
 * game's line: a count, or 1 and 0 for yes and no. Undefined for what is no such prop, and for
 * those that `propUndecidedReason` names.
 */
export function propStat(sport: Sport, marketType: string): PropStat | undefined {
  return propsOfSport[sport]?.get(marketType);
}

/** Why a box score cannot decide this prop; undefined where it can, and for what is no prop. */
export function propUndecidedReason(sport: Sport, marketType: string): string | undefined {
  const reasons = UNDECIDED[sport] ?? {};
  return Object.hasOwn(reasons, marketType) ? reasons[marketType] : undefined;
}

function propsOf(sport: StatSport): ReadonlyMap<string, PropStat> {
  const rows = TABLES[sport].split('\n').filter((row) => row !== '');
  return new Map(
    rows.map((row) => {
      const [key, family, formula, atLeast] = row.split('|');
      const stats = must(FAMILIES[sport][must(family, row)], `family: ${row}`).trim().split(/\s+/);
      return [must(key, row), propOf(sport, stats, must(formula, row), Number(atLeast))] as const;
    }),
  );
}

function propOf(
  sport: Sport,
  family: readonly string[],
  formula: string,
  atLeast: number,
): PropStat {
  const isCountOfTens = formula.startsWith(TENS);
  const names = (isCountOfTens ? formula.slice(TENS.length) : formula).split(' ');
  return (stats) => {
    if (!family.some((name) => stats[name] !== undefined)) return undefined;
    const line = withDerived(sport, stats);
    let sum = 0;
    for (const name of names) {
      // Hits that nobody told apart are no zero of bases.
      if (OF_HITS.has(name) && line[name] === undefined && stats.hits !== undefined) {
        return undefined;
      }
      const value = line[name] ?? 0;
      sum += isCountOfTens ? Number(value >= 10) : value;
    }
    if (atLeast === 0) return sum;
    return sum >= atLeast ? 1 : 0;
  };
}
