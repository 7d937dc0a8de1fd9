// Middles: two lines of one market that can both win, found on request.
import { describe, expect, test } from 'vitest';
import type { EventHead } from '#domain/message/message.ts';
import { playerSlug } from '#domain/player.ts';
import type { EdgeRecord } from '#engine/view/records.ts';
import { GAME, MINUTE, patch } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const total = (point: number, rest = {}) => ({ marketType: 'total', point, ...rest });
const spread = (point: number, rest = {}) => ({ marketType: 'spread', point, ...rest });

function middlesOf(...prices: readonly Price[]): readonly EdgeRecord[] {
  const scene = new Scene();
  scene.prices(...prices);
  return scene.edges('middle');
}

function booksOf([edge]: readonly EdgeRecord[]): readonly string[] | undefined {
  return edge?.middle?.books.map(({ bookmakerId }) => bookmakerId);
}

describe('a middle', () => {
  test('of whole totals wins both between them and pushes on them', () => {
    const scene = new Scene();
    scene.prices(['fanduel', 'over', -110, total(44)]);
    const firstAt = scene.now;
    scene.wait(1000);
    scene.prices(['draftkings', 'under', -110, total(47)]);
    // 52.38 pay 99.998 either way: of 104.76 that is 1 - 1.909091 / 2. 45 and 46 win both.
    expect(scene.edges('middle')).toEqual([
      {
        edgeId: 'middle:nfl_20251109_buf_mia:total:::44:47',
        type: 'middle',
        venueType: 'sportsbook',
        market: 'total',
        outcome: 'Over / Under',
        firstSeenAt: new Date(scene.now).toISOString(),
        oldestQuoteAt: new Date(firstAt).toISOString(),
        middle: {
          books: [
            {
              bookmaker: 'FanDuel',
              bookmakerId: 'fanduel',
              bookmakerName: 'FanDuel',
              sourceType: 'sportsbook',
              odds: -110,
              outcome: 'Over',
              point: 44,
              stake: 52.38,
              netDecimal: 1 + 10 / 11,
            },
            {
              bookmaker: 'DraftKings',
              bookmakerId: 'draftkings',
              bookmakerName: 'DraftKings',
              sourceType: 'sportsbook',
              odds: -110,
              outcome: 'Under',
              point: 47,
              stake: 52.38,
              netDecimal: 1 + 10 / 11,
            },
          ],
          totalStake: 104.76,
          costPct: 4.545455,
          gap: 3,
          winningResults: 2,
          pushResults: 2,
          breakEvenPct: 4.76,
        },
      },
    ]);
  });

  test('of spreads wins both on a margin of three', () => {
    const [edge, ...others] = middlesOf(
      ['fanduel', 'home', 100, spread(-2.5)],
      ['draftkings', 'away', -110, spread(-3.5)],
    );
    expect(others).toEqual([]);
    expect(edge?.edgeId).toBe('middle:nfl_20251109_buf_mia:spread:::-2.5:-3.5');
    expect(edge?.outcome).toBe('Miami Dolphins / Buffalo Bills');
    expect(edge).not.toHaveProperty('point');
    expect(edge?.middle?.books.map(({ point }) => point)).toEqual([-2.5, 3.5]);
    // 50 pay 100, 52.38 pay 99.998182: 2.381818 of 102.38.
    expect(edge?.middle).toMatchObject({
      totalStake: 102.38,
      costPct: 2.326449,
      gap: 1,
      winningResults: 1,
      pushResults: 0,
      breakEvenPct: 2.38,
    });
  });

  test.each([
    // Both teams with points: home by one, a tie, away by one.
    [1.5, -1.5, 3, 3, 0],
    // Home -2 pushes on 2; away +3.5 wins there.
    [-2, -3.5, 1.5, 1, 1],
    [-2, -4, 2, 1, 2],
    [0, -1.5, 1.5, 1, 1],
    [0.5, -0.5, 1, 1, 0],
    [3, -3, 6, 5, 2],
  ])('of spreads home %d, away from %d', (home, away, gap, winningResults, pushResults) => {
    const [edge] = middlesOf(
      ['fanduel', 'home', 100, spread(home)],
      ['draftkings', 'away', 100, spread(away)],
    );
    expect(edge?.middle).toMatchObject({ gap, winningResults, pushResults, costPct: 0 });
  });

  test.each([
    ['spread', 0.5, -0.5, undefined, undefined],
    ['spread', 1.5, -1.5, 2, 0],
    ['spread', 0, -1.5, 1, 0],
    ['spread_h1', 0.5, -0.5, 1, 0],
  ])('of an NBA game has no tie in it: %s home %d, away %d', (marketType, home, away, ...found) => {
    const teams = { homeTeamId: 'nba_lal', awayTeamId: 'nba_bos' };
    const nba: EventHead = { ...GAME, eventId: 'nba_1', leagueId: 'nba', ...teams };
    const scene = new Scene();
    const quotes = scene.quotes([
      ['fanduel', 'home', 100, { marketType, point: home }],
      ['draftkings', 'away', 100, { marketType, point: away }],
    ]);
    scene.say(patch(nba, scene.now, quotes));
    const middle = scene.edges('middle', nba.eventId)[0]?.middle;
    expect([middle?.winningResults, middle?.pushResults]).toEqual(found);
  });

  test('is not there where the lines cannot both win', () => {
    const [over, under] = [-102, -102];
    expect(
      middlesOf(['fanduel', 'over', over, total(47)], ['draftkings', 'under', under, total(44)]),
    ).toEqual([]);
    expect(
      middlesOf(['fanduel', 'over', over, total(44)], ['draftkings', 'under', under, total(44)]),
    ).toEqual([]);
    expect(
      middlesOf(['fanduel', 'home', 100, spread(-3.5)], ['draftkings', 'away', 100, spread(-2.5)]),
    ).toEqual([]);
  });

  test('is not there where no whole result lies between the points', () => {
    const totals = (over: number, under: number) =>
      middlesOf(
        ['fanduel', 'over', 100, total(over)],
        ['draftkings', 'under', 100, total(under)],
      ).map(({ middle }) => middle?.winningResults);
    // On 44 the over is refunded, above it the under of 44.5 loses: never both.
    expect(totals(44, 44.5)).toEqual([]);
    expect(totals(2.5, 2.75)).toEqual([]);
    expect(totals(44, 45)).toEqual([]);
    expect(totals(44, 45.5)).toEqual([1]);
    expect(totals(2.5, 3.25)).toEqual([1]);
    const spreads = (home: number, away: number) =>
      middlesOf(
        ['fanduel', 'home', 100, spread(home)],
        ['draftkings', 'away', 100, spread(away)],
      ).map(({ middle }) => middle?.winningResults);
    expect(spreads(-3, -4)).toEqual([]);
    expect(spreads(0, -0.5)).toEqual([]);
    expect(spreads(-2.5, -3.5)).toEqual([1]);
  });

  test('may profit whatever happens, up to what only an error offers', () => {
    const at = (american: number) =>
      middlesOf(
        ['fanduel', 'over', american, total(44)],
        ['draftkings', 'under', american, total(45.5)],
      )[0]?.middle;
    // 1 - 2.05 / 2.
    expect(at(105)).toMatchObject({ costPct: -2.5, breakEvenPct: 0, totalStake: 97.56 });
    expect(at(130)?.costPct).toBe(-15);
    expect(at(131)).toBeUndefined();
  });

  test('costs at most five percent', () => {
    const at = (american: number) =>
      middlesOf(
        ['fanduel', 'over', american, total(44)],
        ['draftkings', 'under', american, total(45.5)],
      )[0]?.middle?.costPct;
    expect(at(-111)).toBe(4.954955);
    expect(at(-112)).toBeUndefined();
  });

  test('counts prices net of commission', () => {
    // 1 + 1.1 * 0.95 = 2.045 for the over: 48.9 pay 100.0005.
    const [edge] = middlesOf(
      ['betfair_ex_uk', 'over', 110, total(44)],
      ['draftkings', 'under', -110, total(45.5)],
    );
    expect(edge?.venueType).toBe('mixed');
    expect(edge?.middle?.books.map(({ odds, stake }) => [odds, stake])).toEqual([
      [110, 48.9],
      [-110, 52.38],
    ]);
    expect(edge?.middle?.costPct).toBe(1.265618);
  });

  test('takes the best of each leg; where one operator holds both, the cheapest two', () => {
    const skins: Price[] = [
      ['betonlineag', 'over', 100, total(44)],
      ['lowvig', 'under', 100, total(47)],
    ];
    expect(middlesOf(...skins)).toEqual([]);
    const found = middlesOf(
      ...skins,
      ['fanduel', 'over', -105, total(44)],
      ['betmgm', 'over', -108, total(44)],
      ['draftkings', 'under', -110, total(47)],
    );
    expect(found).toHaveLength(1);
    expect(booksOf(found)).toEqual(['fanduel', 'lowvig']);
    // Of equally cheap exchanges the first leg is the one that is made.
    const even = middlesOf(
      ...skins,
      ['fanduel', 'over', -105, total(44)],
      ['draftkings', 'under', -105, total(47)],
    );
    expect(booksOf(even)).toEqual(['fanduel', 'lowvig']);
  });

  test('takes main and alternate lines alike', () => {
    const scene = new Scene();
    scene.prices(
      ['fanduel', 'over', 100, total(44)],
      ['draftkings', 'under', 100, total(45.5, { isAlternate: true })],
      ['betmgm', 'under', 100, total(47, { isAlternate: true })],
      ['pinnacle', 'over', 100, total(45.5, { isAlternate: true })],
    );
    const under = (marketTypes?: ReadonlySet<string>) =>
      scene.engine.reader
        .edgesRecord(GAME.eventId, {
          types: new Set(['middle']),
          ...(marketTypes && { marketTypes }),
        })
        .edges.map(({ market, edgeId }) => [market, edgeId.split(':::')[1]]);
    expect(under()).toEqual([
      ['total', '44:45.5'],
      ['total', '44:47'],
      ['total_alternate', '45.5:47'],
    ]);
    // A filter by market keeps what both lines are served under.
    expect(under(new Set(['total']))).toEqual([]);
    expect(under(new Set(['total_alternate']))).toEqual([['total_alternate', '45.5:47']]);
    expect(under(new Set(['total', 'total_alternate']))).toHaveLength(3);
  });

  test('never mixes markets, teams or players', () => {
    const player = (name: string, point: number) => ({
      marketType: 'player_pass_yds',
      playerId: playerSlug('nfl', name),
      playerName: name,
      point,
    });
    const team = (which: 'home' | 'away', point: number) => ({
      marketType: 'team_total',
      team: which,
      point,
    });
    expect(
      middlesOf(
        ['fanduel', 'over', 100, total(44)],
        ['draftkings', 'under', 100, { marketType: 'total_h1', point: 47 }],
        ['fanduel', 'over', 100, team('home', 20.5)],
        ['draftkings', 'under', 100, team('away', 23.5)],
        ['fanduel', 'over', 100, player('Josh Allen', 240.5)],
        ['draftkings', 'under', 100, player('Tua Tagovailoa', 250.5)],
      ),
    ).toEqual([]);
    const [edge] = middlesOf(
      ['fanduel', 'over', 100, player('Josh Allen', 240.5)],
      ['draftkings', 'under', 100, player('Josh Allen', 250.5)],
    );
    expect(edge).toMatchObject({ playerName: 'Josh Allen', playerId: 'nfl_josh_allen' });
    expect(edge?.edgeId).toBe(
      'middle:nfl_20251109_buf_mia:player_pass_yds::nfl_josh_allen:240.5:250.5',
    );
    expect(edge?.middle).toMatchObject({ gap: 10, winningResults: 10, pushResults: 0 });
  });

  test('says what its smallest leg lets through', () => {
    const [edge] = middlesOf(
      ['fanduel', 'over', 100, total(44, { size: 40 })],
      ['draftkings', 'under', 100, total(47, { size: 90 })],
    );
    expect(edge?.middle?.maxStake).toBe(80);
  });
});

describe('out of a middle stays', () => {
  const against: Price = ['draftkings', 'under', 100, total(47)];

  test.each([
    ['a suspended price', ['fanduel', 'over', 100, total(44, { suspended: true })]],
    ['a DFS operator', ['prizepicks', 'over', 100, total(44)]],
    ['an exchange that is not approved', ['betopenly', 'over', 102, total(44)]],
    ['a price beyond sanity', ['fanduel', 'over', 10_001, total(44)]],
  ] as const)('%s', (_, price) => {
    expect(middlesOf(price, against)).toEqual([]);
  });

  test('a price that is too old', () => {
    const scene = new Scene();
    scene.prices(['fanduel', 'over', 100, total(44)], against);
    scene.wait(10 * MINUTE);
    expect(scene.edges('middle')).toHaveLength(1);
    scene.wait(1);
    expect(scene.edges('middle')).toEqual([]);
  });
});

describe('the list of a market', () => {
  test('holds the ten best: lowest cost, then the wider gap, then the lower id', () => {
    const points = [40.5, 41.5, 42.5, 43.5, 44.5, 45.5];
    const scene = new Scene();
    // Fifteen pairs: those that end at 45.5 cost 1.02 less.
    scene.prices(
      ...points.map((point): Price => ['fanduel', 'over', -102, total(point)]),
      ...points.map((point): Price => {
        return ['draftkings', 'under', point === 45.5 ? 102 : -102, total(point)];
      }),
    );
    const shown = scene.edges('middle');
    const pairs = shown.map(({ edgeId }) => edgeId.split(':::')[1]);
    // Kept by cost and gap; listed by cost and id.
    expect(pairs).toEqual([
      ...['40.5:45.5', '41.5:45.5', '42.5:45.5', '43.5:45.5', '44.5:45.5'],
      ...['40.5:42.5', '40.5:43.5', '40.5:44.5', '41.5:43.5', '41.5:44.5'],
    ]);
    expect(shown.map(({ middle }) => middle?.costPct)).toEqual([
      ...new Array(5).fill(shown[0]?.middle?.costPct),
      ...new Array(5).fill(shown[9]?.middle?.costPct),
    ]);
  });
});
