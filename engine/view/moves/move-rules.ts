// The one table of what counts as a move of the market: in which windows, and from how much on.

/** One window; each is judged for itself. */
export interface MoveWindow {
  /** As parameters and ids of moves name it. */
  readonly name: string;
  readonly ms: number;
  /** Least change of the consensus probability of a selection, either way. */
  readonly leastDelta: number;
}

/** Shortest first. A longer window asks for more, as prices drift. */
export const MOVE_WINDOWS = [
  { name: '1m', ms: 60_000, leastDelta: 0.01 },
  { name: '5m', ms: 300_000, leastDelta: 0.015 },
  { name: '15m', ms: 900_000, leastDelta: 0.02 },
  { name: '60m', ms: 3_600_000, leastDelta: 0.03 },
] as const satisfies readonly MoveWindow[];

export const MOVE_WINDOW_NAMES = MOVE_WINDOWS.map(({ name }) => name);
export type MoveWindowName = (typeof MOVE_WINDOWS)[number]['name'];

/** So many operators must quote the line at both ends. */
export const MOVE_OPERATORS_MIN = 2;

/**
 * Why a move is over: prices came back; it is older than its window; the event started; the line is
 * no main line any more, or left, or its event is over; it no longer passes what was asked for.
 */
export const MOVE_CLOSE_REASONS = [
  'reverted',
  'expired',
  'started',
  'withdrawn',
  'filtered',
] as const;
export type MoveCloseReason = (typeof MOVE_CLOSE_REASONS)[number];
