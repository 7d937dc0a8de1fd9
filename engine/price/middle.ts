// Middles: two lines of one market, bet on at two operators, that can both win. A pure function of
// a market's lines and of how old a price may be; nothing of it is remembered.
import { roundTo } from '#kit/exact-math.ts';
import type { Line } from '../book/book.ts';
import { type Bet, betOf, type Leg, type LegChoice, legChoice } from './leg-choice.ts';
import { PAYOUT } from './stakes.ts';

/** Above this cost, percent of the stakes, a pair of lines is no middle worth a look. */
export const MIDDLE_COST_PCT_MAX = 5;
/** The best of each market are shown. */
export const MIDDLES_PER_MARKET_MAX = 10;

/** Over (or home) on one line with under (or away) on another. */
export interface Middle {
  readonly type: 'middle';
  /** The lines of the two legs, in their order. */
  readonly lines: readonly [Line, Line];
  readonly bet: Bet;
  /** What is lost when only one leg wins, percent of the stakes; negative is a sure profit. */
  readonly costPct: number;
  /** Points between the lines, above 0. */
  readonly gap: number;
  /** Whole results strictly between the lines. */
  readonly winningResults: number;
  /** Whole results on a line: one leg is refunded, the other wins. */
  readonly pushResults: number;
  /** Probability of both winning, percent, at which it costs nothing; at least 0. */
  readonly breakEvenPct: number;
}

export interface MiddleRules {
  /** Least confirmation time of a leg, epoch milliseconds. */
  readonly oldestMs: number;
  /** A sure profit above this, percent of the stakes, is a palpable error and not shown. */
  readonly profitPctMax: number;
}

/** A line's choice for one leg; the first leg wins above `threshold`, the second below. */
interface Choice extends LegChoice {
  readonly threshold: number;
}

/** A pair of legs that was found: all that orders it. */
interface Pair {
  readonly first: Leg;
  readonly second: Leg;
  readonly low: number;
  readonly high: number;
  readonly costPct: number;
}

/**
 * The middles among the lines of one market (same event, market type, period, team and player;
 * main and alternate alike), best first. Only spreads and over/unders have any: over at a with
 * under at b > a, or home on p1 with away on p2 < p1 (both the home team's points: home wins by a
 * margin above -p1, away below -p2). For each such pair of lines the best price of each leg net of
 * commission, from two operators: where one holds both, the cheapest combination of two. Stakes pay
 * 100 a leg and are rounded to cents; costPct = 100 * (T - min(stake * net)) / T, T being their
 * sum, rounded to 6 decimals, is at most MIDDLE_COST_PCT_MAX. At most MIDDLES_PER_MARKET_MAX: the
 * lowest costPct, then the wider gap, then the lower edgeId.
 */
export function middlesOf(lines: readonly Line[], rules: MiddleRules): Middle[] {
  if (lines.length < 2) return [];
  const firsts: Choice[] = [];
  const seconds: Choice[] = [];
  for (const line of lines) {
    const threshold = thresholdOf(line);
    if (threshold === null) continue;
    const first = legChoice(line, 0, rules.oldestMs);
    if (first) firsts.push({ ...first, threshold });
    const second = legChoice(line, 1, rules.oldestMs);
    if (second) seconds.push({ ...second, threshold });
  }
  const best: Pair[] = [];
  for (const first of firsts) {
    for (const second of seconds) {
      if (second.threshold > first.threshold) consider(best, first, second, rules);
    }
  }
  return best.map(middleOf);
}

/** `middle:` with the subject of an arbitrage's id and the points of both lines. */
export function middleIdOf([first, second]: Middle['lines']): string {
  const { event, market, team, playerId } = first.market;
  const subject = `${team ?? ''}:${playerId ?? ''}:${first.point}:${second.point}`;
  return `middle:${event.head.eventId}:${market.marketType}:${subject}`;
}

/** The result above which the first side of a line wins; null where lines have no middles. */
function thresholdOf({ point, market: { market } }: Line): number | null {
  if (point === null || market.probabilityTotal !== 1) return null;
  if (market.format === 'over_under') return point;
  return market.format === 'spread' ? 0 - point : null;
}

/** Keeps a pair in its place if it is among the best. Many are seen: most make no garbage. */
function consider(best: Pair[], first: Choice, second: Choice, rules: MiddleRules): void {
  if (first.best.venue.operatorId !== second.best.venue.operatorId) {
    take(best, first, second, first.best, second.best, rules);
    return;
  }
  // One operator holds both: the cheaper exchange of one of them, of equals that of the first.
  const [one, two] = [first.other, second.other];
  const firstCost = one ? 1 / one.net + 1 / second.best.net : Number.POSITIVE_INFINITY;
  const secondCost = two ? 1 / first.best.net + 1 / two.net : Number.POSITIVE_INFINITY;
  if (two && secondCost < firstCost) take(best, first, second, first.best, two, rules);
  else if (one) take(best, first, second, one, second.best, rules);
}

function take(
  best: Pair[],
  { threshold: low }: Choice,
  { threshold: high }: Choice,
  first: Leg,
  second: Leg,
  { profitPctMax }: MiddleRules,
): void {
  // Between points with no whole result between them nothing wins both.
  if (winningResults(low, high, mayBeZero(first.line)) === 0) return;
  const totalStake = roundTo(first.stake + second.stake, 2);
  const lost = totalStake - Math.min(first.payout, second.payout);
  const costPct = roundTo((100 * lost) / totalStake, 6);
  if (costPct > MIDDLE_COST_PCT_MAX || -costPct > profitPctMax) return;
  const last = best[MIDDLES_PER_MARKET_MAX - 1];
  if (last && costPct > last.costPct) return;
  if (last && costPct === last.costPct && high - low < last.high - last.low) return;
  const pair: Pair = { first, second, low, high, costPct };
  const at = best.findIndex((other) => isBefore(pair, other));
  best.splice(at < 0 ? best.length : at, 0, pair);
  if (best.length > MIDDLES_PER_MARKET_MAX) best.pop();
}

function isBefore(a: Pair, b: Pair): boolean {
  if (a.costPct !== b.costPct) return a.costPct < b.costPct;
  const wider = a.high - a.low - (b.high - b.low);
  if (wider !== 0) return wider > 0;
  return middleIdOf([a.first.line, a.second.line]) < middleIdOf([b.first.line, b.second.line]);
}

function middleOf({ first, second, low, high, costPct }: Pair): Middle {
  const bet = betOf([first, second]);
  const zeroes = mayBeZero(first.line);
  return {
    type: 'middle',
    lines: [first.line, second.line],
    bet,
    costPct,
    gap: roundTo(high - low, 6),
    winningResults: winningResults(low, high, zeroes),
    pushResults: Number(isResult(low, zeroes)) + Number(isResult(high, zeroes)),
    breakEvenPct: Math.max(0, roundTo((100 * (bet.totalStake - PAYOUT)) / PAYOUT, 6)),
  };
}

/** Whole results above `low` and below `high`. */
function winningResults(low: number, high: number, zeroes: boolean): number {
  const whole = Math.max(0, Math.ceil(high) - Math.floor(low) - 1);
  return whole - (low < 0 && high > 0 && !zeroes ? 1 : 0);
}

function isResult(point: number, zeroes: boolean): boolean {
  return Number.isInteger(point) && (zeroes || point !== 0);
}

/** Whether what its points are about can come to 0: no margin of a game that goes on for one. */
function mayBeZero({ market: { market, event } }: Line): boolean {
  const isMargin = market.format === 'spread' && market.period === 'game';
  return !isMargin || event.names.league.hasTies;
}
