// Polls without fetching anything twice: the list once, then only what changed since.
//
//   OVERROUND_KEY=… node dist/client/examples/poller.js [seconds between polls] [polls]
import { OverroundError } from '../src/overround.ts';
import { edgeText } from './edge-text.ts';
import { overroundOfEnvironment, sayNoAnswer } from './setting.ts';

const [everySeconds = 2, polls = Number.POSITIVE_INFINITY] = process.argv.slice(2).map(Number);
const overround = overroundOfEnvironment();
/** Events of one answer at most. */
const PAGE = 50;
let since: string | undefined;

for (let poll = 0; poll < polls; poll++) {
  // The client has tried again by itself before it gives up.
  const fetching = since === undefined ? fetchAll() : fetchChanges(since);
  await fetching.catch(sayNoAnswer);
  await new Promise((resolve) => setTimeout(resolve, everySeconds * 1000));
}

async function fetchAll(): Promise<void> {
  const events = new Map<string, number>();
  let from: string | undefined;
  for (let page = 1, isFull = true; isFull; page++) {
    const { data, position } = await overround.get('/v1/edge', { limit: PAGE, page });
    // What changed while pages were fetched comes with what changed since the first of them.
    from ??= position && `${position.epoch}:${position.seq}`;
    for (const { eventId, edges } of data) events.set(eventId, edges.length);
    isFull = data.length === PAGE;
  }
  since = from;
  const count = [...events.values()].reduce((sum, edges) => sum + edges, 0);
  console.log(`${count} edges on ${events.size} events at ${since}`);
}

async function fetchChanges(from: string): Promise<void> {
  try {
    const { data, meta } = await overround.get('/v1/edge', { since: from });
    since = meta.position;
    const { upsert, remove } = data;
    for (const edge of upsert) console.log(`  ${edgeText(edge)}`);
    console.log(`${upsert.length} opened or moved, ${remove.length} closed up to ${since}`);
  } catch (error) {
    if (!(error instanceof OverroundError) || error.code !== 'ERR_POSITION_GONE') throw error;
    console.log('that position is not known any more: fetching the whole list');
    since = undefined;
  }
}
