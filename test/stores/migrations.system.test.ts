// The steps of the schema on a database that an earlier version wrote: what it holds stays, and
// means the same.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyChanges } from '#stores/accounts.ts';
import { finalsOfSeason, findGame } from '#stores/games.ts';
import { MIGRATIONS, migrate } from '#stores/migrations/migrate.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { gamesOfPlayer } from '#stores/stats.ts';
import { EMBEDDED, type TestDatabase } from './databases.ts';
import { boxOf, gameFacts, T0 } from './small-league.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await EMBEDDED.open();
  // The embedded database begins with the schema of today.
  await database.sql.query('drop schema public cascade');
  await database.sql.query('create schema public');
});
afterEach(async () => {
  await database.close();
});

/** A final of the regular season with one player, as version 5 of the schema has it. */
const BEFORE_UNSAID = [
  `insert into games (event_id, league_id, season, season_type, start_time, status, home_team_id,
      away_team_id, neutral_site, home_score, away_score, periods)
    values ('nfl_20261101_buf_mia', 'nfl', '2026-27', 'regular', '2026-11-01T18:00:00Z', 'final',
      'nfl_mia', 'nfl_buf', false, 24, 27, '{"home":[7,7,3,7],"away":[10,7,7,3]}')`,
  `insert into game_sources values ('test', 'nfl', 'g1', 'nfl_20261101_buf_mia', false)`,
  `insert into players (player_id, league_id, full_name, folded_name, short_name, team_id)
    values ('nfl_josh_allen', 'nfl', 'Josh Allen', 'josh allen', 'josh allen', 'nfl_buf')`,
  `insert into player_sources values ('test', 'nfl', 'p1', 'nfl_josh_allen')`,
  `insert into player_games values ('nfl_20261101_buf_mia', 'nfl_josh_allen', 'nfl_buf', false,
    true, '{"passingYards":280}', 'test')`,
];

test('a store of step 5 means the same behind step 6, and is read and written once it is of today', async () => {
  const { sql } = database;
  expect(await migrate(sql, MIGRATIONS.slice(0, 5))).toEqual([1, 2, 3, 4, 5]);
  for (const statement of BEFORE_UNSAID) await sql.query(statement);
  expect(await migrate(sql, MIGRATIONS.slice(0, 6))).toEqual([6]);
  expect(
    await sql.query(
      `select went_to_overtime as overtime, start_is_usual as usual, winner, home_score as home
       from games`,
    ),
  ).toEqual([{ overtime: null, usual: false, winner: null, home: 24 }]);
  expect(await sql.query('select started from player_games')).toEqual([{ started: true }]);
  await sql.query(`insert into accounts values ('acc', 'Ann', 'pro', false, now(), 1)`);
  await sql.query(`insert into api_keys values ('key', 'acc', 'd', now(), null, null, false, 2)`);
  await migrate(sql);
  expect(await migrate(sql)).toEqual([]);
  expect((await keyChanges(sql, 1))?.keys).toMatchObject([{ keyId: 'key', ingest: null }]);
  const [final] = await finalsOfSeason(sql, 'nfl', '2026-27');
  expect(final).toMatchObject({ home: 24, away: 27, wentToOvertime: null, periodCount: 4 });
  const [log] = await gamesOfPlayer(sql, 'nfl_josh_allen', {});
  expect(log).toMatchObject({ started: true, stats: { passingYards: 280 } });
  // What no row could say before: who started is not known, and the winner without a score.
  const box = boxOf('g1', { passingYards: 281 }, {});
  const players = box.home.players.map((line) => ({ ...line, started: null }));
  const home = { ...box.home, players };
  const won = { startTime: T0 - 70 * 86_400_000, score: null, winner: 'home' } as const;
  const games = [gameFacts({ wentToOvertime: false }), gameFacts({ sourceGameId: 'g9', ...won })];
  await new ReferenceWriter(sql).write({ source: 'test', games, boxScores: [{ ...box, home }] });
  const [again] = await gamesOfPlayer(sql, 'nfl_josh_allen', {});
  expect(again).toMatchObject({ started: true, stats: { passingYards: 281 } });
  const [other] = await gamesOfPlayer(sql, 'nfl_tyreek_hill', {});
  expect(other).toMatchObject({ started: null });
  expect(await findGame(sql, 'g9')).toMatchObject({ status: 'final', score: null });
});
