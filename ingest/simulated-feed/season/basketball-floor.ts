// What happens in a basketball game besides baskets: misses and rebounds, which are misses of one
// side or the other; turnovers and steals, blocks, fouls; and plus-minus, five times the margin.
import type { Random } from '#kit/random.ts';
import type { Cast, Meeting } from './performance.ts';
import { countAbout } from './shares.ts';
import type { SquadPlayer } from './squad.ts';
import type { TeamSheet } from './team-sheet.ts';

/** How often a position rebounds and blocks, for the same time on court. */
const TALL: Readonly<Record<string, number>> = { PG: 0.6, SG: 0.7, SF: 1, PF: 1.5, C: 1.9 };

/** Adds everything that follows from the shots that were made. */
export function addFloorStats(
  meeting: Meeting,
  home: TeamSheet,
  away: TeamSheet,
  isCollege: boolean,
): void {
  const { random } = meeting;
  const margin = meeting.home.score - meeting.away.score;
  const homeMisses = missesOf(random, home);
  const awayMisses = missesOf(random, away);
  rebound(random, meeting.home, home, homeMisses.offensive, awayMisses.defensive);
  rebound(random, meeting.away, away, awayMisses.offensive, homeMisses.defensive);
  for (const [own, other] of [
    [home, away],
    [away, home],
  ] as const) {
    defend(random, own, other, isCollege ? 5 : 6);
    balance(random, own, own === home ? margin : -margin, isCollege ? 40 : 48);
  }
}

/** Adds the misses of a team; how many of them each side catches. */
function missesOf(random: Random, sheet: TeamSheet): { offensive: number; defensive: number } {
  let missed = (sheet.sum('freeThrowsAttempted') - sheet.sum('freeThrowsMade')) / 2;
  for (const player of sheet.players) {
    const threes = sheet.of(player, 'threePointFieldGoalsMade');
    const twos = sheet.of(player, 'fieldGoalsMade') - threes;
    const longMisses = countAbout(random, 1.45 * threes + 0.15);
    const misses = longMisses + countAbout(random, 0.75 * twos + 0.1);
    sheet.add(player, 'threePointFieldGoalsAttempted', longMisses);
    sheet.add(player, 'fieldGoalsAttempted', misses);
    missed += misses;
  }
  const caught = Math.floor(missed * random.between(0.94, 1));
  const offensive = Math.round(caught * random.between(0.2, 0.3));
  return { offensive, defensive: caught - offensive };
}

/** The quoted rebounder has what his props say, the others the rest. */
function rebound(
  random: Random,
  cast: Cast,
  sheet: TeamSheet,
  offensive: number,
  defensive: number,
): void {
  const quoted = cast.players.find((player) => player.index === 1);
  const wanted = cast.target(1, 'player_rebounds');
  const near = Math.min(offensive, Math.round(0.25 * wanted));
  const far = Math.min(defensive, wanted - near);
  if (quoted) sheet.add(quoted, 'offensiveRebounds', near);
  if (quoted) sheet.add(quoted, 'defensiveRebounds', far);
  const others = sheet.players.filter((player) => player !== quoted);
  const weights = others.map((player) => sheet.of(player, 'minutes') * heightOf(player));
  sheet.scatter(random, others, weights, 'offensiveRebounds', offensive - near);
  sheet.scatter(random, others, weights, 'defensiveRebounds', defensive - far);
  for (const player of sheet.players) {
    const both = sheet.of(player, 'offensiveRebounds') + sheet.of(player, 'defensiveRebounds');
    sheet.add(player, 'rebounds', both);
  }
}

function defend(random: Random, sheet: TeamSheet, opponents: TeamSheet, foulsMax: number): void {
  const { players } = sheet;
  const minutes = players.map((player) => sheet.of(player, 'minutes'));
  const tall = players.map((player, index) => (minutes[index] ?? 0) * heightOf(player));
  const turnovers = countAbout(random, 13);
  const others = opponents.players;
  const time = others.map((player) => opponents.of(player, 'minutes'));
  opponents.scatter(random, others, time, 'turnovers', turnovers);
  sheet.scatter(random, players, minutes, 'steals', Math.round(0.55 * turnovers));
  const twosMissed =
    opponents.sum('fieldGoalsAttempted') -
    opponents.sum('fieldGoalsMade') -
    opponents.sum('threePointFieldGoalsAttempted') +
    opponents.sum('threePointFieldGoalsMade');
  const blocks = Math.min(twosMissed, countAbout(random, 4.6));
  sheet.scatter(random, players, tall, 'blocks', blocks);
  const even = minutes.map((each) => each + 10);
  sheet.scatter(random, players, even, 'fouls', countAbout(random, 19), () => foulsMax);
}

/** Five play at a time, so the team's plus-minus adds up to five times the margin. */
function balance(random: Random, sheet: TeamSheet, margin: number, gameMinutes: number): void {
  const { players } = sheet;
  let rest = 5 * margin;
  for (const player of players) {
    const share = sheet.of(player, 'minutes') / gameMinutes;
    const value = Math.round(share * (margin + 7 * random.normal()));
    sheet.add(player, 'plusMinus', value);
    rest -= value;
  }
  for (let turn = 0; rest !== 0; turn++) {
    const step = rest > 0 ? 1 : -1;
    sheet.add(players[turn % players.length] as SquadPlayer, 'plusMinus', step);
    rest -= step;
  }
}

function heightOf({ position }: SquadPlayer): number {
  return TALL[position] ?? 1;
}
