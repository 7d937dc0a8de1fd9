// Clubs of Serie A since 2024/25 and those that can be promoted to it, so that a new season loses
// none; the latter come last. One line each: abbreviation|name|aliases (separated by semicolons).

export const SERIE_A_TEAMS = `
MIL|AC Milan|Milan;AC Milano;Associazione Calcio Milan;ACM
ROM|AS Roma|Roma;Rome
ATA|Atalanta BC|Atalanta;Atalanta Bergamo;Atalanta Bergamasca Calcio
BOL|Bologna|Bologna FC;Bologna FC 1909;Bologna 1909
CAG|Cagliari|Cagliari Calcio
COM|Como|Como 1907;Calcio Como;Como Calcio
CRE|Cremonese|US Cremonese;Cremona
EMP|Empoli|Empoli FC
FIO|Fiorentina|ACF Fiorentina;AC Fiorentina
FRO|Frosinone|Frosinone Calcio
GEN|Genoa|Genoa CFC;Genoa 1893
VER|Hellas Verona|Hellas Verona FC;Verona;Verona FC;HVE
INT|Inter Milan|Inter;Internazionale;FC Internazionale Milano;Internazionale Milano;Inter Milano;FC Internazionale;FC Inter;FC Inter Milano
JUV|Juventus|Juventus FC;Juventus Turin;Juve
LAZ|Lazio|SS Lazio;Lazio Rome;Lazio Roma
LEC|Lecce|US Lecce
MON|AC Monza|Monza;Monza Calcio;AC Monza Brianza
NAP|Napoli|SSC Napoli;SSC Naples;Naples
PAR|Parma|Parma Calcio 1913;Parma Calcio;FC Parma
PIS|Pisa|Pisa SC;AC Pisa;AC Pisa 1909;Pisa Sporting Club;Pisa Calcio
SAS|Sassuolo|US Sassuolo;US Sassuolo Calcio;Sassuolo Calcio
TOR|Torino|Torino FC;FC Torino
UDI|Udinese|Udinese Calcio
VEN|Venezia|Venezia FC;Venice
ARE|Arezzo|SS Arezzo;US Arezzo
AVE|Avellino|US Avellino;US Avellino 1912
BAR|Bari|SSC Bari;Bari 1908
BEN|Benevento|Benevento Calcio
BRE|Brescia|Brescia Calcio;Union Brescia
CAR|Carrarese|Carrarese Calcio;Carrarese Calcio 1908
CAT|Catanzaro|US Catanzaro;US Catanzaro 1929
CES|Cesena|Cesena FC;AC Cesena
CIT|Cittadella|AS Cittadella
COS|Cosenza|Cosenza Calcio
ENT|Virtus Entella|Entella
JST|Juve Stabia|SS Juve Stabia
MAN|Mantova|Mantova 1911;Mantova 1911 SSD
MOD|Modena|Modena FC;Modena FC 2018
PAD|Padova|Calcio Padova
PAL|Palermo|Palermo FC;US Palermo
PES|Pescara|Delfino Pescara;Delfino Pescara 1936;Pescara Calcio
REG|Reggiana|AC Reggiana;AC Reggiana 1919
SAL|Salernitana|US Salernitana;US Salernitana 1919
SAM|Sampdoria|UC Sampdoria;Samp;Sampdoria Genoa
SPE|Spezia|Spezia Calcio;La Spezia
SUD|Südtirol|FC Südtirol;FC Suedtirol;Suedtirol;Alto Adige
VIC|Vicenza|LR Vicenza;Vicenza Calcio
`;
