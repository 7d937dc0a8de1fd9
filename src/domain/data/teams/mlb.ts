// MLB teams, one line each: abbreviation|name|aliases|codes of former seasons
// (lists are separated by semicolons).
// A former name is an alias of the franchise that bore it; a city with two teams is nobody's alias.

export const MLB_TEAMS = `
ARI|Arizona Diamondbacks|Arizona;Diamondbacks;D-backs;Dbacks;AZ|ARZ
ATH|Athletics|A's;OAK;Oakland;Oakland Athletics;Sacramento Athletics;Las Vegas Athletics;Philadelphia Athletics;Kansas City Athletics;Athletics Athletics|PHA;KC1
ATL|Atlanta Braves|Atlanta;Braves;Boston Braves;Milwaukee Braves|BSN;MLN
BAL|Baltimore Orioles|Baltimore;Orioles;St. Louis Browns|SLB;SLA
BOS|Boston Red Sox|Boston;Red Sox
CHC|Chicago Cubs|Chi Cubs;Chicago C;Cubs;CUB|CHN
CWS|Chicago White Sox|Chi White Sox;Chicago WS;White Sox;CHW|CHA
CIN|Cincinnati Reds|Cincinnati;Reds
CLE|Cleveland Guardians|Cleveland;Guardians;Cleveland Indians
COL|Colorado Rockies|Colorado;Rockies
DET|Detroit Tigers|Detroit;Tigers
HOU|Houston Astros|Houston;Astros
KC|Kansas City Royals|Kansas City;Royals;KCR;KAN
LAA|Los Angeles Angels|LA Angels;Los Angeles A;Angels;ANA;Anaheim Angels;Los Angeles Angels of Anaheim;California Angels|CAL
LAD|Los Angeles Dodgers|LA Dodgers;Los Angeles D;Dodgers;LOS;Brooklyn Dodgers|BRO;LAN
MIA|Miami Marlins|Miami;Marlins;FLA;Florida Marlins|FLO
MIL|Milwaukee Brewers|Milwaukee;Brewers;Seattle Pilots|SEP;SE1;ML4
MIN|Minnesota Twins|Minnesota;Twins|WS1
NYM|New York Mets|NY Mets;New York M;Mets|NYN
NYY|New York Yankees|NY Yankees;New York Y;Yankees|NYA
PHI|Philadelphia Phillies|Philadelphia;Phillies
PIT|Pittsburgh Pirates|Pittsburgh;Pirates
SD|San Diego Padres|San Diego;Padres;SDP;SDG|SDN
SEA|Seattle Mariners|Seattle;Mariners
SF|San Francisco Giants|San Francisco;Giants;SFG;SFO|NYG;NY1;SFN
STL|St. Louis Cardinals|St. Louis;Saint Louis Cardinals;Cardinals;Saint Louis|SLN
TB|Tampa Bay Rays|Tampa Bay;Rays;TBR;Tampa Bay Devil Rays;TAM|TBD;TBA
TEX|Texas Rangers|Texas;Rangers|WS2;WSA
TOR|Toronto Blue Jays|Toronto;Blue Jays
WSH|Washington Nationals|Washington;Nationals;Nats;WAS;WSN;Montreal Expos|MON
`;
