// Which of known names look like one that is not known: for a person to look at. Nothing is ever
// matched by likeness.
import { foldName } from './name-folding.ts';

/** Shares of pairs of letters from which two names look alike. */
const LIKENESS_MIN = 0.5;
const NEAREST_MAX = 3;

/** The names that look like the word, the nearest first, at most three. */
export function nearestOf(word: string, names: readonly string[]): readonly string[] {
  const own = pairsOf(word);
  const likenesses = names.map((name) => ({ name, likeness: likeness(own, pairsOf(name)) }));
  return likenesses
    .filter((each) => each.likeness >= LIKENESS_MIN)
    .sort((a, b) => b.likeness - a.likeness || (a.name < b.name ? -1 : 1))
    .slice(0, NEAREST_MAX)
    .map(({ name }) => name);
}

function pairsOf(name: string): ReadonlySet<string> {
  const folded = foldName(name);
  return new Set(Array.from(folded.slice(1), (letter, at) => folded.charAt(at) + letter));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / Math.max(1, a.size + b.size);
}
