// Edges as they open and close: one line each, with what they are worth and how long they lasted.
//
//   OVERROUND_KEY=… node dist/client/examples/edges.js [arbitrage|value|ev]
import type { StreamedEdge } from '../src/overround.ts';
import { streamOfEnvironment, untilLive } from './setting.ts';

const [type] = process.argv.slice(2);
const stream = streamOfEnvironment();
const edges = stream.subscribe({
  channel: 'edges',
  ...(type !== undefined && { type: type as 'ev' }),
});
const openedAtMs = new Map<string, number>();

edges.on('live', () => console.log(`live: ${[...edges.book.edges()].length} edges are open`));
// Also what an image changed, after an outage: each edge that opened is closed once.
edges.on('change', ({ events }) => {
  for (const { event, reason, edge } of events) {
    if (event === 'open') openedAtMs.set(edge.edgeId, Date.now());
    if (event === 'update') continue;
    const sinceMs = openedAtMs.get(edge.edgeId);
    const lasted = event === 'close' && sinceMs ? ` after ${Date.now() - sinceMs} ms` : '';
    const why = reason === undefined ? '' : ` (${reason}${lasted})`;
    if (event === 'close') openedAtMs.delete(edge.edgeId);
    console.log(`${event.padEnd(5)} ${worthOf(edge)} ${edge.market} ${edge.outcome}${why}`);
  }
});
await untilLive(edges);

function worthOf({ type: kind, arbitrage, value, ev }: StreamedEdge): string {
  const percent = arbitrage?.profitPct ?? value?.edgePct ?? ev?.evPct ?? 0;
  return `${kind.padEnd(9)} ${percent.toFixed(2).padStart(6)} %`;
}
