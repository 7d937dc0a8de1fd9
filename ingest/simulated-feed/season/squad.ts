// The whole squad of a team: who has props (`rosterOf`) comes first, others fill the places of the
// sport. Stable for a seed and a team.
import { LRUCache } from 'lru-cache';
import type { StatSport } from '#domain/history/stat-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { PlayerFacts } from '#domain/reference.ts';
import { must } from '#kit/assert.ts';
import type { Random } from '#kit/random.ts';
import { sportOf } from '../league-model.ts';
import { type RosterPlayer, rosterOf } from '../roster.ts';
import { randomOf } from '../seed.ts';
import { bodyOf, PLACES } from './squad-places.ts';

/** A player at his place in the squad. */
export interface SquadPlayer extends RosterPlayer {
  /** The place in the squad, from 0. */
  readonly index: number;
  readonly position: string;
  readonly facts: PlayerFacts;
}

/** Squads that are kept at hand, since every game asks for two: all that play in one world. */
const SQUADS_KEPT = 512;
const kept = new LRUCache<string, readonly SquadPlayer[]>({ max: SQUADS_KEPT });

/** Everybody of a team, in the order of its places: basketball 13, football 40, baseball 26,
 * hockey and soccer 22. */
export function squadOf(seed: number, leagueId: LeagueId, teamId: string): readonly SquadPlayer[] {
  const key = `${seed} ${teamId}`;
  const known = kept.get(key);
  if (known) return known;
  const squad = madeSquad(seed, leagueId, teamId);
  kept.set(key, squad);
  return squad;
}

function madeSquad(seed: number, leagueId: LeagueId, teamId: string): readonly SquadPlayer[] {
  const sport = sportOf(leagueId);
  const places = PLACES[sport];
  const random = randomOf(seed, teamId, 'squad');
  const taken = new Set<number>();
  return rosterOf(seed, leagueId, teamId, places.length).map((player, index) => {
    const position = must(places[index], `no place ${index} in ${sport}`);
    const facts = factsOf(sport, player, position, leagueId.startsWith('ncaa_'), random, taken);
    return { ...player, index, position, facts };
  });
}

function factsOf(
  sport: StatSport,
  player: RosterPlayer,
  position: string,
  isCollege: boolean,
  random: Random,
  taken: Set<number>,
): PlayerFacts {
  const body = must(bodyOf(sport, position), `no body of a ${position}`);
  const tall = random.unit();
  const heavy = 0.65 * tall + 0.35 * random.unit();
  return {
    sourcePlayerId: player.playerId,
    fullName: player.playerName,
    position,
    jersey: String(jerseyIn(body.jersey, random, taken)),
    birthDate: birthDateOf(isCollege, random),
    heightCm: within(body.heightCm, tall),
    weightKg: within(body.weightKg, heavy),
  };
}

function within([low, high]: readonly [number, number], share: number): number {
  return Math.round(low + share * (high - low));
}

/** A free number of the range, or else the next free one above it. */
function jerseyIn(range: readonly [number, number], random: Random, taken: Set<number>): number {
  const [low, high] = range;
  let jersey = low + random.below(high - low + 1);
  for (let tries = 0; taken.has(jersey) && tries < 100; tries++) jersey = (jersey + 1) % 100;
  taken.add(jersey);
  return jersey;
}

/** Students are born in 2003 to 2007, professionals in 1990 to 2004. */
function birthDateOf(isCollege: boolean, random: Random): string {
  const year = isCollege ? 2003 + random.below(5) : 1990 + random.below(15);
  const month = String(1 + random.below(12)).padStart(2, '0');
  const day = String(1 + random.below(28)).padStart(2, '0');
  return `${year}-${month}-${day}`;
}
