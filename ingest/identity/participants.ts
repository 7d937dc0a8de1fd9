// Who plays: teams and players of the catalogue, and those of open leagues that prices name first.
// A new one has an id made of its name, and is stated in the log before the first price of it. A
// name that may be another spelling of a known one is refused: nobody is merged or split by a guess.
import type { ParticipantEntry } from '#domain/catalog/catalog-entry.ts';
import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Group } from '#domain/message/message.ts';
import { cleanName, foldName } from '#domain/name-folding.ts';
import { playerSlug } from '#domain/player.ts';
import { namelessTeam, type Roster, type Team } from '#domain/team.ts';
import { NameIndex } from './name-index.ts';

const NAME_CHARS_MAX = 80;
/** Of one process, between two folds. */
const PENDING_MAX = 20_000;
/** Of one open league; more are refused until the operator states them. */
const LISTED_MAX = 50_000;

export class Participants {
  readonly leagues: Leagues;
  /** Those that the book's catalogue did not show yet when they were named, by id. */
  readonly #pending = new Map<string, Team>();
  readonly #indexes = new Map<LeagueId, NameIndex>();

  /** `leagues`: the catalogue as the book has it. */
  constructor(leagues: Leagues = builtInLeagues) {
    this.leagues = leagues;
  }

  /** Whom a text names in a league; an open league takes whom nobody has named before. */
  named(leagueId: LeagueId, text: string): Team | undefined {
    const known = this.known(leagueId, text);
    if (known || this.leagues.get(leagueId)?.participants !== 'open') return known;
    return this.#mint(leagueId, text);
  }

  /** The same, of those that are known. */
  known(leagueId: LeagueId, text: string): Team | undefined {
    const listed = this.leagues.roster(leagueId).named(text);
    if (listed || this.#pending.size === 0) return listed;
    return this.#pending.get(playerSlug(leagueId, text));
  }

  /** Of somebody whom the book's catalogue does not show yet. */
  nameOf(teamId: string): string | undefined {
    return this.#pending.get(teamId)?.name;
  }

  rosterOf(leagueId: LeagueId): Pick<Roster, 'named'> {
    return { named: (text) => this.known(leagueId, text) };
  }

  /** What has to be in the log before these groups: entries of those that the book does not know. */
  entriesFor(groups: readonly Group[]): readonly ParticipantEntry[] {
    if (this.#pending.size === 0) return [];
    this.#forgetListed();
    const ids = groups.flatMap((group) =>
      'event' in group ? [group.event.homeTeamId, group.event.awayTeamId] : [],
    );
    return [...new Set(ids)].flatMap((id) => {
      const { leagueId, name } = this.#pending.get(id) ?? {};
      return leagueId && name ? [{ kind: 'participant', id, league: leagueId, name }] : [];
    });
  }

  #mint(leagueId: LeagueId, text: string): Team | undefined {
    const name = cleanName(text);
    const folded = foldName(name);
    if (!isWholeName(folded) || name.length > NAME_CHARS_MAX) return undefined;
    const index = this.#indexOf(leagueId);
    const isFull = this.#pending.size >= PENDING_MAX || index.taken >= LISTED_MAX;
    if (isFull || index.hasNear(folded)) return undefined;
    const team = { ...namelessTeam(leagueId, playerSlug(leagueId, name)), name };
    this.#pending.set(team.teamId, team);
    index.add(folded);
    return team;
  }

  #indexOf(leagueId: LeagueId): NameIndex {
    const index = this.#indexes.get(leagueId) ?? new NameIndex();
    this.#indexes.set(leagueId, index);
    const { arrivals } = this.leagues.roster(leagueId);
    for (; index.taken < arrivals.length; index.taken++) {
      const { name, aliases } = arrivals[index.taken] as Team;
      for (const word of [name, ...aliases]) index.add(foldName(word));
    }
    return index;
  }

  #forgetListed(): void {
    for (const teamId of this.#pending.keys()) {
      if (this.leagues.team(teamId)) this.#pending.delete(teamId);
    }
  }
}

/** False for a surname alone, and where a first name is an initial: two people may share those. */
function isWholeName(folded: string): boolean {
  const words = folded.split(' ');
  return words.length >= 2 && words.every((word) => word.length > 1);
}
