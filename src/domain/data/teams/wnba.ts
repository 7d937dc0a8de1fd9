// WNBA teams, one line each: abbreviation|name|aliases (separated by semicolons).
// A former name is an alias of the franchise that bore it.

export const WNBA_TEAMS = `
ATL|Atlanta Dream|Atlanta;Dream
CHI|Chicago Sky|Chicago;Sky
CON|Connecticut Sun|Connecticut;Sun;CONN
DAL|Dallas Wings|Dallas;Wings;Tulsa Shock
GSV|Golden State Valkyries|Golden State;Valkyries;GS Valkyries;GS
IND|Indiana Fever|Indiana;Fever
LVA|Las Vegas Aces|Las Vegas;Aces;LV Aces;LV;San Antonio Stars
LAS|Los Angeles Sparks|Los Angeles;Sparks;LA Sparks;LA
MIN|Minnesota Lynx|Minnesota;Lynx
NYL|New York Liberty|New York;Liberty;NY Liberty;NY
PHX|Phoenix Mercury|Phoenix;Mercury;PHO
POR|Portland Fire|Portland;Fire;PDX
SEA|Seattle Storm|Seattle;Storm
TOR|Toronto Tempo|Toronto;Tempo
WAS|Washington Mystics|Washington;Mystics;WSH
`;
