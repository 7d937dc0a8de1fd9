// What the operator states of the catalogue.
import type { Migration } from './migration.ts';

export const CATALOG: Migration = {
  version: 8,
  name: 'catalogue',
  sql: `
-- Counts the changes of entries, so that every process can ask what it missed.
create table catalog_changes (
  is_only boolean primary key default true check (is_only),
  revision bigint not null
);
insert into catalog_changes (revision) values (0);
create table catalog_entries (
  kind text not null,
  id text not null,
  entry jsonb not null,
  primary key (kind, id)
);
`,
};
