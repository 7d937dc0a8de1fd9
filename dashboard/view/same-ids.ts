// Lists of ids that a memo may keep: rows drawn anew would take a link from under a finger.

/** True where two lists hold the same ids in the same order. */
export function areSameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}
