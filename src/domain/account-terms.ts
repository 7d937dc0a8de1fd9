// What an account states of itself: the venues where it bets, and the rates of commission that
// venues charge it in place of their own.

/** More venues than anybody has accounts at; of a set, and of an account's own rates. */
export const BOOKS_MAX = 64;
/** The highest rate of commission. */
export const RATE_MAX = 0.5;

export interface AccountTerms {
  /** Ids of venues, sorted; undefined: the account has no set. */
  readonly books?: readonly string[] | undefined;
  /** Rates by bookmakerId, 0 to RATE_MAX; undefined: it has none of its own. */
  readonly commission?: Readonly<Record<string, number>> | undefined;
}

/** One text per set of terms; empty where there are none. */
export function termsKey({ books, commission }: AccountTerms): string {
  if (books === undefined && commission === undefined) return '';
  return JSON.stringify([books ?? null, Object.entries(commission ?? {}).sort()]);
}
