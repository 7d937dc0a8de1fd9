// A hockey game told: goals with up to two assists, shots and saves, the time on the ice. What is
// quoted on a player comes out as his props say, as far as the score allows.
import { STATS } from '#domain/history/stat-catalog.ts';
import type { Random } from '#kit/random.ts';
import type { Cast, Meeting, Moment, Performance, Scoring } from './performance.ts';
import { apportion, countAbout, drawIndex, shuffled } from './shares.ts';
import type { SquadPlayer } from './squad.ts';
import { TeamSheet } from './team-sheet.ts';

const SKATERS = 18;
const ON_ICE = 5;
const ON_ICE_IN_OVERTIME = 3;
const OF_GOALIES: ReadonlySet<string> = new Set(['saves', 'shotsAgainst', 'goalsAgainst']);
const SKATER_STATS = STATS.hockey.filter((name) => !OF_GOALIES.has(name));
const GOALIE_STATS = [...OF_GOALIES, 'timeOnIceSeconds'];

interface Team {
  readonly cast: Cast;
  readonly sheet: TeamSheet;
  readonly skaters: readonly SquadPlayer[];
  readonly goalie: SquadPlayer | undefined;
}

/** Everything of one hockey game. */
export function hockeyPerformance(meeting: Meeting): Performance {
  const { random } = meeting;
  const { overtimeSeconds } = meeting.script;
  const home = teamOf(random, meeting.home, overtimeSeconds);
  const away = teamOf(random, meeting.away, overtimeSeconds);
  const moments = [...scored(random, home, away), ...scored(random, away, home)];
  for (const [own, other] of [
    [home, away],
    [away, home],
  ] as const) {
    shoot(random, own, other);
    grind(random, own);
  }
  faceOff(random, home, away);
  return { home: home.sheet, away: away.sheet, moments };
}

/** Who is in goal: the first goalie of those who are fit. */
export function goalieOf(players: readonly SquadPlayer[]): SquadPlayer | undefined {
  return players.find((player) => player.position === 'G');
}

function teamOf(random: Random, cast: Cast, overtimeSeconds: number): Team {
  const sheet = new TeamSheet();
  const skaters = cast.players.filter(({ position }) => position !== 'G').slice(0, SKATERS);
  const goalie = goalieOf(cast.players);
  for (const [index, player] of skaters.entries()) {
    sheet.enter(player, index < ON_ICE, SKATER_STATS);
  }
  if (goalie) {
    sheet.enter(goalie, true, GOALIE_STATS);
    sheet.add(goalie, 'timeOnIceSeconds', 3600 + overtimeSeconds);
  }
  const weights = skaters.map((player, index) => {
    const turn = isDefender(player) ? 1.3 : 1;
    return turn * (1.2 - 0.025 * index) * random.between(0.92, 1.08);
  });
  const seconds = apportion(3600 * ON_ICE + overtimeSeconds * ON_ICE_IN_OVERTIME, weights);
  for (const [index, player] of skaters.entries()) {
    sheet.add(player, 'timeOnIceSeconds', seconds[index] ?? 0);
  }
  return { cast, sheet, skaters, goalie };
}

function scored(random: Random, own: Team, other: Team): readonly Moment[] {
  const { cast, skaters } = own;
  const scorers = scorersOf(random, own);
  const lead = skaters[0] as SquadPlayer;
  const goalsOfLead = scorers.filter((scorer) => scorer === lead).length;
  const assistable = [...cast.scoring.keys()].filter((index) => scorers[index] !== lead);
  const wanted = Math.max(0, cast.target(0, 'player_points') - goalsOfLead);
  const byLead = new Set(shuffled(random, assistable).slice(0, wanted));
  return cast.scoring.map((goal, index) => {
    const scorer = scorers[index] as SquadPlayer;
    const helpers = helpersOf(random, own, scorer, byLead.has(index) ? lead : undefined);
    countGoal(random, own, other, scorer, helpers);
    return momentOf(random, own, goal, scorer, helpers);
  });
}

/** The scorer of each goal: the quoted ones as often as their props say, then by place. */
function scorersOf(random: Random, { cast, skaters }: Team): readonly SquadPlayer[] {
  const free = shuffled(random, [...cast.scoring.keys()]);
  const scorers = new Map<number, SquadPlayer>();
  for (const player of skaters.filter(({ index }) => index < 2)) {
    let goals = cast.target(player.index, 'player_goal_scorer_anytime');
    // Who is asked for fewer points than goals has one or the other.
    const points = cast.target(0, 'player_points');
    if (player.index === 0 && random.chance(0.5)) goals = Math.min(goals, points);
    for (const goal of free.splice(0, goals)) scorers.set(goal, player);
  }
  const weights = skaters.map((player) => {
    if (player.index < 2) return 0;
    return (isDefender(player) ? 0.35 : 1) * (1.2 - 0.035 * player.index);
  });
  return [...cast.scoring.keys()].map(
    (goal) => scorers.get(goal) ?? (skaters[drawIndex(random, weights)] as SquadPlayer),
  );
}

/** None, one or two others; the first of the squad only where he is asked for. */
function helpersOf(
  random: Random,
  { skaters }: Team,
  scorer: SquadPlayer,
  lead: SquadPlayer | undefined,
): readonly SquadPlayer[] {
  const helpers = lead ? [lead] : [];
  const most = random.chance(0.75) ? 2 : random.chance(0.75) ? 1 : 0;
  for (let n = helpers.length; n < most; n++) {
    const weights = skaters.map((player) =>
      player.index === 0 || player === scorer || helpers.includes(player)
        ? 0
        : 1.2 - 0.03 * player.index,
    );
    helpers.push(skaters[drawIndex(random, weights)] as SquadPlayer);
  }
  return helpers;
}

function countGoal(
  random: Random,
  own: Team,
  other: Team,
  scorer: SquadPlayer,
  helpers: readonly SquadPlayer[],
): void {
  const { sheet } = own;
  const isPowerPlay = random.chance(0.2);
  sheet.add(scorer, 'goals');
  sheet.add(scorer, 'shots');
  if (isPowerPlay) sheet.add(scorer, 'powerPlayGoals');
  for (const helper of helpers) {
    sheet.add(helper, 'assists');
    if (isPowerPlay) sheet.add(helper, 'powerPlayAssists');
  }
  if (isPowerPlay) return;
  for (const player of onIce(random, own, [scorer, ...helpers])) sheet.add(player, 'plusMinus');
  for (const player of onIce(random, other, [])) other.sheet.add(player, 'plusMinus', -1);
}

/** Five of the team: these, and others by chance. */
function onIce(
  random: Random,
  { skaters }: Team,
  sure: readonly SquadPlayer[],
): readonly SquadPlayer[] {
  const others = shuffled(random, skaters).filter((player) => !sure.includes(player));
  return [...sure, ...others.slice(0, ON_ICE - sure.length)];
}

function momentOf(
  random: Random,
  { cast, sheet }: Team,
  goal: Scoring,
  scorer: SquadPlayer,
  helpers: readonly SquadPlayer[],
): Moment {
  const shot = random.pick(['Wrist Shot', 'Wrist Shot', 'Snap Shot', 'Slap Shot', 'Tip-In']);
  const names = helpers.map((helper) => helper.playerName).join(', ');
  const assists = names === '' ? 'unassisted' : `assists: ${names}`;
  const nth = sheet.of(scorer, 'goals');
  const text = `${scorer.playerName} scores (${nth}), ${shot.toLowerCase()}, ${assists}`;
  return { ...goal, side: cast.side, type: 'Goal', text };
}

/** Shots that were stopped, as the props say of the quoted ones; saves of the other goalie. */
function shoot(random: Random, own: Team, other: Team): void {
  const { cast, sheet, skaters } = own;
  for (const player of skaters) {
    if (player.index < 2) {
      sheet.raise(player, 'shots', cast.target(player.index, 'player_shots_on_goal'));
    } else {
      sheet.add(player, 'shots', countAbout(random, isDefender(player) ? 1.1 : 1.5));
    }
  }
  const shots = sheet.sum('shots');
  if (!other.goalie) return;
  other.sheet.add(other.goalie, 'shotsAgainst', shots);
  other.sheet.add(other.goalie, 'goalsAgainst', cast.score);
  other.sheet.add(other.goalie, 'saves', shots - cast.score);
}

function grind(random: Random, { sheet, skaters }: Team): void {
  const even = skaters.map(() => 1);
  const blocking = skaters.map((player) => (isDefender(player) ? 2.2 : 1));
  sheet.scatter(random, skaters, even, 'hits', countAbout(random, 21));
  sheet.scatter(random, skaters, blocking, 'blockedShots', countAbout(random, 14));
  for (let penalty = countAbout(random, 3.6); penalty > 0; penalty--) {
    sheet.add(random.pick(skaters), 'penaltyMinutes', 2);
  }
}

/** Who wins a face-off wins it from somebody. */
function faceOff(random: Random, home: Team, away: Team): void {
  const total = 50 + random.below(14);
  const won = Math.round(total * random.between(0.42, 0.58));
  for (const [{ sheet, skaters }, wins] of [
    [home, won],
    [away, total - won],
  ] as const) {
    const centres = skaters.filter(({ position }) => position === 'C');
    const weights = centres.map((_, rank) => 1.3 - 0.2 * rank);
    sheet.scatter(random, centres, weights, 'faceoffsWon', wins);
    sheet.scatter(random, centres, weights, 'faceoffsLost', total - wins);
  }
}

function isDefender({ position }: SquadPlayer): boolean {
  return position === 'D';
}
