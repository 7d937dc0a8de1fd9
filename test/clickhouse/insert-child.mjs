// Inserts batches into an embedded archive until it is killed; prints the number of each that was
// acknowledged. Runs on the compiled program. insert-child.mjs <dist> <directory> <first batch>
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dist, directory, first] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(dist, 'clickhouse', name)).href);
const { openEmbeddedStore } = await load('embedded-store.js');
const { migrateArchive } = await load('migrations/migrate.js');
const { blockOf } = await load('archive-rows.js');
const { batchOf } = await import('./insert-batches.mjs');

const store = openEmbeddedStore(directory);
await migrateArchive(store);
writeSync(1, 'open\n');
for (let number = Number(first); ; number++) {
  await store.insert(batchOf(blockOf, number));
  writeSync(1, `${number}\n`);
}
