// The catalogue of venues by number: what the engine asks of a venue at every price, in columns.
// Numbers follow the bookmakerIds, so that whoever walks venues by number walks them in that order.

import type { Venue } from '#domain/venue.ts';
import { allVenues } from '#domain/venue-catalog.ts';
import { assert, must } from '#kit/assert.ts';
import { ELIGIBLE } from './offers.ts';

/** Every venue by its number, those of old data included. */
export const VENUES: readonly Venue[] = allVenues().toSorted((a, b) =>
  a.bookmakerId < b.bookmakerId ? -1 : 1,
);

const OPERATOR_IDS = [...new Set(VENUES.map((venue) => venue.operatorId))].sort();

/** How many operators there are; they are numbered in the order of their ids. */
export const OPERATOR_COUNT = OPERATOR_IDS.length;

/** The operator of each venue. */
export const OPERATOR_OF = Uint8Array.from(VENUES, ({ operatorId }) =>
  OPERATOR_IDS.indexOf(operatorId),
);

/** Sharpness of each venue: whole numbers, so that weighted sums are exact. */
export const WEIGHT_OF = Uint8Array.from(VENUES, ({ sharpWeight }) => sharpWeight);

/** 1 where a venue's prices may enter the model: all but DFS. */
export const MAY_BE_MODELLED = Uint8Array.from(VENUES, ({ sourceType }) =>
  sourceType === 'dfs' ? 0 : 1,
);

/**
 * What the model asks of a venue, in one number: ELIGIBLE where its prices may enter (so that one
 * test asks the offers, too), then its weight, its operator, and whether it is not his only venue.
 */
export const OPINION_OF = new Int32Array(VENUES.length);
export const OPINION_WEIGHT_SHIFT = 8;
export const OPINION_OPERATOR_SHIFT = 16;
export const OPINION_IS_SHARED = 1 << 24;
for (const venue of VENUES.keys()) {
  const operator = OPERATOR_OF[venue] as number;
  const isShared = OPERATOR_OF.filter((other) => other === operator).length > 1;
  OPINION_OF[venue] =
    (MAY_BE_MODELLED[venue] === 1 ? ELIGIBLE : 0) |
    ((WEIGHT_OF[venue] as number) << OPINION_WEIGHT_SHIFT) |
    (operator << OPINION_OPERATOR_SHIFT) |
    (isShared ? OPINION_IS_SHARED : 0);
}

/** 1 where a venue may be a leg: no DFS, exchanges when approved. */
export const MAY_BE_LEG = Uint8Array.from(VENUES, ({ sourceType, arbitrageApproved }) =>
  sourceType === 'dfs' || (sourceType === 'exchange' && !arbitrageApproved) ? 0 : 1,
);

const numbers = new Map(VENUES.map(({ bookmakerId }, number) => [bookmakerId, number]));
assert(VENUES.length <= 0xff, 'venues fit a byte');
for (const { bookmakerId, sharpWeight } of VENUES) {
  assert(Number.isInteger(sharpWeight) && sharpWeight > 0, `the weight of ${bookmakerId} is whole`);
}

/** The number of a venue, -1 for a key that is none. */
export function venueNumber(bookmakerId: string): number {
  return numbers.get(bookmakerId) ?? -1;
}

export function venueAt(number: number): Venue {
  return must(VENUES[number], 'a venue by its number');
}
