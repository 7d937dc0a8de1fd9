// Clubs of the EFL Cup: those of the Premier League and the Championship, and of the two leagues below
// with those that can join them, so that a new season loses none.
// One line each: abbreviation|name|aliases (separated by semicolons).
import { EFL_CHAMPIONSHIP_TEAMS } from './efl-championship.ts';
import { EPL_TEAMS } from './epl.ts';

const LOWER_LEAGUES = `
ACC|Accrington Stanley|Accrington;Accrington Stanley FC
BNT|Barnet|Barnet FC
BRW|Barrow|Barrow AFC
BRO|Bromley|Bromley FC
BRT|Burton Albion|Burton;Burton Albion FC
CAM|Cambridge United|Cambridge;Cambridge Utd;Cambridge United FC
CRL|Carlisle United|Carlisle;Carlisle Utd;Carlisle United FC
CHL|Cheltenham Town|Cheltenham;Cheltenham Town FC
CHF|Chesterfield|Chesterfield FC
COL|Colchester United|Colchester;Colchester Utd;Colchester United FC
CRA|Crawley Town|Crawley;Crawley Town FC
CRE|Crewe Alexandra|Crewe;Crewe Alexandra FC
EXE|Exeter City|Exeter;Exeter City FC
FLE|Fleetwood Town|Fleetwood;Fleetwood Town FC
FGR|Forest Green Rovers|Forest Green;Forest Green Rovers FC
GIL|Gillingham|Gillingham FC
GRI|Grimsby Town|Grimsby;Grimsby Town FC
HAR|Harrogate Town|Harrogate;Harrogate Town AFC
MOR|Morecambe|Morecambe FC
NPC|Newport County|Newport;Newport County AFC
NTH|Northampton Town|Northampton;Northampton Town FC
OLD|Oldham Athletic|Oldham;Oldham Athletic AFC
PTV|Port Vale|Port Vale FC
ROC|Rochdale|Rochdale AFC
SAL|Salford City|Salford;Salford City FC
SHR|Shrewsbury Town|Shrewsbury;Shrewsbury Town FC
SWI|Swindon Town|Swindon;Swindon Town FC
TRA|Tranmere Rovers|Tranmere;Tranmere Rovers FC
WAL|Walsall|Walsall FC
YOR|York City|York;York City FC
`;

/** A club that two tables have is that of the first, which has more spellings. */
export const EFL_CUP_TEAMS = [EFL_CHAMPIONSHIP_TEAMS, EPL_TEAMS, LOWER_LEAGUES]
  .flatMap((table) => table.trim().split('\n'))
  .filter((row, at, rows) => rows.findIndex((each) => codeOf(each) === codeOf(row)) === at)
  .join('\n');

function codeOf(row: string): string {
  return row.slice(0, row.indexOf('|'));
}
