// How the nine leagues behave in the simulated world: pace of play, scoring, and which props exist.
// Plain averages of each sport, rounded; nothing here is a prediction of anybody's season.
import type { LeagueId } from '#domain/league.ts';
import type { LeagueModel, PropModel, Segment } from './league-model.ts';

const QUARTERS: LeagueModel['windows'] = { game: [0, 1], h1: [0, 0.5], q1: [0, 0.25] };
const HALVES: LeagueModel['windows'] = { game: [0, 1], h1: [0, 0.5] };

function quarters(minutes: number, clock: number, halftime: number): readonly Segment[] {
  const quarter = (name: string): Segment => ({ name, minutes, clock, share: 0.25 });
  const rest: Segment = { name: 'Halftime', minutes: halftime, clock: 0, share: 0 };
  return [quarter('Q1'), quarter('Q2'), rest, quarter('Q3'), quarter('Q4')];
}

const BASKETBALL_PROPS: readonly PropModel[] = [
  { marketType: 'player_points', mean: 21, players: [0, 1] },
  { marketType: 'player_rebounds', mean: 6.8, players: [1] },
  { marketType: 'player_assists', mean: 5.2, players: [0] },
  { marketType: 'player_threes', mean: 2.3, players: [0] },
];

const FOOTBALL_PROPS: readonly PropModel[] = [
  { marketType: 'player_pass_yds', mean: 205, players: [0] },
  { marketType: 'player_rush_yds', mean: 58, players: [1] },
  { marketType: 'player_reception_yds', mean: 62, players: [2] },
  { marketType: 'player_receptions', mean: 5.1, players: [2] },
  { marketType: 'player_anytime_td', mean: 0.55, players: [1, 2] },
];

const FOOTBALL_SCORES: readonly number[] = [7, 7, 7, 3, 3, 7, 3, 6, 8];

/** Two halves of 45 minutes; the segments' minutes hold the added time. */
const SOCCER_SEGMENTS: readonly Segment[] = [
  { name: '1st Half', minutes: 47, clock: 45, share: 0.46 },
  { name: 'Halftime', minutes: 15, clock: 0, share: 0 },
  { name: '2nd Half', minutes: 50, clock: 45, share: 0.54 },
];

function innings(): readonly Segment[] {
  const names = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th'];
  return names.flatMap((name) =>
    ['Top', 'Bot'].map((half) => ({
      name: `${half} ${name}`,
      minutes: 9,
      clock: 0,
      share: 1 / 18,
    })),
  );
}

function soccer(leagueId: LeagueId, changes: Partial<LeagueModel>): LeagueModel {
  return {
    leagueId,
    slots: 15,
    extras: 0,
    teamsMax: 30,
    absent: [],
    busyHours: [12, 20],
    scoring: 'poisson',
    homeMean: 1.52,
    awayMean: 1.24,
    strengthDeviation: 0.55,
    marginDeviation: 0,
    totalDeviation: 0,
    scores: [1],
    segments: SOCCER_SEGMENTS,
    overtime: null,
    windows: { game: [0, 1], h1: [0, 0.46] },
    periodMarkets: ['moneyline_h1', 'total_h1', 'btts', 'draw_no_bet', 'double_chance'],
    props: [
      { marketType: 'player_shots_on_target', mean: 1.1, players: [0, 1] },
      {
        marketType: 'player_goal_scorer_anytime',
        mean: 0.36,
        luckOf: 'player_shots_on_target',
        players: [0, 1],
      },
    ],
    suspendsOnScore: true,
    ...changes,
  };
}

function basketball(leagueId: LeagueId, changes: Partial<LeagueModel>): LeagueModel {
  return {
    leagueId,
    slots: 12,
    extras: 2,
    teamsMax: 30,
    absent: [],
    busyHours: [23, 4],
    scoring: 'normal',
    homeMean: 115,
    awayMean: 112.5,
    strengthDeviation: 4.2,
    marginDeviation: 12.2,
    totalDeviation: 17.5,
    scores: [2, 2, 2, 3, 1, 3, 2],
    segments: quarters(31, 12, 16),
    overtime: null,
    windows: QUARTERS,
    periodMarkets: ['spread_h1', 'total_h1', 'moneyline_h1', 'spread_q1', 'total_q1'],
    props: BASKETBALL_PROPS,
    suspendsOnScore: false,
    ...changes,
  };
}

function football(leagueId: LeagueId, changes: Partial<LeagueModel>): LeagueModel {
  return {
    leagueId,
    slots: 9,
    extras: 6,
    teamsMax: 32,
    absent: [],
    busyHours: [17, 2],
    scoring: 'normal',
    homeMean: 23.4,
    awayMean: 21.6,
    strengthDeviation: 3.6,
    marginDeviation: 13,
    totalDeviation: 13,
    scores: FOOTBALL_SCORES,
    segments: quarters(43, 15, 16),
    overtime: null,
    windows: QUARTERS,
    periodMarkets: ['spread_h1', 'total_h1', 'moneyline_h1', 'total_q1'],
    props: FOOTBALL_PROPS,
    suspendsOnScore: true,
    ...changes,
  };
}

const MLB: LeagueModel = {
  leagueId: 'mlb',
  slots: 12,
  extras: 2,
  teamsMax: 30,
  absent: [],
  busyHours: [22, 3],
  scoring: 'poisson',
  homeMean: 4.55,
  awayMean: 4.4,
  strengthDeviation: 0.55,
  marginDeviation: 0,
  totalDeviation: 0,
  scores: [1, 1, 2, 1, 3, 1],
  segments: innings(),
  overtime: null,
  windows: { game: [0, 1], f1: [0, 1 / 9], f5: [0, 5 / 9] },
  periodMarkets: ['moneyline_f5', 'total_f5', 'spread_f5', 'total_f1'],
  props: [
    { marketType: 'pitcher_strikeouts', mean: 5.3, players: [0] },
    { marketType: 'batter_hits', mean: 0.95, players: [1, 2] },
    { marketType: 'batter_total_bases', mean: 1.55, luckOf: 'batter_hits', players: [1, 2] },
  ],
  suspendsOnScore: true,
};

const NHL: LeagueModel = {
  leagueId: 'nhl',
  slots: 12,
  extras: 3,
  teamsMax: 32,
  absent: [],
  busyHours: [23, 4],
  scoring: 'poisson',
  homeMean: 3.15,
  awayMean: 2.9,
  strengthDeviation: 0.4,
  marginDeviation: 0,
  totalDeviation: 0,
  scores: [1],
  segments: [
    { name: '1st Period', minutes: 38, clock: 20, share: 1 / 3 },
    { name: 'Intermission', minutes: 18, clock: 0, share: 0 },
    { name: '2nd Period', minutes: 38, clock: 20, share: 1 / 3 },
    { name: 'Intermission', minutes: 18, clock: 0, share: 0 },
    { name: '3rd Period', minutes: 38, clock: 20, share: 1 / 3 },
  ],
  overtime: { name: 'OT', minutes: 10, clock: 5, share: 0.01 },
  windows: { game: [0, 1], p1: [0, 1 / 3] },
  periodMarkets: ['moneyline_3way', 'total_p1', 'moneyline_3way_p1'],
  props: [
    { marketType: 'player_shots_on_goal', mean: 2.7, players: [0, 1] },
    { marketType: 'player_points', mean: 0.75, players: [0] },
    {
      marketType: 'player_goal_scorer_anytime',
      mean: 0.4,
      luckOf: 'player_points',
      players: [0, 1],
    },
  ],
  suspendsOnScore: true,
};

export const LEAGUE_MODELS: readonly LeagueModel[] = [
  basketball('nba', {}),
  football('nfl', {}),
  MLB,
  NHL,
  basketball('ncaa_basketball', {
    slots: 16,
    extras: 6,
    teamsMax: 64,
    homeMean: 74.5,
    awayMean: 71,
    strengthDeviation: 5,
    marginDeviation: 10.8,
    totalDeviation: 15.5,
    segments: [
      { name: '1st Half', minutes: 55, clock: 20, share: 0.5 },
      { name: 'Halftime', minutes: 15, clock: 0, share: 0 },
      { name: '2nd Half', minutes: 57, clock: 20, share: 0.5 },
    ],
    windows: HALVES,
    periodMarkets: ['spread_h1', 'total_h1', 'moneyline_h1'],
    props: BASKETBALL_PROPS.map((prop) => ({ ...prop, mean: prop.mean * 0.72 })),
  }),
  football('ncaa_football', {
    slots: 12,
    extras: 8,
    teamsMax: 64,
    homeMean: 28.6,
    awayMean: 25.4,
    strengthDeviation: 6,
    marginDeviation: 15.5,
    totalDeviation: 15.5,
    segments: quarters(46, 15, 16),
  }),
  soccer('soccer_epl', {
    extras: 1,
    teamsMax: 23,
    // Relegated in May 2026.
    absent: ['soccer_epl_bur', 'soccer_epl_whu', 'soccer_epl_wol'],
  }),
  soccer('soccer_mls', { busyHours: [23, 3], homeMean: 1.65, awayMean: 1.25 }),
  soccer('soccer_world_cup', {
    slots: 16,
    extras: 4,
    teamsMax: 48,
    busyHours: [16, 1],
    homeMean: 1.4,
    awayMean: 1.25,
  }),
];
