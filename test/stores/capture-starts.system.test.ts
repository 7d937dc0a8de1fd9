// Which start a close of our own capture is of, on both databases: a game is graded by the close of
// the start that it had.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '#backends/sql/sql.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import type { PastGame } from '#domain/history/past-game.ts';
import type { GameFacts } from '#domain/reference.ts';
import { type CapturedClose, type CaptureReport, keepCapturedCloses } from '#stores/closes.ts';
import { eachPastGame } from '#stores/past-game-lists.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { DATABASES, openStores, type TestDatabase } from './databases.ts';
import { captureClose } from './past-season.ts';
import { gameFacts, T0 } from './small-league.ts';

const ID = 'nfl_20261101_buf_mia';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(DATABASES)('on $name', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  beforeAll(async () => {
    if (!kind.isPresent) return;
    database = await openStores(kind);
    sql = database.sql;
  });
  beforeEach(async () => {
    if (!kind.isPresent) return;
    await sql.query('truncate games, game_sources, closes, past_games, grade_audits cascade');
  });
  afterAll(async () => {
    await database?.close();
  });
  const it = test.skipIf(!kind.isPresent);

  const only = async (): Promise<PastGame> => {
    for await (const game of eachPastGame(sql)) return game;
    throw new Error('there is no past game');
  };
  const tell = async (rest: Partial<GameFacts>) =>
    await new ReferenceWriter(sql).write({
      source: 'test',
      games: [gameFacts({ eventId: ID, ...rest })],
    });
  const capture = async (startTime: number, spread: number): Promise<CaptureReport> => {
    const point = { point: spread, homePrice: -110, awayPrice: -110 };
    const close: CapturedClose = {
      eventId: ID,
      startTime,
      close: captureClose({ spread: point }),
    };
    return await sql.transaction((session) => keepCapturedCloses(session, builtInLeagues, [close]));
  };

  it('a late archive tells of both starts, and that of the played one counts', async () => {
    await tell({ startTime: T0 + 2 * HOUR_MS });
    expect(await capture(T0, -2.5)).toMatchObject({ kept: 1 });
    expect(await capture(T0 + 2 * HOUR_MS, -6.5)).toMatchObject({ kept: 1 });
    expect((await only()).full.close?.spread?.point).toBe(-6.5);
    expect(await capture(T0, -2.5)).toMatchObject({ refused: 1 });
    expect(await capture(T0 + 3 * HOUR_MS, -1.5)).toMatchObject({ refused: 1 });
  });

  it('a game that was put off is not graded by a close of the day called off', async () => {
    await capture(T0, -2.5);
    await tell({ startTime: T0 + 100 * DAY_MS });
    expect((await only()).full).toMatchObject({ close: null, grades: { spread: null } });
    await capture(T0 + 100 * DAY_MS, -6.5);
    expect((await only()).full.close?.spread?.point).toBe(-6.5);
  });
});
