// The keeper of published systems: what is due is computed, once, at once and every night, whatever
// the store does, and without holding the event loop for long.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sql, SqlError } from '#backends/sql/sql.ts';
import { SHIPPED_SYSTEMS } from '#domain/data/systems.ts';
import type { PastGame } from '#domain/history/past-game.ts';
import type { SystemDefinition } from '#domain/systems/system.ts';
import { silentLogger } from '#kit/logger.ts';
import { Random } from '#kit/random.ts';
import { computeSystems, type GamesOf } from '#src/systems/system-computation.ts';
import { keepSystems, lastNight } from '#src/systems/system-keeper.ts';
import { pageOfBets } from '#stores/system-bets.ts';
import { activeSystems, deactivateSystem, dueSystems, publishSystem } from '#stores/systems.ts';
import { expectBackOffs } from '../../back-offs.ts';
import { closeOf, pastGame, randomHistory } from '../../domain/system-histories.ts';
import { FakeClock } from '../../ingest/fake-clock.ts';
import { naiveBets } from '../../oracle/systems.ts';
import { openStores, type TestDatabase, USUAL } from '../../stores/databases.ts';

const NOON = Date.parse('2026-11-10T17:00:00Z');
const DAY_MS = 86_400_000;

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await openStores(USUAL);
  sql = database.sql;
});
beforeEach(async () => {
  await sql.query('truncate systems, system_bets');
});
afterAll(async () => {
  await database?.close();
});

const gamesOf = (games: readonly PastGame[]): GamesOf =>
  async function* (leagueId) {
    yield* games.filter((game) => game.leagueId === leagueId);
  };
const HISTORY = randomHistory(new Random(7), 'nfl', 400);
const growth = () => 0;
const options = (games: GamesOf = gamesOf(HISTORY)) => ({
  sql,
  games,
  growth,
  logger: silentLogger,
});
const home: SystemDefinition = {
  systemId: 'home',
  name: 'Home',
  description: 'Home teams.',
  rule: { leagues: ['nfl'], market: 'spread', side: 'home' },
};

/** Lets the keeper run until it has waited so often; returns the clock. */
async function keepFor(waits: number, given: Partial<Parameters<typeof keepSystems>[0]> = {}) {
  const stop = new AbortController();
  const clock = new FakeClock(NOON, () => {
    if (clock.waits.length >= waits) stop.abort();
  });
  await keepSystems({ ...options(), clock, ...given }, stop.signal);
  return clock;
}

describe('a computation', () => {
  it('keeps what an independent search finds, for each system', async () => {
    const away: SystemDefinition = {
      ...home,
      systemId: 'away',
      rule: { ...home.rule, side: 'away' },
    };
    for (const each of [home, away]) await publishSystem(sql, each, 0);
    const kept = await computeSystems(await activeSystems(sql), () => NOON, options());
    expect([...kept.keys()]).toEqual(['away', 'home']);
    for (const { systemId, rule } of [home, away]) {
      const naive = naiveBets(rule, HISTORY, 0);
      expect(naive.length).toBeGreaterThan(50);
      const page = await pageOfBets(sql, systemId, { limit: 1000 });
      const ids = page?.bets.map(({ eventId }) => eventId).reverse();
      expect(ids).toEqual(naive.map(({ eventId }) => eventId));
      expect(page?.record).toMatchObject({
        bets: naive.length,
        livePicks: naive.length,
        wins: naive.filter(({ result }) => result === 'W').length,
      });
    }
  });

  it('of several leagues is in one order', async () => {
    const both = { ...home, rule: { ...home.rule, leagues: ['nba', 'nfl'] as const } };
    await publishSystem(sql, both, 0);
    const at = (eventId: string, leagueId: 'nba' | 'nfl', startTime: number) =>
      pastGame({ eventId, leagueId, startTime });
    const games = [at('a', 'nfl', 1), at('d', 'nfl', 9), at('c', 'nba', 1), at('b', 'nba', 5)];
    await computeSystems(await activeSystems(sql), () => NOON, options(gamesOf(games)));
    const page = await pageOfBets(sql, 'home', { limit: 9 });
    expect(page?.bets.map(({ eventId }) => eventId)).toEqual(['d', 'b', 'c', 'a']);
  });

  it('counts games without a price, and gives way to the event loop', async () => {
    const unpriced = closeOf({ spread: { point: -3, homePrice: null, awayPrice: null } });
    const games = Array.from({ length: 20_000 }, (_, index) =>
      pastGame({
        eventId: `g${String(index).padStart(6, '0')}`,
        startTime: index * DAY_MS,
        ...(index % 2 === 0 && { close: unpriced }),
      }),
    );
    await publishSystem(sql, home, 0);
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      pending = setImmediate(turn);
    };
    let pending = setImmediate(turn);
    let turnsOfWalk = 0;
    const counted: GamesOf = async function* (leagueId) {
      const before = turns;
      yield* gamesOf(games)(leagueId);
      turnsOfWalk = turns - before;
    };
    await computeSystems(await activeSystems(sql), () => NOON, options(counted));
    clearImmediate(pending);
    expect(turnsOfWalk).toBeGreaterThan(5);
    const [system] = await activeSystems(sql);
    expect(system?.record).toMatchObject({ bets: 10_000, unpriced: 10_000 });
  });

  it('passes over a rule that this version does not know', async () => {
    await publishSystem(sql, home, 0);
    await sql.query(`update systems set rule = '{"market": "corners"}'`);
    expect(await computeSystems(await activeSystems(sql), () => NOON, options())).toEqual(
      new Map(),
    );
    expect((await pageOfBets(sql, 'home', { limit: 1 }))?.computedAt).toBeNull();
  });
});

describe('the keeper', () => {
  it('publishes what comes with the product, and computes it at once', async () => {
    await keepFor(1);
    const systems = await activeSystems(sql);
    expect(systems).toHaveLength(SHIPPED_SYSTEMS.length);
    for (const { computedAt, record } of systems) {
      expect(computedAt).toBe(NOON);
      expect(record?.bets).toBeGreaterThanOrEqual(0);
    }
  });

  it('computes a system that is published later, and no other until the night', async () => {
    const walked: string[] = [];
    const games: GamesOf = (leagueId) => {
      walked.push(leagueId);
      return gamesOf(HISTORY)(leagueId);
    };
    await keepFor(5, { games });
    const once = walked.length;
    expect(once).toBe(new Set(walked).size);
    await publishSystem(sql, home, NOON);
    await keepFor(3, { games });
    expect(walked.slice(once)).toEqual(['nfl']);
  });

  it('computes all of them again after 5:00 US Eastern, with what is new', async () => {
    await publishSystem(sql, home, NOON);
    const first = HISTORY.slice(0, 100);
    await keepFor(1, { games: gamesOf(first) });
    const before = (await pageOfBets(sql, 'home', { limit: 1 }))?.record?.bets ?? 0;
    const stop = new AbortController();
    const clock = new FakeClock(NOON + DAY_MS, () => stop.abort());
    await keepSystems({ ...options(), clock }, stop.signal);
    const after = await pageOfBets(sql, 'home', { limit: 1 });
    expect(after?.computedAt).toBe(NOON + DAY_MS);
    expect(after?.record?.bets).toBeGreaterThan(before);
    expect(await dueSystems(sql, lastNight(NOON + DAY_MS), NOON + DAY_MS)).toEqual([]);
  });

  it('waits for a store that is away, longer and longer, and goes on', async () => {
    let failures = 3;
    const flaky: Sql = {
      query: (text, values) => sql.query(text, values),
      transaction: async (work) => {
        if (failures-- > 0) throw new SqlError('gone', undefined, undefined);
        return await sql.transaction(work);
      },
      close: async () => {},
    };
    const { waits } = await keepFor(4, { sql: flaky });
    expectBackOffs(waits.slice(0, 3), [10_000, 20_000, 40_000]);
    expect(waits[3]).toBe(5000);
    expect(await activeSystems(sql)).toHaveLength(SHIPPED_SYSTEMS.length);
  });

  it('two at once come to what one comes to', async () => {
    await keepFor(1);
    const one = await sql.query('select * from system_bets order by system_id, event_id');
    expect(one.length).toBeGreaterThan(20);
    await sql.query('truncate systems, system_bets');
    await Promise.all([keepFor(2), keepFor(2), keepFor(2)]);
    const together = await sql.query('select * from system_bets order by system_id, event_id');
    expect(together).toEqual(one);
  });

  it('is made again when a season was written meanwhile, and once', async () => {
    const games: PastGame[] = [];
    let walks = 0;
    let settled = 0;
    const growing: GamesOf = async function* (leagueId) {
      walks += 1;
      yield* gamesOf(games)(leagueId);
      if (walks > 1) return;
      // Told while the first computation is under way.
      games.push(...HISTORY);
      settled += 1;
    };
    await publishSystem(sql, home, 0);
    const leagues = new Set(SHIPPED_SYSTEMS.flatMap(({ rule }) => rule.leagues)).size;
    await keepFor(4, { games: growing, growth: () => settled });
    expect(walks).toBe(2 * leagues);
    expect((await pageOfBets(sql, 'home', { limit: 1 }))?.record?.bets).toBeGreaterThan(100);
  });

  it('keeps nothing of a system that is taken off while it is computed', async () => {
    await publishSystem(sql, home, 0);
    const games: GamesOf = async function* (leagueId) {
      await deactivateSystem(sql, 'home');
      yield* gamesOf(HISTORY)(leagueId);
    };
    await computeSystems(await activeSystems(sql), () => NOON, options(games));
    expect(await sql.query('select * from system_bets')).toEqual([]);
  });

  it('ends in the middle of a walk when it is stopped', async () => {
    const stop = new AbortController();
    let seen = 0;
    const games: GamesOf = async function* () {
      for (const game of HISTORY) {
        seen += 1;
        if (seen === 10) stop.abort();
        yield game;
      }
    };
    await keepSystems({ ...options(games), clock: new FakeClock(NOON) }, stop.signal);
    expect(seen).toBe(10);
    expect(await sql.query('select * from system_bets')).toEqual([]);
  });
});

it('the night is over at 5:00 US Eastern, summer and winter', () => {
  const nights = {
    '2026-11-10T09:59:59Z': '2026-11-09T10:00:00Z',
    '2026-11-10T10:00:00Z': '2026-11-10T10:00:00Z',
    '2026-07-10T08:59:59Z': '2026-07-09T09:00:00Z',
    '2026-07-10T09:00:00Z': '2026-07-10T09:00:00Z',
    // The clocks went back at 2:00 of this day.
    '2026-11-01T09:30:00Z': '2026-10-31T09:00:00Z',
    '2026-11-01T10:00:00Z': '2026-11-01T10:00:00Z',
  };
  for (const [now, night] of Object.entries(nights)) {
    expect(lastNight(Date.parse(now)), now).toBe(Date.parse(night));
  }
});
