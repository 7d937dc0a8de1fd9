// Whether one person of a file bears a name: he may move to another team, but is with one at a
// time, and does not go back and forth. Works on all rows of the file, in whatever order they come.
import { easternDay } from '#domain/eastern-day.ts';
import { foldName } from '#domain/name-folding.ts';

/** Moves of one person within a file at most. */
const MOVES_MAX = 4;

interface Sighting {
  readonly at: number;
  readonly teamId: string;
}

interface Bearer {
  readonly sourceIds: Set<string>;
  readonly sightings: Sighting[];
}

export class NameBearers {
  readonly #bearers = new Map<string, Bearer>();

  /** Notes that somebody of the name was with a team at an instant (epoch ms). */
  see(name: string, sourceId: string | null, teamId: string, at: number): void {
    const key = foldName(name);
    const bearer = this.#bearers.get(key) ?? { sourceIds: new Set(), sightings: [] };
    this.#bearers.set(key, bearer);
    if (sourceId !== null) bearer.sourceIds.add(sourceId);
    bearer.sightings.push({ at, teamId });
  }

  /** Whether all who were seen under the name can be one person. */
  isOne(name: string): boolean {
    const bearer = this.#bearers.get(foldName(name));
    if (bearer === undefined || bearer.sourceIds.size > 1) return false;
    const sightings = bearer.sightings.toSorted((a, b) => a.at - b.at);
    let [moves, before] = [0, sightings[0]];
    for (const sighting of sightings) {
      if (before && sighting.teamId !== before.teamId) {
        if (easternDay(sighting.at) === easternDay(before.at)) return false;
        moves += 1;
      }
      before = sighting;
    }
    return moves <= MOVES_MAX;
  }
}
