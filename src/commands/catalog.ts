// `npm run catalog -- apply FILE|list|export`: the operator's entries of the catalogue, beside a
// running server too, which takes them into its log within a second.
import type { Sql } from '#backends/sql/sql.ts';
import { entryId } from '#domain/catalog/catalog-entry.ts';
import { systemClock } from '#kit/clock.ts';
import { ENTRIES_MAX, storedEntries, storeEntries } from '#stores/catalog.ts';
import { readCatalogFile } from '../catalog/catalog-file.ts';
import { withStore } from '../command-store.ts';
import { ConfigError } from '../config/config.ts';
import { runProgram } from '../program.ts';
import { EVERYWHERE_MS } from '../store-watch.ts';

const USAGE = `usage: npm run catalog -- SUBCOMMAND
  apply FILE: states the entries of a file, each in the place of what was stated of its subject
  list: all stated entries
  export: the same as a file for apply`;

await runProgram(
  process.argv.slice(2),
  {},
  async ({ positionals: [name = '', path = '', ...others] }) => {
    const isKnown = name === 'apply' ? path !== '' : path === '' && /^(list|export)$/.test(name);
    if (!isKnown || others.length > 0) throw new ConfigError(USAGE);
    await withStore(async (sql) => {
      if (name === 'apply') await apply(sql, path);
      else if (name === 'list') await list(sql);
      else await exportAll(sql);
    });
  },
  3,
  () => USAGE,
);

async function apply(sql: Sql, path: string): Promise<void> {
  const entries = await readCatalogFile(path);
  const changed = await storeEntries(sql, entries, ENTRIES_MAX);
  if (changed === undefined) {
    throw new ConfigError(`${path}: more than ${ENTRIES_MAX} entries would be stated; nothing was`);
  }
  if (changed > 0) await systemClock.wait(EVERYWHERE_MS);
  print(`${entries.length} entries, ${changed} of them new or changed`);
}

async function list(sql: Sql): Promise<void> {
  for (const entry of await storedEntries(sql)) {
    const { kind, id: _, ...words } = entry;
    print(`${kind} ${entryId(entry).padEnd(40)} ${JSON.stringify(words)}`);
  }
}

async function exportAll(sql: Sql): Promise<void> {
  for (const entry of await storedEntries(sql)) print(JSON.stringify(entry));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
