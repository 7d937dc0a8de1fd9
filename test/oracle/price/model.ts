// The model probability behind value and EV: what the other operators together think of a line.

import type { Market } from '#domain/market.ts';
import type { DevigMethod } from '#domain/message/message.ts';
import type { Venue } from '#domain/venue.ts';
import type { Offer } from '../offer.ts';
import { ascending, order } from '../ordering.ts';
import { devig } from './devig.ts';
import { impliedProbability } from './odds.ts';

const OTHER_OPERATORS_MIN = 2;
/** An opinion is held as a whole number of this part of one, so that sums of them are exact. */
const PARTS = 2n ** 32n;

/** One venue's own fair probabilities, in the order of the market's sides. */
export interface Opinion {
  readonly venue: Venue;
  readonly fair: readonly number[];
}

/** One opinion per operator: of its venues that quote every side, the sharpest, then lowest id. */
export function opinionsOf(
  market: Market,
  usable: readonly Offer[],
  method: DevigMethod,
): Opinion[] {
  const venues = [...new Set(usable.map((offer) => offer.venue))]
    .filter((venue) => venue.isApproved && venue.sourceType !== 'dfs')
    .sort(
      order<Venue>(
        (left, right) => right.sharpWeight - left.sharpWeight,
        (left, right) => ascending(left.bookmakerId, right.bookmakerId),
      ),
    );
  const opinions = new Map<string, Opinion>();
  for (const venue of venues) {
    const implied = impliedBySide(market, usable, venue);
    if (implied === null || opinions.has(venue.operatorId)) continue;
    const fair = devig(method, implied, market.probabilityTotal);
    opinions.set(venue.operatorId, { venue, fair });
  }
  return [...opinions.values()].sort((left, right) =>
    ascending(left.venue.bookmakerId, right.venue.bookmakerId),
  );
}

/**
 * Fair probabilities of the sides after the opinions of all operators but the judged one; null with
 * fewer than two of them.
 */
export function modelProbabilities(
  opinions: readonly Opinion[],
  judgedOperatorId: string,
): number[] | null {
  const others = opinions.filter((each) => each.venue.operatorId !== judgedOperatorId);
  const first = others[0];
  if (first === undefined || others.length < OTHER_OPERATORS_MIN) return null;
  return first.fair.map((_, index) => {
    let weighted = 0n;
    let weights = 0n;
    for (const { venue, fair } of others) {
      weighted += BigInt(venue.sharpWeight) * partsOf(fair[index] ?? Number.NaN);
      weights += BigInt(venue.sharpWeight);
    }
    return Number(weighted) / Number(weights) / Number(PARTS);
  });
}

/** A probability in whole parts, at least one and fewer than all. */
function partsOf(probability: number): bigint {
  const parts = BigInt(Math.round(probability * Number(PARTS)));
  return parts < 1n ? 1n : parts >= PARTS ? PARTS - 1n : parts;
}

function impliedBySide(market: Market, usable: readonly Offer[], venue: Venue): number[] | null {
  const implied: number[] = [];
  for (const side of market.sides) {
    const offer = usable.find((each) => each.venue === venue && each.side === side);
    if (offer === undefined) return null;
    implied.push(impliedProbability(offer.quote.price));
  }
  return implied;
}
