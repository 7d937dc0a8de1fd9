// National teams: the 48 of the World Cup of 2026 first, then others that qualify or have qualified.
// One line each: FIFA code|name|aliases (separated by semicolons).

export const WORLD_CUP_TEAMS = `
ALG|Algeria|
ARG|Argentina|
AUS|Australia|Socceroos
AUT|Austria|
BEL|Belgium|
BIH|Bosnia & Herzegovina|Bosnia-Herzegovina;Bosnia Herzegovina;Bosnia
BRA|Brazil|
CAN|Canada|
CPV|Cape Verde|Cabo Verde;Cape Verde Islands
CIV|Ivory Coast|Cote d'Ivoire
COD|DR Congo|Congo DR;Democratic Republic of Congo;Democratic Republic of the Congo
COL|Colombia|
CRO|Croatia|
CUW|Curaçao|
CZE|Czech Republic|Czechia
ECU|Ecuador|
EGY|Egypt|
ENG|England|
ESP|Spain|
FRA|France|
GER|Germany|
GHA|Ghana|
HAI|Haiti|
IRN|Iran|IR Iran
IRQ|Iraq|
JOR|Jordan|
JPN|Japan|
KOR|South Korea|Korea Republic;Korea, South;Republic of Korea;S Korea
KSA|Saudi Arabia|
MAR|Morocco|
MEX|Mexico|
NED|Netherlands|Holland
NOR|Norway|
NZL|New Zealand|
PAN|Panama|
PAR|Paraguay|
POR|Portugal|
QAT|Qatar|
RSA|South Africa|
SCO|Scotland|
SEN|Senegal|
SUI|Switzerland|
SWE|Sweden|
TUN|Tunisia|
TUR|Turkey|Türkiye;Turkiye
URU|Uruguay|
USA|USA|United States;United States of America;US;USMNT
UZB|Uzbekistan|
ALB|Albania|
ANG|Angola|
BEN|Benin|
BFA|Burkina Faso|
BHR|Bahrain|
BLR|Belarus|
BOL|Bolivia|
BUL|Bulgaria|
CHI|Chile|
CHN|China|China PR
CMR|Cameroon|
CRC|Costa Rica|
CUB|Cuba|
CYP|Cyprus|
DEN|Denmark|
EQG|Equatorial Guinea|
EST|Estonia|
FIN|Finland|
GAB|Gabon|
GAM|Gambia|The Gambia
GEO|Georgia|
GNB|Guinea-Bissau|
GRE|Greece|
GUA|Guatemala|
GUI|Guinea|
HON|Honduras|
HUN|Hungary|
IDN|Indonesia|
IND|India|
IRL|Republic of Ireland|Ireland
ISL|Iceland|
ISR|Israel|
ITA|Italy|
JAM|Jamaica|
KAZ|Kazakhstan|
KEN|Kenya|
KGZ|Kyrgyzstan|Kyrgyz Republic
KUW|Kuwait|
KVX|Kosovo|KOS
LBN|Lebanon|
LBY|Libya|
LTU|Lithuania|
LUX|Luxembourg|
LVA|Latvia|
MAD|Madagascar|
MAS|Malaysia|
MDA|Moldova|
MKD|North Macedonia|Macedonia;FYR Macedonia
MLI|Mali|
MLT|Malta|
MNE|Montenegro|
MOZ|Mozambique|
NCL|New Caledonia|
NGA|Nigeria|
NIG|Niger|
NIR|Northern Ireland|
OMA|Oman|
PER|Peru|
PLE|Palestine|
POL|Poland|
PRK|North Korea|Korea DPR;DPR Korea
CGO|Congo|Congo Republic;Republic of the Congo
ROU|Romania|
RUS|Russia|
RWA|Rwanda|
SLE|Sierra Leone|
SLV|El Salvador|
SRB|Serbia|
SUD|Sudan|
SUR|Suriname|
SVK|Slovakia|
SVN|Slovenia|
SYR|Syria|
TAN|Tanzania|
THA|Thailand|
TJK|Tajikistan|
TOG|Togo|
TRI|Trinidad & Tobago|Trinidad
UAE|United Arab Emirates|
UGA|Uganda|
UKR|Ukraine|
VEN|Venezuela|
VIE|Vietnam|
WAL|Wales|
ZAM|Zambia|
ZIM|Zimbabwe|
`;
