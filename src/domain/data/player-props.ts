// Player props by sport, one line each: key|name|format|alternate.
// Format: ou (over/under with a point; some venues list the over only) or yn (yes/no).
// alternate: `alt` where venues also name lines of it under `key_alternate`.
// The same key means another statistic in another sport: player_assists are tackles in football.
import type { Sport } from '../league.ts';

export const PLAYER_PROPS: Readonly<Record<Sport, string>> = {
  football: `
player_pass_yds|Pass Yards|ou|alt
player_pass_yds_q1|1st Quarter Pass Yards|ou|
player_pass_tds|Pass Touchdowns|ou|alt
player_pass_completions|Pass Completions|ou|alt
player_pass_attempts|Pass Attempts|ou|alt
player_pass_interceptions|Pass Interceptions|ou|alt
player_pass_longest_completion|Longest Pass Completion|ou|alt
player_pass_rush_yds|Pass + Rush Yards|ou|alt
player_pass_rush_reception_tds|Pass + Rush + Reception Touchdowns|ou|alt
player_pass_rush_reception_yds|Pass + Rush + Reception Yards|ou|alt
player_rush_yds|Rush Yards|ou|alt
player_rush_tds|Rush Touchdowns|ou|alt
player_rush_attempts|Rush Attempts|ou|alt
player_rush_longest|Longest Rush|ou|alt
player_rush_reception_tds|Rush + Reception Touchdowns|ou|alt
player_rush_reception_yds|Rush + Reception Yards|ou|alt
player_receptions|Receptions|ou|alt
player_reception_yds|Reception Yards|ou|alt
player_reception_tds|Reception Touchdowns|ou|alt
player_reception_longest|Longest Reception|ou|alt
player_kicking_points|Kicking Points|ou|alt
player_field_goals|Field Goals|ou|alt
player_pats|Points After Touchdown|ou|alt
player_assists|Assists|ou|alt
player_solo_tackles|Solo Tackles|ou|alt
player_tackles_assists|Tackles + Assists|ou|alt
player_sacks|Sacks|ou|alt
player_defensive_interceptions|Defensive Interceptions|ou|
player_tds_over|Touchdowns|ou|
player_1st_td|1st Touchdown Scorer|yn|
player_anytime_td|Anytime Touchdown Scorer|yn|
player_last_td|Last Touchdown Scorer|yn|
`,
  basketball: `
player_points|Points|ou|alt
player_points_q1|1st Quarter Points|ou|
player_rebounds|Rebounds|ou|alt
player_rebounds_q1|1st Quarter Rebounds|ou|
player_assists|Assists|ou|alt
player_assists_q1|1st Quarter Assists|ou|
player_threes|Threes|ou|alt
player_blocks|Blocks|ou|alt
player_steals|Steals|ou|alt
player_blocks_steals|Blocks + Steals|ou|
player_turnovers|Turnovers|ou|alt
player_points_rebounds_assists|Points + Rebounds + Assists|ou|alt
player_points_rebounds|Points + Rebounds|ou|alt
player_points_assists|Points + Assists|ou|alt
player_rebounds_assists|Rebounds + Assists|ou|alt
player_field_goals|Field Goals|ou|alt
player_frees_made|Frees Made|ou|alt
player_frees_attempts|Frees Attempted|ou|
player_fantasy_points|Fantasy Points|ou|alt
player_first_basket|First Basket Scorer|yn|
player_first_team_basket|First Basket Scorer on Team|yn|
player_double_double|Double Double|yn|alt
player_triple_double|Triple Double|yn|alt
player_method_of_first_basket|Method of First Basket|yn|
`,
  baseball: `
batter_home_runs|Home Runs|ou|alt
batter_hits|Hits|ou|alt
batter_total_bases|Total Bases|ou|alt
batter_rbis|RBIs|ou|alt
batter_runs_scored|Runs Scored|ou|alt
batter_hits_runs_rbis|Hits + Runs + RBIs|ou|alt
batter_singles|Singles|ou|alt
batter_doubles|Doubles|ou|alt
batter_triples|Triples|ou|alt
batter_walks|Walks|ou|alt
batter_strikeouts|Batter Strikeouts|ou|alt
batter_stolen_bases|Stolen Bases|ou|
batter_fantasy_score|Fantasy Score|ou|alt
pitcher_strikeouts|Strikeouts|ou|alt
pitcher_hits_allowed|Hits Allowed|ou|alt
pitcher_walks|Pitcher Walks|ou|alt
pitcher_earned_runs|Earned Runs|ou|alt
pitcher_outs|Outs|ou|alt
batter_first_home_run|First Home Run|yn|
pitcher_record_a_win|To Record a Win|yn|
`,
  hockey: `
player_points|Points|ou|alt
player_power_play_points|Power Play Points|ou|alt
player_assists|Assists|ou|alt
player_blocked_shots|Blocked Shots|ou|alt
player_shots_on_goal|Shots on Goal|ou|alt
player_goals|Goals|ou|alt
player_total_saves|Total Saves|ou|alt
player_shots|Shots|ou|
player_hits|Hits|ou|
player_faceoffs_won|Faceoffs Won|ou|
player_goal_scorer_first|First Goal Scorer|yn|
player_goal_scorer_last|Last Goal Scorer|yn|
player_goal_scorer_anytime|Anytime Goal Scorer|yn|
`,
  soccer: `
player_goal_scorer_anytime|Anytime Goal Scorer|yn|
player_first_goal_scorer|First Goal Scorer|yn|
player_last_goal_scorer|Last Goal Scorer|yn|
player_to_receive_card|Player to Receive a Card|yn|
player_to_receive_red_card|Player to Receive a Red Card|yn|
player_shots_on_target|Shots on Target|ou|
player_shots|Shots|ou|
player_assists|Assists|ou|
`,
};

/** Other spellings of a prop, seen in the field: they name the same line. */
export const PLAYER_PROP_SPELLINGS: Readonly<Record<string, string>> = {
  player_tds_over: 'player_tds',
};
