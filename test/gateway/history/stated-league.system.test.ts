// What is stored of leagues that entries of the catalogue state: their teams are shown by name, and
// their sport decides how games are graded, tables are counted and statistics are read.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import type { GameFacts } from '#domain/reference.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { openStores, type TestDatabase, USUAL } from '../../stores/databases.ts';
import { gameFacts, person, T0 } from '../../stores/small-league.ts';
import { type Called, type Fixture, fixture } from '../fixture.ts';
import { HOME_TEAMS, publishComputed } from './system-fixture.ts';

const leagues = new LeagueCatalog();
for (const [league, sport, name] of [
  ['coast_hoops', 'basketball', 'Coast Hoops'],
  ['coast_soccer', 'soccer', 'Coast Soccer'],
] as const) {
  leagues.put(
    {
      kind: 'league',
      id: league,
      name,
      sport,
      marketsOf: sport === 'soccer' ? 'soccer_epl' : 'nba',
    },
    'operator',
  );
  for (const team of ['Bay Gulls', 'Cape Seals']) {
    const id = `${league}_${team.split(' ')[1]?.toLowerCase()}`;
    const abbreviation = team.slice(0, 3).toUpperCase();
    leagues.put({ kind: 'participant', id, league, name: team, abbreviation }, 'operator');
  }
}

function gameOf(leagueId: string, rest: Partial<GameFacts>): GameFacts {
  const teams = { homeTeamId: `${leagueId}_gulls`, awayTeamId: `${leagueId}_seals` };
  return gameFacts({ leagueId, season: '2026', periods: null, ...teams, ...rest });
}

const PLAYER = person('Wes Tide', { sourcePlayerId: 'w1' });
const BOX = {
  stats: { points: 21 },
  players: [{ player: PLAYER, started: true, stats: { points: 21 } }],
};

let database: TestDatabase;
let gateway: Fixture;
beforeAll(async () => {
  database = await openStores(USUAL);
  const writer = new ReferenceWriter(database.sql, leagues);
  await writer.write({
    source: 'test',
    games: [
      gameOf('coast_hoops', { sourceGameId: 'h1', score: { home: 80, away: 71 } }),
      gameOf('coast_soccer', { sourceGameId: 's1', score: { home: 2, away: 2 } }),
    ],
    boxScores: [
      {
        leagueId: 'coast_hoops',
        sourceGameId: 'h1',
        eventId: null,
        home: BOX,
        away: { stats: {}, players: [] },
      },
    ],
  });
  gateway = fixture({ sql: database.sql });
  gateway.reader.leagues = leagues;
});
afterAll(async () => {
  await database?.close();
});

async function asked(path: string): Promise<Called['json']> {
  const { status, json } = await gateway.call(path);
  expect(status, JSON.stringify(json.error)).toBe(200);
  return json;
}

it('shows past games with the names of their teams', async () => {
  const { data } = await asked('/v1/history/games?league=coast_hoops');
  expect(data).toMatchObject([
    {
      league: 'coast_hoops',
      homeTeam: { id: 'coast_hoops_gulls', name: 'Bay Gulls', abbreviation: 'BAY' },
      awayTeam: { name: 'Cape Seals' },
      grades: { winner: 'home' },
    },
  ]);
});

it('grades a level game as a draw where the moneyline has three ways', async () => {
  const { data } = await asked('/v1/history/games?league=coast_soccer');
  expect(data[0]).toMatchObject({ homeTeam: { name: 'Bay Gulls' }, grades: { winner: 'draw' } });
});

it('counts the table by the sport of the league', async () => {
  const soccer = (await asked('/v1/leagues/coast_soccer/standings')).data.groups[0].standings;
  expect(soccer).toMatchObject([
    { team: { name: 'Bay Gulls' }, points: 1, ties: 1 },
    { team: { name: 'Cape Seals' }, points: 1 },
  ]);
  const hoops = (await asked('/v1/leagues/coast_hoops/standings')).data.groups[0].standings;
  expect(hoops[0]).toMatchObject({ team: { name: 'Bay Gulls' }, points: null, wins: 1 });
});

it('shows a player, his games and his form', async () => {
  const [player] = (await asked('/v1/players?league=coast_hoops')).data;
  expect(player).toMatchObject({ sport: 'basketball', teamName: 'Bay Gulls' });
  const path = `/v1/players/${player.playerId}`;
  const { games } = (await asked(`${path}/stats?type=game`)).data;
  expect(games[0]).toMatchObject({ team: { name: 'Bay Gulls' }, opponent: { name: 'Cape Seals' } });
  const { summary } = (await asked(`${path}/analysis`)).data;
  expect(summary).toContain('averaging 21 Points');
  const { markets } = (await asked(`${path}/hit-rates?market=player_points&line=20.5`)).data;
  expect(markets[0]).toMatchObject({
    marketType: 'player_points',
    windows: expect.arrayContaining([expect.objectContaining({ label: 'season', hits: 1 })]),
  });
  expect((await asked('/v1/players/coast_hoops_wes_tide_jr')).data).toMatchObject({
    playerName: 'Wes Tide',
  });
});

it('shows bets of a system with the names of the teams', async () => {
  const rule = { leagues: ['coast_hoops'], market: 'spread', side: 'home' } as const;
  await publishComputed(database.sql, { ...HOME_TEAMS, rule }, [
    {
      ...{ eventId: 'coast_hoops_x', season: '2026', startTime: T0, side: 'home', line: -3.5 },
      ...{ homeTeamId: 'coast_hoops_gulls', awayTeamId: 'coast_hoops_seals', price: -110 },
      ...{ result: 'W', profit: 0.9091, isLive: false, closeSource: 'moneyline_capture' },
    },
  ]);
  expect((await asked('/v1/trends?league=coast_hoops&kind=system')).data).toHaveLength(1);
  const { data } = await asked(`/v1/trends/systems/${HOME_TEAMS.systemId}/bets`);
  expect(data[0].homeTeam).toMatchObject({ name: 'Bay Gulls' });
});

it.each([
  ['/v1/history/games?league=coast_hoop', 'coast_hoops'],
  ['/v1/odds?league=coast_socer', 'coast_soccer'],
  ['/v1/odds?bookmaker=draftking', 'draftkings'],
  ['/v1/odds?market=moneylne', 'moneyline'],
])('an unknown word is refused with the nearest: %s', async (path, nearest) => {
  const { status, json } = await gateway.call(path);
  expect([status, json.error.code]).toEqual([400, 'ERR_INVALID_PARAMETER']);
  expect(json.error.message).toMatch(new RegExp(`; nearest: .*\\b${nearest}\\b`));
});
