// What venues charge and which of their prices may be legs, as columns by their numbers.

/** What venues charge in a league where their markets do not say otherwise, by venue. */
export interface VenueFees {
  /** As `commissionModel` numbers them. */
  readonly models: Uint8Array;
  readonly rates: Float64Array;
  /** 1 where markets say otherwise: at exchanges, unless the asker has a rate of his own there. */
  readonly byMarket: Uint8Array;
}

/** What decides in a league whose prices are legs, and what those pay: by venue. */
export interface LegTerms {
  readonly operators: Uint16Array;
  /** Sharpness. */
  readonly weights: Uint8Array;
  /** 1 where its prices may be legs. */
  readonly mayBeLeg: Uint8Array;
  /** What it charges, or its markets do. */
  readonly fees: VenueFees;
}
