// Whose bet a message asks for: of "Bulls moneyline" that of the Bulls, whatever is better on the
// other side.

import { LOSING, type ResultAsked, resultAsked, WINNING } from './asked/result-asked.ts';
import type { TeamNamed } from './names/teams.ts';
import type { Reading } from './reading.ts';
import { isOwned, wordSet } from './words.ts';

/** Base markets whose selections are teams. */
const OF_TEAMS = /^(moneyline|spread|team_total|draw_no_bet)/;
const FAVOURED = wordSet('favored favoured favorite favourite');
const CHANCES = wordSet('odds chance chances probability');
/** A result of its own in soccer. */
export const DRAWN: ReadonlySet<string> = wordSet('draw tie');

/** "Should I bet on the Jets", "is it worth backing them". */
const TAKING = wordSet('bet take back play ride hammer grab betting taking backing playing riding');
const WONDERING = wordSet('should shall can could would worth');
const BEFORE_TAKEN = wordSet('on the in with my our');
const CHOICE = wordSet('or and');
const TAKING_REACH = 4;

/** Teams whose selection is asked for, or the draw. */
export type Backed = ResultAsked | 'draw';

/** Whether markets are named, and the selections of each are teams. */
export function areOfTeams(markets: readonly string[]): boolean {
  return markets.length > 0 && markets.every((market) => OF_TEAMS.test(market));
}

/** What a message bets on; undefined where any side will do. `teams`: those it is about. */
export function backedIn(
  { words, markets, teams: named }: Reading,
  teams: readonly TeamNamed[],
  asked: readonly string[],
): Backed | undefined {
  const isOpen = asked.length === 0 && !markets.wantsProps && markets.side === undefined;
  const taken =
    isOpen || areOfTeams(asked) ? (takenIn(words, named) ?? pricedIn(words, named)) : undefined;
  if (taken) return { teams: taken.teams };
  if (!areOfTeams(asked)) return undefined;
  const isDraw = words.some(({ text }) => DRAWN.has(text)) && asked.includes('moneyline');
  if (isDraw) return 'draw';
  // "The Eagles to beat the Jets".
  const result = asked.includes('moneyline') ? resultAsked(words, named) : undefined;
  if (result) return result;
  const winner = named.find(({ to }) => isWinner(words, to));
  if (winner && asked.includes('moneyline')) return { teams: winner.teams };
  const [only, second] = teams;
  const isTotal = markets.side !== undefined && !asked.includes('team_total');
  return only && !second && !isTotal ? { teams: only.teams } : undefined;
}

/** "Should I live bet the Leafs": of two teams that a message names the one that it would take. */
function takenIn(words: Reading['words'], teams: readonly TeamNamed[]): TeamNamed | undefined {
  const ids = new Set(teams.map((named) => named.teams.map(({ teamId }) => teamId).join()));
  const verb = words.findIndex(
    ({ text }, at) =>
      TAKING.has(text) &&
      words.slice(Math.max(0, at - TAKING_REACH), at).some((before) => WONDERING.has(before.text)),
  );
  if (ids.size < 2 || verb < 0) return undefined;
  const textAt = (at: number): string => words[at]?.text ?? '';
  const behind = (at: number): number => (BEFORE_TAKEN.has(textAt(at)) ? behind(at + 1) : at);
  // Who is named twice stands among the teams once.
  const namedBy = (text: string): TeamNamed | undefined =>
    teams.find(({ from, to }) => words.slice(from, to).some((word) => word.text === text));
  const at = behind(verb + 1);
  const taken = namedBy(textAt(at));
  const rest = words.slice(at).find(({ text }) => namedBy(text) !== taken);
  const next = rest && CHOICE.has(rest.text) ? behind(words.indexOf(rest) + 1) : -1;
  return namedBy(textAt(next)) ? undefined : taken;
}

const PRICED = wordSet('odds price prices payout bet');
const RIVALS = wordSet('vs versus against v over');

/** "Best odds for Liverpool against Newcastle": of two teams the one whose price is asked for. */
function pricedIn(words: Reading['words'], teams: readonly TeamNamed[]): TeamNamed | undefined {
  const [first, second, third] = teams;
  if (!first || !second || third) return undefined;
  const isOf = /^(?:for|on|of)$/.test(words[first.from - 1]?.text ?? '');
  const isAgainst = RIVALS.has(words[first.to]?.text ?? '') && second.from - first.to <= 2;
  return isOf && isAgainst && words.slice(0, first.from).some(({ text }) => PRICED.has(text))
    ? first
    : undefined;
}

/** "What are the odds the Bulls win?", "who is favored?" ask for a moneyline without naming it. */
export function impliesMoneyline(reading: Reading): boolean {
  const { words, markets, players, form, signs } = reading;
  const isOpen = markets.markets.length === 0 && !markets.wantsProps && markets.side === undefined;
  if (!isOpen || players.length > 0 || form.asksHitRates) return false;
  if (isToWin(reading)) return true;
  const has = (asked: ReadonlySet<string>): boolean => words.some(({ text }) => asked.has(text));
  if (has(DRAWN)) return true;
  // "Best bets, the Lakers win for sure" asks for bets of any kind, "the odds they win" does not.
  if (signs.asksForBets && !has(CHANCES)) return false;
  return has(WINNING) || has(LOSING) || asksFavourite(reading);
}

/** "best price for the Panthers to win": said of a team. */
function isToWin({ words, teams }: Reading): boolean {
  return teams.some(({ to }) => isWinner(words, to));
}

function isWinner(words: Reading['words'], to: number): boolean {
  return words[to]?.text === 'to' && /^(?:win|beat)$/.test(words[to + 1]?.text ?? '');
}

/** "Who is favored" is no question about the world. */
export function asksFavourite({ words }: Reading): boolean {
  return words.some(({ text }, at) => FAVOURED.has(text) && !isOwned(words, at));
}
