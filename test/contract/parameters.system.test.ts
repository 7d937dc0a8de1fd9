// Every parameter of every endpoint, good and bad: nothing is clamped, trimmed or ignored.
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { cursorOf } from '#gateway/stored/cursors.ts';
import { EPOCH, fixture } from '../gateway/fixture.ts';
import { filledPath, storedFixture } from '../gateway/history/stored-fixture.ts';
import { HOME_TEAMS } from '../gateway/history/system-fixture.ts';

const stored = storedFixture();

const SYSTEM_CURSOR = cursorOf(
  { startTime: 0, eventId: 'nfl_20261101_buf_mia' },
  `system bets ${JSON.stringify({ systemId: HOME_TEAMS.systemId })}`,
);

const INTEGERS = ['0', '-1', '1.5', '1e1', ' 5', '5 ', '+5', '%2B5', '', '05', 'x', '٣', '0x10'];
const NUMBERS = ['-1', '1e1', '', ' 1', '.5', '1.', 'NaN', 'Infinity', '%2B1', '1,5', 'x'];
const DAYS = [
  '',
  '2026-13-01',
  '2026-02-30',
  '2026-1-1',
  '20261108',
  '2026-11-08T00:00:00Z',
  'now',
];
const WORDS = ['', 'xfl', 'nfl,nba', 'null', '%00', "nfl'--", 'constructor', '__proto__'];

/** Of a football player. */
const PLAYER_MARKETS: readonly [readonly string[], readonly string[]] = [
  ['player_pass_yds', 'player_pass_yds_alternate', 'player_anytime_td'],
  [...WORDS, 'moneyline', 'total', 'batter_hits'],
];

/** Of the past games of the NFL, without other filters. */
const CURSOR = cursorOf(
  { startTime: Date.parse('2026-11-08T18:00:00Z'), eventId: 'nfl_20261108_buf_mia' },
  'games {"league":"nfl"}',
);

/** Of prices: those of one's own models, too. */
const SHOWN_TYPES: readonly [readonly string[], readonly string[]] = [
  ['all', 'sportsbook', 'dfs', 'exchange', 'model'],
  [...WORDS, 'Sportsbook', 'models', 'model,dfs'],
];

/** What a path needs to answer at all. */
const REQUIRED: Readonly<Record<string, string>> = { '/v1/history/games': 'league=nfl' };

/** Days and instants. */
const MOMENTS: readonly [readonly string[], readonly string[]] = [
  ['2026-11-08', '2026-11-08T00:00:00Z', '2026-11-08T18:00:00.123-05:00'],
  [...DAYS.filter((text) => !text.endsWith('Z')), '2026-11-08T00:00:00', '2026-11-08T24:30:00Z'],
];

/** By parameter name: what is accepted, what is refused. */
const CASES: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  league: [
    [
      'nfl',
      'nba',
      'mlb',
      'nhl',
      'ncaa_football',
      'ncaa_basketball',
      'epl',
      'mls',
      'soccer_epl',
      'fifa_world_cup',
      'soccer_mls',
      'soccer_world_cup',
      'NFL',
    ],
    WORDS,
  ],
  since: [[`${EPOCH}:0`], [...WORDS, '7', `${EPOCH}:`, ':7', `${EPOCH}:-1`, `${EPOCH}:1.5`]],
  sport: [
    ['basketball', 'football', 'baseball', 'hockey', 'soccer'],
    [...WORDS, 'nfl'],
  ],
  market: [
    [
      'moneyline',
      'h2h',
      'spreads',
      'total',
      'total_h1',
      'player_points',
      'player_points_alternate',
    ],
    [...WORDS, 'the service'],
  ],
  bookmaker: [['draftkings', 'DraftKings', 'caesars', 'Caesars', 'BetOnline.ag'], WORDS],
  sourceType: [
    ['all', 'sportsbook', 'dfs', 'exchange'],
    [...WORDS, 'Sportsbook', 'SPORTSBOOK', 'model'],
  ],
  '/v1/odds sourceType': SHOWN_TYPES,
  '/v1/odds/bookmakers sourceType': SHOWN_TYPES,
  '/v1/events/{eventId}/odds sourceType': SHOWN_TYPES,
  '/v1/player-props sourceType': SHOWN_TYPES,
  '/v1/events/{eventId}/player-props sourceType': SHOWN_TYPES,
  status: [
    ['scheduled', 'in_progress', 'final', 'postponed', 'cancelled'],
    [...WORDS, 'live', 'canceled'],
  ],
  '/v1/venues/status status': [
    ['live', 'stale', 'down'],
    [...WORDS, 'all', 'LIVE', 'scheduled', 'live,stale'],
  ],
  type: [
    ['arbitrage', 'value', 'ev', 'low_hold', 'middle', 'back_lay'],
    [...WORDS, 'all', 'EV', 'middles', 'low_hold,middle'],
  ],
  player: [
    ['allen', 'José', 'o%27neal'],
    ['', '%20', '!!', 'x'.repeat(201)],
  ],
  playerId: [
    ['nfl_josh_allen', 'anything'],
    ['', 'x'.repeat(201)],
  ],
  date: [['2026-11-08', '2024-02-29'], DAYS],
  from: [['2026-11-08'], DAYS],
  to: [['2026-11-08'], DAYS],
  team: [['nfl_buf'], [...WORDS, 'BUF', 'nfl_BUF']],
  opponent: [['nfl_mia'], [...WORDS, 'MIA']],
  season: [
    ['2026-27', '2026', '1999-00'],
    [...WORDS, '26', '2026-2027', '2026/27'],
  ],
  poll: [
    ['ap', 'coaches', 'cfp'],
    [...WORDS, 'AP'],
  ],
  asOf: [
    ['2026-11-08T18:00:00Z', '2026-11-08T18:00:00.123Z', '2026-11-08T13:00:00-05:00'],
    ['', '2026-11-08', '2026-11-08T18:00:00', '2026-13-08T18:00:00Z', 'now', '1794161400000'],
  ],
  eventId: [
    ['nfl_20261108_buf_mia', 'anything'],
    ['', 'x'.repeat(201)],
  ],
  conference: [
    ['East', 'Eastern Conference', 'western'],
    ['', 'AFC', '%00'],
  ],
  division: [
    ['Atlantic', 'NW'],
    ['', 'AFC East', '%00'],
  ],
  line: [
    ['24.5', '0', '-3', '100'],
    ['', '1e1', ' 1', '1.', '.5', 'x', 'NaN', '1.2345'],
  ],
  side: [
    ['over', 'under', 'yes', 'no'],
    [...WORDS, 'Over', 'push'],
  ],
  last: [
    ['1', '15', '200'],
    [...INTEGERS, '201'],
  ],
  location: [
    ['home', 'away'],
    [...WORDS, 'Home', 'neutral'],
  ],
  backToBack: [
    ['true', 'false'],
    [...WORDS, '1', 'yes', 'TRUE'],
  ],
  kind: [
    ['streak', 'system'],
    [...WORDS, 'streaks'],
  ],
  '/v1/players/{playerId}/stats type': [
    ['season', 'game'],
    [...WORDS, 'games', 'career'],
  ],
  '/v1/players/{playerId}/hit-rates market': PLAYER_MARKETS,
  '/v1/players/{playerId}/trends market': PLAYER_MARKETS,
  '/v1/history/games league': [
    ['nfl', 'nba', 'nhl', 'mlb', 'ncaa_football', 'ncaaf', 'NFL', 'ncaab', 'epl', 'soccer_mls'],
    [...WORDS, 'wnba', 'soccer'],
  ],
  cursor: [[CURSOR], [...WORDS, `${CURSOR}A`, CURSOR.slice(1), CURSOR.replace('.', '')]],
  interval: [
    ['1m', '5m', '1h'],
    [...WORDS, '1', '2m', '1H', '60s'],
  ],
  '/v1/events/{eventId}/odds-history from': MOMENTS,
  '/v1/events/{eventId}/odds-history to': MOMENTS,
  '/v1/players/{playerId}/odds-history from': MOMENTS,
  '/v1/players/{playerId}/odds-history to': MOMENTS,
  bookmakers: [
    ['draftkings', 'DraftKings,fanduel', 'betmgm,betmgm'],
    [
      ...WORDS.filter((word) => word !== 'nfl,nba'),
      'draftkings,',
      'draftkings,nobody',
      'draftkings,%20fanduel%00',
      Array.from({ length: 65 }, () => 'fanduel').join(','),
    ],
  ],
  profile: [
    ['default', 'sharp', 'worst_case', 'equal'],
    [...WORDS, 'Sharp', 'sharp,equal'],
  ],
  depth: [
    ['1', '3', '10'],
    [...WORDS, '0', '11', '-1', '1.5', '01x', '3,4'],
  ],
  oddsFormat: [
    ['american', 'decimal', 'probability'],
    [...WORDS, 'Decimal', 'fractional', 'decimal,american'],
  ],
  region: [
    ['us', 'uk', 'eu', 'us_dfs'],
    [...WORDS, 'US', 'moon', 'us,uk'],
  ],
  minEv: [['0', '1', '2.5'], NUMBERS],
  minOdds: [
    ['-150', '100', '%2B120', '2500'],
    [...NUMBERS, '-99', '50', '1.5', '12345678'],
  ],
  maxOdds: [
    ['-150', '100', '%2B120', '2500'],
    [...NUMBERS, '-99', '50', '1.5', '12345678'],
  ],
  minProb: [
    ['0', '0.5', '1', '0.55'],
    [...NUMBERS, '2', '50', '.5'],
  ],
  maxProb: [
    ['0', '0.5', '1', '0.55'],
    [...NUMBERS, '2', '50', '.5'],
  ],
  minBooks: [
    ['1', '4', '99'],
    [...INTEGERS, '100', '2.5'],
  ],
  indicative: [
    ['true', 'false'],
    [...WORDS, '1', 'no', 'TRUE'],
  ],
  maxAgeMs: [
    ['1', '30000', '86400000'],
    [...INTEGERS.filter((text) => text !== '05'), '05', '86400001'],
  ],
  event: [['nfl_20261108_buf_mia'], ['', 'x'.repeat(201)]],
  window: [
    ['1m', '5m', '15m', '60m'],
    [...WORDS, '5', '1h', '5M', '5m,15m'],
  ],
  minMove: [['0', '1', '2.5', '0.30000000000000004'], NUMBERS],
  book: [['draftkings', 'DraftKings', 'Caesars'], WORDS],
  leader: [['pinnacle', 'Pinnacle'], WORDS],
  laggard: [['draftkings', 'BetOnline.ag'], WORDS],
  phase: [
    ['pregame', 'live'],
    [...WORDS, 'Live', 'in_progress'],
  ],
  startsWithin: [
    ['30m', '6h', '2d'],
    [...WORDS, '6', '0h', '6H', '6 h', '-1h', '123456m'],
  ],
  bankroll: [
    ['1', '2000', '0.5', '99.99'],
    [...NUMBERS, '0', '1.234', '100000001'],
  ],
  totalStake: [
    ['1', '2000', '0.5'],
    [...NUMBERS, '0', '1.234', '100000001'],
  ],
  stake: [
    ['1', '2000', '0.5'],
    [...NUMBERS, '0', '1.234', '100000001'],
  ],
  synthetic: [
    ['true', 'false'],
    [...WORDS, '1', 'yes', 'TRUE'],
  ],
  maxBetDelayMs: [
    ['0', '1', '5000', '600000'],
    [...INTEGERS.filter((text) => text !== '0'), '600001'],
  ],
  rulesRisk: [
    ['true', 'false'],
    [...WORDS, '1', 'tie', 'TRUE'],
  ],
  stakeRounding: [
    ['1', '5', '0.01'],
    [...NUMBERS, '0', '1.234', '100000001'],
  ],
  kelly: [
    ['0.5&bankroll=100', '1&bankroll=100'],
    [...NUMBERS, '0', '1.5', '0.5'],
  ],
  sort: [
    ['start', 'profit', 'ev', 'edge', 'age', 'newest'],
    [...WORDS, 'EV', 'best', '-ev'],
  ],
  // Types on request are listed only where they are named.
  maxHold: [
    ['0&type=low_hold', '1.5&type=low_hold'],
    [...NUMBERS, '1'],
  ],
  maxCost: [
    ['0&type=middle', '2.5&type=middle'],
    [...NUMBERS, '1'],
  ],
  minGap: [
    ['0&type=middle', '3&type=middle'],
    [...NUMBERS, '1'],
  ],
  minProfit: [['0', '1', '2.5', '100'], NUMBERS],
  minEdge: [['0', '1', '2.5', '100', '0.30000000000000004', '999999999'], NUMBERS],
  '/v1/trends/systems/{systemId}/bets cursor': [
    [SYSTEM_CURSOR],
    [...WORDS, SYSTEM_CURSOR.slice(1), `${SYSTEM_CURSOR}A`, 'x'.repeat(201)],
  ],
  page: [
    ['1', '2', '1000000'],
    [...INTEGERS, '99999999999999999999'],
  ],
};

const LIMITS: Readonly<Record<string, number>> = {
  '/v1/moves': 200,
  '/v1/events/{eventId}/odds-history': 1000,
  '/v1/players/{playerId}/odds-history': 1000,
  '/v1/trends/systems/{systemId}/bets': 200,
  '/v1/events': 100,
  '/v1/players': 100,
  '/v1/teams/{teamId}/injuries/history': 500,
  '/v1/history/games': 200,
};

const limitCases = (most: number): readonly [readonly string[], readonly string[]] => [
  ['1', '25', String(most)],
  [...INTEGERS, String(most + 1), '1000000000000000000000'],
];

const reads = ENDPOINTS.map(({ contract }) => contract).filter(({ method }) => method === 'GET');

describe.each(reads)('$path', (contract) => {
  const call = (target: string) => stored().call(target);
  const path = filledPath(contract.path);
  const required = REQUIRED[contract.path] ?? '';

  const refused = async (query: string, name: string): Promise<void> => {
    const { status, json } = await call(`${path}?${query}`);
    expect(status, query).toBe(400);
    expect(json.error.code).toBe('ERR_INVALID_PARAMETER');
    expect(json.error.message, query).toMatch(new RegExp(`^"?${name}"?: .*takes`));
  };

  it('takes no unknown parameter, not even empty or malformed', async () => {
    await refused('unknown=1', 'unknown');
    await refused('constructor', 'constructor');
    await refused('__proto__=1', '__proto__');
    expect((await call(`${path}?%FF=1`)).status).toBe(400);
    expect((await call(`${path}?&`)).status).toBe(400);
    expect((await call(`${path}?${required}`)).status).toBe(200);
  });

  it.each(Object.keys(contract.query))('reads %s strictly', async (name) => {
    const most = LIMITS[contract.path] ?? 50;
    const cases =
      name === 'limit' ? limitCases(most) : (CASES[`${contract.path} ${name}`] ?? CASES[name]);
    if (!cases) throw new Error(`no cases for ${name}`);
    const [good, bad] = cases;
    const others = required.startsWith(`${name}=`) || required === '' ? '' : `${required}&`;
    for (const text of good) {
      expect((await call(`${path}?${others}${name}=${text}`)).status, `${name}=${text}`).toBe(200);
    }
    for (const text of bad) await refused(`${others}${name}=${text}`, name);
    await refused(`${name}=%ff`, name);
    await refused(`${name}=${good[0]}&${name}=${good[0]}`, name);
  });
});

it('the two percent limits do not leak into each other', async () => {
  const { call } = fixture();
  expect((await call('/v1/edge/ev?minEdge=1')).status).toBe(400);
  expect((await call('/v1/edge/value?minProfit=1')).status).toBe(400);
  expect((await call('/v1/edge/arbitrage?page=1')).status).toBe(400);
});

it.each([
  ['/v1/edge?type=ev&minEdge=1', 'minEdge'],
  ['/v1/edge?type=arbitrage&minEdge=1', 'minEdge'],
  ['/v1/edge?type=middle&minEdge=1', 'minEdge'],
  ['/v1/edge?minProfit=1&type=value', 'minProfit'],
  ['/v1/edge?minProfit=1&type=low_hold', 'minProfit'],
  ['/v1/edge?minEv=1&type=value', 'minEv'],
  ['/v1/edge?maxHold=1&type=middle', 'maxHold'],
  ['/v1/edge?minProb=0.5&type=arbitrage', 'minProb'],
  [`/v1/edge?type=low_hold&since=${EPOCH}:0`, 'since'],
  [`/v1/odds?since=${EPOCH}:0&page=2`, 'page'],
  [`/v1/best-bets?limit=5&since=${EPOCH}:0`, 'limit'],
  [`/v1/player-props?limit=5&since=${EPOCH}:0`, 'limit'],
  [`/v1/edge?since=${EPOCH}:0&limit=5`, 'limit'],
  [`/v1/odds?since=${EPOCH}:0&profile=sharp`, 'profile'],
  [`/v1/odds?since=${EPOCH}:0&stake=100`, 'stake'],
  [`/v1/player-props?since=${EPOCH}:0&stake=100`, 'stake'],
  ['/v1/edge?type=ev&rulesRisk=false', 'rulesRisk'],
  ['/v1/edge?type=value&synthetic=true', 'synthetic'],
])('a parameter that can have no effect is refused: %s', async (target, name) => {
  const { json, status } = await fixture().call(target);
  expect({ status, message: json.error?.message }).toMatchObject({
    status: 400,
    message: expect.stringMatching(new RegExp(`^${name}: takes no (?:type=|since)`)),
  });
});

it.each([
  ['/v1/edge?minOdds=120&maxOdds=-110', 'maxOdds'],
  ['/v1/edge?minProb=0.6&maxProb=0.5', 'maxProb'],
  ['/v1/edge?phase=live&startsWithin=1h', 'startsWithin'],
  ['/v1/moves?phase=live&startsWithin=1h', 'startsWithin'],
  ['/v1/edge?sort=ev&page=2', 'sort'],
  [`/v1/edge?sort=ev&since=${EPOCH}:0`, 'sort'],
  [`/v1/edge?phase=live&since=${EPOCH}:0`, 'since'],
  [`/v1/edge?synthetic=true&since=${EPOCH}:0`, 'since'],
  [`/v1/edge?maxBetDelayMs=0&since=${EPOCH}:0`, 'since'],
  ['/v1/odds?bookmaker=fanduel&bookmakers=fanduel', 'bookmakers'],
  ['/v1/odds?bookmakers=fanduel&region=us', 'region'],
])('parameters that contradict each other are refused: %s', async (target, name) => {
  const { json, status } = await fixture().call(target);
  expect({ status, message: json.error?.message }).toMatchObject({
    status: 400,
    message: expect.stringMatching(new RegExp(`^${name}: takes `)),
  });
});

it('a least percentage acts where its type is listed, by name or among all', async () => {
  const { call } = fixture();
  for (const query of ['minEdge=1', 'type=value&minEdge=1', 'minProfit=1&minEdge=1']) {
    expect((await call(`/v1/edge?${query}`)).status, query).toBe(200);
  }
});
