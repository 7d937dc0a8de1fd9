// When a result can be: not before its game has begun.
import { easternDay } from '../eastern-day.ts';
import type { GameFacts } from '../reference.ts';

/**
 * Whether the game is told to be over although at `now` (epoch milliseconds) it has not begun. Of a
 * game whose time of day is not known, the US Eastern day counts.
 */
export function isResultOfFuture(
  game: Pick<GameFacts, 'status' | 'startTime' | 'startIsUsual'>,
  now: number,
): boolean {
  if (game.status !== 'final' || game.startTime <= now) return false;
  return game.startIsUsual !== true || easternDay(game.startTime) > easternDay(now);
}
