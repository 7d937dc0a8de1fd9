// What stands before a player: his team's next game, the lines posted on him, who is injured.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { OddsMarketRecord } from '#engine/view/records.ts';
import type { AnalysisInjury, NextGame } from '#player-form/findings.ts';
import { YES_NO_LINE } from '#player-form/hit-rates.ts';
import { reportAt } from '#stores/injuries.ts';
import type { Player } from '#stores/players.ts';
import { idsOfPlayer } from './prop-players.ts';

/** The first game of the team that is not over; undefined where the book knows none. */
export function nextGameOf(reader: Reader, teamId: string | null): NextGame | undefined {
  const leagueId = teamId === null ? undefined : reader.leagues.team(teamId)?.leagueId;
  if (teamId === null || leagueId === undefined) return undefined;
  for (const { eventId, status, startTimeMs } of reader.events(leagueId)) {
    if (status !== 'scheduled' && status !== 'in_progress') continue;
    const { homeTeam, awayTeam } = reader.eventRecord(eventId);
    const isHome = homeTeam.id === teamId;
    if (!isHome && awayTeam.id !== teamId) continue;
    const opponentId = isHome ? awayTeam.id : homeTeam.id;
    return { eventId, startTime: startTimeMs, opponentId, isHome };
  }
  return undefined;
}

/** The main line of each market that is posted on the player for his next game. */
export async function postedLines(
  reader: Reader,
  sql: SqlSession,
  { playerId, teamId }: Player,
): Promise<ReadonlyMap<string, number>> {
  const playerIds = new Set(await idsOfPlayer(sql, playerId));
  const next = nextGameOf(reader, teamId);
  return next ? mainLines(reader.oddsRecord(next.eventId, { playerIds }).markets) : new Map();
}

/** Of each market of one player, the main line; yes and no have one. */
export function mainLines(markets: readonly OddsMarketRecord[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const { marketType, isAlternate, format, lines: posted } of markets) {
    const main = isAlternate ? undefined : posted.find(({ isMain }) => isMain);
    // Bookmakers may write one player in two ways.
    if (!main || lines.has(marketType)) continue;
    const isYesNo = format === 'yes_no' || main.point === null;
    lines.set(marketType, isYesNo ? YES_NO_LINE : main.point);
  }
  return lines;
}

/** Who is on the reports of the player's team and of his next opponent now. */
export async function injuriesAround(
  sql: SqlSession,
  { playerId, teamId }: Player,
  next: NextGame | undefined,
  nowMs: number,
): Promise<readonly AnalysisInjury[]> {
  const teams = [teamId, next?.opponentId].filter((id): id is string => typeof id === 'string');
  const reports = await Promise.all(teams.map((id) => reportAt(sql, id, nowMs)));
  return reports.flatMap((report) =>
    (report?.items ?? []).map(({ playerName, position, status, injury, playerId: id }) => ({
      playerName,
      teamId: report?.teamId ?? '',
      position,
      status,
      injury,
      isSubject: id === playerId,
    })),
  );
}
