// Names, lines and sides of Kalshi's events.
import { describe, expect, test } from 'vitest';
import { LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import { BUILT_IN_LEAGUES } from '#domain/league.ts';
import { resolveMarket } from '#domain/market-catalog.ts';
import type { ListedGame } from '#ingest/venues/exchange/listing.ts';
import { KalshiFees } from '#ingest/venues/kalshi/fees.ts';
import { matchEvents } from '#ingest/venues/kalshi/matching.ts';
import type { Milestone } from '#ingest/venues/kalshi/response-schemas.ts';
import { builtInSeries, SeriesMap } from '#ingest/venues/kalshi/series.ts';
import {
  ATL,
  ATL_NYY,
  event,
  GAME_ID,
  ladder,
  market,
  NYY,
  team,
  winners,
  winsBy,
} from './kalshi-fixture.ts';

const matched = (events: readonly unknown[], milestones: readonly Milestone[] = []) =>
  matchEvents(events, milestones, new KalshiFees());

const contract = ({ contracts }: ListedGame, ticker: string) =>
  contracts.find(({ id }) => id === ticker);

describe('a game of Kalshi', () => {
  test('has its series in one, the away team first and the start of its ticker', () => {
    const { games, refused } = matched(ATL_NYY);
    expect(refused).toEqual([]);
    expect(games).toHaveLength(1);
    const [game] = games as [ListedGame];
    expect(game).toMatchObject({ id: GAME_ID, league: 'mlb', home: 'New York Y', away: 'Atlanta' });
    expect(game.start).toBe(Date.parse('2026-08-07T23:05:00Z'));
    expect(game.contracts).toHaveLength(7);
  });

  test('pays a win by the contract of a team and against that of the other', () => {
    const [game] = matched(ATL_NYY).games as [ListedGame];
    expect(contract(game, `KXMLBGAME-${GAME_ID}-NYY`)).toMatchObject({
      market: 'moneyline',
      yes: { selection: 'home' },
      no: { selection: 'away' },
    });
  });

  test('gives each rung of a spread to both teams, with opposite points', () => {
    const [game] = matched(ATL_NYY).games as [ListedGame];
    const yesNo = (code: string) => contract(game, `KXMLBSPREAD-${GAME_ID}-${code}2`);
    expect(yesNo('NYY')).toMatchObject({
      yes: { selection: 'home', point: -1.5 },
      no: { selection: 'away', point: 1.5 },
    });
    expect(yesNo('ATL')).toMatchObject({
      yes: { selection: 'away', point: -1.5 },
      no: { selection: 'home', point: 1.5 },
    });
  });

  test('has a whole strike beaten by half a point more', () => {
    const [game] = matched([
      ladder('KXMLBTOTAL', GAME_ID, 'Atlanta vs New York Y: Total Runs', [
        market('T9', 'Over 9 runs', { floor_strike: 9, strike_type: 'greater' }),
      ]),
    ]).games as [ListedGame];
    expect(contract(game, 'T9')?.yes).toEqual({ selection: 'over', point: 9.5 });
  });

  test('is two games where the ticker has two times', () => {
    const second = '26AUG072105ATLNYY';
    const { games } = matched([winners(GAME_ID, [ATL, NYY]), winners(second, [ATL, NYY])]);
    expect(games.map(({ start }) => start)).toEqual([
      Date.parse('2026-08-07T23:05:00Z'),
      Date.parse('2026-08-08T01:05:00Z'),
    ]);
  });
});

const SOCCER = event(
  'KXMLSGAME-26AUG19VANHOU',
  'Vancouver vs Houston',
  [
    market('KXMLSGAME-26AUG19VANHOU-VAN', 'Vancouver', { custom_strike: { soccer_team: 'v' } }),
    market('KXMLSGAME-26AUG19VANHOU-HOU', 'Houston', { custom_strike: { soccer_team: 'h' } }),
    market('KXMLSGAME-26AUG19VANHOU-TIE', 'Tie'),
  ],
  { product_metadata: { competition: 'MLS' } },
);
const milestone = (home: string, away: string): Milestone => ({
  start_date: '2026-08-20T02:30:00Z',
  related_event_tickers: ['KXMLSGAME-26AUG19VANHOU'],
  details: { home_team_id: home, away_team_id: away },
});

describe('sides', () => {
  test('of soccer come from the milestone, whatever the order of the title is', () => {
    for (const [home, away, name] of [
      ['v', 'h', 'Vancouver'],
      ['h', 'v', 'Houston'],
    ] as const) {
      const [game] = matched([SOCCER], [milestone(home, away)]).games as [ListedGame];
      expect(game.home).toBe(name);
      expect(game.start).toBe(Date.parse('2026-08-20T02:30:00Z'));
      const draw = contract(game, 'KXMLSGAME-26AUG19VANHOU-TIE');
      expect(draw).toMatchObject({ yes: { selection: 'draw' }, no: undefined });
    }
  });

  test('of soccer are not guessed without one: it is a game of others, or none', () => {
    const { games, refused } = matched([SOCCER]);
    expect(refused).toEqual([]);
    expect(games).toMatchObject([{ home: 'Vancouver', away: 'Houston', isUnordered: true }]);
  });

  test('are turned where the milestone says so, as on neutral ground', () => {
    const said = {
      start_date: '2026-08-07T23:05:00Z',
      related_event_tickers: [`KXMLBGAME-${GAME_ID}`],
      details: { home_team_id: 'ATL', away_team_id: 'NYY' },
    };
    const [game] = matched([winners(GAME_ID, [ATL, NYY])], [said]).games as [ListedGame];
    expect(game).toMatchObject({ home: 'Atlanta', away: 'New York Y' });
    const atlanta = contract(game, `KXMLBGAME-${GAME_ID}-ATL`);
    expect(atlanta).toMatchObject({ yes: { selection: 'home' }, no: { selection: 'away' } });
  });

  test('a contract whose name and stable id say two teams is refused', () => {
    const mistaken = winsBy(GAME_ID, ATL, 1.5);
    const events = [
      winners(GAME_ID, [ATL, NYY]),
      ladder('KXMLBSPREAD', GAME_ID, 'Atlanta vs New York Y: Spread', [
        { ...mistaken, ...team('NYY') },
        winsBy(GAME_ID, NYY, 2.5),
      ]),
    ];
    const { games, refused } = matched(events);
    const said = { reason: 'unknown_selection', piece: mistaken.ticker, prices: 2 };
    expect(refused).toEqual([{ ...said, candidates: ['Atlanta', 'New York Y'] }]);
    expect(games[0]?.contracts).toHaveLength(3);
  });
});

test('each series is a market of its league', () => {
  const all = BUILT_IN_LEAGUES.flatMap(({ leagueId }) => builtInSeries.ofLeague(leagueId));
  expect(all.length).toBeGreaterThan(150);
  for (const { market: key, ticker, league } of all) {
    expect(resolveMarket(key, league), ticker).toBeDefined();
  }
});

test('series are those that the catalogue states of a league, whole names before prefixes', () => {
  const leagues = new LeagueCatalog();
  const cup = {
    kind: 'league',
    id: 'cup',
    sport: 'soccer',
    kalshi: ['KXCUP*', 'KXEPLGAME'],
  } as const;
  leagues.put(cup, 'operator');
  const map = new SeriesMap(leagues);
  expect(map.named('KXCUPBTTS')).toMatchObject({ league: 'cup', market: 'btts', form: 'yes_no' });
  expect(map.named('KXEPLGAME')).toMatchObject({ league: 'cup', market: 'moneyline' });
  expect(map.named('KXEPLTOTAL')).toMatchObject({ league: 'soccer_epl' });
  leagues.put({ kind: 'league', id: 'nfl', kalshi: ['KXPRO*'] }, 'operator');
  expect(new SeriesMap(leagues).named('KXNFLGAME')).toBeUndefined();
  expect(new SeriesMap(leagues).named('KXPROGAME')).toMatchObject({ league: 'nfl' });
});

describe('what is refused', () => {
  const reasons = (...events: unknown[]) => matched(events).refused.map(({ reason }) => reason);

  test('has a reason of its own', () => {
    expect(reasons(event('KXMVESPORTS-26AUG07ABC', 'A combination', []))).toEqual(['combination']);
    expect(reasons(event('KXNBA-27', '2027 Champion', []))).toEqual(['outright_market']);
    expect(reasons(event('KXMLBEXTRAS-26AUG071905ATLNYY', 'x', []))).toEqual(['unknown_market']);
    expect(reasons(event('KXMLBGAME-26AUG071905ATLNYY', 'Winner?', []))).toEqual(['unknown_team']);
    expect(reasons({ event_ticker: 7 })).toEqual(['malformed']);
  });

  test('two players of one name in a game cannot be told apart', () => {
    const strikeouts = (id: string, strike: number) =>
      market(`KXMLBKS-${GAME_ID}-${id}-${strike}`, `Luis Garcia: ${strike + 0.5}+`, {
        floor_strike: strike,
        custom_strike: { baseball_player: id, baseball_team: 'ATL' },
      });
    const title = 'Atlanta vs New York Y: Strikeouts';
    const rungs = [strikeouts('one', 3.5), strikeouts('two', 3.5), strikeouts('one', 4.5)];
    const { games, refused } = matched([ladder('KXMLBKS', GAME_ID, title, rungs)]);
    expect(refused.map(({ reason }) => reason)).toEqual(['ambiguous_player']);
    expect(games[0]?.contracts.map(({ yes }) => yes.point)).toEqual([3.5, 4.5]);
  });
});
