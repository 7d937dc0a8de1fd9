// Hashes of names and numbers: the part of the simulated world that needs no memory. The same parts
// give the same value in every process, so a restart finds the same events, players and opinions.
import { Random } from '#kit/random.ts';

type Part = string | number;

/** A 32-bit seed made of the parts, order matters (FNV-1a with a final avalanche). */
export function seedOf(...parts: readonly Part[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let i = 0; i < text.length; i++) {
      hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** A number in [0, 1) made of the parts. */
export function unitOf(...parts: readonly Part[]): number {
  return seedOf(...parts) / 4_294_967_296;
}

/** A source of numbers of its own for the parts. */
export function randomOf(...parts: readonly Part[]): Random {
  return new Random(seedOf(...parts));
}
