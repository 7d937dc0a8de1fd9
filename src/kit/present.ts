// The time at which questions about stored data are asked where they name none.
import { systemClock } from './clock.ts';

/**
 * Epoch milliseconds: the clock of the book, which in a replay is not today's; the machine's while
 * the book has none, because nothing was ever fed in and only imported data is there.
 */
export function presentMs({ now }: { readonly now: number }): number {
  return now > 0 ? now : systemClock.now();
}
