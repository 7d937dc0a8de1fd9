// What a source does not state is not false: whether a player started, or a game went to overtime.
import type { Migration } from './migration.ts';

export const UNSTATED: Migration = {
  version: 6,
  name: 'what sources do not say',
  sql: `
alter table player_games alter column started drop not null;
-- Null: no source says it beside the periods.
alter table games add column went_to_overtime boolean;
-- The day is known and no time of it: the start is a usual one.
alter table games add column start_is_usual boolean not null default false;
-- The side that won, home or away, where the winner is known and the score is not.
alter table games add column winner text;
-- Tables of leagues as a source gives them, whole: one of each season.
create table league_tables (
  league_id text not null,
  season text not null,
  source text not null,
  at timestamptz not null,
  lines json not null,
  primary key (league_id, season)
);
`,
};
