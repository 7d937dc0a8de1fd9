// Whether each figure of a sentence is what the sentence calls it, of the bet that it names: a
// model's probability is no implied one, and the stake of one leg is not that of the other.

import { venuesNamed } from '../language/names/bookmakers.ts';
import { wordSet, wordsOf } from '../language/words.ts';
import type { Bet } from './bet.ts';
import type { FigureFact, Role } from './figure-facts.ts';
import type { Grounds } from './grounds.ts';
import { isOdds, type NumberSaid, numbersIn } from './numbers.ts';
import { betFits, isAmong, namesBet, readingsOf, statementsOf } from './prices.ts';

/** Words before or behind a number, and what it can be then. */
const SAID: readonly (readonly [said: RegExp, roles: readonly Role[]])[] = [
  [
    /\b(?:needs?|needed|has|have|must)(?: to)? (?:hit|win|land|cover|score|be right)\b/gi,
    ['implied'],
  ],
  [/\b(?:impl(?:y|ies|ied|ying)|needs?|needed|priced)\b/gi, ['implied']],
  [/\b(?:model|model’s|model's|hit|projected|estimated)\b/gi, ['model', 'rate']],
  [/\b(?:ev|expected|per unit)\b/gi, ['ev']],
  [/\b(?:worth|returns?|returning)\b/gi, ['ev', 'profit', 'worst', 'edge']],
  [/\b(?:profit|guaranteed?s?|arb|arbitrage|gain)\b/gi, ['profit', 'worst', 'ev']],
  [/\bworst\b/gi, ['worst']],
  [/\bkelly\b/gi, ['kelly', 'stake', 'bankroll']],
  [/\bbankroll\b/gi, ['bankroll', 'kelly']],
  [/\b(?:[Ss]take|bet|[Pp]ut(?! at)|[Rr]isk|[Ww]ager|[Pp]lace)\b/g, ['stake', 'total', 'kelly']],
  [/\btotal\b/gi, ['total', 'profit', 'ev']],
  [/\bedges?\b/gi, ['edge', 'ev', 'profit']],
  [/\b(?:consensus|pts)\b/gi, ['edge', 'ev', 'implied', 'model']],
  [/\b(?:wins?|lands?)\b/gi, ['model', 'implied', 'rate', 'profit']],
  [/\b(?:probabilit\w+|chances?|likel\w+)\b/gi, ['model', 'implied']],
];
/** What is no percentage. */
const AMOUNTS = wordSet('stake bankroll profit total worst edge');
/** The number is of another pick than the one before it. */
const OTHER_PICK = /\b(?:lead|main|first|top|primary|featured) (?:pick|selection|bet)['’]s\b/i;
const ON_EACH = /^ ?(?:on|for) (?:each|every|all|both|any)\b/;
const OF_A_STAKE = /^ ?(?:on|of|per|for) (?:the |your |a |every |each )?(?:total )?(?:stake|unit)/;
/** "Its EV of +3.9%", of the lead pick. */
const OF_LEAD = /^ ?(?:its|his|their)\b/i;
const OF_OTHERS = /^ ?(?:of|for|on) (?:the|both) (?:other|lead|main|first|top|primary|rest)/i;
/** These refine no word before them: "model probability". */
const GENERIC = SAID.length - 1;

interface FigureSaid extends NumberSaid {
  readonly facts: readonly FigureFact[];
  readonly isPoints: boolean;
}

/** The names of the sentence must be in one piece, see `unbroken`. */
export function figuresFit(sentence: string, grounds: Grounds): boolean {
  const { figures } = grounds;
  const lead = grounds.picks[0]?.bets ?? [];
  const hasFigure = (text: string): boolean => figuresIn(text, figures).length > 0;
  const statements = statementsOf(sentence, grounds, hasFigure);
  return statements.every((statement, at) => {
    const before = statements.slice(0, at).findLast(namesBet);
    const other = before ?? statements.slice(at + 1).find(namesBet);
    const readings = readingsOf(statement, other);
    const { clause } = statement;
    const said = figuresIn(clause, figures);
    const hasSubject = readings.some(({ players, teamIds }) => players.size + teamIds.size > 0);
    const odds = hasSubject ? [] : numbersIn(sentence).filter(isOdds);
    const venues =
      hasSubject || odds.length > 0
        ? []
        : venuesNamed(wordsOf(clause), grounds.catalog.venues).bookmakerIds;
    return said.every(({ index, length, facts, isPercent, isPoints }, place) => {
      const previous = said[place - 1];
      const from = previous ? previous.index + previous.length : 0;
      const to = said[place + 1]?.index ?? clause.length;
      const behind = clause.slice(index + length, to);
      const roles =
        (/^ ?(?:stakes?|bet|wager)\b/.test(behind) && !isPercent
          ? (['stake', 'total'] as const)
          : undefined) ??
        (isPoints ? (['edge', 'move'] as const) : undefined) ??
        (/^ ?(?:betting )?bankroll/i.test(behind) ? (['bankroll'] as const) : undefined) ??
        (/^ ?(?:by|from|in|according to) the model\b/.test(behind)
          ? (['model', 'rate'] as const)
          : undefined) ??
        (/^ ?(?:by|from|in) the price\b/.test(behind) ? (['implied'] as const) : undefined) ??
        (/^ ?on\b/.test(behind) && !isPercent ? (['stake'] as const) : undefined) ??
        rolesBefore(clause.slice(from, index), isPercent) ??
        (OF_A_STAKE.test(behind) && isPercent ? (['ev', 'profit'] as const) : undefined) ??
        rolesBehind(behind, isPercent);
      if (!isPercent && ON_EACH.test(behind)) return false;
      if (!isPercent && isWholeRoll(clause.slice(from, index), facts)) return false;
      return facts.some(
        ({ role, bets, venueId }) =>
          isCounted(clause, bets.length, hasSubject) &&
          isOfPrice(bets, odds, grounds) &&
          (venueId === undefined || venues.length === 0 || venues.includes(venueId)) &&
          (roles === undefined || roles.includes(role)) &&
          (bets.length === 0 ||
            OTHER_PICK.test(clause.slice(from, index)) ||
            (OF_LEAD.test(clause.slice(from, index)) && bets.every((bet) => isAmong(bet, lead))) ||
            OF_OTHERS.test(behind) ||
            bets.some((bet) => readings.some((reading) => betFits(bet, reading)))),
      );
    });
  });
}

const ROUNDED =
  /\b(?:about|around|roughly|approximately|nearly|almost|just (?:over|under)) (?:an? )?(\d+)%/gi;

/** A text with the figures in place of those that it rounds: "about 30%" is 30.3%. */
export function unrounded(text: string, { figures, numbers }: Grounds): string {
  return text.replace(ROUNDED, (said, digits: string) => {
    if (numbers.has(`${digits}%`)) return said;
    const near = figures.filter(
      ({ key }) => key.endsWith('%') && Math.round(Number.parseFloat(key)) === Number(digits),
    );
    const [only, second] = [...new Set(near.map(({ key }) => key.replace('+', '')))];
    return only === undefined || second !== undefined ? said : said.replace(`${digits}%`, only);
  });
}

/** Percentages, points of probability and amounts that the facts have; no price and no line. */
function figuresIn(text: string, figures: readonly FigureFact[]): readonly FigureSaid[] {
  return numbersIn(text).flatMap((number) => {
    if (isOdds(number)) return [];
    const behind = text.slice(number.index + number.length);
    const isFraction = !Number.isInteger(number.value);
    const isPoints =
      /^ ?(?:pts|(?:percentage )?points?\b|of a (?:percentage )?point)/.test(behind) &&
      (number.isSigned || isFraction);
    const isLine = /\b(?:over|under|o|u) ?$/i.test(text.slice(0, number.index));
    const isAmount = !number.isSigned && !isLine && isFraction;
    const isMoney = /\p{Sc}/u.test(text.slice(number.index, number.index + number.length));
    if (!number.isPercent && !isPoints && !isAmount && !isMoney) return [];
    const facts = figures.filter(({ key }) => key === number.key || key === `+${number.key}`);
    return facts.length === 0 ? [] : [{ ...number, facts, isPoints }];
  });
}

/** "At +230 it implies 30.3%": a figure beside a price is of a bet of that price. */
function isOfPrice(
  bets: readonly Bet[],
  odds: readonly NumberSaid[],
  { prices }: Grounds,
): boolean {
  if (odds.length === 0 || bets.length === 0) return true;
  return prices.some(
    (price) =>
      odds.some(({ value }) => value === price.odds) &&
      (price.bet === undefined ? bets.length > 1 : isAmong(price.bet, bets)),
  );
}

/** Of a parlay the figures of all legs are told, of a leg its own. */
function isCounted(clause: string, bets: number, hasSubject: boolean): boolean {
  if (hasSubject || bets === 0) return true;
  if (/\b(?:each|every|a|one|per) leg\b/i.test(clause)) return bets === 1;
  return !/\bparlay\b/i.test(clause) || bets > 1;
}

/** "Stake the full $500": the bankroll is an amount to take shares of, never one to stake. */
function isWholeRoll(before: string, facts: readonly FigureFact[]): boolean {
  const isRoll = facts.every(({ role }) => role === 'bankroll');
  return isRoll && /\b(?:full|whole|entire|all|put|bet|risk|wager|use)\b/i.test(before);
}

function rolesBefore(text: string, isPercent: boolean): readonly Role[] | undefined {
  return rolesAt(text, isPercent, (matches) =>
    Math.max(...matches.map(({ index, 0: said }) => index + said.length)),
  );
}

function rolesBehind(text: string, isPercent: boolean): readonly Role[] | undefined {
  return rolesAt(text, isPercent, (matches) => -Math.min(...matches.map(({ index }) => index)));
}

/** What the word says that stands nearest to the number. */
function rolesAt(
  text: string,
  isPercent: boolean,
  nearness: (matches: readonly RegExpExecArray[]) => number,
): readonly Role[] | undefined {
  const found = SAID.flatMap(([said, roles], row) => {
    const matches = [...text.matchAll(said)];
    const isMeant = isPercent || roles.some((role) => AMOUNTS.has(role));
    return matches.length === 0 || !isMeant ? [] : [{ roles, row, near: nearness(matches) }];
  });
  const special = found.filter(({ row }) => row !== GENERIC);
  const [nearest] = (special.length > 0 ? special : found).sort((a, b) => b.near - a.near);
  return nearest?.roles;
}
