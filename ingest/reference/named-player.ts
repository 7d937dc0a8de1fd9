// A player of whom a source tells little more than his name.
import type { PlayerFacts } from '#domain/reference.ts';

/** The player by the source's id of him, with what a box score says of him. */
export function namedPlayer(
  sourcePlayerId: string | null,
  fullName: string,
  position?: string | null,
  jersey?: string | null,
): PlayerFacts {
  const unknown = { birthDate: null, heightCm: null, weightKg: null };
  const stated = { position: position ?? null, jersey: jersey ?? null };
  return { sourcePlayerId, fullName, ...stated, ...unknown };
}
