// Lists that belong together in their order: "Arsenal and Chelsea are +120 and +300".
import type { Grounds } from './grounds.ts';

const NUMBER = String.raw`[+\-−]?\p{Sc}?\d[\d,]*(?:\.\d+)?%?`;
const NUMBERS = listOf(NUMBER);

/** A sentence for each pair of such lists, or the sentence alone. */
export function oneByOne(sentence: string, { subjects }: Grounds): readonly string[] {
  const line = String.raw`(?:Over|Under|O|U) ?\d+(?:\.\d+)?`;
  const bet = `(?:${subjects.source}(?: (?:${line}|Yes))?|(?:the )?${line})`;
  const [names, more] = [...sentence.matchAll(listOf(bet))];
  const [numbers, others] = [...sentence.matchAll(NUMBERS)];
  if (!names || !numbers || more || others) return [sentence];
  const [betsOf, numbersOf] = [partsOf(names[0]), partsOf(numbers[0])];
  if (betsOf.length !== numbersOf.length) return [sentence];
  return betsOf.map((one, at) =>
    sentence.replace(names[0], one).replace(numbers[0], numbersOf[at] ?? ''),
  );
}

function listOf(item: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d+-])${item}(?:, ${item})*,? and ${item}(?![\\p{L}\\d%])`, 'gu');
}

function partsOf(list: string): readonly string[] {
  return list.split(/, and |, | and /);
}
