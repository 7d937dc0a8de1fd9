// Clubs of the UEFA Champions League and Europa League since 2024/25, qualifying rounds included: one
// table for both, because a club passes from one to the other within a season. The five large
// leagues come first, then the others by country.
// One line each: abbreviation|name|aliases (separated by semicolons).

export const UEFA_TEAMS = `
ARS|Arsenal|Arsenal FC
AVL|Aston Villa|Aston Villa FC;Villa
BOU|Bournemouth|AFC Bournemouth
BRE|Brentford|Brentford FC
BHA|Brighton and Hove Albion|Brighton;Brighton & Hove Albion FC;Brighton & Hove
CHE|Chelsea|Chelsea FC
CRY|Crystal Palace|Crystal Palace FC
EVE|Everton|Everton FC
FUL|Fulham|Fulham FC
LEE|Leeds United|Leeds;Leeds United FC;Leeds Utd
LIV|Liverpool|Liverpool FC
MCI|Manchester City|Man City;Manchester City FC;MNC
MUN|Manchester United|Man United;Man Utd;Manchester Utd;Manchester United FC
NEW|Newcastle United|Newcastle;Newcastle Utd;Newcastle United FC
NFO|Nottingham Forest|Nott'm Forest;Nottingham Forest FC;Nottingham
SUN|Sunderland|Sunderland AFC
TOT|Tottenham Hotspur|Tottenham;Spurs;Tottenham Hotspur FC
WHU|West Ham United|West Ham;West Ham Utd;West Ham United FC
ATH|Athletic Bilbao|Athletic Club;Ath Bilbao;Bilbao;Athletic Club Bilbao;Athletic Club de Bilbao
ATM|Atlético Madrid|Atlético de Madrid;Club Atlético de Madrid;Atl. Madrid;Ath Madrid;Atleti
BAR|Barcelona|FC Barcelona;Barça
BET|Real Betis|Betis;Real Betis Balompié;Betis Sevilla;R Betis
CEL|Celta Vigo|Celta de Vigo;RC Celta de Vigo;RC Celta;Celta;Real Club Celta
ESP|Espanyol|RCD Espanyol;RCD Espanyol de Barcelona;Espanyol Barcelona
GET|Getafe|Getafe CF
GIR|Girona FC|Girona
MLL|Mallorca|RCD Mallorca;Real Mallorca
OSA|CA Osasuna|Osasuna;Club Atlético Osasuna
RAY|Rayo Vallecano|Vallecano;Rayo;Rayo Vallecano de Madrid
RMA|Real Madrid|Real Madrid CF;R Madrid;RMCF
RSO|Real Sociedad|Sociedad;R Sociedad;Real Sociedad de Fútbol
SEV|Sevilla|Sevilla FC
VAL|Valencia|Valencia CF
VIL|Villarreal|Villarreal CF
AUG|Augsburg|FC Augsburg
BAY|Bayern Munich|FC Bayern München;Bayern München;FC Bayern Munich;Bayern;Bayern Muenchen;B Munich;FC Bayern
BMG|Borussia Monchengladbach|M'gladbach;Gladbach;Mönchengladbach;B. M'gladbach;Borussia M'gladbach;B. Monchengladbach;Bor. Mönchengladbach;Borussia Moenchengladbach;M Gladbach;Borussia M Gladbach
DOR|Borussia Dortmund|Dortmund;BVB;B. Dortmund;BVB Dortmund;Borussia Dortmund 09
FRA|Eintracht Frankfurt|Frankfurt;Ein Frankfurt;E. Frankfurt
FRE|SC Freiburg|Freiburg;Sport-Club Freiburg
HDH|1. FC Heidenheim|Heidenheim;FC Heidenheim;1. FC Heidenheim 1846;FC Heidenheim 1846
HOF|TSG Hoffenheim|Hoffenheim;1899 Hoffenheim;TSG 1899 Hoffenheim
HSV|Hamburger SV|Hamburg;SV Hamburg
KOE|1. FC Köln|FC Köln;Köln;Cologne;FC Cologne;1. FC Cologne;Koeln;1. FC Koeln;FC Koeln
LEI|RB Leipzig|Leipzig;RasenBallsport Leipzig
LEV|Bayer Leverkusen|Bayer 04 Leverkusen;Leverkusen;B. Leverkusen
MAI|FSV Mainz 05|Mainz;Mainz 05;1. FSV Mainz 05;FSV Mainz;1. FSV Mainz
STU|VfB Stuttgart|Stuttgart;VfB
UNI|Union Berlin|1. FC Union Berlin;FC Union Berlin;Un. Berlin
WER|Werder Bremen|Bremen;SV Werder Bremen;Werder;SV Werder;W. Bremen
WOB|VfL Wolfsburg|Wolfsburg;WOL
ATA|Atalanta BC|Atalanta;Atalanta Bergamo;Atalanta Bergamasca Calcio
BLG|Bologna|Bologna FC;Bologna FC 1909;Bologna 1909
CAG|Cagliari|Cagliari Calcio
COM|Como|Como 1907;Calcio Como;Como Calcio
FIO|Fiorentina|ACF Fiorentina;AC Fiorentina
GEN|Genoa|Genoa CFC;Genoa 1893
INT|Inter Milan|Inter;Internazionale;FC Internazionale Milano;Internazionale Milano;Inter Milano;FC Internazionale;FC Inter;FC Inter Milano
JUV|Juventus|Juventus FC;Juventus Turin;Juve
LAZ|Lazio|SS Lazio;Lazio Rome;Lazio Roma
MIL|AC Milan|Milan;AC Milano;Associazione Calcio Milan
NAP|Napoli|SSC Napoli;SSC Naples
ROM|AS Roma|Roma
SAS|Sassuolo|US Sassuolo;US Sassuolo Calcio;Sassuolo Calcio
TOR|Torino|Torino FC;FC Torino
UDI|Udinese|Udinese Calcio
AUX|Auxerre|AJ Auxerre
BST|Brest|Stade Brestois;Stade Brestois 29;Stade Brest
LEN|RC Lens|Lens;Racing Club de Lens;Racing Lens
LIL|Lille|Lille OSC;LOSC Lille;LOSC;OSC Lille
LYO|Lyon|Olympique Lyonnais;Olympique Lyon;OL;Ol. Lyon;Ol Lyonnais
MAR|Marseille|Olympique de Marseille;Olympique Marseille;OM;Ol. Marseille
MON|AS Monaco|Monaco;AS Monaco FC
NIC|Nice|OGC Nice
PFC|Paris FC|
PSG|Paris Saint Germain|Paris SG;Paris St-Germain;Paris Saint Germain FC;Paris St-G;Paris
REN|Rennes|Stade Rennais;Stade Rennais FC;Stade Rennais FC 1901;Stade Rennes
STR|Strasbourg|RC Strasbourg;RC Strasbourg Alsace;Racing Strasbourg;Racing Club de Strasbourg;Strasbourg Alsace
TOU|Toulouse|Toulouse FC;FC Toulouse
AJA|Ajax|Ajax Amsterdam;AFC Ajax;Ajax Amst.
AZ|AZ Alkmaar|Alkmaar
FEY|Feyenoord|Feyenoord Rotterdam
GAE|Go Ahead Eagles|GA Eagles;Go Ahead Eagles Deventer
GRO|Groningen|FC Groningen
HVN|Heerenveen|SC Heerenveen
NEC|NEC Nijmegen|Nijmegen
PSV|PSV Eindhoven|Eindhoven
TWE|FC Twente Enschede|FC Twente;Twente;Twente Enschede;FC Twente '65
UTR|FC Utrecht|Utrecht
BEN|Benfica|SL Benfica;Sport Lisboa e Benfica;Benfica Lisbon
BRG|Braga|SC Braga;Sporting Braga;Sporting Clube de Braga;Sp Braga
FAM|Famalicão|FC Famalicão
GIL|Gil Vicente|Gil Vicente FC
POR|FC Porto|Porto
SCL|Santa Clara|CD Santa Clara
SCP|Sporting Lisbon|Sporting CP;Sporting;Sporting Clube de Portugal;Sp Lisbon;Sporting Lisboa
TOE|Torreense|SCU Torreense;União Torreense
VIT|Vitória Guimarães|Vitória SC;Guimaraes;Vitoria de Guimaraes;V. Guimaraes;Vit. Guimaraes
AND|Anderlecht|RSC Anderlecht
ANT|Royal Antwerp|Antwerp;Royal Antwerp FC
CER|Cercle Brugge|Cercle Brugge KSV;Cercle Bruges
CLU|Club Brugge|Club Brugge KV;Club Bruges;FC Bruges;FC Brugge;Brugge;Bruges
GNK|Genk|KRC Genk;Racing Genk
GNT|Gent|KAA Gent;AA Gent;Ghent
MEC|Mechelen|KV Mechelen;YR KV Mechelen
STV|Sint Truiden|Sint-Truidense;Sint-Truidense VV;St. Truiden;St Truidense;STVV;St. Truidense VV
STD|Standard Liege|Standard de Liège;Standard
USG|Union Saint-Gilloise|Union St.-Gilloise;Union SG;Royale Union Saint-Gilloise;Royale Union SG;R. Union Saint-Gilloise;R. Union SG;Union Gilloise;St. Gilloise;Union Saint Gillis;Saint-Gilloise;Royale Union St. Gilloise
ABE|Aberdeen|Aberdeen FC
CLT|Celtic|Celtic FC;Celtic Glasgow;Glasgow Celtic
DUU|Dundee United|Dundee Utd;Dundee United FC
FAL|Falkirk|Falkirk FC
HEA|Heart of Midlothian|Hearts;Heart of Midlothian FC
HIB|Hibernian|Hibs;Hibernian FC;Hibernian Edinburgh
KIL|Kilmarnock|Kilmarnock FC
MOT|Motherwell|Motherwell FC
RAN|Rangers|Rangers FC;Glasgow Rangers
STM|St Mirren|Saint Mirren;St. Mirren FC
BES|Besiktas JK|Beşiktaş;Besiktas Istanbul;BJK
FEN|Fenerbahce|Fenerbahçe Istanbul;Fenerbahçe SK;Fener
GAL|Galatasaray|Galatasaray Istanbul;Galatasaray SK;Galatasaray AS
GOZ|Göztepe|Göztepe SK;Göztepe Izmir;Goztep
IBB|Istanbul Basaksehir|Basaksehir;Istanbul Başakşehir FK;Başakşehir FK;Istanbul BB;Basaksehir Istanbul
SMS|Samsunspor|Samsunspor Kulübü
TRA|Trabzonspor|Trabzonspor AS;Trabzon
AEK|AEK Athens|AEK Athens FC;AEK Athen;AEK Athina;PAE AEK
ARI|Aris Thessaloniki|Aris Saloniki;Aris Thessaloniki FC
LVD|Levadiakos|APO Levadiakos;Levadiakos FC
OFI|OFI Crete|OFI Heraklion;OFI Crete FC
OLY|Olympiakos Piraeus|Olympiacos;Olympiakos;Olympiacos Piraeus;Olympiacos FC;Olympiakos FC;Olympiacos CFP;PAE Olympiakos SFP
PAO|Panathinaikos|Panathinaikos FC;Panathinaikos Athens
PAOK|PAOK Thessaloniki|PAOK Saloniki;PAOK Salonika;PAOK FC;PAOK Salonica
AWI|Austria Wien|Austria Vienna;FK Austria Wien;FK Austria Vienna
HTB|TSV Hartberg|Hartberg
LSK|LASK|LASK Linz;Linzer ASK;LASK Linz FC
RAP|Rapid Wien|SK Rapid Wien;Rapid Vienna;SK Rapid;SK Rapid Vienna;Rapid Vienna FC
SAL|RB Salzburg|Red Bull Salzburg;FC Red Bull Salzburg;FC Salzburg;Salzburg;RBS
STG|Sturm Graz|SK Sturm Graz;Sturm;Puntigamer Sturm Graz
WAC|Wolfsberger AC|Wolfsberg;RZ Pellets WAC;Wolfsberger
BAS|FC Basel|Basel;FC Basel 1893;Basle
LAU|Lausanne Sport|Lausanne;FC Lausanne Sport
LUG|FC Lugano|Lugano
LUZ|FC Luzern|Luzern;Lucerne;FC Lucerne
SER|Servette|Servette FC;Servette Geneva;Servette Genève
SIO|FC Sion|Sion
STGA|FC St. Gallen|St. Gallen;St Gallen 1879;FC St. Gallen 1879;Sankt Gallen
THU|FC Thun|Thun
YB|BSC Young Boys|Young Boys;Young Boys Bern;Young Boys Berne;BSC YB
ZUR|FC Zürich|Zurich
BAN|Baník Ostrava|FC Baník Ostrava;Ostrava
HRK|Hradec Králové|FC Hradec Králové
JAB|Jablonec|FK Jablonec;Baumit Jablonec
LIB|Slovan Liberec|FC Slovan Liberec;Liberec
OLO|Sigma Olomouc|SK Sigma Olomouc;Olomouc
PLZ|Viktoria Plzeň|FC Viktoria Plzeň;Plzen;Viktoria Pilsen;Viktoria Pl.;V. Plzen
PRA|Sparta Prague|AC Sparta Praha;Sparta Praha;AC Sparta Prague
SLP|Slavia Praha|SK Slavia Praha;Slavia Prague;SK Slavia Prague
BOD|Bodø/Glimt|FK Bodø/Glimt;Bodoe/Glimt;FK Bodoe/Glimt;Bodo
BRN|SK Brann|Brann;Brann Bergen
FRD|Fredrikstad|Fredrikstad FK
LSM|Lillestrøm|Lillestrøm SK;Lillestroem
MOL|Molde|Molde FK
ROS|Rosenborg|Rosenborg BK;Rosenborg Trondheim
TRM|Tromsø|Tromsø IL;Tromsoe
VIK|Viking FK|Viking;Viking Stavanger
AIK|AIK|AIK Stockholm;AIK Solna;AIK Fotboll
DJU|Djurgårdens IF|Djurgården;Djurgarden Stockholm;Djurgårdens
ELF|IF Elfsborg|Elfsborg;Elfsborg Boras
GAIS|GAIS|GAIS Göteborg;GAIS Gothenburg
GOT|IFK Göteborg|IFK Gothenburg;Goteborg;Gothenburg
HAC|BK Häcken|Häcken;Hacken Göteborg;BK Hacken Gothenburg
HAM|Hammarby IF|Hammarby;Hammarby Fotboll
MAL|Malmö FF|Malmo;Malmoe FF
MJA|Mjällby AIF|Mjällby;Mjaellby AIF
AGF|Aarhus|AGF Aarhus;AGF Århus;Aarhus GF;Århus GF
BIF|Brøndby IF|Brøndby;Broendby IF;Broendby
COP|FC Copenhagen|FC København;Copenhagen;København;FCK
MID|FC Midtjylland|Midtjylland;FCM
FCN|FC Nordsjælland|Nordsjælland;Nordsjaelland FC
RFC|Randers FC|Randers
SIL|Silkeborg IF|Silkeborg
VIB|Viborg FF|Viborg
HJK|HJK Helsinki|HJK Helsingfors
ILV|Ilves Tampere|Ilves;Tampereen Ilves
INTU|Inter Turku|FC Inter Turku
KUP|KuPS Kuopio|KuPS;Kuopion PS;Kuopio PS
SJK|SJK Seinäjoki|Seinäjoen JK;Seinajoki
BDB|Breiðablik|Breidablik Kopavogur;Breidablik UBK
STJ|Stjarnan|Stjarnan Gardabaer;UMF Stjarnan
VLR|Valur|Valur Reykjavík;Valur FC
VIR|Víkingur Reykjavík|Vikingur Reykjavik FC;Víkingur R.
KLA|KÍ Klaksvík|Klaksvik;KI;KI Klaksvik FO
HBT|HB Tórshavn|HB Torshavn FO;Torshavn
VIG|Víkingur Gøta|Vikingur FO
NSI|NSÍ Runavík|Runavik
BOH|Bohemians|Bohemian FC;Bohemian;Bohemians Dublin;Bohemians FC
DRC|Derry City|Derry;Derry City FC
SHE|Shelbourne|Shelbourne FC;Shelbourne Dublin
SHR|Shamrock Rovers|Shamrock;Shamrock Rovers FC
SPA|St. Patrick's Athletic|St Patricks Ath;St Patrick's;St Pat's;Saint Patrick's Athletic
CLI|Cliftonville|Cliftonville FC
COL|Coleraine|Coleraine FC
DUN|Dungannon Swifts|Dungannon
GLE|Glentoran|Glentoran FC;Glentoran Belfast
LAR|Larne|Larne FC
LIN|Linfield|Linfield FC;Linfield Belfast
TNS|The New Saints|New Saints;TNS FC;The New Saints FC;TNS Llansantffraid
CQN|Connah's Quay Nomads|Connah's Quay;Connahs Quay Nomads FC
HAV|Haverfordwest County|Haverfordwest
PEN|Penybont|Penybont FC;Pen-y-Bont
JAG|Jagiellonia Białystok|Jagiellonia;Jagiellonia B.
LEC|Lech Poznań|Lech;KKS Lech Poznan
LGW|Legia Warszawa|Legia Warsaw;Legia
RAK|Raków Częstochowa|Raków;Rakow C.
POG|Pogoń Szczecin|Pogoń
GOR|Górnik Zabrze|Górnik
ZAG|Zagłębie Lubin|Lubin
WIS|Wisła Kraków|Wisła;Wisla Cracow
WPL|Wisła Płock|Plock
CRA|Cracovia|KS Cracovia;Cracovia Kraków
BPU|Budapest Honvéd|Honvéd
FER|Ferencváros|Ferencvárosi TC;Ferencvaros Budapest;Ferencvarosi;FTC;Ferencvarosi Budapest
GYO|Győri ETO|ETO FC Győr;Győr;Gyori ETO FC;ETO Gyor;Gyoer;ETO FC
DEB|Debreceni VSC|Debrecen;DVSC;Debrecin
PAK|Paksi FC|Paks;Paksi SE;Paksi
PUS|Puskás Akadémia|Puskás Akadémia FC;Puskas AFC;Puskás
DAC|DAC Dunajská Streda|DAC 1904;Dunajská Streda;FC DAC 1904 Dunajská Streda;DAC 1904 Dunajská Streda
SBR|ŠK Slovan Bratislava|Slovan Bratislava;S. Bratislava;Slovan
TRN|Spartak Trnava|FC Spartak Trnava;Trnava
ZIL|MŠK Žilina|Žilina
RUZ|Ružomberok|MFK Ružomberok
KOS|FC Košice|Košice
POD|Železiarne Podbrezová|FK Železiarne Podbrezová;Podbrezova
FCSB|FCSB|FC FCSB;Steaua București;Steaua Bucharest;FC Steaua București;FCSB Bucharest;FCSB Bucuresti
CFR|CFR Cluj|CFR 1907 Cluj;FC CFR 1907 Cluj;CFR Cluj-Napoca
CVN|Corvinul Hunedoara|FC Corvinul Hunedoara;Corvinul
UCL|Universitatea Cluj|U Cluj;FC Universitatea Cluj;Univ Cluj
CRV|Universitatea Craiova|CS Universitatea Craiova;U Craiova;Univ. Craiova;U Craiova 1948;CSU Craiova;Universitatea Craiova 1948
DIB|Dinamo București|FC Dinamo București;Dinamo Bucharest;Dinamo 1948
RPB|Rapid București|FC Rapid București;Rapid Bucharest;FC Rapid 1923
ARG|Argeș Pitești|FC Argeș;FC Arges Pitesti;Argeș
LUD|Ludogorets Razgrad|Ludogorets;PFC Ludogorets;PFC Ludogorets 1945;PFC Ludogorets Razgrad;Ludogorets 1945;PFC Ludogorets 1945 Razgrad
LVS|PFC Levski Sofia|Levski Sofia;Levski;PFC Levski
CSS|CSKA Sofia|PFC CSKA Sofia
C48|CSKA 1948|CSKA 1948 Sofia;FC CSKA 1948
BOTE|Botev Plovdiv|PFC Botev Plovdiv
CHM|Cherno More|Cherno More Varna;PFC Cherno More
ARD|Arda Kardzhali|Arda;FC Arda Kardzhali;Arda 1924
CZV|Red Star Belgrade|Crvena Zvezda;FK Crvena Zvezda;Crvena Zvezda Belgrade;FK Crvena Zvezda Belgrade;Crvena zvezda Beograd;FK Red Star Belgrade;Red Star;FK Crvena Zvezda Beograd
PTZ|Partizan Belgrade|FK Partizan;Partizan;FK Partizan Belgrade;Partizan Beograd
TSC|TSC Bačka Topola|Bačka Topola;FK TSC;FK TSC Backa Topola
VOJ|Vojvodina|FK Vojvodina;Vojvodina Novi Sad;FK Vojvodina Novi Sad
NPZ|Novi Pazar|FK Novi Pazar
RNK|Radnički Kragujevac|Radnički 1923;FK Radnički 1923
ZPA|Železničar Pančevo|FK Železničar Pančevo
DZG|Dinamo Zagreb|GNK Dinamo Zagreb;GNK Dinamo;Din. Zagreb;D. Zagreb;Dynamo Zagreb;NK Dinamo Zagreb
HAJ|Hajduk Split|HNK Hajduk Split;Hajduk;HNK Hajduk
RIJ|HNK Rijeka|Rijeka;NK Rijeka
OSI|NK Osijek|Osijek
VAR|NK Varaždin|Varaždin
SLB|Slaven Belupo|NK Slaven Belupo;Slaven Koprivnica
CLJ|NK Celje|Celje
KOP|FC Koper|Koper
MRB|NK Maribor|Maribor
OLJ|Olimpija Ljubljana|NK Olimpija Ljubljana;NK Olimpija;Olimpija
BRV|NK Bravo|Bravo;Bravo Ljubljana
BOR|Borac Banja Luka|FK Borac Banja Luka;Borac
SRJ|FK Sarajevo|Sarajevo
ZRI|Zrinjski Mostar|HŠK Zrinjski Mostar;HSK Zrinjski;Zrinjski
SIR|Široki Brijeg|NK Široki Brijeg
BUD|Budućnost Podgorica|FK Budućnost Podgorica;Budućnost;FK Budućnost
DEC|Dečić Tuzi|FK Dečić Tuzi;FK Dečić;Decic
PET|OFK Petrovac|Petrovac
SUT|Sutjeska Nikšić|FK Sutjeska;Sutjeska;FK Sutjeska Niksic
SHK|Shkëndija|KF Shkëndija;Shkëndija Tetovo;FK Shkëndija;Shkendija 79;KF Shkëndija 79;KF Shkendija Tetovo
STRU|Struga|FC Struga;Struga Trim Lum;FC Struga Trim-Lum
SLK|Sileks|FK Sileks;Sileks Kratovo
VRD|Vardar|FK Vardar;Vardar Skopje;FK Vardar Skopje
RAB|Rabotnički|FK Rabotnički;Rabotnicki Skopje
BLL|Ballkani|FC Ballkani;KF Ballkani;Ballkani Suva Reka
DRI|Drita|FC Drita;KF Drita;Drita Gjilan;FC Drita Gjilan
LLA|Llapi|KF Llapi;Llapi Podujevo
MLS|Malisheva|FC Malisheva;KF Malisheva
PRI|Prishtina|FC Prishtina;KF Prishtina
EGN|Egnatia|KF Egnatia;Egnatia Rrogozhinë;KF Egnatia Rrogozhine
PRT|Partizani Tirana|FK Partizani;Partizani;KF Partizani;FK Partizani Tirana
VLL|Vllaznia Shkodër|KF Vllaznia;Vllaznia;Vllaznia Shkoder FK
DCI|Dinamo City|FK Dinamo City;Dinamo Tirana
ELB|Elbasani|AF Elbasani;KF Elbasani;FK Elbasani
DYK|Dynamo Kyiv|FC Dynamo Kyiv;Dynamo Kiev;Dinamo Kiev;Dinamo Kyiv;Dyn. Kyiv
SHD|Shakhtar Donetsk|FC Shakhtar Donetsk;Shakhtar;FK Shakhtar Donetsk;Shakhtyor Donetsk
KRY|Kryvbas|Kryvbas Kryvyi Rih;FC Kryvbas Kryvyi Rih;Kryvbas KR
POL|Polissya Zhytomyr|Polissya;FC Polissya Zhytomyr;Polissia Zhytomyr;FK Polissya Zhytomyr
OLX|Oleksandriya|FC Oleksandriya;PFC Oleksandria;Oleksandria;FK Oleksandriya
LNZ|LNZ Cherkasy|FC LNZ Cherkasy;LNZ-Lebedyn
AEL|AEK Larnaca|AEK Larnaca FC;AEK Larnaka
APO|APOEL Nicosia|APOEL;APOEL FC;APOEL Nikosia
ARL|Aris Limassol|Aris Limassol FC;Aris FC Limassol
APL|Apollon Limassol|Apollon;Apollon Limassol FC
OMO|Omonia Nicosia|AC Omonia;Omonia;AC Omonia Nicosia;Omonia Nikosia;Omonoia Nicosia;Omonia FC
PAF|Pafos FC|Pafos;Paphos;Paphos FC
BJE|Beitar Jerusalem|Beitar;Beitar Jerusalem FC
HBS|Hapoel Be'er Sheva|H. Beer Sheva;Hapoel Beer-Sheva FC
HTA|Hapoel Tel Aviv|Hapoel Tel-Aviv FC
MHA|Maccabi Haifa|Maccabi Haifa FC;M. Haifa
MPT|Maccabi Petah Tikva|Maccabi Petach-Tikva;M. Petah Tikva;Maccabi Petah-Tikva FC
MTA|Maccabi Tel Aviv|Maccabi Tel-Aviv FC;M. Tel Aviv
ARZ|Araz Nakhchivan|Araz-Naxçıvan PFK;Araz-Naxcivan;Araz
NEF|Neftçi Baku|Neftçi;Neftçi PFK;Neftchi Baku;Neftchi;Neftci Baki
QAR|Qarabağ FK|Qarabağ;FK Qarabağ;Qarabag Agdam;FK Qarabag Agdam;Qarabağ Ağdam FK;Karabakh Agdam;Karabagh
SBH|Sabah Baku|Sabah FK;Sabah FC;Sabah Masazir
ZIR|Zira FK|Zira;FC Zira;FK Zira;Zira IK
ARA|FC Ararat-Armenia|Ararat-Armenia;Ararat-Armenia FC
NOA|FC Noah|Noah;Noah Yerevan
PYU|Pyunik|FC Pyunik;Pyunik Yerevan;Pyunik FC;FC Pyunik Yerevan
URA|FC Urartu|Urartu;Urartu Yerevan
DIL|Dila Gori|FC Dila Gori;FC Dila;Dila
DBA|Dinamo Batumi|FC Dinamo Batumi;Batumi
DTB|Dinamo Tbilisi|FC Dinamo Tbilisi
IBE|Iberia 1999|FC Iberia 1999;Iberia 1999 Tbilisi;Saburtalo Tbilisi;FC Saburtalo;Saburtalo;FC Iberia 1999 Tbilisi
TKU|Torpedo Kutaisi|FC Torpedo Kutaisi;Kutaisi
AKT|FC Aktobe|Aktobe;FK Aktobe
AST|FC Astana|Astana;FK Astana
KAI|FC Kairat|Kairat;Kairat Almaty;FC Kairat Almaty;FK Kairat;FK Kairat Almaty
ORD|FC Ordabasy|Ordabasy;Ordabasy Shymkent;FK Ordabasy
TOB|FC Tobol|Tobol;Tobol Kostanay;FC Tobol Kostanay;FK Tobol;Tobyl;Tobyl Kostanay;Tobol Qostanai;FC Tobyl
ELI|FC Elimai|Elimai;Yelimay Semey;Elimay;FC Yelimay
DMI|Dinamo Minsk|FC Dinamo Minsk;FK Dinamo Minsk;Dynamo Minsk
MLV|ML Vitebsk|FC Maxline Vitebsk;Maxline Vitebsk;Maxline Rogachev;FC ML Vitebsk;Maxline
NEM|Neman Grodno|FC Neman Grodno;Neman
TBO|Torpedo-BelAZ Zhodino|Torpedo Zhodino;Torpedo-BelAZ
MIS|Milsami Orhei|FC Milsami Orhei;Milsami;FC Milsami
PTC|Petrocub Hîncești|Petrocub;CS Petrocub;FC Petrocub;CS Petrocub Hincesti
SHF|Sheriff Tiraspol|FC Sheriff Tiraspol;Sheriff;FC Sheriff;Sheriff Tiraspol FC
ZIM|Zimbru Chișinău|FC Zimbru;Zimbru;Zimbru Chisinau FC
FLO|Flora Tallinn|FC Flora;FC Flora Tallinn;FCF Tallinn
FCI|FCI Levadia|Levadia;Levadia Tallinn;FCI Levadia Tallinn;FC Levadia;FCI Tallinn
NOM|Nõmme Kalju|Kalju;Nõmme Kalju FC;JK Nomme Kalju;Nomme JK Kalju
PAI|Paide Linnameeskond|Paide;Paide LM
AUD|FK Auda|Auda
RFS|RFS|FK RFS;Rīgas FS;Rigas Futbola Skola;FK Rīgas Futbola skola;RFS Riga
RIG|Riga FC|Riga;FC Riga
DAU|BFC Daugavpils|Daugavpils;Daugavpils BFC
HEG|FC Hegelmann|Hegelmann;Hegelmann Litauen;Hegelmann Kaunas
KZA|FK Kauno Žalgiris|Kauno Žalgiris;FC Kauno Zalgiris;Zalgiris Kaunas;K. Zalgiris
PAN|FK Panevėžys|Panevėžys
ZAL|Žalgiris Vilnius|FK Žalgiris;Žalgiris;FK Žalgiris Vilnius;VMFD Zalgiris;Zalgiris Vilnius FK
DIF|Differdange|FC Differdange 03;Differdange 03;FC Differdange;Progres Differdange
DUD|F91 Dudelange|Dudelange;F91
ATB|Atert Bissen|FC Atert Bissen;Bissen
RUL|Racing Union Luxembourg|Racing FC Union Luxembourg;RFCU Luxembourg;Racing Luxembourg
BIK|Birkirkara|Birkirkara FC
FLR|Floriana|Floriana FC
HAMR|Ħamrun Spartans|Hamrun Spartans;Hamrun;Hamrun Spartans FC
SLW|Sliema Wanderers|Sliema;Sliema Wanderers FC
MXK|Marsaxlokk|Marsaxlokk FC
LRI|Lincoln Red Imps|Lincoln Red Imps FC;Red Imps
SJO|St Joseph's|St Joseph's FC;St Josephs Gibraltar
EFC|Europa FC|Europa Gibraltar
MGP|FCB Magpies|Bruno's Magpies;F.C. Bruno's Magpies;Magpies
INE|Inter Club d'Escaldes|Inter d'Escaldes;Inter Escaldes;Inter Club Escaldes;Inter Club de Escaldes
ATE|Atlètic Club d'Escaldes|Atlètic d'Escaldes;Atletic Escaldes;Atletic Club Escaldes
UES|UE Santa Coloma|UE Engordany Santa Coloma
FSC|FC Santa Coloma|Santa Coloma
LAF|La Fiorita|SP La Fiorita;La Fiorita 1967
TFI|Tre Fiori|SP Tre Fiori
VSM|Virtus Acquaviva|SS Virtus;AC Virtus;Virtus;Virtus AC 1964
TPE|Tre Penne|SP Tre Penne
COS|SS Cosmos|Cosmos
VAD|FC Vaduz|Vaduz
`;
