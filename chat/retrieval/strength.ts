// How strong a record is: one scale, percent of expected profit, on which bets of all types can be
// ranked together. What is certain counts more than what is likely, what a model says more than
// what a streak says.

import type { ChatRecord, HitRateRecord, HitWindow } from '#contract/records/chat-records.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';

/** A certain percent is worth several expected ones. */
const CERTAINTY = 4;
/** Without a model's opinion a price that beats the consensus is only a hint. */
const CONSENSUS = 0.1;
/** DFS prices are indicative. */
const INDICATIVE = 0.5;
/** Past games say something of the next one, not everything. */
const FORM = 0.3;
const FORM_MAX = 8;
/** Games that an unknown player is taken to have played at even odds. */
const PRIOR_GAMES = 6;
/** With fewer games the rates count for less. */
const GAMES_ENOUGH = 10;
const UNPRICED = -100;
/** A half point of a line, in percent of probability, roughly. */
const POINT_PCT = 2.5;

/** Percent; the higher the better. */
export function strengthOf(record: ChatRecord): number {
  switch (record.recordType) {
    case 'ev_bet':
      return edgeStrength('ev', record.evPct, record.indicative === true);
    case 'value_bet':
      return edgeStrength('value', record.edgePct, record.indicative === true);
    case 'arbitrage':
      return edgeStrength('arbitrage', record.profitPct, false);
    case 'hit_rate':
      return formStrength(record);
    case 'line_movement':
      return movementStrength(record);
    case 'best_bet':
      return priceStrength(record.bestOdds, record.fairOdds);
  }
}

/** Of an edge of a type, by its percent; `indicative`: the price is of DFS. */
export function edgeStrength(
  type: 'ev' | 'value' | 'arbitrage',
  percent: number,
  indicative: boolean,
): number {
  if (type === 'arbitrage') return percent * CERTAINTY;
  return percent * (indicative ? INDICATIVE : 1);
}

/** Of a price beside the fair odds of the consensus. */
export function priceStrength(odds: number, fairOdds: number | null): number {
  if (fairOdds === null) return UNPRICED;
  const fair = probabilityOfPrice(fairOdds * 100);
  const expected = 100 * (fair * decimalOfPrice(odds * 100) - 1);
  return expected > 0 ? expected * CONSENSUS : expected;
}

/** How far a line moved: its probability, and its point. */
function movementStrength({
  move,
  opened,
  now,
}: Extract<ChatRecord, { recordType: 'line_movement' }>): number {
  const points =
    opened.point === null || now.point === null ? 0 : Math.abs(now.point - opened.point);
  return 100 * Math.abs(move) + POINT_PCT * points;
}

/**
 * The probability of a hit that the windows suggest, drawn towards even odds where games are few.
 */
export function formProbability({ windows, custom, situations }: HitRateRecord): number {
  const weights: Readonly<Record<string, number>> = { L5: 1, L10: 2, L25: 2, season: 1 };
  let [sum, weight] = [0, 0];
  const add = (window: HitWindow, by: number): void => {
    if (window.rate === null) return;
    const shrunk = (window.hits + PRIOR_GAMES / 2) / (window.hits / window.rate + PRIOR_GAMES);
    sum += by * (window.rate === 0 ? PRIOR_GAMES / 2 / (window.games + PRIOR_GAMES) : shrunk);
    weight += by;
  };
  for (const window of windows) add(window, weights[window.label] ?? 0);
  if (custom) add(custom, 3);
  for (const situation of situations) add(situation, 1);
  return weight === 0 ? 0 : sum / weight;
}

function formStrength(record: HitRateRecord): number {
  const over = 100 * (formProbability(record) - record.impliedProb);
  const games = Math.max(0, ...record.windows.map((window) => window.games));
  return Math.min(FORM_MAX, over * FORM) * Math.min(1, games / GAMES_ENOUGH);
}
