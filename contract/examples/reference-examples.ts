// Small examples of reference records. Made up: nothing of it happened.
import { buffalo, EXAMPLE_EVENT_ID, miami } from './examples.ts';

const AT = '2026-11-08T21:04:00.000Z';

const ofTeam = { teamId: 'nfl_buf', leagueId: 'nfl' } as const;
const place = { conference: 'American Football Conference', division: 'AFC East' };
const three = { wins: 3, losses: 1, ties: 0, overtimeLosses: 0 };

export const teamExample = {
  ...ofTeam,
  sport: 'football',
  name: 'Buffalo Bills',
  abbreviation: 'BUF',
  conference: 'American Football Conference',
  conferenceAbbreviation: 'AFC',
  division: 'AFC East',
  divisionAbbreviation: 'AFC East',
} as const;

const standing = {
  rank: 1,
  team: buffalo,
  ...place,
  gamesPlayed: 8,
  wins: 6,
  losses: 2,
  ties: 0,
  overtimeLosses: 0,
  winPct: 0.75,
  points: null,
  gamesBehind: 0,
  pointsFor: 221,
  pointsAgainst: 163,
  pointDifferential: 58,
  home: three,
  away: three,
  lastTen: { wins: 6, losses: 2, ties: 0, overtimeLosses: 0 },
  streak: 'W2',
};

export const standingsExample = {
  leagueId: 'nfl',
  season: '2026-27',
  groups: [{ ...place, standings: [standing] }],
};

export const teamDetailExample = { ...teamExample, season: '2026-27', standing };

export const playerExample = {
  playerId: 'nfl_josh_allen',
  playerName: 'Josh Allen',
  leagueId: 'nfl',
  sport: 'football',
  teamId: 'nfl_buf',
  teamName: 'Buffalo Bills',
  teamAbbr: 'BUF',
  position: 'QB',
  jersey: '17',
  birthDate: '1996-05-21',
  heightCm: 196,
  weightKg: 108,
  updatedAt: AT,
};

export const rosterExample = {
  ...ofTeam,
  team: buffalo,
  updatedAt: AT,
  players: [playerExample],
};

export const injuryExample = {
  teamId: 'nfl_buf',
  playerId: 'nfl_josh_allen',
  playerName: 'Josh Allen',
  position: 'QB',
  status: 'Questionable',
  injury: 'Shoulder',
  detail: 'Right, limited on Thursday',
  returnDate: null,
  reportedAt: AT,
};

const report = { at: AT, injuries: [injuryExample] };

export const injuryHistoryExample = {
  ...ofTeam,
  asOf: '2026-11-08T22:00:00.000Z',
  report,
  history: [report],
};

export const teamStatsExample = {
  ...ofTeam,
  team: buffalo,
  season: '2026-27',
  games: 2,
  totals: { passingYards: 512, rushingYards: 301 },
  perGame: { passingYards: 256, rushingYards: 150.5 },
  opponentTotals: { passingYards: 430, rushingYards: 188 },
};

export const rankingsExample = {
  leagueId: 'ncaa_football',
  poll: 'ap',
  name: 'AP Top 25',
  season: '2026-27',
  week: 11,
  updatedAt: AT,
  rankings: [
    {
      rank: 1,
      previousRank: 2,
      team: { id: 'ncaa_football_osu', name: 'Ohio State Buckeyes', abbreviation: 'OSU' },
      points: 1538,
      firstPlaceVotes: 48,
      record: '9-0',
    },
  ],
};

export const playByPlayExample = {
  eventId: EXAMPLE_EVENT_ID,
  leagueId: 'nfl',
  status: 'in_progress',
  score: { home: 0, away: 7 },
  period: 'Q1',
  clock: '7:41',
  updatedAt: AT,
  plays: [
    {
      sequence: 1,
      period: 'Q1',
      clock: '9:12',
      type: 'touchdown',
      text: 'Josh Allen 4-yard run (kick is good)',
      teamId: 'nfl_buf',
      isScoring: true,
      score: { home: 0, away: 7 },
      at: '2026-11-08T18:09:30.000Z',
    },
  ],
};

const game = {
  eventId: EXAMPLE_EVENT_ID,
  startTime: '2026-11-08T18:00:00.000Z',
  season: '2026-27',
  seasonType: 'regular',
  team: buffalo,
  opponent: miami,
  homeAway: 'away',
  neutralSite: false,
  started: true,
  result: 'W',
  score: { own: 27, opponent: 24 },
  stats: { passingYards: 251, passingTouchdowns: 2, rushingYards: 41 },
} as const;

export const playerStatsExample = {
  playerId: 'nfl_josh_allen',
  playerName: 'Josh Allen',
  leagueId: 'nfl',
  type: 'game',
  games: [game],
};
