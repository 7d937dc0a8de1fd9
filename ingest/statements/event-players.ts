// Under which id an event has a player whom a source names: of the names that are quoted the one that
// can mean nobody else ("Cam Ward", "Marvin Harrison Jr."), else the id of the name itself.
// An answer stands until the source says the event whole: what it said before is under that id.
import { LRUCache } from 'lru-cache';
import type { LeagueId } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { playerSlug } from '#domain/player.ts';
import { isSamePerson } from '../identity/person-names.ts';
import type { PlayerIdLookup } from '../normalize.ts';

/** Whom prices of an event name. */
export type PlayersOf = (
  eventId: string,
) => readonly { readonly playerId: string; readonly playerName: string }[];

const EVENTS_MAX = 5000;

export class EventPlayers {
  readonly #playersOf: PlayersOf;
  readonly #known = new LRUCache<string, Map<string, string>>({ max: EVENTS_MAX });

  constructor(playersOf: PlayersOf) {
    this.#playersOf = playersOf;
  }

  /** The source says the event whole: players may have come whom it names otherwise. */
  begin(eventId: string): void {
    this.#known.delete(eventId);
  }

  idsIn(eventId: string): PlayerIdLookup {
    return (leagueId, name) => {
      const known = this.#known.get(eventId) ?? new Map<string, string>();
      this.#known.set(eventId, known);
      const before = known.get(name);
      if (before !== undefined) return before;
      const id = this.#find(eventId, leagueId, name);
      known.set(name, id);
      return id;
    };
  }

  #find(eventId: string, leagueId: LeagueId, name: string): string {
    const own = playerSlug(leagueId, name);
    const players = this.#playersOf(eventId);
    if (players.some(({ playerId }) => playerId === own)) return own;
    const folded = foldName(name);
    const same = players.filter(({ playerName }) => isSamePerson(folded, foldName(playerName)));
    return same.length === 1 ? (same[0]?.playerId ?? own) : own;
  }
}
