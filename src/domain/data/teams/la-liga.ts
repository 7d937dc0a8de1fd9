// Clubs of La Liga since 2024/25 and those that can be promoted to it, so that a new season loses
// none; the latter come last. One line each: abbreviation|name|aliases (separated by semicolons).

export const LA_LIGA_TEAMS = `
ALA|Alavés|Deportivo Alavés;Dep. Alavés;CD Alavés
ATH|Athletic Bilbao|Athletic Club;Ath Bilbao;Bilbao;Athletic;Athletic Club Bilbao;Athletic Club de Bilbao
ATM|Atlético Madrid|Atlético de Madrid;Atlético;Club Atlético de Madrid;Atl. Madrid;Ath Madrid;Atleti;A Madrid;AT Madrid
BAR|Barcelona|FC Barcelona;Barça;FCB
OSA|CA Osasuna|Osasuna;Club Atlético Osasuna
CEL|Celta Vigo|Celta de Vigo;RC Celta de Vigo;RC Celta;Celta;Real Club Celta
DEP|Deportivo La Coruña|Deportivo de La Coruña;La Coruña;Dep. La Coruña;RC Deportivo;RC Deportivo La Coruña;RC Deportivo de La Coruña;Deportivo;Depor
ELC|Elche CF|Elche
ESP|Espanyol|RCD Espanyol;RCD Espanyol de Barcelona;Espanol;Espanyol Barcelona
GET|Getafe|Getafe CF
GIR|Girona FC|Girona
LPA|Las Palmas|UD Las Palmas
LEG|Leganés|CD Leganés
LEV|Levante|Levante UD
MLL|Mallorca|RCD Mallorca;Real Mallorca
MLG|Málaga|Málaga CF
OVI|Oviedo|Real Oviedo
RAY|Rayo Vallecano|Vallecano;Rayo;Rayo Vallecano de Madrid
BET|Real Betis|Betis;Real Betis Balompié;Betis Sevilla;R Betis
RMA|Real Madrid|Real Madrid CF;R Madrid;RM;RMCF
RAC|Real Racing Club de Santander|Racing Santander;Racing de Santander;Racing Club de Santander;Real Racing Club;Real Racing Santander;Santander;Racing;R. Santander;R Racing Club
RSO|Real Sociedad|Sociedad;R Sociedad;Real Sociedad de Fútbol;La Real
VLD|Real Valladolid CF|Real Valladolid;Valladolid
SEV|Sevilla|Sevilla FC;Seville
VAL|Valencia|Valencia CF
VIL|Villarreal|Villarreal CF
ALB|Albacete|Albacete Balompié;Albacete BP
ALM|Almería|UD Almería
AND|Andorra CF|FC Andorra;Andorra
BUR|Burgos CF|Burgos
CAD|Cádiz CF|Cádiz
CAS|CD Castellón|Castellón
CEU|AD Ceuta FC|Ceuta;AD Ceuta
COR|Córdoba|Córdoba CF
EIB|SD Eibar|Eibar
ELD|CD Eldense|Eldense
GRA|Granada CF|Granada
HUE|SD Huesca|Huesca
LEO|Cultural Leonesa|Cultural y Deportiva Leonesa;C. Leonesa
MIR|CD Mirandés|Mirandés
SAB|Sabadell FC|CE Sabadell;CE Sabadell FC;Sabadell
SPG|Sporting Gijón|Sporting de Gijón;Real Sporting;Real Sporting de Gijón;Sp Gijón;Gijón
TEN|Tenerife|CD Tenerife
ZAR|Real Zaragoza|Zaragoza
`;
