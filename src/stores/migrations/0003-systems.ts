// Published betting systems and the bets they would have made.
import type { Migration } from './migration.ts';

export const SYSTEMS: Migration = {
  version: 3,
  name: 'systems',
  sql: `
create table systems (
  system_id text collate "C" primary key,
  name text not null,
  description text not null,
  rule jsonb not null,
  league_ids text[] not null,
  market_type text not null,
  period text not null,
  -- Of the canonical form of the rule.
  digest text not null,
  status text not null check (status in ('active', 'inactive', 'removed', 'duplicate')),
  duplicate_of text collate "C" references systems,
  published_at timestamptz not null,
  -- Null: the bets are still to be computed.
  computed_at timestamptz,
  bets_digest text,
  record jsonb
);
create unique index systems_by_digest on systems (digest) where status = 'active';
-- Ids compare bytewise, so that pages are cut alike whatever the language of the database.
create table system_bets (
  system_id text collate "C" not null references systems,
  event_id text collate "C" not null,
  season text not null,
  start_time timestamptz not null,
  home_team_id text not null,
  away_team_id text not null,
  side text not null,
  line double precision,
  price double precision not null,
  result text not null,
  profit double precision not null,
  is_live boolean not null,
  close_source text not null,
  primary key (system_id, event_id)
);
create index system_bets_newest on system_bets (system_id, start_time desc, event_id desc);
`,
};
