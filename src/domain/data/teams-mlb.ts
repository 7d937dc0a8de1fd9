// MLB teams, one line each: abbreviation|name|aliases (separated by semicolons).
// A former name is an alias of the franchise that bore it; a city with two teams is nobody's alias.

export const MLB_TEAMS = `
ARI|Arizona Diamondbacks|Arizona;Diamondbacks;D-backs;Dbacks;AZ
ATH|Athletics|A's;OAK;Oakland;Oakland Athletics;Sacramento Athletics;Las Vegas Athletics
ATL|Atlanta Braves|Atlanta;Braves
BAL|Baltimore Orioles|Baltimore;Orioles
BOS|Boston Red Sox|Boston;Red Sox
CHC|Chicago Cubs|Chi Cubs;Chicago C;Cubs;CUB
CWS|Chicago White Sox|Chi White Sox;Chicago WS;White Sox;CHW
CIN|Cincinnati Reds|Cincinnati;Reds
CLE|Cleveland Guardians|Cleveland;Guardians;Cleveland Indians
COL|Colorado Rockies|Colorado;Rockies
DET|Detroit Tigers|Detroit;Tigers
HOU|Houston Astros|Houston;Astros
KC|Kansas City Royals|Kansas City;Royals;KCR;KAN
LAA|Los Angeles Angels|LA Angels;Los Angeles A;Angels;ANA;Anaheim Angels;Los Angeles Angels of Anaheim
LAD|Los Angeles Dodgers|LA Dodgers;Los Angeles D;Dodgers;LOS
MIA|Miami Marlins|Miami;Marlins;FLA;Florida Marlins
MIL|Milwaukee Brewers|Milwaukee;Brewers
MIN|Minnesota Twins|Minnesota;Twins
NYM|New York Mets|NY Mets;New York M;Mets
NYY|New York Yankees|NY Yankees;New York Y;Yankees
PHI|Philadelphia Phillies|Philadelphia;Phillies
PIT|Pittsburgh Pirates|Pittsburgh;Pirates
SD|San Diego Padres|San Diego;Padres;SDP;SDG
SEA|Seattle Mariners|Seattle;Mariners
SF|San Francisco Giants|San Francisco;Giants;SFG;SFO
STL|St. Louis Cardinals|St. Louis;Saint Louis Cardinals;Cardinals;Saint Louis
TB|Tampa Bay Rays|Tampa Bay;Rays;TBR;Tampa Bay Devil Rays;TAM
TEX|Texas Rangers|Texas;Rangers
TOR|Toronto Blue Jays|Toronto;Blue Jays
WSH|Washington Nationals|Washington;Nationals;Nats;WAS;WSN
`;
