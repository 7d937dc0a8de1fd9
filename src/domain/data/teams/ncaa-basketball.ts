// College basketball (men's Division I), one line each: abbreviation|name|aliases (by semicolons).
// Every short form stands here on purpose, "St" beside "State" too; none that two schools share.

export const NCAA_BASKETBALL_TEAMS = `
ACU|Abilene Christian Wildcats|Abilene Christian;Abilene Chrstn
AF|Air Force Falcons|Air Force
AKR|Akron Zips|Akron
AAMU|Alabama A&M Bulldogs|Alabama A&M
ALA|Alabama Crimson Tide|Alabama
ALST|Alabama St Hornets|Alabama State Hornets;Alabama State;Alabama St
UALB|Albany Great Danes|UAlbany Great Danes;UAlbany;Albany;Albany NY;SUNY Albany
ALCN|Alcorn St Braves|Alcorn State Braves;Alcorn State;Alcorn St;Alcorn
AMER|American Eagles|American University;American;American U;American University Eagles
APP|Appalachian St Mountaineers|Appalachian State Mountaineers;App State Mountaineers;App St Mountaineers;App State;App St;Appalachian State;Appalachian St
ASU|Arizona St Sun Devils|Arizona State Sun Devils;Arizona State;Arizona St
ARIZ|Arizona Wildcats|Arizona
LR|Arkansas-Little Rock Trojans|Little Rock;Arkansas-Little Rock;UALR;Little Rock Trojans;Ark Little Rock
UAPB|Arkansas-Pine Bluff Golden Lions|Arkansas-Pine Bluff;AR-Pine Bluff;UAPB;Ark Pine Bluff
ARK|Arkansas Razorbacks|Arkansas
ARST|Arkansas St Red Wolves|Arkansas State Red Wolves;Arkansas State;Arkansas St
ARMY|Army Knights|Army Black Knights;Army;Army West Point;Army West Point Black Knights
AUB|Auburn Tigers|Auburn
APSU|Austin Peay Governors|Austin Peay;Austin Peay State;Austin Peay St
BALL|Ball State Cardinals|Ball St Cardinals;Ball State;Ball St
BAY|Baylor Bears|Baylor
BELL|Bellarmine Knights|Bellarmine
BEL|Belmont Bruins|Belmont
BCU|Bethune-Cookman Wildcats|Bethune-Cookman;Bethune
BING|Binghamton Bearcats|Binghamton
BOIS|Boise State Broncos|Boise St Broncos;Boise State;Boise St
BC|Boston College Eagles|Boston College
BU|Boston Univ. Terriers|Boston University;Boston Univ;Boston U
BGSU|Bowling Green Falcons|Bowling Green
BRAD|Bradley Braves|Bradley
BRWN|Brown Bears|Brown
BRY|Bryant Bulldogs|Bryant
BUCK|Bucknell Bison|Bucknell
BUF|Buffalo Bulls|Buffalo
BTLR|Butler Bulldogs|Butler
BYU|BYU Cougars|BYU;Brigham Young;Brigham Young Cougars
CBU|Cal Baptist Lancers|California Baptist;Cal Baptist;CBU;California Baptist Lancers
CP|Cal Poly Mustangs|Cal Poly;Cal Poly SLO
CAL|California Golden Bears|California;Cal;Cal Golden Bears;Cal Bears
CAM|Campbell Fighting Camels|Campbell;Campbell Camels
CAN|Canisius Golden Griffins|Canisius
CARK|Central Arkansas Bears|Central Arkansas;C Arkansas
CCSU|Central Connecticut St Blue Devils|Central Connecticut State Blue Devils;Central Connecticut Blue Devils;Central Connecticut;C Connecticut;Central Connecticut State;Central Connecticut St;CCSU
CMU|Central Michigan Chippewas|Central Michigan;C Michigan
COFC|Charleston Cougars|Charleston;College of Charleston;Col of Charleston;College of Charleston Cougars
CHSO|Charleston Southern Buccaneers|Charleston Southern;Charleston So
CLT|Charlotte 49ers|Charlotte
UTC|Chattanooga Mocs|Chattanooga
CHST|Chicago St Cougars|Chicago State Cougars;Chicago State;Chicago St
CIN|Cincinnati Bearcats|Cincinnati
CLEM|Clemson Tigers|Clemson
CLEV|Cleveland St Vikings|Cleveland State Vikings;Cleveland State;Cleveland St
CCU|Coastal Carolina Chanticleers|Coastal Carolina;Coastal
COLG|Colgate Raiders|Colgate
COLO|Colorado Buffaloes|Colorado
CSU|Colorado St Rams|Colorado State Rams;Colorado State;Colorado St
COLU|Columbia Lions|Columbia
COPP|Coppin St Eagles|Coppin State Eagles;Coppin State;Coppin St
COR|Cornell Big Red|Cornell
CREI|Creighton Bluejays|Creighton
CSUB|CSU Bakersfield Roadrunners|Cal State Bakersfield;Cal St Bakersfield;CSU Bakersfield;CSUB;Cal State Bakersfield Roadrunners;Cal St Bakersfield Roadrunners
CSUF|CSU Fullerton Titans|Cal State Fullerton;Cal St Fullerton;CSU Fullerton;CSUF;Fullerton;CS Fullerton;Cal State Fullerton Titans;Cal St Fullerton Titans
CSUN|CSU Northridge Matadors|Cal State Northridge;Cal St Northridge;CSU Northridge;CSUN;Northridge;CS Northridge;Cal State Northridge Matadors;Cal St Northridge Matadors
DART|Dartmouth Big Green|Dartmouth
DAV|Davidson Wildcats|Davidson
DAY|Dayton Flyers|Dayton
DEL|Delaware Blue Hens|Delaware;Delaware Fightin' Blue Hens
DSU|Delaware St Hornets|Delaware State Hornets;Delaware State;Delaware St
DEN|Denver Pioneers|Denver
DEP|DePaul Blue Demons|DePaul
DETM|Detroit Mercy Titans|Detroit Mercy;Detroit;Detroit Titans
DRKE|Drake Bulldogs|Drake
DREX|Drexel Dragons|Drexel
DUKE|Duke Blue Devils|Duke
DUQ|Duquesne Dukes|Duquesne
ECU|East Carolina Pirates|East Carolina
ETSU|East Tennessee St Buccaneers|East Tennessee State Buccaneers;East Tennessee State;East Tennessee St;ETSU;East Tenn St;East Tenn State
ETAM|East Texas A&M Lions|East Texas A&M;Texas A&M Commerce;Texas A&M-Commerce Lions;Tex A&M Commerce
EIU|Eastern Illinois Panthers|Eastern Illinois;E Illinois
EKU|Eastern Kentucky Colonels|Eastern Kentucky;E Kentucky
EMU|Eastern Michigan Eagles|Eastern Michigan;E Michigan
EWU|Eastern Washington Eagles|Eastern Washington;E Washington
ELON|Elon Phoenix|Elon;Elon University
EVAN|Evansville Purple Aces|Evansville
FAIR|Fairfield Stags|Fairfield
FDU|Fairleigh Dickinson Knights|Fairleigh Dickinson;FDU
FAMU|Florida A&M Rattlers|Florida A&M;FAMU
FAU|Florida Atlantic Owls|Florida Atlantic;FAU;FAU Owls
FLA|Florida Gators|Florida
FGCU|Florida Gulf Coast Eagles|Florida Gulf Coast;FGCU
FIU|Florida Int'l Golden Panthers|Florida International Panthers;Florida International;FIU;Florida Int'l;FIU Panthers;FIU Golden Panthers;Florida International Golden Panthers
FSU|Florida St Seminoles|Florida State Seminoles;Florida State;Florida St
FOR|Fordham Rams|Fordham
PFW|Fort Wayne Mastodons|Purdue Fort Wayne;Fort Wayne;PFW;IPFW;Purdue Fort Wayne Mastodons;Ft Wayne
FRES|Fresno St Bulldogs|Fresno State Bulldogs;Fresno State;Fresno St
FUR|Furman Paladins|Furman
GWEB|Gardner-Webb Bulldogs|Gardner-Webb Runnin' Bulldogs;Gardner-Webb
GMU|George Mason Patriots|George Mason
GTWN|Georgetown Hoyas|Georgetown
UGA|Georgia Bulldogs|Georgia
GASO|Georgia Southern Eagles|Georgia Southern;GA Southern
GAST|Georgia St Panthers|Georgia State Panthers;Georgia State;Georgia St
GT|Georgia Tech Yellow Jackets|Georgia Tech
GONZ|Gonzaga Bulldogs|Gonzaga
GRAM|Grambling St Tigers|Grambling State Tigers;Grambling Tigers;Grambling;Grambling State;Grambling St
GCU|Grand Canyon Antelopes|Grand Canyon;GCU;Grand Canyon Lopes
GB|Green Bay Phoenix|Green Bay;Wisconsin Green Bay;Wisconsin-Green Bay Phoenix;UW Green Bay;WI Green Bay
GW|GW Revolutionaries|George Washington;GW;George Washington Revolutionaries;George Washington Colonials
HAMP|Hampton Pirates|Hampton
HARV|Harvard Crimson|Harvard
HAW|Hawai'i Rainbow Warriors|Hawai'i;Hawaii Warriors
HPU|High Point Panthers|High Point
HOF|Hofstra Pride|Hofstra
HC|Holy Cross Crusaders|Holy Cross
HCU|Houston Christian Huskies|Houston Christian;Hou Christian;Houston Baptist;Houston Baptist Huskies;HCU
HOU|Houston Cougars|Houston
HOW|Howard Bison|Howard
IDST|Idaho State Bengals|Idaho St Bengals;Idaho State;Idaho St
IDHO|Idaho Vandals|Idaho
ILL|Illinois Fighting Illini|Illinois
ILST|Illinois St Redbirds|Illinois State Redbirds;Illinois State;Illinois St
UIW|Incarnate Word Cardinals|Incarnate Word;UIW
IU|Indiana Hoosiers|Indiana
INST|Indiana St Sycamores|Indiana State Sycamores;Indiana State;Indiana St
IONA|Iona Gaels|Iona
IOWA|Iowa Hawkeyes|Iowa
ISU|Iowa State Cyclones|Iowa St Cyclones;Iowa State;Iowa St
IUIN|IUPUI Jaguars|IU Indianapolis;IUPUI;IU Indy;IU Indianapolis Jaguars;IU Indy Jaguars
JKST|Jackson St Tigers|Jackson State Tigers;Jackson State;Jackson St
JAX|Jacksonville Dolphins|Jacksonville
JXST|Jacksonville St Gamecocks|Jacksonville State Gamecocks;Jacksonville State;Jacksonville St;Jax State;Jax St
JMU|James Madison Dukes|James Madison
KU|Kansas Jayhawks|Kansas
KSU|Kansas St Wildcats|Kansas State Wildcats;Kansas State;Kansas St
KENN|Kennesaw St Owls|Kennesaw State Owls;Kennesaw State;Kennesaw St
KENT|Kent State Golden Flashes|Kent St Golden Flashes;Kent State;Kent St
UK|Kentucky Wildcats|Kentucky
LAS|La Salle Explorers|La Salle
LAF|Lafayette Leopards|Lafayette
LAM|Lamar Cardinals|Lamar
LEM|Le Moyne Dolphins|Le Moyne
LEH|Lehigh Mountain Hawks|Lehigh
LIB|Liberty Flames|Liberty
LIN|Lindenwood Lions|Lindenwood
LIP|Lipscomb Bisons|Lipscomb
LIU|LIU Sharks|Long Island University Sharks;Long Island University;Long Island;LIU;LIU Brooklyn
LBSU|Long Beach St 49ers|Long Beach State 49ers;Long Beach State;Long Beach St;Long Beach;LBSU;Long Beach State Beach;Long Beach St Beach;CSU Long Beach;Long Beach State Dirtbags
LONG|Longwood Lancers|Longwood
UL|Louisiana Ragin' Cajuns|Louisiana;Louisiana-Lafayette;UL Lafayette;Louisiana-Lafayette Ragin Cajuns;LA Lafayette;ULL
LT|Louisiana Tech Bulldogs|Louisiana Tech
LOU|Louisville Cardinals|Louisville
LUC|Loyola (Chi) Ramblers|Loyola Chicago;Loyola (Chi);Loyola (IL);Loyola Chicago Ramblers
LMU|Loyola Marymount Lions|Loyola Marymount;LMU;Loyola (CA)
LMD|Loyola (MD) Greyhounds|Loyola Maryland;Loyola (MD);Loyola Maryland Greyhounds
LSU|LSU Tigers|LSU;Louisiana State;Louisiana St;Louisiana State Tigers;Louisiana St Tigers
ME|Maine Black Bears|Maine
MAN|Manhattan Jaspers|Manhattan
MRST|Marist Red Foxes|Marist
MARQ|Marquette Golden Eagles|Marquette
MRSH|Marshall Thundering Herd|Marshall
UMES|Maryland-Eastern Shore Hawks|Maryland Eastern Shore;UMES;MD Eastern Shore
MD|Maryland Terrapins|Maryland
MASS|Massachusetts Minutemen|Massachusetts;UMass;UMass Minutemen
MCN|McNeese Cowboys|McNeese;McNeese State;McNeese St;McNeese State Cowboys;McNeese St Cowboys
MEM|Memphis Tigers|Memphis
MER|Mercer Bears|Mercer
MERC|Mercyhurst Lakers|Mercyhurst
MRMK|Merrimack Warriors|Merrimack
MIA|Miami Hurricanes|Miami;Miami (FL);Miami Florida;Miami (FL) Hurricanes;Miami (Fla.)
MOH|Miami (OH) RedHawks|Miami (OH);Miami Ohio;Miami Ohio RedHawks
MSU|Michigan St Spartans|Michigan State Spartans;Michigan State;Michigan St
MICH|Michigan Wolverines|Michigan
MTSU|Middle Tennessee Blue Raiders|Middle Tennessee;MTSU;Middle Tennessee State;Middle Tennessee St;Middle Tenn;Middle Tennessee State Blue Raiders;Middle Tennessee St Blue Raiders
MILW|Milwaukee Panthers|Milwaukee;Wisconsin Milwaukee;Wisconsin-Milwaukee Panthers;UW Milwaukee;WI Milwaukee
MINN|Minnesota Golden Gophers|Minnesota
MVSU|Miss Valley St Delta Devils|Miss Valley State Delta Devils;Mississippi Valley State Delta Devils;Mississippi Valley St Delta Devils;Mississippi Valley State;Mississippi Valley St;Miss Valley St;Miss Valley State;MVSU;MS Valley St;MS Valley State
MSST|Mississippi St Bulldogs|Mississippi State Bulldogs;Mississippi State;Mississippi St;Miss State;Miss St
MOST|Missouri St Bears|Missouri State Bears;Missouri State;Missouri St
MIZ|Missouri Tigers|Missouri
MONM|Monmouth Hawks|Monmouth
MONT|Montana Grizzlies|Montana
MTST|Montana St Bobcats|Montana State Bobcats;Montana State;Montana St
MORE|Morehead St Eagles|Morehead State Eagles;Morehead State;Morehead St
MORG|Morgan St Bears|Morgan State Bears;Morgan State;Morgan St
MSM|Mt. St. Mary's Mountaineers|Mount St. Mary's;Mt. St. Mary's;Mount St. Mary's Mountaineers
MUR|Murray St Racers|Murray State Racers;Murray State;Murray St
UNCO|N Colorado Bears|Northern Colorado Bears;Northern Colorado;N Colorado
NAVY|Navy Midshipmen|Navy
NCSU|NC State Wolfpack|NC St Wolfpack;NC State;NC St;North Carolina State;North Carolina St;North Carolina State Wolfpack;North Carolina St Wolfpack
NEB|Nebraska Cornhuskers|Nebraska
NEV|Nevada Wolf Pack|Nevada;Nevada Wolfpack
UNH|New Hampshire Wildcats|New Hampshire
NHVN|New Haven Chargers|New Haven
UNM|New Mexico Lobos|New Mexico
NMSU|New Mexico St Aggies|New Mexico State Aggies;New Mexico State;New Mexico St;NMSU
UNO|New Orleans Privateers|New Orleans
NIAG|Niagara Purple Eagles|Niagara
NICH|Nicholls St Colonels|Nicholls State Colonels;Nicholls Colonels;Nicholls;Nicholls State;Nicholls St
NJIT|NJIT Highlanders|NJIT;New Jersey Tech
NORF|Norfolk St Spartans|Norfolk State Spartans;Norfolk State;Norfolk St
UNA|North Alabama Lions|North Alabama
NCAT|North Carolina A&T Aggies|North Carolina A&T;NC A&T;N Carolina A&T
NCCU|North Carolina Central Eagles|North Carolina Central;NC Central;NCCU
UNC|North Carolina Tar Heels|North Carolina;UNC;UNC Tar Heels
UND|North Dakota Fighting Hawks|North Dakota
NDSU|North Dakota St Bison|North Dakota State Bison;North Dakota State;North Dakota St;N Dakota St;N Dakota State;NDSU
UNF|North Florida Ospreys|North Florida
UNT|North Texas Mean Green|North Texas
NE|Northeastern Huskies|Northeastern
NAU|Northern Arizona Lumberjacks|Northern Arizona;N Arizona
NIU|Northern Illinois Huskies|Northern Illinois;N Illinois;NIU
UNI|Northern Iowa Panthers|Northern Iowa;UNI
NKU|Northern Kentucky Norse|Northern Kentucky;NKU
NWST|Northwestern St Demons|Northwestern State Demons;Northwestern State;Northwestern St;N'Western St;N'Western State;NW State;NW St;Northwestern LA
NU|Northwestern Wildcats|Northwestern
ND|Notre Dame Fighting Irish|Notre Dame
OAK|Oakland Golden Grizzlies|Oakland
OHIO|Ohio Bobcats|Ohio
OSU|Ohio State Buckeyes|Ohio St Buckeyes;Ohio State;Ohio St
OU|Oklahoma Sooners|Oklahoma
OKST|Oklahoma St Cowboys|Oklahoma State Cowboys;Oklahoma State;Oklahoma St
ODU|Old Dominion Monarchs|Old Dominion
MISS|Ole Miss Rebels|Ole Miss;Mississippi;Mississippi Rebels
OMA|Omaha Mavericks|Omaha;Nebraska Omaha;Neb Omaha;UNO Mavericks;Nebraska-Omaha Mavericks
ORU|Oral Roberts Golden Eagles|Oral Roberts
ORE|Oregon Ducks|Oregon
ORST|Oregon St Beavers|Oregon State Beavers;Oregon State;Oregon St
PAC|Pacific Tigers|Pacific
PSU|Penn State Nittany Lions|Penn St Nittany Lions;Penn State;Penn St
PENN|Pennsylvania Quakers|Pennsylvania;Penn;Penn Quakers;UPenn
PEPP|Pepperdine Waves|Pepperdine
PITT|Pittsburgh Panthers|Pittsburgh;Pitt;Pitt Panthers
PORT|Portland Pilots|Portland
PRST|Portland St Vikings|Portland State Vikings;Portland State;Portland St
PV|Prairie View Panthers|Prairie View A&M Panthers;Prairie View A&M;Prairie View
PRES|Presbyterian Blue Hose|Presbyterian
PRIN|Princeton Tigers|Princeton
PROV|Providence Friars|Providence
PUR|Purdue Boilermakers|Purdue
QUOC|Queens University Royals|Queens University;Queens;Queens (NC);Queens Royals
QUIN|Quinnipiac Bobcats|Quinnipiac
RAD|Radford Highlanders|Radford
URI|Rhode Island Rams|Rhode Island
RICE|Rice Owls|Rice
RICH|Richmond Spiders|Richmond
RID|Rider Broncs|Rider
RMU|Robert Morris Colonials|Robert Morris
RUTG|Rutgers Scarlet Knights|Rutgers
SAC|Sacramento St Hornets|Sacramento State Hornets;Sacramento State;Sacramento St;Sac State;Sac St;CSU Sacramento;CS Sacramento
SHU|Sacred Heart Pioneers|Sacred Heart
JOES|Saint Joseph's Hawks|Saint Joseph's;St. Joseph's;St. Joseph's Hawks;Saint Josephs PA;St Josephs (PA)
SLU|Saint Louis Billikens|Saint Louis;St. Louis;St. Louis Billikens;SLU
SMC|Saint Mary's Gaels|Saint Mary's;St. Mary's;Saint Mary's (CA);St. Mary's (CA);St. Mary's Gaels;Saint Mary's College
SPU|Saint Peter's Peacocks|Saint Peter's;St. Peter's;St. Peter's Peacocks
SHSU|Sam Houston St Bearkats|Sam Houston State Bearkats;Sam Houston Bearkats;Sam Houston;Sam Houston State;Sam Houston St;SHSU
SAM|Samford Bulldogs|Samford
SDSU|San Diego St Aztecs|San Diego State Aztecs;San Diego State;San Diego St
USD|San Diego Toreros|San Diego
SF|San Francisco Dons|San Francisco
SJSU|San José St Spartans|San José State Spartans;San José State;San José St;SJSU
SCU|Santa Clara Broncos|Santa Clara
SELA|SE Louisiana Lions|SE Louisiana;Southeastern Louisiana;Southeastern Louisiana Lions;Southeastern LA
SEMO|SE Missouri St Redhawks|SE Missouri State Redhawks;Southeast Missouri State Redhawks;Southeast Missouri St Redhawks;Southeast Missouri State;Southeast Missouri St;SE Missouri;SE Missouri St;SE Missouri State;SEMO;Southeast Missouri
SEA|Seattle Redhawks|Seattle U;Seattle;Seattle University;Seattle U Redhawks
HALL|Seton Hall Pirates|Seton Hall
SIE|Siena Saints|Siena
SIUE|SIU-Edwardsville Cougars|SIU Edwardsville;SIUE;Southern Illinois Edwardsville
SMU|SMU Mustangs|SMU;Southern Methodist;Southern Methodist Mustangs
USA|South Alabama Jaguars|South Alabama
SC|South Carolina Gamecocks|South Carolina
SCST|South Carolina St Bulldogs|South Carolina State Bulldogs;South Carolina State;South Carolina St;SC State;SC St
UPST|South Carolina Upstate Spartans|South Carolina Upstate;USC Upstate;SC Upstate;USC Upstate Spartans
SDAK|South Dakota Coyotes|South Dakota
SDST|South Dakota St Jackrabbits|South Dakota State Jackrabbits;South Dakota State;South Dakota St;S Dakota St;S Dakota State
USF|South Florida Bulls|South Florida;USF Bulls
SIU|Southern Illinois Salukis|Southern Illinois;S Illinois
USI|Southern Indiana Screaming Eagles|Southern Indiana;USI
SOU|Southern Jaguars|Southern;Southern University;Southern U;Southern University Jaguars
USM|Southern Miss Golden Eagles|Southern Miss;Southern Mississippi;Southern Mississippi Golden Eagles;USM Golden Eagles
SUU|Southern Utah Thunderbirds|Southern Utah
SBU|St. Bonaventure Bonnies|St. Bonaventure;Saint Bonaventure
SFPA|St. Francis (PA) Red Flash|Saint Francis Red Flash;Saint Francis;St. Francis (PA);Saint Francis (PA);St. Francis Red Flash;Saint Francis (PA) Red Flash
SJU|St. John's Red Storm|St. John's;St. John's (NY);Saint John's
STMN|St. Thomas (MN) Tommies|St. Thomas-Minnesota;St. Thomas (MN);St. Thomas;St. Thomas Tommies;St. Thomas-Minnesota Tommies
STAN|Stanford Cardinal|Stanford
SFA|Stephen F. Austin Lumberjacks|Stephen F. Austin;SF Austin;SFA;Stephen F Austin State;Stephen F Austin St
STET|Stetson Hatters|Stetson
STO|Stonehill Skyhawks|Stonehill
STBK|Stony Brook Seawolves|Stony Brook
SYR|Syracuse Orange|Syracuse
TAR|Tarleton State Texans|Tarleton St Texans;Tarleton State;Tarleton St;Tarleton
TCU|TCU Horned Frogs|TCU;Texas Christian;Texas Christian Horned Frogs
TEM|Temple Owls|Temple
UTM|Tenn-Martin Skyhawks|UT Martin Skyhawks;UT Martin;Tenn-Martin;Tennessee Martin;Tennessee-Martin Skyhawks
TNST|Tennessee St Tigers|Tennessee State Tigers;Tennessee State;Tennessee St
TNTC|Tennessee Tech Golden Eagles|Tennessee Tech
TENN|Tennessee Volunteers|Tennessee
TAMU|Texas A&M Aggies|Texas A&M;Texas AM
AMCC|Texas A&M-CC Islanders|Texas A&M-Corpus Christi;Texas A&M-CC;Texas A&M-Corpus Christi Islanders;A&M-Corpus Christi;Tex A&M-CC
TEX|Texas Longhorns|Texas
TXSO|Texas Southern Tigers|Texas Southern
TXST|Texas State Bobcats|Texas St Bobcats;Texas State;Texas St
TTU|Texas Tech Red Raiders|Texas Tech
CIT|The Citadel Bulldogs|The Citadel;Citadel;Citadel Bulldogs
TOL|Toledo Rockets|Toledo
TOW|Towson Tigers|Towson
TROY|Troy Trojans|Troy;Troy State;Troy St
TULN|Tulane Green Wave|Tulane
TLSA|Tulsa Golden Hurricane|Tulsa
UAB|UAB Blazers|UAB;Alabama Birmingham
UCD|UC Davis Aggies|UC Davis;Cal Davis
UCI|UC Irvine Anteaters|UC Irvine;Cal Irvine
UCR|UC Riverside Highlanders|UC Riverside
UCSD|UC San Diego Tritons|UC San Diego;UCSD
UCSB|UC Santa Barbara Gauchos|UC Santa Barbara;UCSB
UCF|UCF Knights|UCF;Central Florida;Central Florida Knights
UCLA|UCLA Bruins|UCLA
CONN|UConn Huskies|UConn;Connecticut;Connecticut Huskies
UIC|UIC Flames|UIC;Illinois Chicago;Illinois-Chicago Flames;Ill Chicago
ULM|UL Monroe Warhawks|UL Monroe;ULM;Louisiana-Monroe;Louisiana-Monroe Warhawks;ULM Warhawks;LA Monroe
UML|UMass Lowell River Hawks|UMass Lowell;Massachusetts Lowell;Mass Lowell
UMBC|UMBC Retrievers|UMBC;Maryland Baltimore County
UMKC|UMKC Kangaroos|Kansas City;UMKC;Kansas City Roos;UMKC Roos;Missouri Kansas City
UNCA|UNC Asheville Bulldogs|UNC Asheville;NC Asheville
UNCG|UNC Greensboro Spartans|UNC Greensboro;NC Greensboro;UNCG
UNCW|UNC Wilmington Seahawks|UNC Wilmington;NC Wilmington;UNCW
UNLV|UNLV Rebels|UNLV;Nevada Las Vegas;UNLV Runnin' Rebels
USC|USC Trojans|USC;Southern California;Southern California Trojans;Southern Cal
UTA|UT-Arlington Mavericks|UT Arlington;Texas Arlington;Texas Arlington Mavericks
RGV|UT Rio Grande Valley Vaqueros|UT Rio Grande Valley;UTRGV;Texas Rio Grande Valley;UT Rio Grande
USU|Utah State Aggies|Utah St Aggies;Utah State;Utah St
UTU|Utah Tech Trailblazers|Utah Tech;Dixie State;Dixie St;Dixie State Trailblazers;Dixie St Trailblazers
UTAH|Utah Utes|Utah
UVU|Utah Valley Wolverines|Utah Valley;UVU
UTEP|UTEP Miners|UTEP;Texas El Paso
UTSA|UTSA Roadrunners|UTSA;Texas San Antonio;UT San Antonio
VAL|Valparaiso Beacons|Valparaiso;Valpo
VAN|Vanderbilt Commodores|Vanderbilt
VCU|VCU Rams|VCU;Virginia Commonwealth
UVM|Vermont Catamounts|Vermont
VILL|Villanova Wildcats|Villanova;Nova
UVA|Virginia Cavaliers|Virginia
VT|Virginia Tech Hokies|Virginia Tech
VMI|VMI Keydets|VMI;Virginia Military;Virginia Military Institute
WAG|Wagner Seahawks|Wagner
WAKE|Wake Forest Demon Deacons|Wake Forest
WASH|Washington Huskies|Washington
WSU|Washington St Cougars|Washington State Cougars;Washington State;Washington St
WEB|Weber State Wildcats|Weber St Wildcats;Weber State;Weber St
WGA|West Georgia Wolves|West Georgia
WVU|West Virginia Mountaineers|West Virginia
WCU|Western Carolina Catamounts|Western Carolina;W Carolina
WIU|Western Illinois Leathernecks|Western Illinois;W Illinois
WKU|Western Kentucky Hilltoppers|Western Kentucky;Western KY;WKU
WMU|Western Michigan Broncos|Western Michigan;W Michigan
WICH|Wichita St Shockers|Wichita State Shockers;Wichita State;Wichita St
WM|William & Mary Tribe|William & Mary;William Mary
WIN|Winthrop Eagles|Winthrop
WIS|Wisconsin Badgers|Wisconsin
WOF|Wofford Terriers|Wofford
WRST|Wright St Raiders|Wright State Raiders;Wright State;Wright St
WYO|Wyoming Cowboys|Wyoming
XAV|Xavier Musketeers|Xavier
YALE|Yale Bulldogs|Yale;Yale University Bulldogs
YSU|Youngstown St Penguins|Youngstown State Penguins;Youngstown State;Youngstown St
`;
