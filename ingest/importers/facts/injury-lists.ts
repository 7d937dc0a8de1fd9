// Who stands on the injury lists, as changes say it player by player: every instant at which
// something changed becomes one whole report of each team concerned.
import type { LeagueId } from '#domain/league.ts';
import type { InjuryFacts, InjuryReport } from '#domain/reference.ts';
import { must } from '#kit/assert.ts';
import type { InjuryChange } from './file-importer.ts';
import { type Refusal, refusal } from './refusal.ts';

interface TeamList {
  readonly leagueId: LeagueId;
  readonly items: Map<string, InjuryFacts>;
}

/** Reports of one instant, and the row that completed them. */
export interface SettledReports {
  readonly row: number;
  readonly reports: readonly InjuryReport[];
}

export class InjuryLists {
  readonly #lists = new Map<string, TeamList>();
  readonly #teamOfPlayer = new Map<string, string>();
  readonly #touched = new Set<string>();
  #at = Number.NEGATIVE_INFINITY;
  #row = 0;

  /** Takes the change of a row; settles what was before where the instant is another. */
  change(row: number, change: InjuryChange): SettledReports | Refusal | null {
    const { leagueId, at, playerKey, item } = change;
    if (at < this.#at) return refusal('out_of_order', new Date(at).toISOString());
    const before = this.#teamOfPlayer.get(playerKey);
    const teamId = item === null ? before : (change.teamId ?? before);
    if (teamId === undefined) return refusal('not_listed', playerKey);
    const settled = at > this.#at ? this.settle() : null;
    if (before !== undefined && before !== teamId) this.#remove(before, playerKey);
    if (item === null) this.#remove(teamId, playerKey);
    else this.#put(leagueId, teamId, playerKey, item);
    this.#at = at;
    this.#row = row;
    return settled;
  }

  /** The reports of the last instant; null where there are none that were not settled. */
  settle(): SettledReports | null {
    if (this.#touched.size === 0) return null;
    const reports = [...this.#touched].sort().map((teamId): InjuryReport => {
      const { leagueId, items } = must(this.#lists.get(teamId), `list of ${teamId}`);
      return { leagueId, teamId, at: this.#at, items: [...items.values()] };
    });
    this.#touched.clear();
    return { row: this.#row, reports };
  }

  #put(leagueId: LeagueId, teamId: string, playerKey: string, item: InjuryFacts): void {
    const list = this.#lists.get(teamId) ?? { leagueId, items: new Map() };
    this.#lists.set(teamId, list);
    list.items.set(playerKey, item);
    this.#teamOfPlayer.set(playerKey, teamId);
    this.#touched.add(teamId);
  }

  #remove(teamId: string, playerKey: string): void {
    this.#lists.get(teamId)?.items.delete(playerKey);
    this.#teamOfPlayer.delete(playerKey);
    this.#touched.add(teamId);
  }
}
