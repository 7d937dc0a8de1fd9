// Injury reports, kept as they were said: a team's whole report at each instant at which it
// changed. What stood at any time is the newest report before it.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { InjuryFacts, InjuryReport } from '#domain/reference.ts';
import { resolvePlayers } from './players.ts';
import { sqlInstant, writeRows } from './rows.ts';
import { noteDoubts } from './unmatched.ts';

/** An entry of a report, with the player it is about. */
export interface Injury extends Omit<InjuryFacts, 'sourcePlayerId' | 'isOnlyBearer'> {
  readonly playerId: string;
}

export interface StoredReport {
  readonly teamId: string;
  readonly at: number;
  readonly source: string;
  readonly items: readonly Injury[];
}

/** Takes reports in the order of time; one that says what already stood is not kept again. */
export async function writeInjuryReports(
  session: SqlSession,
  source: string,
  reports: readonly InjuryReport[],
): Promise<void> {
  const mentions = reports.flatMap(({ leagueId, teamId, items }) =>
    items.map((item) => ({ source, leagueId, teamId, facts: factsOf(item) })),
  );
  const { playerIds, doubts } = await resolvePlayers(session, mentions);
  await noteDoubts(session, doubts);
  let next = 0;
  const rows = reports
    .map(({ teamId, at, items }) => {
      const kept = items.map(({ sourcePlayerId: _, isOnlyBearer: __, ...item }) => ({
        playerId: playerIds[next++] as string,
        ...item,
      }));
      kept.sort((a, b) => (a.playerId < b.playerId ? -1 : 1));
      return { team_id: teamId, at: sqlInstant(at), source, items: kept };
    })
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const newest = await newestItems(session, rows);
  const changed = rows.filter(({ team_id, at, items }) => {
    const before = newest.get(team_id);
    const text = canonicalText(items);
    if (before !== undefined && before.at <= at && before.text === text) return false;
    if (before === undefined || before.at <= at) newest.set(team_id, { at, text });
    return true;
  });
  await writeRows(session, INSERT, changed);
}

/** What stood at an instant; undefined where no report is known from before. */
export async function reportAt(
  session: SqlSession,
  teamId: string,
  atMs: number,
): Promise<StoredReport | undefined> {
  const rows = await session.query<StoredReport>(
    `select ${COLUMNS} from injury_reports where team_id = $1 and at <= $2
     order by at desc limit 1`,
    [teamId, sqlInstant(atMs)],
  );
  return rows[0];
}

/** Reports up to an instant, newest first. */
export async function reportsUpTo(
  session: SqlSession,
  teamId: string,
  atMs: number,
  limit: number,
): Promise<readonly StoredReport[]> {
  return await session.query<StoredReport>(
    `select ${COLUMNS} from injury_reports where team_id = $1 and at <= $2
     order by at desc limit $3`,
    [teamId, sqlInstant(atMs), limit],
  );
}

const COLUMNS = `team_id as "teamId", at, source, items`;

const INSERT = `insert into injury_reports (team_id, at, source, items)
  select team_id, at, source, items from json_to_recordset($1::json)
    as r(team_id text, at timestamptz, source text, items json)
  on conflict (team_id, at) do update set source = excluded.source, items = excluded.items`;

/** The newest report of each team, as far as a repetition can be told by it. */
async function newestItems(
  session: SqlSession,
  rows: readonly { readonly team_id: string }[],
): Promise<Map<string, { at: string; text: string }>> {
  const found = await session.query<StoredReport>(
    `select distinct on (team_id) ${COLUMNS} from injury_reports where team_id = any($1)
     order by team_id, at desc`,
    [[...new Set(rows.map(({ team_id }) => team_id))]],
  );
  return new Map(
    found.map(({ teamId, at, items }) => [
      teamId,
      { at: sqlInstant(at), text: canonicalText(items) },
    ]),
  );
}

/** Equal for equal reports, in whatever order the database gives members back. */
function canonicalText(items: readonly Injury[]): string {
  return JSON.stringify(
    items.map((item) => Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

function factsOf({ sourcePlayerId, playerName, position, isOnlyBearer }: InjuryFacts) {
  return {
    ...(isOnlyBearer && { isOnlyBearer }),
    sourcePlayerId,
    fullName: playerName,
    position,
    jersey: null,
    birthDate: null,
    heightCm: null,
    weightKg: null,
  };
}
