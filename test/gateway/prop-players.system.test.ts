// Players whom the roster and the bookmakers write differently: props are found by either id.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sql, SqlError } from '#backends/sql/sql.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { Scene } from '../engine/scene.ts';
import { GAME, HOUR, image, KICKOFF, MINUTE, quote } from '../oracle/script.ts';
import { openStores, type TestDatabase, USUAL } from '../stores/databases.ts';
import { boxOf, gameFacts, person } from '../stores/small-league.ts';
import { fixture } from './fixture.ts';

const AT = KICKOFF - 60 * MINUTE;
const WEEK_MS = 7 * 24 * HOUR;
const ALLEN = person('Josh Allen II');
const [CANONICAL, WRITTEN] = ['nfl_josh_allen_ii', 'nfl_josh_allen'];

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await openStores(USUAL);
  const weeks = [1, 2, 3, 4];
  await new ReferenceWriter(database.sql).write({
    source: 'test',
    games: weeks.map((week) =>
      gameFacts({
        sourceGameId: `g${week}`,
        startTime: KICKOFF - week * WEEK_MS,
        season: '2025-26',
        seasonType: week === 4 ? 'preseason' : 'regular',
      }),
    ),
    boxScores: weeks.map((week) => ({
      ...boxOf(`g${week}`, {}, { rushingYards: 100 }),
      away: {
        stats: {},
        players: [{ player: ALLEN, started: true, stats: { passingYards: 300 } }],
      },
    })),
    rosters: [
      { leagueId: 'nfl', teamId: 'nfl_buf', at: AT, players: [ALLEN] },
      { leagueId: 'nfl', teamId: 'nfl_mia', at: AT, players: [person('Tyreek Hill')] },
    ],
  });
});
afterAll(async () => {
  await database?.close();
});
beforeEach(() => {
  scene = new Scene(AT);
  const yards = (playerId: string, playerName: string, point: number) =>
    quote('draftkings', 'over', -110, AT, {
      marketType: 'player_pass_yds',
      ...{ playerId, playerName, point },
    });
  const quotes = [yards(WRITTEN, 'Josh Allen', 248.5), yards('nfl_bo_nix', 'Bo Nix', 201.5)];
  scene.say(image(GAME, AT, quotes));
});

async function data(target: string, sql: Sql = database.sql) {
  const { reader, changes } = scene.engine;
  const { status, json } = await fixture({ reader, changes, sql }).call(target);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data;
}

it.each([CANONICAL, WRITTEN])('props of a player are found by %s', async (id) => {
  const found = [{ playerId: WRITTEN, playerName: 'Josh Allen' }];
  expect(await data(`/v1/player-props?playerId=${id}`)).toMatchObject([{ players: found }]);
  const ofEvent = await data(`/v1/events/${GAME.eventId}/player-props?playerId=${id}`);
  expect(ofEvent.players).toMatchObject(found);
  const changed = await data(`/v1/player-props?playerId=${id}&since=epoch-a:0`);
  expect(changed.upsert).toMatchObject([{ playerId: WRITTEN }]);
});

it('props of one player are not those of others, known or not', async () => {
  expect(await data('/v1/player-props?playerId=nfl_tyreek_hill')).toEqual([]);
  expect(await data('/v1/player-props?playerId=nobody')).toEqual([]);
  const [{ players }] = await data('/v1/player-props?playerId=nfl_bo_nix');
  expect(players).toMatchObject([{ playerName: 'Bo Nix' }]);
});

it('hit rates are against the line that is posted on the player without his suffix', async () => {
  const { markets } = await data(`/v1/players/${CANONICAL}/hit-rates`);
  expect(markets).toMatchObject([
    { marketType: 'player_pass_yds', line: 248.5, lineSource: 'posted' },
  ]);
});

it('a streak against a posted line is told of the player without his suffix', async () => {
  const cards = await data('/v1/trends?league=nfl&kind=streak');
  const ofPlayers = cards.filter(({ subject }: { subject: string }) => subject === 'player');
  expect(ofPlayers).toMatchObject([{ playerId: WRITTEN, games: 3, line: 248.5, side: 'over' }]);
});

it('the posted line is the main one: skins of one operator are one', async () => {
  const skins = ['hardrockbet', 'hardrockbet_az', 'hardrockbet_fl', 'hardrockbet_oh'];
  const at = (point: number) => (venueId: string) =>
    quote(venueId, 'over', -110, AT, {
      ...{ marketType: 'player_pass_yds', playerId: WRITTEN, playerName: 'Josh Allen', point },
    });
  const others = ['draftkings', 'fanduel', 'betmgm'];
  scene.say(image(GAME, AT, [...skins.map(at(249.5)), ...others.map(at(247.5))]));
  const { markets } = await data(`/v1/players/${CANONICAL}/hit-rates`);
  expect(markets).toMatchObject([{ line: 247.5, lineSource: 'posted' }]);
});

it('a player whom prices alone name has pages, empty of what is not known', async () => {
  const person = await data('/v1/players/nfl_bo_nix');
  expect(person).toMatchObject({ playerName: 'Bo Nix', leagueId: 'nfl', teamId: null });
  expect(await data('/v1/players/nfl_bo_nix/stats')).toMatchObject({ seasons: [] });
  for (const page of ['hit-rates', 'trends', 'analysis']) {
    expect(await data(`/v1/players/nfl_bo_nix/${page}`)).toMatchObject({ playerName: 'Bo Nix' });
  }
  const { reader, changes } = scene.engine;
  const { call } = fixture({ reader, changes, sql: database.sql });
  expect((await call('/v1/players/nfl_nobody')).status).toBe(404);
});

it('games of a preseason are none of a team’s statistics', async () => {
  const stats = await data('/v1/teams/nfl_mia/stats?season=2025-26');
  expect(stats).toMatchObject({ games: 3, totals: { rushingYards: 300 } });
});

it('prices go on under their own ids while the store is away', async () => {
  const away = { query: () => Promise.reject(new SqlError('gone', undefined, undefined)) };
  const [{ players }] = await data(`/v1/player-props?playerId=${WRITTEN}`, away as never);
  expect(players).toHaveLength(1);
});
