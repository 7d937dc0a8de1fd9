// Comparisons and groups by explicit keys, so that the order in which things came never decides.

export type Comparison<T> = (left: T, right: T) => number;

/** Compares by the first comparison that tells the two apart. */
export function order<T>(...comparisons: readonly Comparison<T>[]): Comparison<T> {
  return (left, right) => {
    for (const comparison of comparisons) {
      const answer = comparison(left, right);
      if (answer !== 0) return answer;
    }
    return 0;
  };
}

/** Smaller first; strings by code unit. */
export function ascending<T extends string | number>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Smaller first, null before everything. */
export function nullFirst<T extends string | number>(left: T | null, right: T | null): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  return ascending(left, right);
}

/** The items by key, keys and items in the order of their first occurrence. */
export function grouped<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
