// Teams resolve by what the table says and by nothing else.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { LEAGUES, type LeagueId } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { resolveTeam, teamById, teamsOfLeague } from '#domain/team.ts';

const ALL = LEAGUES.map((league) => league.leagueId);
const idOf = (leagueId: LeagueId, text: string) => resolveTeam(leagueId, text)?.teamId;

test('every league has all its teams', () => {
  const counts = Object.fromEntries(ALL.map((id) => [id, teamsOfLeague(id).length]));
  expect(counts).toMatchObject({ nba: 30, nfl: 32, mlb: 30, nhl: 32, soccer_mls: 30 });
  expect(counts).toMatchObject({ ncaa_basketball: 365, ncaa_football: 266 });
  expect(counts.soccer_epl).toBeGreaterThanOrEqual(44);
  expect(counts.soccer_world_cup).toBeGreaterThanOrEqual(48);
});

test('ids, names and abbreviations are unique, and ids are made of plain letters', () => {
  const teams = ALL.flatMap(teamsOfLeague);
  expect(new Set(teams.map((team) => team.teamId)).size).toBe(teams.length);
  for (const leagueId of ALL) {
    const own = teamsOfLeague(leagueId);
    expect(new Set(own.map((team) => foldName(team.name))).size).toBe(own.length);
    for (const team of own) expect(team.teamId).toMatch(new RegExp(`^${leagueId}_[a-z0-9]+$`));
  }
});

test('every team is found by id, name and each alias', () => {
  for (const team of ALL.flatMap(teamsOfLeague)) {
    expect(teamById(team.teamId)).toBe(team);
    for (const word of [team.name, ...team.aliases]) {
      expect(resolveTeam(team.leagueId, word)).toBe(team);
    }
  }
});

test('case, accents and punctuation do not count', () => {
  const rewrites = [
    (name: string) => name.toUpperCase(),
    (name: string) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
    (name: string) => ` ${name.replaceAll(' ', '  ')} `,
    (name: string) => name.replaceAll("'", '’'),
    (name: string) => name.replaceAll('&', ' and '),
    (name: string) => name.replaceAll('.', ''),
  ];
  for (const team of ALL.flatMap(teamsOfLeague)) {
    for (const rewrite of rewrites) {
      expect(resolveTeam(team.leagueId, rewrite(team.name)), rewrite(team.name)).toBe(team);
    }
  }
});

test('ids follow the industry abbreviations', () => {
  expect(idOf('nfl', 'Buffalo Bills')).toBe('nfl_buf');
  expect(idOf('nfl', 'Miami Dolphins')).toBe('nfl_mia');
  expect(idOf('nba', 'Los Angeles Lakers')).toBe('nba_lal');
  expect(idOf('soccer_epl', 'Arsenal')).toBe('soccer_epl_ars');
  expect(idOf('ncaa_football', 'Alabama Crimson Tide')).toBe('ncaa_football_ala');
});

test('former and foreign names lead to the team of today', () => {
  expect(idOf('nhl', 'Utah Hockey Club')).toBe(idOf('nhl', 'Utah Mammoth'));
  expect(idOf('mlb', 'Oakland Athletics')).toBe(idOf('mlb', 'Athletics'));
  expect(idOf('nfl', 'Washington Redskins')).toBe('nfl_was');
  expect(idOf('soccer_world_cup', 'Türkiye')).toBe('soccer_world_cup_tur');
  expect(idOf('soccer_world_cup', 'United States')).toBe('soccer_world_cup_usa');
  expect(idOf('soccer_world_cup', "Côte d'Ivoire")).toBe('soccer_world_cup_civ');
});

test.each([
  ['nba', 'nba_por', ['Trailblazers', 'Portland Trailblazers']],
  ['nba', 'nba_bkn', ['NJN']],
  ['nba', 'nba_nop', ['NOH']],
  ['nhl', 'nhl_wpg', ['ATL', 'Atlanta Thrashers']],
  ['nhl', 'nhl_uta', ['PHX', 'Phoenix Coyotes']],
  ['nhl', 'nhl_ana', ['ANH']],
  ['mlb', 'mlb_stl', ['Saint Louis']],
  ['ncaa_football', 'ncaa_football_ul', ['ULL']],
  ['ncaa_football', 'ncaa_football_nev', ['Nevada Wolfpack']],
  ['ncaa_football', 'ncaa_football_mia', ['Miami (Fla.)']],
  ['ncaa_basketball', 'ncaa_basketball_uncg', ['UNCG']],
  ['ncaa_basketball', 'ncaa_basketball_uvu', ['UVU']],
  ['ncaa_basketball', 'ncaa_basketball_alcn', ['Alcorn']],
  ['soccer_world_cup', 'soccer_world_cup_kor', ['S Korea', 'S. Korea']],
] as const)('words of %s that lead to %s: %s', (leagueId, teamId, words) => {
  expect(words.map((word) => idOf(leagueId, word))).toEqual(words.map(() => teamId));
});

test('a state is not its university of the same name', () => {
  const pairs = [
    ['Washington', 'Washington St'],
    ['Michigan', 'Michigan St'],
    ['Ohio', 'Ohio State'],
    ['Iowa', 'Iowa State'],
    ['Oregon', 'Oregon St.'],
    ['Miami', 'Miami (OH)'],
    ['Indiana', 'Indiana State'],
    ['Illinois', 'Illinois St'],
    ['Georgia', 'Georgia Southern'],
    ['South Dakota', 'South Dakota St'],
    ['North Carolina', 'NC State'],
  ] as const;
  for (const leagueId of ['ncaa_basketball', 'ncaa_football'] as const) {
    for (const [one, other] of pairs) {
      expect(resolveTeam(leagueId, one)).toBeDefined();
      expect(resolveTeam(leagueId, other)).toBeDefined();
      expect(resolveTeam(leagueId, one)).not.toBe(resolveTeam(leagueId, other));
    }
  }
});

test('college spellings of football and basketball name the same school', () => {
  const spellings = ['Appalachian State', "Hawai'i", 'San Jose State', 'UMass', 'Ole Miss'];
  for (const spelling of spellings) {
    expect(resolveTeam('ncaa_basketball', spelling)?.abbreviation).toBe(
      resolveTeam('ncaa_football', spelling)?.abbreviation,
    );
  }
});

test('what two teams share names neither', () => {
  for (const leagueId of ['nfl', 'nba', 'mlb'] as const) {
    expect(resolveTeam(leagueId, 'Los Angeles')).toBeUndefined();
  }
  expect(resolveTeam('nfl', 'New York')).toBeUndefined();
  expect(resolveTeam('mlb', 'Chicago')).toBeUndefined();
  expect(resolveTeam('ncaa_basketball', 'Loyola')).toBeUndefined();
  expect(resolveTeam('ncaa_football', 'State')).toBeUndefined();
});

test('strangers are unknown', () => {
  for (const text of ['', '  ', '???', 'Doosan Bears', 'constructor', '\u0000']) {
    for (const leagueId of ALL) expect(resolveTeam(leagueId, text)).toBeUndefined();
  }
  expect(resolveTeam('nba', 'Buffalo Bills')).toBeUndefined();
});

const SAMPLES = '../shared/data/odds_ticks/raw_samples';
const present = existsSync(SAMPLES);
if (!present)
  console.log(`skipped: ${SAMPLES} is absent, so there are no captures to check against`);

describe.skipIf(!present)('captured responses', () => {
  test('name only teams that resolve', () => {
    const unknown = new Set<string>();
    let seen = 0;
    for (const file of readdirSync(SAMPLES).filter((name) => name.endsWith('.json.gz'))) {
      const text = gunzipSync(readFileSync(`${SAMPLES}/${file}`)).toString('utf8');
      const pattern = /"sport_key": ?"(\w+)".*?"home_team": ?"([^"]+)", ?"away_team": ?"([^"]+)"/gs;
      for (const [, sportKey = '', ...names] of text.matchAll(pattern)) {
        const league = builtInLeagues.byOddsApiKey(sportKey);
        if (!league) continue;
        seen += names.length;
        for (const name of names) if (!resolveTeam(league.leagueId, name)) unknown.add(name);
      }
    }
    expect([...unknown]).toEqual([]);
    expect(seen).toBeGreaterThan(500);
  });
});

test('a nickname follows every word for its college', () => {
  expect(idOf('ncaa_basketball', 'Boston University Terriers')).toBe('ncaa_basketball_bu');
  expect(idOf('ncaa_basketball', 'UTRGV Vaqueros')).toBe('ncaa_basketball_rgv');
  expect(idOf('ncaa_basketball', 'Long Beach State Dirtbags')).toBe('ncaa_basketball_lbsu');
  expect(idOf('ncaa_football', 'Sac State Hornets')).toBe('ncaa_football_sac');
  expect(idOf('ncaa_football', 'Jax St Gamecocks')).toBe(idOf('ncaa_football', 'Jax State'));
  expect(idOf('mlb', 'Athletics Athletics')).toBe('mlb_ath');
  expect(idOf('ncaa_basketball', 'Boston University Eagles')).toBeUndefined();
});

test.each([
  ['nba', { SEA: 'okc', CHH: 'cha', NOK: 'nop', VAN: 'mem', WSB: 'was', SDC: 'lac', KCK: 'sac' }],
  ['nfl', { SL: 'lar', SDG: 'lac', RAI: 'lv', PHO: 'ari', CLT: 'ind', HTX: 'hou', OTI: 'ten' }],
  ['mlb', { MON: 'wsh', CAL: 'laa', TBD: 'tb', FLO: 'mia', LAN: 'lad', SLN: 'stl', BRO: 'lad' }],
  ['nhl', { HFD: 'car', QUE: 'col', MNS: 'dal', AFM: 'cgy', KCS: 'njd', MDA: 'ana', UHC: 'uta' }],
] as const)(
  'codes of former seasons of the %s lead to the franchise of today',
  (leagueId, codes) => {
    for (const [code, team] of Object.entries(codes)) {
      expect(idOf(leagueId, code), code).toBe(`${leagueId}_${team}`);
    }
  },
);

test('codes of former seasons are no words for a team in a question', () => {
  const words = new Set(ALL.flatMap(teamsOfLeague).flatMap(({ aliases }) => aliases));
  for (const code of ['CAP', 'RAM', 'OIL', 'SL', 'BAL']) expect(words).not.toContain(code);
});
