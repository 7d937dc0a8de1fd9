// What the bets of a system come to: record, units, return, and how far chance alone explains it.
import type { BetResult } from '../history/grading.ts';
import type { SystemBet } from './system.ts';

/** Both ends at 95 % confidence. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** `noise`: the interval of the return includes break-even. */
export type SystemVerdict = 'no_bets' | 'too_few' | 'noise' | 'above' | 'below';

export interface SystemRecord {
  readonly bets: number;
  readonly backtestBets: number;
  readonly livePicks: number;
  /** Bets at closes that were imported under a licence. */
  readonly restrictedBets: number;
  readonly wins: number;
  readonly losses: number;
  readonly pushes: number;
  readonly halfWins: number;
  readonly halfLosses: number;
  /** Profit of one unit on each bet, to 2 decimals. */
  readonly units: number;
  /** Percent of what was staked, to 2 decimals; null without bets. */
  readonly roi: number | null;
  /** Normal approximation; null below 30 bets, where it says nothing. */
  readonly roiInterval: Interval | null;
  /** Won of what was decided, 0 to 1; halves count half. Null where nothing was decided. */
  readonly winRate: number | null;
  /** Wilson's interval. */
  readonly winRateInterval: Interval | null;
  readonly verdict: SystemVerdict;
}

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;
/** Below this many bets the normal approximation is not used. */
const INTERVAL_BETS_MIN = 30;

/** The record of bets, in any order but always the same: sums depend on it in their last bits. */
export function recordOf(bets: readonly SystemBet[]): SystemRecord {
  const counts: Record<BetResult, number> = { W: 0, L: 0, P: 0, HW: 0, HL: 0 };
  let livePicks = 0;
  let restrictedBets = 0;
  let sum = 0;
  let squares = 0;
  for (const { result, profit, isLive, closeSource } of bets) {
    counts[result] += 1;
    if (isLive) livePicks += 1;
    if (closeSource === 'partner_historical') restrictedBets += 1;
    sum += profit;
    squares += profit * profit;
  }
  const { W: wins, L: losses, P: pushes, HW: halfWins, HL: halfLosses } = counts;
  const won = wins + halfWins / 2;
  const decided = won + losses + halfLosses / 2;
  const roiInterval = intervalOfMean(bets.length, sum, squares);
  return {
    bets: bets.length,
    backtestBets: bets.length - livePicks,
    livePicks,
    restrictedBets,
    wins,
    losses,
    pushes,
    halfWins,
    halfLosses,
    units: rounded(sum, 2),
    roi: bets.length === 0 ? null : rounded((100 * sum) / bets.length, 2),
    roiInterval,
    winRate: decided === 0 ? null : rounded(won / decided, 4),
    winRateInterval: decided === 0 ? null : wilson(won, decided),
    verdict: verdictOf(bets.length, roiInterval),
  };
}

/** What the record says, in one sentence. */
export function sentenceOf({ bets, roi, roiInterval, verdict }: SystemRecord): string {
  if (verdict === 'no_bets' || roi === null) return 'No game of the loaded history fits so far.';
  if (roiInterval === null) {
    return `Too few bets to tell from luck: ${bets}, and ${INTERVAL_BETS_MIN} are the least.`;
  }
  const range = `${percent(roiInterval.low)} and ${percent(roiInterval.high)}`;
  if (verdict === 'noise') {
    return `Not distinguishable from luck: the return lies between ${range} with 95 % confidence.`;
  }
  const side = verdict === 'above' ? 'Ahead of' : 'Behind';
  return (
    `${side} break-even by more than luck explains, looked at alone: the return lies between ` +
    `${range} with 95 % confidence. Among many systems a few do so by luck.`
  );
}

/** Wilson's score interval (E. B. Wilson, 1927) of `won` of `decided`. */
export function wilson(won: number, decided: number): Interval {
  const rate = won / decided;
  const spread = (Z * Z) / decided;
  const centre = (rate + spread / 2) / (1 + spread);
  const half =
    (Z / (1 + spread)) * Math.sqrt((rate * (1 - rate)) / decided + spread / (4 * decided));
  return {
    low: rounded(Math.max(0, centre - half), 4),
    high: rounded(Math.min(1, centre + half), 4),
  };
}

/** In percent: the mean profit and 1.96 of its standard errors either way. */
function intervalOfMean(count: number, sum: number, squares: number): Interval | null {
  if (count < INTERVAL_BETS_MIN) return null;
  const mean = sum / count;
  const variance = Math.max(0, squares - count * mean * mean) / (count - 1);
  const half = Z * Math.sqrt(variance / count);
  return { low: rounded(100 * (mean - half), 2), high: rounded(100 * (mean + half), 2) };
}

function verdictOf(bets: number, interval: Interval | null): SystemVerdict {
  if (bets === 0) return 'no_bets';
  if (interval === null) return 'too_few';
  if (interval.low > 0) return 'above';
  return interval.high < 0 ? 'below' : 'noise';
}

function percent(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)} %`;
}

function rounded(value: number, decimals: number): number {
  const scale = decimals === 2 ? 100 : 10_000;
  return Math.round(value * scale) / scale + 0;
}
