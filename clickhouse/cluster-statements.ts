// Statements for several ClickHouse servers that hold the same tables: `CLICKHOUSE_CLUSTER` names
// them. Tables are replicated through Keeper, under the server's own paths. One shard: each server
// has every row. These statements were never run against a cluster, only compared as text.

const TABLE = /^((?:CREATE TABLE IF NOT EXISTS|ALTER TABLE) \w+)/;
const ENGINE = /\bENGINE = (Replacing)?MergeTree\b/;
const DEDUPLICATION = /\bnon_replicated_deduplication_window\b/;

/** The statement as every server of a cluster runs it. */
export function onCluster(statement: string, cluster: string): string {
  return statement
    .replace(TABLE, (head) => `${head} ON CLUSTER ${cluster}`)
    .replace(ENGINE, (_, kind: string = '') => `ENGINE = Replicated${kind}MergeTree`)
    .replace(DEDUPLICATION, 'replicated_deduplication_window');
}

/** A batch that is acknowledged is on most of the servers, in the order in which it was sent. */
export const CLUSTER_INSERT_SETTINGS = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
} as const;

/** Whichever server is asked, it shows all batches that were acknowledged. */
export const CLUSTER_QUERY_SETTINGS = { select_sequential_consistency: '1' } as const;
