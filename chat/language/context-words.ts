// How people ask for each context, one phrase a line; `?` before a phrase marks one that gives way
// to any other context: "value" alone means EV bets, "value parlay" means a parlay.
import type { ChatContext } from '#contract/routes/chat-request.ts';

export const CONTEXT_WORDS: Readonly<Record<Exclude<ChatContext, 'best_bets'>, string>> = {
  arbitrage: `
arb|arbs|arbing|arbitrage|arbitrages|arbitrage bet|arbitrage bets|surebet|surebets|sure bet
sure bets|?risk free|?risk free profit|?riskless|guaranteed profit|guaranteed profits
guaranteed return|guaranteed returns|guaranteed money|lock in a profit|lock in profit
locked in profit|?free money|?no risk|bet both sides|cover both sides|win either way
profit either way|profit no matter|profit no matter what|profit no matter who wins
win no matter what|cant lose|middle both sides`,
  ev_bets: `
ev|plus ev|positive ev|expected value|positive expected value|positive expectation
plus expected value|evs|ev bet|ev bets|ev plays|ev picks|ev plus|value bet|value bets
value betting|?value play|?value plays|?value pick|?value picks|?best value|?good value
?great value|?real value|?value|?values|mispriced|mispricing|mispricings|mispriced odds
underpriced|?edge|?edges|?biggest edge|?profitable bets|?profitable|?beat the books
?beat the book|soft line|soft lines|soft price|soft prices|overlay|overlays|?off market
?stale line|?stale lines|?long term profit`,
  event_best_available_bet: '',
  parlay: `
parlay|parlays|parley|parlys|parlay bet|accumulator|accumulators|acca|accas|multibet|?multi
?multis|?leg|?legs|legger|leggers|?combo|?combo bet|?combos|sgp|sgps|sgpx|same game parlay
same game parlays|same game multi|round robin|lotto ticket|?ticket|treble|?fold|fourfold
lucky 15|quid double|double on|dollar double|a double on|fourfold acca`,
  line_movement: `
line movement|line movements|line move|line moves|line moved|line moving|lines moved
lines moving|lines move|odds movement|odds movements|odds moved|odds moving|odds move
price movement|price moved|price movements|?moved|?movement|?movements|?moving|?move|?moves
steam|steam move|steam moves|?steamed|?opened|opening line|opening lines|opening odds
opening price|opener|openers|?open at|odds history|line history|price history
history of the line|history of the odds|?drift|?drifted|?drifting|?shifted|?shift|line shift
line shifts|odds shift|line change|line changes|line changed|odds change|odds changes
odds changed|reverse line movement|rlm|?since open|?since it opened|?sharp money|?sharp action
?consensus history|biggest movers|?movers|closing line value|?where did it open|?open|?opening
?line now|?dropped|?line flip|?did it flip|?flipped|?risen|?gone up|?gone down|shortened|shortening|odds shorten|steamers|?bet down|?bet up|?budged|?climbed|?ticked up|?ticked down
?which way did|?which way has|?which way have|?which way is it|?which way is the line|?did it go up|?did it go down|?has it gone`,
};

/** Words that ask for bets without saying of which kind; `!` before those that name the context. */
export const BEST_BET_WORDS = `
!best bet|!best bets|!top bet|!top bets|!best available bets|best odds|best line|best lines
best price|best prices|top price|top prices|top odds|best number|best numbers|top pick|top picks
best pick|best picks|good pick|good picks|pick|picks|my picks|bet|bets|betting|bet on
what should i bet|what should i bet on|what to bet|what to bet on|who should i bet on
who to bet on|wager|wagers|best prop|best props|top prop|top props|best player props|prop bet
prop bets|prop|props|player prop|player props|odds|lines|prices|best play|best plays|top play
top plays|good plays|play of the day|plays|potd|bet of the day|lock of the day|lock|locks
hit rate|hit rates|streak|streaks|streaking|recommend|recommendation|recommendations|recommended
anything good|whos good|who is good|whos looking good|who looks good|best dogs|best underdogs
what do you like|who do you like|you like|best moneyline|best moneylines
best spread|best spreads|best total|best totals|best payout|tip|tips|suggest|suggestion
suggestions|smashing|cashing|hitting|line shop|line shopping|shop lines|who has the best
price on|slate|best available|where can i get|action|hammer|fade|tail|punt|punts|flutter
wagering|spreads|totals|moneylines|most likely to hit|hottest|board|overs|unders|player to score
scorers|bangers`;

/** Words that turn a team or a player into a question about a bet on the game. */
export const GAME_WORDS = `
anything on|something on|game|games|match|matchup|matches|fixture|tonight|today|tomorrow|this weekend|vs|versus|against
at|over|under|win|wins|winning|beat|beats|cover|covers|covering|take|taking|back|play|plays
playing tonight|like|lean|odds|bet|bets|betting|bet on|wager|line|lines|price|spread|total
moneyline|chance|chances|probability|prob|likely|favored|favoured|favorite|underdog|dog|pick
picks|prop|props|prediction|predict|predictions|preview|kickoff|tip off|first pitch|to score
score|scores|hit|hits|hitting|hit rate|hit rates|value|thoughts|analysis|analyze|analyse|outlook
best|good|should i|go over|go under|anytime|smash|cash|hammer|fade|tail|sunday|monday|tuesday
wednesday|thursday|friday|saturday|stake|upset|recommendation|recommend|live`;

/** Questions about the world, not about a price: no context, unless they ask for a bet as well. */
export const FACT_WORDS = `
how old|how tall|born|birthday|career|age|height|college did|go to college|draft pick
draft picks|traded|trade|trades|trade rumors|rumors|injured|injury|injuries|standings|position
coach|coaching|free agency|signings|acquire|roster|contract|salary|married|wife|news
record this season|points last season|all time|hall of fame|history of|who is|who scored
averaging|what team is|where does|how many championships|jersey number|weigh|retire|retired
net worth|stadium|ticket prices|tickets|transfers`;

/** Of these nobody bets: whatever else such a message says, it asks for something else. */
export const OFF_TOPIC_WORDS = `
restaurant|restaurants|weather|temperature|forecast|recipe|recipes|joke|jokes|dinner|lunch|movie
movies|song|songs|poem|homework|essay|stock|stocks|bitcoin|crypto|lottery numbers|horoscope`;

/** Words that a capital makes no name of, beside those of everyday and of the tables. */
export const NO_NAMES = `
kelly bankroll unit units dollar euro vegas american european decimal fractional ladder longshot
longshots shot shots lottery risky safer safest conservative dfs pickem fantasy exchange exchanges
sportsbook sportsbooks app apps opportunity opportunities backs bookie bookies bookmaker bookmakers
playoff playoffs preseason postseason tournament conference division january february march april
june july august september october november december jan feb mar apr jun jul aug sep sept oct nov
dec thanksgiving christmas asap est edt pst pdt cst
utc gmt usa usd eur gbp cad lol omg imo btw fyi lfg goat roi clv api json url hey hello gimme lemme
gonna wanna gotta mix dude bro pls plz thx ive ill youre youve were theyre thats theres heres whats
whos wheres hows lets dont doesnt didnt cant couldnt shouldnt wouldnt wont isnt arent wasnt werent
havent hasnt league leagues criterion quarterback quarterbacks receiver receivers rookie rookies
goalie goalies pitcher pitchers beginner beginners afternoon halloween easter denver
portland evaluate boost boosted damn grade graded sleeper sleepers stack stacks stacked longest nah
nope yep yup yessir excluding undervalued overvalued underrated overrated juicy juiciest sneaky
strongest weakest surest craziest boldest`;
