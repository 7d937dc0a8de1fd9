// How far an expected value may be off: the fewer venues have an opinion, the longer the price, the older
// its confirmation, and the more so while the game is in play. Rankings go by what is left of a value.

/** What a judgement of a price rests on. */
export interface Rested {
  /** Of a win, 0 to 1. */
  readonly probability: number;
  /** Payout per unit staked. */
  readonly decimal: number;
  /** Venues that quote the outcome. */
  readonly books: number;
  /** Of the price's last confirmation, milliseconds. */
  readonly ageMs: number;
  readonly isInPlay: boolean;
}

/** One venue's error of a probability at even odds. */
const ERROR = 0.03;
/** More venues repeat what others say. */
const BOOKS_MOST = 40;
/** An age at which the doubt doubles: prices of a game in play move with every play. */
const AGE_MS = 600_000;
const AGE_IN_PLAY_MS = 60_000;
const IN_PLAY = 2;
/** Of a commission, which lies between a price and the probability that is taken from it. */
const SLACK = 0.9;

/** One standard error of an expected value, percent of the stake. */
export function doubtPct({ probability, decimal, books, ageMs, isInPlay }: Rested): number {
  const voices = Math.min(BOOKS_MOST, Math.max(1, books));
  const spread = 2 * Math.sqrt(probability * (1 - probability));
  const error = (ERROR * spread) / Math.sqrt(voices);
  return 100 * decimal * error * agedBy(ageMs, isInPlay) * (isInPlay ? IN_PLAY : 1);
}

/** The least that it can be of a price, whoever quotes it and however fresh it is. */
export function leastDoubtPct(rest: Pick<Rested, 'probability' | 'decimal' | 'isInPlay'>): number {
  return SLACK * doubtPct({ ...rest, books: BOOKS_MOST, ageMs: 0 });
}

/** What is left of a certain profit: prices that are old, or of a game in play, may be gone. */
export function heldPct(percent: number, { ageMs, isInPlay }: Aged): number {
  return percent / (agedBy(ageMs, isInPlay) * (isInPlay ? IN_PLAY : 1));
}

type Aged = Pick<Rested, 'ageMs' | 'isInPlay'>;

function agedBy(ageMs: number, isInPlay: boolean): number {
  return 1 + Math.max(0, ageMs) / (isInPlay ? AGE_IN_PLAY_MS : AGE_MS);
}

interface Dated {
  readonly startTime: string;
  readonly calculatedAt: string;
  readonly confirmedAt?: string;
}

/** Whether a record's game had begun by the clock of the book, and how old its price is then. */
export function agedOf({ startTime, calculatedAt, confirmedAt }: Dated, nowMs: number): Aged {
  const saidMs = Date.parse(confirmedAt ?? calculatedAt);
  return { ageMs: Math.max(0, nowMs - saidMs), isInPlay: Date.parse(startTime) <= nowMs };
}
