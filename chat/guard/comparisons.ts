// Whether of two numbers that a sentence compares the one is as it says, and whether a price that
// is called better or worse than the fair one is so.

import type { FigureFact } from './figure-facts.ts';
import type { Grounds } from './grounds.ts';
import { isOdds, type NumberSaid, numbersIn, worthOf } from './numbers.ts';
import { wrapped } from './patterns.ts';
import { betNamed, isOf, isSubject } from './prices.ts';

const BETTER = wrapped(
  String.raw`
      \b(?:better|higher|longer|bigger|larger|above|beats?|beating|exceeds?|tops?|more generous
      |clear of|improves? on|ahead of|over the|over an?)\b`,
  '',
);
const WORSE =
  /\b(?:worse|lower|shorter|smaller|below|behind|short of|trails?|less|under the|under an?)\b/;

const ABOVE_FAIR = wrapped(
  String.raw`
      \b(?:above|better than|beats?|higher than|longer than) (?:the |its )?(?:no-vig )?(?:fair
      |consensus)\b`,
  'i',
);
const BELOW_FAIR = wrapped(
  String.raw`
    \b(?:worse|lower|shorter|below|short of|under|trails?|behind|less)\s(?:than\s)?
    (?:the\s|its\s|what\s)*(?:(?:no-vig|consensus|fair|market|model.{0,3}|book)\s)*
    (?:average|consensus|fair|market|price that is fair|model|best)\b(?! of [+-])`,
  'i',
);

const OF_SECOND =
  /\b(?:while|whereas|and|but)\b[^,]*\b(?:higher|lower|above|below|longer|shorter) at $/;
const ALL = /\b(?:all|each|every|both|everything)\b/i;

/** Of two numbers of a kind with a comparison between them the one is as compared. */
export function comparisonsFit(sentence: string, grounds: Grounds): boolean {
  const { figures } = grounds;
  const all = numbersIn(sentence);
  const kinds = [all.filter(isOdds), all.filter(({ isPercent }) => isPercent)];
  const isPaired = kinds.every((numbers) =>
    pairsOf(numbers, sentence).every(([one, two]) => {
      const last = numbers[numbers.indexOf(two) - 1] ?? one;
      const between = sentence.slice(last.index + last.length, two.index);
      const isBetter = BETTER.test(between);
      if (isBetter === WORSE.test(between)) return true;
      // "50%, while the model comes in higher at 56%" compares the second with the first.
      const isOfSecond = OF_SECOND.test(between);
      const [first, second] = [one, two].map((each) =>
        worthOf({ value: each.value, isOdds: isOdds(each) }),
      ) as [number, number];
      return isBetter !== isOfSecond ? first > second : first < second;
    }),
  );
  const named = betNamed(sentence, grounds);
  const edges = figures.filter(
    ({ role, bets }) =>
      role === 'edge' && (!isSubject(named) || bets.some((bet) => isOf(bet, named))),
  );
  const hasLowEdge = edges.some(({ key }) => key.startsWith('-'));
  if (edges.length > 0 && ABOVE_FAIR.test(sentence)) {
    const isAbove = ({ key }: FigureFact) => !key.startsWith('-');
    if (ALL.test(sentence)) return isPaired && edges.every(isAbove);
    if (isSubject(named)) return isPaired && edges.some(isAbove);
  }
  return (
    isPaired && (hasLowEdge || !BELOW_FAIR.test(sentence) || /implie[sd]|probabilit/.test(sentence))
  );
}

type Pair = readonly [NumberSaid, NumberSaid];

/** Neighbours; behind an "and" the one that the number before it was compared with. */
function pairsOf(numbers: readonly NumberSaid[], sentence: string): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [at, number] of numbers.slice(1).entries()) {
    const before = numbers[at] as NumberSaid;
    const isListed = /^,? ?(?:and|or) /.test(sentence.slice(before.index + before.length));
    pairs.push([isListed ? (pairs.at(-1)?.[0] ?? before) : before, number]);
  }
  return pairs;
}
