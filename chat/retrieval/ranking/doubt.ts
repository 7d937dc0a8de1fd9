// How far an expected value may be off: the fewer venues have an opinion, the longer the price, the older
// its confirmation, the more so while the game is in play, and by how the vig is taken off. Rankings go by what
// is left of a value.

import { probabilityOfPrice } from '#domain/odds.ts';

/** One venue's error of a probability at even odds. */
const ERROR = 0.03;
/** Of outcomes that are all but certain, or all but impossible: how the vig is shared out is doubtful. */
const VARIANCE_MIN = 0.0625;
/** More venues repeat what others say. */
const BOOKS_MOST = 40;
/** An age at which the doubt doubles: prices of a game in play move with every play. */
const AGE_MS = 600_000;
const AGE_IN_PLAY_MS = 60_000;
const IN_PLAY = 2;

/**
 * One standard error of an expected value, percent of the stake: of a probability of a win, a payout per
 * unit staked, so many venues that quote the outcome, and a price that is `aged` (`ageFactor`).
 */
export function doubtPct(
  probability: number,
  decimal: number,
  books: number,
  aged: number,
): number {
  const variance = Math.max(VARIANCE_MIN, probability * (1 - probability));
  const voices = Math.min(BOOKS_MOST, Math.max(1, books));
  return 200 * decimal * ERROR * Math.sqrt(variance / voices) * aged;
}

/** What all venues say of the outcome of a price: American odds, without and with their vig. */
export interface ConsensusOfPrice {
  readonly fairOdds: number | null;
  readonly avgOdds: number | null;
  /** Venues that quote it. */
  readonly books: number;
  readonly sport: string;
  readonly market: string;
}

/**
 * How much likelier the consensus may call an outcome for taking its vig off every side in proportion, where
 * bookmakers take more of it from outsiders: a probability, 0 for favourites. It is half of the way to taking the same
 * off each side, which for two sides is Shin's reading.
 */
export function vigDoubt({ fairOdds, avgOdds, sport, market }: ConsensusOfPrice): number {
  if (fairOdds === null || avgOdds === null) return 0;
  const fair = probabilityOfPrice(fairOdds * 100);
  const vig = Math.max(0, probabilityOfPrice(avgOdds * 100) / fair - 1);
  const sides = sport === 'soccer' && market.startsWith('moneyline') ? 3 : 2;
  return 0.5 * vig * Math.max(0, 1 / sides - fair);
}

/** How many times the doubt grows by the age of a price's confirmation, and in play; at least 1. */
export function ageFactor(ageMs: number, isInPlay: boolean): number {
  return isInPlay ? IN_PLAY * (1 + ageMs / AGE_IN_PLAY_MS) : 1 + ageMs / AGE_MS;
}

interface Aged {
  readonly ageMs: number;
  readonly isInPlay: boolean;
}

interface Dated {
  readonly startTime: string;
  readonly calculatedAt: string;
  readonly confirmedAt?: string;
}

/** Whether a game had begun by the clock of the book. */
export function isBegun({ startTime }: Pick<Dated, 'startTime'>, nowMs: number): boolean {
  return Date.parse(startTime) <= nowMs;
}

/** Whether a record's game had begun by the clock of the book, and how old its price is then. */
export function agedOf({ startTime, calculatedAt, confirmedAt }: Dated, nowMs: number): Aged {
  const saidMs = Date.parse(confirmedAt ?? calculatedAt);
  return { ageMs: Math.max(0, nowMs - saidMs), isInPlay: isBegun({ startTime }, nowMs) };
}

/** The factor of a record by the clock of the book. */
export function agedFactorOf(record: Dated, nowMs: number): number {
  const { ageMs, isInPlay } = agedOf(record, nowMs);
  return ageFactor(ageMs, isInPlay);
}
