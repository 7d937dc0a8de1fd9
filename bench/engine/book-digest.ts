// The edges of an event as sorted lines of text, in the same words for both contenders: equal edges
// with equal figures and times are equal texts. Every price, every opinion and every age shows in
// them.
import type { EventHead } from '#domain/message/message.ts';
import type { Engine } from '#engine/engine.ts';
import type { EdgeRecord } from '#engine/view/records.ts';
import type { MapsEdge, MapsEvent } from './maps-book.ts';

const EDGE_TYPES = new Set(['arbitrage', 'value', 'ev'] as const);

/** The edges that the engine's reader shows. */
export function engineDigest({ reader }: Pick<Engine, 'reader'>, { eventId }: EventHead): string {
  const { edges } = reader.edgesRecord(eventId, { types: EDGE_TYPES });
  return edges.map(textOfRecord).sort().join('\n');
}

/** The edges that the Maps engine holds. */
export function mapsDigest(event: MapsEvent): string {
  return [...event.edges.values()].map(textOfMaps).sort().join('\n');
}

function textOfRecord(edge: EdgeRecord): string {
  const { edgeId, firstSeenAt, oldestQuoteAt, arbitrage, value, ev } = edge;
  const start = `${edgeId} ${firstSeenAt} ${oldestQuoteAt}`;
  if (value) return `${start} ${value.odds} ${value.modelProb} ${value.edgePct}`;
  if (ev) return `${start} ${ev.odds} ${ev.modelProb} ${ev.evPct}`;
  if (!arbitrage) return start;
  const { books, totalStake, guaranteedProfit, profitPct } = arbitrage;
  const legs = books.map(({ bookmakerId, odds, stake }) => `${bookmakerId} ${odds} ${stake}`);
  return `${start} ${legs.join(' ')} ${totalStake} ${guaranteedProfit} ${profitPct}`;
}

function textOfMaps(edge: MapsEdge): string {
  const { edgeId, type, firstSeenAt, legs, percent } = edge;
  const ages = type === 'arbitrage' ? legs.map(({ updatedAt }) => updatedAt) : [edge.updatedAt];
  const [first, oldest] = [firstSeenAt, Math.min(...ages)].map((ms) => new Date(ms).toISOString());
  const start = `${edgeId} ${first} ${oldest}`;
  if (type !== 'arbitrage') return `${start} ${edge.price / 100} ${edge.modelProb} ${percent}`;
  const books = legs.map(
    ({ quote, price, stake }) => `${quote.cell.venue.bookmakerId} ${price / 100} ${stake}`,
  );
  return `${start} ${books.join(' ')} ${edge.totalStake} ${edge.guaranteedProfit} ${percent}`;
}
