// Answers that the messages of a request hold: the chat keeps none, so an edit of one begins with its text.
import type { ChatContext, ChatMessage, ChatRequest } from '#contract/routes/chat-request.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { isOfNamed } from './asked/condition.ts';
import type { Reading } from './reading.ts';

/** The line above the legs of a parlay in an answer; each of them has a line that begins with `LEG_BULLET`. */
export const LEGS_HEADING = 'The legs:';
export const LEG_BULLET = '- ';
/** The line above the picks that follow the first one, which have lines of the same kind. */
export const PICKS_HEADING = 'Also worth a look:';
const ABOVE_LEGS = `${LEGS_HEADING}\n`;
const LISTED_LEGS_MAX = 10;

/** What was answered before the latest message; undefined where the request does not hold it. */
export function answerBefore({ messages }: ChatRequest): string | undefined {
  const before = messages.at(-2);
  return before?.role === 'assistant' ? before.content : undefined;
}

/** Whether the answer before the latest message lists the legs of a parlay. */
export function isParlayBefore({ messages }: ChatRequest): boolean {
  return listsParlay(messages.at(-2));
}

/** Whether a message is an answer that lists the legs of a parlay. */
export function listsParlay(message: ChatMessage | undefined): boolean {
  return message?.role === 'assistant' && message.content.includes(ABOVE_LEGS);
}

/** Whether an answer lists a parlay, and one of its legs, or of their games, is of one of these names. */
export function isInParlay(names: readonly string[], request: ChatRequest): boolean {
  const lines = legLinesOf(lastListing(request) ?? '') ?? [];
  return names.some((name) => lines.some((line) => line.includes(name)));
}

/** The last answer that lists the legs of a parlay; undefined where the request holds none. */
function lastListing({ messages }: ChatRequest): string | undefined {
  return messages.findLast(listsParlay)?.content;
}

/**
 * "Take out the last leg", "what does $25 win?": the lines of the legs of the last parlay that an answer lists,
 * however much of the conversation before it is cut off; undefined where the message edits none.
 */
export function legsEdited(
  { asked: { edit, leg, stake }, signs, venues }: Reading,
  request: ChatRequest,
  held: ChatContext | undefined,
): readonly string[] | undefined {
  const isOfLeg = (edit === 'drop_leg' || edit === 'swap_leg') && leg !== undefined;
  const isLast = isParlayBefore(request);
  const isOfParlay = isLast || held === undefined || held === 'parlay';
  const isOfWhole = edit === 'add_legs' || edit === 'set_legs' || edit === 'payout';
  const isStake = edit === undefined && stake !== undefined;
  const isEdit = isOfLeg || isOfNamed(edit) || (isOfWhole && isOfParlay) || (isStake && isLast);
  // Other books are asked for the legs, and another wish is one of its own.
  const isOther =
    venues.namedIds.length > 0 || [...signs.specific].some((each) => each !== 'parlay');
  if (!isEdit || isOther) return undefined;
  return legLinesOf(lastListing(request) ?? '');
}

function legLinesOf(answer: string): readonly string[] | undefined {
  const [, list = ''] = answer.split(ABOVE_LEGS);
  const lines = list.split('\n');
  const end = lines.findIndex((line) => !line.startsWith(LEG_BULLET));
  const legs = lines.slice(0, end < 0 ? undefined : end);
  const texts = legs.map((line) => line.slice(LEG_BULLET.length));
  return texts.length > 1 ? texts.slice(0, LISTED_LEGS_MAX) : undefined;
}

/** How an answer begins that tells its first pick: "The best price is Over 2.5 (Total) in A @ B (live), at -110 with C." */
const FIRST_PICK =
  /^(?:The|A) [A-Za-z ]+? (?:is in|is) ([^\n]+?\)) in ([^\n]+? @ [^\n]+?) \([^()\n]*\), at ([+-]\d+) with ([^\n]+?)\. Confidence:/m;
const ABOVE_PICKS = `${PICKS_HEADING}\n`;
/** A line of a pick, without what stands behind its price. */
const PICK_LINE = /^- (.+?: [+-]\d+ at .+?)(?: \(.*\))?$/;

/** The picks of the answer before, in the form of the lines of legs; undefined where the request holds none. */
export function listedPicks(request: ChatRequest): readonly string[] | undefined {
  return picksIn(answerBefore(request) ?? '');
}

/** The single bet that the answer before begins with: "Over 44.5 (Total)"; undefined where it is none. */
export function firstBet(request: ChatRequest): string | undefined {
  return FIRST_PICK.exec(answerBefore(request) ?? '')?.[1];
}

/** The picks of the answer before, or where it is of one pick those of the last one that lists one at this place. */
export function listWith(place: number, request: ChatRequest): readonly string[] | undefined {
  const own = listedPicks(request);
  if (own?.length !== 1 || place === 1) return own;
  const count = Math.max(place, 2);
  const lists = request.messages.map(({ role, content }) =>
    role === 'assistant' ? picksIn(content) : undefined,
  );
  return lists.findLast((each) => each !== undefined && each.length >= count) ?? own;
}

function picksIn(answer: string): readonly string[] | undefined {
  if (answer.includes(ABOVE_LEGS)) return legLinesOf(answer);
  const [, bet, matchup, price, book] = FIRST_PICK.exec(answer) ?? [];
  const lines = (answer.split(ABOVE_PICKS)[1] ?? '').split('\n');
  const picks = [
    ...(bet === undefined ? [] : [`${bet}, ${matchup}: ${price} at ${book}`]),
    ...lines.flatMap((line) => PICK_LINE.exec(line)?.[1] ?? []),
  ];
  return picks.length > 0 ? picks : undefined;
}

/** The game of the pick that an answer begins with, of whatever kind; "the value is in" names none. */
const FIRST_GAME =
  / in ((?:(?! in )[^\n])+? @ [^\n]+?) \([^()\n]*\), at [^\n]+? with [^\n]+?\. Confidence:/;

/** The games of the first pick of each answer before, "Away @ Home"; none where the request holds none. */
export function firstGames({ messages }: ChatRequest): readonly string[] {
  const answers = messages.filter(({ role }) => role === 'assistant');
  return [...new Set(answers.flatMap(({ content }) => FIRST_GAME.exec(content)?.[1] ?? []))];
}

/** The game of the last answer that begins with one, "Away @ Home"; undefined where the request holds none. */
export function lastGame({ messages }: ChatRequest): string | undefined {
  const games = messages.map(({ role, content }) =>
    role === 'assistant' ? gameOf(content) : undefined,
  );
  return games.findLast((game) => game !== undefined);
}

const MOVED_GAME = /^Line movement: ([^\n(]+? @ [^\n(]+?)(?: \(|\.)/m;

/** The game that an answer begins with: of a pick, or of a movement. */
function gameOf(answer: string): string | undefined {
  return (FIRST_GAME.exec(answer) ?? MOVED_GAME.exec(answer))?.[1];
}

/** The games that one answer names bets on. */
export function gamesIn(answer: string): readonly string[] {
  const first = gameOf(answer);
  const listed = (picksIn(answer) ?? []).flatMap((line) => matchupOfLine(line) ?? []);
  return [...new Set([...(first === undefined ? [] : [first]), ...listed])];
}

/** The games of all picks and legs that the answers before list. */
export function listedGames({ messages }: ChatRequest): readonly string[] {
  const answers = messages.filter(({ role }) => role === 'assistant');
  const lines = answers.flatMap(({ content }) => picksIn(content) ?? []);
  return [...new Set(lines.flatMap((line) => matchupOfLine(line) ?? []))];
}

/** The pick at a place of a list: from 1, or from its end by -1. */
export function pickAt(lines: readonly string[], place: number): string | undefined {
  return lines.at(place < 0 ? place : place - 1);
}

/** The bet of a line of a list: "Over 44.5 (Total)". */
export function betOfLine(line: string): string {
  return line.split(', ')[0] ?? line;
}

/** The game of such a line: "Away @ Home". */
export function matchupOfLine(line: string): string | undefined {
  return /, ([^,]+? @ [^:]+?)(?: \([^()]*\))?: [+-]\d/.exec(line)?.[1];
}

/** Picks that are to be one parlay. */
export interface PicksJoined {
  readonly lines: readonly string[];
  /** Which of several that may be meant they are, as a sentence; undefined where it is plain. */
  readonly chosen: string | undefined;
}

/** "Put the first two in a parlay": the lines of these picks; undefined where nothing lists them. */
export function picksJoined(
  { asked: { listed, listedCount } }: Reading,
  request: ChatRequest,
): PicksJoined | undefined {
  const picks = listed && listedPicks(request);
  if (!picks) return undefined;
  if (listedCount !== undefined) return countJoined(picks, listedCount, request);
  const lines = listed.flatMap((place) => pickAt(picks, place) ?? []);
  return { lines: listed.length === 0 ? picks : lines, chosen: undefined };
}

/**
 * "Those two", of a list of more: the first picks of the last two answers where the messages hold both, else the first
 * two of the list.
 */
function countJoined(
  picks: readonly string[],
  count: number,
  { messages }: ChatRequest,
): PicksJoined {
  if (picks.length === count) return { lines: picks, chosen: undefined };
  const answers = messages.filter(({ role }) => role === 'assistant');
  const firsts = answers.slice(-count).flatMap(({ content }) => picksIn(content)?.[0] ?? []);
  if (new Set(firsts).size === count)
    return {
      lines: firsts,
      chosen: `The first pick of each of the last ${count} answers is taken.`,
    };
  const lines = picks.slice(0, count);
  const chosen = `${picks.length} picks were listed: the first ${count} are taken.`;
  return { lines, chosen: lines.length === count ? chosen : `Only ${picks.length} were listed.` };
}

const HEADLINE = /-Leg Parlay in (.+?) at [+-]\d/;

/** The leagues that the last parlay of an answer was bounded by, as its headline names them; none where it was by none. */
export function listedLeagues(request: ChatRequest, leagues: Leagues): readonly LeagueId[] {
  const names = new Set(HEADLINE.exec(lastListing(request) ?? '')?.[1]?.split(/, | and /) ?? []);
  return leagues.active.flatMap(({ leagueId, name }) => (names.has(name) ? [leagueId] : []));
}
