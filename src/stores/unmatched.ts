// The review list: names that could not be matched for certain. A person looks at it; nothing here
// is ever merged by likeness.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { ResolvedPlayers } from './players.ts';
import { writeRows } from './rows.ts';

export interface Unmatched {
  readonly source: string;
  readonly leagueId: string;
  readonly kind: string;
  readonly name: string;
  readonly detail: string;
  readonly seen: number;
  readonly lastSeen: number;
}

/** Notes players that were made beside others of the same name. */
export async function noteDoubts(
  session: SqlSession,
  doubts: ResolvedPlayers['doubts'],
): Promise<void> {
  const rows = new Map(
    doubts.map(({ mention: { source, leagueId, teamId, facts }, doubtful }) => {
      const detail = `${teamId ?? 'no team'}: may be ${doubtful.join(', ')}`;
      const row = { source, leagueId, kind: 'player', name: facts.fullName, detail };
      return [JSON.stringify(row), row];
    }),
  );
  await writeRows(session, NOTE, [...rows.values()]);
}

/** The list, newest first. */
export async function listUnmatched(
  session: SqlSession,
  limit: number,
): Promise<readonly Unmatched[]> {
  return await session.query<Unmatched>(
    `select source, league_id as "leagueId", kind, name, detail, seen, last_seen as "lastSeen"
     from unmatched order by last_seen desc, name limit $1`,
    [limit],
  );
}

const NOTE = `insert into unmatched as u (source, league_id, kind, name, detail)
  select source, "leagueId", kind, name, detail from jsonb_to_recordset($1::jsonb)
    as r(source text, "leagueId" text, kind text, name text, detail text)
  on conflict (source, league_id, kind, name, detail)
  do update set seen = u.seen + 1, last_seen = now()`;
