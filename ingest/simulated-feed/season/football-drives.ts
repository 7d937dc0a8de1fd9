// The yards of a football game: passes, runs and what the defence does about them. A team's passes
// are its receivers' catches, one by one; its interceptions are the other side's.
import type { Random } from '#kit/random.ts';
import { catchWeight, type FootballTeam, type Touchdown } from './football-team.ts';
import { apportion, countAbout, drawIndex } from './shares.ts';
import type { SquadPlayer } from './squad.ts';

/** Of a quoted receiver a catch gains at most about this much. */
const LONG_CATCH_YARDS = 45;

interface Gain {
  readonly player: SquadPlayer;
  readonly yards: number;
}

/** Counts passes, runs, tackles and turnovers of a team's drives; the yards of each touchdown. */
export function drive(
  random: Random,
  own: FootballTeam,
  other: FootballTeam,
  touchdowns: readonly Touchdown[],
): ReadonlyMap<Touchdown, number> {
  const yards = new Map<Touchdown, number>();
  const catches = catchesOf(random, own, touchdowns);
  countCatches(own, catches);
  const runs = [own.passer, ...own.runners].flatMap((player, rank) =>
    runsOf(random, own, player, rank, touchdowns),
  );
  countRuns(own, runs);
  for (const touchdown of touchdowns) {
    const { kind, scorer } = touchdown;
    if (kind === 'pass' || kind === 'rush') {
      const gains = kind === 'pass' ? catches : runs;
      const at = gains.findIndex((gain) => gain.player === scorer);
      const [gain] = gains.splice(at, 1);
      yards.set(touchdown, gain?.yards ?? 1);
    } else yards.set(touchdown, (kind === 'kickoff' ? 80 : 10) + random.below(21));
  }
  for (const { kind, scorer } of touchdowns) {
    if (kind === 'pass') own.sheet.add(own.passer, 'passingTouchdowns');
    if (kind === 'pass') own.sheet.add(scorer, 'receivingTouchdowns');
    if (kind === 'rush') own.sheet.add(scorer, 'rushingTouchdowns');
    if (kind === 'interception') intercept(own, other, scorer);
    if (kind === 'interception' || kind === 'kickoff') own.sheet.add(scorer, 'returnTouchdowns');
  }
  missPasses(random, own, other);
  tackle(random, own, other);
  return yards;
}

/** Every catch: the quoted receiver's as his props say, the others' up to the passer's yards. */
function catchesOf(random: Random, team: FootballTeam, touchdowns: readonly Touchdown[]): Gain[] {
  const { cast, receivers } = team;
  const scorers = touchdowns.filter(({ kind }) => kind === 'pass').map(({ scorer }) => scorer);
  const gains: Gain[] = [];
  const quoted = receivers.find(({ index }) => index === 2);
  if (quoted) {
    const wanted = cast.target(2, 'player_reception_yds');
    const least = scorers.filter((scorer) => scorer === quoted).length;
    const asked = cast.target(2, 'player_receptions');
    const count = Math.max(asked, least, Math.ceil(wanted / LONG_CATCH_YARDS));
    const caught = wholeGains(random, Math.max(wanted, count), count);
    gains.push(...caught.map((yards) => ({ player: quoted, yards })));
  }
  const sum = gains.reduce((all, gain) => all + gain.yards, 0);
  const others = receivers.filter((player) => player !== quoted);
  const catchers = scorers.filter((scorer) => scorer !== quoted);
  const rest = Math.max(0, cast.target(0, 'player_pass_yds') - sum);
  const count = Math.max(catchers.length, Math.ceil(rest / random.between(9.5, 12.5)));
  const weights = others.map(catchWeight);
  while (catchers.length < count) {
    catchers.push(others[drawIndex(random, weights)] as SquadPlayer);
  }
  const yards = wholeGains(random, Math.max(rest, count), count);
  gains.push(...catchers.map((player, index) => ({ player, yards: yards[index] ?? 1 })));
  return gains;
}

/** `count` gains of at least a yard that add up to `total`, which must allow for that. */
function wholeGains(random: Random, total: number, count: number): readonly number[] {
  const weights = Array.from({ length: count }, () => random.between(0.2, 1.8));
  return apportion(total - count, weights).map((yards) => yards + 1);
}

function countCatches({ sheet, passer }: FootballTeam, catches: readonly Gain[]): void {
  for (const { player, yards } of catches) {
    sheet.add(player, 'receptions');
    sheet.add(player, 'receivingTargets');
    sheet.add(player, 'receivingYards', yards);
    sheet.raise(player, 'receivingLong', yards);
    sheet.add(passer, 'passingCompletions');
    sheet.add(passer, 'passingAttempts');
    sheet.add(passer, 'passingYards', yards);
    sheet.raise(passer, 'passingLong', yards);
  }
}

/** A passer runs now and then, the first back as his props say, the next ones less. */
function runsOf(
  random: Random,
  { cast }: FootballTeam,
  player: SquadPlayer,
  rank: number,
  touchdowns: readonly Touchdown[],
): Gain[] {
  const scores = touchdowns.filter(({ kind, scorer }) => kind === 'rush' && scorer === player);
  const least = scores.length;
  const [attempts, wanted] = plansOf(random, rank, cast.target(player.index, 'player_rush_yds'));
  const count = Math.max(least, attempts);
  const yards = Math.max(least, wanted);
  if (count === 0) return [];
  // Those that score gain at least a yard; others may gain none.
  const weights = Array.from({ length: count }, () => random.between(0, 2));
  const gains = apportion(yards - least, weights);
  return gains.map((gain, index) => ({ player, yards: gain + (index < least ? 1 : 0) }));
}

/** Attempts and yards: of the passer, of the quoted back, of another. */
function plansOf(random: Random, rank: number, wanted: number): readonly [number, number] {
  if (rank === 0) {
    const attempts = 2 + random.below(4);
    return [attempts, Math.round(attempts * random.between(1, 6))];
  }
  if (rank === 1) return [Math.max(1, 7 + countAbout(random, wanted / 9)), wanted];
  const attempts = Math.max(0, 8 - 3 * rank + random.below(6));
  return [attempts, Math.round(attempts * random.between(2.5, 5.5))];
}

function countRuns({ sheet }: FootballTeam, runs: readonly Gain[]): void {
  for (const { player, yards } of runs) {
    sheet.add(player, 'rushingAttempts');
    sheet.add(player, 'rushingYards', yards);
    sheet.raise(player, 'rushingLong', yards);
  }
}

/** Passes nobody of the team caught, most of them meant for somebody; some are intercepted. */
function missPasses(random: Random, own: FootballTeam, other: FootballTeam): void {
  const { sheet, passer, receivers } = own;
  const caught = sheet.of(passer, 'passingCompletions');
  const missed = countAbout(random, 0.52 * caught + 2);
  sheet.add(passer, 'passingAttempts', missed);
  const meant = Math.round(0.85 * missed);
  sheet.scatter(random, receivers, receivers.map(catchWeight), 'receivingTargets', meant);
  const stolen = Math.min(missed, countAbout(random, 0.7));
  for (let n = 0; n < stolen; n++) intercept(other, own, random.pick(other.backs));
}

/** A pass that the other side caught is an attempt too. */
function intercept(own: FootballTeam, other: FootballTeam, by: SquadPlayer): void {
  own.sheet.add(by, 'defensiveInterceptions');
  other.sheet.add(other.passer, 'passingInterceptions');
  other.sheet.add(other.passer, 'passingAttempts');
}

/** The other side's tackles and sacks; balls that are lost. */
function tackle(random: Random, own: FootballTeam, other: FootballTeam): void {
  const { sheet, runners, receivers } = own;
  const carried = sheet.sum('rushingAttempts') + sheet.sum('receptions');
  const lost = Math.min(carried, countAbout(random, 0.6));
  const carriers = [...new Set([...runners, ...receivers])];
  const touches = carriers.map(
    (player) => sheet.of(player, 'rushingAttempts') + sheet.of(player, 'receptions'),
  );
  sheet.scatter(random, carriers, touches, 'fumblesLost', lost);
  const { defenders } = other;
  const chase = defenders.map(({ position, index }) => (position === 'LB' ? 2 : 1.2) - index / 60);
  const rush = defenders.map(({ position }) => (position === 'DE' ? 2 : position === 'LB' ? 1 : 0));
  other.sheet.scatter(random, defenders, rush, 'sacks', countAbout(random, 2.3));
  other.sheet.scatter(random, defenders, chase, 'soloTackles', Math.round(0.62 * carried));
  other.sheet.scatter(random, defenders, chase, 'assistTackles', 2 * Math.round(0.19 * carried));
}
