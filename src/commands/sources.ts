// `npm run sources -- bind SOURCE [--venues a,b]|list`: of which venues a source over NATS may bring
// prices, beside a running server too, which follows within a second.
import { isSourceName } from '#domain/ingest-scope.ts';
import { VENUES_MAX } from '#domain/venue-catalog.ts';
import { systemClock } from '#kit/clock.ts';
import { bindingsIn, type SourceBinding, storedEntries, storeEntries } from '#stores/catalog.ts';
import { withStore } from '../command-store.ts';
import { ConfigError } from '../config/config.ts';
import { runProgram } from '../program.ts';
import { EVERYWHERE_MS } from '../store-watch.ts';

const USAGE = `usage: npm run sources -- SUBCOMMAND
  bind SOURCE --venues a,b: over NATS it brings prices of these venues only
  list: the sources that are bound`;
/** Sources and venues share a table. */
const ENTRIES_MAX = 2 * VENUES_MAX;

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
  const entry: SourceBinding = { kind: 'source', id, venues: [...new Set(venues)] };
  await withStore(async (sql) => {
    if ((await storeEntries(sql, [entry], ENTRIES_MAX)) === undefined) {
      throw new ConfigError(`more than ${ENTRIES_MAX} entries would be stored; nothing was`);
    }
    await systemClock.wait(EVERYWHERE_MS);
  });
  process.stdout.write(`${id} brings prices of ${entry.venues.join(', ')} only\n`);
}

async function list(): Promise<void> {
  await withStore(async (sql) => {
    for (const [source, venues] of bindingsIn(await storedEntries(sql))) {
      process.stdout.write(`${source.padEnd(40)} ${[...venues].join()}\n`);
    }
  });
}
