// CFL teams, one line each: abbreviation|name|aliases (separated by semicolons).
// A former name is an alias of the franchise that bore it.

export const CFL_TEAMS = `
BC|BC Lions|British Columbia Lions;British Columbia;Lions;Vancouver;BCL
CGY|Calgary Stampeders|Calgary;Stampeders;Stamps;CAL
EDM|Edmonton Elks|Edmonton;Elks;Edmonton Eskimos;Edmonton Football Team
HAM|Hamilton Tiger-Cats|Hamilton;Tiger-Cats;Ti-Cats;Tigercats;Hamilton Tigercats;Hamilton Ti-Cats
MTL|Montreal Alouettes|Montreal;Alouettes;Als;MON
OTT|Ottawa Redblacks|Ottawa;Redblacks;Red Blacks;Ottawa Red Blacks;ORB
SSK|Saskatchewan Roughriders|Saskatchewan;Roughriders;Riders;Saskatchewan Rough Riders;SASK;SAS
TOR|Toronto Argonauts|Toronto;Argonauts;Argos
WPG|Winnipeg Blue Bombers|Winnipeg;Blue Bombers;Bombers;WIN
`;
