// Clubs of the Premier League and those that can be promoted to it, so that a new season loses none;
// former members that old results name come last. One line each: abbreviation|name|aliases.

export const EPL_TEAMS = `
ARS|Arsenal|Arsenal FC
AVL|Aston Villa|Aston Villa FC;Villa
BOU|Bournemouth|AFC Bournemouth
BRE|Brentford|Brentford FC
BHA|Brighton and Hove Albion|Brighton;Brighton & Hove Albion FC;Brighton & Hove
BUR|Burnley|Burnley FC
CHE|Chelsea|Chelsea FC
COV|Coventry City|Coventry;Coventry City FC
CRY|Crystal Palace|Crystal Palace FC
EVE|Everton|Everton FC
FUL|Fulham|Fulham FC
HUL|Hull City|Hull;Hull City FC;Hull City AFC
IPS|Ipswich Town|Ipswich;Ipswich Town FC
LEE|Leeds United|Leeds;Leeds United FC;Leeds Utd
LIV|Liverpool|Liverpool FC
MCI|Manchester City|Man City;Manchester City FC;MNC
MUN|Manchester United|Man United;Man Utd;Manchester Utd;Manchester United FC
NEW|Newcastle United|Newcastle;Newcastle Utd;Newcastle United FC
NFO|Nottingham Forest|Nott'm Forest;Nottm Forest;Nottingham Forest FC;Nottingham
SUN|Sunderland|Sunderland AFC
TOT|Tottenham Hotspur|Tottenham;Spurs;Tottenham Hotspur FC
WHU|West Ham United|West Ham;West Ham Utd;West Ham United FC
WOL|Wolverhampton Wanderers|Wolves;Wolverhampton;Wolverhampton Wanderers FC
BIR|Birmingham City|Birmingham;Birmingham City FC
BLA|Blackburn Rovers|Blackburn;Blackburn Rovers FC
BOL|Bolton Wanderers|Bolton;Bolton Wanderers FC
BRC|Bristol City|Bristol City FC
CAR|Cardiff City|Cardiff;Cardiff City FC
CHA|Charlton Athletic|Charlton;Charlton Athletic FC
DER|Derby County|Derby;Derby County FC
LEI|Leicester City|Leicester;Leicester City FC
LIN|Lincoln City|Lincoln;Lincoln City FC
MID|Middlesbrough|Middlesbrough FC;Boro
MIL|Millwall|Millwall FC
NOR|Norwich City|Norwich;Norwich City FC
OXF|Oxford United|Oxford;Oxford Utd;Oxford United FC
POR|Portsmouth|Portsmouth FC
PNE|Preston North End|Preston;Preston North End FC
QPR|Queens Park Rangers|Queens Park Rangers FC
SHU|Sheffield United|Sheffield Utd;Sheffield United FC
SHW|Sheffield Wednesday|Sheffield Weds;Sheffield Wednesday FC
SOU|Southampton|Southampton FC
STK|Stoke City|Stoke;Stoke City FC
SWA|Swansea City|Swansea;Swansea City FC;Swansea City AFC
WAT|Watford|Watford FC
WBA|West Bromwich Albion|West Brom;West Bromwich;West Bromwich Albion FC
WRE|Wrexham|Wrexham AFC;Wrexham FC
BAR|Barnsley|Barnsley FC
BLP|Blackpool|Blackpool FC
BRD|Bradford City|Bradford;Bradford City FC;Bradford City AFC
HUD|Huddersfield Town|Huddersfield;Huddersfield Town FC
LUT|Luton Town|Luton;Luton Town FC
PLY|Plymouth Argyle|Plymouth;Plymouth Argyle FC
REA|Reading|Reading FC
ROT|Rotherham United|Rotherham;Rotherham Utd;Rotherham United FC
STP|Stockport County|Stockport;Stockport County FC
WIG|Wigan Athletic|Wigan;Wigan Athletic FC
`;
