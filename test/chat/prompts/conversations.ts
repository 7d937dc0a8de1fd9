// Conversations: earlier user messages, then the one that is answered. See table.ts.
export const CONVERSATION_PROMPTS = `
Lakers odds || and for Denver? => event t=nba_den
Lakers odds || Kings odds, NHL => event t~nhl_lak l=nhl
Bulls moneyline || what about the Nets? => event t=nba_bkn m=moneyline
Lakers Celtics odds || what about the total? => event t=nba_lal;nba_bos m=total carried
Lakers Celtics odds || and the spread? => event t=nba_lal;nba_bos m=spread carried
Lakers Celtics || which side do you like in that game? => event t=nba_lal;nba_bos carried
best bet for the Bills game || how has the line moved for them? => line_movement t=nfl_buf carried
best bet for the Bills game || any arbs on it? => arbitrage t=nfl_buf carried
Chiefs Bills || what about player props in that game? => event t=nfl_kc;nfl_buf props carried
Chiefs Bills || is the over worth it there? => event t=nfl_kc;nfl_buf side=over carried
Chiefs Bills || build a parlay with them => parlay t=nfl_kc;nfl_buf carried
Tatum points prop || what about his rebounds? => event p=nba_jayson_tatum m=player_rebounds carried
Tatum points || his assists at home?
  => event p=nba_jayson_tatum m=player_assists location=home carried
Tatum points || how does he do vs the Heat?
  => event p=nba_jayson_tatum opp=nba_mia m=player_points carried
Josh Allen passing yards || his rushing yards last 10 games
  => event p=nfl_josh_allen m=player_rush_yds last=10 carried
Mahomes passing yards || over 275.5?
  => event p=nfl_patrick_mahomes m=player_pass_yds side=over line=275.5 carried
LeBron points || same thing for Curry => event p=nba_stephen_curry m=player_points
LeBron points || what about Curry? => event p=nba_stephen_curry m=player_points
best ev bets nba || what about nfl? => ev_bets l=nfl
best ev bets nba || and nhl? => ev_bets l=nhl
best ev bets nba || only on DraftKings => ev_bets l=nba b=draftkings
best ev bets nba || now with a $500 bankroll => ev_bets l=nba bankroll=500 kelly=0.5
any arbs in soccer? || what about hockey => arbitrage l=nhl
best bets tonight || more => best_bets
best bets tonight in the nba || show me others => best_bets l=nba
parlay for the nfl || make it 5 legs instead => parlay l=nfl legs=5
parlay for the nfl || another one but safer => parlay l=nfl risk=safe
parlay nba || what about mlb? => parlay l=mlb
line movement Chiefs Bills || and for the Cowboys game? => line_movement t=nfl_dal
Yankees game || best bet for the Mets game => event t=mlb_nym
Yankees game || best bets in the NBA => best_bets l=nba
Yankees game || any ev bets in the nhl? => ev_bets l=nhl
Lakers game || hello => none
hello || best bets => best_bets
hello || what about it? => none
what's the weather || what about nfl? => none
Bills Dolphins || who's the underdog in this matchup? => event t=nfl_buf;nfl_mia carried
Bills Dolphins best bet || do they cover? => event t=nfl_buf;nfl_mia m=spread carried
Bills Dolphins best bet || does it go under? => event t=nfl_buf;nfl_mia side=under carried
Bills Dolphins best bet || thanks || first half total for that game
  => event t=nfl_buf;nfl_mia m=total_h1 carried
Packers game || Lakers game || spread in that game => event t=nba_lal m=spread carried
arsenal vs chelsea || btts in that game? => event t=soccer_epl_ars;soccer_epl_che m=btts carried
man city liverpool || has the line moved? => line_movement t=soccer_epl_mci;soccer_epl_liv carried
Ohtani home run || him on the road?
  => event p=mlb_shohei_ohtani m=batter_home_runs location=away carried
Judge home run || what about total bases for him
  => event p=mlb_aaron_judge m=batter_total_bases carried
Celtics best bet || on FanDuel? => event t=nba_bos b=fanduel carried
Celtics best bet || what is the moneyline at DraftKings
  => event t=nba_bos m=moneyline b=draftkings carried
ev bets || on FanDuel => ev_bets b=fanduel
ev bets || NBA only => ev_bets l=nba
best bets on FanDuel || best bets on DK => best_bets b=draftkings
nfl best bets || same for college football => best_bets l=ncaa_football
Lakers vs Celtics || parlays and arbs => several
`;
