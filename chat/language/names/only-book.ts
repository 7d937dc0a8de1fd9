// "dk is all i have": the words of people who have one bookmaker, as "only" of its name. Of anything else
// that is all they have it says something else, and is left as it is.
import { wordsOf } from '../words.ts';
import type { VenueWords } from './bookmakers.ts';

const ALL_ONE_HAS = 'all (?:i|we)(?:\\W?ve)? (?:have|got|use|can use|bet on|play on)(?: got)?';
const ONLY_BOOKS = [
  `(?<!\\p{L})(\\p{L}[\\p{L}\\d]*(?: [\\p{L}\\d]+)??)(?: is|\\Ws) ${ALL_ONE_HAS}(?! left)(?!\\p{L})`,
  `(?<!\\p{L})${ALL_ONE_HAS} is (\\p{L}[\\p{L}\\d]*(?: [\\p{L}\\d]+)??)(?!\\p{L})`,
].map((source) => new RegExp(source, 'giu'));

/** "dk is all i have": of a bookmaker it says that no other will do. */
export function onlyBookText(message: string, { phrases }: VenueWords): string {
  if (!/all (?:i|we)/i.test(message)) return message;
  return ONLY_BOOKS.reduce(
    (text, pattern) =>
      text.replace(pattern, (said, name: string) => {
        const found = phrases.findIn(wordsOf(name)).at(-1);
        return found?.from === 0 && found.to === wordsOf(name).length ? `only ${name}` : said;
      }),
    message,
  );
}
