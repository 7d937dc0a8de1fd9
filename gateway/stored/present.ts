// The time at which questions about stored data are asked where they name none.
import type { Reader } from '#engine/reader.ts';
import { systemClock } from '#kit/clock.ts';

/**
 * Epoch milliseconds: the clock of the book, which in a replay is not today's; the machine's while
 * the book has none, because nothing was ever fed in and only imported data is there.
 */
export function presentMs({ now }: Pick<Reader, 'now'>): number {
  return now > 0 ? now : systemClock.now();
}
