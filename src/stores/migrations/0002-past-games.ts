// Closes of games, past games as they are served, and what every grade was made from.
import type { Migration } from './migration.ts';

export const PAST_GAMES: Migration = {
  version: 2,
  name: 'past games',
  sql: `
alter table games add column starter_hands jsonb;
-- A close may be fixed before its game was carried over from the book, so nothing refers to games.
create table closes (
  event_id text not null,
  period text not null,
  provider text not null,
  source text not null,
  quality text not null,
  minutes_before_start double precision,
  books integer,
  moneyline jsonb,
  spread jsonb,
  total jsonb,
  fixed_at timestamptz not null default now(),
  primary key (event_id, period, provider)
);
-- Ids compare bytewise, so that pages are cut alike whatever the language of the database.
create table past_games (
  event_id text collate "C" primary key,
  league_id text not null,
  season text not null,
  season_type text not null,
  week integer,
  start_time timestamptz not null,
  neutral_site boolean not null,
  home_team_id text not null,
  away_team_id text not null,
  starters jsonb,
  starter_hands jsonb,
  -- Score, chosen close and grades of the game, and of its first half.
  full_game jsonb not null,
  first_half jsonb,
  grading_version integer not null
);
create index past_games_by_league on past_games
  (league_id, start_time desc, event_id desc);
create index past_games_by_season on past_games
  (league_id, season, start_time desc, event_id desc);
create index past_games_by_home on past_games (home_team_id, start_time desc, event_id desc);
create index past_games_by_away on past_games (away_team_id, start_time desc, event_id desc);
create table grade_audits (
  event_id text not null,
  period text not null,
  revision integer not null,
  graded_at timestamptz not null default now(),
  reason text not null,
  inputs jsonb not null,
  -- Null: what was graded is not any more.
  grades jsonb,
  primary key (event_id, period, revision)
);
`,
};
