// The table of a league, made of its finals. Pure: the same finals give the same table.
import type { z } from 'zod';
import type {
  standingSchema,
  standingsSchema,
  winsAndLosses,
} from '#contract/records/reference-records.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { divisionOf } from '#domain/division.ts';
import type { LeagueId, Sport } from '#domain/league.ts';
import type { TableLine } from '#domain/reference.ts';
import { teamRecordOf } from './stored-events.ts';

/** A final of a regular season. */
export interface Final {
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly home: number;
  readonly away: number;
  readonly startTime: number;
  /** Decided after the regular time. */
  readonly wentToOvertime: boolean;
  readonly neutralSite: boolean;
}

/** What a hockey league counts as an overtime loss is none of its losses. */
type Tally = z.output<typeof winsAndLosses>;

/** A team's line of the table. */
export type Standing = z.output<typeof standingSchema>;
export type StandingsGroup = z.output<typeof standingsSchema>['groups'][number];

type Result = 'W' | 'L' | 'OTL' | 'T';

class TeamRecord {
  readonly teamId: string;
  readonly total: Tally = newTally();
  readonly home: Tally = newTally();
  readonly away: Tally = newTally();
  readonly results: Result[] = [];
  pointsFor = 0;
  pointsAgainst = 0;
  /** Its line of the league's own table. */
  tableLine: TableLine | undefined;

  constructor(teamId: string) {
    this.teamId = teamId;
  }

  /** A game; on neutral ground (`place` undefined) it counts neither at home nor away. */
  add(place: 'home' | 'away' | undefined, own: number, other: number, lossIsOvertime: boolean) {
    const lost = lossIsOvertime ? 'OTL' : 'L';
    const result = own > other ? 'W' : own < other ? lost : 'T';
    count(this.total, result);
    if (place) count(this[place], result);
    this.results.push(result);
    this.pointsFor += own;
    this.pointsAgainst += other;
  }
}

/** Clubs of a season of the Premier League, which its catalogue of clubs does not tell. */
const PREMIER_LEAGUE_CLUBS = 20;

/**
 * The table by conference and division; every team that plays or is in a group stands in it. Totals
 * and points are those of the league's own table, where a source gives it: it knows of deductions
 * and of games whose finals are not kept. A line that is behind the finals gives its deduction.
 */
export function standingsOf(
  leagues: Leagues,
  leagueId: LeagueId,
  finals: readonly Final[],
  table: readonly TableLine[] = [],
): readonly StandingsGroup[] {
  let records = new Map<string, TeamRecord>();
  const recordOf = (teamId: string): TeamRecord => {
    const known = records.get(teamId) ?? new TeamRecord(teamId);
    records.set(teamId, known);
    return known;
  };
  for (const { teamId } of leagues.roster(leagueId).teams) {
    const { conference, division } = divisionOf(teamId);
    if (conference !== null || division !== null || leagueId === 'soccer_epl') recordOf(teamId);
  }
  for (const line of table) recordOf(line.teamId).tableLine = line;
  const inOrder = [...finals].sort((a, b) => a.startTime - b.startTime);
  for (const { homeTeamId, awayTeamId, home, away, ...final } of inOrder) {
    const isOvertimeLoss = leagueId === 'nhl' && final.wentToOvertime;
    const [atHome, onTheRoad] = final.neutralSite ? [] : (['home', 'away'] as const);
    recordOf(homeTeamId).add(atHome, home, away, isOvertimeLoss);
    recordOf(awayTeamId).add(onTheRoad, away, home, isOvertimeLoss);
  }
  if (leagueId === 'soccer_epl') records = seasonOf(records);
  const groups = new Map<string, TeamRecord[]>();
  for (const record of records.values()) {
    const { conference, division } = divisionOf(record.teamId);
    const key = JSON.stringify([conference, division]);
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, members]) => {
      const [conference, division] = JSON.parse(key) as [string | null, string | null];
      return { conference, division, standings: ranked(leagues, leagueId, members) };
    });
}

/** Once as many clubs as a season has were seen to play, the others are of other seasons. */
function seasonOf(clubs: Map<string, TeamRecord>): Map<string, TeamRecord> {
  const played = [...clubs].filter(([, { results, tableLine }]) => results.length > 0 || tableLine);
  return played.length < PREMIER_LEAGUE_CLUBS ? clubs : new Map(played);
}

/** The groups of a conference and division, by names; undefined lets all pass. */
export function groupsIn(
  groups: readonly StandingsGroup[],
  conference: string | undefined,
  division: string | undefined,
): readonly StandingsGroup[] {
  return groups.filter(
    (group) =>
      (conference === undefined || group.conference === conference) &&
      (division === undefined || group.division === division),
  );
}

function ranked(
  leagues: Leagues,
  leagueId: LeagueId,
  members: readonly TeamRecord[],
): readonly Standing[] {
  const sport = leagues.get(leagueId)?.sport ?? '';
  // Of equal points the difference of goals decides.
  const isByDifference = leagueId === 'soccer_epl' || leagueId === 'soccer_world_cup';
  const order = members
    .map((record) => ({ ...countsOf(leagueId, sport, record), record }))
    .sort(
      (a, b) =>
        (b.points ?? 0) - (a.points ?? 0) ||
        (isByDifference ? 0 : winPctOf(b.total) - winPctOf(a.total)) ||
        b.pointsFor - b.pointsAgainst - (a.pointsFor - a.pointsAgainst) ||
        b.pointsFor - a.pointsFor ||
        (a.record.teamId < b.record.teamId ? -1 : 1),
    );
  const best = order[0]?.total;
  return order.map(({ record, total, points, pointsFor, pointsAgainst }, index) => ({
    rank: index + 1,
    team: teamRecordOf(record.teamId, leagues),
    conference: divisionOf(record.teamId).conference,
    division: divisionOf(record.teamId).division,
    gamesPlayed: gamesOf(total),
    ...total,
    winPct: winPctOf(total),
    points,
    gamesBehind: best ? Math.max(0, gamesBehind(best, total)) : 0,
    pointsFor,
    pointsAgainst,
    pointDifferential: pointsFor - pointsAgainst,
    home: record.home,
    away: record.away,
    lastTen: tallyOf(record.results.slice(-10)),
    streak: streakOf(record.results),
  }));
}

/** Totals and points: those of the table, unless the finals know more games. */
function countsOf(
  leagueId: LeagueId,
  sport: Sport,
  { tableLine, total, pointsFor, pointsAgainst }: TeamRecord,
) {
  const own = { total, points: pointsOf(leagueId, sport, total), pointsFor, pointsAgainst };
  if (tableLine === undefined) return own;
  const { wins, losses, ties } = tableLine;
  const tableTotal = { wins, losses, ties, overtimeLosses: tableLine.overtimeLosses ?? 0 };
  const counted = pointsOf(leagueId, sport, tableTotal);
  const points = counted === null ? null : (tableLine.points ?? counted);
  if (gamesOf(tableTotal) >= gamesOf(total)) {
    return {
      total: tableTotal,
      points,
      pointsFor: tableLine.pointsFor ?? pointsFor,
      pointsAgainst: tableLine.pointsAgainst ?? pointsAgainst,
    };
  }
  const deducted = (counted ?? 0) - (points ?? 0);
  return { ...own, points: own.points === null ? null : own.points - deducted };
}

function gamesOf({ wins, losses, ties, overtimeLosses }: Tally): number {
  return wins + losses + ties + overtimeLosses;
}

function pointsOf(leagueId: LeagueId, sport: Sport, total: Tally): number | null {
  if (sport === 'soccer') return 3 * total.wins + total.ties;
  if (leagueId === 'nhl') return 2 * total.wins + total.overtimeLosses;
  return null;
}

function newTally(): Tally {
  return { wins: 0, losses: 0, ties: 0, overtimeLosses: 0 };
}

function winPctOf(total: Tally): number {
  const games = gamesOf(total);
  return games === 0 ? 0 : (total.wins + total.ties / 2) / games;
}

function gamesBehind(best: Tally, own: Tally): number {
  const lostBy = ({ losses, overtimeLosses }: Tally) => losses + overtimeLosses;
  return (best.wins - own.wins + lostBy(own) - lostBy(best)) / 2;
}

function streakOf(results: readonly Result[]): string {
  // A loss is a loss, whenever it came.
  const words = results.map((result) => (result === 'OTL' ? 'L' : result));
  const last = words.at(-1);
  if (last === undefined) return '';
  const before = words.findLastIndex((word) => word !== last);
  return `${last}${words.length - 1 - before}`;
}

function tallyOf(results: readonly Result[]): Tally {
  const tally = newTally();
  for (const result of results) count(tally, result);
  return tally;
}

function count(tally: Tally, result: Result): void {
  if (result === 'W') tally.wins += 1;
  else if (result === 'L') tally.losses += 1;
  else if (result === 'OTL') tally.overtimeLosses += 1;
  else tally.ties += 1;
}
