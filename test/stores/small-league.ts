// A few teams, players and games, written as a source would tell them.
import type {
  BoxScore,
  GameFacts,
  InjuryReport,
  PlayerFacts,
  ReferenceBatch,
  StatLine,
} from '#domain/reference.ts';

export const T0 = Date.parse('2026-11-01T18:00:00Z');
const DAY_MS = 86_400_000;

export function person(fullName: string, rest: Partial<PlayerFacts> = {}): PlayerFacts {
  return {
    sourcePlayerId: null,
    fullName,
    position: null,
    jersey: null,
    birthDate: null,
    heightCm: null,
    weightKg: null,
    ...rest,
  };
}

export function gameFacts(rest: Partial<GameFacts>): GameFacts {
  return {
    leagueId: 'nfl',
    sourceGameId: 'g1',
    eventId: null,
    season: '2026-27',
    seasonType: 'regular',
    week: 9,
    startTime: T0,
    status: 'final',
    homeTeamId: 'nfl_mia',
    awayTeamId: 'nfl_buf',
    neutralSite: false,
    venue: 'Hard Rock Stadium',
    score: { home: 24, away: 27 },
    periods: { home: [7, 7, 3, 7], away: [10, 7, 7, 3] },
    period: null,
    clock: null,
    starters: null,
    ...rest,
  };
}

export const ALLEN = person('Josh Allen', { sourcePlayerId: 'p1', position: 'QB', jersey: '17' });
const HILL = person('Tyreek Hill', { sourcePlayerId: 'p2', position: 'WR', jersey: '10' });

export function boxOf(sourceGameId: string, allen: StatLine, hill: StatLine): BoxScore {
  return {
    leagueId: 'nfl',
    sourceGameId,
    eventId: null,
    home: { stats: hill, players: [{ player: HILL, started: true, stats: hill }] },
    away: { stats: allen, players: [{ player: ALLEN, started: true, stats: allen }] },
  };
}

export function injuryReport(at: number, ...names: readonly string[]): InjuryReport {
  return {
    leagueId: 'nfl',
    teamId: 'nfl_buf',
    at,
    items: names.map((playerName) => ({
      sourcePlayerId: null,
      playerName,
      position: 'QB',
      status: 'Questionable',
      injury: 'Shoulder',
      detail: null,
      returnDate: null,
      reportedAt: T0,
    })),
  };
}

/** Two finals and one game to come, both rosters, box scores, plays, a report and a poll. */
export const SMALL_LEAGUE: ReferenceBatch = {
  source: 'test',
  rosters: [
    { leagueId: 'nfl', teamId: 'nfl_buf', at: T0, players: [ALLEN] },
    { leagueId: 'nfl', teamId: 'nfl_mia', at: T0, players: [HILL] },
  ],
  games: [
    gameFacts({}),
    gameFacts({ sourceGameId: 'g2', startTime: T0 + 7 * DAY_MS, score: { home: 20, away: 13 } }),
    gameFacts({
      sourceGameId: 'g3',
      startTime: T0 + 14 * DAY_MS,
      status: 'scheduled',
      score: null,
      periods: null,
    }),
  ],
  boxScores: [
    boxOf('g1', { passingYards: 280, passingTouchdowns: 2 }, { receivingYards: 90, receptions: 7 }),
    boxOf('g2', { passingYards: 190, passingTouchdowns: 1 }, { receivingYards: 45, receptions: 4 }),
  ],
  playByPlays: [
    {
      leagueId: 'nfl',
      sourceGameId: 'g1',
      eventId: null,
      plays: [
        {
          sequence: 1,
          period: 'Q1',
          clock: '9:12',
          type: 'touchdown',
          text: 'Josh Allen 4-yard run',
          team: 'away',
          isScoring: true,
          score: { home: 0, away: 7 },
          at: T0 + 600_000,
        },
      ],
    },
  ],
  injuryReports: [injuryReport(T0, 'Josh Allen'), injuryReport(T0 + DAY_MS)],
  polls: [
    {
      leagueId: 'ncaa_football',
      poll: 'ap',
      name: 'AP Top 25',
      season: '2026-27',
      week: 9,
      at: T0,
      rankings: [
        {
          rank: 1,
          previousRank: 2,
          teamId: 'ncaa_football_ala',
          points: 1500,
          firstPlaceVotes: 40,
          record: '9-0',
        },
      ],
    },
  ],
};

/** The same while the third game is played: 14 to 10 for Buffalo so far. */
export const LEAGUE_IN_PLAY: ReferenceBatch = {
  ...SMALL_LEAGUE,
  games: (SMALL_LEAGUE.games ?? []).map((game) =>
    game.sourceGameId === 'g3'
      ? { ...game, status: 'in_progress', score: { home: 10, away: 14 } }
      : game,
  ),
  boxScores: [
    ...(SMALL_LEAGUE.boxScores ?? []),
    boxOf('g3', { passingYards: 60 }, { receivingYards: 20, receptions: 2 }),
  ],
};
