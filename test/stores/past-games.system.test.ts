// Past games on both databases: made from games and closes whenever either changes, once, with an
// audit of every grade.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '#backends/sql/sql.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import type { PastGame } from '#domain/history/past-game.ts';
import type { GameFacts } from '#domain/reference.ts';
import { type CapturedClose, keepCapturedCloses } from '#stores/closes.ts';
import { findGame, keepFromBook } from '#stores/games.ts';
import { eachPastGame } from '#stores/past-game-lists.ts';
import { gradeBacklog } from '#stores/past-games.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { DATABASES, openStores, type TestDatabase } from './databases.ts';
import { captureClose, manyFinals, partnerClose } from './past-season.ts';
import { gameFacts, T0 } from './small-league.ts';

const ID = 'nfl_20261101_buf_mia';
const DAY_MS = 86_400_000;
const TABLES = 'games, game_sources, closes, past_games, grade_audits';

interface Audit {
  readonly period: string;
  readonly revision: number;
  readonly reason: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary JSON
  readonly inputs: any;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary JSON
  readonly grades: any;
}

describe.each(DATABASES)('on $name', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let writer: ReferenceWriter;
  beforeAll(async () => {
    if (!kind.isPresent) return;
    database = await openStores(kind);
    sql = database.sql;
    writer = new ReferenceWriter(sql);
  });
  beforeEach(async () => {
    if (kind.isPresent) await sql.query(`truncate ${TABLES} cascade`);
  });
  afterAll(async () => {
    await database?.close();
  });
  const it = test.skipIf(!kind.isPresent);

  const all = async (): Promise<readonly PastGame[]> => {
    const games: PastGame[] = [];
    for await (const game of eachPastGame(sql)) games.push(game);
    return games;
  };
  const only = async (): Promise<PastGame> => {
    const [game, ...others] = await all();
    expect(others).toEqual([]);
    if (!game) throw new Error('there is no past game');
    return game;
  };
  const audits = async (period = 'full'): Promise<readonly Audit[]> =>
    await sql.query<Audit>(
      `select period, revision, reason, inputs, grades from grade_audits
       where period = $1 order by event_id, revision`,
      [period],
    );
  const reasons = async (period?: string) => (await audits(period)).map(({ reason }) => reason);
  const tell = async (rest: Partial<GameFacts> = {}, closes = [partnerClose()]) =>
    await writer.write({ source: 'test', games: [gameFacts(rest)], closes });
  const capture = async (closes: readonly CapturedClose[], reason?: string) =>
    await sql.transaction((session) =>
      keepCapturedCloses(
        session,
        builtInLeagues,
        closes,
        reason === undefined ? undefined : { reason },
      ),
    );
  const own = (rest: Parameters<typeof captureClose>[0] = {}) => ({
    eventId: ID,
    startTime: T0,
    close: captureClose(rest),
  });
  /** Every row, and where on the disk it stands: a row that is written again moves. */
  const contents = async (): Promise<string> => {
    const rows: unknown[] = [];
    for (const table of ['closes', 'past_games', 'grade_audits']) {
      rows.push(
        await sql.query(`select ctid::text, to_jsonb(t) as row from ${table} t order by 1`),
      );
    }
    return JSON.stringify(rows);
  };

  it('a final comes back graded, with its first half and its close', async () => {
    const half = partnerClose({
      period: 'h1',
      spread: { point: 3, homePrice: 100, awayPrice: -120 },
      total: { point: 31, overPrice: null, underPrice: null },
    });
    const starters = { home: 'A', away: 'B' };
    await tell({ starters, starterHands: { home: 'L', away: null } }, [partnerClose(), half]);
    const { leagueId, sourceGameId, ...close } = partnerClose();
    const { leagueId: _, sourceGameId: __, ...halfClose } = half;
    expect(await only()).toEqual({
      eventId: ID,
      leagueId: 'nfl',
      season: '2026-27',
      seasonType: 'regular',
      week: 9,
      startTime: T0,
      neutralSite: false,
      homeTeamId: 'nfl_mia',
      awayTeamId: 'nfl_buf',
      starters,
      starterHands: { home: 'L', away: null },
      full: {
        score: { home: 24, away: 27 },
        close,
        grades: { winner: 'away', spread: 'away', total: 'push' },
      },
      firstHalf: {
        score: { home: 14, away: 17 },
        close: halfClose,
        grades: { winner: 'away', spread: 'push', total: 'push' },
      },
    } satisfies PastGame);
    const [audit, ...others] = await audits();
    expect(others).toEqual([]);
    expect(audit).toMatchObject({
      revision: 1,
      reason: 'graded',
      inputs: {
        score: { home: 24, away: 27 },
        close: { provider: 'nflverse', spread: { point: 2.5 } },
        rules: ['overtime_counts', 'level_is_push'],
      },
      grades: { winner: 'away', spread: 'away', total: 'push' },
    });
    expect(await reasons('h1')).toEqual(['graded']);
  });

  it('saying it again writes nothing, neither from a file nor from the book', async () => {
    await tell();
    await capture([own()]);
    const before = await contents();
    await tell();
    expect(await capture([own()])).toEqual({ kept: 0, unchanged: 1, refused: 0 });
    const game = await findGame(sql, ID);
    if (!game) throw new Error('the game is gone');
    await sql.transaction((session) =>
      keepFromBook(session, builtInLeagues, [game], { epoch: 'a', seq: 1 }),
    );
    expect(await contents()).toBe(before);
  });

  it('only finals with a score are past games, and one that is reopened is none', async () => {
    for (const status of ['scheduled', 'in_progress', 'postponed', 'cancelled'] as const) {
      await tell({ sourceGameId: status, startTime: T0 + 7 * DAY_MS * status.length, status });
    }
    await tell({ sourceGameId: 'unknown', score: null, periods: null });
    expect(await all()).toEqual([]);
    expect(await audits()).toEqual([]);
    await tell({ sourceGameId: 'unknown' });
    expect((await only()).full.grades.winner).toBe('away');
    const book = await findGame(sql, ID);
    if (!book) throw new Error('the game is gone');
    const postponed = { ...book, status: 'postponed' } as const;
    await sql.transaction((session) =>
      keepFromBook(session, builtInLeagues, [postponed], { epoch: 'a', seq: 1 }),
    );
    expect(await all()).toEqual([]);
    await sql.transaction((session) =>
      keepFromBook(session, builtInLeagues, [book], { epoch: 'a', seq: 2 }),
    );
    expect(await reasons()).toEqual(['graded', 'withdrawn', 'graded again']);
    expect((await audits())[1]?.grades).toBeNull();
    expect(await reasons('h1')).toEqual(['graded', 'withdrawn', 'graded again']);
  });

  it('a final of the book is a past game', async () => {
    await tell({ status: 'scheduled', score: null, periods: null });
    const game = await findGame(sql, ID);
    if (!game) throw new Error('the game is gone');
    const over = { ...game, status: 'final', score: { home: 30, away: 3 } } as const;
    await sql.transaction((session) =>
      keepFromBook(session, builtInLeagues, [over], { epoch: 'a', seq: 1 }),
    );
    const { full, firstHalf } = await only();
    expect(full.grades).toEqual({ winner: 'home', spread: 'home', total: 'under' });
    expect(full.close?.provider).toBe('nflverse');
    expect(firstHalf).toBeNull();
  });

  it('a final whose end nobody told has no score: where it stood is no result', async () => {
    await tell({ status: 'in_progress', score: { home: 7, away: 3 }, periods: null });
    const game = await findGame(sql, ID);
    if (!game) throw new Error('the game is gone');
    const over = { ...game, status: 'final', score: null } as const;
    await sql.transaction((session) =>
      keepFromBook(session, builtInLeagues, [over], { epoch: 'a', seq: 1 }),
    );
    expect(await findGame(sql, ID)).toMatchObject({ status: 'final', score: null });
    expect(await all()).toEqual([]);
  });

  it('a source that turns the game round has its close turned back', async () => {
    await tell({}, []);
    const turned = gameFacts({ sourceGameId: 't1', homeTeamId: 'nfl_buf', awayTeamId: 'nfl_mia' });
    const said = {
      ...turned,
      score: { home: 27, away: 24 },
      periods: null,
      starters: { home: 'B', away: 'A' },
      starterHands: { home: 'R', away: 'L' },
    } as const;
    const closes = [
      partnerClose({ sourceGameId: 't1', provider: 'sbr' }),
      partnerClose({
        sourceGameId: 't1',
        provider: 'other',
        spread: { point: 0, homePrice: -101, awayPrice: -102 },
        total: null,
      }),
    ];
    await writer.write({ source: 'other', games: [said], closes });
    const { full, starterHands, starters } = await only();
    expect(full.close).toMatchObject({
      provider: 'sbr',
      moneyline: { home: -140, away: 120 },
      spread: { point: -2.5, homePrice: -108.5, awayPrice: -110 },
      total: { point: 51, overPrice: -112, underPrice: -108 },
    });
    expect(full.grades.spread).toBe('away');
    expect([starters, starterHands]).toEqual([
      { home: 'A', away: 'B' },
      { home: 'L', away: 'R' },
    ]);
    const rows = await sql.query<{ spread: unknown }>(
      "select spread from closes where provider = 'other'",
    );
    expect(JSON.stringify(rows)).toContain('"point":0');
  });

  it('a close may come after its game, in another batch', async () => {
    await tell({}, []);
    expect((await only()).full).toMatchObject({ close: null, grades: { spread: null } });
    const report = await writer.write({ source: 'test', closes: [partnerClose()] });
    expect(report.closesRefused).toBe(0);
    expect((await only()).full).toMatchObject({ grades: { spread: 'away', total: 'push' } });
    expect(await reasons()).toEqual(['graded', 'close changed']);
  });

  it('no mark passes a close whose game nobody has told of', async () => {
    const mark = { kind: 'lines', fileSha256: 'f', row: 1 };
    const batch = { source: 'test', closes: [partnerClose()] };
    expect((await writer.write(batch, mark)).ofUnknownGames).toBe(1);
    expect(await writer.position('lines', 'f')).toBe(0);
    await tell({}, []);
    expect((await writer.write(batch, mark)).ofUnknownGames).toBe(0);
    expect(await writer.position('lines', 'f')).toBe(1);
  });

  it('what is no close of a known game is refused, and its siblings are kept', async () => {
    const bad = [
      partnerClose({ sourceGameId: 'nobody' }),
      partnerClose({ provider: 'a', source: 'moneyline_capture' }),
      partnerClose({ provider: 'simulated', source: 'simulated' }),
      partnerClose({ provider: 'capture' }),
      partnerClose({ provider: 'b', moneyline: null, spread: null, total: null }),
      partnerClose({ provider: 'c', moneyline: { home: 50, away: -140, draw: null } }),
      partnerClose({ provider: 'd', moneyline: { home: Number.NaN, away: -140, draw: null } }),
      partnerClose({
        provider: 'e',
        spread: { point: Number.NaN, homePrice: null, awayPrice: null },
      }),
      partnerClose({ provider: 'f', total: { point: 1e6, overPrice: null, underPrice: null } }),
      partnerClose({ provider: 'g', minutesBeforeStart: Number.POSITIVE_INFINITY }),
      partnerClose({ provider: 'h', books: 1.5 }),
    ];
    const { closesRefused, ofUnknownGames } = await tell({}, [...bad, partnerClose()]);
    expect([closesRefused, ofUnknownGames]).toEqual([bad.length, 1]);
    expect(await sql.query('select provider from closes')).toEqual([{ provider: 'nflverse' }]);
  });

  it('a corrected score and a corrected close each leave an audit', async () => {
    await tell();
    await tell({ score: { home: 31, away: 27 } });
    await tell({ score: { home: 31, away: 27 } }, [
      partnerClose({ spread: { point: -6.5, homePrice: -110, awayPrice: -110 } }),
    ]);
    expect(await reasons()).toEqual(['graded', 'score changed', 'close changed']);
    const found = await audits();
    expect(found.map(({ grades }) => grades.spread)).toEqual(['away', 'home', 'away']);
    expect(found.map(({ inputs }) => inputs.score.home)).toEqual([24, 31, 31]);
    expect(found.map(({ revision }) => revision)).toEqual([1, 2, 3]);
    expect((await only()).full.grades).toEqual({ winner: 'home', spread: 'away', total: 'over' });
  });

  it('our own capture is fixed once, follows a moved start, and counts first', async () => {
    await tell({ status: 'scheduled', score: null, periods: null });
    const later = own({ spread: { point: 4.5, homePrice: -110, awayPrice: -110 } });
    const moved = { ...later, startTime: T0 + 60_000 };
    expect(await capture([own()])).toEqual({ kept: 1, unchanged: 0, refused: 0 });
    expect(await capture([moved])).toEqual({ kept: 1, unchanged: 0, refused: 0 });
    await tell({});
    const graded = await only();
    expect(graded.full.close).toEqual(moved.close);
    expect(graded.full.grades.spread).toBe('home');
    const before = await contents();
    expect(await capture([own()])).toEqual({ kept: 0, unchanged: 0, refused: 1 });
    expect(await contents()).toBe(before);
    // What came too late is still better than nothing.
    const half = own({ period: 'h1', total: null });
    expect(await capture([half])).toEqual({ kept: 1, unchanged: 0, refused: 0 });
    expect((await only()).firstHalf?.close).toEqual(half.close);
  });

  it('a poorer capture of the same start, or of an earlier one, changes nothing', async () => {
    await capture([own()]);
    const before = await contents();
    const poorer = own({ spread: null, total: null, quality: 'stale' });
    const earlier = { ...poorer, startTime: T0 - 60_000 };
    expect(await capture([poorer])).toEqual({ kept: 0, unchanged: 0, refused: 1 });
    expect(await capture([earlier])).toEqual({ kept: 0, unchanged: 0, refused: 1 });
    expect(await contents()).toBe(before);
  });

  it('after the final only a correction replaces our own capture, and says why', async () => {
    await tell({}, []);
    await capture([own()]);
    const better = own({ spread: { point: 3.5, homePrice: -110, awayPrice: -110 } });
    const before = await contents();
    const later = { ...better, startTime: T0 + 60_000 };
    expect(await capture([later])).toEqual({ kept: 0, unchanged: 0, refused: 1 });
    expect(await contents()).toBe(before);
    const report = await capture([better], 'a palpable error of two books');
    expect(report).toEqual({ kept: 1, unchanged: 0, refused: 0 });
    expect((await only()).full.grades.spread).toBe('home');
    expect(await reasons()).toEqual([
      'graded',
      'close changed',
      'correction: a palpable error of two books',
    ]);
    expect(await capture([better], 'again')).toEqual({ kept: 0, unchanged: 1, refused: 0 });
  });

  it('what is no capture of ours is refused as one', async () => {
    const bad = [
      own({ source: 'partner_historical' }),
      own({ provider: 'sbr' }),
      own({ moneyline: null, spread: null, total: null }),
      own({ total: { point: Number.NaN, overPrice: null, underPrice: null } }),
    ];
    expect(await capture(bad)).toEqual({ kept: 0, unchanged: 0, refused: bad.length });
    expect(await capture([])).toEqual({ kept: 0, unchanged: 0, refused: 0 });
  });

  it('a capture may come before its game', async () => {
    await capture([own()]);
    await tell({}, []);
    expect((await only()).full.close?.source).toBe('moneyline_capture');
  });

  it('a knock-out match without its halves is listed, but not graded', async () => {
    const cup = {
      leagueId: 'soccer_world_cup',
      homeTeamId: 'soccer_world_cup_usa',
      awayTeamId: 'soccer_world_cup_eng',
      seasonType: 'postseason',
      season: '2026',
      score: { home: 2, away: 1 },
    } as const;
    const closes = [partnerClose({ leagueId: 'soccer_world_cup' })];
    await tell({ ...cup, periods: null }, closes);
    expect((await only()).full).toMatchObject({
      score: { home: 2, away: 1 },
      grades: { winner: null, spread: null, total: null },
    });
    await tell({ ...cup, periods: { home: [0, 1, 1], away: [1, 0, 0] } }, closes);
    expect((await only()).full).toMatchObject({
      score: { home: 2, away: 1 },
      grades: { winner: 'draw', spread: 'home', total: 'under' },
    });
    expect(await reasons()).toEqual(['graded', 'score changed']);
  });

  it('hands go with the starters of whom they were said', async () => {
    const starters = { home: 'A', away: 'B' };
    await tell({ starters, starterHands: { home: 'L', away: 'R' } });
    await tell({ starters: null });
    await tell({ starters });
    expect((await only()).starterHands).toEqual({ home: 'L', away: 'R' });
    await tell({ starters: { home: 'A', away: 'C' } });
    expect((await only()).starterHands).toBeNull();
  });

  it('finals that were stored before are graded in bounded steps', async () => {
    await writer.write({ source: 'test', games: manyFinals(1500) });
    const before = await all();
    expect(before).toHaveLength(1500);
    await sql.query("delete from past_games where event_id like '%2_buf_mia'");
    await sql.query('update past_games set grading_version = 0');
    const steps: boolean[] = [];
    do steps.push(await sql.transaction((session) => gradeBacklog(session, builtInLeagues)));
    while (steps.at(-1) && steps.length < 9);
    expect(steps).toEqual([true, false]);
    expect(await all()).toEqual(before);
    expect(new Set(await reasons())).toEqual(new Set(['graded']));
  });
});
