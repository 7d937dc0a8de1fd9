// The teams or players of one league: those of the built-in table, and those that entries state.
// A word keeps who had it first: the table before entries, earlier entries before later ones.
import { foldName } from '../name-folding.ts';
import { builtInRoster, type Roster, type Team } from '../team.ts';

export class LeagueRoster implements Roster {
  readonly #table: Roster;
  readonly #stated = new Map<string, Team>();
  readonly #byWord = new Map<string, Team>();
  readonly #arrivals: Team[] = [];
  #teams: readonly Team[] | undefined;

  constructor(leagueId: string) {
    this.#table = builtInRoster(leagueId);
  }

  /** Those of the table, then the others by id. */
  get teams(): readonly Team[] {
    this.#teams ??= [
      ...this.#table.teams.map((team) => this.#stated.get(team.teamId) ?? team),
      ...[...this.#stated.values()]
        .filter(({ teamId }) => !this.#isOfTable(teamId))
        .sort((a, b) => (a.teamId < b.teamId ? -1 : 1)),
    ];
    return this.#teams;
  }

  get arrivals(): readonly Team[] {
    return this.#stated.size === 0 ? this.#table.arrivals : this.#arrivals;
  }

  named(text: string): Team | undefined {
    const known = this.#table.named(text);
    if (known) return this.#stated.get(known.teamId) ?? known;
    return this.#stated.size === 0 ? undefined : this.#byWord.get(foldName(text));
  }

  /** States a team, in place of the one with its id. */
  set(team: Team): void {
    if (this.#arrivals.length === 0) this.#arrivals.push(...this.#table.arrivals);
    this.#arrivals.push(team);
    const former = this.#stated.get(team.teamId);
    for (const word of former ? wordsOf(former) : []) {
      if (this.#byWord.get(word) === former) this.#byWord.delete(word);
    }
    this.#stated.set(team.teamId, team);
    for (const word of wordsOf(team)) {
      if (!this.#byWord.has(word)) this.#byWord.set(word, team);
    }
    this.#teams = undefined;
  }

  #isOfTable(teamId: string): boolean {
    return this.#table.teams.some((team) => team.teamId === teamId);
  }
}

function wordsOf({ name, abbreviation, aliases }: Team): readonly string[] {
  return [name, abbreviation, ...aliases].map(foldName).filter((word) => word !== '');
}
