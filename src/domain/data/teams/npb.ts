// NPB teams, one line each: abbreviation|name|aliases|codes that statistics write
// (lists are separated by semicolons).
// Tokyo has two teams and is nobody's alias.

export const NPB_TEAMS = `
CHU|Chunichi Dragons|Chunichi;Dragons;Nagoya Dragons;Nagoya Chunichi Dragons|D
HAN|Hanshin Tigers|Hanshin;Tigers|T
HIR|Hiroshima Toyo Carp|Hiroshima;Carp;Hiroshima Carp;Toyo Carp|C
YAK|Tokyo Yakult Swallows|Yakult Swallows;Yakult;Swallows;Tokyo Swallows|S
DEN|Yokohama DeNA BayStars|DeNA BayStars;Yokohama BayStars;Yokohama Bay Stars;BayStars;Yokohama DeNA Bay Stars;Bay Stars;Yokohama DeNA;DeNA;Yokohama|DB
YOM|Yomiuri Giants|Yomiuri;Giants;Tokyo Giants;Tokyo Yomiuri Giants|G
LOT|Chiba Lotte Marines|Lotte Marines;Chiba Lotte;Chiba Marines;Marines;Lotte;Chiba;Chiba Lotte Mar.|M
SOF|Fukuoka SoftBank Hawks|SoftBank Hawks;Fukuoka Hawks;Fukuoka S. Hawks;SoftBank;Fukuoka SoftBank;Hawks;Fukuoka|H;SB
NIP|Hokkaido Nippon-Ham Fighters|Nippon-Ham Fighters;Hokkaido Fighters;Hokkaido Nippon-Ham;Hokkaido N. Fighters;Nippon-Ham;Nipponham Fighters;Nipponham;Fighters;Hokkaido|F
ORX|Orix Buffaloes|Orix;Buffaloes;Osaka Buffaloes;Osaka Orix Buffaloes|B;Bs
SEI|Saitama Seibu Lions|Seibu Lions;Seibu;Saitama Lions;Saitama Seibu;Lions;Saitama|L
RAK|Tohoku Rakuten Golden Eagles|Rakuten Golden Eagles;Rakuten Eagles;Tohoku Golden Eagles;Tohoku Rakuten Eagles;Rakuten Gold. Eagles;Tohoku Rakuten;Rakuten;Tohoku;Golden Eagles;Eagles;Tohoku Eagles|E
`;
