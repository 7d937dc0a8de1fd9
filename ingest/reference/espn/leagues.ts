// How ESPN names our leagues, and what it publishes of each.
import type { LeagueId } from '#domain/league.ts';
import { must } from '#kit/assert.ts';

export interface EspnLeague {
  readonly leagueId: LeagueId;
  /** `basketball/nba` */
  readonly slug: string;
  /** Asked with every scoreboard: without its group a college's answer holds ranked teams only. */
  readonly scoreboardQuery: Readonly<Record<string, string>>;
  readonly hasInjuries: boolean;
  readonly hasRankings: boolean;
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
};

function professional(leagueId: LeagueId, slug: string): EspnLeague {
  return { leagueId, slug, scoreboardQuery: {}, hasInjuries: true, hasRankings: false };
}

function college(leagueId: LeagueId, slug: string, groups: string): EspnLeague {
  const scoreboardQuery = { groups, limit: COLLEGE_LIMIT };
  return { leagueId, slug, scoreboardQuery, hasInjuries: false, hasRankings: true };
}

function soccer(leagueId: LeagueId, slug: string): EspnLeague {
  return { leagueId, slug, scoreboardQuery: {}, hasInjuries: false, hasRankings: false };
}

/** How ESPN knows one of the leagues that are read there. Throws for another. */
export function espnLeague(leagueId: LeagueId): EspnLeague {
  return must(ESPN_LEAGUES[leagueId], `league ${leagueId}`);
}
