// Closing lines: the last consensus before a game began, per period of it. Prices are means over
// books, made in probability space, in American odds; so they need not be whole numbers.

/** Which part of a game a close or a grade is about. */
export type GamePeriod = 'full' | 'h1';

/**
 * Our own capture before the game, lines that were imported from elsewhere, or prices of the
 * simulated world, which are of no real market.
 */
export type CloseSource = 'moneyline_capture' | 'partner_historical' | 'simulated';

/**
 * `thin`: fewer than three operators stood behind a market of it. `stale`: the newest price behind
 * it was confirmed more than half an hour before the start. Imported lines of which neither is
 * known are `ok`.
 */
export type CloseQuality = 'ok' | 'stale' | 'thin';

/** Prices of the winner: `draw` where a draw is a third way to bet. */
export interface ClosingMoneyline {
  readonly home: number;
  readonly away: number;
  readonly draw: number | null;
}

/** `point` is the home team's handicap: -3.5 where it is favoured by 3.5. */
export interface ClosingSpread {
  readonly point: number;
  readonly homePrice: number | null;
  readonly awayPrice: number | null;
}

export interface ClosingTotal {
  readonly point: number;
  readonly overPrice: number | null;
  readonly underPrice: number | null;
}

/** The main line of each market; null where it is not known. */
export interface ClosingLines {
  readonly moneyline: ClosingMoneyline | null;
  readonly spread: ClosingSpread | null;
  readonly total: ClosingTotal | null;
}

/** A close as it was fixed or imported. */
export interface Close extends ClosingLines {
  readonly period: GamePeriod;
  readonly source: CloseSource;
  /** Who told it: `capture`, `nflverse`, `sbr`, `football_data` … */
  readonly provider: string;
  readonly quality: CloseQuality;
  /** Age of the consensus at the start; null where an import does not say. */
  readonly minutesBeforeStart: number | null;
  /** Operators behind it; null where an import does not say. */
  readonly books: number | null;
}
