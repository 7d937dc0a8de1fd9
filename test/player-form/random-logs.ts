// Game logs for tests: one written short, and any that a player may have.
import fc from 'fast-check';
import type { GameLog } from '#player-form/game-log.ts';

const DAY_MS = 86_400_000;
/** 19:30 in New York on 2025-12-01. */
const FIRST_MS = Date.parse('2025-12-02T00:30:00Z');

/** A home win of points alone, `daysAgo` before 2025-12-01, but for what is said. */
export function gameOf(daysAgo: number, points: number, more: Partial<GameLog> = {}): GameLog {
  return {
    eventId: `game_${daysAgo}`,
    startTime: FIRST_MS - daysAgo * DAY_MS,
    season: '2025-26',
    seasonType: 'regular',
    teamId: 'nba_bos',
    opponentId: 'nba_nyk',
    isHome: true,
    neutralSite: false,
    started: true,
    result: 'W',
    score: { own: 110, opponent: 100 },
    stats: { points, rebounds: 5, assists: 5 },
    ...more,
  };
}

/** Games every other day with these points, newest first. */
export function gamesOf(...points: readonly number[]): readonly GameLog[] {
  return points.map((each, index) => gameOf(2 * index, each));
}

const small = fc.integer({ min: 0, max: 12 });
const line = fc.oneof(
  fc.record({ points: small, rebounds: small, assists: small }),
  fc.record({ minutes: small }),
);

/** Up to 60 games, newest first: few opponents, gaps of a few days, two teams, three seasons. */
export const logsArbitrary: fc.Arbitrary<readonly GameLog[]> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 4 }),
      season: fc.constantFrom('2025-26', '2025-26', '2024-25'),
      seasonType: fc.constantFrom('regular', 'regular', 'postseason', 'preseason'),
      teamId: fc.constantFrom('nba_bos', 'nba_bos', 'nba_lal'),
      opponentId: fc.constantFrom('nba_nyk', 'nba_mia', 'nba_phi'),
      isHome: fc.boolean(),
      neutralSite: fc.boolean(),
      result: fc.constantFrom('W', 'L', 'D', null),
      stats: line,
    }),
    { maxLength: 60 },
  )
  .map((games) => {
    let daysAgo = 0;
    return games.map(({ gap, ...rest }) => {
      daysAgo += gap;
      return gameOf(daysAgo, 0, rest as Partial<GameLog>);
    });
  });
