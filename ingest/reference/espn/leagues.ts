// How ESPN names our leagues, and what it publishes of each.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { must } from '#kit/assert.ts';
import { type StatedLeague, statedLeague } from '../game-league.ts';

export interface EspnLeague {
  readonly leagueId: LeagueId;
  /** `basketball/nba` */
  readonly slug: string;
  /** Asked with every scoreboard: without its group a college's answer holds ranked teams only. */
  readonly scoreboardQuery: Readonly<Record<string, string>>;
  readonly hasInjuries: boolean;
  readonly hasRankings: boolean;
  /** Of a league that an entry states: its games alone are read, with the teams that it has. */
  readonly stated?: StatedLeague;
}

const COLLEGE_LIMIT = '500';

const ESPN_LEAGUES: Readonly<Record<LeagueId, EspnLeague>> = {
  nba: professional('nba', 'basketball/nba'),
  nfl: professional('nfl', 'football/nfl'),
  mlb: professional('mlb', 'baseball/mlb'),
  nhl: professional('nhl', 'hockey/nhl'),
  ncaa_basketball: college('ncaa_basketball', 'basketball/mens-college-basketball', '50'),
  ncaa_football: college('ncaa_football', 'football/college-football', '80'),
  soccer_epl: soccer('soccer_epl', 'soccer/eng.1'),
  soccer_mls: soccer('soccer_mls', 'soccer/usa.1'),
  soccer_world_cup: soccer('soccer_world_cup', 'soccer/fifa.world'),
  wnba: professional('wnba', 'basketball/wnba'),
  ncaa_womens_basketball: college(
    'ncaa_womens_basketball',
    'basketball/womens-college-basketball',
    '50',
  ),
  soccer_champions_league: soccer('soccer_champions_league', 'soccer/uefa.champions'),
  soccer_europa_league: soccer('soccer_europa_league', 'soccer/uefa.europa'),
  soccer_la_liga: soccer('soccer_la_liga', 'soccer/esp.1'),
  soccer_bundesliga: soccer('soccer_bundesliga', 'soccer/ger.1'),
  soccer_serie_a: soccer('soccer_serie_a', 'soccer/ita.1'),
  soccer_ligue_1: soccer('soccer_ligue_1', 'soccer/fra.1'),
  soccer_efl_championship: soccer('soccer_efl_championship', 'soccer/eng.2'),
  soccer_efl_cup: soccer('soccer_efl_cup', 'soccer/eng.league_cup'),
  soccer_liga_mx: soccer('soccer_liga_mx', 'soccer/mex.1'),
  soccer_brazil_serie_a: soccer('soccer_brazil_serie_a', 'soccer/bra.1'),
  soccer_nwsl: soccer('soccer_nwsl', 'soccer/usa.nwsl'),
  cfl: withoutReports('cfl', 'football/cfl'),
};

function professional(leagueId: LeagueId, slug: string): EspnLeague {
  return { leagueId, slug, scoreboardQuery: {}, hasInjuries: true, hasRankings: false };
}

function college(leagueId: LeagueId, slug: string, groups: string): EspnLeague {
  const scoreboardQuery = { groups, limit: COLLEGE_LIMIT };
  return { leagueId, slug, scoreboardQuery, hasInjuries: false, hasRankings: true };
}

function soccer(leagueId: LeagueId, slug: string): EspnLeague {
  return withoutReports(leagueId, slug);
}

/** Neither injuries nor rankings. */
function withoutReports(leagueId: LeagueId, slug: string): EspnLeague {
  return { leagueId, slug, scoreboardQuery: {}, hasInjuries: false, hasRankings: false };
}

/** Leagues that ESPN has, in the order of the catalogue. */
export const ESPN_LEAGUE_IDS: readonly LeagueId[] = Object.keys(ESPN_LEAGUES);

/** How ESPN knows one of the leagues that are read there. Throws for another. */
export function espnLeague(leagueId: LeagueId): EspnLeague {
  return must(ESPN_LEAGUES[leagueId], `league ${leagueId}`);
}

/** Active leagues whose entries say where ESPN has them, as they are when asked; none of the table. */
export function statedEspnLeagues(leagues: Leagues): () => readonly EspnLeague[] {
  let revision = -1;
  let known: readonly EspnLeague[] = [];
  return () => {
    if (revision === leagues.revision) return known;
    revision = leagues.revision;
    known = leagues.active.flatMap((league) => {
      const { leagueId, espn } = league;
      if (espn === null || Object.hasOwn(ESPN_LEAGUES, leagueId)) return [];
      return [{ ...withoutReports(leagueId, espn), stated: statedLeague(league, leagues) }];
    });
    return known;
  };
}
