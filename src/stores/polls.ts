// Polls of college sports, every edition of them.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { Poll } from '#domain/reference.ts';
import { columnsOf, sqlInstant, writeRows } from './rows.ts';

/** Takes editions; one that is known is replaced. */
export async function writePolls(session: SqlSession, polls: readonly Poll[]): Promise<void> {
  const rows = polls.map((poll) => columnsOf({ ...poll, at: sqlInstant(poll.at) }));
  await writeRows(session, WRITE, rows);
}

/** The newest edition; undefined where there is none. */
export async function newestPoll(
  session: SqlSession,
  leagueId: string,
  poll: string,
): Promise<Poll | undefined> {
  const rows = await session.query<Poll>(
    `select league_id as "leagueId", poll, name, season, week, at, rankings from polls
     where league_id = $1 and poll = $2 order by at desc limit 1`,
    [leagueId, poll],
  );
  return rows[0];
}

const WRITE = `insert into polls (league_id, poll, at, name, season, week, rankings)
  select league_id, poll, at, name, season, week, rankings from json_to_recordset($1::json)
    as r(league_id text, poll text, at timestamptz, name text, season text, week integer,
      rankings json)
  on conflict (league_id, poll, at) do update set name = excluded.name,
    season = excluded.season, week = excluded.week, rankings = excluded.rankings`;
