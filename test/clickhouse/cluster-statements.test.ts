// Statements for a cluster of ClickHouse servers, as text: no Keeper can be had to run them.
import { expect, test } from 'vitest';
import { onCluster } from '#clickhouse/cluster-statements.ts';
import type { ColumnStore } from '#clickhouse/column-store.ts';
import { migrateArchive } from '#clickhouse/migrations/migrate.ts';

/** What is different from a server alone, statement by statement. */
async function statements(): Promise<readonly string[]> {
  const said: string[] = [];
  const store: ColumnStore = {
    query: async () => [],
    command: async (sql) => void said.push(onCluster(sql, 'odds')),
    insert: async () => {},
    close: async () => {},
  };
  await migrateArchive(store);
  return said;
}

/** The lines that say what a table is and where. */
function gist(statement: string): string {
  const [head = ''] = statement.split(' (');
  const engine = /ENGINE = .*?(?= PARTITION| ORDER)/.exec(statement)?.[0];
  const window = /\w*deduplication_window = \d+/.exec(statement)?.[0];
  return `${head} | ${engine} | ${window}`;
}

function column(added: string): string {
  return `ALTER TABLE quotes ON CLUSTER odds ADD COLUMN IF NOT EXISTS ${added} | undefined | undefined`;
}

test('every table is made on all servers, replicated, and knows the tokens of its newest batches', async () => {
  expect((await statements()).map(gist)).toEqual([
    'CREATE TABLE IF NOT EXISTS archive_migrations ON CLUSTER odds | ENGINE = ReplicatedMergeTree | replicated_deduplication_window = 1000',
    'CREATE TABLE IF NOT EXISTS quotes ON CLUSTER odds | ENGINE = ReplicatedMergeTree | replicated_deduplication_window = 10000',
    'CREATE TABLE IF NOT EXISTS lines ON CLUSTER odds | ENGINE = ReplicatedMergeTree | replicated_deduplication_window = 10000',
    'CREATE TABLE IF NOT EXISTS rejections ON CLUSTER odds | ENGINE = ReplicatedMergeTree | replicated_deduplication_window = 10000',
    'CREATE TABLE IF NOT EXISTS progress ON CLUSTER odds | ENGINE = ReplicatedReplacingMergeTree(seq) | replicated_deduplication_window = 100',
    ...['size Float64 CODEC(Gorilla, ZSTD)', 'lay_price Int32 CODEC(ZSTD)'].map(column),
    column('lay_size Float64 CODEC(Gorilla, ZSTD)'),
  ]);
});

test('nothing else of a statement changes, and months leave on all servers', async () => {
  for (const statement of await statements()) expect(statement).not.toMatch(/non_replicated/);
  const drop = 'ALTER TABLE quotes DROP PARTITION 202401 SETTINGS max_partition_size_to_drop = 0';
  expect(onCluster(drop, 'odds')).toBe(drop.replace('quotes', 'quotes ON CLUSTER odds'));
  const select = "SELECT 1 FROM system.parts WHERE engine = 'MergeTree'";
  expect(onCluster(select, 'odds')).toBe(select);
});
