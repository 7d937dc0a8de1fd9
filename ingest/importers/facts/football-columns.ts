// Which columns of a file become which NFL statistics. A player gets the groups his position is
// measured by, zeros included, and of the others those in which he did anything.
import type { StatLine } from '#domain/reference.ts';

type Group = 'passing' | 'rushing' | 'receiving' | 'kicking' | 'defence' | 'other';

/** Where the words stand for a statistic: columns of which the first that is there counts. */
export interface FootballColumn {
  readonly stat: string;
  readonly group: Group;
  readonly columns: readonly string[];
}

const GROUPS_OF_POSITION: ReadonlyMap<string, readonly Group[]> = new Map([
  ['QB', ['passing', 'rushing']],
  ['RB', ['rushing', 'receiving']],
  ['FB', ['rushing', 'receiving']],
  ['HB', ['rushing', 'receiving']],
  ['WR', ['receiving']],
  ['TE', ['receiving']],
  ['K', ['kicking']],
]);
const DEFENCE = /^(?:DE|DT|NT|DL|EDGE|LB|ILB|MLB|OLB|CB|DB|S|FS|SS|SAF)$/;

/** The words of nflverse's weekly player statistics, old and new. */
export const NFLVERSE_COLUMNS: readonly FootballColumn[] = [
  column('passing', 'passingCompletions', 'completions'),
  column('passing', 'passingAttempts', 'attempts'),
  column('passing', 'passingYards', 'passing_yards'),
  column('passing', 'passingTouchdowns', 'passing_tds'),
  column('passing', 'passingInterceptions', 'passing_interceptions', 'interceptions'),
  column('rushing', 'rushingAttempts', 'carries'),
  column('rushing', 'rushingYards', 'rushing_yards'),
  column('rushing', 'rushingTouchdowns', 'rushing_tds'),
  column('receiving', 'receptions', 'receptions'),
  column('receiving', 'receivingTargets', 'targets'),
  column('receiving', 'receivingYards', 'receiving_yards'),
  column('receiving', 'receivingTouchdowns', 'receiving_tds'),
  column('other', 'returnTouchdowns', 'special_teams_tds'),
  column('defence', 'soloTackles', 'def_tackles_solo'),
  column('defence', 'assistTackles', 'def_tackle_assists'),
  column('defence', 'sacks', 'def_sacks'),
  column('defence', 'defensiveInterceptions', 'def_interceptions'),
  column('kicking', 'fieldGoalsMade', 'fg_made'),
  column('kicking', 'fieldGoalsAttempted', 'fg_att'),
  column('kicking', 'extraPointsMade', 'pat_made'),
  column('kicking', 'extraPointsAttempted', 'pat_att'),
];

/** Their sum is `fumblesLost`. */
export const NFLVERSE_FUMBLES: readonly string[] = [
  'sack_fumbles_lost',
  'rushing_fumbles_lost',
  'receiving_fumbles_lost',
];

/** The short words of a file of one season by player. */
export const SHORT_COLUMNS: readonly FootballColumn[] = [
  column('passing', 'passingCompletions', 'cmp'),
  column('passing', 'passingAttempts', 'att'),
  column('passing', 'passingYards', 'pyds'),
  column('passing', 'passingTouchdowns', 'ptds'),
  column('passing', 'passingInterceptions', 'ints'),
  column('rushing', 'rushingAttempts', 'car'),
  column('rushing', 'rushingYards', 'ryds'),
  column('rushing', 'rushingTouchdowns', 'rtds'),
  column('receiving', 'receptions', 'rec'),
  column('receiving', 'receivingTargets', 'tgt'),
  column('receiving', 'receivingYards', 'recyds', 'reyds'),
  column('receiving', 'receivingTouchdowns', 'rectds', 'retds'),
];

/** The line of a player; `numberOf` gives a column's number, null where it is absent or empty. */
export function footballLine(
  columns: readonly FootballColumn[],
  position: string | null,
  numberOf: (column: string) => number | null,
): StatLine {
  const kept = new Set<Group>(GROUPS_OF_POSITION.get(position ?? ''));
  if (DEFENCE.test(position ?? '')) kept.add('defence');
  const values = columns.map((each) => ({ ...each, value: firstOf(each.columns, numberOf) }));
  for (const { group, value } of values) if (value !== null && value !== 0) kept.add(group);
  return Object.fromEntries(
    values.flatMap(({ stat, group, value }) =>
      value !== null && kept.has(group) ? [[stat, value] as const] : [],
    ),
  );
}

function firstOf(
  columns: readonly string[],
  numberOf: (column: string) => number | null,
): number | null {
  for (const name of columns) {
    const value = numberOf(name);
    if (value !== null) return value;
  }
  return null;
}

function column(group: Group, stat: string, ...columns: readonly string[]): FootballColumn {
  return { stat, group, columns };
}
