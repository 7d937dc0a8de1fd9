// College football (FBS, then FCS), one line each: abbreviation|name|aliases (by semicolons).
// Every short form stands here on purpose, "St" beside "State" too; none that two schools share.

export const NCAA_FOOTBALL_TEAMS = `
AF|Air Force Falcons|Air Force
AKR|Akron Zips|Akron
ALA|Alabama Crimson Tide|Alabama
APP|Appalachian State Mountaineers|Appalachian St Mountaineers;App State Mountaineers;App St Mountaineers;App State;App St;Appalachian State;Appalachian St
ASU|Arizona State Sun Devils|Arizona St Sun Devils;Arizona State;Arizona St
ARIZ|Arizona Wildcats|Arizona
ARK|Arkansas Razorbacks|Arkansas
ARST|Arkansas State Red Wolves|Arkansas St Red Wolves;Arkansas State;Arkansas St
ARMY|Army Black Knights|Army Knights;Army;Army West Point;Army West Point Black Knights
AUB|Auburn Tigers|Auburn
BALL|Ball State Cardinals|Ball St Cardinals;Ball State;Ball St
BAY|Baylor Bears|Baylor
BOIS|Boise State Broncos|Boise St Broncos;Boise State;Boise St
BC|Boston College Eagles|Boston College
BGSU|Bowling Green Falcons|Bowling Green
BUF|Buffalo Bulls|Buffalo
BYU|BYU Cougars|BYU;Brigham Young;Brigham Young Cougars
CAL|California Golden Bears|California;Cal;Cal Golden Bears;Cal Bears
CMU|Central Michigan Chippewas|Central Michigan;C Michigan
CLT|Charlotte 49ers|Charlotte
CIN|Cincinnati Bearcats|Cincinnati
CLEM|Clemson Tigers|Clemson
CCU|Coastal Carolina Chanticleers|Coastal Carolina;Coastal
COLO|Colorado Buffaloes|Colorado
CSU|Colorado State Rams|Colorado St Rams;Colorado State;Colorado St
DEL|Delaware Blue Hens|Delaware;Delaware Fightin' Blue Hens
DUKE|Duke Blue Devils|Duke
ECU|East Carolina Pirates|East Carolina
EMU|Eastern Michigan Eagles|Eastern Michigan;E Michigan
FAU|Florida Atlantic Owls|Florida Atlantic;FAU;FAU Owls
FLA|Florida Gators|Florida
FIU|Florida International Panthers|Florida Int'l Golden Panthers;Florida International;FIU;Florida Int'l;FIU Panthers;FIU Golden Panthers;Florida International Golden Panthers
FSU|Florida State Seminoles|Florida St Seminoles;Florida State;Florida St
FRES|Fresno State Bulldogs|Fresno St Bulldogs;Fresno State;Fresno St
UGA|Georgia Bulldogs|Georgia
GASO|Georgia Southern Eagles|Georgia Southern;GA Southern
GAST|Georgia State Panthers|Georgia St Panthers;Georgia State;Georgia St
GT|Georgia Tech Yellow Jackets|Georgia Tech
HAW|Hawaii Rainbow Warriors|Hawai'i;Hawaii Warriors
HOU|Houston Cougars|Houston
ILL|Illinois Fighting Illini|Illinois
IU|Indiana Hoosiers|Indiana
IOWA|Iowa Hawkeyes|Iowa
ISU|Iowa State Cyclones|Iowa St Cyclones;Iowa State;Iowa St
JXST|Jacksonville State Gamecocks|Jacksonville St Gamecocks;Jacksonville State;Jacksonville St;Jax State;Jax St
JMU|James Madison Dukes|James Madison
KU|Kansas Jayhawks|Kansas
KSU|Kansas State Wildcats|Kansas St Wildcats;Kansas State;Kansas St
KENN|Kennesaw State Owls|Kennesaw St Owls;Kennesaw State;Kennesaw St
KENT|Kent State Golden Flashes|Kent St Golden Flashes;Kent State;Kent St
UK|Kentucky Wildcats|Kentucky
LIB|Liberty Flames|Liberty
UL|Louisiana Ragin Cajuns|Louisiana;Louisiana-Lafayette;UL Lafayette;Louisiana-Lafayette Ragin Cajuns;LA Lafayette;ULL
LT|Louisiana Tech Bulldogs|Louisiana Tech
LOU|Louisville Cardinals|Louisville
LSU|LSU Tigers|LSU;Louisiana State;Louisiana St;Louisiana State Tigers;Louisiana St Tigers
MRSH|Marshall Thundering Herd|Marshall
MD|Maryland Terrapins|Maryland
MEM|Memphis Tigers|Memphis
MIA|Miami Hurricanes|Miami;Miami (FL);Miami Florida;Miami (FL) Hurricanes;Miami (Fla.)
MOH|Miami (OH) RedHawks|Miami (OH);Miami Ohio;Miami Ohio RedHawks
MSU|Michigan State Spartans|Michigan St Spartans;Michigan State;Michigan St
MICH|Michigan Wolverines|Michigan
MTSU|Middle Tennessee Blue Raiders|Middle Tennessee;MTSU;Middle Tennessee State;Middle Tennessee St;Middle Tenn;Middle Tennessee State Blue Raiders;Middle Tennessee St Blue Raiders
MINN|Minnesota Golden Gophers|Minnesota
MSST|Mississippi State Bulldogs|Mississippi St Bulldogs;Mississippi State;Mississippi St;Miss State;Miss St
MOST|Missouri State Bears|Missouri St Bears;Missouri State;Missouri St
MIZ|Missouri Tigers|Missouri
NAVY|Navy Midshipmen|Navy
NCSU|NC State Wolfpack|NC St Wolfpack;NC State;NC St;North Carolina State;North Carolina St;North Carolina State Wolfpack;North Carolina St Wolfpack
NEB|Nebraska Cornhuskers|Nebraska
NEV|Nevada Wolf Pack|Nevada;Nevada Wolfpack
UNM|New Mexico Lobos|New Mexico
NMSU|New Mexico State Aggies|New Mexico St Aggies;New Mexico State;New Mexico St;NMSU
UNC|North Carolina Tar Heels|North Carolina;UNC;UNC Tar Heels
NDSU|North Dakota State Bison|North Dakota St Bison;North Dakota State;North Dakota St;N Dakota St;N Dakota State;NDSU
UNT|North Texas Mean Green|North Texas
NIU|Northern Illinois Huskies|Northern Illinois;N Illinois;NIU
NU|Northwestern Wildcats|Northwestern
ND|Notre Dame Fighting Irish|Notre Dame
OHIO|Ohio Bobcats|Ohio
OSU|Ohio State Buckeyes|Ohio St Buckeyes;Ohio State;Ohio St
OU|Oklahoma Sooners|Oklahoma
OKST|Oklahoma State Cowboys|Oklahoma St Cowboys;Oklahoma State;Oklahoma St
ODU|Old Dominion Monarchs|Old Dominion
MISS|Ole Miss Rebels|Ole Miss;Mississippi;Mississippi Rebels
ORE|Oregon Ducks|Oregon
ORST|Oregon State Beavers|Oregon St Beavers;Oregon State;Oregon St
PSU|Penn State Nittany Lions|Penn St Nittany Lions;Penn State;Penn St
PITT|Pittsburgh Panthers|Pittsburgh;Pitt;Pitt Panthers
PUR|Purdue Boilermakers|Purdue
RICE|Rice Owls|Rice
RUTG|Rutgers Scarlet Knights|Rutgers
SAC|Sacramento State Hornets|Sacramento St Hornets;Sacramento State;Sacramento St;Sac State;Sac St;CSU Sacramento;CS Sacramento
SHSU|Sam Houston State Bearkats|Sam Houston St Bearkats;Sam Houston Bearkats;Sam Houston;Sam Houston State;Sam Houston St;SHSU
SDSU|San Diego State Aztecs|San Diego St Aztecs;San Diego State;San Diego St
SJSU|San Jose State Spartans|San José St Spartans;San José State;San José St;SJSU
SMU|SMU Mustangs|SMU;Southern Methodist;Southern Methodist Mustangs
USA|South Alabama Jaguars|South Alabama
SC|South Carolina Gamecocks|South Carolina
USF|South Florida Bulls|South Florida;USF Bulls;USF
USM|Southern Mississippi Golden Eagles|Southern Miss Golden Eagles;Southern Miss;Southern Mississippi;USM Golden Eagles
STAN|Stanford Cardinal|Stanford
SYR|Syracuse Orange|Syracuse
TCU|TCU Horned Frogs|TCU;Texas Christian;Texas Christian Horned Frogs
TEM|Temple Owls|Temple
TENN|Tennessee Volunteers|Tennessee
TAMU|Texas A&M Aggies|Texas A&M;Texas AM
TEX|Texas Longhorns|Texas
TXST|Texas State Bobcats|Texas St Bobcats;Texas State;Texas St
TTU|Texas Tech Red Raiders|Texas Tech
TOL|Toledo Rockets|Toledo
TROY|Troy Trojans|Troy;Troy State;Troy St
TULN|Tulane Green Wave|Tulane
TLSA|Tulsa Golden Hurricane|Tulsa
UAB|UAB Blazers|UAB;Alabama Birmingham
UCF|UCF Knights|UCF;Central Florida;Central Florida Knights
UCLA|UCLA Bruins|UCLA
CONN|UConn Huskies|UConn;Connecticut;Connecticut Huskies
ULM|UL Monroe Warhawks|UL Monroe;ULM;Louisiana-Monroe;Louisiana-Monroe Warhawks;ULM Warhawks;LA Monroe
MASS|UMass Minutemen|Massachusetts Minutemen;Massachusetts;UMass
UNLV|UNLV Rebels|UNLV;Nevada Las Vegas;UNLV Runnin' Rebels
USC|USC Trojans|USC;Southern California;Southern California Trojans;Southern Cal
USU|Utah State Aggies|Utah St Aggies;Utah State;Utah St
UTAH|Utah Utes|Utah
UTEP|UTEP Miners|UTEP;Texas El Paso
UTSA|UTSA Roadrunners|UTSA;Texas San Antonio;UT San Antonio
VAN|Vanderbilt Commodores|Vanderbilt
UVA|Virginia Cavaliers|Virginia
VT|Virginia Tech Hokies|Virginia Tech
WAKE|Wake Forest Demon Deacons|Wake Forest
WASH|Washington Huskies|Washington
WSU|Washington State Cougars|Washington St Cougars;Washington State;Washington St
WVU|West Virginia Mountaineers|West Virginia
WKU|Western Kentucky Hilltoppers|Western Kentucky;Western KY;WKU
WMU|Western Michigan Broncos|Western Michigan;W Michigan
WIS|Wisconsin Badgers|Wisconsin
WYO|Wyoming Cowboys|Wyoming
ACU|Abilene Christian Wildcats|Abilene Christian;Abilene Chrstn
AAMU|Alabama A&M Bulldogs|Alabama A&M
ALST|Alabama State Hornets|Alabama St Hornets;Alabama State;Alabama St
UALB|Albany|Albany Great Danes;UAlbany Great Danes;UAlbany;Albany NY;SUNY Albany
ALCN|Alcorn State Braves|Alcorn St Braves;Alcorn State;Alcorn St;Alcorn
UAPB|Arkansas Pine Bluff Golden Lions|Arkansas-Pine Bluff;AR-Pine Bluff;UAPB;Ark Pine Bluff
APSU|Austin Peay Governors|Austin Peay;Austin Peay State;Austin Peay St
BCU|Bethune-Cookman Wildcats|Bethune-Cookman;Bethune
BRWN|Brown Bears|Brown
BRY|Bryant Bulldogs|Bryant
BUCK|Bucknell Bison|Bucknell
BTLR|Butler Bulldogs|Butler
CP|Cal Poly Mustangs|Cal Poly;Cal Poly SLO
CAM|Campbell Fighting Camels|Campbell;Campbell Camels
CARK|Central Arkansas Bears|Central Arkansas;C Arkansas
CCSU|Central Connecticut State Blue Devils|Central Connecticut St Blue Devils;Central Connecticut Blue Devils;Central Connecticut;C Connecticut;Central Connecticut State;Central Connecticut St;CCSU;Central Conn. State
CHSO|Charleston Southern Buccaneers|Charleston Southern;Charleston So
UTC|Chattanooga Mocs|Chattanooga
CHST|Chicago State Cougars|Chicago St Cougars;Chicago State;Chicago St
CIT|Citadel Bulldogs|The Citadel Bulldogs;The Citadel;Citadel
COLG|Colgate Raiders|Colgate
COLU|Columbia Lions|Columbia
COR|Cornell Big Red|Cornell
DART|Dartmouth Big Green|Dartmouth
DAV|Davidson Wildcats|Davidson
DAY|Dayton Flyers|Dayton
DSU|Delaware State Hornets|Delaware St Hornets;Delaware State;Delaware St
DRKE|Drake Bulldogs|Drake
DUQ|Duquesne Dukes|Duquesne
ETSU|East Tennessee State Buccaneers|East Tennessee St Buccaneers;East Tennessee State;East Tennessee St;ETSU;East Tenn St;East Tenn State
ETAM|East Texas A&M Lions|East Texas A&M;Texas A&M Commerce;Texas A&M-Commerce Lions;Tex A&M Commerce
EIU|Eastern Illinois Panthers|Eastern Illinois;E Illinois
EKU|Eastern Kentucky Colonels|Eastern Kentucky;E Kentucky
EWU|Eastern Washington Eagles|Eastern Washington;E Washington
ELON|Elon Phoenix|Elon;Elon University
FAMU|Florida A&M Rattlers|Florida A&M;FAMU
FOR|Fordham Rams|Fordham
FUR|Furman Paladins|Furman
GWEB|Gardner-Webb Bulldogs|Gardner-Webb Runnin' Bulldogs;Gardner-Webb
GTWN|Georgetown Hoyas|Georgetown
GRAM|Grambling State Tigers|Grambling St Tigers;Grambling Tigers;Grambling;Grambling State;Grambling St
HAMP|Hampton Pirates|Hampton
HARV|Harvard Crimson|Harvard
HC|Holy Cross Crusaders|Holy Cross
HCU|Houston Baptist Huskies|Houston Christian Huskies;Houston Christian;Hou Christian;Houston Baptist;HCU
HOW|Howard Bison|Howard
IDST|Idaho State Bengals|Idaho St Bengals;Idaho State;Idaho St
IDHO|Idaho Vandals|Idaho
ILST|Illinois State Redbirds|Illinois St Redbirds;Illinois State;Illinois St
UIW|Incarnate Word Cardinals|Incarnate Word;UIW
INST|Indiana State Sycamores|Indiana St Sycamores;Indiana State;Indiana St
JKST|Jackson State Tigers|Jackson St Tigers;Jackson State;Jackson St
LAF|Lafayette Leopards|Lafayette
LAM|Lamar Cardinals|Lamar
LEH|Lehigh Mountain Hawks|Lehigh
LIN|Lindenwood Lions|Lindenwood
LIU|LIU Sharks|Long Island University Sharks;Long Island University;Long Island;LIU;LIU Brooklyn
ME|Maine Black Bears|Maine
MRST|Marist Red Foxes|Marist
MCN|McNeese Cowboys|McNeese;McNeese State;McNeese St;McNeese State Cowboys;McNeese St Cowboys
MER|Mercer Bears|Mercer
MERC|Mercyhurst Lakers|Mercyhurst
MRMK|Merrimack Warriors|Merrimack
MVSU|Mississippi Valley State Delta Devils|Miss Valley St Delta Devils;Miss Valley State Delta Devils;Mississippi Valley St Delta Devils;Mississippi Valley State;Mississippi Valley St;Miss Valley St;Miss Valley State;MVSU;MS Valley St;MS Valley State
MONM|Monmouth Hawks|Monmouth
MONT|Montana Grizzlies|Montana
MTST|Montana State Bobcats|Montana St Bobcats;Montana State;Montana St
MORE|Morehead State Eagles|Morehead St Eagles;Morehead State;Morehead St
MORG|Morgan State Bears|Morgan St Bears;Morgan State;Morgan St
MUR|Murray State Racers|Murray St Racers;Murray State;Murray St
UNH|New Hampshire Wildcats|New Hampshire
NHVN|New Haven Chargers|New Haven
NICH|Nicholls State Colonels|Nicholls St Colonels;Nicholls Colonels;Nicholls;Nicholls State;Nicholls St
NORF|Norfolk State Spartans|Norfolk St Spartans;Norfolk State;Norfolk St
UNA|North Alabama Lions|North Alabama
NCAT|North Carolina A&T Aggies|North Carolina A&T;NC A&T;N Carolina A&T
NCCU|North Carolina Central Eagles|North Carolina Central;NC Central;NCCU
UND|North Dakota Fighting Hawks|North Dakota
NAU|Northern Arizona Lumberjacks|Northern Arizona;N Arizona
UNCO|Northern Colorado Bears|N Colorado Bears;Northern Colorado;N Colorado
UNI|Northern Iowa Panthers|Northern Iowa;UNI
NWST|Northwestern State Demons|Northwestern St Demons;Northwestern State;Northwestern St;N'Western St;N'Western State;NW State;NW St;Northwestern LA
PENN|Pennsylvania Quakers|Pennsylvania;Penn;Penn Quakers;UPenn
PRST|Portland State Vikings|Portland St Vikings;Portland State;Portland St
PV|Prairie View Panthers|Prairie View A&M Panthers;Prairie View A&M;Prairie View
PRES|Presbyterian Blue Hose|Presbyterian
PRIN|Princeton Tigers|Princeton
URI|Rhode Island Rams|Rhode Island
RICH|Richmond Spiders|Richmond
RMU|Robert Morris Colonials|Robert Morris
SHU|Sacred Heart Pioneers|Sacred Heart
SAM|Samford Bulldogs|Samford
USD|San Diego Toreros|San Diego
SCST|South Carolina State Bulldogs|South Carolina St Bulldogs;South Carolina State;South Carolina St;SC State;SC St
SDAK|South Dakota Coyotes|South Dakota
SDST|South Dakota State Jackrabbits|South Dakota St Jackrabbits;South Dakota State;South Dakota St;S Dakota St;S Dakota State
SEMO|Southeast Missouri State Redhawks|SE Missouri St Redhawks;SE Missouri State Redhawks;Southeast Missouri St Redhawks;Southeast Missouri State;Southeast Missouri St;SE Missouri;SE Missouri St;SE Missouri State;SEMO;Southeast Missouri
SELA|Southeastern Louisiana Lions|SE Louisiana Lions;SE Louisiana;Southeastern Louisiana;Southeastern LA
SIU|Southern Illinois Salukis|Southern Illinois;S Illinois
SOU|Southern Jaguars|Southern;Southern University;Southern U;Southern University Jaguars
SUU|Southern Utah Thunderbirds|Southern Utah
SFPA|St. Francis (PA) Red Flash|Saint Francis Red Flash;Saint Francis;St. Francis (PA);Saint Francis (PA);St. Francis Red Flash;Saint Francis (PA) Red Flash
STMN|St. Thomas (MN) Tommies|St. Thomas-Minnesota;St. Thomas (MN);St. Thomas;St. Thomas Tommies;St. Thomas-Minnesota Tommies
SFA|Stephen F. Austin Lumberjacks|Stephen F. Austin;SF Austin;SFA;Stephen F Austin State;Stephen F Austin St
STET|Stetson Hatters|Stetson
STO|Stonehill Skyhawks|Stonehill
STBK|Stony Brook Seawolves|Stony Brook
TAR|Tarleton State Texans|Tarleton St Texans;Tarleton State;Tarleton St;Tarleton
UTM|Tennessee-Martin Skyhawks|Tenn-Martin Skyhawks;UT Martin Skyhawks;UT Martin;Tenn-Martin;Tennessee Martin
TNST|Tennessee State Tigers|Tennessee St Tigers;Tennessee State;Tennessee St
TNTC|Tennessee Tech Golden Eagles|Tennessee Tech
TXSO|Texas Southern Tigers|Texas Southern
TOW|Towson Tigers|Towson
UCD|UC Davis Aggies|UC Davis;Cal Davis
RGV|UT Rio Grande Valley Vaqueros|UT Rio Grande Valley;UTRGV;Texas Rio Grande Valley;UT Rio Grande
UTU|Utah Tech Trailblazers|Utah Tech;Dixie State;Dixie St;Dixie State Trailblazers;Dixie St Trailblazers
VAL|Valparaiso Beacons|Valparaiso;Valpo
VILL|Villanova Wildcats|Villanova;Nova
VMI|VMI Keydets|VMI;Virginia Military;Virginia Military Institute
WAG|Wagner Seahawks|Wagner
WEB|Weber State Wildcats|Weber St Wildcats;Weber State;Weber St
WGA|West Georgia Wolves|West Georgia
WCU|Western Carolina Catamounts|Western Carolina;W Carolina
WIU|Western Illinois Leathernecks|Western Illinois;W Illinois
WM|William & Mary Tribe|William & Mary;William Mary
WOF|Wofford Terriers|Wofford
YALE|Yale University Bulldogs|Yale Bulldogs;Yale
YSU|Youngstown St Penguins|Youngstown State Penguins;Youngstown State;Youngstown St
`;
