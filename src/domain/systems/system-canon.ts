// One form of each betting rule, so that two ways of writing the same rule are found out. The form
// bets on the same games as what was written.
import { BUILT_IN_LEAGUES, type LeagueId } from '../league.ts';
import {
  type GameConditions,
  type GameWord,
  type SystemRule,
  type TeamConditions,
  WEEKDAYS,
} from './system.ts';

/** Season types that are meant where a rule names none. */
export const STANDARD_SEASON_TYPES = ['regular', 'postseason'] as const;
const SEASON_TYPES = ['preseason', ...STANDARD_SEASON_TYPES] as const;
const LEAGUE_IDS = BUILT_IN_LEAGUES.map(({ leagueId }) => leagueId);
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The canonical form: defaults and what says nothing left out, lists in order, teams by place. */
export function canonicalRule(rule: SystemRule): SystemRule {
  const { leagues, market, period, side, game = {} } = rule;
  const types = inOrder(game.seasonTypes, SEASON_TYPES);
  const isStandard = types?.join() === STANDARD_SEASON_TYPES.join();
  return withoutEmpty<SystemRule>({
    leagues: leaguesInOrder(leagues),
    market,
    period: period === 'full' ? undefined : period,
    side,
    game: withoutEmpty<GameConditions>({
      ...game,
      seasonTypes: isStandard ? undefined : types,
      months: unlessAll(game.months, MONTHS),
      weekdays: unlessAll(game.weekdays, WEEKDAYS),
    }),
    ...teamsOf(rule),
  });
}

/** The canonical form as text, keys sorted: equal exactly where the forms are. */
export function canonicalText(rule: SystemRule): string {
  return textOf(canonicalRule(rule));
}

/** Empty where there is nothing. */
function textOf(value: object | undefined): string {
  return value === undefined ? '' : JSON.stringify(sorted(value));
}

type Teams = Loose<Pick<SystemRule, 'home' | 'away' | 'team' | 'opponent'>>;

/** With members that may be undefined instead of absent. */
type Loose<T> = { -readonly [Name in keyof T]?: T[Name] | undefined };

/**
 * Where the bet is on home or away, `team` and `opponent` are other names of the two; of totals,
 * which of the two is called which says nothing.
 */
function teamsOf({ side, home, away, team, opponent }: SystemRule): Teams {
  // Only a bet on home or away leaves out games on neutral ground, as `at` does.
  const isPlaced = side === 'home' || side === 'away';
  const teams: Teams = {
    home: teamOf(home, isPlaced ? 'home' : undefined),
    away: teamOf(away, isPlaced ? 'away' : undefined),
  };
  if (!isPlaced) {
    const role = side === 'favourite' || side === 'dog' ? side : undefined;
    teams.team = teamOf(team, undefined, role);
    teams.opponent = teamOf(opponent, undefined, role && other(role));
    const isOfTotal = side === 'over' || side === 'under';
    if (!isOfTotal || textOf(teams.team) >= textOf(teams.opponent)) return teams;
    return { ...teams, team: teams.opponent, opponent: teams.team };
  }
  const against = side === 'home' ? 'away' : 'home';
  const [own, others] = [teamOf(team, side), teamOf(opponent, against)];
  if (teams[side] === undefined) teams[side] = own;
  else teams.team = own;
  if (teams[against] === undefined) teams[against] = others;
  else teams.opponent = others;
  return teams;
}

/** Conditions of one team without what its place and role already say. */
function teamOf(
  conditions: TeamConditions | undefined,
  place: 'home' | 'away' | undefined,
  role?: 'favourite' | 'dog',
): TeamConditions | undefined {
  if (conditions === undefined) return undefined;
  const { at, role: asked, streaks, previous, ...others } = conditions;
  const outcomes = previous?.outcomes && [...new Set(previous.outcomes)].sort();
  const tidy = withoutEmpty<TeamConditions>({
    ...others,
    at: at === place ? undefined : at,
    role: asked === role ? undefined : asked,
    streaks: streaks && longestStreaks(streaks),
    // A previous game that must only have been is a condition: it stays, even if it is empty.
    previous: previous && withoutEmpty({ ...previous, outcomes }),
  });
  return Object.keys(tidy).length === 0 ? undefined : tidy;
}

/** A longer streak says what a shorter one of the same outcome says. */
function longestStreaks(streaks: NonNullable<TeamConditions['streaks']>) {
  const longest = new Map<GameWord, number>();
  for (const { outcome, games } of streaks) {
    longest.set(outcome, Math.max(games, longest.get(outcome) ?? 0));
  }
  return [...longest]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([outcome, games]) => ({ outcome, games }));
}

function other(role: 'favourite' | 'dog'): 'favourite' | 'dog' {
  return role === 'dog' ? 'favourite' : 'dog';
}

/** Those of the table in its order, then the others by id. */
function leaguesInOrder(leagues: readonly LeagueId[]): readonly LeagueId[] {
  const first = LEAGUE_IDS.filter((id) => leagues.includes(id));
  const others = new Set(leagues.filter((id) => !first.includes(id)));
  return [...first, ...[...others].sort()];
}

function inOrder<T>(
  items: readonly T[] | undefined,
  order: readonly T[],
): readonly T[] | undefined {
  return items && order.filter((item) => items.includes(item));
}

function unlessAll<T>(items: readonly T[] | undefined, all: readonly T[]) {
  const ordered = inOrder(items, all);
  return ordered?.length === all.length ? undefined : ordered;
}

/** Without members that say nothing: undefined, ranges and lists of nothing. `previous` may be. */
function withoutEmpty<T extends object>(record: Loose<T>): T {
  const kept = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    // -0 is 0.
    if (typeof value === 'number') return [[name, value + 0]];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]];
    const inner = withoutEmpty(value);
    return Object.keys(inner).length === 0 && name !== 'previous' ? [] : [[name, inner]];
  });
  return Object.fromEntries(kept) as T;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}
