// Every member of every form of answer, one by one, replaced by nonsense: readers never throw, give
// data only, and refuse with reasons of the table only.
import { expect, test } from 'vitest';
import { LEAGUES } from '#domain/league.ts';
import { readCfbd } from '#ingest/reference/cfbd/records.ts';
import { readInjuries } from '#ingest/reference/espn/injuries.ts';
import { readRankings } from '#ingest/reference/espn/rankings.ts';
import { readRoster } from '#ingest/reference/espn/roster.ts';
import { readGames } from '#ingest/reference/espn/scoreboard.ts';
import { readStandings } from '#ingest/reference/espn/standings.ts';
import { readSummary } from '#ingest/reference/espn/summary.ts';
import { readTeams } from '#ingest/reference/espn/teams.ts';
import { readMlbGameFeed } from '#ingest/reference/mlb-stats-api/game-feed.ts';
import { readMlbSchedule } from '#ingest/reference/mlb-stats-api/schedule.ts';
import { readNbaBoxScore } from '#ingest/reference/nba-api/box-score.ts';
import { readNbaPlayByPlay } from '#ingest/reference/nba-api/play-by-play.ts';
import { readNbaScoreboard } from '#ingest/reference/nba-api/scoreboard.ts';
import { readNhlGameCenter } from '#ingest/reference/nhl-api/game-center.ts';
import { readNhlSchedule } from '#ingest/reference/nhl-api/schedule.ts';
import { type Outcome, REFUSAL_REASONS } from '#ingest/reference/refusal.ts';
import { IS_LONG } from '../../long.ts';
import { bent } from '../bent.ts';
import { athlete, event, LAKERS, scoreboard, summary, THIRD_QUARTER } from './espn-fixture.ts';

const lebron = athlete('1', 'LeBron James', { height: 81 });
const group = { name: 'passing', type: 'batting', keys: ['hits'], labels: ['H'], athletes: [] };
const line = { athlete: lebron, starter: true, stats: ['1'] };
const play = { id: '1', sequenceNumber: '1', text: 'x', period: { number: 1, type: 'Top' } };
const entry = { team: LAKERS, stats: [{ type: 'wins', name: 'wins', value: 1 }] };
const injury = { status: 'Out', date: 'x', athlete: lebron, details: { type: 'Knee' } };

/** Members of all the sources' forms at once: each reader takes what it knows. */
const ESPN = [
  scoreboard(event('7', THIRD_QUARTER)),
  summary({
    boxscore: { players: [{ team: LAKERS, statistics: [{ ...group, athletes: [line] }] }] },
    plays: [play],
    rosters: [{ homeAway: 'home', roster: [{ ...line, stats: [{ name: 'saves', value: 1 }] }] }],
  }),
  { drives: { previous: [{ plays: [play] }], current: { plays: [play] } }, ...summary({}) },
  { team: LAKERS, athletes: [lebron, { items: [lebron] }] },
  { injuries: [{ ...LAKERS, injuries: [injury] }] },
  { children: [{ name: 'East', children: [], standings: { entries: [entry] } }] },
  { rankings: [{ type: 'ap', name: 'AP', ranks: [{ current: 1, team: LAKERS }] }] },
  { sports: [{ leagues: [{ teams: [{ team: LAKERS }] }] }] },
];

const side = { team: { name: 'Seattle Mariners' }, score: 1, probablePitcher: { fullName: 'x' } };
const mlbGame = {
  gamePk: 1,
  gameType: 'R',
  gameDate: '2026-08-10T01:40:00Z',
  status: { codedGameState: 'I' },
  teams: { home: side, away: { team: { name: 'San Diego Padres' } } },
  linescore: { innings: [{ home: { runs: 1 }, away: {} }], currentInning: 1 },
};
const nhlTeam = { abbrev: 'DET', placeName: { default: 'x' }, score: 1 };
const nhlPlayer = { playerId: 1, name: { default: 'x' }, toi: '1:00', goals: 1 };
const nhlGame = {
  id: 1,
  gameType: 2,
  startTimeUTC: '2026-03-05T00:00:00Z',
  gameState: 'LIVE',
  gameScheduleState: 'OK',
  homeTeam: nhlTeam,
  awayTeam: { ...nhlTeam, abbrev: 'BOS' },
  playerByGameStats: { homeTeam: { forwards: [nhlPlayer], defense: [], goalies: [nhlPlayer] } },
};
const nbaTeam = { teamTricode: 'LAL', score: 1, players: [{ personId: 1, firstName: 'x' }] };
const OTHERS = [
  { dates: [{ games: [mlbGame] }] },
  {
    gamePk: 1,
    gameData: { game: { type: 'R' }, status: { codedGameState: 'F' }, teams: {} },
    liveData: {
      boxscore: { teams: { home: { players: { ID1: { person: { id: 1, fullName: 'x' } } } } } },
      plays: { allPlays: [{ result: { description: 'x' }, about: { atBatIndex: 0 } }] },
    },
  },
  { gameWeek: [{ games: [nhlGame] }], ...nhlGame },
  { scoreboard: { games: [{ gameId: '0022500001', homeTeam: nbaTeam, awayTeam: nbaTeam }] } },
  { boxScoreTraditional: { gameId: '1', homeTeam: nbaTeam, awayTeam: nbaTeam } },
  { game: { gameId: '1', actions: [{ actionId: 1, description: 'x', scoreHome: '1' }] } },
  [
    {
      ...{ homeTeam: 'Akron', awayTeam: 'Air Force', id: 1, completed: true },
      ...{ startDate: '2025-09-06T16:00:00Z', seasonType: 'regular' },
    },
    { id: 1, school: 'Akron', mascot: 'Zips' },
  ],
];

/** What is read is data, and what is not has a reason of the table. */
function expectReasons(reading: Outcome): void {
  structuredClone(reading);
  for (const { reason } of reading.refusals) {
    if (!Object.hasOwn(REFUSAL_REASONS, reason)) expect(REFUSAL_REASONS).toHaveProperty(reason);
  }
}

const PARTS = IS_LONG ? 1 : 4;

test.each(LEAGUES.map(({ leagueId }) => leagueId))('readers of ESPN for %s', (leagueId) => {
  // The readers of all leagues are the same: without the long form each league has its part.
  const all = ESPN.flatMap((form) => [...bent(form)]);
  const own = LEAGUES.findIndex((league) => league.leagueId === leagueId) % PARTS;
  const bodies = all.filter((_, at) => at % PARTS === own);
  for (const body of bodies) {
    expectReasons(readGames(leagueId, body));
    expectReasons(readSummary(leagueId, body));
    expectReasons(readRoster(leagueId, body, 0));
    expectReasons(readInjuries(leagueId, body, 0));
    expectReasons(readStandings(leagueId, body));
    expectReasons(readRankings(leagueId, body, 0));
    expectReasons(readTeams(leagueId, body));
  }
  expect(bodies.length).toBeGreaterThan(1000 / PARTS);
});

test('readers of the other sources', () => {
  for (const body of OTHERS.flatMap((form) => [...bent(form)])) {
    expectReasons(readMlbSchedule(body));
    expectReasons(readMlbGameFeed(body));
    expectReasons(readNhlSchedule(body));
    expectReasons(readNhlGameCenter(body));
    expectReasons(readNbaScoreboard(body));
    expectReasons(readNbaBoxScore(body));
    expectReasons(readNbaPlayByPlay(body));
    expectReasons(readCfbd(body));
  }
});
