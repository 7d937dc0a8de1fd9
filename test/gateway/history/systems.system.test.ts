// Published systems over the interface: which key sees what, which system is there, pages, cards.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '#backends/sql/sql.ts';
import type { SystemBet, SystemDefinition, SystemRule } from '#domain/systems/system.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { deactivateSystem, removeSystem, shipSystems } from '#stores/systems.ts';
import { openStores, type TestDatabase, USUAL } from '../../stores/databases.ts';
import { type CallOptions, type Fixture, fixture, KEY } from '../fixture.ts';
import { COMPUTED_AT, HOME_TEAMS, PUBLISHED_AT, publishComputed } from './system-fixture.ts';

const LICENSED = 'ovr_test_key_with_raw_lines';
const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-03T01:15:00Z');
const PATH = `/v1/trends/systems/${HOME_TEAMS.systemId}/bets`;

let database: TestDatabase;
let sql: Sql;
let app: Fixture;

beforeAll(async () => {
  database = await openStores(USUAL);
  sql = database.sql;
  const account = {
    accountId: 'acc',
    keyId: 'key_acc',
    plan: 'free',
    rawLines: false,
    ingest: null,
  } as const;
  const keys = KeyIndex.of([
    { key: KEY, account },
    { key: LICENSED, account: { ...account, keyId: 'key_licensed', rawLines: true } },
  ]);
  app = fixture({ sql, keys });
});
beforeEach(async () => {
  await sql.query('truncate systems, system_bets');
});
afterAll(async () => {
  await database?.close();
});

const call = (target: string, options?: CallOptions) => app.call(target, options);

function bet(index: number, rest: Partial<SystemBet> = {}): SystemBet {
  return {
    eventId: `nfl_${String(index).padStart(3, '0')}`,
    season: '2026-27',
    startTime: START + index * DAY_MS,
    homeTeamId: 'nfl_mia',
    awayTeamId: 'nfl_buf',
    side: 'home',
    line: 3.5,
    price: -109.25,
    result: 'W',
    profit: 0.9153,
    isLive: false,
    closeSource: 'moneyline_capture',
    ...rest,
  };
}
const bets = (count: number, rest: Partial<SystemBet> = {}) =>
  Array.from({ length: count }, (_, index) => bet(index, rest));
const variant = (systemId: string, rule: Partial<SystemRule>): SystemDefinition => ({
  ...HOME_TEAMS,
  systemId,
  rule: { ...HOME_TEAMS.rule, ...rule },
});
const cards = async (query = '', options?: CallOptions) =>
  (await call(`/v1/trends?kind=system${query}`, options)).json.data;

describe('the bets of a system', () => {
  it('are shown with every field, newest first', async () => {
    const old = bet(0, { result: 'L', profit: -1 });
    await publishComputed(sql, HOME_TEAMS, [old, bet(1, { isLive: true })]);
    const { status, json } = await call(PATH);
    expect(status).toBe(200);
    expect(json.data).toEqual([
      {
        eventId: 'nfl_001',
        date: '2026-11-03',
        season: '2026-27',
        homeTeam: { id: 'nfl_mia', name: 'Miami Dolphins', abbreviation: 'MIA' },
        awayTeam: { id: 'nfl_buf', name: 'Buffalo Bills', abbreviation: 'BUF' },
        market: 'spread',
        period: 'full',
        side: 'home',
        betTeamId: 'nfl_mia',
        line: 3.5,
        price: -109.25,
        result: 'W',
        profit: 0.9153,
        live: true,
        lineAccess: 'full',
      },
      expect.objectContaining({ eventId: 'nfl_000', result: 'L', profit: -1, live: false }),
    ]);
    expect(json.meta).toEqual({
      systemId: 'home-teams',
      count: 2,
      limit: 50,
      total: 2,
      backtestBets: 1,
      livePicks: 1,
      computedAt: '2026-11-09T10:00:00.000Z',
      lineAccess: 'capture_only',
      restricted: 0,
      nextCursor: null,
    });
  });

  it('show the price in the format asked for', async () => {
    await publishComputed(sql, HOME_TEAMS, [bet(0)]);
    const prices = async (query: string) => (await call(`${PATH}?${query}`)).json.data[0].price;
    expect(await prices('oddsFormat=decimal')).toBe(1.9153);
    expect(await prices('oddsFormat=probability')).toBe(0.522103);
  });

  it('name whom they are on: nobody, of totals', async () => {
    const sides = ['home', 'away', 'over', 'under'] as const;
    await publishComputed(
      sql,
      HOME_TEAMS,
      sides.map((side, index) => bet(index, { side })),
    );
    const { data } = (await call(PATH)).json;
    expect(data.map((each: { betTeamId: string }) => each.betTeamId)).toEqual([
      null,
      null,
      'nfl_buf',
      'nfl_mia',
    ]);
  });

  it('need a key', async () => {
    await publishComputed(sql, HOME_TEAMS, []);
    expect((await call(PATH, { key: null })).status).toBe(401);
  });
});

describe('the licence', () => {
  const MARKETS: readonly [SystemDefinition, SystemBet['side'], string | null][] = [
    [variant('ml', { market: 'moneyline' }), 'home', 'W'],
    [variant('ml-h1', { market: 'moneyline', period: 'h1' }), 'home', 'W'],
    [HOME_TEAMS, 'home', null],
    [variant('spread-h1', { period: 'h1' }), 'home', null],
    [variant('total', { market: 'total', side: 'under' }), 'under', null],
    [variant('total-h1', { market: 'total', side: 'under', period: 'h1' }), 'under', null],
  ];

  it.each(MARKETS)('withholds line, price and profit of imported closes: %o', async (...args) => {
    const [definition, side, result] = args;
    const { systemId } = definition;
    const line = systemId.startsWith('ml') ? null : 3.5;
    const ours = bet(0, { side, line });
    const imported = bet(1, { side, line, closeSource: 'partner_historical' });
    await publishComputed(sql, definition, [ours, imported]);
    const shown = async (key: string) =>
      (await call(`/v1/trends/systems/${systemId}/bets`, { key })).json;
    const free = await shown(KEY);
    const licensed = await shown(LICENSED);
    // Field by field: what is the same for every key, and what is not.
    const [withheld] = free.data;
    const [whole, own] = licensed.data;
    const hidden = { line: null, price: null, profit: null, result, lineAccess: 'restricted' };
    expect(withheld).toEqual({ ...whole, ...hidden });
    expect(whole).toMatchObject({
      line,
      price: -109.25,
      profit: 0.9153,
      result: 'W',
      lineAccess: 'full',
    });
    expect(free.data[1]).toEqual(own);
    expect(free.meta).toMatchObject({ lineAccess: 'capture_only', restricted: 1, total: 2 });
    expect(licensed.meta).toEqual({ ...free.meta, lineAccess: 'all_sources', restricted: 0 });
    expect(JSON.stringify(withheld)).not.toMatch(/109\.25|0\.9153|3\.5/);
  });

  it('lets every key see sums, but not those over a few restricted bets', async () => {
    const few = bets(9, { closeSource: 'partner_historical' });
    const many = bets(10, { closeSource: 'partner_historical' });
    await publishComputed(sql, HOME_TEAMS, few);
    const sums = 'record winRate winRateInterval units roi roiInterval verdict'.split(' ');
    const [withheld] = await cards();
    for (const name of sums) expect(withheld[name], name).toBeNull();
    expect(withheld).toMatchObject({ games: 9, backtestBets: 9, lineAccess: 'restricted' });
    expect(withheld.title).toBe('9 bets');
    const [whole] = await cards('', { key: LICENSED });
    expect(whole).toMatchObject({ units: 8.24, lineAccess: 'full', record: { wins: 9 } });
    // As many of our own beside them do not hide the few.
    await publishComputed(sql, HOME_TEAMS, [...few, ...bets(30).slice(9)], COMPUTED_AT + 1);
    expect((await cards())[0].units).toBeNull();
    await publishComputed(sql, HOME_TEAMS, many, COMPUTED_AT + 2);
    expect((await cards())[0]).toMatchObject({ units: 9.15, roi: 91.53, lineAccess: 'restricted' });
  });
});

describe('a system', () => {
  const statusOf = async (systemId: string): Promise<[number, string | undefined]> => {
    const { status, json } = await call(`/v1/trends/systems/${systemId}/bets`);
    return [status, json.error?.code];
  };
  const GONE = [404, 'ERR_SYSTEM_NOT_FOUND'];

  it('that is unknown, inactive, removed or a duplicate is not there', async () => {
    expect(await statusOf('nothing')).toEqual(GONE);
    expect(await statusOf('%00')).toEqual(GONE);
    await publishComputed(sql, HOME_TEAMS, bets(1));
    expect(await statusOf('home-teams')).toEqual([200, undefined]);
    await shipSystems(sql, [{ ...HOME_TEAMS, systemId: 'the-same' }], PUBLISHED_AT);
    expect(await statusOf('the-same')).toEqual(GONE);
    await deactivateSystem(sql, 'home-teams');
    expect(await statusOf('home-teams')).toEqual(GONE);
    await removeSystem(sql, 'home-teams');
    expect(await statusOf('home-teams')).toEqual(GONE);
    expect(await cards()).toEqual([]);
  });

  it('that is to be computed says so, until it is, even without bets', async () => {
    await publishComputed(sql, HOME_TEAMS, undefined);
    expect(await statusOf('home-teams')).toEqual([503, 'ERR_SYSTEM_BETS_PENDING']);
    expect((await cards())[0]).toMatchObject({ title: 'Pending', games: 0, computedAt: null });
    await publishComputed(sql, HOME_TEAMS, []);
    expect((await call(PATH)).json).toMatchObject({ data: [], meta: { total: 0 } });
    const [card] = await cards();
    expect(card).toMatchObject({ title: 'No bets yet', verdict: 'no_bets', roi: null, units: 0 });
    expect(card.computedAt).toBe('2026-11-09T10:00:00.000Z');
  });

  it('has a card whose count is the total of its bets', async () => {
    await publishComputed(sql, HOME_TEAMS, [
      ...bets(60).map((each, index) =>
        index % 3 ? each : { ...each, result: 'L' as const, profit: -1 },
      ),
      bet(60, { result: 'P', profit: 0, isLive: true }),
    ]);
    const [card] = await cards();
    expect(card).toMatchObject({
      id: 'home-teams',
      systemId: 'home-teams',
      kind: 'system',
      leagueId: 'nfl',
      leagueIds: ['nfl'],
      marketType: 'spread',
      games: 61,
      backtestBets: 60,
      livePicks: 1,
      unpricedGames: 3,
      title: '40-20-1, +16.61 units',
      record: { wins: 40, losses: 20, pushes: 1, halfWins: 0, halfLosses: 0 },
      winRate: 0.6667,
      winRateInterval: { low: 0.5406, high: 0.7727 },
      units: 16.61,
      roi: 27.23,
      verdict: 'above',
      lineAccess: 'full',
    });
    expect((await call(`${PATH}?season=1999&limit=1`)).json.meta.total).toBe(card.games);
  });

  it('has a card among the trends of its leagues alone', async () => {
    await publishComputed(sql, variant('two', { leagues: ['nba', 'nfl'] }), bets(4));
    await publishComputed(sql, variant('hockey', { leagues: ['nhl'] }), bets(7));
    const ids = async (query: string) =>
      (await call(`/v1/trends${query}`)).json.data.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual(['hockey', 'two']);
    expect(await ids('?league=nba')).toEqual(['two']);
    expect(await ids('?league=nhl&kind=system')).toEqual(['hockey']);
    expect(await ids('?kind=streak')).toEqual([]);
    expect(await ids('?limit=1&page=2')).toEqual(['two']);
    expect((await cards('&league=nba'))[0].leagueId).toBeNull();
  });
});

describe('pages', () => {
  it('show each bet once while bets arrive, by one cursor after another', async () => {
    await publishComputed(sql, HOME_TEAMS, bets(25));
    const seen: string[] = [];
    let cursor = '';
    for (let round = 0; round < 10; round++) {
      const { json } = await call(`${PATH}?limit=${3 + (round % 2)}${cursor}`);
      seen.push(...json.data.map(({ eventId }: { eventId: string }) => eventId));
      if (json.meta.nextCursor === null) break;
      cursor = `&cursor=${json.meta.nextCursor}`;
      await publishComputed(sql, HOME_TEAMS, bets(26 + round), COMPUTED_AT + round);
    }
    expect(seen).toEqual(
      bets(25)
        .map(({ eventId }) => eventId)
        .reverse(),
    );
  });

  it('of one season show its bets alone, and an end that is exact', async () => {
    const seasons = bets(9).map((each, index) => ({
      ...each,
      season: index % 3 === 0 ? '2025-26' : '2026-27',
    }));
    await publishComputed(sql, HOME_TEAMS, seasons);
    const first = (await call(`${PATH}?season=2025-26&limit=2`)).json;
    expect(first.data.map(({ eventId }: { eventId: string }) => eventId)).toEqual([
      'nfl_006',
      'nfl_003',
    ]);
    const next = `${PATH}?season=2025-26&limit=1&cursor=${first.meta.nextCursor}`;
    const last = (await call(next)).json;
    expect(last.data).toMatchObject([{ eventId: 'nfl_000' }]);
    expect(last.meta.nextCursor).toBeNull();
  });

  it('refuse a cursor of another system or season, and one that was changed', async () => {
    await publishComputed(sql, HOME_TEAMS, bets(5));
    await publishComputed(sql, variant('away-teams', { side: 'away' }), bets(5));
    const { nextCursor } = (await call(`${PATH}?limit=2`)).json.meta;
    const refused = [
      `/v1/trends/systems/away-teams/bets?cursor=${nextCursor}`,
      `${PATH}?season=2026-27&cursor=${nextCursor}`,
      `${PATH}?cursor=${nextCursor.slice(0, -1)}`,
      `${PATH}?cursor=A${nextCursor.slice(1)}`,
    ];
    for (const target of refused) {
      const { status, json } = await call(target);
      expect([status, json.error?.code], target).toEqual([400, 'ERR_INVALID_PARAMETER']);
      expect(json.error.message).toMatch(/^cursor: takes/);
    }
    expect((await call(`${PATH}?limit=9&cursor=${nextCursor}`)).json.data).toHaveLength(3);
  });
});

it('without a store nothing is known of systems', async () => {
  const { status, json } = await fixture().call(PATH);
  expect([status, json.error.code]).toEqual([503, 'ERR_STORE_UNAVAILABLE']);
});
