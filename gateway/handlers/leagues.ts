// Sports and leagues.
import { LEAGUES, type League, resolveLeague } from '#domain/league.ts';
import { type Endpoint, endpoint, type FixedAnswer } from '../answer.ts';
import * as contract from '../contract/leagues.ts';
import { refuse } from '../errors.ts';

export const leagueEndpoints: readonly Endpoint[] = [
  endpoint(contract.listSports, () => {
    const sports = [...new Set(LEAGUES.map((league) => league.sport))];
    return list(
      sports.map((sport) => {
        const leagues = LEAGUES.filter((league) => league.sport === sport).map(named);
        return { sport, leagues };
      }),
    );
  }),
  endpoint(contract.listLeagues, ({ sport }) =>
    list(LEAGUES.filter((league) => sport === undefined || league.sport === sport).map(shown)),
  ),
  endpoint(contract.getLeague, ({ leagueId }) => {
    const league = resolveLeague(leagueId);
    if (!league) return refuse('ERR_LEAGUE_NOT_FOUND', `No league has the id ${leagueId}.`);
    return { kind: 'fixed', data: shown(league), meta: {} };
  }),
];

function list(data: readonly unknown[]): FixedAnswer {
  return { kind: 'fixed', data, meta: { count: data.length } };
}

function named({ leagueId, name }: League): Pick<League, 'leagueId' | 'name'> {
  return { leagueId, name };
}

function shown({ leagueId, name, sport }: League): Pick<League, 'leagueId' | 'name' | 'sport'> {
  return { leagueId, name, sport };
}
