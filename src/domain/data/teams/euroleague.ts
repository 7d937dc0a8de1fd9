// Clubs of the EuroLeague since 2024/25, and those of the EuroCup that can enter it, one line each:
// abbreviation|name|aliases (separated by semicolons).
// Sponsors change by the year; a name with a former sponsor is an alias of the club.

export const EUROLEAGUE_TEAMS = `
ALB|ALBA Berlin|ALBA;Berlin;BER
EFS|Anadolu Efes|Anadolu Efes Istanbul;Efes;Efes Istanbul;Anadolu Efes SK;IST
MON|AS Monaco|Monaco;Monaco Basket;AS Monaco Basket;MCO
ASV|ASVEL|LDLC ASVEL Villeurbanne;LDLC ASVEL;ASVEL Lyon-Villeurbanne;ASVEL Villeurbanne;Lyon-Villeurbanne;ASVEL Lyon;Villeurbanne;LDLC ASVEL Lyon-Villeurbanne
BAS|Baskonia|Baskonia Vitoria-Gasteiz;Saski Baskonia;Cazoo Baskonia Vitoria-Gasteiz;Cazoo Baskonia;Kosner Baskonia Vitoria-Gasteiz;Kosner Baskonia;TD Systems Baskonia;TD Systems Baskonia Vitoria-Gasteiz;Laboral Kutxa;Baskonia Vitoria;Caja Laboral;BKN
BAR|Barcelona|FC Barcelona;Barca;FC Barcelona Basquet;Barcelona Basket;FC Barcelona Lassa
MUN|Bayern Munich|FC Bayern Munich;FC Bayern München;Bayern München;Bayern;FC Bayern Munich Basketball;Bayern Munich Basketball;FC Bayern;FCBB
BES|Besiktas|Besiktas Istanbul;Besiktas Fibabanka;Besiktas Fibabanka Istanbul;Besiktas Gain;Besiktas Gain Istanbul;Besiktas JK;BJK
CZV|Crvena Zvezda|Red Star Belgrade;Red Star;KK Crvena Zvezda;Crvena Zvezda KK;Crvena Zvezda Belgrade;Crvena Zvezda Meridianbet Belgrade;Crvena Zvezda Meridianbet;Crvena Zvezda mts;Crvena Zvezda mts Belgrade;KK Crvena Zvezda Beograd;Crvena Zvezda Beograd;RED
DUB|Dubai Basketball|Dubai;Dubai BC;BC Dubai;Dubai KK
FEN|Fenerbahçe|Fenerbahce Beko Istanbul;Fenerbahce Beko;Fenerbahce Istanbul;Fenerbahce Tarfin Istanbul;Fenerbahce Tarfin;Fenerbahce SK;Fenerbahce Basketball;Fener;FBB;ULK
HTA|Hapoel Tel Aviv|Hapoel IBI Tel Aviv;Hapoel Shlomo Tel Aviv;Hapoel Tel Aviv BC
MTA|Maccabi Tel Aviv|Maccabi Playtika Tel Aviv;Maccabi Rapyd Tel Aviv;Maccabi Playtika;Maccabi Rapyd;Maccabi FOX Tel Aviv;Maccabi;M Tel Aviv;TEL
MIL|Olimpia Milano|EA7 Emporio Armani Milan;EA7 Emporio Armani Milano;Armani Milano;Armani Milan;Emporio Armani Milan;AX Armani Exchange Milan;AX Armani Exchange Milano;AX Milan;Armani Olimpia Milan;Armani Olimpia Milano;EA7 Milano;EA7 Milan;Olimpia Milan;Emporio Armani Milano;Milano;Milan
OLY|Olympiacos|Olympiacos Piraeus;Olympiakos;Olympiakos Piraeus;Olympiacos BC;Olympiakos BC;Olympiacos Basketball
PAO|Panathinaikos|Panathinaikos Athens;Panathinaikos AKTOR Athens;Panathinaikos AKTOR;Panathinaikos BC;Panathinaikos BC Athens;Panathinaikos OPAP;Panathinaikos OPAP Athens;Panathinaikos BC AKTOR;PAN
PAR|Paris Basketball|Paris;Paris Basket;PRS;PBB
PTZ|Partizan|Partizan Belgrade;Partizan Mozzart Bet Belgrade;Partizan Mozzart Bet;Partizan Mozzart Belgrade;KK Partizan;KK Partizan Belgrade;Partizan NIS;Partizan NIS Belgrade;Partizan Beograd;Partizan KK
RMA|Real Madrid|Real Madrid Baloncesto;Real Madrid Basket;Real Madrid CF;R. Madrid;Madrid;MAD;RMB
VAL|Valencia Basket|Valencia;Valencia BC;Valencia Basket Club;PAM;VBC
VIR|Virtus Bologna|Virtus Segafredo Bologna;Segafredo Virtus Bologna;Virtus Olidata Bologna;Virtus;Virtus Segafredo;Bologna;BOL
ZAL|Zalgiris Kaunas|Zalgiris;BC Zalgiris;BC Zalgiris Kaunas;Kaunas Zalgiris;Kaunas
ARI|Aris Thessaloniki|Aris;Aris Midea Thessaloniki;Aris Midea;Aris BC;Aris Thessaloniki Betsson
BAH|Bahcesehir|Bahcesehir College;Bahcesehir Koleji;Bahcesehir College Istanbul;Bahcesehir Koleji Istanbul
BOU|Bourg-en-Bresse|JL Bourg;JL Bourg-en-Bresse;Cosea JL Bourg-en-Bresse;Cosea JL Bourg;Mincidelice JL Bourg en Bresse;Mincidelice JL Bourg;Bourg
BUD|Buducnost|Buducnost VOLI Podgorica;Buducnost VOLI;Buducnost Podgorica;KK Buducnost
OLJ|Cedevita Olimpija|Cedevita Olimpija Ljubljana;Olimpija Ljubljana;KK Cedevita Olimpija
CLU|Cluj-Napoca|U-BT Cluj-Napoca;U-BT Cluj;UBT Cluj-Napoca;Universitatea Cluj-Napoca;U BT Transilvania Cluj
GCA|Gran Canaria|Dreamland Gran Canaria;CB Gran Canaria;Herbalife Gran Canaria
HAM|Hamburg Towers|Veolia Towers Hamburg;Veolia Towers;Hamburg
HJE|Hapoel Jerusalem|Hapoel Bank Yahav Jerusalem;Hapoel Jerusalem BC;Hapoel Bank Yahav
JOV|Joventut Badalona|Joventut;Asisa Joventut;Badalona;Club Joventut de Badalona
LON|London Lions|London
MNR|Manresa|BAXI Manresa;Bàsquet Manresa
PNS|Panionios|Panionios Cosmorama Travel Athens;Panionios Athens;Panionios BC
REY|Reyer Venezia|Umana Reyer Venice;Umana Reyer Venezia;Reyer Venice;Umana Reyer;Venezia
TRE|Trento|Dolomiti Energia Trento;Aquila Basket Trento;Aquila Trento;Dolomiti Energia Trentino
TTK|Turk Telekom|Turk Telekom Ankara;Türk Telekom BK
ULM|ratiopharm Ulm|
WOL|Wolves Vilnius|7Bet-Wolves Vilnius;Wolves Twinsbet;Wolves Twinsbet Vilnius;BC Wolves
`;
