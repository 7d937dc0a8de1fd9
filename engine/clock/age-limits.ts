// The maximum ages of quotes, to stand in the book and to stand in edges.

/** How old quotes may be at an event now: to stand, and to stand in edges. */
export interface Ages {
  readonly ttlMs: number;
  readonly edgeMs: number;
  /** The lesser of both. */
  readonly soonestMs: number;
}

export function agesFrom(ttlMs: number, edgeMs: number): Ages {
  return { ttlMs, edgeMs, soonestMs: Math.min(ttlMs, edgeMs) };
}
