// Sends quotes that come as lines of JSON, one row a line, and prints what was refused. Leave it
// running and restart the server: nothing is lost, and nothing comes twice.
//
//   OVERROUND_KEY=an ingest key… node dist/client/examples/publish.js SOURCE < rows.ndjson
import { createInterface } from 'node:readline';
import type { QuoteRow } from '../src/overround.ts';
import { overroundOfEnvironment } from './setting.ts';

const [source = 'my_source'] = process.argv.slice(2);
const publisher = overroundOfEnvironment().publisher({ source });
let accepted = 0;

publisher.on('ack', (ack) => {
  accepted += ack.accepted;
});
publisher.on('refused', ({ refused, samples, error }) => {
  console.error(error?.message ?? refused, samples);
});
publisher.on('lag', ({ ms, waiting }) => console.error(`${waiting} lines wait, ${ms} ms`));
publisher.on('fenced', () => console.error('another publisher of this source took over'));
publisher.on('failed', ({ error }) => {
  console.error(error.message);
  process.exit(1);
});

for await (const line of createInterface({ input: process.stdin })) {
  const row = JSON.parse(line) as QuoteRow;
  // Where too many lines wait, the next one does until they are in the log.
  while (!publisher.quote(row)) await publisher.flush();
}
await publisher.flush();
await publisher.close();
console.log(`${accepted} accepted`);
