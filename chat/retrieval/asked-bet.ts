// Which records are of the very bet that a prompt names: of the team that it backs, at the line
// that it says. They stand before stronger ones of the same game.
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { areOfTeams } from '../language/backed.ts';
import type { Question } from '../language/question.ts';
import type { EventFacts } from './book/event-facts.ts';

/** The outcome of a drawn game. */
export const DRAW = 'Draw';

/** Whose selection a record is compared with: a team's, or the draw's. */
type Test = (record: ChatRecord) => boolean;

/**
 * What is asked for of a game, the first that anything fits before the rest: the bet at the line that is
 * said, then the same at any; of a team without a market its own side. `isWorth`: whether the figures of a
 * record speak for it.
 */
export function askedBets(question: Question, event: EventFacts, isWorth: Test): readonly Test[] {
  if (asksSide(question)) return [isSide(event)];
  if (comparesLines(question)) return MAIN_LINES.map((market) => isLineOf(market, question));
  // "And the over?" of a game is that of its total.
  if (isOfTotal(question)) return [isTotal];
  if (isOfOneTeam(question)) return ownBets(question, event, isWorth);
  const { backed, line } = question;
  const { home, away } = event;
  const teams = backed === undefined || backed === 'draw' ? [] : backed.teams;
  const ids = new Set(teams.map(({ teamId }) => teamId));
  const isLosing = typeof backed === 'object' && backed.isLosing === true;
  const named = [home, away].filter(({ id }) => ids.has(id) !== isLosing);
  const names = new Set(ids.size === 0 ? [] : named.map(({ name }) => name));
  if (backed === 'draw') names.add(DRAW);
  const isBacked: Test = (record) => names.has(record.team ?? record.outcome);
  // Of a team that is taken, and no market of it, its side of the game.
  if (names.size > 0 && question.wanted.markets.length === 0 && line === undefined)
    return [(record) => isBacked(record) && isSide(event)(record), isBacked];
  const isAtLine: Test = (record) => record.point === line;
  if (names.size === 0 && line === undefined) return question.asides.has('line') ? [isMain] : [];
  if (names.size === 0)
    return question.asides.has('number') ? [isAtLine, isAlike(line)] : [isAtLine];
  return line === undefined ? [isBacked] : [(each) => isBacked(each) && isAtLine(each), isBacked];
}

/** A handicap that is given or got, as the one that is asked for; a total in any case. */
function isAlike(line: number | undefined): Test {
  return ({ point = 0 }) => Math.sign(point) === Math.sign(line ?? 0);
}

/** "Who should I take, Chiefs or Broncos?": a side of the game, whatever else is stronger. */
export function asksSide(question: Question): boolean {
  const { asides, subject, wanted, given, side, isOfGame, backed } = question;
  const { teams, players } = subject;
  const isAsked = asides.has('side') || (asides.has('winner') && backed === undefined);
  const isOpen = areOfTeams(wanted.markets) || (wanted.markets.length === 0 && !wanted.wantsProps);
  const isOfBoth = players.length === 0 && (teams.length > 1 || isOfGame);
  return isAsked && isOpen && isOfBoth && given.market === undefined && side === undefined;
}

/** Whether a side is asked for, and no limit leaves one of them out: then the answer says which is worth the most. */
export function comparesSides(question: Question): boolean {
  const { wanted, favour, answerMeant } = question;
  const { oddsMin, oddsMax } = wanted.limits;
  const bounds = [wanted.price, favour, oddsMin, oddsMax, answerMeant];
  return asksSide(question) && bounds.every((each) => each === undefined);
}

/** "Is the over a good bet?": whether one bet is good, of a game, a team or a player that is named. */
export function asksVerdict(question: Question): boolean {
  const { asides, context, judgedPrice } = question;
  const isAsked = asides.has('verdict') && !asides.has('why') && judgedPrice === undefined;
  return isAsked && context === 'event_best_available_bet' && !asksSide(question);
}

/** Markets of a game in the order in which books are compared on them. */
export const MAIN_LINES = ['moneyline', 'spread', 'total'] as const;

/** "DraftKings vs FanDuel for the Vikings game": the main lines of one game, and no bet of it. */
export function comparesLines({ asides, wanted, given, subject, side, line }: Question): boolean {
  const isOpen = wanted.markets.length === 0 && !wanted.wantsProps && given.market === undefined;
  const isOfGame = subject.players.length === 0 && side === undefined && line === undefined;
  return asides.has('compare') && isOpen && isOfGame && !wanted.wantsAlternates;
}

/** The price of a main line, of the one team that is named where it has sides of teams. */
export function isLineOf(market: string, question: Question): Test {
  const isOne = isOfOneTeam(question) && market !== 'total';
  return (record) =>
    record.recordType === 'best_bet' &&
    record.market === market &&
    record.playerId === undefined &&
    record.team === undefined &&
    (!isOne || isOnNamedTeam(record, question));
}

/** Whether a record is the other side, or another side, of the line of a record. */
export function isOtherSide(record: ChatRecord, first: ChatRecord): boolean {
  return (
    record.recordType === 'best_bet' &&
    record.market === first.market &&
    record.outcome !== first.outcome &&
    record.team === first.team &&
    record.playerId === first.playerId &&
    Math.abs(record.point ?? 0) === Math.abs(first.point ?? 0)
  );
}

/** "The total?", "over under of the Bills game": one market of a game, and no side of it. */
export function asksBothSides({ wanted, given, side, backed, form, asides }: Question): boolean {
  const isOfOne = wanted.markets.length === 1 || given.market !== undefined;
  const isOpen = side === undefined && (backed === undefined || asides.has('line'));
  return isOfOne && isOpen && !form.asksHitRates && !asides.has('winner') && !asides.has('side');
}

const isTotal: Test = ({ market, recordType }) => recordType === 'best_bet' && market === 'total';

function isOfTotal({ subject, wanted, given, side, form }: Question): boolean {
  const isOpen = wanted.markets.length === 0 && !wanted.wantsProps && given.market === undefined;
  return side !== undefined && isOpen && subject.players.length === 0 && !form.asksHitRates;
}

/** Any side of a line of the whole game. */
const isMain: Test = ({ market, playerId, recordType }) =>
  recordType === 'best_bet' &&
  playerId === undefined &&
  /^(?:moneyline|spread|total)$/.test(market);

/** Winners and spreads of the game. */
function isSide({ home, away }: EventFacts): Test {
  return ({ recordType, market, outcome, playerId }) =>
    recordType !== 'arbitrage' &&
    playerId === undefined &&
    (market === 'moneyline' || market === 'spread') &&
    (outcome === home.name || outcome === away.name);
}

/** Whether a question is about one team, and about no market, player or line of it. */
export function isOfOneTeam({ subject, wanted, given, side, line, backed }: Question): boolean {
  const { teams, players } = subject;
  const names = new Set(teams.map((named) => named.teams.map(({ teamId }) => teamId).join()));
  const isOpen = wanted.markets.length === 0 && !wanted.wantsProps && given.market === undefined;
  const isAnyBet = side === undefined && line === undefined && backed === undefined;
  return names.size === 1 && players.length === 0 && isOpen && isAnyBet;
}

/** Whether a record is a bet on the side of one of the teams that a question names. */
export function isOnNamedTeam(record: ChatRecord, { subject }: Question): boolean {
  const { recordType, playerId, market, team, outcome } = record;
  if (recordType === 'arbitrage' || playerId !== undefined || outcome === 'Under') return false;
  const names = subject.teams.flatMap(({ teams }) => teams.map(({ name }) => name));
  return areOfTeams([market]) && names.includes(team ?? outcome);
}

/** Whether a record is a bet on whom the one team plays that a question is about. */
export function isAgainst(record: ChatRecord, question: Question): boolean {
  if (!isOfOneTeam(question) || question.isOfGame || record.recordType === 'arbitrage')
    return false;
  const { matchup, team, outcome, playerId } = record;
  const sides = matchup.split(' @ ');
  const isTheirs = question.subject.teams.some(({ teams }) =>
    teams.some(({ name }) => sides.includes(name)),
  );
  const isOfTeam = playerId === undefined && sides.includes(team ?? outcome);
  return isTheirs && isOfTeam && outcome !== 'Under' && !isOnNamedTeam(record, question);
}

/** Who asks for a payout, or between books, means the winner of the game. */
function ownBets(question: Question, event: EventFacts, isWorth: Test): readonly Test[] {
  const isOwn: Test = (record) =>
    record.eventId === event.eventId && isOnNamedTeam(record, question);
  const isWinner: Test = (record) => isOwn(record) && record.market === 'moneyline';
  // Who asks for the line wants no prop, however strong.
  if (question.asides.has('line')) return [isWinner, isOwn, isMain];
  // Of a game either side may be the answer, but only where its figures speak for it.
  if (question.isOfGame) return [isWorth, isWinner, isOwn];
  const { asked, wanted, given, asides } = question;
  const books = Math.max(wanted.bookmakerIds.length, given.bookmakerIds.length);
  const isPlain = asked.stake !== undefined || books > 1 || asides.has('book');
  return [
    ...(isPlain ? [] : [(each: ChatRecord) => isOwn(each) && isWorth(each)]),
    isWinner,
    isOwn,
  ];
}

/** Without the other sides of games in which a bet on a named team is asked for and found. */
export function ofNamedSides(
  records: readonly ChatRecord[],
  question: Question,
): readonly ChatRecord[] {
  const { subject, wanted } = question;
  const isOfTeam = isOfOneTeam(question);
  if (!isOfTeam && !areOfTeams(wanted.markets)) return records;
  const names = new Set(subject.teams.flatMap(({ teams }) => teams.map(({ name }) => name)));
  const isNamed: Test = (record) =>
    isOfTeam ? isOnNamedTeam(record, question) : names.has(record.team ?? record.outcome);
  const games = new Set(records.filter(isNamed).map(({ eventId }) => eventId));
  return records.filter(
    (record) => isNamed(record) || !(games.has(record.eventId) || isAgainst(record, question)),
  );
}
