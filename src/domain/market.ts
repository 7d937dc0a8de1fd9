// Markets in canonical words: what a price is about, apart from who quotes it.
// A market key is `base[_statistic][_period]`; `_alternate` behind it says how a line was named.

/** The sides of a market, in the order in which they are listed everywhere. */
export type Side = 'home' | 'away' | 'draw' | 'over' | 'under' | 'yes' | 'no';

/** `double_chance` uses home = "home or draw", away = "away or draw", draw = "home or away". */
export const FORMATS = ['moneyline', 'three_way', 'spread', 'over_under', 'yes_no'] as const;
export type Format = (typeof FORMATS)[number];

/** Whom a market speaks of beside the event: nobody else, one of its teams, or a player. */
export const SUBJECTS = ['event', 'team', 'player'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** `game` is the whole match; `f5` the first five innings. */
export const PERIODS = [
  'game',
  'h1',
  'h2',
  'q1',
  'q2',
  'q3',
  'q4',
  'p1',
  'p2',
  'p3',
  'f1',
  'f3',
  'f5',
  'f7',
] as const;
export type Period = (typeof PERIODS)[number];

/** One market of one league. `sides` are the selections that make it complete. */
export interface Market {
  /** Canonical key without `_alternate`, e.g. `spread_h1`, `player_points`. */
  readonly marketType: string;
  readonly marketName: string;
  readonly format: Format;
  readonly subject: Subject;
  readonly period: Period;
  readonly sides: readonly Side[];
  /** Venues also name lines of it under an alternate key. */
  readonly hasAlternate: boolean;
  /** What the fair probabilities of all sides add up to: 2 for double chance, else 1. */
  readonly probabilityTotal: 1 | 2;
}

/** A market as a venue or a caller named it. */
export interface NamedMarket {
  readonly market: Market;
  readonly isAlternate: boolean;
}
