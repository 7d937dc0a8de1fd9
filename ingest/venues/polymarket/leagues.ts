// Which sports of Polymarket are leagues of the catalogue, and which of its kinds of markets are ours.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { League } from '#domain/league.ts';

/** What the outcomes of a kind of market are. */
export type OutcomeForm =
  | 'winner'
  | 'spread'
  | 'total'
  | 'team_total'
  | 'yes_no'
  | 'first_inning'
  | 'player_total'
  | 'player_yes';

export interface MarketKind {
  readonly market: string;
  readonly form: OutcomeForm;
}

/** By `sportsMarketType`, one line each: type|market|form. Other types are refused. */
const KINDS = `
moneyline|moneyline|winner
spreads|spread|spread
totals|total|total
team_totals|team_total|team_total
soccer_team_totals|team_total|team_total
first_half_moneyline|moneyline_h1|winner
first_half_spreads|spread_h1|spread
first_half_totals|total_h1|total
second_half_totals|total_h2|total
soccer_halftime_result|moneyline_h1|winner
soccer_second_half_result|moneyline_h2|winner
both_teams_to_score|btts|yes_no
both_teams_to_score_first_half|btts_h1|yes_no
both_teams_to_score_second_half|btts_h2|yes_no
nrfi|total_f1|first_inning
total_corners|total_corners|total
points|player_points|player_total
rebounds|player_rebounds|player_total
assists|player_assists|player_total
passing_yards|player_pass_yds|player_total
passing_touchdowns|player_pass_tds|player_total
passing_attempts|player_pass_attempts|player_total
passing_completions|player_pass_completions|player_total
rushing_yards|player_rush_yds|player_total
receiving_yards|player_reception_yds|player_total
receptions|player_receptions|player_total
shots_on_goal|player_shots_on_goal|player_total
anytime_touchdowns|player_anytime_td|player_yes
first_touchdowns|player_1st_td|player_yes
soccer_anytime_goalscorer|player_goal_scorer_anytime|player_yes
`;

const kinds: ReadonlyMap<string, MarketKind> = new Map(
  KINDS.trim()
    .split('\n')
    .map((row) => {
      const [type = '', market = '', form] = row.split('|');
      return [type, { market, form: form as OutcomeForm }];
    }),
);

/** The league of a prefix of slugs, as `/sports` names them; undefined where it is none of ours. */
export function leagueOfPrefix({ all }: Pick<Leagues, 'all'>, prefix: string): League | undefined {
  return all.find(({ exchangeKeys }) => exchangeKeys.polymarket.includes(prefix));
}

/** The market that a type means; undefined for one that has none of ours. */
export function kindOf(sportsMarketType: string): MarketKind | undefined {
  return kinds.get(sportsMarketType);
}
