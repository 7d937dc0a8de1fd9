// Things in an order of chance: the same seed gives the same order.
import type { Random } from '#kit/random.ts';

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const keyed = items.map((item) => ({ item, key: random.unit() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
