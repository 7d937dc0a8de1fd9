// Under which id an event has a player whom a source names: of the names that are quoted the one that
// can mean nobody else ("Cam Ward", "Marvin Harrison Jr."; "T. Haliburton" where the rosters of both
// teams have one such player), else the id of the name itself.
// An answer stands until the source says the event whole: what it said before is under that id.
import { LRUCache } from 'lru-cache';
import type { LeagueId } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { playerSlug } from '#domain/player.ts';
import { isInitialed, isSamePerson } from '../identity/person-names.ts';
import type { PlayerIdLookup } from '../normalize.ts';

/** Whom prices of an event name. */
export type PlayersOf = (
  eventId: string,
) => readonly { readonly playerId: string; readonly playerName: string }[];

/** Names of all who play for the teams of an event; undefined where a roster is not known. */
export type RostersOf = (eventId: string) => readonly string[] | undefined;

const EVENTS_MAX = 5000;

export class EventPlayers {
  readonly #playersOf: PlayersOf;
  readonly #rostersOf: RostersOf;
  readonly #known = new LRUCache<string, Map<string, string>>({ max: EVENTS_MAX });

  constructor(playersOf: PlayersOf, rostersOf: RostersOf = () => undefined) {
    this.#playersOf = playersOf;
    this.#rostersOf = rostersOf;
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
    if (same.length > 0) return same.length === 1 ? (same[0]?.playerId ?? own) : own;
    const initialed = players.filter(({ playerName }) => isInitialed(folded, foldName(playerName)));
    const [only] = initialed;
    if (only === undefined || initialed.length > 1) return own;
    return this.#areOne(eventId, folded, foldName(only.playerName)) ? only.playerId : own;
  }

  /** Whether the one who has both names is the only one of the game whose the shorter one may be. */
  #areOne(eventId: string, one: string, other: string): boolean {
    const [initialed, full] = one.indexOf(' ') === 1 ? [one, other] : [other, one];
    const rosters = this.#rostersOf(eventId)?.map(foldName) ?? [];
    const bearers = rosters.filter((name) => isInitialed(initialed, name));
    return bearers.length === 1 && isSamePerson(full, bearers[0] ?? '');
  }
}
