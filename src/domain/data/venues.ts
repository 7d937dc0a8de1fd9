// Every venue, one line each: id|name|operator|sharpness, under a heading "region sourceType".
// A venue stands once, under its home region: the first it is listed in, or its country's.
// An operator is whoever sets the prices: brands of one trading desk share it; brands that merely
// buy the same supplier's feed do not, because each margins and limits on its own.
import { must } from '#kit/assert.ts';
import type { EntryType } from '../entry-type.ts';
import type { Commission, SourceRegion, SourceType, Venue } from '../venue.ts';
import { OWN_RULES } from './settlement-rules.ts';

const NO_COMMISSION: Commission = { model: 'none' };

// Exchanges only: standard rates, before personal discounts.
const COMMISSIONS: Readonly<Record<string, Commission>> = {
  betfair_ex_uk: { model: 'winnings', rate: 0.05 },
  betfair_ex_eu: { model: 'winnings', rate: 0.05 },
  betfair_ex_au: { model: 'winnings', rate: 0.05 },
  matchbook: { model: 'winnings', rate: 0.02 },
  smarkets: { model: 'winnings', rate: 0.02 },
  prophetx: { model: 'winnings', rate: 0.01 },
  betopenly: { model: 'winnings', rate: 0.02 },
  // 0.07 times the multiplier of a series: 0.5 for baseball, 1 for other sports.
  kalshi: { model: 'contract', rate: 0.07, rateByLeague: { mlb: 0.035 }, step: 0.0001 },
  // Sports since 2026-07-10.
  polymarket: { model: 'contract', rate: 0.05, step: 0.00001 },
};

// Standard picks. The operator's documents differ by time and state; these are common to all of them.
const ENTRY_TYPES: Readonly<Record<string, readonly EntryType[]>> = {
  prizepicks: [
    { id: 'power_2', picks: 2, payouts: [3], unverified: true },
    { id: 'flex_5', picks: 5, payouts: [10, 2, 0.4], unverified: true },
    { id: 'flex_6', picks: 6, payouts: [25, 2, 0.4], unverified: true },
  ],
};

// An exchange where a posted price may find no taker behind it cannot be a leg.
const UNAPPROVED_EXCHANGES: ReadonlySet<string> = new Set(['betopenly']);

const CATALOG = `
us sportsbook
betonlineag|BetOnline.ag|betonline|6
betmgm|BetMGM|betmgm|3
betrivers|BetRivers|betrivers|3
betus|BetUS|betus|2
bovada|Bovada|bovada|2
williamhill_us|Caesars|caesars|3
draftkings|DraftKings|draftkings|4
fanatics|Fanatics|fanatics|3
fanduel|FanDuel|fanduel|4
lowvig|LowVig.ag|betonline|6
mybookieag|MyBookie.ag|mybookieag|2
us2 sportsbook
ballybet|Bally Bet|ballybet|2
betanysports|BetAnything|betanysports|2
betparx|betPARX|betparx|2
espnbet|theScore Bet|thescore|3
fliff|Fliff|fliff|1
hardrockbet|Hard Rock Bet|hardrockbet|3
hardrockbet_az|Hard Rock Bet (AZ)|hardrockbet|1
hardrockbet_fl|Hard Rock Bet (FL)|hardrockbet|1
hardrockbet_oh|Hard Rock Bet (OH)|hardrockbet|1
rebet|ReBet|rebet|1
us_dfs dfs
betr_us_dfs|Betr Picks|betr_us_dfs|1
dabble_us_dfs|Dabble|dabble_us_dfs|1
pick6|DraftKings Pick6|draftkings|1
prizepicks|PrizePicks|prizepicks|1
underdog|Underdog Fantasy|underdog|1
us_ex exchange
betopenly|BetOpenly|betopenly|2
kalshi|Kalshi|kalshi|5
novig|Novig|novig|6
polymarket|Polymarket|polymarket|5
prophetx|ProphetX|prophetx|6
uk sportsbook
sport888|888sport|888|2
betfair_sb_uk|Betfair Sportsbook|flutter_uk|2
betfred_uk|Betfred|betfred|2
betvictor|Bet Victor|betvictor|2
betway|Betway|betway|2
boylesports|BoyleSports|boylesports|2
casumo|Casumo|casumo|1
coral|Coral|entain_uk|2
grosvenor|Grosvenor|grosvenor|1
ladbrokes_uk|Ladbrokes|entain_uk|2
leovegas|LeoVegas|leovegas|1
livescorebet|LiveScore Bet|livescore|1
paddypower|Paddy Power|flutter_uk|2
skybet|Sky Bet|skybet|2
unibet_uk|Unibet|unibet|2
virginbet|Virgin Bet|livescore|1
williamhill|William Hill|williamhill|2
uk exchange
betfair_ex_uk|Betfair Exchange|betfair_exchange|9
matchbook|Matchbook|matchbook|7
smarkets|Smarkets|smarkets|7
eu sportsbook
onexbet|1xBet|onexbet|2
betsson|Betsson|betsson|2
codere_it|Codere (IT)|codere|1
coolbet|Coolbet|coolbet|2
everygame|Everygame|everygame|2
gtbets|GTbets|gtbets|2
marathonbet|Marathon Bet|marathonbet|2
nordicbet|NordicBet|betsson|2
pinnacle|Pinnacle|pinnacle|10
suprabets|Suprabets|suprabets|1
tipico_de|Tipico (DE)|tipico|2
unibet_it|Unibet (IT)|unibet|2
unibet_nl|Unibet (NL)|unibet|2
winamax_de|Winamax (DE)|winamax|2
eu exchange
betfair_ex_eu|Betfair Exchange|betfair_exchange|9
fr sportsbook
betclic_fr|Betclic (FR)|betclic|2
netbet_fr|NetBet (FR)|netbet|2
parionssport_fr|Parions Sport (FR)|parionssport|2
pmu_fr|PMU (FR)|pmu|2
unibet_fr|Unibet (FR)|unibet|2
winamax_fr|Winamax (FR)|winamax|2
se sportsbook
atg_se|ATG (SE)|atg|1
betinia_se|Betinia|soft2bet|1
betmgm_se|BetMGM (SE)|leovegas|1
campobet_se|CampoBet (SE)|soft2bet|1
expekt_se|Expekt|leovegas|1
hajper_se|Hajper|hajper|1
leovegas_se|LeoVegas (SE)|leovegas|1
mrgreen_se|Mr Green (SE)|mrgreen|1
sport888_se|888sport (SE)|888|2
svenskaspel_se|Svenska Spel|svenskaspel|1
unibet_se|Unibet (SE)|unibet|2
au sportsbook
bet365_au|Bet365 AU|bet365|3
betr_au|Betr|betr_au|2
betright|Bet Right|betright|2
boombet|BoomBet|boombet|1
dabble_au|Dabble AU|dabble_au|2
ladbrokes_au|Ladbrokes|entain_au|2
neds|Neds|entain_au|2
playup|PlayUp|playup|1
pointsbetau|PointsBet (AU)|pointsbet|2
sportsbet|SportsBet|sportsbet|2
tab|TAB|tab|2
tabtouch|TABtouch|tabtouch|2
unibet|Unibet|unibet|2
au exchange
betfair_ex_au|Betfair Exchange|betfair_exchange|9
`;

// Brands that closed or were renamed; a renamed one keeps its successor's operator.
const LEGACY = `
us sportsbook
barstool|Barstool Sportsbook|thescore|2
caesars|Caesars Sportsbook|caesars|3
circasports|Circa Sports|circasports|9
foxbet|FOX Bet|foxbet|2
pointsbetus|PointsBet (US)|pointsbet|2
sisportsbook|SI Sportsbook|sisportsbook|2
sugarhouse|SugarHouse|betrivers|3
superbook|SuperBook|superbook|3
twinspires|TwinSpires|twinspires|2
unibet_us|Unibet (US)|unibet|2
wynnbet|WynnBET|wynnbet|2
us2 sportsbook
tipico_us|Tipico (US)|tipico|2
windcreek|Wind Creek|windcreek|2
`;

export const VENUES: readonly Venue[] = [...venuesOf(CATALOG, false), ...venuesOf(LEGACY, true)];

function venuesOf(table: string, legacy: boolean): readonly Venue[] {
  let sourceRegion: SourceRegion = 'us';
  let sourceType: SourceType = 'sportsbook';
  const venues: Venue[] = [];
  for (const row of table.trim().split('\n')) {
    if (!row.includes('|')) {
      [sourceRegion, sourceType] = row.split(' ') as [SourceRegion, SourceType];
      continue;
    }
    const cells = row.split('|');
    const cell = (column: number) => must(cells[column], `venue row: ${row}`);
    const bookmakerId = cell(0);
    const entryTypes = ENTRY_TYPES[bookmakerId];
    const rules = OWN_RULES[bookmakerId];
    venues.push({
      bookmakerId,
      bookmakerName: cell(1),
      sourceType,
      sourceRegion,
      operatorId: cell(2),
      arbitrageApproved: sourceType !== 'dfs' && !UNAPPROVED_EXCHANGES.has(bookmakerId),
      commission: COMMISSIONS[bookmakerId] ?? NO_COMMISSION,
      sharpWeight: Number(cell(3)),
      ...(entryTypes && { entryTypes }),
      ...(rules !== undefined && { rules }),
      isApproved: true,
      legacy,
    });
  }
  return venues;
}
