// Which game of a day a source means, without a database.
import { expect, test } from 'vitest';
import type { GameFacts } from '#domain/reference.ts';
import { GameIndex } from '#stores/game-identity.ts';
import { gameFacts } from './small-league.ts';

const at = (time: string) => Date.parse(`2025-06-01T${time}:00Z`);
const FIRST = 'mlb_20250601_bos_nyy';

function baseball(rest: Partial<GameFacts>): GameFacts {
  return gameFacts({ leagueId: 'mlb', homeTeamId: 'mlb_nyy', awayTeamId: 'mlb_bos', ...rest });
}

test('a second game of the day that has an id of ours and no time yet is a new one', () => {
  const index = new GameIndex();
  const first = baseball({ eventId: FIRST, startTime: at('17:05') });
  for (const source of ['schedule', 'live']) index.resolve(source, first);
  const second = baseball({
    sourceGameId: 'g2',
    eventId: `${FIRST}_2`,
    startTime: at('23:00'),
    startIsUsual: true,
    status: 'scheduled',
    score: null,
  });
  expect(index.resolve('live', second)?.eventId).toBe(`${FIRST}_2`);
  expect(index.resolve('live', first)?.eventId).toBe(FIRST);
});
