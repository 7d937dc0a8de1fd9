// Whether a pick that is called the highest or lowest of the picks is it: "the biggest edge", "the
// least likely leg".

import { venuesNamed } from '../language/names/bookmakers.ts';
import type { Bet } from './bet.ts';
import type { Role } from './figure-facts.ts';
import type { Grounds } from './grounds.ts';
import { clausesOf, wordsBehindMark } from './names.ts';
import { numbersIn, worthOf } from './numbers.ts';
import { type BetNamed, betNamed, isAmong, isOf, isSubject } from './prices.ts';

const HIGH =
  'strongest|highest|largest|biggest|greatest|longest|most(?! generous)|likeliest|' +
  'best(?= (?:ev|expected|return|edge|value))';
const LOW = 'lowest|smallest|shortest|least|slimmest|thinnest';
const SUPERLATIVE = new RegExp(
  `(?<!\\b(?:second|third|fourth|next)[- ])\\b(?:(${HIGH})|(${LOW}))((?: [a-z-]+){0,2}?) ?` +
    '((?:positive-|\\+)?ev\\b|expected|return|edge|implied|model|' +
    'probabilit|chance|likely|likeliest|price|odds|shot|leg\\b|(?<=best )value|' +
    'profitable|lucrative|valuable)',
  'gi',
);
const WHAT: readonly (readonly [said: RegExp, roles: readonly (Role | 'price')[]])[] = [
  [/^return/i, ['ev', 'profit', 'price']],
  [/^(?:positive-|\+)?(?:ev|expected|profitable|lucrative|valuable)/i, ['ev', 'profit']],
  [/^value/i, ['ev', 'profit', 'edge']],
  [/^edge/i, ['edge', 'ev']],
  [/^implied/i, ['implied']],
  [/^model/i, ['model']],
  [/^(?:probabilit|chance|likely|likeliest)/i, ['model', 'implied']],
  [/^(?:price|odds|shot|leg)/i, ['price']],
];

const AMONG_CARDS = /\bcards\b|\b(?:among|of) the (?:three|other|remaining)\b/i;

interface Ranked {
  readonly bets: readonly Bet[];
  readonly value: number;
}

/** The names of the sentence must be in one piece, see `unbroken`. */
export function superlativesFit(sentence: string, grounds: Grounds): boolean {
  let lead: BetNamed | undefined;
  return clausesOf(sentence, () => false).every((clause) => {
    const own = betNamed(clause, grounds);
    if (isSubject(own)) lead = own;
    return [...clause.matchAll(SUPERLATIVE)].every((match) => {
      const [, high, low, , what = ''] = match;
      const adjective = (high ?? low ?? '').toLowerCase();
      const said = adjective === 'likeliest' ? 'likely' : what;
      const roles = WHAT.find(([pattern]) => pattern.test(said))?.[1] ?? [];
      const named = lead;
      // No book has the lowest price: the picks are where it is best.
      const isPrice =
        roles.includes('price') &&
        venuesNamed(wordsBehindMark(clause), grounds.catalog.venues).bookmakerIds.length > 0;
      if (!named) return high !== undefined || !isPrice;
      return roles.some((role) =>
        isExtreme({ role, named, isHigh: high !== undefined }, sentence, grounds),
      );
    });
  });
}

interface Asked {
  readonly role: Role | 'price';
  readonly named: BetNamed;
  readonly isHigh: boolean;
}

function isExtreme({ role, named, isHigh }: Asked, sentence: string, grounds: Grounds): boolean {
  const all = rankedBy(role, sentence, grounds);
  // Of two pairs that share a team the one is meant of which both are named.
  const whole = all.filter(({ bets }) => bets.every((bet) => isOf(bet, named)));
  const some = all.filter(({ bets }) => bets.some((bet) => isOf(bet, named)));
  const sign = isHigh ? 1 : -1;
  return (
    all.length > 1 &&
    (whole.length > 0 ? whole : some).some((own) =>
      all.every(({ value }) => sign * value <= sign * own.value),
    )
  );
}

/** Each pick, or each leg, with its number. */
function rankedBy(
  role: Role | 'price',
  sentence: string,
  { picks, figures, prices }: Grounds,
): readonly Ranked[] {
  const isLegs = /\blegs?\b/i.test(sentence);
  const among = AMONG_CARDS.test(sentence) ? picks.slice(1) : picks;
  const sets: readonly (readonly Bet[])[] = isLegs
    ? picks.flatMap(({ bets }) => (bets.length > 1 ? bets.map((bet) => [bet]) : []))
    : among.map(({ bets }) => bets);
  return sets.flatMap((bets) => {
    const values =
      role === 'price'
        ? prices
            .filter(({ bet, bookmakerId }) => bet && bookmakerId && isAmong(bet, bets))
            .map(({ odds }) => worthOf({ value: odds, isOdds: true }))
        : figures
            .filter(
              (figure) =>
                figure.role === role &&
                figure.bets.length === bets.length &&
                figure.bets.every((bet) => isAmong(bet, bets)),
            )
            .flatMap(({ key }) => numbersIn(key).map(({ value }) => value));
    return values.length === 0 ? [] : [{ bets, value: Math.max(...values) }];
  });
}
