// The ring of edges that closed: the newest are as they were when they closed, and however many
// close, the ring needs no more memory.

import { expect, test } from 'vitest';
import { LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import { VenueCatalog } from '#domain/venue-catalog.ts';
import type { MarketState } from '#engine/book/book.ts';
import { Lines } from '#engine/book/lines.ts';
import { VenueTable } from '#engine/book/venue-table.ts';
import { ClosedEdges } from '#engine/edges/closed-edges.ts';
import { arbitrageViewOf, judgedViewOf } from '#engine/edges/edge-facts.ts';
import {
  ARBITRAGE,
  E_PRICE,
  E_SIDE,
  E_TYPE,
  E_VENUE,
  EDGE,
  EdgeTable,
  FIGURES,
  VALUE,
} from '#engine/edges/edge-table.ts';
import { Random } from '#kit/random.ts';

const CAPACITY = 16;
const MARKET = {
  event: { slot: 0, head: { eventId: 'nfl_20251109_buf_mia' } },
  entry: { number: 0 },
  market: { marketType: 'moneyline', sides: ['home', 'away', 'draw'] },
  team: null,
  playerId: null,
} as unknown as MarketState;

/** An edge that just opened, with numbers of its own. */
function open(edges: EdgeTable, lines: Lines, line: number, random: Random): number {
  const type = random.chance(0.5) ? ARBITRAGE : VALUE;
  const edge = edges.add(lines, line, type);
  edges.changes.add(edge);
  edges.ints[edge * EDGE + E_SIDE] = random.below(3);
  edges.ints[edge * EDGE + E_VENUE] = random.below(20);
  edges.ints[edge * EDGE + E_PRICE] = 100 * random.below(500);
  if (type !== ARBITRAGE) return edge;
  const legs = edges.legsOf(edge);
  legs.count = 2 + random.below(2);
  for (let side = 0; side < legs.count; side++) {
    legs.venues[side] = random.below(20);
    legs.prices[side] = 100 * random.below(500);
    legs.updatedAts[side] = random.below(1e9);
    legs.stakes[side] = random.below(100);
    legs.sizes[side] = random.chance(0.5) ? Number.NaN : random.below(1000);
  }
  legs.totalStake = random.below(200);
  legs.maxStake = random.chance(0.5) ? Number.NaN : random.below(5000);
  return edge;
}

test('the newest are as they were, and memory stays as it is', () => {
  const random = new Random(7);
  const venues = new VenueTable(new VenueCatalog(), new LeagueCatalog());
  const lines = new Lines();
  const line = lines.add(MARKET, 0, 0);
  const edges = new EdgeTable();
  const ring = new ClosedEdges(CAPACITY, venues);
  const views: object[] = [];
  const sizes = new Set<number>();
  for (let seq = 1; seq <= 2000; seq++) {
    const edge = open(edges, lines, line, random);
    const { ints, figures } = edges;
    const isArbitrage = ints[edge * EDGE + E_TYPE] === ARBITRAGE;
    views.unshift(
      isArbitrage
        ? arbitrageViewOf(venues, edges.legsOf(edge))
        : judgedViewOf(venues, ints, edge * EDGE, figures, edge * FIGURES),
    );
    ring.push(seq, seq, edges, edge, 0, MARKET, 0, false);
    edges.remove(lines, edge);
    const kept = [...ring.since(0)].map((place) => ring.at(place).view);
    expect(kept).toEqual(views.slice(0, CAPACITY));
    if (seq > CAPACITY) expect(ring.completeSince).toBe(seq - CAPACITY);
    sizes.add(ring.bytes);
  }
  expect(sizes.size).toBe(1);
});
