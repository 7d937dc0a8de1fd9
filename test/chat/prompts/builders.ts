// Prompts for parlays and line movement. See table.ts for how a row is read.
export const BUILDER_PROMPTS = `
parlay => parlay
build me a parlay => parlay
Build a 3-leg parlay => parlay legs=3
4 leg parlay for tonight => parlay legs=4 days=tonight
Build a 5-leg parlay with player props => parlay legs=5 props
5 legger nfl => parlay l=nfl legs=5
three leg parlay nba => parlay l=nba legs=3
NFL Sunday parlay => parlay l=nfl days=sunday
give me an accumulator for the premier league => parlay l=soccer_epl
4-fold acca this weekend epl => parlay l=soccer_epl legs=4 days=this_weekend
acca tips saturday => parlay days=saturday
safe parlay => parlay risk=safe
safe 2 leg nba parlay => parlay l=nba legs=2 risk=safe
parlay of favorites tonight => parlay risk=safe days=tonight
long shot parlay => parlay risk=long
lotto parlay nfl => parlay l=nfl risk=long
Show me a long shot prop parlay => parlay props risk=long
Build a parlay around the 49ers tonight => parlay t=nfl_sf days=tonight
parlay with the Lakers and Bills => parlay t=nba_lal;nfl_buf
moneyline parlay mlb => parlay l=mlb m=moneyline
totals parlay nhl => parlay l=nhl m=total
spread parlay college football => parlay l=ncaa_football m=spread
parlay on FanDuel => parlay b=fanduel
draftkings parlay nba => parlay l=nba b=draftkings
+EV parlay => parlay
positive ev parlay nfl => parlay l=nfl
value parlay tonight => parlay days=tonight
best value 3 leg parlay => parlay legs=3
same game parlay => parlay sgp
Give me a 3-leg same game parlay for tonight's NBA games => parlay l=nba legs=3 sgp days=tonight
SGP for the Lakers game => parlay t=nba_lal sgp
Give me SGP legs for the Lakers game => parlay t=nba_lal sgp
Touchdown scorer parlay for Sunday? => parlay m=player_anytime_td days=sunday
praley for tonight => parlay days=tonight
paraly nba => parlay l=nba
parley picks nfl => parlay l=nfl
hockey parlay tonight 2 legs => parlay l=nhl legs=2 days=tonight
Do you do parlay bets? => parlay
6 team parlay cfb => parlay l=ncaa_football legs=6
two team parlay => parlay legs=2
treble for the premier league => parlay l=soccer_epl legs=3
cross sport parlay nba nhl => parlay l=nba,nhl
mix me a parlay with 2 overs => parlay
soccer parlay 3 legs btts => parlay l=soccer_epl,soccer_mls,soccer_world_cup m=btts legs=3
underdog parlay nfl => parlay l=nfl
multi for saturday afl style => parlay days=saturday
4 picks parlay on prizepicks => parlay legs=4 b=prizepicks
line movement => line_movement
line movement nfl => line_movement l=nfl
show me line movement in the NBA tonight => line_movement l=nba days=tonight
How has the line moved for Chiefs Bills? => line_movement t=nfl_kc;nfl_buf
Chiefs line movement => line_movement t=nfl_kc
Where did the Lakers Celtics spread open? => line_movement t=nba_lal;nba_bos m=spread
opening line Cowboys Eagles => line_movement t=nfl_dal;nfl_phi
what was the opening total for Bills Dolphins => line_movement t=nfl_buf;nfl_mia m=total
steam moves nfl => line_movement l=nfl
odds history for the Yankees game => line_movement t=mlb_nyy
has the total moved in Packers Bears? => line_movement t=nfl_gb;nfl_chi m=total
biggest line moves today => line_movement days=today
reverse line movement mlb => line_movement l=mlb
sharp money nfl => line_movement l=nfl
odds drift arsenal chelsea => line_movement t=soccer_epl_ars;soccer_epl_che
price history man city liverpool => line_movement t=soccer_epl_mci;soccer_epl_liv
line moves college basketball => line_movement l=ncaa_basketball
LeBron points line movement => line_movement p=nba_lebron_james m=player_points
how did Mahomes passing yards line move => line_movement p=nfl_patrick_mahomes m=player_pass_yds
moneyline movement dodgers => line_movement t=mlb_lad m=moneyline
lines moving in hockey => line_movement l=nhl
line movment bills => line_movement t=nfl_buf
Opened vs now for Celtics Heat => line_movement t=nba_bos;nba_mia
biggest movers on the nba board => line_movement l=nba
`;
