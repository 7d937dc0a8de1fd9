// How people name markets: canonical keys|phrases. A period (below) is said beside a market, or
// alone. Props of several sports share words; leagues that do not have a key pass over it.
export const GAME_MARKETS = `
moneyline|moneyline|moneylines|money line|money lines|ml|straight up|to win outright|win outright
moneyline|mline|mlines|m line|m lines
moneyline|outright winner|h2h|head to head|1x2|match result|match winner|three way moneyline
moneyline|winner market
spread|spread|spreads|point spread|point spreads|ats|against the spread|run line|run lines|puck line
spread|puck lines|run lines|puckline|pucklines|runline|runlines|plus the points|minus the points|laying the points|lay the points|getting the points|taking the points|handicap|handicaps|asian handicap|to cover|cover|covers|covering
total|total|totals|over under|over unders|o u|ou|game total|game totals|total goals|total points
total|total runs
total|points total|goals total|runs total|overs and unders|over or under|overs or unders
team_total|team total|team totals
btts|btts|both teams to score|both to score|gg
double_chance|double chance
draw_no_bet|draw no bet|dnb
first_team_to_score|first team to score|score first|first to score
last_team_to_score|last team to score
total_corners|corners|total corners|corner total
total_cards|cards total|total cards|bookings
`;

export const PERIOD_WORDS = `
h1|first half|1st half|1h|h1|halftime|half time|1st h
h2|second half|2nd half|2h|h2
q1|first quarter|1st quarter|1q|q1
q2|second quarter|2nd quarter|2q|q2
q3|third quarter|3rd quarter|3q|q3
q4|fourth quarter|4th quarter|4q|q4
p1|first period|1st period|1p|p1
p2|second period|2nd period|2p|p2
p3|third period|3rd period|3p|p3
f1|first inning|1st inning|f1|nrfi|yrfi
f3|first 3 innings|first three innings|1st 3 innings|f3
f5|first 5 innings|first five innings|1st 5 innings|first 5|first five|f5
f7|first 7 innings|first seven innings|f7
`;

export const PROP_MARKETS = `
player_points|points|pts|player points|point prop|points prop|points props|scoring prop
player_rebounds|rebounds|player rebounds|rebound|rebs|reb|boards|rebounding|rebound props|rebound prop
player_assists|assists|player assists|assist|asts|ast|dimes|assist props|assist prop
player_threes|threes|3s|three pointers|3 pointers|threes made|3pt|3pm|3pts|triples from three
player_threes|three pointer
player_threes|three pt|3 pointers made|three pointers made|3 pt
player_points_rebounds_assists|pra|pras|points rebounds assists|points rebounds and assists
player_points_rebounds_assists|pts reb ast
player_points_rebounds|points and rebounds|points rebounds|pr
player_points_assists|points and assists|points assists
player_rebounds_assists|rebounds and assists|rebounds assists
player_blocks|blocks|block props|blks
player_steals|steals|stls
player_blocks_steals|stocks|blocks and steals|steals and blocks
player_turnovers|turnovers
player_double_double|double double|double doubles|dub dub
player_triple_double|triple double|triple doubles
player_first_basket|first basket|first basket scorer
player_pass_yds|passing yards|pass yards|pass yds|passing yds|passing yardage|throwing yards
player_pass_yds|air yards|yards|yds|yardage
player_pass_tds|passing touchdowns|pass tds|passing tds|touchdown passes|td passes|pass touchdowns
player_pass_tds|td pass|pass td|touchdown pass|passing td|td passing|throwing tds|tds thrown
player_pass_completions|completions|pass completions
player_pass_attempts|pass attempts|passing attempts
player_pass_interceptions|interceptions|ints|picks thrown|interceptions thrown
player_rush_yds|yards|yds|yardage|rushing yards|rush yards|rush yds|rushing yds|yards on the ground|rushing
player_rush_attempts|rush attempts|carries|rushing attempts
player_reception_yds|yards|yds|yardage|receiving yards|rec yards|receiving yds|rec yds|reception yards|receiving
player_receptions|receptions|catches|recs|reception props
player_anytime_td|anytime td|anytime touchdown|anytime touchdown scorer|touchdown scorer|td scorer
player_anytime_td|anytime|scorers|atd|td props|td prop|tds|td bets|td
player_anytime_td|to score|touchdown|touchdowns|touchdown scorers|td scorers|to score a touchdown|score a touchdown|score a td
player_anytime_td|anytime touchdowns|anytime tds|touchdown props|to score a td|attd
player_1st_td|first touchdown|first td|first touchdown scorer|first td scorer
player_kicking_points|kicking points|kicker points
player_sacks|sacks
player_tackles_assists|tackles|tackles and assists
batter_home_runs|home run|home runs|homer|homers|dinger|dingers|hr|hrs|go yard|to homer
batter_home_runs|home run props|homerun|homeruns
batter_hits|hits|base hits|to get a hit|batter hits
batter_total_bases|total bases|tb props|bases
batter_rbis|rbi|rbis|runs batted in
batter_hits_runs_rbis|hits runs rbis|hits runs and rbis|hrr
batter_stolen_bases|stolen bases|stolen base|sb
batter_runs_scored|runs scored
pitcher_strikeouts|strikeouts|strikeout|ks|k s|punchouts|strikeout props|pitcher strikeouts
pitcher_outs|outs|outs recorded|pitching outs
pitcher_earned_runs|earned runs
pitcher_hits_allowed|hits allowed
player_shots_on_goal|shots on goal|sog|sogs|shots on net
player_goals|goals|goal props
player_goal_scorer_anytime|anytime goal|anytime goal scorer|goal scorer|goalscorer
player_goal_scorer_anytime|anytime|scorers|anytime goalscorer|ags
player_goal_scorer_anytime|goalscorers|goal scorers|to score anytime|anytime scorer|anytime scorers
player_goal_scorer_anytime|score a goal|to score
player_total_saves|saves|goalie saves
player_shots_on_target|shots on target|sot
player_shots|shots
player_power_play_points|power play points|ppp
player_blocked_shots|blocked shots
player_to_receive_card|to be carded|to get carded|receive a card|to get booked|yellow card
`;

/** Props as such, of whatever kind. */
export const ANY_PROP =
  'prop|props|player prop|player props|prop bet|prop bets|prop plays|player to|player lines';

/** Lines other than the main one. */
export const ALTERNATE_WORDS = 'alt|alts|alternate|alternates|alt line|alt lines|alternative lines';
