// The table of a season: which finals of the book it counts beside those of the store.
import { expect, test } from 'vitest';
import type { SqlSession } from '#backends/sql.ts';
import type { SeasonType } from '#domain/reference.ts';
import { seasonTable } from '#gateway/stored/season-finals.ts';
import { Scene } from '../engine/scene.ts';
import { GAME, HOUR, KICKOFF, report } from '../oracle/script.ts';

/** Games that the home team of a final of the book has won, where the store has none. */
async function winsAfter(seasonType: SeasonType | null): Promise<number | undefined> {
  const scene = new Scene(KICKOFF + 3 * HOUR);
  scene.say({ ...report(GAME, scene.now, 'final'), seasonType }, 'scores');
  const sql: SqlSession = { query: async () => [] };
  const { groups } = await seasonTable(scene.engine.reader, sql, 'nfl');
  const lines = groups.flatMap(({ standings }) => standings);
  return lines.find(({ team }) => team.id === GAME.homeTeamId)?.wins;
}

test('a final of the book counts where it is one of the regular season', async () => {
  expect(await winsAfter('regular')).toBe(1);
  expect(await winsAfter(null)).toBe(1);
});

test('one before or after the regular season does not', async () => {
  expect(await winsAfter('preseason')).toBe(0);
  expect(await winsAfter('postseason')).toBe(0);
});
