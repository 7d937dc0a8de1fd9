// Reference data through the whole program: a live source over loopback, two processes on one
// PostgreSQL, and a store that goes away and comes back.

import { afterAll, expect, test } from 'vitest';
import { openSqlPool } from '#backends/sql/sql-postgres.ts';
import { MIGRATIONS } from '#stores/migrations/migrate.ts';
import { hasPostgres, startPostgres } from '../backends/postgres-server.ts';
import { get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { type ApiServer, startApiServer } from '../ingest/api-server.ts';
import { athlete, event, scoreboard, statusNamed, team } from '../ingest/reference/espn-fixture.ts';
import { IS_LONG } from '../long.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from './outer-store.ts';
import { KEY, RunningProgram, Scratch } from './running-program.ts';

useOuterStore();
const scratch = new Scratch();
const running: RunningProgram[] = [];
let api: ApiServer | undefined;

// The tests run side by side: both wait for rhythms of the product most of the time.
afterAll(async () => {
  for (const program of running) if (program.isRunning) await program.stop('SIGKILL');
  await api?.close();
  scratch.remove();
});

async function start(env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const program = await RunningProgram.start({ DATA_DIR: scratch.folder(), ...env });
  running.push(program);
  return program;
}

async function data(program: RunningProgram, target: string): Promise<Json> {
  const { status, json } = await get(program.address, KEY, target);
  expect(status, `${target}: ${JSON.stringify(json.error)}`).toBe(200);
  return json.data;
}

const LAL = team('13', 'Los Angeles', 'Lakers', 'LAL');
const BOS = team('2', 'Boston', 'Celtics', 'BOS');
const IN_PLAY = statusNamed('STATUS_IN_PROGRESS', 'in', { period: 3, displayClock: '8:41' });
const OVER = statusNamed('STATUS_FINAL', 'post', { completed: true, period: 4 });

/** A source that tells of one game that began half an hour ago. */
function espn(status: () => Record<string, unknown>): (path: string) => unknown {
  const date = new Date(Date.now() - 1_800_000).toISOString().replace(/:\d\d\.\d+Z$/, 'Z');
  return (path) => {
    if (path.endsWith('/scoreboard')) {
      const season = { year: 2026, type: 2 };
      const game = event('401', status(), { date, season, home: LAL, away: BOS });
      return scoreboard(game, { id: 'broken' });
    }
    if (path.endsWith('/teams')) {
      return { sports: [{ leagues: [{ teams: [{ team: LAL }, { team: BOS }] }] }] };
    }
    if (path.endsWith('/13/roster')) {
      return { team: LAL, athletes: [athlete('1966', 'LeBron James', { jersey: '23' })] };
    }
    return {};
  };
}

test.concurrent('ESPN fills schedule, scores and rosters; says what it cannot read', async () => {
  let status = IN_PLAY;
  const answer = espn(() => status);
  api = await startApiServer(({ pathname }) => ({ body: answer(pathname) }));
  const program = await start({
    FEED: 'espn',
    ESPN_URL: new URL(api.baseUrl).origin,
    ESPN_LEAGUES: 'nba',
  });
  const readiness = await program.untilReadiness(
    ({ status: word, feeds }) => word === 'ready' && feeds[0].accepted > 0,
    'the first games',
  );
  expect(readiness.feeds[0]).toMatchObject({ name: 'espn', state: 'running' });
  expect(Object.keys(readiness.feeds[0].rejected)).not.toEqual([]);
  expect(readiness.feeds[0].drift).toBeDefined();

  const [game] = await data(program, '/v1/events/live?league=nba');
  expect(game).toMatchObject({
    homeTeamName: 'Los Angeles Lakers',
    awayTeamName: 'Boston Celtics',
    score: { home: 87, away: 80 },
    clock: '8:41',
  });
  expect((await data(program, '/v1/events/401')).eventId).toBe(game.eventId);
  await until(
    async () => (await data(program, '/v1/teams/nba_lal/roster')).players.length > 0,
    'the roster',
  );
  const [player] = await data(program, '/v1/players?team=nba_lal');
  expect(player).toMatchObject({ playerName: 'LeBron James', jersey: '23', teamAbbr: 'LAL' });

  // The game ends: the log, the book, the store and the table agree. The rhythm of ESPN is slow.
  if (!IS_LONG) return;
  status = OVER;
  await until(
    async () => (await data(program, `/v1/events/${game.eventId}`)).status === 'final',
    'the final',
    90_000,
  );
  await until(
    async () => (await data(program, '/v1/teams/nba_lal')).standing.wins === 1,
    'the table',
  );
  expect(await data(program, '/v1/events?league=nba&status=final')).toHaveLength(1);
});

const present = hasPostgres();
if (!present) console.log('reference: skipped in part, PostgreSQL is not installed');

test.skipIf(!present).concurrent(
  'two processes on one PostgreSQL migrate once and agree',
  async () => {
    const server = await startPostgres();
    if (!server) throw new Error('PostgreSQL is gone');
    const env = {
      ...{ POSTGRES_URL: server.url, KEY_SECRET: 'of the tests' },
      ...{ SIMULATED_RATE: '20', SIMULATED_SEASON_DAYS: '1' },
    };
    const both = await Promise.all([start(env), start(env)]);
    await Promise.all(both.map((program) => program.ready()));
    const sql = openSqlPool({ address: { url: server.url } });
    expect(await sql.query('select version from schema_migrations')).toEqual(
      MIGRATIONS.map(({ version }) => ({ version })),
    );
    await until(
      async () => {
        const rosters = await Promise.all(
          both.map((program) => data(program, '/v1/teams/nba_bos/roster')),
        );
        return rosters.every(({ players }) => players.length === 13);
      },
      'the roster of both',
      120_000,
    );

    // The store goes away: prices go on, reference data says so; then all is well again.
    await server.restart();
    for (const program of both) {
      await until(
        async () => (await get(program.address, KEY, '/v1/teams/nba_bos/roster')).status === 200,
        'the store again',
      );
      expect((await get(program.address, KEY, '/v1/odds?limit=1')).status).toBe(200);
      expect(program.isRunning).toBe(true);
    }
    await sql.close();
    const [program] = both as [RunningProgram, RunningProgram];
    const isSqlUp = (): Promise<string | undefined> => program.metric('overround_sql_up');
    // Its keeper asks four times a second: what was answered before may be ahead of it.
    await until(async () => (await isSqlUp()) === '1', 'word of the store that is back');
    await server.stop();
    await until(async () => (await isSqlUp()) === '0', 'word of the store that is away');
    expect((await get(program.address, KEY, '/v1/odds?limit=1')).status).toBe(200);
    for (const each of both) await each.stop('SIGKILL');
  },
  240_000,
);
