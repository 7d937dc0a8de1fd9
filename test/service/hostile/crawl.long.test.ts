// Every id that the embedded default lists, followed to every endpoint: each answer valid, not
// empty where it must not be, and in agreement with the others.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { seasonOf } from '#domain/history/season.ts';
import { LEAGUES } from '#domain/league.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { type PostgresServer, startPostgres } from '../../backends/postgres-server.ts';
import { get } from '../../gateway/push/state/rest-pages.ts';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { IS_LONG } from '../../long.ts';
import { until } from '../../programs/until.ts';
import { KEY, RunningProgram, Scratch } from '../running-program.ts';

const SEASON_TOLD = 'the simulated season is told';
const SEASON_MS_MAX = 240_000;
const CRAWL_MS_MAX = 600_000;
const AT_ONCE = 8;
/** Of so many players one is followed; of events, which are fewer, more. */
const PLAYERS_EVERY = IS_LONG ? 1 : 200;
const EVENTS_EVERY = Math.ceil(PLAYERS_EVERY / 8);
/** To tell four weeks takes a minute of a core: where not all is followed, two do. */
const SEASON_DAYS = PLAYERS_EVERY > 1 ? 14 : 28;

const scratch = new Scratch();
let program: RunningProgram;
let postgres: PostgresServer | undefined;
let asked = 0;

beforeAll(async () => {
  const env = {
    DATA_DIR: scratch.folder(),
    SIMULATED_RATE: '50',
    SIMULATED_SEASON_DAYS: `${SEASON_DAYS}`,
  };
  // The same answers for half of the processor's time; the embedded store is asked elsewhere.
  postgres = await startPostgres();
  const store = postgres && { POSTGRES_URL: postgres.url };
  program = await RunningProgram.start({ ...env, ...store });
  await program.ready();
  await until(() => program.stderr.includes(SEASON_TOLD), SEASON_TOLD, SEASON_MS_MAX);
}, SEASON_MS_MAX);
afterAll(async () => {
  console.log(`crawl: ${asked} answers, each checked against OpenAPI`);
  await program?.stop('SIGKILL');
  await postgres?.stop();
  scratch.remove();
});

async function data(target: string): Promise<Json> {
  asked += 1;
  const { status, json } = await get(program.address, KEY, target);
  if (status !== 200) expect.fail(`${target}: ${status} ${JSON.stringify(json.error)}`);
  return json.data;
}

/** Does the work for all, some at once. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const run = async (): Promise<void> => {
    while (next < items.length) await work(items[next++] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

/** Every page of a list. */
async function pages(target: string, limit: number): Promise<Json[]> {
  const records: Json[] = [];
  for (let page = 1; ; page++) {
    const found = await data(`${target}&limit=${limit}&page=${page}`);
    records.push(...found);
    if (found.length < limit) return records;
  }
}

const leagueIds = LEAGUES.map(({ leagueId }) => leagueId);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

test('every team has its players, its report, its games and its place', {
  timeout: CRAWL_MS_MAX,
}, async () => {
  const teamIds = new Set((await data('/v1/teams')).map((team: Json) => team.teamId));
  expect(teamIds.size).toBe(sum(leagueIds.map((leagueId) => teamsOfLeague(leagueId).length)));
  await each([...teamIds] as string[], async (teamId) => {
    const { leagueId } = await data(`/v1/teams/${teamId}`);
    const roster = await data(`/v1/teams/${teamId}/roster`);
    expect(roster.players.length, teamId).toBeGreaterThan(8);
    const strangers = roster.players.filter(
      (player: Json) => player.teamId !== teamId || player.leagueId !== leagueId,
    );
    expect(strangers).toEqual([]);
    const onRoster = new Set(roster.players.map(({ playerId }: Json) => playerId));
    for (const injury of await data(`/v1/teams/${teamId}/injuries`)) {
      expect(onRoster.has(injury.playerId), `${teamId}: ${injury.playerId}`).toBe(true);
    }
    const history = await data(`/v1/teams/${teamId}/injuries/history`);
    const stats = await data(`/v1/teams/${teamId}/stats`);
    const schedule = await data(`/v1/teams/${teamId}/schedule`);
    for (const event of schedule) {
      expect([event.homeTeam.id, event.awayTeam.id]).toContain(teamId);
      expect(teamIds.has(event.homeTeam.id) && teamIds.has(event.awayTeam.id)).toBe(true);
    }
    if (schedule.length === 0) return;
    expect(history.history.length, teamId).toBeGreaterThan(0);
    expect(stats.games, teamId).toBeGreaterThan(0);
  });
});

test('the table of every league is the sum of its finals', { timeout: CRAWL_MS_MAX }, async () => {
  await each(leagueIds, async (leagueId) => {
    // A game may end between the two questions: then they are asked again.
    await until(
      async () => {
        const { groups, season } = await data(`/v1/leagues/${leagueId}/standings`);
        const finals = await pages(`/v1/events?league=${leagueId}&status=final`, 100);
        const again = await data(`/v1/leagues/${leagueId}/standings`);
        if (JSON.stringify(again.groups) !== JSON.stringify(groups)) return false;
        expect(season).toBe(seasonOf(leagueId, Date.now()));
        expect(finals.length, leagueId).toBeGreaterThan(20);
        const lines = groups.flatMap(({ standings }: Json) => standings);
        for (const line of lines) {
          const own = finals.filter(({ homeTeam, awayTeam }) =>
            [homeTeam.id, awayTeam.id].includes(line.team.id),
          );
          const scored = own.map(({ homeTeam, score }) =>
            homeTeam.id === line.team.id ? [score.home, score.away] : [score.away, score.home],
          );
          expect(line, leagueId).toMatchObject({
            gamesPlayed: own.length,
            wins: scored.filter(([a, b]) => a > b).length,
            losses: scored.filter(([a, b]) => a < b).length - line.overtimeLosses,
            ties: scored.filter(([a, b]) => a === b).length,
            pointsFor: sum(scored.map(([a]) => a)),
            pointsAgainst: sum(scored.map(([, b]) => b)),
          });
        }
        return true;
      },
      `the table of ${leagueId}`,
      CRAWL_MS_MAX,
    );
    const { rankings } = await data(`/v1/leagues/${leagueId}/rankings`);
    expect(rankings.length > 0).toBe(leagueId.startsWith('ncaa_'));
    expect((await data(`/v1/leagues/${leagueId}/scores`)).length).toBeGreaterThan(0);
    await data(`/v1/leagues/${leagueId}`);
    await data(`/v1/leagues/${leagueId}/teams`);
  });
});

test('past games are the finals with a score, each once', { timeout: CRAWL_MS_MAX }, async () => {
  await each(['nfl', 'nba', 'nhl', 'mlb', 'ncaa_football'], async (leagueId) => {
    const past = async (): Promise<Json[]> => {
      const games: Json[] = [];
      for (let next = ''; ; ) {
        const target = `/v1/history/games?league=${leagueId}&limit=200${next}`;
        const { status, json } = await get(program.address, KEY, target);
        expect(status, target).toBe(200);
        games.push(...json.data);
        if (json.meta.nextCursor === null) return games;
        next = `&cursor=${json.meta.nextCursor}`;
      }
    };
    const results = (games: Json[]) =>
      games.map(({ eventId, score }) => `${eventId} ${score.home}:${score.away}`).sort();
    // A game may end between the two questions, and the store is a second behind the book.
    await until(
      async () => {
        const finals = await pages(
          `/v1/events?league=${leagueId}&from=2000-01-01&status=final`,
          100,
        );
        const scored = results(finals.filter(({ score }) => score !== null));
        expect(scored.length, leagueId).toBeGreaterThan(20);
        return JSON.stringify(results(await past())) === JSON.stringify(scored);
      },
      `the past games of ${leagueId}`,
      CRAWL_MS_MAX,
    );
  });
});

test('every event answers everywhere, and its plays add up', {
  timeout: CRAWL_MS_MAX,
}, async () => {
  const from = '2000-01-01';
  const lists = await Promise.all(
    leagueIds.map((leagueId) => pages(`/v1/events?league=${leagueId}&from=${from}`, 100)),
  );
  const events = lists.flat();
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
  const followed = events.filter((_, index) => index % EVENTS_EVERY === 0);
  await each(followed, async ({ eventId }) => {
    const path = `/v1/events/${eventId}`;
    const event = await data(path);
    for (const part of ['odds', 'player-props', 'best-bets', 'edge']) {
      expect((await data(`${path}/${part}`)).eventId).toBe(eventId);
    }
    const { plays, status, score } = await data(`${path}/play-by-play`);
    if (event.status !== 'final' || status !== 'final') return;
    expect(plays.at(-1)?.score, eventId).toEqual(score);
  });
});

test('every player answers everywhere, and his seasons are sums of his games', {
  timeout: CRAWL_MS_MAX,
}, async () => {
  const lists = await Promise.all(
    leagueIds.map((leagueId) => pages(`/v1/players?league=${leagueId}`, 100)),
  );
  const players = lists.flat();
  expect(new Set(players.map(({ playerId }) => playerId)).size).toBe(players.length);
  let withGames = 0;
  const followed = players.filter((_, index) => index % PLAYERS_EVERY === 0);
  await each(followed, async ({ playerId, teamId }) => {
    const path = `/v1/players/${playerId}`;
    const ownTeamId = (await data(path)).teamId;
    if (ownTeamId !== teamId) expect.fail(`${playerId}: ${ownTeamId}, listed of ${teamId}`);
    const { games } = await data(`${path}/stats?type=game`);
    const { seasons } = await data(`${path}/stats`);
    expect(sum(seasons.map((season: Json) => season.games))).toBe(games.length);
    for (const { season, totals } of seasons) {
      const own = games.filter((game: Json) => game.season === season);
      for (const [name, total] of Object.entries(totals)) {
        const values = own.map((game: Json) => game.stats[name] ?? 0);
        const expected = name.endsWith('Long') ? Math.max(...values) : sum(values);
        const isClose = Math.abs((total as number) - expected) < 5e-7;
        if (!isClose) expect.fail(`${playerId} ${name}: ${total}, its games ${expected}`);
      }
    }
    if (games.length === 0) return;
    withGames += 1;
    await expectRecount(path, games);
    await data(`${path}/trends`);
    expect((await data(`${path}/analysis`)).summary).not.toBe('');
  });
  const counts = `${followed.length} of ${players.length} players, ${withGames} with games`;
  console.log(`crawl: ${counts}`);
  expect(withGames).toBeGreaterThan(4000 / PLAYERS_EVERY);
});

/** Statistics that are a prop by themselves. */
const COUNTED: Readonly<Record<string, string>> = {
  player_points: 'points',
  player_rebounds: 'rebounds',
  player_assists: 'assists',
  player_threes: 'threePointFieldGoalsMade',
  player_pass_yds: 'passingYards',
  player_rush_yds: 'rushingYards',
  player_receptions: 'receptions',
  batter_hits: 'hits',
  batter_total_bases: 'totalBases',
  pitcher_strikeouts: 'pitcherStrikeouts',
  player_shots_on_goal: 'shots',
  player_shots_on_target: 'shotsOnTarget',
};

async function expectRecount(path: string, games: readonly Json[]): Promise<void> {
  const { markets } = await data(`${path}/hit-rates`);
  for (const { marketType, line, side, windows } of markets) {
    const stat = COUNTED[marketType];
    if (stat === undefined || side !== 'over') continue;
    const played = games.filter(({ stats }) => stat in stats);
    for (const { label, games: counted, hits, pushes, misses } of windows) {
      const size = label === 'season' ? played.length : Number(label.slice(1));
      const values = played.slice(0, size).map(({ stats }) => stats[stat]);
      const found = [counted, hits, pushes, misses];
      const expected = [
        values.length,
        values.filter((value) => value > line).length,
        values.filter((value) => value === line).length,
        values.filter((value) => value < line).length,
      ];
      // `expect` for every one of them would be a good part of the crawl.
      if (found.every((count, at) => count === expected[at])) continue;
      expect(found, `${path} ${marketType} ${label}`).toEqual(expected);
    }
  }
}
