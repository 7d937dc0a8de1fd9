// Every key the industry uses for our leagues resolves to one market, and round trips.
import { expect, test } from 'vitest';
import { LEAGUES, type LeagueId } from '#domain/league.ts';
import {
  droppedMarketReason,
  marketOf,
  marketsOfLeague,
  oddsApiKeyOf,
  resolveMarket,
  resolveMarketAnyLeague,
  servedMarketType,
} from '#domain/market-catalog.ts';

const SOCCER: readonly LeagueId[] = ['soccer_epl', 'soccer_mls', 'soccer_world_cup'];
const ALL = LEAGUES.map((league) => league.leagueId);
const OTHERS = ALL.filter((leagueId) => !SOCCER.includes(leagueId));
const WITH_HALVES: readonly LeagueId[] = [
  'nba',
  'nfl',
  'ncaa_basketball',
  'ncaa_football',
  ...SOCCER,
];

/** The canonical key a spelling is served under; null when the league does not know it. */
function served(spelling: string, leagueId: LeagueId): string | null {
  const named = resolveMarket(spelling, leagueId);
  return named ? servedMarketType(named.market, named.isAlternate) : null;
}

const LINE_SPELLINGS: readonly (readonly [string, string])[] = [
  ['spreads', 'spread'],
  ['totals', 'total'],
  ['team_totals', 'team_total'],
];

test('a word of ours is asked for in the words of The Odds API, in every league', () => {
  for (const leagueId of ALL) {
    for (const { marketType, hasAlternate } of marketsOfLeague(leagueId)) {
      for (const word of hasAlternate ? [marketType, `${marketType}_alternate`] : [marketType]) {
        expect(served(oddsApiKeyOf(word, leagueId) ?? '', leagueId)).toBe(word);
      }
    }
  }
  expect(oddsApiKeyOf('team_total', 'nfl')).toBe('team_totals');
  expect(oddsApiKeyOf('spread_f5', 'mlb')).toBe('spreads_1st_5_innings');
  expect(oddsApiKeyOf('total_h1_alternate', 'nba')).toBe('alternate_totals_h1');
  expect(oddsApiKeyOf('player_points_alternate', 'nba')).toBe('player_points_alternate');
  expect(oddsApiKeyOf('h2h_3_way', 'nhl')).toBe('h2h_3_way');
  expect(oddsApiKeyOf('h2h_3_way', 'soccer_epl')).toBe('h2h');
  expect(oddsApiKeyOf('btts', 'nfl')).toBeUndefined();
});

test('featured keys resolve in every league', () => {
  for (const leagueId of ALL) {
    expect(served('h2h', leagueId)).toBe('moneyline');
    for (const [spelling, key] of LINE_SPELLINGS) {
      expect(served(spelling, leagueId)).toBe(key);
      expect(served(`alternate_${spelling}`, leagueId)).toBe(`${key}_alternate`);
    }
  }
});

test('two-way and three-way moneylines never mix', () => {
  for (const leagueId of OTHERS) {
    expect(marketOf(leagueId, 'moneyline')?.sides).toEqual(['home', 'away']);
    expect(marketOf(leagueId, 'moneyline_3way')?.sides).toEqual(['home', 'draw', 'away']);
    expect(served('h2h_3_way', leagueId)).toBe('moneyline_3way');
  }
  for (const leagueId of SOCCER) {
    expect(marketOf(leagueId, 'moneyline')?.sides).toEqual(['home', 'draw', 'away']);
    expect(marketOf(leagueId, 'moneyline_h1')?.format).toBe('three_way');
    expect(marketOf(leagueId, 'moneyline_3way')).toBeUndefined();
    expect(served('h2h_3_way', leagueId)).toBe('moneyline');
    expect(served('h2h_3_way_h2', leagueId)).toBe('moneyline_h2');
  }
});

function expectPeriods(leagueIds: readonly LeagueId[], periods: readonly string[]): void {
  for (const leagueId of ALL) {
    for (const period of periods) {
      const known = leagueIds.includes(leagueId);
      expect(served(`h2h_${period}`, leagueId)).toBe(known ? `moneyline_${period}` : null);
      for (const [spelling, key] of LINE_SPELLINGS) {
        expect(served(`${spelling}_${period}`, leagueId)).toBe(known ? `${key}_${period}` : null);
        expect(served(`alternate_${spelling}_${period}`, leagueId)).toBe(
          known ? `${key}_${period}_alternate` : null,
        );
      }
    }
  }
}

test('quarters exist where a game has them', () => {
  expectPeriods(['nba', 'nfl', 'ncaa_football'], ['q1', 'q2', 'q3', 'q4']);
  expect(marketsOfLeague('ncaa_basketball').some((market) => market.period === 'q1')).toBe(false);
});

test('halves exist where a game has them', () => {
  expectPeriods(WITH_HALVES, ['h1', 'h2']);
});

test('periods are hockey only', () => {
  expectPeriods(['nhl'], ['p1', 'p2', 'p3']);
});

test('innings are baseball only, and team totals are of the first five', () => {
  for (const innings of [1, 3, 5, 7]) {
    const suffix = `1st_${innings}_innings`;
    expect(served(`h2h_${suffix}`, 'mlb')).toBe(`moneyline_f${innings}`);
    expect(served(`h2h_3_way_${suffix}`, 'mlb')).toBe(`moneyline_3way_f${innings}`);
    expect(served(`spreads_${suffix}`, 'mlb')).toBe(`spread_f${innings}`);
    expect(served(`alternate_spreads_${suffix}`, 'mlb')).toBe(`spread_f${innings}_alternate`);
    expect(served(`totals_${suffix}`, 'mlb')).toBe(`total_f${innings}`);
    expect(served(`alternate_totals_${suffix}`, 'mlb')).toBe(`total_f${innings}_alternate`);
    const teamTotal = innings === 5 ? 'team_total_f5' : null;
    expect(served(`team_totals_${suffix}`, 'mlb')).toBe(teamTotal);
    expect(served(`alternate_team_totals_${suffix}`, 'mlb')).toBeNull();
    expect(served(`h2h_${suffix}`, 'nba')).toBeNull();
  }
});

test('soccer has its own markets', () => {
  for (const leagueId of SOCCER) {
    for (const suffix of ['', '_h1', '_h2']) {
      for (const key of ['btts', 'draw_no_bet', 'double_chance']) {
        expect(served(key + suffix, leagueId)).toBe(key + suffix);
      }
    }
    for (const statistic of ['corners', 'cards']) {
      const alternate = served(`alternate_spreads_${statistic}`, leagueId);
      expect(alternate).toBe(`spread_${statistic}_alternate`);
      expect(served(`alternate_totals_${statistic}`, leagueId)).toBe(
        `total_${statistic}_alternate`,
      );
    }
    expect(served('alternate_asian_handicap', leagueId)).toBe('spread_alternate');
    expect(served('first_team_to_score', leagueId)).toBe('first_team_to_score');
    expect(served('last_team_to_score', leagueId)).toBe('last_team_to_score');
  }
  for (const leagueId of OTHERS) {
    expect(served('btts', leagueId)).toBeNull();
    expect(served('alternate_asian_handicap', leagueId)).toBeNull();
    expect(served('alternate_totals_corners', leagueId)).toBeNull();
  }
});

test('double chance overlaps, so its probabilities add up to two', () => {
  for (const leagueId of ALL) {
    for (const market of marketsOfLeague(leagueId)) {
      const isDouble = market.marketType.startsWith('double_chance');
      expect(market.probabilityTotal).toBe(isDouble ? 2 : 1);
    }
  }
});

test('formats decide the sides', () => {
  const bySides = new Map<string, Set<string>>();
  for (const market of ALL.flatMap(marketsOfLeague)) {
    const seen = bySides.get(market.format) ?? new Set();
    bySides.set(market.format, seen.add(market.sides.join()));
  }
  expect(Object.fromEntries([...bySides].map(([key, sides]) => [key, [...sides].sort()]))).toEqual({
    moneyline: ['home,away'],
    three_way: ['home,away,no', 'home,draw,away'],
    spread: ['home,away'],
    over_under: ['over,under'],
    yes_no: ['yes,no'],
  });
});

test('names say period and sport', () => {
  const name = (leagueId: LeagueId, key: string) => marketOf(leagueId, key)?.marketName;
  expect(name('nfl', 'moneyline')).toBe('Moneyline');
  expect(name('nfl', 'spread_h1')).toBe('1st Half Spread');
  expect(name('nba', 'moneyline_q2')).toBe('2nd Quarter Moneyline');
  expect(name('nhl', 'spread')).toBe('Puck Line');
  expect(name('nhl', 'moneyline_3way_p1')).toBe('1st Period 3-Way Moneyline');
  expect(name('mlb', 'spread_f5')).toBe('1st 5 Innings Run Line');
  expect(name('mlb', 'total_f1')).toBe('1st Inning Total');
  expect(name('soccer_epl', 'spread')).toBe('Handicap');
  expect(name('soccer_epl', 'total_corners')).toBe('Corners Total');
  expect(name('soccer_epl', 'btts_h1')).toBe('1st Half Both Teams to Score');
});

test('props of the same key are another statistic in another sport', () => {
  expect(marketOf('nba', 'player_points')?.marketName).toBe('Points');
  expect(marketOf('nfl', 'player_assists')?.subject).toBe('player');
  expect(marketOf('nfl', 'player_points')).toBeUndefined();
  expect(marketOf('nhl', 'player_goal_scorer_first')?.format).toBe('yes_no');
  expect(marketOf('soccer_mls', 'player_first_goal_scorer')?.format).toBe('yes_no');
  expect(marketOf('nba', 'player_points_q1')?.period).toBe('q1');
  expect(marketOf('ncaa_basketball', 'player_points_q1')).toBeUndefined();
});

test('alternates of props resolve where venues name them', () => {
  expect(served('player_points_alternate', 'nba')).toBe('player_points_alternate');
  expect(served('player_double_double_alternate', 'nba')).toBe('player_double_double_alternate');
  expect(served('pitcher_outs_alternate', 'mlb')).toBe('pitcher_outs_alternate');
  expect(served('batter_stolen_bases_alternate', 'mlb')).toBeNull();
  expect(served('player_tds', 'nfl')).toBe('player_tds_over');
});

test('the number of props per league is that of the catalogue', () => {
  const count = (leagueId: LeagueId) =>
    marketsOfLeague(leagueId).filter((market) => market.subject === 'player').length;
  expect(count('nfl')).toBe(32);
  expect(count('ncaa_football')).toBe(32);
  expect(count('nba')).toBe(24);
  expect(count('ncaa_basketball')).toBe(21);
  expect(count('mlb')).toBe(20);
  expect(count('nhl')).toBe(13);
  expect(count('soccer_epl')).toBe(8);
});

test('canonical keys round trip in every league', () => {
  for (const leagueId of ALL) {
    const keys = marketsOfLeague(leagueId).map((market) => market.marketType);
    expect(new Set(keys).size).toBe(keys.length);
    for (const market of marketsOfLeague(leagueId)) {
      expect(marketOf(leagueId, market.marketType)).toBe(market);
      expect(resolveMarket(market.marketType, leagueId)).toEqual({ market, isAlternate: false });
      const alternate = servedMarketType(market, true);
      const named = resolveMarket(alternate, leagueId);
      expect(named).toEqual(market.hasAlternate ? { market, isAlternate: true } : undefined);
      expect(resolveMarketAnyLeague(market.marketType)).toEqual([market.marketType]);
    }
  }
});

test('callers write keys in any case', () => {
  expect(served(' H2H ', 'nba')).toBe('moneyline');
  expect(resolveMarketAnyLeague('Alternate_Spreads')).toEqual(['spread_alternate']);
});

test('without a league a word means one served key, or none', () => {
  expect(resolveMarketAnyLeague('h2h')).toEqual(['moneyline']);
  expect(resolveMarketAnyLeague('h2h_3_way')).toEqual(['moneyline_3way']);
  expect(resolveMarketAnyLeague('spreads_1st_5_innings')).toEqual(['spread_f5']);
  expect(resolveMarketAnyLeague('player_points_alternate')).toEqual(['player_points_alternate']);
  for (const word of ['', 'moneyline_alternate', 'race_to_15', 'h2h_lay', 'constructor']) {
    expect(resolveMarketAnyLeague(word)).toEqual([]);
  }
});

test('keys that never existed are unknown', () => {
  for (const key of ['player_2_pointers_made', 'both_teams_to_score', 'total_corner', 'h2h_q5']) {
    for (const leagueId of ALL) expect(resolveMarket(key, leagueId)).toBeUndefined();
  }
});

test('lay markets and outrights are dropped for a reason', () => {
  expect(droppedMarketReason('outrights_lay')).toBe('outright_market');
  expect(droppedMarketReason('outrights')).toBe('outright_market');
  expect(droppedMarketReason('outrights_lay')).toBe('outright_market');
  expect(droppedMarketReason('h2h')).toBeUndefined();
  for (const leagueId of ALL) expect(resolveMarket('h2h_lay', leagueId)).toBeUndefined();
});
