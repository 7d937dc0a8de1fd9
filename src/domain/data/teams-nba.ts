// NBA teams, one line each: abbreviation|name|aliases (separated by semicolons).
// A former name is an alias of the franchise that bore it; a city with two teams is nobody's alias.

export const NBA_TEAMS = `
ATL|Atlanta Hawks|Atlanta;Hawks
BKN|Brooklyn Nets|Brooklyn;Nets;BRK;New Jersey Nets;NJN
BOS|Boston Celtics|Boston;Celtics
CHA|Charlotte Hornets|Charlotte;Hornets;CHO;Charlotte Bobcats
CHI|Chicago Bulls|Chicago;Bulls
CLE|Cleveland Cavaliers|Cleveland;Cavaliers;Cavs
DAL|Dallas Mavericks|Dallas;Mavericks;Mavs
DEN|Denver Nuggets|Denver;Nuggets
DET|Detroit Pistons|Detroit;Pistons
GSW|Golden State Warriors|Golden State;Warriors;GS
HOU|Houston Rockets|Houston;Rockets
IND|Indiana Pacers|Indiana;Pacers
LAC|Los Angeles Clippers|LA Clippers;Los Angeles C;Clippers
LAL|Los Angeles Lakers|LA Lakers;Los Angeles L;Lakers
MEM|Memphis Grizzlies|Memphis;Grizzlies
MIA|Miami Heat|Miami;Heat
MIL|Milwaukee Bucks|Milwaukee;Bucks
MIN|Minnesota Timberwolves|Minnesota;Timberwolves;Wolves
NOP|New Orleans Pelicans|New Orleans;Pelicans;NO;NOR;New Orleans Hornets;NOH
NYK|New York Knicks|New York;Knicks;NY
OKC|Oklahoma City Thunder|Oklahoma City;Thunder;Seattle SuperSonics
ORL|Orlando Magic|Orlando;Magic
PHI|Philadelphia 76ers|Philadelphia;76ers;Sixers
PHX|Phoenix Suns|Phoenix;Suns;PHO
POR|Portland Trail Blazers|Portland;Trail Blazers;Blazers;Trailblazers;Portland Trailblazers
SAC|Sacramento Kings|Sacramento;Kings
SAS|San Antonio Spurs|San Antonio;Spurs;SA
TOR|Toronto Raptors|Toronto;Raptors
UTA|Utah Jazz|Utah;Jazz
WAS|Washington Wizards|Washington;Wizards;WSH
`;
