// Rosters: who is on a team now. A roster is whole: whoever is not in it has left.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { RosterFacts } from '#domain/reference.ts';
import { fullerName } from './player-identity.ts';
import { namesOf, resolvePlayers, updatePlayers } from './players.ts';
import { sqlInstant } from './rows.ts';
import { noteDoubts } from './unmatched.ts';

/** When the roster of a team was last said, and by whom. */
export interface RosterMark {
  readonly at: number;
  readonly source: string;
}

/** Takes whole rosters; one that is older than what is known changes nothing. */
export async function writeRosters(
  session: SqlSession,
  source: string,
  stated: readonly RosterFacts[],
): Promise<void> {
  const rosters = newestOfEach(stated);
  const marks = rosters.map(({ teamId, at }) => ({ teamId, source, at: sqlInstant(at) }));
  const taken = await session.query<{ teamId: string }>(MARK, [JSON.stringify(marks)]);
  const teams = new Set(taken.map(({ teamId }) => teamId));
  const mentions = rosters
    .filter(({ teamId }) => teams.has(teamId))
    .flatMap(({ leagueId, teamId, players }) =>
      players.map((facts) => ({ source, leagueId, teamId, facts })),
    );
  const { playerIds, doubts } = await resolvePlayers(session, mentions);
  await noteDoubts(session, doubts);
  const names = await namesOf(session, playerIds);
  const rows = mentions.map(({ teamId, facts }, i) => {
    const playerId = playerIds[i] as string;
    const fullName = fullerName(names.get(playerId) ?? facts.fullName, facts.fullName);
    return { playerId, teamId, facts: { ...facts, fullName } };
  });
  await session.query(
    `update players set team_id = null, updated_at = now()
     where team_id = any($1) and player_id <> all($2)`,
    [[...teams], playerIds],
  );
  await updatePlayers(session, rows);
}

/** When the roster was last said; undefined where it never was. */
export async function rosterMark(
  session: SqlSession,
  teamId: string,
): Promise<RosterMark | undefined> {
  const rows = await session.query<RosterMark>(
    'select at, source from rosters where team_id = $1',
    [teamId],
  );
  return rows[0];
}

function newestOfEach(rosters: readonly RosterFacts[]): readonly RosterFacts[] {
  const newest = new Map<string, RosterFacts>();
  for (const roster of rosters) {
    const before = newest.get(roster.teamId);
    if (!before || before.at <= roster.at) newest.set(roster.teamId, roster);
  }
  return [...newest.values()];
}

const MARK = `insert into rosters as r (team_id, source, at)
  select "teamId", source, at from jsonb_to_recordset($1::jsonb)
    as j("teamId" text, source text, at timestamptz)
  on conflict (team_id) do update set source = excluded.source, at = excluded.at
  where r.at <= excluded.at returning team_id as "teamId"`;
