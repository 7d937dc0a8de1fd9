// The one order of texts: by code units, the same on every machine.

/** Negative where `a` comes first, positive where `b` does, 0 where they are equal. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
