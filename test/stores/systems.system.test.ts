// Published systems in the store, on both databases: a rule is active once, bets are replaced as a
// whole, and pages show each bet once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '#backends/sql/sql.ts';
import { SHIPPED_SYSTEMS } from '#domain/data/systems.ts';
import type { SystemBet, SystemDefinition, SystemRule } from '#domain/systems/system.ts';
import { recordOf } from '#domain/systems/system-record.ts';
import { type Computation, pageOfBets, replaceBets } from '#stores/system-bets.ts';
import {
  ACTIVE_SYSTEMS_MAX,
  activeSystems,
  deactivateSystem,
  dueSystems,
  listSystems,
  publishSystem,
  removeSystem,
  type StoredSystem,
  shipSystems,
} from '#stores/systems.ts';
import { DATABASES, openStores, type TestDatabase } from './databases.ts';

const T0 = Date.parse('2026-11-01T18:00:00Z');
const HOUR_MS = 3_600_000;

const definition = (systemId: string, rule: Partial<SystemRule> = {}): SystemDefinition => ({
  systemId,
  name: `The ${systemId}`,
  description: 'Made up.',
  rule: { leagues: ['nfl'], market: 'spread', side: 'home', ...rule },
});

const bet = (index: number, rest: Partial<SystemBet> = {}): SystemBet => ({
  eventId: `nfl_${String(index).padStart(4, '0')}`,
  season: index < 3 ? '2025-26' : '2026-27',
  // Two and two start together.
  startTime: T0 + Math.floor(index / 2) * HOUR_MS,
  homeTeamId: 'nfl_mia',
  awayTeamId: 'nfl_buf',
  side: 'home',
  line: 3.5,
  price: -109.25,
  result: 'W',
  profit: 0.9153,
  isLive: false,
  closeSource: 'partner_historical',
  ...rest,
});
const bets = (count: number) => Array.from({ length: count }, (_, index) => bet(index));
const computation = (found: readonly SystemBet[], computedAt = T0): Computation => ({
  bets: found,
  record: { ...recordOf(found), unpriced: 4, bothMatch: 0 },
  computedAt,
});

describe.each(DATABASES)('on $name', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  beforeAll(async () => {
    if (!kind.isPresent) return;
    database = await openStores(kind);
    sql = database.sql;
  });
  beforeEach(async () => {
    if (kind.isPresent) await sql.query('truncate systems, system_bets');
  });
  afterAll(async () => {
    await database?.close();
  });
  const it = test.skipIf(!kind.isPresent);

  const published = async (systemId = 'dogs', at = T0): Promise<StoredSystem> => {
    await publishSystem(sql, definition(systemId), at);
    const found = (await activeSystems(sql)).find((each) => each.systemId === systemId);
    if (!found) throw new Error('not published');
    return found;
  };
  const statuses = async () =>
    Object.fromEntries((await listSystems(sql)).map((each) => [each.systemId, each.status]));
  const shown = async (limit = 200) => (await pageOfBets(sql, 'dogs', { limit }))?.bets;

  it('a system comes back as it was published, still to be computed', async () => {
    const rule: Partial<SystemRule> = { period: 'h1', market: 'total', side: 'under' };
    const made = definition('dogs', { ...rule, leagues: ['nfl', 'nba'], game: {} });
    expect(await publishSystem(sql, made, T0)).toEqual({ kind: 'published' });
    expect(await activeSystems(sql)).toEqual([
      {
        systemId: 'dogs',
        name: 'The dogs',
        description: 'Made up.',
        rule: { leagues: ['nba', 'nfl'], market: 'total', period: 'h1', side: 'under' },
        leagueIds: ['nba', 'nfl'],
        marketType: 'total_h1',
        period: 'h1',
        status: 'active',
        duplicateOf: null,
        publishedAt: T0,
        computedAt: null,
        record: null,
      },
    ]);
    expect(await activeSystems(sql, 'nba')).toHaveLength(1);
    expect(await activeSystems(sql, 'mlb')).toEqual([]);
    const page = await pageOfBets(sql, 'dogs', { limit: 5 });
    expect(page).toMatchObject({ computedAt: null, record: null, bets: [], hasMore: false });
  });

  it('a rule is active once, however it is written', async () => {
    await publishSystem(sql, definition('dogs', { team: { role: 'dog' } }), T0);
    const again = definition('puppies', { home: { at: 'home', role: 'dog' }, period: 'full' });
    expect(await publishSystem(sql, again, T0)).toEqual({ kind: 'duplicate', of: 'dogs' });
    expect(await statuses()).toEqual({ dogs: 'active' });
    const same = { ...definition('dogs', { team: { role: 'dog' } }), name: 'Dogs' };
    expect(await publishSystem(sql, same, T0 + 1)).toEqual({ kind: 'unchanged' });
    expect((await activeSystems(sql))[0]).toMatchObject({ name: 'Dogs', publishedAt: T0 });
    const other = definition('dogs', { side: 'away' });
    expect(await publishSystem(sql, other, T0)).toEqual({ kind: 'id_taken' });
  });

  it('two that publish one rule at once leave one of them active', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const all = await Promise.all(ids.map((id) => publishSystem(sql, definition(id), T0)));
    expect(all.filter(({ kind: said }) => said === 'published')).toHaveLength(1);
    expect(all.filter(({ kind: said }) => said === 'duplicate')).toHaveLength(3);
  });

  it('there is a most of active systems', async () => {
    await sql.query(
      `insert into systems (system_id, name, description, rule, league_ids, market_type, period,
         digest, status, published_at)
       select 's' || n, '', '', '{}', '{}', '', '', n, 'active', now()
       from generate_series(1, ${ACTIVE_SYSTEMS_MAX}) n`,
    );
    expect(await publishSystem(sql, definition('dogs'), T0)).toEqual({ kind: 'too_many' });
  });

  it('who is taken off is not shown, and is published anew from then on', async () => {
    await replaceBets(sql, await published(), computation(bets(3)));
    expect(await deactivateSystem(sql, 'dogs')).toBe(true);
    expect(await deactivateSystem(sql, 'dogs')).toBe(false);
    expect(await shown()).toBeUndefined();
    expect(await publishSystem(sql, definition('dogs'), T0 + 5)).toEqual({ kind: 'published' });
    expect((await activeSystems(sql))[0]).toMatchObject({ publishedAt: T0 + 5, computedAt: null });
    // While it was off, another may have taken its place.
    await deactivateSystem(sql, 'dogs');
    await published('puppies');
    const again = await publishSystem(sql, definition('dogs'), T0);
    expect(again).toEqual({ kind: 'duplicate', of: 'puppies' });
  });

  it('who is removed loses the bets, and keeps the id', async () => {
    await replaceBets(sql, await published(), computation(bets(3)));
    expect(await removeSystem(sql, 'dogs')).toBe(true);
    expect(await removeSystem(sql, 'dogs')).toBe(false);
    expect(await removeSystem(sql, 'cats')).toBe(false);
    expect(await statuses()).toEqual({ dogs: 'removed' });
    expect(await sql.query('select * from system_bets')).toEqual([]);
    expect(await shown()).toBeUndefined();
  });

  it('what comes with the product is published once, and never against the operator', async () => {
    const [first, second] = SHIPPED_SYSTEMS;
    if (!first || !second) throw new Error('nothing is shipped');
    await publishSystem(sql, { ...first, systemId: 'my-own' }, T0);
    await shipSystems(sql, SHIPPED_SYSTEMS, T0);
    expect(await statuses()).toMatchObject({
      'my-own': 'active',
      [first.systemId]: 'duplicate',
      [second.systemId]: 'active',
    });
    const [duplicate] = (await listSystems(sql)).filter(({ status }) => status === 'duplicate');
    expect(duplicate).toMatchObject({ systemId: first.systemId, duplicateOf: 'my-own' });
    expect(await pageOfBets(sql, first.systemId, { limit: 1 })).toBeUndefined();
    await removeSystem(sql, second.systemId);
    const before = await statuses();
    await shipSystems(sql, SHIPPED_SYSTEMS, T0 + 1);
    expect(await statuses()).toEqual(before);
    expect(await activeSystems(sql)).toHaveLength(SHIPPED_SYSTEMS.length - 1);
  });

  it('bets come back newest first, as they were computed', async () => {
    const found = [
      bet(0, { line: null, isLive: true, result: 'HL', profit: -0.5 }),
      bet(1, { closeSource: 'moneyline_capture', price: 101.123456789 }),
      bet(2),
    ];
    expect(await replaceBets(sql, await published(), computation(found))).toBe(true);
    expect(await shown()).toEqual(found.toReversed());
    expect(await pageOfBets(sql, 'dogs', { limit: 2 })).toMatchObject({
      computedAt: T0,
      record: { bets: 3, livePicks: 1, backtestBets: 2, unpriced: 4 },
      hasMore: true,
    });
  });

  it('a computation replaces what changed, is new or gone; again it changes nothing', async () => {
    const system = await published();
    await replaceBets(sql, system, computation(bets(5)));
    const next = [bet(0), bet(1, { result: 'L', profit: -1 }), bet(4), bet(7)];
    await replaceBets(sql, system, computation(next, T0 + 1));
    expect(await shown()).toEqual(next.toReversed());
    const versions = () => sql.query('select xmin::text, ctid::text from system_bets order by 2');
    const before = await versions();
    expect(await replaceBets(sql, system, computation(next, T0 + 2))).toBe(true);
    expect(await versions()).toEqual(before);
    expect((await activeSystems(sql))[0]?.computedAt).toBe(T0 + 2);
    await replaceBets(sql, system, computation([], T0 + 3));
    expect(await shown()).toEqual([]);
  });

  it('a computation of what was published anew, taken off or overtaken is dropped', async () => {
    const old = await published();
    await deactivateSystem(sql, 'dogs');
    expect(await replaceBets(sql, old, computation(bets(3)))).toBe(false);
    const system = await published('dogs', T0 + 9);
    expect(await replaceBets(sql, old, computation(bets(3)))).toBe(false);
    expect(await replaceBets(sql, system, computation(bets(2), T0 + 20))).toBe(true);
    expect(await replaceBets(sql, system, computation(bets(3), T0 + 10))).toBe(false);
    expect(await shown()).toHaveLength(2);
  });

  it('a reader sees one computation, never parts of two', async () => {
    const system = await published();
    const states = [bets(40), bets(30).map((each) => ({ ...each, profit: 0.5 }))];
    await replaceBets(sql, system, computation(states[0] ?? []));
    const writing = (async () => {
      for (let round = 1; round <= 12; round++) {
        await replaceBets(sql, system, computation(states[round % 2] ?? [], T0 + round));
      }
    })();
    for (let read = 0; read < 40; read++) {
      const page = await pageOfBets(sql, 'dogs', { limit: 200 });
      expect(page?.bets).toHaveLength(page?.record?.bets ?? -1);
      expect(new Set(page?.bets.map(({ profit }) => profit)).size).toBe(1);
    }
    await writing;
  });

  it('pages show each bet once, whatever arrives meanwhile, and by season', async () => {
    const system = await published();
    await replaceBets(sql, system, computation(bets(9)));
    const seen: string[] = [];
    let after: { startTime: number; eventId: string } | undefined;
    for (let count = 9; ; count++) {
      const page = await pageOfBets(sql, 'dogs', { limit: 2, after });
      seen.push(...(page?.bets.map(({ eventId }) => eventId) ?? []));
      if (!page?.hasMore) break;
      after = page.bets.at(-1);
      await replaceBets(sql, system, computation(bets(count + 1), T0 + count));
    }
    expect(seen).toEqual(
      bets(9)
        .map(({ eventId }) => eventId)
        .reverse(),
    );
    const season = await pageOfBets(sql, 'dogs', { limit: 3, season: '2025-26' });
    expect(season?.bets.map(({ eventId }) => eventId)).toEqual([
      'nfl_0002',
      'nfl_0001',
      'nfl_0000',
    ]);
    expect(season?.hasMore).toBe(false);
    expect((await pageOfBets(sql, 'dogs', { limit: 3, season: '1999' }))?.bets).toEqual([]);
  });

  it('no id of a caller is an error', async () => {
    for (const id of ['', '\0', "'; drop table systems", 'x'.repeat(10_000)]) {
      expect(await pageOfBets(sql, id, { limit: 1 })).toBeUndefined();
    }
  });

  it('what is due was computed before an instant, or never', async () => {
    const system = await published();
    await publishSystem(sql, definition('cats', { side: 'away' }), T0);
    const due = async (before: number) =>
      (await dueSystems(sql, before, T0)).map((s) => s.systemId);
    expect(await due(T0)).toEqual(['cats', 'dogs']);
    await replaceBets(sql, system, computation([], T0));
    expect(await due(T0)).toEqual(['cats']);
    expect(await due(T0 + 1)).toEqual(['cats', 'dogs']);
    await deactivateSystem(sql, 'cats');
    expect(await due(T0)).toEqual([]);
  });

  it('what a clock that was ahead computed is due, and gives way', async () => {
    const system = await published();
    const dueAt = async (nowMs: number) => (await dueSystems(sql, T0, nowMs)).length;
    await replaceBets(sql, system, computation(bets(3), T0 + HOUR_MS + 1));
    expect(await dueAt(T0 + 1)).toBe(0);
    expect(await dueAt(T0)).toBe(1);
    expect(await replaceBets(sql, system, computation(bets(2), T0))).toBe(true);
    expect(await dueAt(T0)).toBe(0);
  });
});
