// NHL teams, one line each: abbreviation|name|aliases|codes of former seasons
// (lists are separated by semicolons).
// A former name is an alias of the franchise that bore it; Arizona's became Utah's by transfer.

export const NHL_TEAMS = `
ANA|Anaheim Ducks|Anaheim;Ducks;Mighty Ducks of Anaheim;ANH|MDA
BOS|Boston Bruins|Boston;Bruins
BUF|Buffalo Sabres|Buffalo;Sabres
CAR|Carolina Hurricanes|Carolina;Hurricanes;Hartford Whalers|HFD;HAR
CBJ|Columbus Blue Jackets|Columbus;Blue Jackets;CLB
CGY|Calgary Flames|Calgary;Flames;CAL;Atlanta Flames|AFM
CHI|Chicago Blackhawks|Chicago;Blackhawks
COL|Colorado Avalanche|Colorado;Avalanche;Quebec Nordiques|QUE
DAL|Dallas Stars|Dallas;Stars;Minnesota North Stars|MNS
DET|Detroit Red Wings|Detroit;Red Wings
EDM|Edmonton Oilers|Edmonton;Oilers
FLA|Florida Panthers|Florida;Panthers
LAK|Los Angeles Kings|Los Angeles;LA Kings;Kings;LA
MIN|Minnesota Wild|Minnesota;Wild
MTL|Montréal Canadiens|Montreal;Canadiens;MON
NJD|New Jersey Devils|New Jersey;Devils;NJ;Colorado Rockies;Kansas City Scouts|CLR;KCS
NSH|Nashville Predators|Nashville;Predators;NAS
NYI|New York Islanders|NY Islanders;New York I;Islanders
NYR|New York Rangers|NY Rangers;New York R;Rangers
OTT|Ottawa Senators|Ottawa;Senators
PHI|Philadelphia Flyers|Philadelphia;Flyers
PIT|Pittsburgh Penguins|Pittsburgh;Penguins
SEA|Seattle Kraken|Seattle;Kraken
SJS|San Jose Sharks|San Jose;Sharks;SJ
STL|St Louis Blues|St Louis;Saint Louis Blues;Blues
TBL|Tampa Bay Lightning|Tampa Bay;Lightning;TB
TOR|Toronto Maple Leafs|Toronto;Maple Leafs
UTA|Utah Mammoth|Utah;Mammoth;UTAH;Utah Hockey Club;Utah HC;Arizona Coyotes;ARI;Phoenix Coyotes;PHX|UHC;ARZ;PHO
VAN|Vancouver Canucks|Vancouver;Canucks
VGK|Vegas Golden Knights|Vegas;Golden Knights;Las Vegas;VEG
WPG|Winnipeg Jets|Winnipeg;Jets;WIN;Atlanta Thrashers;ATL
WSH|Washington Capitals|Washington;Capitals;WAS
`;
