// Sets of bookmakers, filters and profiles drawn at random, on real prices: the edges that REST shows
// under them are those of the oracle.

import { expect } from 'vitest';
import { VENUES } from '#domain/data/venues.ts';
import { BUILT_IN_PROFILES } from '#domain/profile.ts';
import type { Engine } from '#engine/engine.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import type { Random } from '#kit/random.ts';
import { differs } from '../../oracle/compare.ts';
import { randomFilter } from '../../oracle/edges/random-filter.ts';
import { randomProfile } from '../../oracle/edges/random-profile.ts';
import type { Oracle } from '../../oracle/oracle.ts';

const IDS = VENUES.map(({ bookmakerId }) => bookmakerId);

/** Compares both now under one triple; how many edges it shows. */
export function comparedTriple(
  { reader }: Engine,
  oracle: Oracle,
  random: Random,
  where: string,
): number {
  const isBuiltIn = random.chance(0.4);
  const profile = isBuiltIn ? random.pick(BUILT_IN_PROFILES) : randomProfile(random);
  const filter: EdgeFilter = { ...randomFilter(random, IDS), profile };
  let edges = 0;
  for (const { eventId, hasOffers } of reader.events()) {
    if (!hasOffers) continue;
    const found = reader.edgesRecord(eventId, filter);
    const here = `${where}, ${eventId}, ${JSON.stringify(profile)}`;
    expect(differs(found, oracle.edgesRecord(eventId, filter), here)).toBeNull();
    edges += found.edges.length;
  }
  return edges;
}
