// The part of the simulated feed that a normaliser would refuse. Simulated venues hand over
// canonical groups, so what real ones get wrong appears here as the counts that refusing it leaves
// behind.
import type { Rejections } from '#domain/message/message.ts';
import type { Random } from '#kit/random.ts';

export const NO_REJECTIONS: Rejections = {};

/** Of a thousand prices, one is garbage. */
const GARBAGE_CHANCE = 0.001;
const REASONS = ['price_garbage', 'price_in_gap', 'unknown_team', 'malformed'] as const;

/** The rejections that come with this many accepted quotes. */
export function garbageIn(quotes: number, random: Random): Rejections {
  const expected = quotes * GARBAGE_CHANCE;
  const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
  if (count === 0) return NO_REJECTIONS;
  const rejections: Record<string, number> = {};
  for (let i = 0; i < count; i++) {
    const reason = random.pick(REASONS);
    rejections[reason] = (rejections[reason] ?? 0) + 1;
  }
  return rejections;
}
