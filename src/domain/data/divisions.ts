// Which conference and division every team is in, as of the seasons that run or open in 2026. A line
// with # opens a conference, name|abbreviation|other words; under it stand its divisions,
// name|abbreviation|other words|teams, without a name where the conference has none. A conference
// without a name is none: World Cup groups, and schools that have left the league.
import type { LeagueId } from '../league.ts';

const NFL = `
# American Football Conference|AFC|
AFC East|AFC East||BUF MIA NE NYJ
AFC North|AFC North||BAL CIN CLE PIT
AFC South|AFC South||HOU IND JAX TEN
AFC West|AFC West||DEN KC LAC LV
# National Football Conference|NFC|
NFC East|NFC East||DAL NYG PHI WAS
NFC North|NFC North||CHI DET GB MIN
NFC South|NFC South||ATL CAR NO TB
NFC West|NFC West||ARI LAR SEA SF
`;

const NBA = `
# Eastern Conference|East|E
Atlantic|ATL||BOS BKN NYK PHI TOR
Central|CEN||CHI CLE DET IND MIL
Southeast|SE||ATL CHA MIA ORL WAS
# Western Conference|West|W
Northwest|NW||DEN MIN OKC POR UTA
Pacific|PAC||GSW LAC LAL PHX SAC
Southwest|SW||DAL HOU MEM NOP SAS
`;

const MLB = `
# American League|AL|
American League East|AL East||BAL BOS NYY TB TOR
American League Central|AL Central|AL Cent|CWS CLE DET KC MIN
American League West|AL West||ATH HOU LAA SEA TEX
# National League|NL|
National League East|NL East||ATL MIA NYM PHI WSH
National League Central|NL Central|NL Cent|CHC CIN MIL PIT STL
National League West|NL West||ARI COL LAD SD SF
`;

const NHL = `
# Eastern Conference|East|E
Atlantic|ATL|A|BOS BUF DET FLA MTL OTT TBL TOR
Metropolitan|MET|M;Metro|CAR CBJ NJD NYI NYR PHI PIT WSH
# Western Conference|West|W
Central|CEN|C|CHI COL DAL MIN NSH STL UTA WPG
Pacific|PAC|P|ANA CGY EDM LAK SJS SEA VAN VGK
`;

const MLS = `
# Eastern Conference|East|E
|||ATL CLT CHI CIN CLB DC MIA MTL NE NSH NYC RBNY ORL PHI TOR
# Western Conference|West|W
|||ATX COL DAL HOU LA LAFC MIN POR RSL SD SEA SJ SKC STL VAN
`;

const WORLD_CUP = `
# ||
Group A|A||MEX RSA KOR CZE
Group B|B||CAN BIH QAT SUI
Group C|C||BRA MAR HAI SCO
Group D|D||USA PAR AUS TUR
Group E|E||GER CUW CIV ECU
Group F|F||NED JPN SWE TUN
Group G|G||BEL EGY IRN NZL
Group H|H||ESP CPV KSA URU
Group I|I||FRA SEN IRQ NOR
Group J|J||ARG ALG AUT JOR
Group K|K||POR COD UZB COL
Group L|L||ENG CRO GHA PAN
`;

// The Football Bowl Subdivision, then the Football Championship Subdivision.
const NCAA_FOOTBALL = `
# American Conference|American|AAC;American Athletic;American Athletic Conference
|||ARMY CLT ECU FAU MEM NAVY UNT RICE USF TEM TULN TLSA UAB UTSA
# Atlantic Coast Conference|ACC|
|||BC CAL CLEM DUKE FSU GT LOU MIA NCSU UNC PITT SMU STAN SYR UVA VT WAKE
# Big 12 Conference|Big 12|
|||ARIZ ASU BAY BYU CIN COLO HOU ISU KU KSU OKST TCU TTU UCF UTAH WVU
# Big Ten Conference|Big Ten|B1G;Big 10
|||ILL IU IOWA MD MICH MSU MINN NEB NU OSU ORE PSU PUR RUTG UCLA USC WASH WIS
# Conference USA|CUSA|C-USA
|||DEL FIU JXST KENN LIB MTSU MOST NMSU SHSU WKU
# FBS Independents|FBS Indep.|Independents;FBS Independent;Ind
|||CONN ND
# Mid-American Conference|MAC|
|||AKR BALL BGSU BUF CMU EMU KENT MASS MOH OHIO SAC TOL WMU
# Mountain West Conference|MW|MWC
|||AF HAW NEV UNM NDSU NIU SJSU UNLV UTEP WYO
# Pac-12 Conference|Pac-12|Pac 12;Pac12
|||BOIS CSU FRES ORST SDSU TXST USU WSU
# Southeastern Conference|SEC|
|||ALA ARK AUB FLA UGA UK LSU MISS MSST MIZ OU SC TENN TAMU TEX VAN
# Sun Belt Conference|Sun Belt|SBC
Sun Belt East|SBC East|Sun Belt - East|APP CCU GASO GAST JMU MRSH ODU
Sun Belt West|SBC West|Sun Belt - West|ARST UL LT USA USM TROY ULM
# Big Sky Conference|Big Sky|
|||CP EWU IDHO IDST MONT MTST NAU UNCO PRST SUU UCD UTU WEB
# Coastal Athletic Association|CAA|CAA Football;Coastal Athletic;Coastal Athletic Conference
|||UALB BRY CAM ELON HAMP ME MONM UNH NCAT URI SHU STBK TOW
# FCS Independents|FCS Indep.|FCS Independent
|||MRMK
# Ivy League|Ivy|
|||BRWN COLU COR DART HARV PENN PRIN YALE
# Mid-Eastern Athletic Conference|MEAC|
|||DSU HOW MORG NORF NCCU SCST
# Missouri Valley Football Conference|MVFC|Missouri Valley;Missouri Valley Conference;MVC
|||ILST INST MUR UND UNI SDAK SDST SIU YSU
# Northeast Conference|NEC|
|||CCSU CHST DUQ LIU MERC NHVN RMU STO WAG
# Ohio Valley Conference|OVC|OVC-Big South;Big South-OVC;OVC-Big South Football Association
|||CHSO EIU GWEB LIN SEMO TNST UTM WIU
# Patriot League|Patriot|
|||BUCK COLG FOR GTWN HC LAF LEH RICH VILL WM
# Pioneer Football League|PFL|Pioneer;Pioneer League
|||BTLR DAV DAY DRKE MRST MORE PRES USD STMN STET VAL
# Southern Conference|SoCon|
|||UTC CIT ETSU FUR MER SAM TNTC VMI WCU WOF
# Southland Conference|Southland|
|||ETAM HCU UIW LAM MCN NICH NWST SELA SFA RGV
# Southwestern Athletic Conference|SWAC|
SWAC East|SWAC East||AAMU ALST BCU FAMU JKST MVSU
SWAC West|SWAC West||ALCN UAPB GRAM PV SOU TXSO
# United Athletic Conference|UAC|
|||ACU APSU CARK EKU UNA TAR WGA
# ||
|||SFPA
`;

const NCAA_BASKETBALL = `
# America East Conference|Am. East|AmEast;AEC
|||UALB BING BRY ME NJIT UNH UMBC UML UVM
# American Conference|American|AAC;American Athletic;American Athletic Conference
|||CLT ECU FAU MEM UNT RICE USF TEM TULN TLSA UAB UTSA WICH
# Atlantic 10 Conference|A-10|A10
|||DAV DAY DUQ FOR GMU GW LAS LUC URI RICH SBU JOES SLU VCU
# Atlantic Coast Conference|ACC|
|||BC CAL CLEM DUKE FSU GT LOU MIA NCSU UNC ND PITT SMU STAN SYR UVA VT WAKE
# Atlantic Sun Conference|ASUN|A-Sun
|||BELL FGCU JAX LIP UNF QUOC STET
# Big 12 Conference|Big 12|
|||ARIZ ASU BAY BYU CIN COLO HOU ISU KU KSU OKST TCU TTU UCF UTAH WVU
# Big East Conference|Big East|
|||BTLR CREI DEP GTWN MARQ PROV SJU HALL CONN VILL XAV
# Big Sky Conference|Big Sky|
|||EWU IDHO IDST MONT MTST NAU UNCO PRST SUU UTU WEB
# Big South Conference|Big South|
|||CHSO GWEB HPU LONG PRES RAD UNCA UPST WIN
# Big Ten Conference|Big Ten|B1G;Big 10
|||ILL IU IOWA MD MICH MSU MINN NEB NU OSU ORE PSU PUR RUTG UCLA USC WASH WIS
# Big West Conference|Big West|
|||CBU CP CSUB CSUF CSUN LBSU SAC UCI UCR UCSD UCSB UVU
# Coastal Athletic Association|CAA|Coastal;Coastal Athletic;Coastal Athletic Conference
|||CAM COFC DREX ELON HAMP HOF MONM NE NCAT STBK TOW UNCW WM
# Conference USA|CUSA|C-USA
|||DEL FIU JXST KENN LIB MTSU MOST NMSU SHSU WKU
# Horizon League|Horizon|
|||CLEV DETM GB IUIN MILW NIU NKU OAK PFW RMU WRST YSU
# Ivy League|Ivy|
|||BRWN COLU COR DART HARV PENN PRIN YALE
# Metro Atlantic Athletic Conference|MAAC|
|||CAN FAIR IONA MAN MRST MRMK MSM NIAG QUIN RID SHU SPU SIE
# Mid-American Conference|MAC|
|||AKR BALL BGSU BUF CMU EMU KENT MASS MOH OHIO TOL WMU
# Mid-Eastern Athletic Conference|MEAC|
|||COPP DSU HOW UMES MORG NORF NCCU SCST
# Missouri Valley Conference|MVC|The Valley
|||BEL BRAD DRKE EVAN UIC ILST INST MUR UNI SIU VAL
# Mountain West Conference|MW|MWC
|||AF GCU HAW NEV UNM SJSU UCD UNLV UTEP WYO
# Northeast Conference|NEC|
|||CCSU CHST FDU LEM LIU MERC NHVN STO WAG
# Ohio Valley Conference|OVC|
|||EIU LIN MORE SIUE SEMO USI UTM TNST WIU
# Pac-12 Conference|Pac-12|Pac 12;Pac12
|||BOIS CSU FRES GONZ ORST SDSU TXST USU WSU
# Patriot League|Patriot|
|||AMER ARMY BU BUCK COLG HC LAF LEH LMD NAVY
# Southeastern Conference|SEC|
|||ALA ARK AUB FLA UGA UK LSU MISS MSST MIZ OU SC TENN TAMU TEX VAN
# Southern Conference|SoCon|
|||UTC CIT ETSU FUR MER SAM TNTC UNCG VMI WCU WOF
# Southland Conference|Southland|
|||ETAM HCU UIW LAM MCN UNO NICH NWST SELA SFA AMCC RGV
# Southwestern Athletic Conference|SWAC|
|||AAMU ALST ALCN UAPB BCU FAMU GRAM JKST MVSU PV SOU TXSO
# Summit League|Summit|
|||UMKC UND NDSU OMA ORU STMN SDAK SDST
# Sun Belt Conference|Sun Belt|SBC
|||APP ARST CCU GASO GAST JMU UL LT MRSH ODU USA USM TROY ULM
# United Athletic Conference|UAC|Western Athletic Conference;WAC
|||ACU APSU CARK EKU LR UNA TAR UTA WGA
# West Coast Conference|WCC|
|||DEN LMU PAC PEPP PORT SMC USD SF SCU SEA
# ||
|||SFPA
`;

/** The tables, by league; '' where a league has neither. */
export const DIVISIONS: Readonly<Record<LeagueId, string>> = {
  nba: NBA,
  nfl: NFL,
  mlb: MLB,
  nhl: NHL,
  ncaa_basketball: NCAA_BASKETBALL,
  ncaa_football: NCAA_FOOTBALL,
  soccer_epl: '',
  soccer_mls: MLS,
  soccer_world_cup: WORLD_CUP,
};
