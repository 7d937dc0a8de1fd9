// One team's statistics while its game is being told: a line per player who takes part, with the
// names that are counted of his kind, all from 0.

import { MAXIMA, sumOf } from '#domain/history/stat-catalog.ts';
import type { PlayerLine, StatLine, TeamBox } from '#domain/reference.ts';
import { assert, must } from '#kit/assert.ts';
import type { Random } from '#kit/random.ts';
import { drawIndex } from './shares.ts';
import type { SquadPlayer } from './squad.ts';

/** Of these a team's sum says nothing. */
const OF_PLAYERS_ONLY: ReadonlySet<string> = new Set([...MAXIMA, 'plusMinus']);

interface Entry {
  readonly started: boolean;
  readonly counts: Record<string, number>;
}

export class TeamSheet {
  readonly #entries = new Map<SquadPlayer, Entry>();

  /** Writes the player down; each name starts at 0. Names he already has are kept. */
  enter(player: SquadPlayer, started: boolean, names: readonly string[]): void {
    const known = this.#entries.get(player);
    const counts = known?.counts ?? {};
    for (const name of names) counts[name] ??= 0;
    this.#entries.set(player, { started: started || known?.started === true, counts });
  }

  /** Who was entered, in that order. */
  get players(): readonly SquadPlayer[] {
    return [...this.#entries.keys()];
  }

  /** Adds to a name that the player was entered with. */
  add(player: SquadPlayer, name: string, amount = 1): void {
    const counts = must(this.#entries.get(player), `${player.playerId} does not play`).counts;
    const before = must(counts[name], `${player.playerId} has no ${name}`);
    counts[name] = before + amount;
  }

  /** Raises a name to a value, if that is more. */
  raise(player: SquadPlayer, name: string, value: number): void {
    const before = this.of(player, name);
    if (value > before) this.add(player, name, value - before);
  }

  /** The player's count so far; 0 for what is not counted of him. */
  of(player: SquadPlayer, name: string): number {
    return this.#entries.get(player)?.counts[name] ?? 0;
  }

  /** The team's count so far. */
  sum(name: string): number {
    let sum = 0;
    for (const { counts } of this.#entries.values()) sum += counts[name] ?? 0;
    return sum;
  }

  /**
   * Gives `total` of a name out one by one, as likely as the weights; nobody gets more than `most`.
   * What nobody may take is not given.
   */
  scatter(
    random: Random,
    players: readonly SquadPlayer[],
    weights: readonly number[],
    name: string,
    total: number,
    most: (player: SquadPlayer) => number = () => Number.POSITIVE_INFINITY,
  ): void {
    assert(players.length === weights.length, `a weight for each of ${players.length}`);
    const left = weights.map((weight, index) =>
      this.of(players[index] as SquadPlayer, name) < most(players[index] as SquadPlayer)
        ? weight
        : 0,
    );
    for (let given = 0; given < total; given++) {
      const index = drawIndex(random, left);
      const player = players[index];
      if (!player) return;
      this.add(player, name);
      if (this.of(player, name) >= most(player)) left[index] = 0;
    }
  }

  /** The finished box: players in the order of their entry. */
  box(): TeamBox {
    const players = Array.from(this.#entries, ([{ facts }, entry]): PlayerLine => {
      return { player: facts, started: entry.started, stats: entry.counts };
    });
    const sums: StatLine = sumOf(players.map((player) => player.stats));
    const stats = Object.entries(sums).filter(([name]) => !OF_PLAYERS_ONLY.has(name));
    return { stats: Object.fromEntries(stats), players };
  }
}
