// Clubs of the EFL Championship since 2024/25 and those that can join it from above or below, so
// that a new season loses none; the latter come last.
// One line each: abbreviation|name|aliases (separated by semicolons).

export const EFL_CHAMPIONSHIP_TEAMS = `
BIR|Birmingham City|Birmingham;Birmingham City FC;B'ham City
BLA|Blackburn Rovers|Blackburn;Blackburn Rovers FC
BOL|Bolton Wanderers|Bolton;Bolton Wanderers FC
BRC|Bristol City|Bristol City FC
BUR|Burnley|Burnley FC
CAR|Cardiff City|Cardiff;Cardiff City FC
CHA|Charlton Athletic|Charlton;Charlton Athletic FC;Charlton Ath
COV|Coventry City|Coventry;Coventry City FC
DER|Derby County|Derby;Derby County FC
HUL|Hull City|Hull;Hull City FC;Hull City AFC
IPS|Ipswich Town|Ipswich;Ipswich Town FC
LEE|Leeds United|Leeds;Leeds Utd;Leeds United FC
LEI|Leicester City|Leicester;Leicester City FC
LIN|Lincoln City|Lincoln;Lincoln City FC
LUT|Luton Town|Luton;Luton Town FC
MID|Middlesbrough|Middlesbrough FC;Boro;M'brough;Middlesboro
MIL|Millwall|Millwall FC
NOR|Norwich City|Norwich;Norwich City FC
OXF|Oxford United|Oxford;Oxford Utd;Oxford United FC
PLY|Plymouth Argyle|Plymouth;Plymouth Argyle FC;Argyle
POR|Portsmouth|Portsmouth FC;Pompey
PNE|Preston North End|Preston;Preston North End FC;Preston NE
QPR|Queens Park Rangers|Queens Park Rangers FC;Queens Park R
SHU|Sheffield United|Sheffield Utd;Sheff Utd;Sheff United;Sheffield United FC
SHW|Sheffield Wednesday|Sheffield Weds;Sheff Wed;Sheff Weds;Sheffield Wed;Sheff Wednesday;Sheffield Wednesday FC
SOU|Southampton|Southampton FC;Saints;S'hampton
STK|Stoke City|Stoke;Stoke City FC
SUN|Sunderland|Sunderland AFC
SWA|Swansea City|Swansea;Swansea City FC;Swansea City AFC
WAT|Watford|Watford FC
WBA|West Bromwich Albion|West Brom;West Bromwich;West Bromwich Albion FC;W Brom
WHU|West Ham United|West Ham;West Ham Utd;West Ham United FC
WOL|Wolverhampton Wanderers|Wolves;Wolverhampton;Wolverhampton Wanderers FC;Wolverhampton Wan
WRE|Wrexham AFC|Wrexham;Wrexham FC
BOU|Bournemouth|AFC Bournemouth
BRE|Brentford|Brentford FC
BHA|Brighton and Hove Albion|Brighton;Brighton & Hove Albion FC;Brighton & Hove
CRY|Crystal Palace|Crystal Palace FC;C Palace
EVE|Everton|Everton FC
FUL|Fulham|Fulham FC
NFO|Nottingham Forest|Nott'm Forest;Notts Forest;Nottingham Forest FC;Nottingham
TOT|Tottenham Hotspur|Tottenham;Spurs;Tottenham Hotspur FC
BAR|Barnsley|Barnsley FC
BLP|Blackpool|Blackpool FC
BRD|Bradford City|Bradford;Bradford City FC;Bradford City AFC
BRR|Bristol Rovers|Bristol Rovers FC;Bristol R
DON|Doncaster Rovers|Doncaster;Doncaster Rovers FC
HUD|Huddersfield Town|Huddersfield;Huddersfield Town FC
LEY|Leyton Orient|Leyton;Orient;Leyton Orient FC
MAN|Mansfield Town|Mansfield;Mansfield Town FC
MKD|Milton Keynes Dons|MK Dons;Milton Keynes Dons FC
NCO|Notts County|Notts County FC;Notts Co
PET|Peterborough United|Peterborough;Peterborough Utd;Posh;Peterborough United FC
REA|Reading|Reading FC
ROT|Rotherham United|Rotherham;Rotherham Utd;Rotherham United FC
STE|Stevenage|Stevenage FC;Stevenage Borough
STP|Stockport County|Stockport;Stockport County FC
WIG|Wigan Athletic|Wigan;Wigan Athletic FC;Wigan Ath
WIM|AFC Wimbledon|Wimbledon
WYC|Wycombe Wanderers|Wycombe;Wycombe Wanderers FC
`;
