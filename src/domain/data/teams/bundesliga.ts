// Clubs of the Bundesliga since 2024/25 and those that can be promoted to it, so that a new season
// loses none; the latter come last. One line each: abbreviation|name|aliases (by semicolons).

export const BUNDESLIGA_TEAMS = `
AUG|Augsburg|FC Augsburg
LEV|Bayer Leverkusen|Bayer 04 Leverkusen;Leverkusen;B. Leverkusen;B04
BAY|Bayern Munich|FC Bayern München;Bayern München;FC Bayern Munich;Bayern;Bayern Muenchen;B Munich;Munich;FC Bayern;FCB
BOC|VfL Bochum|Bochum;VfL Bochum 1848
DOR|Borussia Dortmund|Dortmund;BVB;B. Dortmund;BVB Dortmund;Borussia Dortmund 09
BMG|Borussia Monchengladbach|M'gladbach;Gladbach;Mönchengladbach;B. M'gladbach;Borussia M'gladbach;B. Monchengladbach;Bor. Mönchengladbach;Borussia Moenchengladbach;M Gladbach;Borussia M Gladbach;MGB
FRA|Eintracht Frankfurt|Frankfurt;Ein Frankfurt;E. Frankfurt;SGE
ELV|SV Elversberg|Elversberg;SV 07 Elversberg;SVE
FRE|SC Freiburg|Freiburg;Sport-Club Freiburg;SCF
HSV|Hamburger SV|Hamburg;Hamburg SV;SV Hamburg;HAM
HDH|1. FC Heidenheim|Heidenheim;FC Heidenheim;1. FC Heidenheim 1846;FC Heidenheim 1846;FCH
HOF|TSG Hoffenheim|Hoffenheim;1899 Hoffenheim;TSG 1899 Hoffenheim;TSG
KIE|Holstein Kiel|Kiel;KSV Holstein;KSV
KOE|1. FC Köln|FC Köln;Köln;Cologne;FC Cologne;1. FC Cologne;Koeln;1. FC Koeln;FC Koeln
LEI|RB Leipzig|Leipzig;RasenBallsport Leipzig;RBL
MAI|FSV Mainz 05|Mainz;Mainz 05;1. FSV Mainz 05;FSV Mainz;1. FSV Mainz;M05
PAD|SC Paderborn|Paderborn;SC Paderborn 07;SCP
S04|FC Schalke 04|Schalke;Schalke 04;FC Schalke;SCH
STP|FC St. Pauli|St. Pauli;FC St. Pauli 1910;Sankt Pauli;FC Sankt Pauli
STU|VfB Stuttgart|Stuttgart;VfB
UNI|Union Berlin|1. FC Union Berlin;FC Union Berlin;Un. Berlin;FCUB
WER|Werder Bremen|Bremen;SV Werder Bremen;Werder;SV Werder;W. Bremen;SVW
WOB|VfL Wolfsburg|Wolfsburg;WOL
BIE|Arminia Bielefeld|Bielefeld;DSC Arminia Bielefeld
BRA|Eintracht Braunschweig|Braunschweig;E. Braunschweig
COT|FC Energie Cottbus|Energie Cottbus;Cottbus
DAR|SV Darmstadt 98|Darmstadt;Darmstadt 98;SV Darmstadt
DRE|Dynamo Dresden|Dresden;SG Dynamo Dresden
DUS|Fortuna Düsseldorf|Düsseldorf;F. Düsseldorf;Fortuna Duesseldorf
FUR|Greuther Fürth|SpVgg Greuther Fürth;Fürth;Greuther Fuerth
H96|Hannover 96|Hannover;Hanover;Hanover 96
BSC|Hertha Berlin|Hertha BSC;Hertha;Hertha BSC Berlin
KAI|1. FC Kaiserslautern|Kaiserslautern;FC Kaiserslautern;FCK
KAR|Karlsruher SC|Karlsruhe;Karlsruher;KSC
MAG|1. FC Magdeburg|Magdeburg;FC Magdeburg
MUN|SC Preußen Münster|Preußen Münster;Münster;Pr. Münster
NUR|1. FC Nürnberg|Nürnberg;FC Nürnberg;Nuremberg;FC Nuremberg;FCN
OSN|VfL Osnabrück|Osnabrück
REG|Jahn Regensburg|SSV Jahn Regensburg;Regensburg
ROS|Hansa Rostock|FC Hansa Rostock;Rostock
ESS|Rot-Weiss Essen|Essen;RW Essen
ULM|SSV Ulm 1846|SSV Ulm;SSV Ulm 1846 Fußball
`;
