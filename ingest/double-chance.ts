// The selections of a double chance as venues write them: "Arsenal or Draw", "Draw/Chelsea",
// "Arsenal or Chelsea", "Home or Away", "1X", "12", "X2". Side draw stands for "home or away".
import type { Side } from '#domain/market.ts';

type Part = 'home' | 'away' | 'draw';

/** The side that two of the three results make, in either order. */
const SIDES: ReadonlyMap<string, Side> = new Map([
  ['draw home', 'home'],
  ['away draw', 'away'],
  ['away home', 'draw'],
]);
const SHORT = /^[12x]{2}$/i;

/** Splits only between words: names of teams hold ampersands and hyphens. */
const SEPARATOR = /\s+or\s+|\s*\/\s*/i;

/**
 * The side named by the text, or undefined; `partOf` resolves a team's name or a word for draw.
 * Words for a place are about the source's home and away, which it may have `flipped`.
 */
export function doubleChanceSideOf(
  text: string,
  flipped: boolean,
  partOf: (name: string) => Part | undefined,
): Side | undefined {
  const trimmed = text.trim();
  const names = SHORT.test(trimmed) ? [...trimmed] : trimmed.split(SEPARATOR);
  if (names.length !== 2) return undefined;
  const places = flipped ? FLIPPED_PLACES : PLACES;
  const parts = names.map((name) => places.get(name.toLowerCase()) ?? partOf(name));
  return SIDES.get(parts.sort().join(' '));
}

const PLACES = placesOf('home', 'away');
const FLIPPED_PLACES = placesOf('away', 'home');

function placesOf(first: Part, second: Part): ReadonlyMap<string, Part> {
  return new Map([
    ['home', first],
    ['1', first],
    ['away', second],
    ['2', second],
  ]);
}
