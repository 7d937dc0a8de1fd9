// Tables of leagues as a source gives them: they hold what finals cannot tell, such as points that
// a league has deducted. The newest of a season counts.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { LeagueId } from '#domain/league.ts';
import type { LeagueTable, TableLine } from '#domain/reference.ts';
import { columnsOf, sqlInstant, writeRows } from './rows.ts';

/** Takes whole tables; one that is older than what is known changes nothing. */
export async function writeTables(
  session: SqlSession,
  source: string,
  tables: readonly LeagueTable[],
): Promise<void> {
  const rows = tables.map((table) => columnsOf({ ...table, source, at: sqlInstant(table.at) }));
  await writeRows(session, WRITE, rows);
}

/** The table of a season; undefined where no source has given one. */
export async function tableOf(
  session: SqlSession,
  leagueId: LeagueId,
  season: string,
): Promise<readonly TableLine[] | undefined> {
  const rows = await session.query<{ lines: readonly TableLine[] }>(
    'select lines from league_tables where league_id = $1 and season = $2',
    [leagueId, season],
  );
  return rows[0]?.lines;
}

const WRITE = `insert into league_tables as t (league_id, season, source, at, lines)
  select league_id, season, source, at, lines from json_to_recordset($1::json)
    as r(league_id text, season text, source text, at timestamptz, lines json)
  on conflict (league_id, season) do update set source = excluded.source, at = excluded.at,
    lines = excluded.lines
  where t.at <= excluded.at`;
