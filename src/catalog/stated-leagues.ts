// The leagues as commands know them that do not read the log: the built-in table with LEAGUES, then
// the entries of CATALOG's files and of the store. Participants that a source listed are not there.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { CatalogEntry } from '#domain/catalog/catalog-entry.ts';
import { LeagueCatalog, type Leagues, type LeagueWords } from '#domain/catalog/league-catalog.ts';
import { BUILT_IN_LEAGUES } from '#domain/league.ts';
import { catalogEntrySchema } from '#ingest/wire/catalog-schema.ts';
import { storedEntries } from '#stores/catalog.ts';
import type { Config } from '../config/config.ts';
import { readCatalogFiles } from './catalog-file.ts';

/** Leagues come before those who play in them. */
const KINDS: readonly CatalogEntry['kind'][] = ['league', 'market', 'participant'];

/** The leagues that the operator of this store has. Throws ConfigError and SqlError. */
export async function statedLeagues(
  sql: SqlSession,
  { leagues, catalogFiles }: Pick<Config, 'leagues' | 'catalogFiles'>,
): Promise<Leagues> {
  const chosen = new Set(leagues);
  const switches = BUILT_IN_LEAGUES.map(({ leagueId: id }): CatalogEntry => {
    return { kind: 'league', id, active: chosen.has(id) };
  });
  const files = await readCatalogFiles(catalogFiles);
  const stored = (await storedEntries(sql)).flatMap(
    (entry) => catalogEntrySchema.safeParse(entry).data ?? [],
  );
  const catalog = new LeagueCatalog();
  const entries = [...switches, ...files, ...stored];
  for (const kind of KINDS) {
    for (const entry of entries)
      if (entry.kind === kind) catalog.put(entry as LeagueWords, 'operator');
  }
  return catalog;
}
