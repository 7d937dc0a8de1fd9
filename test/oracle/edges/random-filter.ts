// Filters of edges as anybody may ask for them.
import { EDGE_TYPES } from '#engine/edges/edge-types.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import type { Random } from '#kit/random.ts';
import { GAME, MINUTE } from '../script.ts';

/** Any limit, each now and then, of values that cut somewhere among what there is. */
export function randomFilter(random: Random, heard: readonly string[]): EdgeFilter {
  const some = <T>(name: string, values: readonly T[]) =>
    random.chance(0.1) ? { [name]: random.pick(values) } : {};
  const books = [...heard.filter(() => random.chance(0.5))].sort();
  const types = EDGE_TYPES.filter(() => random.chance(0.7));
  return {
    types: new Set(types),
    ...(random.chance(0.7) && { books: { bookmakerIds: new Set(books), key: books.join('+') } }),
    ...some('minProfit', [0.5, 2]),
    ...some('minEdge', [0.5, 3]),
    ...some('minEv', [0.5, 3]),
    ...some('maxHold', [0, 1]),
    ...some('maxCost', [-1, 0, 2]),
    ...some('minGap', [1, 3]),
    ...some('minProb', [0.3, 0.5]),
    ...some('minBooks', [2, 3, 4]),
    ...some('maxProb', [0.5, 0.8]),
    ...some('leastPayout', [1.8, 2, 2.2]),
    ...some('mostPayout', [2, 2.5, 4]),
    ...some('indicative', [false]),
    ...some('maxAgeMs', [1000, 30_000, 5 * MINUTE]),
    ...some('phase', ['pregame', 'live'] as const),
    ...some('startsWithinMs', [10 * MINUTE, 6 * 60 * MINUTE]),
    ...some('teamId', [GAME.homeTeamId, 'nfl_kc']),
    ...some('rulesRisk', [false]),
    ...some('maxBetDelayMs', [0, 2000]),
    ...(random.chance(0.2) && { synthetic: true }),
  };
}
