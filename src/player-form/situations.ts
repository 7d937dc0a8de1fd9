// Which games were of a kind: against a team, at home or away, on the second of two days. Days are
// US Eastern days.
import { easternDay, easternDayRange } from '#domain/eastern-day.ts';
import { type GameLog, placeOf, type ValuedGame } from './game-log.ts';

const DAY_MS = 86_400_000;

/** All that are given must hold. */
export interface Situation {
  readonly opponentId?: string | undefined;
  readonly venue?: 'home' | 'away' | undefined;
  /** True: only back-to-backs; false: only the others. */
  readonly backToBack?: boolean | undefined;
}

/** The games in the situation; `backToBacks` are the ids of those that are. */
export function gamesIn(
  games: readonly ValuedGame[],
  { opponentId, venue, backToBack }: Situation,
  backToBacks: ReadonlySet<string>,
): readonly ValuedGame[] {
  return games.filter(
    ({ log }) =>
      (opponentId === undefined || log.opponentId === opponentId) &&
      (venue === undefined || placeOf(log) === venue) &&
      (backToBack === undefined || backToBacks.has(log.eventId) === backToBack),
  );
}

/**
 * The games whose team played on the calendar day before, as far as the player's own games tell:
 * one that he missed is not seen. Exact where the team's schedule is at hand and handed in instead.
 */
export function backToBacksOf(logs: readonly GameLog[]): ReadonlySet<string> {
  const keyOf = ({ teamId }: GameLog, day: number) => `${teamId} ${day}`;
  const days = new Map(logs.map((log) => [log.eventId, dayNumber(log.startTime)]));
  const played = new Set(logs.map((log) => keyOf(log, days.get(log.eventId) ?? 0)));
  const found = logs.filter((log) => played.has(keyOf(log, (days.get(log.eventId) ?? 0) - 1)));
  return new Set(found.map(({ eventId }) => eventId));
}

/**
 * Full days without a game of the player's before each of his games, by event id; -1 is the second
 * game of one day. The first game of a season has none.
 */
export function restDaysOf(logs: readonly GameLog[]): ReadonlyMap<string, number> {
  const rest = new Map<string, number>();
  for (const [index, log] of logs.entries()) {
    const before = logs[index + 1];
    if (before === undefined || before.season !== log.season) continue;
    rest.set(log.eventId, restDays(before.startTime, log.startTime));
  }
  return rest;
}

/** Full days between the days of two instants (epoch ms): 0 is a back-to-back. */
export function restDays(beforeMs: number, afterMs: number): number {
  return dayNumber(afterMs) - dayNumber(beforeMs) - 1;
}

/** Counts US Eastern days: midnight there is always in the small hours of the same UTC day. */
function dayNumber(ms: number): number {
  return Math.floor(easternDayRange(easternDay(ms)).fromMs / DAY_MS);
}
