// The teams of players in an event, as quotes state them: the latest group that states a player's team
// decides; if it states both, home, whatever the order of its quotes. A group without a team changes
// nothing, and a known team stays as long as the event.
import { FLAG } from '#domain/message/packed-message.ts';
import type { EngineState } from '../state.ts';
import type { EventState, PlayerSide } from './book.ts';
import { L_FLAGS, LINE, PLAYS, SIDED } from './lines.ts';

/** The teams of players that the quotes of one group state. */
export class StatedSides {
  /** By player number. */
  readonly #teams = new Map<number, 'home' | 'away'>();

  /** `flag`: the quote's team flag. */
  add(player: number, flag: number): void {
    if (flag === FLAG.playerHome) this.#teams.set(player, 'home');
    else if (!this.#teams.has(player)) this.#teams.set(player, 'away');
  }

  /** Stores the teams in the event; touches lines of players whose team changed. */
  settle(state: EngineState, event: EventState): void {
    const turned = new Map<number, PlayerSide>();
    for (const [player, team] of this.#teams) {
      if (event.playerSides.get(player)?.team === team) continue;
      turned.set(player, { team, changedSeq: state.seq });
    }
    if (turned.size === 0) return;
    for (const [player, side] of turned) event.playerSides.set(player, side);
    for (const { player, lines } of event.markets.values()) {
      const side = player === null ? undefined : turned.get(player.slot);
      if (side === undefined) continue;
      for (const line of lines) {
        showSide(state, line, side);
        state.touchLine(line, SIDED);
      }
    }
  }
}

/** Lets a line of a player bear for whom he plays. */
export function showSide({ lines }: EngineState, line: number, side?: PlayerSide): void {
  const at = line * LINE + L_FLAGS;
  const plays = side === undefined ? 0 : side.team === 'home' ? FLAG.playerHome : FLAG.playerAway;
  lines.ints[at] = ((lines.ints[at] as number) & ~PLAYS) | plays;
}
