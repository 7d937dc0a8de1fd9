// Clubs of Brazil's Série A since 2024 and those that can be promoted to it, so that a new season
// loses none; the latter come last. One line each: abbreviation|name|aliases (by semicolons).
// "Atlético" and "América" without a state are nobody's alias.

export const BRAZIL_SERIE_A_TEAMS = `
ACG|Atletico Goianiense|Atlético-GO;Atletico Goianiense GO;AC Goianiense;Atlético Clube Goianiense
CAM|Atletico Mineiro|Atlético-MG;Atl. Mineiro;Atlético Mineiro MG;CA Mineiro;Clube Atlético Mineiro;Galo;Atl Mineiro MG
CAP|Atletico Paranaense|Athletico Paranaense;Athletico-PR;Atlético-PR;CA Paranaense;Atl. Paranaense;Club Athletico Paranaense;Athletico Paranaense PR
BAH|Bahia|EC Bahia;Esporte Clube Bahia;Bahia BA;EC Bahia BA
BOT|Botafogo|Botafogo RJ;Botafogo FR;Botafogo FR RJ;Botafogo de Futebol e Regatas
RBB|Bragantino-SP|Red Bull Bragantino;RB Bragantino;Bragantino;Red Bull Bragantino SP;RB Bragantino SP
CEA|Ceará|Ceará SC;Ceará CE;Ceará Sporting Club
CHA|Chapecoense|Chapecoense AF;Chapecoense SC;Associação Chapecoense;Chapecoense AF SC
COR|Corinthians|SC Corinthians;SC Corinthians Paulista;Corinthians SP;Sport Club Corinthians Paulista;Corinthians Paulista
CFC|Coritiba|Coritiba FC;Coritiba FBC;Coritiba PR;Coritiba FC PR
CRI|Criciúma|Criciúma EC;Criciúma SC
CRU|Cruzeiro|Cruzeiro EC;Cruzeiro MG;Cruzeiro EC MG;Cruzeiro Esporte Clube
CUI|Cuiabá|Cuiabá EC;Cuiabá MT;Cuiabá Esporte Clube
FLA|Flamengo|CR Flamengo;Flamengo RJ;CR Flamengo RJ;Clube de Regatas do Flamengo
FLU|Fluminense|Fluminense FC;Fluminense RJ;Fluminense FC RJ
FOR|Fortaleza|Fortaleza EC;Fortaleza CE;Fortaleza Esporte Clube
GRE|Grêmio|Grêmio FBPA;Grêmio RS;Grêmio FBPA RS;Grêmio Porto Alegre
INT|Internacional|SC Internacional;Internacional RS;SC Internacional RS;Internacional Porto Alegre;Inter de Porto Alegre
JUV|Juventude|EC Juventude;Juventude RS;Esporte Clube Juventude
MIR|Mirassol|Mirassol FC;Mirassol SP;Mirassol FC SP
PAL|Palmeiras|SE Palmeiras;Palmeiras SP;SE Palmeiras SP;Sociedade Esportiva Palmeiras
REM|Remo|Clube do Remo;Remo PA;Clube do Remo PA
SAN|Santos|Santos FC;Santos SP;Santos FC SP
SAO|Sao Paulo|São Paulo FC;São Paulo SP;São Paulo FC SP;SPFC
SPT|Sport Recife|Sport;Sport Club do Recife;Sport PE;SC Recife;SC do Recife
VAS|Vasco da Gama|Vasco;CR Vasco da Gama;Vasco da Gama RJ;CR Vasco da Gama RJ
VIT|Vitoria|EC Vitória;Vitória BA;EC Vitória BA;Esporte Clube Vitória
AMM|América Mineiro|América-MG;América FC MG;América FC Mineiro;América Futebol Clube MG
ATC|Athletic Club (MG)|Athletic;Athletic MG
AVA|Avaí|Avaí FC;Avaí SC
BSP|Botafogo SP|Botafogo FC SP;Botafogo Ribeirão Preto
CRB|CRB|CRB AL;CR Brasil;Clube de Regatas Brasil
GOI|Goiás|Goiás EC;Goiás GO;Goiás EC GO;Goiás Esporte Clube
LON|Londrina|Londrina EC;Londrina PR
NAU|Náutico|Náutico PE;Clube Náutico Capibaribe;Náutico Capibaribe
NOV|Novorizontino|Grêmio Novorizontino;GE Novorizontino;Novorizontino SP
OPE|Operário PR|Operário;Operário Ferroviário;Operário Ferroviário PR;Operário FEC
PON|Ponte Preta|AA Ponte Preta;Ponte Preta SP
SBE|São Bernardo|São Bernardo FC;São Bernardo SP
VIL|Vila Nova|Vila Nova FC;Vila Nova GO
`;
