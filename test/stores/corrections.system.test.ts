// What is said otherwise later, on both databases: the id of a game, its sides, who played in it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SqlSession } from '#backends/sql/sql.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { countGames, findGame, keepFromBook, listGames } from '#stores/games.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { gamesOfPlayer } from '#stores/stats.ts';
import { DATABASES, openStores, type TestDatabase } from './databases.ts';
import { boxOf, gameFacts, T0 } from './small-league.ts';

const HOUR_MS = 3_600_000;
const TABLES =
  'games, game_sources, players, player_sources, player_aliases, player_games, team_games';

describe.each(DATABASES)('on $name', (kind) => {
  let database: TestDatabase;
  let sql: SqlSession;
  let writer: ReferenceWriter;
  beforeAll(async () => {
    if (!kind.isPresent) return;
    database = await openStores(kind);
    sql = database.sql;
    writer = new ReferenceWriter(database.sql);
  });
  beforeEach(async () => {
    if (kind.isPresent) await sql.query(`truncate ${TABLES} cascade`);
  });
  afterAll(async () => {
    await database?.close();
  });
  const it = test.skipIf(!kind.isPresent);

  it('a game that an import told of first takes the id that the book gives it', async () => {
    const planned = gameFacts({ status: 'scheduled', score: null, periods: null });
    await writer.write({ source: 'test', games: [planned] });
    const game = await findGame(sql, 'g1');
    if (!game) throw new Error('the game is gone');
    const early = { ...game, eventId: 'nfl_20261031_buf_mia', startTime: T0 - 20 * HOUR_MS };
    await keepFromBook(sql, builtInLeagues, [early], { epoch: 'a', seq: 1 });
    const { eventId, startTime } = early;
    // The import knows it by the name it had, its result comes to the one game.
    expect(await findGame(sql, 'g1')).toMatchObject({ eventId, startTime, week: 9 });
    await writer.write({ source: 'test', games: [gameFacts({ startTime })] });
    const all = await listGames(sql, { leagueIds: ['nfl'] }, { limit: 10 });
    expect(all.map((each) => [each.eventId, each.score])).toEqual([
      [eventId, { home: 24, away: 27 }],
    ]);
    // What is played, or far away, is another game.
    const others = [T0 - 60 * HOUR_MS, T0 + 100 * HOUR_MS].map((at, index) => ({
      ...game,
      eventId: `nfl_other_${index}`,
      startTime: at,
    }));
    await keepFromBook(sql, builtInLeagues, others, { epoch: 'a', seq: 2 });
    expect(await countGames(sql, { leagueIds: ['nfl'] })).toBe(3);
  });

  it('a game whose sides the book turns takes them, and its source is turned back', async () => {
    const planned = gameFacts({ status: 'scheduled', score: null, periods: null });
    await writer.write({ source: 'test', games: [planned] });
    const game = await findGame(sql, 'g1');
    if (!game) throw new Error('the game is gone');
    const { homeTeamId, awayTeamId } = game;
    const sides = { homeTeamId: awayTeamId, awayTeamId: homeTeamId };
    const turned = { ...game, ...sides, eventId: 'nfl_20261101_mia_buf' };
    await keepFromBook(sql, builtInLeagues, [turned], { epoch: 'a', seq: 1 });
    await writer.write({ source: 'test', games: [gameFacts({})] });
    expect(await countGames(sql, { leagueIds: ['nfl'] })).toBe(1);
    expect(await findGame(sql, 'g1')).toMatchObject({
      ...{ eventId: turned.eventId, ...sides },
      score: { home: 27, away: 24 },
    });
  });

  it('a corrected box score leaves nothing of whom it does not list any more', async () => {
    const games = [gameFacts({})];
    const box = boxOf('g1', { passingYards: 1 }, { receptions: 2 });
    const { away } = box;
    const [allen] = away.players;
    if (!allen) throw new Error('the box score has a player');
    const player = { ...allen.player, sourcePlayerId: 'coleman', fullName: 'Keon Coleman' };
    const catches = { player, started: false, stats: { receptions: 1 } };
    const both = { ...box, away: { ...away, players: [allen, catches] } };
    await writer.write({ source: 'test', games, boxScores: [both] });
    expect(await gamesOfPlayer(sql, 'nfl_keon_coleman')).toHaveLength(1);
    // Another source, and one that lists nobody of a side, take nothing away.
    const bare = { ...box, away: { stats: {}, players: [] } };
    await writer.write({ source: 'test', games, boxScores: [bare] });
    await writer.write({ source: 'other', games, boxScores: [box] });
    expect(await gamesOfPlayer(sql, 'nfl_keon_coleman')).toHaveLength(1);
    await writer.write({ source: 'test', games, boxScores: [box] });
    expect(await gamesOfPlayer(sql, 'nfl_keon_coleman')).toHaveLength(0);
    expect(await gamesOfPlayer(sql, 'nfl_josh_allen')).toHaveLength(1);
    expect(await gamesOfPlayer(sql, 'nfl_tyreek_hill')).toHaveLength(1);
  });
});
