// College basketball (women's Division I): the colleges of the men's table, with the nicknames that
// only the women bear. The men's names remain aliases, because some venues write them.
import { must } from '#kit/assert.ts';
import { NCAA_BASKETBALL_TEAMS } from './ncaa-basketball.ts';

/** The two military colleges without a women's team. */
const MEN_ONLY: ReadonlySet<string> = new Set(['CIT', 'VMI']);

/** What differs, one line each: abbreviation|name, if it is another|further aliases. */
const DIFFERENCES = `
AAMU||Alabama A&M Lady Bulldogs
ALST||Alabama State Lady Hornets;Alabama St Lady Hornets
ALCN||Alcorn State Lady Braves;Alcorn St Lady Braves
UAPB||Arkansas-Pine Bluff Lady Lions;Arkansas-Pine Bluff Lady Golden Lions
APSU||Austin Peay Lady Govs
BAY||Baylor Lady Bears
CARK|Central Arkansas Sugar Bears|C Arkansas Sugar Bears;Sugar Bears
UTC||Chattanooga Lady Mocs
CLEV||Cleveland State Lady Vikings
DSU||Delaware State Lady Hornets;Delaware St Lady Hornets
ETSU||East Tennessee State Lady Bucs;ETSU Lady Bucs
EKU||Eastern Kentucky Lady Colonels
FAMU||Florida A&M Lady Rattlers
UGA||Georgia Lady Bulldogs
GRAM||Grambling Lady Tigers;Grambling State Lady Tigers;Grambling St Lady Tigers
HAMP||Hampton Lady Pirates
HAW|Hawai'i Rainbow Wahine|Hawaii Rainbow Wahine;Rainbow Wahine
HOW||Howard Lady Bison
JKST||Jackson State Lady Tigers;Jackson St Lady Tigers
UL||Louisiana Lady Ragin' Cajuns
LAM||Lamar Lady Cardinals
LIB||Liberty Lady Flames
LIP||Lipscomb Lady Bisons
LSU||LSU Lady Tigers
LT|Louisiana Tech Lady Techsters|Lady Techsters;Louisiana Tech Techsters
MASS|Massachusetts Minutewomen|UMass Minutewomen;Minutewomen
MCN|McNeese Cowgirls|McNeese State Cowgirls;McNeese St Cowgirls
MEM||Memphis Lady Tigers
MTSU||Middle Tennessee Lady Raiders;Middle Tennessee Lady Blue Raiders
MVSU|Miss Valley St Delta Devilettes|Mississippi Valley State Devilettes;Mississippi Valley St Devilettes;Miss Valley St Devilettes
MISS||Ole Miss Lady Rebels
MOST||Missouri State Lady Bears;Missouri St Lady Bears
MONT|Montana Lady Griz|Montana Lady Grizzlies;Lady Griz
MORG||Morgan State Lady Bears;Morgan St Lady Bears
MUR||Murray State Lady Racers
NORF||Norfolk State Lady Spartans
NCCU||North Carolina Central Lady Eagles;NC Central Lady Eagles
NWST||Northwestern State Lady Demons;Northwestern St Lady Demons
OKST|Oklahoma St Cowgirls|Oklahoma State Cowgirls
ODU||Old Dominion Lady Monarchs
PSU||Penn State Lady Lions;Penn St Lady Lions
PV||Prairie View A&M Lady Panthers;Prairie View Lady Panthers
SELA||Southeastern Louisiana Lady Lions;SE Louisiana Lady Lions
SCST||South Carolina State Lady Bulldogs;South Carolina St Lady Bulldogs
USM||Southern Miss Lady Eagles;Southern Miss Lady Golden Eagles
SOU||Southern Lady Jaguars;Southern University Lady Jaguars
SFA|Stephen F. Austin Ladyjacks|SF Austin Ladyjacks;SFA Ladyjacks;Ladyjacks
TENN||Tennessee Lady Volunteers;Tennessee Lady Vols;Lady Vols;Lady Volunteers
TNST||Tennessee State Lady Tigers;Tennessee St Lady Tigers
TXSO||Texas Southern Lady Tigers
TTU||Texas Tech Lady Raiders;Texas Tech Lady Red Raiders
TCU||TCU Lady Frogs
UMES||Maryland Eastern Shore Lady Hawks;UMES Lady Hawks
UNLV||UNLV Lady Rebels
WKU|Western Kentucky Lady Toppers|WKU Lady Toppers;Western Kentucky Lady Hilltoppers;Lady Toppers
WYO|Wyoming Cowgirls|
`;

export const NCAA_WOMENS_BASKETBALL_TEAMS = womensTable();

function womensTable(): string {
  const rows = new Map(
    linesOf(NCAA_BASKETBALL_TEAMS).map((row) => [row.slice(0, row.indexOf('|')), row]),
  );
  for (const abbreviation of MEN_ONLY) rows.delete(abbreviation);
  for (const line of linesOf(DIFFERENCES)) {
    const [abbreviation = '', name = '', aliases = ''] = line.split('|');
    const [, mensName = '', mensAliases = ''] = must(rows.get(abbreviation), line).split('|');
    const others = name === '' ? [] : [mensName];
    const words = [mensAliases, ...others, aliases].filter((word) => word !== '').join(';');
    rows.set(abbreviation, `${abbreviation}|${name || mensName}|${words}`);
  }
  return [...rows.values()].join('\n');
}

function linesOf(table: string): readonly string[] {
  return table.trim().split('\n');
}
