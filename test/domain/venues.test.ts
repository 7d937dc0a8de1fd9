// The venue table: complete, without repeats, with sane costs and weights.

import { expect, test } from 'vitest';
import { VENUES } from '#domain/data/venues.ts';
import { builtInVenues, venueById } from '#domain/venue-catalog.ts';

// The industry's keys by source type, as its best-known aggregator lists them.
const SPORTSBOOKS = `
betonlineag betmgm betrivers betus bovada williamhill_us draftkings fanatics fanduel lowvig
mybookieag ballybet betanysports betparx espnbet fliff hardrockbet hardrockbet_az hardrockbet_fl
hardrockbet_oh rebet sport888 betfair_sb_uk betfred_uk betvictor betway boylesports casumo coral
grosvenor ladbrokes_uk leovegas livescorebet paddypower skybet unibet_uk virginbet williamhill
onexbet betclic_fr betsson codere_it coolbet everygame gtbets leovegas_se marathonbet nordicbet
parionssport_fr pinnacle pmu_fr suprabets tipico_de unibet_fr unibet_it unibet_nl unibet_se
winamax_de winamax_fr netbet_fr atg_se betinia_se betmgm_se campobet_se expekt_se hajper_se
mrgreen_se sport888_se svenskaspel_se betr_au betright bet365_au dabble_au ladbrokes_au neds
playup pointsbetau sportsbet tab tabtouch unibet boombet`;
const DFS = 'betr_us_dfs pick6 prizepicks underdog dabble_us_dfs';
const EXCHANGES = `
betopenly kalshi novig polymarket prophetx betfair_ex_uk betfair_ex_eu betfair_ex_au matchbook
smarkets`;
const LEGACY = `
barstool pointsbetus wynnbet unibet_us windcreek caesars foxbet superbook twinspires sugarhouse
tipico_us sisportsbook circasports`;

const words = (text: string) => text.trim().split(/\s+/).sort();
const idsOf = (sourceType: string) =>
  builtInVenues
    .listed()
    .filter((venue) => venue.sourceType === sourceType)
    .map((venue) => venue.bookmakerId)
    .sort();

test('the catalogue holds every known venue and no other', () => {
  expect(idsOf('sportsbook')).toEqual(words(SPORTSBOOKS));
  expect(idsOf('dfs')).toEqual(words(DFS));
  expect(idsOf('exchange')).toEqual(words(EXCHANGES));
});

test('legacy keys are accepted but not in the catalogue', () => {
  const legacy = VENUES.filter((venue) => venue.legacy).map((venue) => venue.bookmakerId);
  expect(legacy.sort()).toEqual(words(LEGACY));
  expect(builtInVenues.listed().some((venue) => venue.bookmakerId === 'barstool')).toBe(false);
  expect(venueById('barstool')?.bookmakerName).toBe('Barstool Sportsbook');
});

test('ids are unique and in snake case', () => {
  const ids = VENUES.map((venue) => venue.bookmakerId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
});

test('every weight is in (0, 10] and only the sharpest has 10', () => {
  for (const venue of VENUES) {
    expect(venue.sharpWeight).toBeGreaterThan(0);
    expect(venue.sharpWeight).toBeLessThanOrEqual(10);
  }
  expect(VENUES.filter((venue) => venue.sharpWeight === 10).map((v) => v.bookmakerId)).toEqual([
    'pinnacle',
  ]);
});

test('sportsbooks may stand in an arbitrage, DFS never, exchanges when approved', () => {
  const unapproved = VENUES.filter((venue) => !venue.arbitrageApproved);
  expect(unapproved.map((venue) => venue.bookmakerId).sort()).toEqual(words(`${DFS} betopenly`));
});

test('only exchanges take a commission', () => {
  const paid = VENUES.filter((venue) => venue.commission.model !== 'none');
  expect(paid.every((venue) => venue.sourceType === 'exchange')).toBe(true);
  expect(venueById('betfair_ex_eu')?.commission).toEqual({ model: 'winnings', rate: 0.05 });
  const baseball = { mlb: 0.035 };
  expect(venueById('kalshi')?.commission).toEqual({
    ...{ model: 'contract', rate: 0.07, rateByLeague: baseball, step: 0.0001 },
  });
  const polymarket = { model: 'contract', rate: 0.05, step: 0.00001 };
  expect(venueById('polymarket')?.commission).toEqual(polymarket);
  expect(venueById('novig')?.commission).toEqual({ model: 'none' });
});

test('regions fit their source types', () => {
  for (const venue of VENUES) {
    expect(venue.sourceRegion === 'us_dfs').toBe(venue.sourceType === 'dfs');
    if (venue.sourceRegion === 'us_ex') expect(venue.sourceType).toBe('exchange');
  }
});

test('skins of one operator are one opinion, strangers stay apart', () => {
  const operator = (id: string) => venueById(id)?.operatorId;
  expect(operator('hardrockbet_oh')).toBe(operator('hardrockbet'));
  expect(operator('lowvig')).toBe(operator('betonlineag'));
  expect(operator('pick6')).toBe(operator('draftkings'));
  expect(operator('betfair_ex_au')).toBe(operator('betfair_ex_uk'));
  expect(operator('coral')).toBe(operator('ladbrokes_uk'));
  expect(operator('ladbrokes_au')).not.toBe(operator('ladbrokes_uk'));
  expect(operator('williamhill_us')).not.toBe(operator('williamhill'));
  expect(operator('betfair_sb_uk')).not.toBe(operator('betfair_ex_uk'));
  expect(operator('betr_au')).not.toBe(operator('betr_us_dfs'));
});

test('a display name selects every venue of that name', () => {
  expect(builtInVenues.resolve('betfair exchange').map((venue) => venue.bookmakerId)).toEqual([
    'betfair_ex_au',
    'betfair_ex_eu',
    'betfair_ex_uk',
  ]);
  expect(builtInVenues.resolve('DraftKings').map((venue) => venue.bookmakerId)).toEqual([
    'draftkings',
  ]);
  // "caesars" is an old key, "Caesars" the name of another venue; "unibet" is a key, "Unibet" two
  // names.
  expect(builtInVenues.resolve('Caesars').map((venue) => venue.bookmakerId)).toContain(
    'williamhill_us',
  );
  expect(builtInVenues.resolve('unibet').map((venue) => venue.bookmakerId)).toEqual(['unibet']);
  expect(
    builtInVenues
      .resolve('Unibet')
      .map((venue) => venue.bookmakerId)
      .sort(),
  ).toEqual(['unibet', 'unibet_uk']);
  expect(builtInVenues.resolve('nobody')).toEqual([]);
});
