// Small examples of published systems. Made up: nothing of it happened.
import { buffalo, EXAMPLE_EVENT_ID, miami } from './examples.ts';

export const systemCardExample = {
  id: 'nfl-divisional-home-dogs',
  systemId: 'nfl-divisional-home-dogs',
  kind: 'system',
  leagueId: 'nfl',
  leagueIds: ['nfl'],
  name: 'NFL home dogs in division games',
  title: '412-398-21, -9.84 units',
  detail:
    'Not distinguishable from luck: the return lies between −7.6 % and +5.2 % with 95 % ' +
    'confidence.',
  description: 'Takes the points with home underdogs against teams of their own division.',
  games: 831,
  marketType: 'spread',
  period: 'full',
  backtestBets: 826,
  livePicks: 5,
  unpricedGames: 240,
  record: { wins: 412, losses: 398, pushes: 21, halfWins: 0, halfLosses: 0 },
  winRate: 0.5086,
  winRateInterval: { low: 0.4743, high: 0.5429 },
  units: -9.84,
  roi: -1.18,
  roiInterval: { low: -7.56, high: 5.19 },
  verdict: 'noise',
  lineAccess: 'full',
  publishedAt: '2026-10-01T04:00:00.000Z',
  computedAt: '2026-11-09T10:00:02.000Z',
} as const;

export const systemBetExample = {
  eventId: EXAMPLE_EVENT_ID,
  date: '2026-11-08',
  season: '2026-27',
  homeTeam: miami,
  awayTeam: buffalo,
  market: 'spread',
  period: 'full',
  side: 'home',
  betTeamId: 'nfl_mia',
  line: 3.5,
  price: -109.4,
  result: 'W',
  profit: 0.9141,
  live: true,
  lineAccess: 'full',
} as const;
