// A basketball game: who made each basket of the script, and all that goes with it. What is
// quoted on a player comes out as his props state, as far as the score allows.
import { STATS } from '#domain/history/stat-catalog.ts';
import type { Random } from '#kit/random.ts';
import { addFloorStats } from './basketball-floor.ts';
import type { Cast, Meeting, Moment, Performance, Scoring } from './performance.ts';
import { drawIndex, shuffled } from './shares.ts';
import type { SquadPlayer } from './squad.ts';
import { TeamSheet } from './team-sheet.ts';

/** Minutes of those who play, the first of the squad most: 240 in all, 200 in college. */
const MINUTES: readonly number[] = [36, 34, 32, 30, 28, 22, 18, 16, 14, 10];
const COLLEGE_MINUTES: readonly number[] = [35, 33, 31, 28, 24, 16, 13, 10, 6, 4];
/** Of a team's points the two quoted scorers have at most this much. */
const LEADERS_SHARE = 0.66;
/** How often a position scores from afar and passes, for the same time on court. */
const THREES: Readonly<Record<string, number>> = { PG: 1.3, SG: 1.4, SF: 1.1, PF: 0.6, C: 0.2 };
const ASSISTS: Readonly<Record<string, number>> = { PG: 2.2, SG: 1.2, SF: 0.9, PF: 0.7, C: 0.6 };

interface Basket extends Scoring {
  readonly scorer: SquadPlayer;
  /** Two points from two free throws. */
  readonly isFreeThrows: boolean;
}

/** Everything of one basketball game. */
export function basketballPerformance(meeting: Meeting): Performance {
  const { random } = meeting;
  const isCollege = meeting.leagueId.startsWith('ncaa_');
  const home = new TeamSheet();
  const away = new TeamSheet();
  const moments: Moment[] = [];
  for (const [cast, sheet] of [
    [meeting.home, home],
    [meeting.away, away],
  ] as const) {
    const rotation = cast.players.slice(0, MINUTES.length);
    assignMinutes(random, sheet, rotation, isCollege ? COLLEGE_MINUTES : MINUTES);
    const baskets = basketsOf(random, cast, rotation, sheet);
    countBaskets(random, sheet, baskets);
    moments.push(...assisted(random, cast, sheet, rotation, baskets));
  }
  addFloorStats(meeting, home, away, isCollege);
  return { home, away, moments };
}

function assignMinutes(
  random: Random,
  sheet: TeamSheet,
  rotation: readonly SquadPlayer[],
  shape: readonly number[],
): void {
  const minutes = [...shape];
  for (let i = 0; i + 1 < minutes.length; i++) {
    const shift = random.below(5) - 2;
    minutes[i] = (minutes[i] ?? 0) + shift;
    minutes[i + 1] = (minutes[i + 1] ?? 0) - shift;
  }
  // The last of college rotations have so little that a shift may take it all.
  for (let i = minutes.length - 1; i > 0; i--) {
    const lack = Math.max(0, 1 - (minutes[i] ?? 0));
    minutes[i] = (minutes[i] ?? 0) + lack;
    minutes[i - 1] = (minutes[i - 1] ?? 0) - lack;
  }
  for (const [index, player] of rotation.entries()) {
    sheet.enter(player, index < 5, STATS.basketball);
    sheet.add(player, 'minutes', minutes[index] ?? 0);
  }
}

/** Every score of the team with its scorer: first the quoted ones, then who is left. */
function basketsOf(
  random: Random,
  cast: Cast,
  rotation: readonly SquadPlayer[],
  sheet: TeamSheet,
): readonly Basket[] {
  const pools: Record<number, number[]> = { 1: [], 2: [], 3: [] };
  for (const index of shuffled(random, [...cast.scoring.keys()])) {
    pools[cast.scoring[index]?.points ?? 0]?.push(index);
  }
  const scorers = new Map<number, SquadPlayer>();
  const wanted = [0, 1].map((index) => cast.target(index, 'player_points'));
  const sum = wanted.reduce((all, points) => all + points, 0);
  const scale = Math.min(1, (LEADERS_SHARE * cast.score) / Math.max(1, sum));
  for (const index of [0, 1]) {
    const player = cast.players[index];
    if (player?.index !== index) continue;
    const threes = index === 0 ? cast.target(0, 'player_threes') : random.below(3);
    for (const play of take(random, pools, Math.floor((wanted[index] ?? 0) * scale), threes)) {
      scorers.set(play, player);
    }
  }
  const others = rotation.filter((player) => player.index > 1);
  const weights = others.map((player) => sheet.of(player, 'minutes') * (0.5 + player.usage));
  const fromFar = others.map((player, i) => (weights[i] ?? 0) * (THREES[player.position] ?? 1));
  return cast.scoring.map((play, index) => {
    const chances = play.points === 3 ? fromFar : weights;
    const scorer = scorers.get(index) ?? (others[drawIndex(random, chances)] as SquadPlayer);
    return { ...play, scorer, isFreeThrows: play.points === 2 && random.chance(0.16) };
  });
}

/** Indexes of plays that make `points` with `threes` three-pointers, or little less. */
function take(
  random: Random,
  pools: Record<number, number[]>,
  points: number,
  threes: number,
): readonly number[] {
  const taken: number[] = [];
  let left = points;
  const draw = (value: number, most: number): void => {
    const pool = pools[value] ?? [];
    for (let n = 0; n < most && left >= value && pool.length > 0; n++) {
      taken.push(pool.pop() as number);
      left -= value;
    }
  };
  draw(3, threes);
  draw(1, (left % 2) + 2 * random.below(2));
  draw(2, Number.POSITIVE_INFINITY);
  draw(1, left);
  return taken;
}

function countBaskets(random: Random, sheet: TeamSheet, baskets: readonly Basket[]): void {
  for (const { scorer, points, isFreeThrows } of baskets) {
    sheet.add(scorer, 'points', points);
    if (points === 1 || isFreeThrows) {
      sheet.add(scorer, 'freeThrowsMade', points);
      sheet.add(scorer, 'freeThrowsAttempted', points === 1 && random.chance(0.6) ? 2 : points);
      continue;
    }
    for (const kind of points === 3 ? ['fieldGoals', 'threePointFieldGoals'] : ['fieldGoals']) {
      sheet.add(scorer, `${kind}Made`);
      sheet.add(scorer, `${kind}Attempted`);
    }
  }
}

/** The baskets as moments, with who passed: the first of the squad as often as his props say. */
function assisted(
  random: Random,
  cast: Cast,
  sheet: TeamSheet,
  rotation: readonly SquadPlayer[],
  baskets: readonly Basket[],
): readonly Moment[] {
  const lead = cast.players[0] as SquadPlayer;
  const shots = baskets.filter(
    ({ points, isFreeThrows, scorer }) => points > 1 && !isFreeThrows && scorer !== lead,
  );
  const wanted = cast.target(0, 'player_assists');
  const byLead = new Set(shuffled(random, shots).slice(0, wanted));
  const others = rotation.filter((player) => player !== lead);
  return baskets.map((basket) => {
    const { at, points, scorer, isFreeThrows } = basket;
    let passer = byLead.has(basket) ? lead : undefined;
    if (!passer && points > 1 && !isFreeThrows && random.chance(0.5)) {
      const weights = others.map((player) =>
        player === scorer ? 0 : sheet.of(player, 'minutes') * (ASSISTS[player.position] ?? 1),
      );
      passer = others[drawIndex(random, weights)];
    }
    if (passer) sheet.add(passer, 'assists');
    const [type, deed] = shotOf(random, points, isFreeThrows);
    const pass = passer ? ` (${passer.playerName} assists)` : '';
    return { at, side: cast.side, points, type, text: `${scorer.playerName} ${deed}${pass}` };
  });
}

function shotOf(random: Random, points: number, isFreeThrows: boolean): [string, string] {
  if (points === 1) return ['Free Throw', 'makes free throw'];
  if (isFreeThrows) return ['Free Throws', 'makes two free throws'];
  if (points === 3) return ['Three Point Jumper', 'makes three point jumper'];
  return random.pick<[string, string]>([
    ['Jump Shot', 'makes two point jumper'],
    ['Layup', 'makes layup'],
    ['Layup', 'makes driving layup'],
    ['Dunk', 'makes dunk'],
    ['Hook Shot', 'makes hook shot'],
  ]);
}
