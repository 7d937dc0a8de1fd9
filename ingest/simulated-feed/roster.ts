// Invented players, stable for a team and a seed. Any likeness to a real name is chance: first and
// last names are drawn independently from common ones.
import type { LeagueId } from '#domain/league.ts';
import { playerSlug } from '#domain/player.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { randomOf, seedOf } from './seed.ts';

const FIRST_NAMES = `
  Aaron Adrian Alex Andre Anton Ben Blake Brandon Caleb Cameron Carlos Chris Cody Cole Damon
  Daniel Darius David Derek Devin Dylan Eli Eric Ethan Evan Felix Gabriel Grant Hugo Ian Isaac
  Ivan Jack Jalen Jamal Jason Jonas Jordan Julian Kai Keith Kyle Leo Liam Logan Lucas Marco
  Marcus Martin Mason Mateo Max Micah Miles Nathan Nico Noah Omar Oscar Owen Paul Rafael Reid
  Ryan Sam Sean Simon Theo Tobias Travis Tyler Victor Wesley Xavier Zach`
  .trim()
  .split(/\s+/);

const LAST_NAMES = `
  Abbott Andersson Archer Barnes Becker Bennett Bishop Blackwood Brandt Brooks Calder Carver
  Castillo Chambers Conrad Cooper Cortez Crawford Dalton Decker Delgado Dixon Donovan Draper
  Duarte Ellison Emerson Falk Farrell Fischer Fleming Fuentes Gallagher Garner Gibbons Granger
  Hale Hammond Hartley Hayes Holloway Hutton Ibarra Jansen Keller Kemp Kovac Lambert Larsen
  Lindqvist Maddox Marsh Mercer Montoya Navarro Nilsen Norwood Okafor Ortega Pierce Quinn Ramsey
  Reyes Rowan Salazar Sawyer Sinclair Sutton Tate Thornton Underhill Vance Vargas Wagner Weaver
  Whitaker Winslow Yates Zeller`
  .trim()
  .split(/\s+/);

export interface RosterPlayer {
  readonly playerId: string;
  readonly playerName: string;
  /** How much of the team's play goes through them, about 1; the first of a roster has most. */
  readonly usage: number;
}

/** Coprime to the number of full names, so that it visits every one before repeating any. */
const STRIDE = 1979;
/** Of those who come after every full name was given out once. */
const MIDDLE_INITIALS = 'JMRTADLCEKPWBNGSVHFI';
/** The first players of every team are named before all others. */
const LEADERS = 8;

/** The first `size` players of a team, the most used first; the first three may have props. No two
 * of a league share a name. */
export function rosterOf(
  seed: number,
  leagueId: LeagueId,
  teamId: string,
  size: number,
): readonly RosterPlayer[] {
  const teams = teamsOfLeague(leagueId);
  const seat = teams.findIndex((team) => team.teamId === teamId);
  const origin = seedOf(seed, leagueId, 'names') % (FIRST_NAMES.length * LAST_NAMES.length);
  const random = randomOf(seed, teamId, 'roster');
  return Array.from({ length: size }, (_, index) => {
    const ordinal = index < LEADERS ? LEADERS * seat + index : teams.length * index + seat;
    const playerName = nameOf(origin, ordinal);
    const usage = Math.max(0.2, 1.2 - 0.12 * index + random.between(-0.05, 0.05));
    return { playerId: playerSlug(leagueId, playerName), playerName, usage };
  });
}

/** The n-th name of a league: every plain one, then all with an initial, then with another. */
function nameOf(origin: number, ordinal: number): string {
  const names = FIRST_NAMES.length * LAST_NAMES.length;
  const name = (origin + ordinal * STRIDE) % names;
  const firstName = FIRST_NAMES[name % FIRST_NAMES.length];
  const lastName = LAST_NAMES[Math.floor(name / FIRST_NAMES.length)];
  const lap = Math.floor(ordinal / names);
  if (lap === 0) return `${firstName} ${lastName}`;
  // Shifted by the name, so that the players of one lap do not all share an initial.
  const initial = MIDDLE_INITIALS[(lap + name) % MIDDLE_INITIALS.length];
  return `${firstName} ${initial}. ${lastName}`;
}
