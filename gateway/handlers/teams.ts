// Teams: who they are, who plays for them, and how they do.

import type { Sql } from '#backends/sql/sql.ts';
import { refuse } from '#contract/errors.ts';
import * as contract from '#contract/routes/teams.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { seasonOf } from '#domain/history/season.ts';
import { sumOf, withDerived } from '#domain/history/stat-catalog.ts';
import type { League } from '#domain/league.ts';
import type { Team } from '#domain/team.ts';
import { presentMs } from '#kit/present.ts';
import { reportAt, reportsUpTo, type StoredReport } from '#stores/injuries.ts';
import { playersOfTeam } from '#stores/players.ts';
import { rosterMark } from '#stores/rosters.ts';
import { gamesOfTeam, opponentsOfTeam } from '#stores/stats.ts';
import { type Endpoint, endpoint, type HandlerContext, type RouteResult } from '../route-result.ts';
import { seasonTable } from '../stored/season-finals.ts';
import { allEvents, teamRecordOf } from '../stored/stored-events.ts';
import { injuryOf, instant, playerOf, teamOf } from './records/reference-records.ts';
import { perGameOf } from './records/stat-records.ts';

export const teamEndpoints: readonly Endpoint[] = [
  endpoint(contract.listTeams, ({ league }, { reader: { leagues } }) => {
    const asked = leagues.active.filter(({ leagueId, participants }) =>
      league === undefined ? participants === 'closed' : leagueId === league,
    );
    const data = asked.flatMap((each) => teamsIn(leagues, each));
    return { kind: 'fixed', data, meta: { count: data.length, league } };
  }),
  endpoint(contract.listLeagueTeams, ({ leagueId }, { reader: { leagues } }) => {
    const league = leagues.resolve(leagueId);
    if (!league) return refuse('ERR_LEAGUE_NOT_FOUND', `No league has the id ${leagueId}.`);
    const data = teamsIn(leagues, league);
    return { kind: 'fixed', data, meta: { count: data.length, league: league.leagueId } };
  }),
  endpoint(contract.getTeam, ({ teamId }, context) =>
    ofTeam(teamId, context, async (team, sql) => {
      const { season, groups } = await seasonTable(context.reader, sql, team.leagueId);
      const lines = groups.flatMap(({ standings }) => standings);
      const standing = lines.find((line) => line.team.id === team.teamId) ?? null;
      const sport = context.reader.leagues.get(team.leagueId)?.sport ?? '';
      return { data: { ...teamOf(team, sport), season, standing } };
    }),
  ),
  endpoint(contract.getRoster, ({ teamId }, context) =>
    ofTeam(teamId, context, async (team, sql) => {
      const mark = await rosterMark(sql, team.teamId);
      const players = await playersOfTeam(sql, team.teamId);
      const data = {
        teamId: team.teamId,
        leagueId: team.leagueId,
        team: teamRecordOf(team.teamId, context.reader.leagues),
        updatedAt: mark ? instant(mark.at) : null,
        players: players.map((each) => playerOf(each, context.reader.leagues)),
      };
      return { data };
    }),
  ),
  endpoint(contract.listInjuries, ({ teamId }, context) =>
    ofTeam(teamId, context, async (team, sql) => {
      const report = await reportAt(sql, team.teamId, presentMs(context.reader));
      const data = report?.items.map((item) => injuryOf(team.teamId, item)) ?? [];
      return { data, meta: { count: data.length } };
    }),
  ),
  endpoint(contract.getInjuryHistory, ({ teamId, asOf, limit }, context) =>
    ofTeam(teamId, context, async (team, sql) => {
      const atMs = asOf ?? presentMs(context.reader);
      const reports = await reportsUpTo(sql, team.teamId, atMs, limit);
      const history = reports.map(reportOf);
      const data = {
        teamId: team.teamId,
        leagueId: team.leagueId,
        asOf: instant(atMs),
        report: history[0] ?? null,
        history,
      };
      return { data, meta: { count: history.length } };
    }),
  ),
  endpoint(contract.getTeamStats, ({ teamId, season }, context) =>
    ofTeam(teamId, context, async (team, sql) => {
      const { reader } = context;
      const firstMonth = reader.leagues.get(team.leagueId)?.seasonFirstMonth;
      const asked = season ?? seasonOf(team.leagueId, presentMs(reader), firstMonth);
      return { data: await teamStats(reader.leagues, team, asked, sql) };
    }),
  ),
  endpoint(contract.listTeamSchedule, ({ teamId }, context): RouteResult | Promise<RouteResult> => {
    const team = context.reader.leagues.team(teamId);
    if (!team) return refuse('ERR_TEAM_NOT_FOUND', `No team has the id ${teamId}.`);
    if (!context.sql) return refuse('ERR_STORE_UNAVAILABLE');
    const { leagueId } = team;
    return allEvents(context.reader, context.sql, { leagueId, teamId }).then((data) => ({
      kind: 'moment',
      data,
      meta: { count: data.length, league: leagueId },
      hasStored: true,
    }));
  }),
];

/** The teams or players of a league, as lists show them. */
function teamsIn(leagues: Leagues, { leagueId, sport }: League): readonly object[] {
  return leagues.roster(leagueId).teams.map((team) => teamOf(team, sport));
}

/** What `show` makes of the team, or 404. */
async function ofTeam(
  teamId: string,
  { sql, reader }: HandlerContext,
  show: (team: Team, sql: Sql) => Promise<{ data: unknown; meta?: object }>,
): Promise<RouteResult> {
  const team = reader.leagues.team(teamId);
  if (!team) return refuse('ERR_TEAM_NOT_FOUND', `No team has the id ${teamId}.`);
  if (!sql) return refuse('ERR_STORE_UNAVAILABLE');
  const { data, meta } = await show(team, sql);
  return { kind: 'stored', data, meta: { ...meta, league: team.leagueId } };
}

function reportOf({ teamId, at, items }: StoredReport): object {
  return { at: instant(at), injuries: items.map((item) => injuryOf(teamId, item)) };
}

async function teamStats(
  leagues: Leagues,
  { teamId, leagueId }: Team,
  season: string,
  sql: Sql,
): Promise<object> {
  const sport = leagues.get(leagueId)?.sport ?? '';
  const games = await gamesOfTeam(sql, teamId, { season, countedOnly: true });
  const opponents = await opponentsOfTeam(sql, teamId, season);
  const totals = sumOf(games.map(({ stats }) => withDerived(sport, stats)));
  return {
    teamId,
    leagueId,
    team: teamRecordOf(teamId, leagues),
    season,
    games: games.length,
    totals,
    perGame: perGameOf(totals, games.length),
    opponentTotals: sumOf(opponents.map((stats) => withDerived(sport, stats))),
  };
}
