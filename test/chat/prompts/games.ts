// Prompts about one game or one player: a recommendation for it. See table.ts for how a row is
// read.
export const GAME_PROMPTS = `
Lakers vs Celtics => event t=nba_lal;nba_bos
Lakers Celtics => event t=nba_lal;nba_bos
Lakers @ Celtics best bet => event t=nba_lal;nba_bos
best bet for Lakers Celtics tonight => event t=nba_lal;nba_bos days=tonight
Who will win the Lakers vs Celtics game? => event t=nba_lal;nba_bos m=moneyline
What's the best bet for the Lakers game? => event t=nba_lal
lakers => event t=nba_lal
Lakers tonight? => event t=nba_lal days=tonight
laker game pick => event t=nba_lal
Thoughts on the Cowboys game tonight? => event t=nfl_dal days=tonight
What's the probability the Chiefs win? => event t=nfl_kc m=moneyline
do the Chiefs cover? => event t=nfl_kc m=spread
Chiefs spread => event t=nfl_kc m=spread
Chiefs -3.5 good bet? => event t=nfl_kc m=spread line=-3.5
Chiefs Bills total => event t=nfl_kc;nfl_buf m=total
KC vs BUF => event t~nfl_kc;nfl_buf
kc vs buf moneyline => event t~nfl_kc;nfl_buf m=moneyline
GB @ CHI => event t~nfl_gb;nfl_chi
cheifs game => event t=nfl_kc
stealers game pick => event t=nfl_pit
seahwaks best bet => event t=nfl_sea
packres vs bears => event t=nfl_gb;nfl_chi
Best bet for the Niners => event t=nfl_sf
9ers vs rams => event t=nfl_sf;nfl_lar
bucs moneyline => event t=nfl_tb m=moneyline
Pats game => event t=nfl_ne
jags spread => event t=nfl_jax m=spread
phins vs gang green => event t=nfl_mia;nfl_nyj
New England Patriots at Miami Dolphins => event t=nfl_ne;nfl_mia
is the over good for Celtics vs Heat? => event t=nba_bos;nba_mia side=over
Sixers Knicks under => event t=nba_phi;nba_nyk side=under
under 224.5 in Sixers Knicks? => event t=nba_phi;nba_nyk m=total side=under line=224.5
mavs game best bet => event t=nba_dal
dubs tonight => event t=nba_gsw days=tonight
Golden State Warriors vs Phoenix Suns => event t=nba_gsw;nba_phx
OKC thunder best bet => event t=nba_okc
wolves vs nuggets => event t~nba_min;nba_den
T-Wolves first half spread => event t=nba_min m=spread_h1
cavs first quarter total => event t=nba_cle m=total_q1
celtcs heat => event t=nba_bos;nba_mia
Give me a Yankees play with team total over => event t=mlb_nyy m=team_total side=over
yanks vs red sox => event t=mlb_nyy;mlb_bos
Dodgers Padres run line => event t=mlb_lad;mlb_sd l=mlb m=spread
cubbies game total => event t=mlb_chc m=total
Astros first five innings moneyline => event t=mlb_hou m=moneyline_f5
what's the best price on the Braves => event t=mlb_atl
st louis cardinals moneyline => event t=mlb_stl m=moneyline
Phillies tonight odds => event t=mlb_phi days=tonight
leafs vs habs => event t=nhl_tor;nhl_mtl
Maple Leafs puck line => event t=nhl_tor l=nhl m=spread
rangers vs islanders best bet => event t~nhl_nyr;nhl_nyi
avs game pick => event t=nhl_col
golden knights moneyline => event t=nhl_vgk m=moneyline
Bruins first period total => event t~nhl_bos m=total_p1
oilers flames over => event t=nhl_edm;nhl_cgy side=over
man city vs liverpool => event t=soccer_epl_mci;soccer_epl_liv
Man Utd Arsenal best bet => event t=soccer_epl_mun;soccer_epl_ars
spurs vs chelsea => event t~soccer_epl_tot;soccer_epl_che
Gunners vs Toffees => event t=soccer_epl_ars;soccer_epl_eve
Will both teams score in Arsenal Chelsea? => event t=soccer_epl_ars;soccer_epl_che
btts Arsenal Chelsea => event t=soccer_epl_ars;soccer_epl_che m=btts
Newcastle double chance => event t=soccer_epl_new m=double_chance
LA Galaxy vs LAFC => event t=soccer_mls_la;soccer_mls_lafc
Inter Miami moneyline => event t=soccer_mls_mia m=moneyline
usa vs mexico => event t=soccer_world_cup_usa;soccer_world_cup_mex
England vs Ghana odds => event t=soccer_world_cup_eng;soccer_world_cup_gha
Brazil Argentina best bet => event t=soccer_world_cup_bra;soccer_world_cup_arg
holland v germany => event t=soccer_world_cup_ned;soccer_world_cup_ger
Alabama vs Georgia college football => event t~ncaa_football_ala;ncaa_football_uga l=ncaa_football
bama game best bet => event t=ncaa_football_ala
Ohio State spread => event t~ncaa_football_osu m=spread
Duke vs North Carolina => event t~ncaa_basketball_duke;ncaa_basketball_unc
Gonzaga moneyline => event t~ncaa_basketball_gonz m=moneyline
Michigan Wolverines total => event t~ncaa_football_mich m=total
Texas A&M best bet => event t~ncaa_football_tamu
chicago game tonight => event t~nba_chi days=tonight
New York Giants moneyline => event t=nfl_nyg m=moneyline
giants game => event t~nfl_nyg
Houston best bet nba => event t~nba_hou l=nba
Philadelphia hockey pick => event t~nhl_phi l=nhl
Miami bets NFL => event t~nfl_mia l=nfl
LeBron over 27.5 points => event p=nba_lebron_james m=player_points side=over line=27.5
LeBron James points => event p=nba_lebron_james m=player_points
lebron tonight => event p=nba_lebron_james days=tonight
Tatum rebounds prop => event p=nba_jayson_tatum m=player_rebounds props
Jayson Tatum assists under 5.5 => event p=nba_jayson_tatum m=player_assists side=under line=5.5
Give me something with Tatum hitting 3 threes tonight
  => event p=nba_jayson_tatum m=player_threes days=tonight
Jokic triple double => event p=nba_nikola_jokic m=player_triple_double
Jokić over 10 rebounds => event p=nba_nikola_jokic m=player_rebounds side=over line=10
steph curry threes => event p=nba_stephen_curry m=player_threes
Curry over 4.5 threes last 10 games
  => event p=nba_stephen_curry m=player_threes side=over line=4.5 last=10
Luka points last 5 => event p=nba_luka_doncic m=player_points last=5
Doncic PRA => event p=nba_luka_doncic m=player_points_rebounds_assists
Giannis rebounds at home => event p=nba_giannis_antetokounmpo m=player_rebounds location=home
Giannis points vs the Celtics => event p=nba_giannis_antetokounmpo m=player_points opp=nba_bos
Giannis points on the road => event p=nba_giannis_antetokounmpo m=player_points location=away
Anthony Edwards points on back to backs => event p=nba_anthony_edwards m=player_points b2b
Trae Young assists l15 => event p=nba_trae_young m=player_assists last=15
Should I take Trae Young over 10.5 assists?
  => event p=nba_trae_young m=player_assists side=over line=10.5
lebron jmaes points => event p=nba_lebron_james m=player_points
Josh Allen passing yards => event p=nfl_josh_allen m=player_pass_yds
josh allen anytime td => event p=nfl_josh_allen m=player_anytime_td
Mahomes pass tds over 1.5 => event p=nfl_patrick_mahomes m=player_pass_tds side=over line=1.5
Patrick Mahomes passing touchdowns against the Bills
  => event p=nfl_patrick_mahomes m=player_pass_tds opp=nfl_buf
mahommes passing yards => event p=nfl_patrick_mahomes m=player_pass_yds
Lamar Jackson rushing yards => event p=nfl_lamar_jackson m=player_rush_yds
Justin Jefferson receptions last 8 games => event p=nfl_justin_jefferson m=player_receptions last=8
McCaffrey to score a touchdown => event p=nfl_christian_mccaffrey m=player_anytime_td
CMC rushing yards => event p=nfl_christian_mccaffrey m=player_rush_yds props
lbj over 25.5 points => event p=nba_lebron_james m=player_points props
Kelce receiving yards under 55.5
  => event p=nfl_travis_kelce m=player_reception_yds side=under line=55.5
Saquon rushing yards at home => event p=nfl_saquon_barkley m=player_rush_yds location=home
Find me something with Judge hitting a home run => event p=mlb_aaron_judge m=batter_home_runs
Aaron Judge total bases => event p=mlb_aaron_judge m=batter_total_bases
Ohtani home run odds => event p=mlb_shohei_ohtani m=batter_home_runs
Gerrit Cole strikeouts over 7.5 => event p=mlb_gerrit_cole m=pitcher_strikeouts side=over line=7.5
Mookie Betts hits last 10 => event p=mlb_mookie_betts m=batter_hits last=10
McDavid points => event p=nhl_connor_mcdavid m=player_points
Connor McDavid shots on goal over 3.5
  => event p=nhl_connor_mcdavid m=player_shots_on_goal side=over line=3.5
Auston Matthews anytime goal => event p=nhl_auston_matthews m=player_goal_scorer_anytime
Shesterkin saves => event p=nhl_igor_shesterkin m=player_total_saves
Haaland anytime goalscorer => event p=soccer_epl_erling_haaland m=player_goal_scorer_anytime
Salah shots on target => event p=soccer_epl_mohamed_salah m=player_shots_on_target
Messi to score anytime => event p=soccer_mls_lionel_messi m=player_goal_scorer_anytime
mbappe anytime goal scorer => event p=soccer_world_cup_kylian_mbappe m=player_goal_scorer_anytime
Tatum and the Celtics tonight best bet => event t=nba_bos p=nba_jayson_tatum days=tonight
How is Jayson Tatum's hit rate on points? => event p=nba_jayson_tatum m=player_points
LeBron props on FanDuel => event p=nba_lebron_james props b=fanduel
Bills game on DraftKings => event t=nfl_buf b=draftkings
Lakers moneyline at Caesars => event t=nba_lal m=moneyline b=williamhill_us
best bet in Bills Dolphins with $500 bankroll quarter kelly
  => event t=nfl_buf;nfl_mia bankroll=500 kelly=0.25
nfl_20251109_buf_mia => event l=nfl id=nfl_20251109_buf_mia
best bet for nfl_20251109_buf_mia => event l=nfl id=nfl_20251109_buf_mia
best bet for the Zebras game tonight => event days=tonight
Foo vs Quux best bet => event
what's the best bet in that game? => event
Spread for the Hawks game on exchanges => event t~nba_atl m=spread st=exchange
who wins the super bowl => none
jets vs pats live => event t~nfl_nyj;nfl_ne live
`;
