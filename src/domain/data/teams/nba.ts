// NBA teams, one line each: abbreviation|name|aliases|codes of former seasons
// (lists are separated by semicolons).
// A former name is an alias of the franchise that bore it; a city with two teams is nobody's alias.

export const NBA_TEAMS = `
ATL|Atlanta Hawks|Atlanta;Hawks|STL;MLH;TRI
BKN|Brooklyn Nets|Brooklyn;Nets;BRK;New Jersey Nets;NJN|NJ;NYN
BOS|Boston Celtics|Boston;Celtics
CHA|Charlotte Hornets|Charlotte;Hornets;CHO;Charlotte Bobcats|CHH
CHI|Chicago Bulls|Chicago;Bulls
CLE|Cleveland Cavaliers|Cleveland;Cavaliers;Cavs
DAL|Dallas Mavericks|Dallas;Mavericks;Mavs
DEN|Denver Nuggets|Denver;Nuggets
DET|Detroit Pistons|Detroit;Pistons|FTW
GSW|Golden State Warriors|Golden State;Warriors;GS|SFW;PHW;GOS
HOU|Houston Rockets|Houston;Rockets;San Diego Rockets|SDR
IND|Indiana Pacers|Indiana;Pacers
LAC|Los Angeles Clippers|LA Clippers;Los Angeles C;Clippers;San Diego Clippers;Buffalo Braves|SDC;BUF
LAL|Los Angeles Lakers|LA Lakers;Los Angeles L;Lakers|MNL
MEM|Memphis Grizzlies|Memphis;Grizzlies;Vancouver Grizzlies|VAN
MIA|Miami Heat|Miami;Heat
MIL|Milwaukee Bucks|Milwaukee;Bucks
MIN|Minnesota Timberwolves|Minnesota;Timberwolves;Wolves
NOP|New Orleans Pelicans|New Orleans;Pelicans;NO;NOR;New Orleans Hornets;NOH;New Orleans/Oklahoma City Hornets|NOK
NYK|New York Knicks|New York;Knicks;NY
OKC|Oklahoma City Thunder|Oklahoma City;Thunder;Seattle SuperSonics|SEA
ORL|Orlando Magic|Orlando;Magic
PHI|Philadelphia 76ers|Philadelphia;76ers;Sixers|SYR;PHL
PHX|Phoenix Suns|Phoenix;Suns;PHO
POR|Portland Trail Blazers|Portland;Trail Blazers;Blazers;Trailblazers;Portland Trailblazers
SAC|Sacramento Kings|Sacramento;Kings;Kansas City Kings|KCK;KCO;CIN;ROC
SAS|San Antonio Spurs|San Antonio;Spurs;SA|SAN
TOR|Toronto Raptors|Toronto;Raptors
UTA|Utah Jazz|Utah;Jazz;New Orleans Jazz|NOJ;UTH
WAS|Washington Wizards|Washington;Wizards;WSH;Washington Bullets|WSB;CAP;BAL;CHZ;CHP
`;
