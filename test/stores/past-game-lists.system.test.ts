// Lists of past games on both databases: many at once, pages, seasons, and all of them in order.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '#backends/sql/sql.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { SIMULATED_VENUE } from '#domain/event.ts';
import type { PastGame } from '#domain/history/past-game.ts';
import { keepCapturedCloses } from '#stores/closes.ts';
import { eachPastGame, listPastGames, pastSeasons } from '#stores/past-game-lists.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { share } from '../long.ts';
import { DATABASES, openStores, type TestDatabase } from './databases.ts';
import { captureClose, manyFinals, partnerClose } from './past-season.ts';
import { T0 } from './small-league.ts';

const DAY_MS = 86_400_000;
const MANY = share(3000);

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
    if (kind.isPresent) await sql.query('truncate games, closes, past_games, grade_audits cascade');
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

  it('takes many games and closes at once', async () => {
    const games = manyFinals(MANY);
    const closes = games.map(({ sourceGameId }) => partnerClose({ sourceGameId }));
    const started = performance.now();
    await writer.write({ source: 'test', games, closes });
    const first = performance.now();
    await writer.write({ source: 'test', games, closes });
    const perThousand = (ms: number) => Math.round(ms / (MANY / 1000));
    console.log(
      `${kind.name}: 1000 games with closes in ${perThousand(first - started)} ms, ` +
        `said again in ${perThousand(performance.now() - first)} ms`,
    );
    const past = await all();
    expect(past).toHaveLength(MANY);
    const [audits] = await sql.query<{ count: number }>(
      "select count(*)::integer as count from grade_audits where period = 'full'",
    );
    expect(audits?.count).toBe(MANY);
    const byHand = games.map(({ score }) => {
      const ahead = (score?.home ?? 0) - (score?.away ?? 0) + 2.5;
      return ahead > 0 ? 'home' : 'away';
    });
    expect(past.map(({ full }) => full.grades.spread)).toEqual(byHand);
    expect(past.map(({ startTime }) => startTime)).toEqual(games.map(({ startTime }) => startTime));
  });

  it('nothing is computed over simulated and real closes of a league together', async () => {
    const simulated = manyFinals(3, { venue: SIMULATED_VENUE });
    const closes = simulated.map(({ sourceGameId }) =>
      partnerClose({ sourceGameId, source: 'simulated', provider: 'simulated' }),
    );
    await writer.write({ source: 'simulated', games: simulated, closes });
    const sources = async () => (await all()).map(({ full }) => full.close?.source);
    expect(await sources()).toEqual(['simulated', 'simulated', 'simulated']);
    // What the book showed of a simulated game is captured like any other: it is no real close.
    const [first] = await all();
    const { eventId = '', startTime = 0 } = first ?? {};
    await keepCapturedCloses(sql, builtInLeagues, [{ eventId, startTime, close: captureClose() }]);
    expect(await sources()).toEqual(['simulated', 'simulated', 'simulated']);
    expect((await all())[0]?.full.close?.books).toBe(captureClose().books);
    const real = { sourceGameId: 'real', startTime: T0, homeTeamId: 'nfl_ne' };
    await writer.write({
      source: 'test',
      games: manyFinals(1, real),
      closes: [partnerClose({ sourceGameId: 'real' })],
    });
    expect(await sources()).toEqual(['partner_historical']);
    // Every game is shown, whatever it closed at.
    expect((await listPastGames(sql, { leagueId: 'nfl' }, null, 9)).games).toHaveLength(4);
  });

  it('pages newest first, and knows the seasons that a filter leaves out', async () => {
    const old = manyFinals(3, { season: '2025-26' }).map((game) => ({
      ...game,
      sourceGameId: `old-${game.sourceGameId}`,
      startTime: game.startTime - 365 * DAY_MS,
      homeTeamId: 'nfl_ne',
    }));
    await writer.write({ source: 'test', games: [...manyFinals(5), ...old] });
    const filter = { leagueId: 'nfl' } as const;
    const one = await listPastGames(sql, filter, null, 6);
    expect(one.games.map(({ season }) => season)).toEqual([
      ...Array.from({ length: 5 }, () => '2026-27'),
      '2025-26',
    ]);
    const two = await listPastGames(sql, filter, one.next, 6);
    expect(two.games).toHaveLength(2);
    expect(two.next).toBeNull();
    const ids = [...one.games, ...two.games].map(({ eventId }) => eventId);
    expect(ids).toEqual((await all()).map(({ eventId }) => eventId).reverse());
    expect(await pastSeasons(sql, filter)).toEqual({ shown: ['2026-27', '2025-26'], leftOut: [] });
    const byTeam = { ...filter, teamId: 'nfl_ne' };
    expect((await listPastGames(sql, byTeam, null, 9)).games).toHaveLength(3);
    expect(await pastSeasons(sql, byTeam)).toEqual({ shown: ['2025-26'], leftOut: ['2026-27'] });
    const nothing = { leagueId: 'nba', season: '2025-26', fromMs: 0, toMs: T0 } as const;
    expect(await listPastGames(sql, nothing, null, 9)).toEqual({ games: [], next: null });
    expect(await pastSeasons(sql, nothing)).toEqual({ shown: [], leftOut: [] });
    const after: PastGame[] = [];
    const since = one.games[1]?.startTime ?? 0;
    for await (const game of eachPastGame(sql, { leagueIds: ['nba', 'nfl'], afterMs: since })) {
      after.push(game);
    }
    expect(after).toEqual(one.games.slice(0, 1));
  });
});
