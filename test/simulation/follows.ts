// What clients may follow: scopes and filters of lines and of edges, one of each kind and mixtures.
import type { Scope } from '#engine/view/changes/line-walk.ts';
import type { EdgeFilter, OfferFilter } from '#engine/view/reader.ts';
import type { EdgeType } from '#engine/view/records.ts';
import type { Random } from '#kit/random.ts';
import { EVENTS, VENUE_IDS } from '../fuzz/random-pools.ts';
import type { Follows } from './action.ts';

const MARKET_TYPES = [
  'moneyline',
  'spread',
  'spread_alternate',
  'total',
  'total_alternate',
  'team_total',
  'player_pass_yds',
  'player_pass_yds_alternate',
];
const SOURCE_TYPES = ['sportsbook', 'exchange', 'dfs'] as const;
const EDGE_TYPES: readonly EdgeType[] = ['arbitrage', 'value', 'ev'];

/** A client's choice; about every third has no filter at all. */
export function randomFollows(random: Random): Follows {
  const scope = randomScope(random);
  if (random.chance(0.6)) return { kind: 'lines', scope, filter: randomOfferFilter(random) };
  return { kind: 'edges', scope, filter: randomEdgeFilter(random) };
}

function randomScope(random: Random): Scope {
  const { eventId, leagueId } = random.pick(EVENTS);
  const kind = random.unit();
  if (kind < 0.7) return {};
  return kind < 0.85 ? { leagueId } : { eventId };
}

function randomOfferFilter(random: Random): OfferFilter {
  if (random.chance(0.35)) return {};
  const some = <T>(items: readonly T[]): ReadonlySet<T> =>
    new Set(items.filter(() => random.chance(0.4)));
  return {
    ...(random.chance(0.4) && { marketTypes: some(MARKET_TYPES) }),
    ...(random.chance(0.4) && { bookmakerIds: some(VENUE_IDS) }),
    ...(random.chance(0.2) && { sourceType: random.pick(SOURCE_TYPES) }),
    ...(random.chance(0.15) && { playerName: random.pick(['jos', 'tagov', 'n']) }),
    ...(random.chance(0.1) && { playerId: 'nfl_josh_allen' }),
  };
}

function randomEdgeFilter(random: Random): EdgeFilter {
  const types = EDGE_TYPES.filter(() => random.chance(0.6));
  return {
    types: new Set(types.length > 0 ? types : EDGE_TYPES),
    ...(random.chance(0.25) && { marketTypes: new Set(MARKET_TYPES.slice(random.below(5))) }),
    ...(random.chance(0.25) && { sourceType: random.pick(['sportsbook', 'exchange']) }),
    ...(random.chance(0.25) && { minProfit: random.below(3) }),
    ...(random.chance(0.25) && { minEdge: random.below(4) / 2 }),
  };
}
