// Games, players, rosters, injuries, statistics, plays, polls, and where imports stand. What is
// only handed out again is json: as jsonb, each number in it would be written anew for each answer.
import type { Migration } from './migration.ts';

export const REFERENCE: Migration = {
  version: 1,
  name: 'reference',
  sql: `
create table games (
  event_id text primary key,
  league_id text not null,
  season text not null,
  season_type text not null,
  week integer,
  start_time timestamptz not null,
  status text not null,
  home_team_id text not null,
  away_team_id text not null,
  neutral_site boolean not null,
  venue text,
  home_score integer,
  away_score integer,
  periods jsonb,
  period text,
  clock text,
  starters jsonb,
  book_epoch text,
  book_seq bigint,
  updated_at timestamptz not null default now()
);
create index games_by_league on games (league_id, start_time, event_id);
create index games_by_start on games (start_time, event_id);
create index games_by_home on games (home_team_id, start_time);
create index games_by_away on games (away_team_id, start_time);
create table game_sources (
  source text not null,
  league_id text not null,
  source_game_id text not null,
  event_id text not null references games,
  -- The source has the other team at home: whatever it says of sides is turned.
  is_turned boolean not null,
  primary key (source, league_id, source_game_id)
);
create index game_sources_by_game on game_sources (source_game_id);
create index game_sources_by_event on game_sources (event_id);
create table players (
  player_id text primary key,
  league_id text not null,
  full_name text not null,
  folded_name text not null,
  short_name text not null,
  team_id text,
  position text,
  jersey text,
  birth_date date,
  height_cm integer,
  weight_kg integer,
  updated_at timestamptz not null default now()
);
create index players_by_team on players (team_id, full_name);
create index players_by_name on players (league_id, short_name);
create index players_by_league on players (league_id, full_name, player_id);
create table player_sources (
  source text not null,
  league_id text not null,
  source_player_id text not null,
  player_id text not null references players,
  primary key (source, league_id, source_player_id)
);
create index player_sources_by_player on player_sources (player_id);
create index player_sources_by_id on player_sources (source_player_id);
create table player_aliases (
  alias text primary key,
  player_id text not null references players
);
create table rosters (
  team_id text primary key,
  source text not null,
  at timestamptz not null
);
create table injury_reports (
  team_id text not null,
  at timestamptz not null,
  source text not null,
  items json not null,
  primary key (team_id, at)
);
create table player_games (
  event_id text not null references games,
  player_id text not null references players,
  team_id text not null,
  is_home boolean not null,
  started boolean not null,
  stats json not null,
  source text not null,
  primary key (event_id, player_id)
);
create index player_games_by_player on player_games (player_id);
create table team_games (
  event_id text not null references games,
  team_id text not null,
  stats json not null,
  source text not null,
  primary key (event_id, team_id)
);
create index team_games_by_team on team_games (team_id);
create table game_plays (
  event_id text primary key references games,
  plays json not null,
  source text not null,
  updated_at timestamptz not null default now()
);
create table polls (
  league_id text not null,
  poll text not null,
  at timestamptz not null,
  name text not null,
  season text not null,
  week integer,
  rankings json not null,
  primary key (league_id, poll, at)
);
create table unmatched (
  source text not null,
  league_id text not null,
  kind text not null,
  name text not null,
  detail text not null,
  seen integer not null default 1,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  primary key (source, league_id, kind, name, detail)
);
create table import_marks (
  kind text not null,
  file_sha256 text not null,
  row_number bigint not null,
  updated_at timestamptz not null default now(),
  primary key (kind, file_sha256)
);
`,
};
