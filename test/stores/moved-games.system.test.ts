// What a source tells anew in the store, on both databases: tables of leagues, starts of games,
// players who moved, plays.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SqlSession } from '#backends/sql/sql.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { findGame, keepFromBook, listGames } from '#stores/games.ts';
import { tableOf } from '#stores/league-tables.ts';
import { listPlayers } from '#stores/players.ts';
import { playsOf } from '#stores/plays.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { gamesOfPlayer } from '#stores/stats.ts';
import { DATABASES, openStores, type TestDatabase } from './databases.ts';
import { gameFacts, person, SMALL_LEAGUE, T0 } from './small-league.ts';

const DAY_MS = 86_400_000;
const TABLES = `games, game_sources, players, player_sources, player_aliases, rosters,
  injury_reports, player_games, team_games, game_plays, polls, unmatched, import_marks,
  league_tables, past_games`;

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
    if (kind.isPresent) await sql.query(`truncate ${TABLES}`);
  });
  afterAll(async () => {
    await database?.close();
  });
  const it = test.skipIf(!kind.isPresent);

  it('the newest table of a league’s season counts', async () => {
    const write = (at: number, points: number) => {
      const line = { teamId: 'soccer_epl_eve', wins: 2, losses: 1, ties: 0, overtimeLosses: null };
      const lines = [{ ...line, points, pointsFor: 3, pointsAgainst: 2 }];
      const table = { leagueId: 'soccer_epl', season: '2026-27', at, lines } as const;
      return writer.write({ source: 'espn', tables: [table] });
    };
    await write(T0, 6);
    await write(T0 + 1, -4);
    await write(T0 - 1, 9);
    const lines = await tableOf(sql, 'soccer_epl', '2026-27');
    expect(lines?.map(({ points }) => points)).toEqual([-4]);
    expect(await tableOf(sql, 'soccer_epl', '2025-26')).toBeUndefined();
  });

  it('a game whose day alone is known is the game of that day, in either order', async () => {
    const teams = { leagueId: 'ncaa_football', homeTeamId: 'ncaa_football_clem' } as const;
    const at = (time: string) => Date.parse(`2019-10-${time}Z`);
    const usual = { startTime: at('12T17:00'), startIsUsual: true };
    const said = { ...teams, awayTeamId: 'ncaa_football_fsu', season: '2019-20' };
    const exact = { startTime: at('12T04:00') };
    for (const [first, second] of [
      [usual, exact],
      [exact, usual],
    ]) {
      await sql.query(`truncate ${TABLES}`);
      for (const [nth, start] of [first, second].entries()) {
        const game = gameFacts({ ...said, ...start, sourceGameId: `${nth}` });
        await writer.write({ source: `source ${nth}`, games: [game] });
      }
      const games = await listGames(sql, { leagueIds: ['ncaa_football'] }, { limit: 9 });
      expect(games.map(({ startTime }) => startTime)).toEqual([exact.startTime]);
    }
  });

  it('what a source says of a game under two ids in one batch is all kept', async () => {
    const final = gameFacts({ sourceGameId: 'a' });
    const listed = { status: 'scheduled', score: null, periods: null, venue: null } as const;
    for (const games of [
      [final, { ...final, ...listed, sourceGameId: 'b' }],
      [{ ...final, ...listed, sourceGameId: 'b' }, final],
    ]) {
      await sql.query(`truncate ${TABLES}`);
      await writer.write({ source: 'espn', games });
      const { status, score, venue } = final;
      expect(await findGame(sql, 'a')).toMatchObject({ status, score, venue });
      expect(await findGame(sql, 'b')).toMatchObject({ status, score, venue });
      expect(await listGames(sql, { leagueIds: ['nfl'] }, { limit: 9 })).toHaveLength(1);
    }
  });

  it('a neutral site that a source named stays one when the book knows of none', async () => {
    const game = gameFacts({ status: 'scheduled', score: null, neutralSite: true });
    await writer.write({ source: 'list', games: [game] });
    const eventId = 'nfl_20261101_buf_mia';
    const { sourceGameId: _, week: __, periods: ___, starters: ____, ...told } = game;
    const keep = (rest: Partial<typeof told>, seq: number) =>
      keepFromBook(sql, builtInLeagues, [{ ...told, ...rest, eventId }], { epoch: 'e', seq });
    await keep({ neutralSite: false }, 1);
    expect(await findGame(sql, eventId)).toMatchObject({ neutralSite: true });
    await keep({ neutralSite: false, status: 'final', score: { home: 3, away: 0 } }, 2);
    expect(await findGame(sql, eventId)).toMatchObject({ status: 'final', neutralSite: true });
    const past = await sql.query('select neutral_site as neutral from past_games');
    expect(past).toEqual([{ neutral: true }]);
  });

  it('a neutral site that the book names counts, and that of a game it takes over', async () => {
    const game = gameFacts({ status: 'scheduled', score: null });
    const { sourceGameId: _, week: __, periods: ___, starters: ____, ...told } = game;
    const eventId = 'nfl_20261102_mia_buf';
    const turned = { homeTeamId: 'nfl_buf', awayTeamId: 'nfl_mia', startTime: T0 + DAY_MS };
    await writer.write({ source: 'list', games: [{ ...game, neutralSite: true }] });
    await keepFromBook(sql, builtInLeagues, [{ ...told, ...turned, eventId }], {
      epoch: 'e',
      seq: 1,
    });
    expect(await findGame(sql, eventId)).toMatchObject({ ...turned, neutralSite: true });
    const other = { ...told, startTime: T0 + 30 * DAY_MS, neutralSite: true, eventId: 'other' };
    await keepFromBook(sql, builtInLeagues, [other], { epoch: 'e', seq: 2 });
    expect(await findGame(sql, 'other')).toMatchObject({ neutralSite: true });
  });

  it('a game that was begun and goes on another day keeps its start', async () => {
    const game = gameFacts({ sourceGameId: 's1', startTime: T0 });
    const later = T0 + DAY_MS;
    const stored = async (rest: Partial<typeof game>) => {
      await writer.write({ source: 'espn', games: [{ ...game, ...rest }] });
      return (await findGame(sql, 's1'))?.startTime;
    };
    await stored({ status: 'postponed', score: { home: 3, away: 0 } });
    expect(await stored({ status: 'in_progress', startTime: later })).toBe(T0);
    expect(await stored({ status: 'final', startTime: later })).toBe(T0);
    await sql.query(`truncate ${TABLES}`);
    await stored({ status: 'postponed', score: null, periods: null });
    expect(await stored({ status: 'final', startTime: later })).toBe(later);
  });

  it('a player who moved is one where the source knows one bearer of his name', async () => {
    const mention = async (sourceGameId: string, teamId: string, isOnlyBearer: boolean) => {
      const facts = person('Traded Player', { isOnlyBearer });
      const line = { player: facts, started: null, stats: { points: 4 } };
      const game = gameFacts({ sourceGameId, leagueId: 'nba', homeTeamId: teamId });
      const away = { awayTeamId: 'nba_lal', startTime: T0 + Number(sourceGameId) * 7 * DAY_MS };
      const box = { stats: {}, players: [line] };
      await writer.write({
        source: 'logs',
        games: [{ ...game, ...away, score: null, winner: 'home' }],
        boxScores: [
          {
            leagueId: 'nba',
            sourceGameId,
            eventId: null,
            home: box,
            away: { stats: {}, players: [] },
          },
        ],
      });
    };
    await mention('1', 'nba_bkn', true);
    await mention('2', 'nba_hou', true);
    expect(await listPlayers(sql, { leagueId: 'nba' }, { offset: 0, limit: 9 })).toHaveLength(1);
    const games = await gamesOfPlayer(sql, 'nba_traded_player');
    expect(games.map(({ teamId, started, winner }) => [teamId, started, winner])).toEqual([
      ['nba_hou', null, 'home'],
      ['nba_bkn', null, 'home'],
    ]);
    await mention('3', 'nba_mia', false);
    expect(await listPlayers(sql, { leagueId: 'nba' }, { offset: 0, limit: 9 })).toHaveLength(2);
  });

  it('plays that a whole answer tells no more are taken back, else they stay', async () => {
    await writer.write(SMALL_LEAGUE);
    const [told] = SMALL_LEAGUE.playByPlays ?? [];
    const [play] = told?.plays ?? [];
    if (!told || !play) throw new Error('the small league has plays');
    const numbersAfter = async (sequences: readonly number[], isWhole: boolean) => {
      const plays = sequences.map((sequence) => ({ ...play, sequence }));
      const { source } = SMALL_LEAGUE;
      await writer.write({ source, playByPlays: [{ ...told, plays, isWhole }] });
      const kept = await playsOf(sql, 'nfl_20261101_buf_mia');
      return kept?.plays.map(({ sequence }) => sequence);
    };
    expect(await numbersAfter([4, 2], false)).toEqual([1, 2, 4]);
    expect(await numbersAfter([3, 2], true)).toEqual([2, 3]);
  });
});
