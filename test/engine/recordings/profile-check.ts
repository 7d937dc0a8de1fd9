// Holds every line's model under profiles against the oracle: each method and each built-in profile,
// what it judges and what it shows of prices.

import { expect } from 'vitest';
import type { Devig } from '#domain/devig-method.ts';
import { DEVIG_METHODS } from '#domain/pricing-config.ts';
import { BUILT_IN_PROFILES, type Profile } from '#domain/profile.ts';
import { KEPT_EDGE_TYPES } from '#engine/edges/edge-types.ts';
import type { Engine } from '#engine/engine.ts';
import { differs } from '../../oracle/compare.ts';
import type { Oracle } from '../../oracle/oracle.ts';

const METHODS: readonly Devig[] = [...DEVIG_METHODS, { average_of: ['power', 'shin', 'additive'] }];
/** Of anybody's opinion, so that each method decides what it shows. */
const BY_METHOD = METHODS.map((devig, at): Profile => ({ id: `by_${at}`, devig, minBooks: 1 }));
const PROFILES: readonly Profile[] = [...BUILT_IN_PROFILES, ...BY_METHOD];
const TYPES = new Set(KEPT_EDGE_TYPES);
/** Half of the sixth decimal: sums in another order may round the other way beyond it. */
const SIX_DECIMALS = 5e-7;

/** Compares both now; of how many lines a profile had a model. */
export function comparedModels({ reader }: Engine, oracle: Oracle, where: string): number {
  let models = 0;
  for (const { eventId, hasOffers } of reader.events()) {
    if (!hasOffers) continue;
    for (const profile of PROFILES) {
      const here = `${where}, ${eventId}, ${profile.id}`;
      const odds = reader.oddsRecord(eventId, { profile });
      expect(differs(odds, oracle.oddsRecord(eventId, { profile }), here, SIX_DECIMALS)).toBeNull();
      const filter = { types: TYPES, profile };
      const edges = reader.edgesRecord(eventId, filter);
      expect(differs(edges, oracle.edgesRecord(eventId, filter), here)).toBeNull();
      for (const { summary } of odds.markets.flatMap(({ lines }) => lines)) {
        if (Object.values(summary).some((side) => typeof side?.modelProb === 'number')) models += 1;
      }
    }
  }
  return models;
}
