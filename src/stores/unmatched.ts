// The review list: names that could not be matched for certain. A person looks at it; nothing here
// is ever merged by likeness.

import { z } from 'zod';
import type { SqlSession } from '#backends/sql/sql.ts';
import type { UnmatchedFacts } from '#domain/reference.ts';
import { parseJson } from '#kit/json.ts';
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

/** Notes games and markets of exchanges, each as it was said last; what was not said for long leaves. */
export async function noteUnmatched(
  session: SqlSession,
  source: string,
  facts: readonly UnmatchedFacts[],
): Promise<void> {
  const rows = new Map(facts.map((each) => [`${each.kind} ${each.name}`, { source, ...each }]));
  await writeRows(session, REPLACE, [...rows.values()]);
  await writeRows(session, NOTE, [...rows.values()]);
  await session.query(FORGET);
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

const wordsSchema = z.object({
  reason: z.string(),
  candidates: z.array(z.string()),
  home: z.string().optional(),
  away: z.string().optional(),
  start: z.string().optional(),
});

/** What an exchange says of a game or market that is on the list; undefined of other rows. */
export function wordsOf({ kind, detail }: Pick<Unmatched, 'kind' | 'detail'>) {
  if (kind !== 'game' && kind !== 'market') return undefined;
  return wordsSchema.safeParse(parseJson(detail)).data;
}

/** A row in a line. */
export function unmatchedText(row: Unmatched): string {
  const { source, leagueId, kind, name, detail, seen } = row;
  const words = wordsOf(row);
  const head = `${source} ${leagueId} ${kind} ${name}`;
  if (words === undefined) return `${head}: ${detail} (seen ${seen} times)`;
  const { reason, candidates, home, away, start } = words;
  const game = home === undefined ? '' : ` ${away} at ${home}, ${start}`;
  const whom = candidates.length === 0 ? '' : `; may be ${candidates.join(', ')}`;
  return `${head}${game}: ${reason}${whom}`;
}

/** Of a game or market only what was said last stays. */
const REPLACE = `delete from unmatched as u using jsonb_to_recordset($1::jsonb)
    as r(source text, "leagueId" text, kind text, name text, detail text)
  where u.source = r.source and u.league_id = r."leagueId" and u.kind = r.kind
    and u.name = r.name and u.detail <> r.detail`;

const FORGET = `delete from unmatched
  where kind in ('game', 'market') and last_seen < now() - interval '7 days'`;
