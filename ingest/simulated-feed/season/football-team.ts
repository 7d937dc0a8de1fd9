// The two teams of a football game: who throws, runs, catches, defends and kicks, and which
// statistics are counted of each.
import { must } from '#kit/assert.ts';
import type { Cast, Scoring } from './performance.ts';
import type { SquadPlayer } from './squad.ts';
import { TeamSheet } from './team-sheet.ts';

export type TouchdownKind = 'pass' | 'rush' | 'interception' | 'kickoff';

export interface Touchdown {
  readonly play: Scoring;
  readonly kind: TouchdownKind;
  readonly scorer: SquadPlayer;
}

/** One team, with the part of its players. */
export interface FootballTeam {
  readonly cast: Cast;
  readonly sheet: TeamSheet;
  readonly passer: SquadPlayer;
  readonly kicker: SquadPlayer;
  readonly runners: readonly SquadPlayer[];
  readonly receivers: readonly SquadPlayer[];
  readonly defenders: readonly SquadPlayer[];
  /** Of the defenders those who wait for passes. */
  readonly backs: readonly SquadPlayer[];
}

const DEFENDERS: ReadonlySet<string> = new Set(['DE', 'DT', 'LB', 'CB', 'S']);
const PASSING = names(`passingCompletions passingAttempts passingYards passingTouchdowns
  passingInterceptions passingLong`);
const RUSHING = names('rushingAttempts rushingYards rushingTouchdowns rushingLong fumblesLost');
const RECEIVING = names(`receptions receivingTargets receivingYards receivingTouchdowns
  receivingLong returnTouchdowns`);
const DEFENCE = names('soloTackles assistTackles sacks defensiveInterceptions returnTouchdowns');
const KICKING = names('fieldGoalsMade fieldGoalsAttempted extraPointsMade extraPointsAttempted');
/** How often a position catches. */
const CATCHES: Readonly<Record<string, number>> = { WR: 1, TE: 0.75, RB: 0.4 };

/** How often a receiver is thrown to, by position and depth. */
export function catchWeight(player: SquadPlayer): number {
  return (CATCHES[player.position] ?? 0) * (1.3 - 0.08 * Math.min(12, player.index));
}

/** The team with everybody who takes part entered. */
export function footballTeamOf(cast: Cast): FootballTeam {
  const sheet = new TeamSheet();
  const all = (...positions: readonly string[]) =>
    cast.players.filter(({ position }) => positions.includes(position));
  const passer = must(all('QB')[0], `${cast.teamId} has nobody to pass`);
  const kicker = must(all('K')[0], `${cast.teamId} has no kicker`);
  const runners = all('RB');
  const receivers = all('WR', 'TE', 'RB');
  const defenders = cast.players.filter(({ position }) => DEFENDERS.has(position));
  sheet.enter(passer, true, [...PASSING, ...RUSHING]);
  for (const player of receivers) {
    sheet.enter(player, player.index < 6, [...RUSHING, ...RECEIVING]);
  }
  for (const [rank, player] of firstOfEach(defenders).entries()) {
    sheet.enter(player, rank < 11, DEFENCE);
  }
  sheet.enter(kicker, false, KICKING);
  const backs = all('CB', 'S');
  return { cast, sheet, passer, kicker, runners, receivers, defenders, backs };
}

/** Those who start, four in front, three linebackers, four behind, and then the others. */
function firstOfEach(defenders: readonly SquadPlayer[]): readonly SquadPlayer[] {
  const line = defenders.filter(({ position }) => position === 'DE' || position === 'DT');
  const middle = defenders.filter(({ position }) => position === 'LB');
  const backs = defenders.filter(({ position }) => position === 'CB').slice(0, 2);
  const safeties = defenders.filter(({ position }) => position === 'S').slice(0, 2);
  const first = [...line.slice(0, 4), ...middle.slice(0, 3), ...backs, ...safeties];
  return [...first, ...defenders.filter((player) => !first.includes(player))];
}

function names(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
