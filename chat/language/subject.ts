// Whom or what a question is about.
import type { PlayerNamed } from './names/players.ts';
import type { TeamNamed } from './names/teams.ts';

export interface Subject {
  readonly teams: readonly TeamNamed[];
  readonly players: readonly PlayerNamed[];
  readonly eventIds: readonly string[];
  /** A team behind "vs" beside a player: the games to count, not the game to find. */
  readonly opponent: TeamNamed | undefined;
  /** Somebody or something is named beside them, or alone, that nothing here knows. */
  readonly hasUnknown: boolean;
  /** How they are written, as far as that can be told. */
  readonly unknown: readonly string[];
  /** It was named in an earlier message. */
  readonly isCarried: boolean;
}
