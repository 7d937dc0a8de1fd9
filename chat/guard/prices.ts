// Whether each price of a sentence stands beside whom it belongs to: the venue, the team or player,
// the side, the line and the market that are named with it must be those of one fact.

import { type VenueWords, venuesNamed } from '../language/names/bookmakers.ts';
import { endOfRun, type Word, wordSet, wordsOf } from '../language/words.ts';
import type { Bet } from './bet.ts';
import type { Grounds, PriceFact } from './grounds.ts';
import {
  clausesOf,
  isOfGame,
  type NamedTeams,
  shares,
  teamsBesideGames,
  wordsBehindMark,
} from './names.ts';
import { isOdds, type NumberSaid, numbersIn } from './numbers.ts';
import { wrapped } from './patterns.ts';

const VENUE_WORDS_MAX = 5;
/** Words whose numbers are not prices at a venue: they free a price from standing beside one. */
const OTHER_PRICES = wrapped(
  String.raw`
      \b(?:fair|averag(?:e[ds]?|ing)|avg|consensus|model|no-vig|opened|opening|open|now|worth
      |combine[ds]?|together|multipl\w+|parlay|product|legs?|(?:better|shorter|longer|closer
      |higher|lower|worse)(?: price)? (?:than|to)|(?:down|up) to|until|as (?:low|high|far) as|market
      |typical|difference|gap|towards?|past|below|above|beyond|reach(?:es)?|nearer|right|elsewhere
      |usual|trims?|cuts?|payout|high-risk|margin|vig|books|around|shrinks?|drops?|falls?|moves?
      |shortens?)\b`,
  'i',
);
/** Between a price and its venue. */
const AT_VENUE = wordSet('at with from on via @');
/** Before a price that no venue quotes: "the fair price of Over 2.5 is". */
const FAIR_BEFORE = new RegExp(
  '\\b(?:fair|average|avg|consensus)(?:\\s+(?:price|odds|value|line))?' +
    '(?:\\s+(?:of|on|for)\\b(?:(?![+\\-−–]\\d{3}).)*)?' +
    '(?:\\s+(?:at|of|is|are|was|would|be|stands|sits|now|about|just))*\\s*$',
  'i',
);
const LINE = wrapped(
  String.raw`
      \b(over|under|o|u)\s?(\d+(?:\.\d+)?)(?![\d.]*\s?(?:%|books?\b|bookmakers|operators|picks
      |legs))`,
  'gi',
);
/** Of bets on a team. Beside "Arsenal / Draw" both are meant. */
const NO_SIDE = '';
/** Without a line it is a side where it is written like one. */
const SIDES: readonly (readonly [side: string, said: RegExp])[] = [
  ['over', /\b[Tt]he over\b|(?<=\w )Over\b/],
  ['under', /\b[Tt]he under\b|(?<=\w )Under\b/],
  ['draw', /(?<!-or- )\bdraw\b(?! no bet)/i],
  ['either', /-or-/],
  [NO_SIDE, /\/ Draw\b|\bDraw \//i],
  ['yes', /\bYes\b/],
  ['no', /\bNo\b(?=\s*(?:$|[,/])|\s+(?:is|at|in|for)\b)/],
];
/** Behind a number that is no line. */
const UNITS = /^\s?(?:pts|points? of|percentage|units?)\b/i;
/** Lines are halves or quarters: 0.17 points are of probability. */
const LINE_STEP = 0.25;

/** What a clause names of a bet. */
export interface BetNamed extends NamedTeams {
  readonly players: ReadonlySet<string>;
  readonly sides: ReadonlySet<string>;
  readonly points: ReadonlySet<number>;
  /** Numbers that may be points. */
  readonly unsigned: ReadonlySet<number>;
  readonly marketLabels: ReadonlySet<string>;
}

/** A clause with prices; the text around it that has none leads to it, or ends the sentence. */
export interface Statement {
  readonly clause: string;
  readonly own: BetNamed;
  readonly around: string;
  readonly lead: BetNamed;
  readonly venues: VenueWords;
}

/** The names of the sentence must be in one piece, see `unbroken`. */
export function pricesFit(sentence: string, grounds: Grounds): boolean {
  if (!fairPricesFit(sentence, grounds)) return false;
  const statements = statementsOf(sentence, grounds);
  return statements.every((statement, at) => {
    const before = statements.slice(0, at).findLast(namesBet);
    const other = before ?? statements.slice(at + 1).find(namesBet);
    const texts = statements.slice(0, at).map(({ clause, around }) => `${around} ${clause}`);
    return statementFits(statement, { other, before: texts.join(' '), grounds });
  });
}

/** The clauses of a sentence in which something is told, with what leads to each. */
export function statementsOf(
  sentence: string,
  grounds: Grounds,
  tells: (clause: string) => boolean = hasOdds,
): readonly Statement[] {
  const priced: { clause: string; around: string }[] = [];
  let around = '';
  for (const clause of clausesOf(sentence, hasOdds)) {
    if (tells(clause)) {
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
    venues: grounds.catalog.venues,
  }));
}

/** What the rest of the sentence adds to a statement. */
interface Beside {
  readonly other: Statement | undefined;
  /** The text of the statements before it. */
  readonly before: string;
  readonly grounds: Grounds;
}

function statementFits(statement: Statement, { other, before, grounds }: Beside): boolean {
  const { prices } = grounds;
  const { clause } = statement;
  const readings = readingsOf(statement, other);
  const venueIds = venuesOf(statement, other);
  const isOther = isOtherPrice(statement, before);
  const isList = clause.includes(' / ');
  return oddsIn(clause).every(({ value, index, length }) => {
    const isFair = FAIR_BEFORE.test(clause.slice(0, index));
    const beside = isFair
      ? undefined
      : venueBehind(clause.slice(index + length), grounds.catalog.venues);
    const besideIds = beside && !isList ? beside : venueIds;
    return prices.some(({ odds, bookmakerId, bet, kind }) => {
      if (odds !== value) return false;
      if (!bet && isOneLeg(statement, grounds)) return false;
      if (bet && !readings.some((reading) => betFits(bet, reading))) return false;
      if (bookmakerId === undefined) {
        const isOfAll = bet === undefined && !namesBet(statement) && venueIds.size === 0;
        return (
          (isOther || isOfAll) &&
          !beside &&
          isKind(kind, `${before} ${clause.slice(0, index)}`, clause)
        );
      }
      return !isFair && (besideIds.size === 0 || besideIds.has(bookmakerId));
    });
  });
}

/** Before a price, or behind it, that is called a fair one. */
const BEFORE_FAIR =
  /\b(?:any|every)(?:thing| price| number| odds)? (?:that is )?(?:better|longer|higher) than $/i;
const BEHIND_FAIR = wrapped(
  String.raw`
    ^,? (?:(?:which|that) )?(?:is|are|would be|being|the model considers)\s
    (?:(?:the|also|considered|about|only|a|just|model['’]s)\s)*fair\b`,
  'i',
);

/** A price that is called fair is one: "worth making at any price better than -128". */
function fairPricesFit(sentence: string, { prices }: Grounds): boolean {
  return oddsIn(sentence).every(({ value, index, length }) => {
    const isFair =
      BEFORE_FAIR.test(sentence.slice(0, index)) ||
      BEHIND_FAIR.test(sentence.slice(index + length));
    return !isFair || prices.some(({ odds, kind }) => kind === 'fair' && odds === value);
  });
}

const KINDS = /\b(?:typical|usual|average[ds]?|averaging|avg|consensus|fair|model)\b/gi;

/** Whether a price may be one that no venue quotes: "fair odds are -126 for A and -128 for B". */
function isOtherPrice({ clause, around, venues }: Statement, before: string): boolean {
  if (OTHER_PRICES.test(clause)) return true;
  if (/\b(?:parlay|legs?|combin\w+|multipl\w+|consensus|fair|averages?)\b/i.test(around))
    return true;
  return venueIdsIn(clause, venues).size === 0 && /\b(?:fair|average|consensus)\b/i.test(before);
}

/** An average is no fair price: the word that stands nearest before decides. */
function isKind(kind: PriceFact['kind'], before: string, clause: string): boolean {
  const said = before.match(KINDS)?.at(-1) ?? clause.match(KINDS)?.[0];
  if (kind === undefined || kind === 'moved' || said === undefined) return true;
  return /^(?:av|typical|usual)/i.test(said) === (kind === 'average');
}

/** Whether a statement names one leg alone: the price of all of them is not its price. */
const OF_ALL_LEGS = /\b(?:parlay|combin\w+|together|legs)\b/i;

function isOneLeg({ clause, own, lead }: Statement, { picks }: Grounds): boolean {
  const named = completed(own, lead);
  if (!hasSubject(named) || (!hasSubject(own) && OF_ALL_LEGS.test(clause))) return false;
  const legs = picks.filter(({ bets }) => bets.length > 1).flatMap(({ bets }) => bets);
  const subjects = [own, lead].filter(hasSubject);
  return legs.filter((bet) => subjects.some((subject) => betFits(bet, subject))).length === 1;
}

/** What a statement may mean: what it leaves open another one of the sentence says. */
export function readingsOf(
  { own, lead }: Statement,
  other: Statement | undefined,
): readonly BetNamed[] {
  const named = completed(own, lead);
  if (!other || hasSubject(named)) return [named];
  const both = completed(named, completed(other.own, other.lead));
  // A line alone may be of the team before; without even that the bet is the one before.
  return hasLine(named) ? [named, both] : [both];
}

function venuesOf(
  { clause, own, around, lead, venues }: Statement,
  other: Statement | undefined,
): ReadonlySet<string> {
  const near = venueIdsIn(clause, venues);
  if (near.size > 0) return near;
  const far = venueIdsIn(around, venues);
  if (far.size > 0 || isNamed(own) || isNamed(lead)) return far;
  return venueIdsIn(other?.clause ?? '', venues);
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

export function namesBet({ own, lead }: Statement): boolean {
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
export function betFits(bet: Bet, named: BetNamed): boolean {
  const { games, marketLabels, players, teamIds, sides, points } = named;
  if (games.length > 0 && !games.some((game) => isOfGame(game, bet.gameTeamIds))) return false;
  if (marketLabels.size > 0 && !marketLabels.has(bet.marketLabel)) return false;
  if (!isNamed(named)) return true;
  if (points.size > 0 && !bet.points.some((point) => points.has(point))) return false;
  if (sides.size > 0 && !sides.has(bet.side ?? NO_SIDE)) return false;
  // "The over" alone may be of a player.
  const isSideAlone = points.size + players.size + teamIds.size === 0;
  if (bet.player !== undefined && isSideAlone) return sides.has(bet.side ?? NO_SIDE);
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

export function betNamed(
  text: string,
  { catalog, players, marketLabels, teamIds: known }: Grounds,
): BetNamed {
  const words = wordsBehindMark(text);
  const lines = [...text.matchAll(LINE)];
  const sides = SIDES.filter(([, said]) => said.test(text)).map(([side]) => side);
  const numbers = numbersIn(text).filter(
    (number) =>
      !number.isPercent &&
      !isOdds(number) &&
      number.value % LINE_STEP === 0 &&
      !UNITS.test(text.slice(number.index + number.length)),
  );
  const valuesOf = (isSigned: boolean) =>
    numbers.filter((number) => number.isSigned === isSigned).map(({ value }) => value);
  const evens = words.some((word) => word.text === 'pk') ? [0] : [];
  const { games, teamIds } = teamsBesideGames(words, catalog);
  return {
    games,
    // "cards" are no team here.
    teamIds: new Set([...teamIds].filter((id) => known.has(id))),
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

function venueIdsIn(text: string, venues: VenueWords): ReadonlySet<string> {
  return new Set(venuesNamed(wordsOf(text), venues).bookmakerIds);
}

/** The venue that a text begins with, "at" and the like before it. */
function venueBehind(text: string, venues: VenueWords): ReadonlySet<string> | undefined {
  const words = wordsOf(text).slice(0, VENUE_WORDS_MAX);
  const from = AT_VENUE.has(words[0]?.text ?? '') ? 1 : 0;
  const to = endOfRun(venuesNamed(words, venues).places, from);
  return to === from ? undefined : new Set(venuesNamed(words.slice(0, to), venues).bookmakerIds);
}

function hasOdds(text: string): boolean {
  return numbersIn(text).some(isOdds);
}

function oddsIn(text: string): readonly NumberSaid[] {
  return numbersIn(text).filter(isOdds);
}

/** Whether a text names who or what is bet on. */
export function isSubject({ players, teamIds, sides, points }: BetNamed): boolean {
  return players.size + teamIds.size > 0 || (sides.size > 0 && points.size > 0);
}

export function isOf(bet: Bet, { players, teamIds, sides, points }: BetNamed): boolean {
  if (players.size > 0) return players.has(bet.player ?? '');
  if (sides.size > 0 && points.size > 0) {
    return sides.has(bet.side ?? '') && bet.points.some((point) => points.has(point));
  }
  return bet.player === undefined && [...bet.teamIds].some((id) => teamIds.has(id));
}

/** Bets of a record are made anew for each of its prices. */
export function isAmong(bet: Bet, bets: readonly Bet[]): boolean {
  return bets.some(
    (each) =>
      each.player === bet.player &&
      each.side === bet.side &&
      each.marketLabel === bet.marketLabel &&
      each.points.join() === bet.points.join() &&
      [...each.teamIds].join() === [...bet.teamIds].join() &&
      [...each.gameTeamIds].join() === [...bet.gameTeamIds].join(),
  );
}
