// Edges as they open and close: one line each, with what they are worth, what is bet on, at which
// bookmaker and price, and how long they lasted.
//
//   OVERROUND_KEY=… node dist/client/examples/edges.js [arbitrage|value|ev]
import { edgeText } from './edge-text.ts';
import { streamOfEnvironment, untilLive } from './setting.ts';

const [type] = process.argv.slice(2);
const stream = streamOfEnvironment();
const edges = stream.subscribe({
  channel: 'edges',
  ...(type !== undefined && { type: type as 'ev' }),
});
const openedAtMs = new Map<string, number>();

edges.on('live', () => {
  const open = [...edges.book.edges()];
  console.log(`live: ${open.length} edges are open`);
  for (const edge of open) console.log(`      ${edgeText(edge)}`);
});
// Also what an image changed, after an outage: each edge that opened is closed once.
edges.on('change', ({ events }) => {
  for (const { event, reason, edge } of events) {
    if (event === 'open') openedAtMs.set(edge.edgeId, Date.now());
    if (event === 'update') continue;
    const sinceMs = openedAtMs.get(edge.edgeId);
    const lasted = event === 'close' && sinceMs ? ` after ${Date.now() - sinceMs} ms` : '';
    const why = reason === undefined ? '' : ` (${reason}${lasted})`;
    if (event === 'close') openedAtMs.delete(edge.edgeId);
    console.log(`${event.padEnd(5)} ${edgeText(edge)}${why}`);
  }
});
await untilLive(edges);
