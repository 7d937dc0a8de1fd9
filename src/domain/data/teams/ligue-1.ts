// Clubs of Ligue 1 since 2024/25 and those that can be promoted to it, so that a new season loses
// none; the latter come last. One line each: abbreviation|name|aliases (separated by semicolons).

export const LIGUE_1_TEAMS = `
ANG|Angers|Angers SCO;SCO Angers
MON|AS Monaco|Monaco;AS Monaco FC;ASM
AUX|Auxerre|AJ Auxerre
BRE|Brest|Stade Brestois;Stade Brestois 29;Stade Brest
HAV|Le Havre|Le Havre AC;HAC
MAN|Le Mans|Le Mans FC;Le Mans UC;Le Mans UC 72
LEN|RC Lens|Lens;Racing Club de Lens;Racing Lens;RCL
LIL|Lille|Lille OSC;LOSC Lille;LOSC;OSC Lille
LOR|Lorient|FC Lorient;FCL
LYO|Lyon|Olympique Lyonnais;Olympique Lyon;OL;Ol. Lyon;Ol Lyonnais
MAR|Marseille|Olympique de Marseille;Olympique Marseille;OM;Ol. Marseille
MET|Metz|FC Metz
MTP|Montpellier|Montpellier HSC;Montpellier Hérault SC;MHSC
NAN|Nantes|FC Nantes;FCN
NIC|Nice|OGC Nice;OGCN
PFC|Paris FC|
PSG|Paris Saint Germain|Paris SG;Paris St-Germain;Paris Saint Germain FC;Paris St-G
REI|Stade de Reims|Reims;Stade Reims;SDR
REN|Rennes|Stade Rennais;Stade Rennais FC;Stade Rennais FC 1901;Stade Rennes;SRFC
ETI|Saint Etienne|St Etienne;AS Saint-Étienne;AS St Etienne;ASSE;STE
STR|Strasbourg|RC Strasbourg;RC Strasbourg Alsace;Racing Strasbourg;Racing Club de Strasbourg;Strasbourg Alsace;RCSA
TOU|Toulouse|Toulouse FC;FC Toulouse;TFC
TRO|Troyes|ESTAC Troyes;ES Troyes AC;ESTAC
AJA|Ajaccio|AC Ajaccio
AMI|Amiens|Amiens SC;SC Amiens
ANN|Annecy FC|FC Annecy;Annecy
BAS|Bastia|SC Bastia;SCB
BOU|Boulogne|US Boulogne;US Boulogne CO;Boulogne-sur-Mer
CAE|Caen|SM Caen;Stade Malherbe Caen
CLE|Clermont|Clermont Foot;Clermont Foot 63;Clermont Foot Auvergne
DIJ|Dijon|Dijon FCO
DUN|USL Dunkerque|Dunkerque;Dunkirk
GRE|Grenoble|Grenoble Foot 38;Grenoble Foot;GF38
GUI|Guingamp|EA Guingamp;En Avant Guingamp;En Avant de Guingamp
LAV|Stade Lavallois|Laval;Stade Lavallois MFC
MRT|Martigues|FC Martigues
NCY|Nancy|AS Nancy;AS Nancy Lorraine;Nancy Lorraine
PAU|Pau FC|
RED|Red Star|Red Star FC;Red Star 93;Red Star Paris
ROD|Rodez AF|Rodez;Rodez Aveyron;Rodez Aveyron Football
SOC|Sochaux|FC Sochaux;FC Sochaux-Montbéliard;Sochaux-Montbéliard
`;
