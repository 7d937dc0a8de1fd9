// A soccer match told: eleven starters and who comes on for them, goals by those who are on the
// pitch, shots and saves, cards. Quoted forwards score and shoot as their props say, as far as the
// score allows; they play to the end.
import { STATS } from '#domain/history/stat-catalog.ts';
import type { Random } from '#kit/random.ts';
import { type Cast, type Meeting, type Moment, type Performance, SIDES } from './performance.ts';
import { countAbout, drawIndex, shuffled } from './shares.ts';
import type { SquadPlayer } from './squad.ts';
import { TeamSheet } from './team-sheet.ts';

const MATCH_MINUTES = 90;
/** Share of all play that is the first half's. */
const FIRST_HALF = 0.46;
const STARTERS: readonly (readonly [position: string, count: number])[] = [
  ['G', 1],
  ['D', 4],
  ['M', 4],
  ['F', 2],
];
const OF_KEEPERS: ReadonlySet<string> = new Set(['saves', 'goalsAgainst']);
const FIELD_STATS = STATS.soccer.filter((name) => !OF_KEEPERS.has(name));
/** How often a position scores and makes a goal. */
const SCORES: Readonly<Record<string, number>> = { F: 1, M: 0.55, D: 0.16 };
const CREATES: Readonly<Record<string, number>> = { F: 0.8, M: 1, D: 0.4, G: 0.02 };
const PASSES: Readonly<Record<string, number>> = { F: 0.3, M: 0.62, D: 0.6, G: 0.3 };

interface Team {
  readonly cast: Cast;
  readonly sheet: TeamSheet;
  /** When each player is on the pitch. */
  readonly spells: ReadonlyMap<SquadPlayer, Spell>;
}

/** Minutes of the match; infinite for who stays to the end. */
interface Spell {
  readonly from: number;
  readonly to: number;
}

/** Everything of one soccer match. */
export function soccerPerformance(meeting: Meeting): Performance {
  const { random } = meeting;
  const moments: Moment[] = [];
  const home = teamOf(random, meeting.home, moments);
  const away = teamOf(random, meeting.away, moments);
  for (const side of SIDES) {
    const [own, other] = side === 'home' ? [home, away] : [away, home];
    moments.push(...goalsOf(random, own, other));
    book(random, own, moments);
  }
  for (const side of SIDES) {
    const [own, other] = side === 'home' ? [home, away] : [away, home];
    shoot(random, own, other);
  }
  return { home: home.sheet, away: away.sheet, moments };
}

/** Who starts, and up to five who come on; the quoted forwards and the keeper stay on. */
function teamOf(random: Random, cast: Cast, moments: Moment[]): Team {
  const sheet = new TeamSheet();
  const starters = STARTERS.flatMap(([position, count]) =>
    cast.players.filter((player) => player.position === position).slice(0, count),
  );
  const bench = cast.players.filter(
    (player) => !starters.includes(player) && player.position !== 'G',
  );
  const spells = new Map<SquadPlayer, Spell>(
    starters.map((player) => [player, { from: 0, to: Number.POSITIVE_INFINITY }]),
  );
  const leaving = starters.filter(({ index, position }) => index > 1 && position !== 'G');
  for (const player of shuffled(random, leaving).slice(0, 3 + random.below(3))) {
    const rank = bench.findIndex(({ position }) => position === player.position);
    const [next] = bench.splice(Math.max(0, rank), 1);
    const minute = 46 + random.below(42);
    if (!next) break;
    spells.set(player, { from: 0, to: minute });
    spells.set(next, { from: minute, to: Number.POSITIVE_INFINITY });
    const at = shareOf(minute);
    const text = `${next.playerName} replaces ${player.playerName}`;
    moments.push({ at, side: cast.side, points: 0, type: 'Substitution', text });
  }
  for (const [player, { from, to }] of spells) {
    const names = player.position === 'G' ? STATS.soccer : FIELD_STATS;
    sheet.enter(player, from === 0, names);
    const minutes = Math.min(MATCH_MINUTES, to) - from;
    sheet.add(player, 'minutes', minutes);
    sheet.add(player, 'passes', countAbout(random, minutes * (PASSES[player.position] ?? 0.4)));
  }
  return { cast, sheet, spells };
}

function goalsOf(random: Random, own: Team, other: Team): readonly Moment[] {
  const { cast, sheet } = own;
  const free = shuffled(random, [...cast.scoring.keys()]);
  const quoted = new Map<number, SquadPlayer>();
  for (const player of sheet.players.filter(({ index }) => index < 2)) {
    const goals = cast.target(player.index, 'player_goal_scorer_anytime');
    for (const goal of free.splice(0, goals)) quoted.set(goal, player);
  }
  return cast.scoring.map((goal, index) => {
    const moment = { ...goal, side: cast.side };
    const scorer = quoted.get(index);
    if (!scorer && random.chance(0.04)) {
      const unlucky = drawOn(random, other, goal.at, { D: 1, M: 0.3 }) as SquadPlayer;
      other.sheet.add(unlucky, 'ownGoals');
      return { ...moment, type: 'Own Goal', text: `${unlucky.playerName} own goal` };
    }
    const player = scorer ?? (drawOn(random, own, goal.at, SCORES, isQuoted) as SquadPlayer);
    for (const name of ['goals', 'shots', 'shotsOnTarget']) sheet.add(player, name);
    const helper = random.chance(0.72)
      ? drawOn(random, own, goal.at, CREATES, (each) => each === player)
      : undefined;
    if (helper) sheet.add(helper, 'assists');
    const assist = helper ? ` (${helper.playerName} assists)` : '';
    return { ...moment, type: 'Goal', text: `${player.playerName} scores${assist}` };
  });
}

/** Somebody who is on the pitch then. */
function drawOn(
  random: Random,
  { spells }: Team,
  at: number,
  byPosition: Readonly<Record<string, number>>,
  isOther: (player: SquadPlayer) => boolean = () => false,
): SquadPlayer | undefined {
  const players = [...spells.keys()];
  const minute = minuteOf(at);
  const weights = players.map((player) => {
    const spell = spells.get(player);
    const isOn = spell !== undefined && spell.from <= minute && minute < spell.to;
    return isOn && !isOther(player) ? (byPosition[player.position] ?? 0) : 0;
  });
  return players[drawIndex(random, weights)];
}

/** Other shots, as the props say of the quoted ones; saves of the other keeper. */
function shoot(random: Random, { cast, sheet, spells }: Team, other: Team): void {
  for (const player of spells.keys()) {
    const time = sheet.of(player, 'minutes') / MATCH_MINUTES;
    if (player.index < 2) {
      sheet.raise(player, 'shotsOnTarget', cast.target(player.index, 'player_shots_on_target'));
      sheet.raise(player, 'shots', sheet.of(player, 'shotsOnTarget') + random.below(3));
      continue;
    }
    const mean = time * (SCORES[player.position] ?? 0);
    const onTarget = countAbout(random, 0.7 * mean);
    sheet.add(player, 'shotsOnTarget', onTarget);
    sheet.add(player, 'shots', onTarget + countAbout(random, 1.3 * mean));
  }
  const keeper = other.sheet.players.find(({ position }) => position === 'G');
  if (!keeper) return;
  other.sheet.add(keeper, 'saves', sheet.sum('shotsOnTarget') - sheet.sum('goals'));
  other.sheet.add(keeper, 'goalsAgainst', cast.score);
}

/** Tackles, fouls, and cards as moments; nobody is sent off. */
function book(random: Random, own: Team, moments: Moment[]): void {
  const { cast, sheet, spells } = own;
  const players = [...spells.keys()].filter(({ position }) => position !== 'G');
  const minutes = players.map((player) => sheet.of(player, 'minutes'));
  sheet.scatter(random, players, minutes, 'tackles', countAbout(random, 16));
  sheet.scatter(random, players, minutes, 'foulsCommitted', countAbout(random, 11));
  const guilty = players.filter((player) => sheet.of(player, 'foulsCommitted') > 0);
  for (const player of shuffled(random, guilty).slice(0, countAbout(random, 1.8))) {
    const spell = spells.get(player) as Spell;
    const minute = random.between(spell.from, Math.min(MATCH_MINUTES, spell.to));
    const at = shareOf(minute);
    sheet.add(player, 'yellowCards');
    const text = `${player.playerName} is shown the yellow card`;
    moments.push({ at, side: cast.side, points: 0, type: 'Yellow Card', text });
  }
}

/** Minute of the match by the share of play, which holds 2 and 5 minutes of added time. */
function minuteOf(share: number): number {
  if (share < FIRST_HALF) return Math.min(45, (47 * share) / FIRST_HALF);
  return 45 + (50 * (share - FIRST_HALF)) / (1 - FIRST_HALF);
}

function shareOf(minute: number): number {
  if (minute < 45) return (FIRST_HALF * minute) / 47;
  return FIRST_HALF + ((1 - FIRST_HALF) * (minute - 45)) / 50;
}

function isQuoted({ index }: SquadPlayer): boolean {
  return index < 2;
}
