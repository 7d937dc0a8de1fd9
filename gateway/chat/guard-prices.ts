// Whether each price of a sentence stands beside whom it belongs to: the venue, the team or player,
// the side, the line and the market that are named with it must be those of one fact.
import type { Bet, Grounds, NumberSaid } from './guard-grounds.ts';
import { isOdds, numbersIn } from './guard-grounds.ts';
import {
  clausesOf,
  isOfGame,
  type NamedTeams,
  shares,
  teamsBesideGames,
  wordsBehindMark,
} from './guard-names.ts';
import { OTHER_PRICES } from './guard-words.ts';
import { venuesNamed } from './language/bookmakers.ts';
import { endOfRun, type Word, wordsOf } from './language/words.ts';

const VENUE_WORDS_MAX = 5;
/** Between a price and its venue. */
const AT_VENUE = new Set(['at', 'with', 'from', 'on', 'via', '@']);
/** Before a price that no venue quotes: "the fair price of Over 2.5 is". */
const FAIR_BEFORE = new RegExp(
  '\\b(?:fair|average|avg|consensus)(?:\\s+(?:price|odds|value|line))?' +
    '(?:\\s+(?:of|on|for)\\b.*)?' +
    '(?:\\s+(?:at|of|is|are|was|would|be|stands|sits|now|about|just))*\\s*$',
  'i',
);
const LINE = /\b(over|under|o|u)\s?(\d+(?:\.\d+)?)(?![\d.]*\s?%)/gi;
/** Of bets on a team. Beside "Arsenal / Draw" both are meant. */
const NO_SIDE = '';
/** Without a line it is a side where it is written like one. */
const SIDES: readonly (readonly [side: string, said: RegExp])[] = [
  ['over', /\bthe over\b|(?<=\w )Over\b/],
  ['under', /\bthe under\b|(?<=\w )Under\b/],
  ['draw', /(?<!-or- )\bdraw\b(?! no bet)/i],
  ['either', /-or-/],
  [NO_SIDE, /\/ Draw\b|\bDraw \//i],
  ['yes', /\bYes\b/],
  ['no', /\bNo\b(?=\s*(?:$|[,/])|\s+(?:is|at|in|for)\b)/],
];
/** Behind a number that is no line. */
const UNITS = /^\s?(?:pts|points? of|percentage|units?)\b/i;

/** What a clause names of a bet. */
interface BetNamed extends NamedTeams {
  readonly players: ReadonlySet<string>;
  readonly sides: ReadonlySet<string>;
  readonly points: ReadonlySet<number>;
  /** Numbers that may be points. */
  readonly unsigned: ReadonlySet<number>;
  readonly marketLabels: ReadonlySet<string>;
}

/** A clause with prices; the text around it that has none leads to it, or ends the sentence. */
interface Statement {
  readonly clause: string;
  readonly own: BetNamed;
  readonly around: string;
  readonly lead: BetNamed;
}

/** The names of the sentence must be in one piece, see `unbroken`. */
export function pricesFit(sentence: string, grounds: Grounds): boolean {
  const statements = statementsOf(sentence, grounds);
  return statements.every((statement, at) => {
    const before = statements.slice(0, at).findLast(namesBet);
    const other = before ?? statements.slice(at + 1).find(namesBet);
    return statementFits(statement, other, grounds);
  });
}

function statementsOf(sentence: string, grounds: Grounds): readonly Statement[] {
  const priced: { clause: string; around: string }[] = [];
  let around = '';
  for (const clause of clausesOf(sentence, hasOdds)) {
    if (hasOdds(clause)) {
      priced.push({ clause, around });
      around = '';
    } else around += `${clause}, `;
  }
  const last = priced.at(-1);
  if (last) last.around += around;
  return priced.map((each) => ({
    ...each,
    own: betNamed(each.clause, grounds),
    lead: betNamed(each.around, grounds),
  }));
}

function statementFits(
  statement: Statement,
  other: Statement | undefined,
  { prices }: Grounds,
): boolean {
  const { clause } = statement;
  const readings = readingsOf(statement, other);
  const venueIds = venuesOf(statement, other);
  const isOther = OTHER_PRICES.test(clause);
  const isList = clause.includes(' / ');
  return oddsIn(clause).every(({ value, index, length }) => {
    const isFair = FAIR_BEFORE.test(clause.slice(0, index));
    const beside = isFair ? undefined : venueBehind(clause.slice(index + length));
    const besideIds = beside && !isList ? beside : venueIds;
    return prices.some(({ odds, bookmakerId, bet }) => {
      if (odds !== value) return false;
      if (bet && !readings.some((reading) => betFits(bet, reading))) return false;
      if (bookmakerId === undefined) return isOther && !beside;
      return !isFair && (besideIds.size === 0 || besideIds.has(bookmakerId));
    });
  });
}

/** What a statement may mean: what it leaves open another one of the sentence says. */
function readingsOf({ own, lead }: Statement, other: Statement | undefined): readonly BetNamed[] {
  const named = completed(own, lead);
  if (!other || hasSubject(named)) return [named];
  const both = completed(named, completed(other.own, other.lead));
  // A line alone may be of the team before; without even that the bet is the one before.
  return hasLine(named) ? [named, both] : [both];
}

function venuesOf(
  { clause, own, around, lead }: Statement,
  other: Statement | undefined,
): ReadonlySet<string> {
  const near = venueIdsIn(clause);
  if (near.size > 0) return near;
  const far = venueIdsIn(around);
  if (far.size > 0 || isNamed(own) || isNamed(lead)) return far;
  return venueIdsIn(other?.clause ?? '');
}

/** What one clause leaves open another says. */
function completed(own: BetNamed, other: BetNamed): BetNamed {
  const isOpen = !hasSubject(own);
  const { teamIds, players } = isOpen ? other : own;
  const { sides, points, unsigned } = isOpen && !hasLine(own) ? other : own;
  const games = own.games.length > 0 ? own.games : other.games;
  const { marketLabels } = own.marketLabels.size > 0 ? own : other;
  return { teamIds, players, sides, points, unsigned, games, marketLabels };
}

function namesBet({ own, lead }: Statement): boolean {
  return isNamed(own) || isNamed(lead);
}

function isNamed(named: BetNamed): boolean {
  return hasSubject(named) || hasLine(named);
}

function hasSubject({ teamIds, players }: BetNamed): boolean {
  return teamIds.size > 0 || players.size > 0;
}

function hasLine({ sides, points }: BetNamed): boolean {
  return sides.size > 0 || points.size > 0;
}

/** Whether a bet is what is named; where something is, what makes it another bet must be named. */
function betFits(bet: Bet, named: BetNamed): boolean {
  const { games, marketLabels, players, teamIds, sides, points } = named;
  if (games.length > 0 && !games.some((game) => isOfGame(game, bet.gameTeamIds))) return false;
  if (marketLabels.size > 0 && !marketLabels.has(bet.marketLabel)) return false;
  if (!isNamed(named)) return true;
  if (points.size > 0 && !bet.points.some((point) => points.has(point))) return false;
  if (sides.size > 0 && !sides.has(bet.side ?? NO_SIDE)) return false;
  if (players.size > 0 || bet.player !== undefined) return players.has(bet.player ?? '');
  if (sides.size === 0 && bet.side !== undefined) return false;
  if (bet.teamIds.size > 0) {
    if (teamIds.size === 0) return bet.side === undefined;
    return shares(teamIds, bet.teamIds) && hasLineOf(bet, named);
  }
  return teamIds.size === 0 || shares(teamIds, bet.gameTeamIds);
}

/** A handicap may be told without its plus. */
function hasLineOf({ points: own }: Bet, { points, unsigned }: BetNamed): boolean {
  return own.length === 0 || points.size > 0 || own.some((point) => unsigned.has(point));
}

function betNamed(text: string, { players, marketLabels }: Grounds): BetNamed {
  const words = wordsBehindMark(text);
  const lines = [...text.matchAll(LINE)];
  const sides = SIDES.filter(([, said]) => said.test(text)).map(([side]) => side);
  const numbers = numbersIn(text).filter(
    (number) =>
      !number.isPercent && !isOdds(number) && !UNITS.test(text.slice(number.index + number.length)),
  );
  const valuesOf = (isSigned: boolean) =>
    numbers.filter((number) => number.isSigned === isSigned).map(({ value }) => value);
  const evens = words.some((word) => word.text === 'pk') ? [0] : [];
  return {
    ...teamsBesideGames(words),
    players: playersNamed(words, players),
    sides: new Set([...sides, ...lines.map(([, side = '']) => sideOf(side))]),
    points: new Set([...evens, ...valuesOf(true), ...lines.map(([, , point]) => Number(point))]),
    unsigned: new Set(valuesOf(false)),
    marketLabels: new Set(text.match(marketLabels)),
  };
}

function sideOf(said: string): string {
  return said.toLowerCase().startsWith('o') ? 'over' : 'under';
}

/** By whole names; by last names those that no whole name says. */
function playersNamed(words: readonly Word[], players: readonly string[]): ReadonlySet<string> {
  const text = ` ${words.map((word) => word.text).join(' ')} `;
  const whole = players.filter((player) => text.includes(` ${player} `));
  const last = (player: string) => player.slice(player.lastIndexOf(' ') + 1);
  const told = new Set(whole.map(last));
  const capitals = new Set(words.filter(({ isCapital }) => isCapital).map((word) => word.text));
  const byLast = players.filter((player) => {
    const name = last(player);
    return capitals.has(name) && !told.has(name);
  });
  return new Set([...whole, ...byLast]);
}

function venueIdsIn(text: string): ReadonlySet<string> {
  return new Set(venuesNamed(wordsOf(text)).bookmakerIds);
}

/** The venue that a text begins with, "at" and the like before it. */
function venueBehind(text: string): ReadonlySet<string> | undefined {
  const words = wordsOf(text).slice(0, VENUE_WORDS_MAX);
  const from = AT_VENUE.has(words[0]?.text ?? '') ? 1 : 0;
  const to = endOfRun(venuesNamed(words).places, from);
  return to === from ? undefined : new Set(venuesNamed(words.slice(0, to)).bookmakerIds);
}

function hasOdds(text: string): boolean {
  return numbersIn(text).some(isOdds);
}

function oddsIn(text: string): readonly NumberSaid[] {
  return numbersIn(text).filter(isOdds);
}
