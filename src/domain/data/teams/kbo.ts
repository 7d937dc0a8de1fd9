// KBO teams, one line each: abbreviation|name|aliases|codes that statistics write
// (lists are separated by semicolons).
// A former name is an alias of the franchise that bore it; Seoul and Busan are nobody's alias.

export const KBO_TEAMS = `
DOO|Doosan Bears|Doosan;Bears|OB
HAN|Hanwha Eagles|Hanwha;Eagles;Hanhwa Eagles;Hanwha Eagles Daejeon|HH;HHE
KIA|Kia Tigers|Tigers;Kia Tigers Gwangju;Gwangju Kia Tigers|HT
KIW|Kiwoom Heroes|Kiwoom;Heroes;Nexen Heroes;Nexen|WO;KWH
KT|KT Wiz|Wiz;KT Wiz Suwon;Suwon KT Wiz;KT Wiz Baseball|KTW
LG|LG Twins|Twins;LG Twins Seoul|LGT
LOT|Lotte Giants|Lotte;Giants;Lotte Giants Busan|LT;LTG
NC|NC Dinos|Dinos;NC Dinos Changwon|NCD
SAM|Samsung Lions|Samsung;Lions;Samsung Lions Daegu|SS;SSL
SSG|SSG Landers|Landers;SSG Landers Incheon;SK Wyverns;Wyverns|SK
`;
