// Every member of an answer, one by one, replaced by nonsense.

const NONSENSE: readonly unknown[] = [null, [], [null], {}, 'x', '', -1, 1e308, true].concat(
  // What every object has a member of.
  ['__proto__', 'constructor'],
);

/** The value with one member after the other replaced; the whole first. */
export function* bent(value: unknown, nonsense = NONSENSE): Generator<unknown> {
  yield* nonsense;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    for (const other of bent(member, nonsense)) {
      if (Array.isArray(value)) yield value.with(Number(key), other);
      else yield { ...value, [key]: other };
    }
  }
}
