// Entries of pick'em: how many picks one has, and what it pays by how many of them are wrong.

/** The most picks of an entry. */
export const PICKS_MAX = 12;

export interface EntryType {
  /** `[a-z0-9][a-z0-9_-]{0,39}`, such as `power_2`. */
  readonly id: string;
  /** 2 to PICKS_MAX. */
  readonly picks: number;
  /**
   * What is paid per unit entered, by the number of wrong picks: the first where none is, none of them
   * more than the one before it; an entry with more wrong picks loses.
   */
  readonly payouts: readonly number[];
  /** Nobody has seen these payouts in a document of the operator. */
  readonly unverified?: true | undefined;
}
