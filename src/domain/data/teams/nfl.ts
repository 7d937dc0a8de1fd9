// NFL teams, one line each: abbreviation|name|aliases|codes of former seasons
// (lists are separated by semicolons).
// A former name is an alias of the franchise that bore it; a city with two teams is nobody's alias.

export const NFL_TEAMS = `
ARI|Arizona Cardinals|Arizona;Cardinals;ARZ;Phoenix Cardinals;St. Louis Cardinals|PHO;CRD;AZ
ATL|Atlanta Falcons|Atlanta;Falcons
BAL|Baltimore Ravens|Baltimore;Ravens;BLT|RAV
BUF|Buffalo Bills|Buffalo;Bills
CAR|Carolina Panthers|Carolina;Panthers
CHI|Chicago Bears|Chicago;Bears
CIN|Cincinnati Bengals|Cincinnati;Bengals
CLE|Cleveland Browns|Cleveland;Browns;CLV
DAL|Dallas Cowboys|Dallas;Cowboys
DEN|Denver Broncos|Denver;Broncos
DET|Detroit Lions|Detroit;Lions
GB|Green Bay Packers|Green Bay;Packers;GNB
HOU|Houston Texans|Houston;Texans;HST|HTX
IND|Indianapolis Colts|Indianapolis;Colts;Baltimore Colts|CLT
JAX|Jacksonville Jaguars|Jacksonville;Jaguars;JAC|JAG
KC|Kansas City Chiefs|Kansas City;Chiefs;KAN
LAC|Los Angeles Chargers|LA Chargers;Los Angeles C;Chargers;San Diego Chargers;SD|SDG
LAR|Los Angeles Rams|LA Rams;Los Angeles R;Rams;St. Louis Rams;LA;STL|SL;RAM
LV|Las Vegas Raiders|Las Vegas;Raiders;LVR;OAK;Oakland;Oakland Raiders;Los Angeles Raiders|RAI
MIA|Miami Dolphins|Miami;Dolphins
MIN|Minnesota Vikings|Minnesota;Vikings
NE|New England Patriots|New England;Patriots;NWE;Boston Patriots
NO|New Orleans Saints|New Orleans;Saints;NOR
NYG|New York Giants|NY Giants;New York G;Giants
NYJ|New York Jets|NY Jets;New York J;Jets
PHI|Philadelphia Eagles|Philadelphia;Eagles
PIT|Pittsburgh Steelers|Pittsburgh;Steelers
SEA|Seattle Seahawks|Seattle;Seahawks
SF|San Francisco 49ers|San Francisco;49ers;SFO
TB|Tampa Bay Buccaneers|Tampa Bay;Buccaneers;Bucs;TAM
TEN|Tennessee Titans|Tennessee;Titans;Tennessee Oilers;Houston Oilers|OTI;OIL
WAS|Washington Commanders|Washington;Commanders;WSH;Washington Football Team;Washington Redskins
`;
