// What a key may send, where it is one for ingest.
import type { Migration } from './migration.ts';

export const INGEST_KEYS: Migration = {
  version: 7,
  name: 'ingest keys',
  sql: `
-- Its source, venues and scores. Null: a key that reads.
alter table api_keys add column ingest json;
`,
};
