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

/** Whether anybody is named, known or not. */
export function isNamed(subject: Subject): boolean {
  return hasSubject(subject) || subject.hasUnknown;
}

/** Whether anybody is named who is known. */
export function hasSubject({ teams, players, eventIds }: Subject): boolean {
  return teams.length > 0 || players.length > 0 || eventIds.length > 0;
}

/** Namings of players that are somebody else's as well as is known: "Seth Curry". */
export function namesakesIn({ players }: Subject): readonly PlayerNamed[] {
  return players.filter(({ strangerAt }) => strangerAt !== undefined);
}

/** Whether any player who is named may be somebody else of the name. */
export function hasNamesake(subject: Subject): boolean {
  return namesakesIn(subject).length > 0;
}
