// `npm run sources -- bind SOURCE [--venues a,b]|list`: of which venues a source over NATS may bring
// prices, beside a running server too, which follows within a second.
import type { Sql } from '#backends/sql/sql.ts';
import type { SourceEntry } from '#domain/catalog/source-entry.ts';
import { isSourceName } from '#domain/ingest-scope.ts';
import { sourceEntrySchema } from '#ingest/wire/catalog-schema.ts';
import { systemClock } from '#kit/clock.ts';
import { ENTRIES_MAX, storedEntries, storeEntries } from '#stores/catalog.ts';
import { withStore } from '../command-store.ts';
import { ConfigError } from '../config/config.ts';
import { runProgram } from '../program.ts';
import { EVERYWHERE_MS } from '../store-watch.ts';

const USAGE = `usage: npm run sources -- SUBCOMMAND
  bind SOURCE --venues a,b: over NATS it brings prices of these venues only
  list: the sources that are bound`;

await runProgram(
  process.argv.slice(2),
  { venues: { type: 'string' } },
  async ({ positionals: [name = '', source = '', ...others], values: { venues } }) => {
    if (name === 'list' && source === '' && venues === undefined) await list();
    else if (name === 'bind' && others.length === 0 && typeof venues === 'string') {
      await bind(source, venues.split(','));
    } else throw new ConfigError(USAGE);
  },
  3,
  () => USAGE,
);

async function bind(id: string, venues: readonly string[]): Promise<void> {
  if (!isSourceName(id)) throw new ConfigError(`"${id}" names no source`);
  const unfit = venues.find((venue) => !isSourceName(venue));
  if (unfit !== undefined) throw new ConfigError(`--venues: "${unfit}" names no venue`);
  const bound = [...new Set(venues)];
  await withStore(async (sql) => {
    const known = (await storedSources(sql)).find((entry) => entry.id === id);
    // Its other settings stay.
    const entry: SourceEntry = { kind: 'source', ...known, id, venues: bound };
    const { error } = sourceEntrySchema.safeParse(entry);
    if (error) throw new ConfigError(`--venues: ${error.issues[0]?.message}`);
    if ((await storeEntries(sql, [entry], ENTRIES_MAX)) === undefined) {
      throw new ConfigError(`more than ${ENTRIES_MAX} entries would be stored; nothing was`);
    }
    await systemClock.wait(EVERYWHERE_MS);
  });
  process.stdout.write(`${id} brings prices of ${bound.join(', ')} only\n`);
}

async function list(): Promise<void> {
  await withStore(async (sql) => {
    for (const { id, venues } of await storedSources(sql)) {
      if (venues) process.stdout.write(`${id.padEnd(40)} ${venues.join()}\n`);
    }
  });
}

/** Settings of sources; without those that this program cannot read. */
async function storedSources(sql: Sql): Promise<readonly SourceEntry[]> {
  const entries = await storedEntries(sql);
  return entries.flatMap((entry) => sourceEntrySchema.safeParse(entry).data ?? []);
}
