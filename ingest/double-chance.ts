// The selections of a double chance as venues write them: "Arsenal or Draw", "Draw/Chelsea",
// "Arsenal or Chelsea", "Home or Away", "1X", "12", "X2". Side draw stands for "home or away".
import type { Side } from '#domain/market.ts';

type Part = 'home' | 'away' | 'draw';

/** The side that two of the three results make, in either order. */
const SIDES: ReadonlyMap<string, Side> = new Map([
  ['draw home', 'home'],
  ['away draw', 'away'],
  ['away home', 'draw'],
  ['1x', 'home'],
  ['x1', 'home'],
  ['x2', 'away'],
  ['2x', 'away'],
  ['12', 'draw'],
  ['21', 'draw'],
]);

/** Splits only between words: names of teams hold ampersands and hyphens. */
const SEPARATOR = /\s+or\s+|\s*\/\s*/i;

/** The side named by the text, or undefined; `partOf` resolves a team's name or a word for draw. */
export function doubleChanceSideOf(
  text: string,
  partOf: (name: string) => Part | undefined,
): Side | undefined {
  const short = SIDES.get(text.trim().toLowerCase());
  if (short !== undefined) return short;
  const names = text.trim().split(SEPARATOR);
  if (names.length !== 2) return undefined;
  const parts = names.map((name) => WORDS.get(name.toLowerCase()) ?? partOf(name));
  return SIDES.get(parts.sort().join(' '));
}

const WORDS: ReadonlyMap<string, Part> = new Map([
  ['home', 'home'],
  ['away', 'away'],
]);
