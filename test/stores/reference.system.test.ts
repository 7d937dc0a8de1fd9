// Reference data in the store, on both databases: what was said comes back, once, under one
// identity.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SqlSession } from '#backends/sql/sql.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { countGames, findGame, keepFromBook, listGames } from '#stores/games.ts';
import { reportAt, reportsUpTo } from '#stores/injuries.ts';
import { findPlayer, findPlayers, listPlayers, playersOfTeam } from '#stores/players.ts';
import { playsOf } from '#stores/plays.ts';
import { newestPoll } from '#stores/polls.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { gamesOfPlayer, gamesOfTeam, opponentsOfTeam, recentGamesOf } from '#stores/stats.ts';
import { listUnmatched } from '#stores/unmatched.ts';
import { DATABASES, openStores, type TestDatabase } from './databases.ts';
import { partnerClose } from './past-season.ts';
import {
  ALLEN,
  boxOf,
  gameFacts,
  injuryReport,
  LEAGUE_IN_PLAY,
  person,
  SMALL_LEAGUE,
  T0,
} from './small-league.ts';

const DAY_MS = 86_400_000;
const NIGHT = Date.parse('2018-06-02T23:00:00Z');
const YANKEES = { leagueId: 'mlb', homeTeamId: 'mlb_nyy', awayTeamId: 'mlb_bos' } as const;
const TABLES = `games, game_sources, players, player_sources, player_aliases, rosters,
  injury_reports, player_games, team_games, game_plays, polls, unmatched, import_marks`;

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

  /** Every row of every table, without times of writing. */
  const contents = async (): Promise<string> => {
    const rows: unknown[] = [];
    for (const table of TABLES.split(/,\s*/)) {
      rows.push(
        await sql.query(`select to_jsonb(t) - '{updated_at,last_seen,first_seen,seen}'
        ::text[] as row from ${table} t order by 1`),
      );
    }
    return JSON.stringify(rows);
  };

  it('what was said comes back', async () => {
    expect(await writer.write(SMALL_LEAGUE)).toEqual({
      gamesRefused: 0,
      boxScoresRefused: 0,
      closesRefused: 0,
      playByPlaysRefused: 0,
      ofUnknownGames: 0,
    });
    const games = await listGames(sql, { leagueIds: ['nfl'] }, { limit: 10 });
    expect(games.map(({ eventId }) => eventId)).toEqual([
      'nfl_20261101_buf_mia',
      'nfl_20261108_buf_mia',
      'nfl_20261115_buf_mia',
    ]);
    expect(games[0]).toMatchObject({ score: { home: 24, away: 27 }, startTime: T0, week: 9 });
    expect(games[2]?.score).toBeNull();
    expect(await findGame(sql, 'g2')).toMatchObject({ eventId: 'nfl_20261108_buf_mia' });
    const [allen] = await playersOfTeam(sql, 'nfl_buf');
    expect(allen).toMatchObject({ playerId: 'nfl_josh_allen', position: 'QB', jersey: '17' });
    const logs = await gamesOfPlayer(sql, 'nfl_josh_allen');
    expect(logs.map(({ stats, ownScore }) => [stats.passingYards, ownScore])).toEqual([
      [190, 13],
      [280, 27],
    ]);
    expect(logs[0]).toMatchObject({ opponentId: 'nfl_mia', isHome: false, opponentScore: 20 });
    expect((await gamesOfTeam(sql, 'nfl_mia')).map(({ stats }) => stats.receptions)).toEqual([
      4, 7,
    ]);
    expect(await opponentsOfTeam(sql, 'nfl_mia', '2026-27')).toHaveLength(2);
    expect((await playsOf(sql, 'nfl_20261101_buf_mia'))?.plays).toHaveLength(1);
    expect((await newestPoll(sql, 'ncaa_football', 'ap'))?.rankings).toHaveLength(1);
  });

  it('saying it again changes nothing', async () => {
    await writer.write(SMALL_LEAGUE);
    const before = await contents();
    await writer.write(SMALL_LEAGUE);
    expect(await contents()).toBe(before);
  });

  it('a batch that fails leaves nothing behind, nor its mark', async () => {
    const bad = { ...SMALL_LEAGUE, polls: [{ ...SMALL_LEAGUE.polls?.[0], at: Number.NaN }] };
    const mark = { kind: 'test', fileSha256: 'x', row: 3 };
    await expect(writer.write(bad as typeof SMALL_LEAGUE, mark)).rejects.toThrow();
    expect(await countGames(sql, {})).toBe(0);
    expect(await writer.position('test', 'x')).toBe(0);
    await writer.write(SMALL_LEAGUE, mark);
    expect(await writer.position('test', 'x')).toBe(3);
  });

  it('a second source finds the same game, turned round and moved', async () => {
    await writer.write(SMALL_LEAGUE);
    const turned = gameFacts({
      sourceGameId: 'other-1',
      homeTeamId: 'nfl_buf',
      awayTeamId: 'nfl_mia',
      startTime: T0 + 3 * 3_600_000,
      score: { home: 30, away: 24 },
      periods: null,
    });
    await writer.write({ source: 'other', games: [turned] });
    const game = await findGame(sql, 'other-1');
    expect(game).toMatchObject({
      eventId: 'nfl_20261101_buf_mia',
      homeTeamId: 'nfl_mia',
      score: { home: 24, away: 30 },
    });
    expect(game?.periods).not.toBeNull();
    expect(await countGames(sql, {})).toBe(3);
  });

  it('a source is heard of the game that it means by now, not of the one called off', async () => {
    const [calledOff, replayed] = ['nfl_20261101_buf_mia', 'nfl_20261111_buf_mia'];
    const startTime = T0 + 10 * DAY_MS;
    const said = gameFacts({ sourceGameId: 's1', status: 'postponed', score: null, periods: null });
    await writer.write({ source: 'test', games: [{ ...said, eventId: calledOff }] });
    await writer.write({ source: 'odds', games: [{ ...said, sourceGameId: 'o2', startTime }] });
    const final = gameFacts({ sourceGameId: 's1', eventId: replayed, startTime });
    const box = boxOf('s1', { passingYards: 280 }, { receptions: 7 });
    await writer.write({ source: 'test', games: [final], boxScores: [box] });
    expect((await findGame(sql, 's1'))?.eventId).toBe(replayed);
    const logs = await gamesOfTeam(sql, 'nfl_mia');
    expect(logs.map(({ eventId }) => eventId)).toEqual([replayed]);
    expect(await countGames(sql, {})).toBe(2);
  });

  it('both games of a doubleheader are kept apart', async () => {
    const first = gameFacts({ ...YANKEES, sourceGameId: 'a', season: '2026' });
    const second = { ...first, sourceGameId: 'b', startTime: T0 + 4 * 3_600_000 };
    await writer.write({ source: 'test', games: [first, second] });
    expect((await findGame(sql, 'b'))?.eventId).toMatch(/_2$/);
    expect((await findGame(sql, 'a'))?.eventId).not.toMatch(/_2$/);
  });

  it('a file that knows the day only finds games of a doubleheader by their scores', async () => {
    const at = (time: string) => Date.parse(`2018-04-17T${time}:00Z`);
    const mlb = { leagueId: 'mlb', homeTeamId: 'mlb_tor', awayTeamId: 'mlb_kc' } as const;
    const [five, eleven] = [{ home: 5, away: 4 } as const, { home: 11, away: 3 } as const];
    const games = [
      gameFacts({ ...mlb, sourceGameId: '1', startTime: at('23:07'), score: eleven }),
      gameFacts({ ...mlb, sourceGameId: '2', startTime: at('19:07'), score: five }),
    ];
    await writer.write({ source: 'schedule', games });
    const [first, second] = ['mlb_20180417_kc_tor', 'mlb_20180417_kc_tor_2'];
    const usual = { ...mlb, startTime: at('23:00'), startIsUsual: true };
    const told = [
      gameFacts({ ...usual, sourceGameId: first, score: five }),
      gameFacts({ ...usual, sourceGameId: second, startTime: at('23:00') + 1, score: eleven }),
      gameFacts({ ...usual, sourceGameId: 'other', score: { home: 1, away: 0 } }),
    ];
    const closes = told.map(({ sourceGameId, score }) =>
      partnerClose({ leagueId: 'mlb', sourceGameId, provider: `${score?.home}` }),
    );
    const mark = { kind: 'lines', fileSha256: 'f', row: 3 };
    const report = await writer.write({ source: 'file', games: told, closes }, mark);
    // Which game is meant is not known, and nobody need tell of it first: it waits.
    expect(report).toMatchObject({ gamesRefused: 1, closesRefused: 1, ofUnknownGames: 0 });
    expect(await writer.position('lines', 'f')).toBe(0);
    expect(
      await sql.query(`select event_id, home_score::text as score, provider from games
        left join closes using (event_id) order by event_id`),
    ).toEqual([
      { event_id: first, score: '11', provider: '11' },
      { event_id: second, score: '5', provider: '5' },
    ]);
  });

  it('a file that knows the day only finds the only game, whatever its hour', async () => {
    const day = gameFacts({ ...YANKEES, startTime: Date.parse('2018-06-02T17:05:00Z') });
    await writer.write({ source: 'schedule', games: [{ ...day, score: null }] });
    const told = { ...day, sourceGameId: 'x', startTime: NIGHT, startIsUsual: true };
    await writer.write({ source: 'file', games: [told] });
    expect(await countGames(sql, {})).toBe(1);
    expect(await findGame(sql, 'x')).toMatchObject({ score: day.score, startTime: day.startTime });
  });

  it('how a game stood when it was last heard of tells nothing apart from its result', async () => {
    const day = gameFacts({ ...YANKEES, startTime: NIGHT + 300_000 });
    const standing = { status: 'in_progress', score: { home: 2, away: 1 } } as const;
    await writer.write({ source: 'live', games: [{ ...day, ...standing }] });
    const told = { ...day, sourceGameId: 'x', startTime: NIGHT, startIsUsual: true };
    expect((await writer.write({ source: 'file', games: [told] })).gamesRefused).toBe(0);
    expect(await countGames(sql, {})).toBe(1);
    expect(await findGame(sql, 'x')).toMatchObject({ status: 'final', score: day.score });
  });

  it('a final stays final, and can be corrected', async () => {
    await writer.write({ source: 'test', games: [gameFacts({})] });
    await writer.write({ source: 'test', games: [gameFacts({ status: 'in_progress' })] });
    expect((await findGame(sql, 'g1'))?.status).toBe('final');
    await writer.write({ source: 'test', games: [gameFacts({ score: { home: 25, away: 27 } })] });
    expect((await findGame(sql, 'g1'))?.score).toEqual({ home: 25, away: 27 });
  });

  it('the book is carried over, and an older position changes nothing', async () => {
    await writer.write({ source: 'test', games: [gameFacts({ seasonType: 'postseason' })] });
    const game = await findGame(sql, 'g1');
    if (!game) throw new Error('the game is gone');
    const moved = { ...game, seasonType: 'regular', startTime: T0 + 60_000 } as const;
    await keepFromBook(sql, builtInLeagues, [moved], { epoch: 'a', seq: 20 });
    await keepFromBook(sql, builtInLeagues, [{ ...moved, startTime: T0 }], { epoch: 'a', seq: 10 });
    expect(await findGame(sql, 'g1')).toMatchObject({
      startTime: T0 + 60_000,
      seasonType: 'postseason',
      week: 9,
    });
    // Another numbering begins low, and counts.
    await keepFromBook(sql, builtInLeagues, [{ ...moved, status: 'postponed' }], {
      epoch: 'b',
      seq: 1,
    });
    expect((await findGame(sql, 'g1'))?.status).toBe('postponed');
  });

  it('a part of the season that the book hears of later is carried over', async () => {
    await writer.write({ source: 'test', games: [gameFacts({})] });
    const game = await findGame(sql, 'g1');
    if (!game) throw new Error('the game is gone');
    expect(game.seasonType).toBe('regular');
    await keepFromBook(sql, builtInLeagues, [{ ...game, seasonType: 'preseason' }], {
      epoch: 'a',
      seq: 1,
    });
    expect((await findGame(sql, 'g1'))?.seasonType).toBe('preseason');
  });

  it('a box score and plays follow their game when the source turns it round', async () => {
    await writer.write({ source: 'test', games: [gameFacts({})] });
    const turned = gameFacts({ homeTeamId: 'nfl_buf', awayTeamId: 'nfl_mia', sourceGameId: 't1' });
    const box = boxOf('t1', { passingYards: 1 }, { receptions: 2 });
    const play = SMALL_LEAGUE.playByPlays?.[0];
    if (!play) throw new Error('the small league has plays');
    await writer.write({
      source: 'other',
      games: [turned],
      // Buffalo is at home here: Allen stands among the home players.
      boxScores: [{ ...box, home: box.away, away: box.home }],
      playByPlays: [{ ...play, sourceGameId: 't1' }],
    });
    const [log] = await gamesOfPlayer(sql, 'nfl_josh_allen');
    expect(log).toMatchObject({ teamId: 'nfl_buf', isHome: false, opponentId: 'nfl_mia' });
    const stored = await playsOf(sql, 'nfl_20261101_buf_mia');
    expect(stored?.plays[0]).toMatchObject({ team: 'home', score: { home: 7, away: 0 } });
  });

  it('two who decide at once whom a name means do not make one of two', async () => {
    const roster = (source: string, teamId: string, birthDate: string) =>
      writer.write({
        source,
        rosters: [
          {
            leagueId: 'nfl',
            teamId,
            at: T0,
            players: [person('Josh Allen', { sourcePlayerId: '1', birthDate })],
          },
        ],
      });
    await Promise.all([
      roster('one', 'nfl_buf', '1996-05-21'),
      roster('two', 'nfl_jax', '1997-07-13'),
    ]);
    expect(await listPlayers(sql, { leagueId: 'nfl' }, { offset: 0, limit: 9 })).toHaveLength(2);
  });

  it('days beyond the calendar and characters that no database keeps do no harm', async () => {
    await writer.write({ source: 'test', games: [gameFacts({ venue: 'A\u0000B\ud800' })] });
    expect((await findGame(sql, 'g1'))?.venue).toBe('A\ufffdB\ufffd');
    const ever = { fromMs: Date.parse('0001-01-01'), toMs: Date.parse('9999-12-31') + DAY_MS };
    expect(await listGames(sql, ever, { limit: 9 })).toHaveLength(1);
  });

  it('injury reports answer for any instant, and repetitions are kept once', async () => {
    await writer.write({ source: 'test', injuryReports: [injuryReport(T0, 'Josh Allen')] });
    await writer.write({ source: 'test', injuryReports: [injuryReport(T0 + 1000, 'Josh Allen')] });
    await writer.write({ source: 'test', injuryReports: [injuryReport(T0 + DAY_MS)] });
    const names = async (at: number) =>
      (await reportAt(sql, 'nfl_buf', at))?.items.map(({ playerName }) => playerName);
    expect(await names(T0 - 1)).toBeUndefined();
    expect(await names(T0)).toEqual(['Josh Allen']);
    expect(await names(T0 + DAY_MS - 1)).toEqual(['Josh Allen']);
    expect(await names(T0 + DAY_MS)).toEqual([]);
    expect(await reportsUpTo(sql, 'nfl_buf', T0 + DAY_MS, 10)).toHaveLength(2);
  });

  it('one name is two people where anything speaks for it, and the list says so', async () => {
    const roster = (teamId: string, ...players: (typeof ALLEN)[]) => ({
      leagueId: 'nfl' as const,
      teamId,
      at: T0,
      players,
    });
    const other = person('Josh Allen', { sourcePlayerId: 'p9', position: 'LB' });
    const rosters = [roster('nfl_buf', ALLEN), roster('nfl_jax', other)];
    await writer.write({ source: 'test', rosters });
    const both = await listPlayers(sql, { leagueId: 'nfl' }, { offset: 0, limit: 10 });
    expect(both.map(({ playerId, teamId }) => [playerId, teamId])).toEqual([
      ['nfl_josh_allen', 'nfl_buf'],
      ['nfl_josh_allen_2', 'nfl_jax'],
    ]);
    // Another source that writes names alone: the team tells whom it means.
    const named = { ...roster('nfl_jax', person('Josh  ALLEN')), at: T0 + 1 };
    await writer.write({ source: 'names', rosters: [named] });
    expect(await listPlayers(sql, { leagueId: 'nfl' }, { offset: 0, limit: 10 })).toHaveLength(2);
    // A third team: nobody can say which of the two moved, if any.
    const third = { ...roster('nfl_den', person('Josh Allen')), at: T0 + 2 };
    await writer.write({ source: 'names', rosters: [third] });
    expect((await listUnmatched(sql, 10)).map(({ name }) => name)).toEqual(['Josh Allen']);
  });

  it('accents and suffixes do not make two people, nor one of father and son', async () => {
    const roster = (at: number, ...names: string[]) => ({
      leagueId: 'nba' as const,
      teamId: 'nba_dal',
      at,
      players: names.map((name) => person(name)),
    });
    await writer.write({ source: 'one', rosters: [roster(T0, 'Luka Dončić', 'Tim Hardaway Jr.')] });
    await writer.write({ source: 'two', rosters: [roster(T0 + 1, 'Luka Doncic', 'Tim Hardaway')] });
    expect(await playersOfTeam(sql, 'nba_dal')).toHaveLength(2);
    // As bookmakers write him; with two of the name nobody can say.
    expect((await findPlayer(sql, 'nba_tim_hardaway'))?.playerId).toBe('nba_tim_hardaway_jr');
    const ids = ['nba_luka_doncic', 'nba_tim_hardaway', 'nobody', 'nba_no_body', 'nba_luka_doncic'];
    const found = await findPlayers(sql, ids);
    expect([...found].map(([id, { playerId }]) => [id, playerId])).toEqual([
      ['nba_luka_doncic', 'nba_luka_doncic'],
      ['nba_tim_hardaway', 'nba_tim_hardaway_jr'],
    ]);
    await writer.write({ source: 'one', rosters: [roster(T0 + 2, 'Tim Hardaway Sr.')] });
    expect((await findPlayer(sql, 'nba_tim_hardaway_sr'))?.teamId).toBe('nba_dal');
    expect((await findPlayer(sql, 'nba_tim_hardaway_jr'))?.teamId).toBeNull();
    expect(await findPlayer(sql, 'nba_tim_hardaway')).toBeUndefined();
    const both = await findPlayers(sql, ['nba_tim_hardaway', 'nba_tim_hardaway_jr']);
    expect([...both.keys()]).toEqual(['nba_tim_hardaway_jr']);
  });

  it('a roster that is older than what is known changes nothing', async () => {
    const roster = (at: number, name: string) => ({
      leagueId: 'nba' as const,
      teamId: 'nba_dal',
      at,
      players: [person(name)],
    });
    await writer.write({ source: 'one', rosters: [roster(T0 + 1, 'Luka Dončić')] });
    await writer.write({ source: 'two', rosters: [roster(T0, 'Dirk Nowitzki')] });
    const team = await playersOfTeam(sql, 'nba_dal');
    expect(team.map(({ fullName }) => fullName)).toEqual(['Luka Dončić']);
  });

  it('a traded player keeps his id and his games with both teams', async () => {
    await writer.write(SMALL_LEAGUE);
    const moved = {
      leagueId: 'nfl' as const,
      teamId: 'nfl_nyj',
      at: T0 + DAY_MS,
      players: [ALLEN],
    };
    await writer.write({ source: 'test', rosters: [moved] });
    expect(await findPlayer(sql, 'p1')).toMatchObject({
      playerId: 'nfl_josh_allen',
      teamId: 'nfl_nyj',
    });
    expect((await gamesOfPlayer(sql, 'nfl_josh_allen')).map(({ teamId }) => teamId)).toEqual([
      'nfl_buf',
      'nfl_buf',
    ]);
    expect(await playersOfTeam(sql, 'nfl_buf')).toEqual([]);
  });

  it('box scores and plays of games that nobody told of are refused and counted', async () => {
    const boxScores = [boxOf('nowhere', { passingYards: 1 }, { receptions: 1 })];
    const playByPlays = (SMALL_LEAGUE.playByPlays ?? []).map((game) => ({
      ...game,
      sourceGameId: 'nowhere',
    }));
    const report = await writer.write({ source: 'test', boxScores, playByPlays });
    expect(report).toMatchObject({ gamesRefused: 0, boxScoresRefused: 1, closesRefused: 0 });
    expect(report).toMatchObject({ playByPlaysRefused: 1, ofUnknownGames: 2 });
  });

  it('gives the newest games of several players at once', async () => {
    await writer.write(SMALL_LEAGUE);
    const games = await recentGamesOf(sql, ['nfl_josh_allen', 'nfl_tyreek_hill', 'nobody'], 1);
    expect([...games.keys()].sort()).toEqual(['nfl_josh_allen', 'nfl_tyreek_hill']);
    expect(games.get('nfl_josh_allen')?.map(({ stats }) => stats.passingYards)).toEqual([190]);
  });

  it('the newest games of a player are the newest that are over', async () => {
    await writer.write(LEAGUE_IN_PLAY);
    const games = await recentGamesOf(sql, ['nfl_josh_allen'], 1);
    expect(games.get('nfl_josh_allen')?.map(({ stats }) => stats.passingYards)).toEqual([190]);
  });
});
