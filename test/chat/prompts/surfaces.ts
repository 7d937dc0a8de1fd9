// Prompts for surfaces: best bets, EV bets, arbitrage. See table.ts for how a row is read.
export const SURFACE_PROMPTS = `
best bets => best_bets
best bets tonight => best_bets days=tonight
What are the best bets today? => best_bets days=today
show me the best bets for tomorrow => best_bets days=tomorrow
Best bets this weekend => best_bets days=this_weekend
best NBA bets => best_bets l=nba
Top picks for the NFL this Sunday => best_bets l=nfl days=sunday
give me some picks => best_bets
got any picks for tonight? => best_bets days=tonight
what should I bet on today => best_bets days=today
Who should I bet on tonight? => best_bets days=tonight
What do you like in the NHL tonight? => best_bets l=nhl days=tonight
mlb picks please => best_bets l=mlb
best odds on the board => best_bets
best prices in the premier league => best_bets l=soccer_epl
Where can I get the best lines for college football? => best_bets l=ncaa_football
best moneyline bets nfl => best_bets l=nfl m=moneyline
best ml plays tonight => best_bets m=moneyline days=tonight
NBA spreads with the best price => best_bets l=nba m=spread
best run lines today => best_bets l=mlb m=spread days=today
puck line best bets => best_bets l=nhl m=spread
best totals in the nba => best_bets l=nba m=total
Best over unders for NFL => best_bets l=nfl m=total
over/under picks mlb => best_bets l=mlb m=total
first half totals nba => best_bets l=nba m=total_h1
best first half bets nfl => best_bets l=nfl m=moneyline_h1,spread_h1,total_h1
1q spreads nba => best_bets l=nba m=spread_q1
first five innings moneylines => best_bets m=moneyline_f5
first period totals nhl => best_bets l=nhl m=total_p1
best team totals nfl => best_bets l=nfl m=team_total
both teams to score picks epl => best_bets l=soccer_epl m=btts
btts tips => best_bets m=btts
double chance tips premier league => best_bets l=soccer_epl m=double_chance
draw no bet best odds mls => best_bets l=soccer_mls m=draw_no_bet
best player props => best_bets props
best props tonight nba => best_bets l=nba props days=tonight
player prop bets for the nfl => best_bets l=nfl props
Any decent assist props today? => best_bets m=player_assists props days=today
rebound props nba => best_bets l=nba m=player_rebounds props
best points props => best_bets m=player_points props
anytime td picks this sunday => best_bets m=player_anytime_td days=sunday
touchdown scorers for sunday => best_bets m=player_anytime_td days=sunday
Find me home run props => best_bets m=batter_home_runs props
best strikeout props today => best_bets m=pitcher_strikeouts props days=today
shots on goal props nhl => best_bets l=nhl m=player_shots_on_goal props
passing yards props nfl best price => best_bets l=nfl m=player_pass_yds props
receptions props => best_bets m=player_receptions props
total bases props mlb => best_bets l=mlb m=batter_total_bases props
three pointers made props => best_bets m=player_threes props
PRA props nba tonight => best_bets l=nba m=player_points_rebounds_assists props days=tonight
goalscorer odds epl => best_bets l=soccer_epl m=player_goal_scorer_anytime
best props by hit rate last 10 games nba => best_bets l=nba props last=10
Which props have the best hit rate over the last 5 games? => best_bets props last=5
hottest player props L10 => best_bets props last=10
who has been smashing their props lately? => best_bets props
best bets on DraftKings => best_bets b=draftkings
best bets at FanDuel for NBA => best_bets l=nba b=fanduel
best odds at Pinnacle => best_bets b=pinnacle
DK or FD best NFL prices => best_bets l=nfl b=draftkings,fanduel
best bets on Caesars and BetMGM => best_bets b=betmgm,williamhill_us
hard rock best bets => best_bets b=hardrockbet
best bets on espn bet => best_bets b=espnbet
bet365 best prices epl => best_bets l=soccer_epl b=bet365_au
best bets on Bovada nfl => best_bets l=nfl b=bovada
best bets not on FanDuel => best_bets b!fanduel
best picks on PrizePicks => best_bets b=prizepicks
underdog fantasy picks tonight => best_bets b=underdog days=tonight
best pick em plays => best_bets st=dfs
dfs props nba => best_bets l=nba props st=dfs
best bets on exchanges => best_bets st=exchange
prediction market prices nfl => best_bets l=nfl st=exchange
best bets at sportsbooks only => best_bets st=sportsbook
hoops best bets => best_bets l=nba,ncaa_basketball
basketball picks tonight => best_bets l=nba,ncaa_basketball days=tonight
football best bets => best_bets l=nfl,ncaa_football
soccer best bets this weekend
  => best_bets l=soccer_epl,soccer_mls,soccer_world_cup days=this_weekend
hockey picks => best_bets l=nhl
baseball best bets today => best_bets l=mlb days=today
college basketball best bets => best_bets l=ncaa_basketball
march madness picks => best_bets l=ncaa_basketball
cfb best bets saturday => best_bets l=ncaa_football days=saturday
ncaa picks => best_bets l=ncaa_basketball,ncaa_football
world cup best bets => best_bets l=soccer_world_cup
fifa world cup odds => best_bets l=soccer_world_cup
mls picks saturday => best_bets l=soccer_mls days=saturday
premier league football picks => best_bets l=soccer_epl
NFL and NBA best bets => best_bets l=nba,nfl
best bets everything but soccer => best_bets l=nba,nfl,mlb,nhl,ncaa_basketball,ncaa_football
best bets, no soccer => best_bets l=nba,nfl,mlb,nhl,ncaa_basketball,ncaa_football
live best bets nba => best_bets l=nba live
in-play bets nfl => best_bets l=nfl live
best underdogs to bet today => best_bets days=today price=plus
best favorites tonight nba => best_bets l=nba days=tonight price=minus
Best underdog moneylines at DraftKings => best_bets m=moneyline b=draftkings price=plus
Best favorite moneylines at DraftKings => best_bets m=moneyline b=draftkings price=minus
underdog ML bets NBA => best_bets l=nba m=moneyline price=plus
best moneylines at Underdog => best_bets m=moneyline b=underdog
my favorite team is the Lakers, best bets => event t=nba_lal
no parlays, just best bets => best_bets
best bets, not arbitrage => best_bets
lock of the day => best_bets
play of the day nhl => best_bets l=nhl
potd => best_bets
any good bets on the slate? => best_bets
line shop the NBA for me => best_bets l=nba
who has the best number on nfl totals => best_bets l=nfl m=total
Can I get some picks for basektball? => best_bets l=nba,ncaa_basketball
best bets for basebal => best_bets l=mlb
Do you bet on pro football? => best_bets l=nfl
do you do any prop bets? => best_bets props
What kind of NFL bets do you have? => best_bets l=nfl
I want to bet on some games tonight => best_bets days=tonight
Only give me plays for tonight => best_bets days=tonight
+EV bets => ev_bets
ev bets => ev_bets
EV plays tonight => ev_bets days=tonight
show me positive EV bets => ev_bets
positive expected value bets nba => ev_bets l=nba
plus ev nfl => ev_bets l=nfl
what bets have positive expected value right now? => ev_bets
value bets => ev_bets
best value bets today => ev_bets days=today
any value picks tonight? => ev_bets days=tonight
value plays nhl => ev_bets l=nhl
where is the value in the nfl this week => ev_bets l=nfl days=this_week
mispriced lines mlb => ev_bets l=mlb
show me mispriced odds => ev_bets
soft lines on prizepicks => ev_bets b=prizepicks
soft lines at DraftKings => ev_bets b=draftkings
best edges right now => ev_bets
biggest edge nba props => ev_bets l=nba props
profitable bets for tonight => ev_bets days=tonight
bets that beat the books => ev_bets
+EV player props => ev_bets props
+EV NBA props on FanDuel => ev_bets l=nba props b=fanduel
ev bets moneyline only => ev_bets m=moneyline
ev spreads nfl => ev_bets l=nfl m=spread
EV on totals in the MLB => ev_bets l=mlb m=total
ev bets on Kalshi => ev_bets b=kalshi
ev bets on exchanges => ev_bets st=exchange
ev bets on dfs apps => ev_bets st=dfs
ev bets soccer => ev_bets l=soccer_epl,soccer_mls,soccer_world_cup
ev bets epl and mls => ev_bets l=soccer_epl,soccer_mls
ev bets with a $1,000 bankroll => ev_bets bankroll=1000 kelly=0.5
ev bets, bankroll $500, quarter kelly => ev_bets bankroll=500 kelly=0.25
nfl ev bets half kelly bankroll 2500 => ev_bets l=nfl bankroll=2500 kelly=0.5
I have $2k to bet, show me ev bets at full kelly => ev_bets bankroll=2000 kelly=1
my bankroll is 10,000 dollars, what EV bets should I make? => ev_bets bankroll=10000 kelly=0.5
value bets for a 5k bankroll => ev_bets bankroll=5000 kelly=0.5
with $250 what +ev nba bets => ev_bets l=nba bankroll=250 kelly=0.5
$300 bankroll 1/4 kelly value bets tonight => ev_bets bankroll=300 kelly=0.25 days=tonight
€400 bankroll ev bets => ev_bets bankroll=400 kelly=0.5
ev bets kelly full with bankroll of $1200 => ev_bets bankroll=1200 kelly=1
live ev bets => ev_bets live
ev bets, not DraftKings => ev_bets b!draftkings
EV over 5% nba => ev_bets l=nba
underdog value bets => ev_bets
long term profit bets => ev_bets
overlay bets tonight => ev_bets days=tonight
college football value => ev_bets l=ncaa_football
SHOW ME EV BETS => ev_bets
ev betz => ev_bets
arbs => arbitrage
any arbs? => arbitrage
arbitrage opportunities => arbitrage
find me arbitrage bets in the nba => arbitrage l=nba
arbitage bets => arbitrage
arbitrge nfl => arbitrage l=nfl
surebets => arbitrage
sure bets in soccer => arbitrage l=soccer_epl,soccer_mls,soccer_world_cup
guaranteed profit bets => arbitrage
guaranteed profit nba tonight => arbitrage l=nba days=tonight
risk free bets => arbitrage
how can I lock in a profit tonight? => arbitrage days=tonight
bet both sides and win either way => arbitrage
arbs between DraftKings and FanDuel => arbitrage b=draftkings,fanduel
arbs on moneyline => arbitrage m=moneyline
nhl totals arbs => arbitrage l=nhl m=total
arb on exchanges => arbitrage st=exchange
arbs kalshi vs polymarket => arbitrage b=kalshi,polymarket
player prop arbs => arbitrage props
arbing opportunities mlb today => arbitrage l=mlb days=today
mls arbs => arbitrage l=soccer_mls
free money bets => arbitrage
profit no matter who wins => arbitrage
no risk bets in hockey => arbitrage l=nhl
`;
