// How strong a record is: one scale, percent of expected profit, on which bets of all types can be
// ranked together. What is certain counts more than what is likely, what a model says more than
// what a streak says.

import type {
  ArbitrageBetRecord,
  BestBetRecord,
  ChatRecord,
  EvBetRecord,
  HitRateRecord,
  HitWindow,
  ValueBetRecord,
} from '#contract/records/chat-records.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { agedFactorOf, type ConsensusOfPrice, doubtPct, vigDoubt } from './doubt.ts';
import { payoutOf } from './gain.ts';

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
/** Behind every price that the consensus says something of. */
export const UNPRICED = -100_000;
/** A half point of a line, in percent of probability, roughly. */
const POINT_PCT = 2.5;

/** Percent; the higher the better. `nowMs`: the clock of the book; `venues`: whose commissions count. */
export function strengthOf(record: ChatRecord, nowMs: number, venues?: Venues): number {
  switch (record.recordType) {
    case 'ev_bet':
      return edgeStrength('ev', valueLeft(record, nowMs), record.indicative === true);
    case 'value_bet':
      return edgeStrength('value', valueLeft(record, nowMs), record.indicative === true);
    case 'arbitrage':
      return edgeStrength('arbitrage', valueLeft(record, nowMs), false);
    case 'hit_rate':
      return formStrength(record);
    case 'line_movement':
      return movementStrength(record);
    case 'best_bet':
      return hinted(priceValue(record, nowMs, venues));
  }
}

/** Of an edge, with or without its record. */
export interface EdgeFigures {
  readonly type: 'ev' | 'value' | 'arbitrage';
  readonly percent: number;
  /** American, and the model's; undefined of an arbitrage. */
  readonly odds: number | undefined;
  readonly modelProb: number | undefined;
}

/** What is left of an edge's percent after its doubt; a certain profit may be gone as time passes. */
export function edgeValue(edge: EdgeFigures, books: number, aged: number): number {
  const { type, percent, odds, modelProb } = edge;
  if (odds === undefined || modelProb === undefined) return percent / aged;
  const decimal = decimalOfPrice(odds * 100);
  const doubt = doubtPct(modelProb, decimal, books, aged);
  return type === 'ev' ? percent - doubt : percent - doubt / decimal;
}

/** What is left of the value of an edge's record after its doubt, percent. */
export function valueLeft(
  record: EvBetRecord | ValueBetRecord | ArbitrageBetRecord,
  nowMs: number,
): number {
  const aged = agedFactorOf(record, nowMs);
  if (record.recordType === 'arbitrage') return record.profitPct / aged;
  const { odds, modelProb, books } = record;
  return record.recordType === 'ev_bet'
    ? edgeValue({ type: 'ev', percent: record.evPct, odds, modelProb }, books, aged)
    : edgeValue({ type: 'value', percent: record.edgePct, odds, modelProb }, books, aged);
}

/** Of a price that beats the consensus: of all types it is only a hint. */
export function hinted(value: number): number {
  return value > 0 ? value * CONSENSUS : value;
}

/** Of a price beside the consensus: the value that is left after commission and doubt, percent. */
export function priceValue(record: BestBetRecord, nowMs: number, venues?: Venues): number {
  const { bookmakerId, bestOdds, leagueId } = record;
  const decimal = payoutOf(venues?.get(bookmakerId), leagueId, bestOdds);
  return cautiousPrice(record, decimal, agedFactorOf(record, nowMs));
}

/** The same of a price without its record, by what it pays back per unit staked. */
export function cautiousPrice(price: ConsensusOfPrice, decimal: number, aged: number): number {
  const { fairOdds, books } = price;
  if (fairOdds === null) return UNPRICED;
  const probability = probabilityOfPrice(fairOdds * 100);
  const doubt = doubtPct(probability, decimal, books, aged) + 100 * decimal * vigDoubt(price);
  return 100 * (probability * decimal - 1) - doubt;
}

/** What all types are ranked together by, of what is left of an edge. */
export function edgeStrength(
  type: 'ev' | 'value' | 'arbitrage',
  percent: number,
  indicative: boolean,
): number {
  if (type === 'arbitrage') return percent * CERTAINTY;
  return percent > 0 && indicative ? percent * INDICATIVE : percent;
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
