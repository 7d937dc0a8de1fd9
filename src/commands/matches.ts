// `npm run matches -- list|bind|split`: games and markets of exchanges that nobody could be matched
// to, and what the operator says of an id of a source; beside a running server too, which takes it
// into its log within a second.
import type { Sql } from '#backends/sql/sql.ts';
import { matchId } from '#domain/catalog/catalog-entry.ts';
import { matchEntrySchema } from '#ingest/wire/catalog-schema.ts';
import { systemClock } from '#kit/clock.ts';
import { ENTRIES_MAX, storedEntries, storeEntries } from '#stores/catalog.ts';
import { listUnmatched, unmatchedText, wordsOf } from '#stores/unmatched.ts';
import {
  type AskedMatch,
  bindStatement,
  type MatchFacts,
  splitStatement,
} from '../catalog/match-statements.ts';
import { withStore } from '../command-store.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { openReadOnlyBook } from '../log/read-only-book.ts';
import { runProgram } from '../program.ts';
import { EVERYWHERE_MS } from '../store-watch.ts';

const USAGE = `usage: npm run matches -- SUBCOMMAND
  list: what could not be matched, with the reason and names that look like its own, and what was said of ids
  bind SOURCE LEAGUE ID EVENT: what the source calls ID is the event
  split SOURCE LEAGUE ID EVENT: it is not the event, but another game`;
const NOTHING_UNMATCHED =
  'Nothing is listed that could not be matched. Feeds of exchanges (FEED=kalshi, polymarket) note it while they run.';
const ROWS_MAX = 10_000;

await runProgram(
  process.argv.slice(2),
  {},
  async ({ positionals: [name = '', ...words] }) => {
    const [source = '', league = '', sourceEventId = '', eventId = '', ...others] = words;
    const isWhole = eventId !== '' && others.length === 0;
    const states = (name === 'bind' || name === 'split') && isWhole;
    if (!states && !(name === 'list' && words.length === 0)) throw new ConfigError(USAGE);
    await withStore(async (sql, config) => {
      if (name === 'list') await list(sql);
      else await state(sql, config, name === 'bind', { source, league, sourceEventId, eventId });
    });
  },
  5,
  () => USAGE,
);

async function list(sql: Sql): Promise<void> {
  const unmatched = (await listUnmatched(sql, ROWS_MAX)).filter((row) => wordsOf(row));
  for (const row of unmatched) print(unmatchedText(row));
  if (unmatched.length === 0) report(NOTHING_UNMATCHED);
  for (const stored of await storedEntries(sql)) {
    const entry = matchEntrySchema.safeParse(stored).data;
    if (entry === undefined) continue;
    const { id, is, isNot = [] } = entry;
    print(`${id}: ${is === undefined ? `split from ${isNot.join(', ')}` : `bound to ${is.id}`}`);
  }
}

async function state(sql: Sql, config: Config, binds: boolean, asked: AskedMatch): Promise<void> {
  const { reader, eventNames } = await openReadOnlyBook(config);
  const row = (await listUnmatched(sql, ROWS_MAX)).find(
    ({ source, leagueId, kind, name }) =>
      kind === 'game' &&
      matchId({ source, league: leagueId, sourceEventId: name }) === matchId(asked),
  );
  const { home, away } = (row && wordsOf(row)) ?? {};
  const facts: MatchFacts = {
    leagues: reader.leagues,
    names: eventNames,
    eventOf: (eventId) => reader.eventHead(eventId),
    written: home !== undefined && away !== undefined ? { home, away } : undefined,
  };
  const made = binds ? bindStatement(asked, facts) : splitStatement(asked, facts);
  if ('why' in made) throw new ConfigError(`not stated: ${made.why}`);
  if ((await storeEntries(sql, [made], ENTRIES_MAX)) === undefined) {
    throw new ConfigError(`more than ${ENTRIES_MAX} entries would be stored; nothing was`);
  }
  await systemClock.wait(EVERYWHERE_MS);
  const { source, sourceEventId, eventId } = asked;
  print(`${source} ${binds ? 'means' : 'does not mean'} ${eventId} by ${sourceEventId}`);
}

/** For people: what reads the list sees its lines alone. */
function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
