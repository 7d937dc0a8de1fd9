// Who may ask, and what it costs them: accounts, their keys, and the ledger of credits.
import type { Migration } from './migration.ts';

export const ACCOUNTS: Migration = {
  version: 4,
  name: 'accounts',
  sql: `
-- Counts the changes of accounts and keys, so that every process can ask what it missed.
create table account_changes (
  is_only boolean primary key default true check (is_only),
  revision bigint not null,
  -- Of the secret that keys are digested with; null before the first process said it.
  secret_check text
);
insert into account_changes (revision) values (0);
create table accounts (
  account_id text primary key,
  name text not null,
  plan text not null,
  raw_lines boolean not null,
  created_at timestamptz not null,
  revision bigint not null
);
create table api_keys (
  key_id text primary key,
  account_id text not null references accounts,
  -- HMAC-SHA256 of the key, in hex: the key itself is nowhere.
  digest text not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Made by a first start that has not shown it yet.
  is_unseen boolean not null,
  revision bigint not null
);
create index api_keys_of_account on api_keys (account_id);
-- What is left of a month: granted - leased. It follows from the ledger and is kept for speed.
create table credit_months (
  account_id text not null references accounts,
  month date not null,
  -- Null: unlimited.
  granted bigint,
  leased bigint not null,
  -- What the last lease took: a statement cannot return what was there before it.
  last_lease bigint not null,
  primary key (account_id, month)
);
-- The ledger: rows are added and never changed. A grant adds credits, a lease takes a block of
-- them for a process, a return brings back what the process did not use.
create table credit_entries (
  entry_id bigint generated always as identity primary key,
  account_id text not null references accounts,
  month date not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('grant', 'lease', 'return')),
  credits bigint not null,
  process_id text not null
);
create index credit_entries_of_month on credit_entries (account_id, month, entry_id);
`,
};
