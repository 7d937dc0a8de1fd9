// Props are read from a line as they are settled, league by league; what cannot be read says why.
import { expect, test } from 'vitest';
import { propStat, propUndecidedReason } from '#domain/history/prop-stat.ts';
import { DERIVED, STATS, type StatSport } from '#domain/history/stat-catalog.ts';
import { LEAGUES, type LeagueId, leagueById } from '#domain/league.ts';
import { marketsOfLeague } from '#domain/market-catalog.ts';
import type { StatLine } from '#domain/reference.ts';

const sportOf = (leagueId: LeagueId) => leagueById(leagueId)?.sport ?? '';
const value = (leagueId: LeagueId, key: string, stats: StatLine) =>
  propStat(sportOf(leagueId), key)?.(stats);

test('every prop of the catalogue is decided, or says why it is not', () => {
  for (const { leagueId, sport } of LEAGUES) {
    const props = marketsOfLeague(leagueId).filter(({ subject }) => subject === 'player');
    expect(props.length).toBeGreaterThan(5);
    for (const { marketType } of props) {
      const isDecided = propStat(sport, marketType) !== undefined;
      const hasReason = propUndecidedReason(sport, marketType) !== undefined;
      expect(isDecided, `${leagueId} ${marketType}`).toBe(!hasReason);
    }
  }
});

test('every prop reads statistics that exist, and 0 from a line full of zeros', () => {
  for (const league of LEAGUES) {
    const { leagueId } = league;
    const sport = league.sport as StatSport;
    const zeros = Object.fromEntries(STATS[sport].map((name) => [name, 0]));
    const ones = Object.fromEntries(STATS[sport].map((name) => [name, 10]));
    for (const { marketType, subject } of marketsOfLeague(leagueId)) {
      const stat = propStat(sport, marketType);
      if (subject !== 'player' || stat === undefined) continue;
      expect(stat(zeros), marketType).toBe(0);
      expect(stat({}), marketType).toBeUndefined();
      // 10 hits of which 10 are doubles, 10 triples and 10 home runs leave -20 singles.
      if (marketType !== 'batter_singles') expect(stat(ones), marketType).toBeGreaterThan(0);
    }
    expect(DERIVED[sport].every((name) => !STATS[sport].includes(name))).toBe(true);
  }
});

test('the same key is another statistic in another sport', () => {
  expect(value('nba', 'player_assists', { assists: 7 })).toBe(7);
  expect(value('nfl', 'player_assists', { assistTackles: 3, soloTackles: 5 })).toBe(3);
  expect(value('nhl', 'player_points', { goals: 2, assists: 1 })).toBe(3);
  expect(value('nba', 'player_points', { points: 31 })).toBe(31);
  expect(value('ncaa_basketball', 'player_threes', { threePointFieldGoalsMade: 4 })).toBe(4);
  expect(value('nfl', 'player_field_goals', { fieldGoalsMade: 3 })).toBe(3);
});

test('sums are sums of the line', () => {
  const line = { points: 20, rebounds: 9, assists: 6, blocks: 1, steals: 2 };
  expect(value('nba', 'player_points_rebounds_assists', line)).toBe(35);
  expect(value('nba', 'player_blocks_steals', line)).toBe(3);
  const batter = { hits: 3, doubles: 1, triples: 0, homeRuns: 1, runs: 2, rbis: 4 };
  expect(value('mlb', 'batter_total_bases', { hits: 3, homeRuns: 1 })).toBeUndefined();
  expect(value('mlb', 'batter_total_bases', batter)).toBe(7);
  expect(value('mlb', 'batter_singles', batter)).toBe(1);
  expect(value('mlb', 'batter_hits_runs_rbis', batter)).toBe(9);
  expect(value('nfl', 'player_kicking_points', { fieldGoalsMade: 2, extraPointsMade: 3 })).toBe(9);
  const back = { passingYards: 12, rushingYards: 80, receivingYards: 25 };
  expect(value('nfl', 'player_pass_rush_reception_yds', back)).toBe(117);
  expect(value('nhl', 'player_power_play_points', { powerPlayAssists: 2, goals: 0 })).toBe(2);
});

test('yes is 1 and no is 0', () => {
  const double = { points: 10, rebounds: 9, assists: 4, steals: 10, blocks: 0 };
  expect(value('nba', 'player_double_double', double)).toBe(1);
  expect(value('nba', 'player_triple_double', double)).toBe(0);
  expect(value('nba', 'player_triple_double', { ...double, rebounds: 10 })).toBe(1);
  expect(value('nba', 'player_double_double', { points: 40, turnovers: 12 })).toBe(0);
  expect(value('soccer_epl', 'player_to_receive_card', { yellowCards: 0, redCards: 1 })).toBe(1);
  expect(value('soccer_epl', 'player_to_receive_red_card', { yellowCards: 2 })).toBe(0);
  expect(value('mlb', 'pitcher_record_a_win', { outsRecorded: 18, pitcherWins: 1 })).toBe(1);
});

test('thrown touchdowns are nobody else’s, and own goals are no goals', () => {
  expect(value('nfl', 'player_anytime_td', { passingTouchdowns: 4, passingYards: 300 })).toBe(0);
  expect(value('nfl', 'player_anytime_td', { receivingTouchdowns: 2 })).toBe(1);
  expect(value('nfl', 'player_tds_over', { rushingTouchdowns: 1, returnTouchdowns: 1 })).toBe(2);
  expect(value('nfl', 'player_anytime_td', { soloTackles: 5 })).toBe(0);
  expect(value('soccer_mls', 'player_goal_scorer_anytime', { ownGoals: 1, goals: 0 })).toBe(0);
});

test('what is not recorded is 0 among its like and nothing elsewhere', () => {
  expect(value('nfl', 'player_rush_yds', { receptions: 4, receivingYards: 51 })).toBe(0);
  expect(value('nfl', 'player_rush_yds', { soloTackles: 4 })).toBeUndefined();
  expect(value('mlb', 'batter_hits', { outsRecorded: 18, hitsAllowed: 4 })).toBeUndefined();
  expect(value('mlb', 'pitcher_outs', { atBats: 4, hits: 1 })).toBeUndefined();
  expect(value('nhl', 'player_total_saves', { goals: 1 })).toBeUndefined();
  expect(value('nhl', 'player_points', { saves: 30, timeOnIceSeconds: 3600 })).toBeUndefined();
  expect(value('nba', 'player_points', { minutes: 12 })).toBeUndefined();
  expect(value('soccer_epl', 'player_shots', { minutes: 90, goals: 1 })).toBeUndefined();
  expect(value('soccer_epl', 'player_goal_scorer_anytime', { minutes: 90 })).toBe(0);
});

test('what a box score cannot decide has a reason, and strangers have neither', () => {
  expect(propUndecidedReason('basketball', 'player_first_basket')).toContain('order');
  expect(propUndecidedReason('football', 'player_pass_yds_q1')).toContain('quarter');
  expect(propUndecidedReason('baseball', 'batter_fantasy_score')).toContain('rules');
  for (const key of ['spread', 'constructor', '', 'player_points_alternate']) {
    expect(propStat('basketball', key)).toBeUndefined();
    expect(propUndecidedReason('basketball', key)).toBeUndefined();
  }
});
