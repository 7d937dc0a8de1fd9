// The table of a season: which finals of the book it counts beside those of the store.
import { expect, test } from 'vitest';
import type { SqlSession } from '#backends/sql.ts';
import type { SeasonType } from '#domain/reference.ts';
import { seasonTable } from '#gateway/stored/season-finals.ts';
import type { StoredFinal } from '#stores/games.ts';
import { Scene } from '../engine/scene.ts';
import { GAME, HOUR, KICKOFF, report } from '../oracle/script.ts';

const { eventId, homeTeamId, awayTeamId, startTime } = GAME;
const teams = { eventId, homeTeamId, awayTeamId };
const STORED: StoredFinal = { ...teams, home: 7, away: 3, startTime, periodCount: null };

/** Games that the home team of a final of the book has won, beside the finals of a store. */
async function winsAfter(
  seasonType: SeasonType | null,
  stored: readonly StoredFinal[] = [],
): Promise<number | undefined> {
  const scene = new Scene(KICKOFF + 3 * HOUR);
  scene.say({ ...report(GAME, scene.now, 'final'), seasonType }, 'scores');
  const sql: SqlSession = { query: async <Row>() => stored as readonly Row[] };
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

test('one that the store holds as regular counts as the book says', async () => {
  expect(await winsAfter('regular', [STORED])).toBe(1);
  expect(await winsAfter('preseason', [STORED])).toBe(0);
});
