// MLS clubs, one line each: abbreviation|name|aliases (separated by semicolons).
// Chivas USA is not listed: it folded, and no club carries it on.

export const MLS_TEAMS = `
ATL|Atlanta United FC|Atlanta United;Atlanta Utd;Atlanta
ATX|Austin FC|Austin;AUS
CLT|Charlotte FC|Charlotte
CHI|Chicago Fire|Chicago Fire FC;Chicago
CIN|FC Cincinnati|Cincinnati
COL|Colorado Rapids|Colorado
CLB|Columbus Crew SC|Columbus Crew;Columbus
DAL|FC Dallas|Dallas
DC|D.C. United|DC;Washington DC
HOU|Houston Dynamo|Houston Dynamo FC;Houston
LA|LA Galaxy|Los Angeles Galaxy;Los Angeles G;Galaxy;LAG
LAFC|Los Angeles FC|LAFC;Los Angeles Football Club;Los Angeles F
MIA|Inter Miami CF|Inter Miami;Miami
MIN|Minnesota United FC|Minnesota United;Minnesota
MTL|CF Montréal|Montreal;Montreal Impact
NE|New England Revolution|New England;NER
NSH|Nashville SC|Nashville
NYC|New York City FC|New York City;NYCFC
RBNY|New York Red Bulls|NY Red Bulls;New York RB;Red Bulls;Red Bull New York;NYRB;NY
ORL|Orlando City SC|Orlando City;Orlando
PHI|Philadelphia Union|Philadelphia
POR|Portland Timbers|Portland
RSL|Real Salt Lake|Salt Lake
SD|San Diego FC|San Diego
SEA|Seattle Sounders FC|Seattle Sounders;Seattle
SJ|San Jose Earthquakes|San Jose
SKC|Sporting Kansas City|Sporting KC;Kansas City
STL|St. Louis City SC|St. Louis City;St Louis CITY;Saint Louis City SC;St. Louis
TOR|Toronto FC|Toronto
VAN|Vancouver Whitecaps FC|Vancouver Whitecaps;Vancouver
`;
