// A bet of the answer as the guard compares sentences with it.

export interface Bet {
  /** Teams that it is on; empty of a total of the game and of a player. */
  readonly teamIds: ReadonlySet<string>;
  readonly gameTeamIds: ReadonlySet<string>;
  /** Folded, without "Jr". */
  readonly player: string | undefined;
  readonly side: string | undefined;
  /** Of a line that moved also where it was. */
  readonly points: readonly number[];
  /** In one piece, see `inOnePiece`. */
  readonly marketLabel: string;
}
