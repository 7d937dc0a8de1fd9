// The tables of teams by league. Leagues that are not listed have no table: their participants come
// by entries of the catalogue.
import { BRAZIL_SERIE_A_TEAMS } from './teams/brazil-serie-a.ts';
import { BUNDESLIGA_TEAMS } from './teams/bundesliga.ts';
import { CFL_TEAMS } from './teams/cfl.ts';
import { EFL_CHAMPIONSHIP_TEAMS } from './teams/efl-championship.ts';
import { EFL_CUP_TEAMS } from './teams/efl-cup.ts';
import { EPL_TEAMS } from './teams/epl.ts';
import { EUROLEAGUE_TEAMS } from './teams/euroleague.ts';
import { KBO_TEAMS } from './teams/kbo.ts';
import { LA_LIGA_TEAMS } from './teams/la-liga.ts';
import { LIGA_MX_TEAMS } from './teams/liga-mx.ts';
import { LIGUE_1_TEAMS } from './teams/ligue-1.ts';
import { MLB_TEAMS } from './teams/mlb.ts';
import { MLS_TEAMS } from './teams/mls.ts';
import { NBA_TEAMS } from './teams/nba.ts';
import { NCAA_BASKETBALL_TEAMS } from './teams/ncaa-basketball.ts';
import { NCAA_FOOTBALL_TEAMS } from './teams/ncaa-football.ts';
import { NCAA_WOMENS_BASKETBALL_TEAMS } from './teams/ncaa-womens-basketball.ts';
import { NFL_TEAMS } from './teams/nfl.ts';
import { NHL_TEAMS } from './teams/nhl.ts';
import { NPB_TEAMS } from './teams/npb.ts';
import { NWSL_TEAMS } from './teams/nwsl.ts';
import { SERIE_A_TEAMS } from './teams/serie-a.ts';
import { UEFA_TEAMS } from './teams/uefa.ts';
import { WNBA_TEAMS } from './teams/wnba.ts';
import { WORLD_CUP_TEAMS } from './teams/world-cup.ts';

/** Rows of `abbreviation|name|aliases|former codes`. */
export const TEAM_TABLES: Readonly<Record<string, string>> = {
  nba: NBA_TEAMS,
  nfl: NFL_TEAMS,
  mlb: MLB_TEAMS,
  nhl: NHL_TEAMS,
  ncaa_basketball: NCAA_BASKETBALL_TEAMS,
  ncaa_football: NCAA_FOOTBALL_TEAMS,
  soccer_epl: EPL_TEAMS,
  soccer_mls: MLS_TEAMS,
  soccer_world_cup: WORLD_CUP_TEAMS,
  wnba: WNBA_TEAMS,
  ncaa_womens_basketball: NCAA_WOMENS_BASKETBALL_TEAMS,
  soccer_champions_league: UEFA_TEAMS,
  soccer_europa_league: UEFA_TEAMS,
  soccer_la_liga: LA_LIGA_TEAMS,
  soccer_bundesliga: BUNDESLIGA_TEAMS,
  soccer_serie_a: SERIE_A_TEAMS,
  soccer_ligue_1: LIGUE_1_TEAMS,
  soccer_efl_championship: EFL_CHAMPIONSHIP_TEAMS,
  soccer_efl_cup: EFL_CUP_TEAMS,
  soccer_liga_mx: LIGA_MX_TEAMS,
  soccer_brazil_serie_a: BRAZIL_SERIE_A_TEAMS,
  soccer_nwsl: NWSL_TEAMS,
  cfl: CFL_TEAMS,
  kbo: KBO_TEAMS,
  npb: NPB_TEAMS,
  euroleague: EUROLEAGUE_TEAMS,
};
