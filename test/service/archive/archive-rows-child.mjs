// Prints the rows of an embedded archive, one text each, in the order of the log: a process has one
// archive, so the test that compares them has a process ask. Runs on the compiled program.
// archive-rows-child.mjs <directory> <queries by table, as JSON>
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const program = pathToFileURL(resolve('dist/clickhouse/embedded-store.js')).href;
const { openEmbeddedStore } = await import(program);

const SEQS_AT_ONCE = 500;
const [directory, queries] = process.argv.slice(2);
const store = openEmbeddedStore(directory);
for (const [table, sql] of Object.entries(JSON.parse(queries))) {
  const [{ last }] = await store.query(`SELECT max(seq) AS last FROM ${table}`);
  for (let from = 0; from <= last; from += SEQS_AT_ONCE) {
    const range = { from, to: from + SEQS_AT_ONCE };
    const rows = await store.query(sql, range, { rowsMax: 2_000_000, timeoutMs: 60_000 });
    const text = rows.map(({ row }) => `${table} ${row}\n`).join('');
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
}
await store.close();
