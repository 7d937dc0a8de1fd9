// How far an expected value may be off: the fewer venues have an opinion, the longer the price, the older
// its confirmation, and the more so while the game is in play. Rankings go by what is left of a value.

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
