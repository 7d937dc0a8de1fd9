// Sports and leagues, their polls and tables.

import { refuse, refuseParameter } from '#contract/errors.ts';
import * as contract from '#contract/routes/leagues.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import {
  conferencesOfLeague,
  divisionsOfLeague,
  resolveConference,
  resolveDivision,
} from '#domain/division.ts';
import type { League, LeagueId } from '#domain/league.ts';
import type { Poll } from '#domain/reference.ts';
import { newestPoll } from '#stores/polls.ts';
import { type Endpoint, endpoint, type FixedAnswer, type RouteResult } from '../route-result.ts';
import { seasonTable } from '../stored/season-finals.ts';
import { groupsIn } from '../stored/standings.ts';
import { teamRecordOf } from '../stored/stored-events.ts';
import { instant } from './records/reference-records.ts';

export const leagueEndpoints: readonly Endpoint[] = [
  endpoint(contract.listSports, (_, { reader }) => {
    const { active } = reader.leagues;
    const sports = [...new Set(active.map((league) => league.sport))];
    return list(
      sports.map((sport) => {
        const leagues = active.filter((league) => league.sport === sport).map(named);
        return { sport, leagues };
      }),
    );
  }),
  endpoint(contract.listLeagues, ({ sport }, { reader }) =>
    list(
      reader.leagues.active
        .filter((league) => sport === undefined || league.sport === sport)
        .map(shown),
    ),
  ),
  endpoint(contract.getLeague, ({ leagueId }, { reader }) => {
    const league = reader.leagues.resolve(leagueId);
    if (!league) return refuse('ERR_LEAGUE_NOT_FOUND', `No league has the id ${leagueId}.`);
    return { kind: 'fixed', data: shown(league), meta: {} };
  }),
  endpoint(
    contract.getRankings,
    async ({ leagueId, poll }, { sql, reader }): Promise<RouteResult> => {
      const league = reader.leagues.resolve(leagueId);
      if (!league) return refuse('ERR_LEAGUE_NOT_FOUND', `No league has the id ${leagueId}.`);
      if (!sql) return refuse('ERR_STORE_UNAVAILABLE');
      const edition = await newestPoll(sql, league.leagueId, poll);
      const data = rankingsOf(reader.leagues, league.leagueId, poll, edition);
      return { kind: 'stored', data, meta: { league: league.leagueId } };
    },
  ),
  endpoint(contract.getStandings, async (values, { sql, reader }): Promise<RouteResult> => {
    const { leagueId: text, conference, division } = values;
    const league = reader.leagues.resolve(text);
    if (!league) return refuse('ERR_LEAGUE_NOT_FOUND', `No league has the id ${text}.`);
    const { leagueId } = league;
    const group = conference === undefined ? undefined : resolveConference(leagueId, conference);
    if (conference !== undefined && group === undefined) {
      return refuseParameter('conference', takes(conferencesOfLeague(leagueId)));
    }
    const part = division === undefined ? undefined : resolveDivision(leagueId, division, group);
    if (division !== undefined && part === undefined) {
      return refuseParameter('division', takes(divisionsOfLeague(leagueId)));
    }
    if (!sql) return refuse('ERR_STORE_UNAVAILABLE');
    const { season, groups } = await seasonTable(reader, sql, leagueId);
    const data = { leagueId, season, groups: groupsIn(groups, group, part) };
    return { kind: 'stored', data, meta: { league: leagueId } };
  }),
];

/** Words that a group parameter takes in a league. */
function takes(groups: readonly { readonly name: string }[]): string {
  if (groups.length === 0) return 'nothing: the league is not parted that way';
  return `one of ${groups.map(({ name }) => name).join(', ')}, or an abbreviation`;
}

function rankingsOf(
  leagues: Leagues,
  leagueId: LeagueId,
  poll: string,
  edition: Poll | undefined,
): object {
  return {
    leagueId,
    poll,
    name: edition?.name ?? null,
    season: edition?.season ?? null,
    week: edition?.week ?? null,
    updatedAt: edition ? instant(edition.at) : null,
    rankings: (edition?.rankings ?? []).map(({ teamId, ...ranking }) => ({
      ...ranking,
      team: teamRecordOf(teamId, leagues),
    })),
  };
}

function list(data: readonly unknown[]): FixedAnswer {
  return { kind: 'fixed', data, meta: { count: data.length } };
}

function named({ leagueId, name }: League): Pick<League, 'leagueId' | 'name'> {
  return { leagueId, name };
}

function shown({ leagueId, name, sport }: League): Pick<League, 'leagueId' | 'name' | 'sport'> {
  return { leagueId, name, sport };
}
