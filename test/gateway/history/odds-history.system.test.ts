// Odds history as callers ask for it: who is meant, what the archive is asked, what is refused, and
// what is answered while it is away.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ColumnStoreError } from '#clickhouse/column-store.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { openStores, type TestDatabase, USUAL } from '../../stores/databases.ts';
import { person, SMALL_LEAGUE, T0 } from '../../stores/small-league.ts';
import { type Called, type Fixture, fixture } from '../fixture.ts';
import { FakeHistory, snapshot } from './fake-history.ts';

const BUF = 'nfl_20261108_buf_mia';
const PAST = 'nfl_20261101_buf_mia';
const OF_EVENT = `/v1/events/${BUF}/odds-history`;
const OF_ALLEN = '/v1/players/nfl_josh_allen/odds-history';
const ALLEN = {
  market: 'player_pass_yds',
  playerId: 'nfl_josh_allen',
  playerName: 'Josh Allen',
  point: 248.5,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openStores(USUAL);
  const writer = new ReferenceWriter(database.sql);
  await writer.write(SMALL_LEAGUE);
  const walkers = [
    person('Kenneth Walker III', { sourcePlayerId: 'p9' }),
    person('Chris Olave', { sourcePlayerId: 'p10', birthDate: '2000-06-27' }),
  ];
  await writer.write({
    source: 'test',
    rosters: [{ leagueId: 'nfl', teamId: 'nfl_sea', at: T0, players: walkers }],
  });
});
afterAll(async () => {
  await database?.close();
});

function over(history: FakeHistory | undefined, rest: object = {}): Fixture {
  return fixture({ sql: database.sql, history, ...rest });
}

async function answered(history: FakeHistory, target: string): Promise<Called['json']> {
  const { status, json } = await over(history).call(target);
  expect(status, `${target}: ${JSON.stringify(json.error)}`).toBe(200);
  return json;
}

describe('what the archive is asked', () => {
  const utc = (text: string): number => Date.parse(text);
  it.each([
    ['', {}],
    ['market=spread', { marketTypes: ['spread'] }],
    ['market=SPREADS', { marketTypes: ['spread'] }],
    ['market=h2h', { marketTypes: ['moneyline'] }],
    ['market=alternate_totals', { marketTypes: ['total_alternate'] }],
    ['market=player_pass_yds_alternate', { marketTypes: ['player_pass_yds_alternate'] }],
    ['market=batter_hits', { marketTypes: ['batter_hits'] }],
    ['interval=1m', { interval: '1m' }],
    ['interval=5m&limit=1', { interval: '5m', limit: 1 }],
    ['interval=1h&limit=1000', { interval: '1h', limit: 1000 }],
    ['from=2026-11-08', { fromMs: utc('2026-11-08T05:00:00Z') }],
    // The day on which clocks go back has 25 hours.
    [
      'from=2026-11-01&to=2026-11-01',
      { fromMs: utc('2026-11-01T04:00:00Z'), toMs: utc('2026-11-02T04:59:59.999Z') },
    ],
    ['to=2026-11-08T18:00:00.250Z', { toMs: utc('2026-11-08T18:00:00.250Z') }],
    ['from=2026-11-08T18:00:00-05:00', { fromMs: utc('2026-11-08T23:00:00Z') }],
    [
      'from=2026-11-08T18:00:00Z&to=2026-11-08T18:00:00Z',
      { fromMs: utc('2026-11-08T18:00:00Z'), toMs: utc('2026-11-08T18:00:00Z') },
    ],
    [
      'from=2026-11-08T18:00:00Z&to=2026-11-08',
      { fromMs: utc('2026-11-08T18:00:00Z'), toMs: utc('2026-11-09T04:59:59.999Z') },
    ],
  ])('follows from %j in both forms', async (query, expected) => {
    const [ofEvent, ofAllen] = [new FakeHistory(), new FakeHistory()];
    await answered(ofEvent, `${OF_EVENT}?${query}`);
    await answered(ofAllen, `${OF_ALLEN}?${query}`);
    const { limit = 200, interval, ...chosen } = expected as Record<string, unknown>;
    const cut = { limit, ...(interval !== undefined && { interval }) };
    const event = { eventId: BUF, ...chosen };
    const player = { playerId: ['nfl_josh_allen'], ...chosen };
    expect(ofEvent.asked).toEqual([{ ...event, ...cut }, event]);
    expect(ofAllen.asked).toEqual([{ ...player, ...cut }, player]);
  });

  it('says limit as it is asked for', async () => {
    const rows = Array.from({ length: 5 }, (_, nth) => snapshot({ at: nth * 1000 }));
    const { data, meta } = await answered(new FakeHistory(rows), `${OF_EVENT}?limit=2`);
    expect(meta).toMatchObject({ count: 2, limit: 2 });
    expect(data.snapshots.map(({ ts }: Called['json']) => Date.parse(ts))).toEqual([3000, 4000]);
  });

  it.each([
    [OF_EVENT, `nfl_20261108_buf_mia`],
    [`/v1/events/source-${BUF}/odds-history`, BUF],
    [`/v1/events/${PAST}/odds-history`, PAST],
    // The id of another source, which the store alone knows.
    ['/v1/events/g1/odds-history', PAST],
  ])('%s is about %s', async (target, eventId) => {
    const history = new FakeHistory([snapshot({ eventId })]);
    const { data, meta } = await answered(history, target);
    expect(data).toMatchObject({ eventId, snapshots: [{}] });
    expect(meta.event).toBe(eventId);
  });

  it('of a stored event names its teams', async () => {
    const eventId = PAST;
    const row = snapshot({ eventId, market: 'team_total', team: 'away' });
    const { data } = await answered(new FakeHistory([row]), `/v1/events/${eventId}/odds-history`);
    expect(data.snapshots[0].team).toBe('Buffalo Bills');
  });

  it('may be about one player of an event, and one event of a player', async () => {
    const history = new FakeHistory();
    await answered(history, `${OF_EVENT}?playerId=p1`);
    await answered(history, `${OF_EVENT}?playerId=nobody`);
    await answered(history, `${OF_ALLEN}?eventId=g1`);
    await answered(history, `${OF_ALLEN}?eventId=nothing`);
    const [one, , two, , three, , four] = history.asked;
    expect(one).toMatchObject({ eventId: BUF, playerId: ['p1', 'nfl_josh_allen'] });
    expect(two).toMatchObject({ eventId: BUF, playerId: ['nobody'] });
    expect(three).toMatchObject({ eventId: PAST, playerId: ['nfl_josh_allen'] });
    expect(four).toMatchObject({ eventId: 'nothing' });
  });
});

describe('players', () => {
  const ids = async (id: string): Promise<Called['json']> => {
    const history = new FakeHistory();
    const { data } = await answered(history, `/v1/players/${id}/odds-history`);
    expect(data.events).toEqual([]);
    return [data.playerId, ...(history.asked.at(-1) as { playerId: string[] }).playerId];
  };

  it('are asked for under every id that prices may have named them by', async () => {
    const own = 'nfl_kenneth_walker_iii';
    expect(await ids(own)).toEqual([own, own, 'nfl_kenneth_walker']);
    expect(await ids('nfl_kenneth_walker')).toEqual([own, 'nfl_kenneth_walker', own]);
    expect(await ids('p9')).toEqual([own, 'p9', own, 'nfl_kenneth_walker']);
  });

  it('never under that of a namesake', async () => {
    const writer = new ReferenceWriter(database.sql);
    const other = person('Chris Olave', { sourcePlayerId: 'p11', birthDate: '1994-01-01' });
    await writer.write({
      source: 'test',
      rosters: [{ leagueId: 'nfl', teamId: 'nfl_no', at: T0, players: [other] }],
    });
    const [first] = await ids('p10');
    const [second, ...asked] = await ids('p11');
    expect(second).not.toBe(first);
    expect(asked).toEqual(['p11', second]);
  });

  it('whom only the book knows have a name and no history yet', async () => {
    const { data } = await answered(new FakeHistory(), '/v1/players/nfl_jose_nunez/odds-history');
    expect(data).toEqual({
      playerId: 'nfl_jose_nunez',
      playerName: 'José Núñez',
      leagueId: 'nfl',
      events: [],
    });
  });

  it('whom only the archive knows are known, whatever the time asked for', async () => {
    const playerId = 'nba_old_timer';
    const row = snapshot({ market: 'player_points', playerId, playerName: 'Old Timer' });
    const history = new FakeHistory([{ ...row, leagueId: 'nba' }]);
    const { data, meta } = await answered(history, `/v1/players/${playerId}/odds-history`);
    expect(data).toMatchObject({ playerName: 'Old Timer', leagueId: 'nba', events: [{}] });
    expect(meta.league).toBe('nba');
    expect(history.asked[0]).toEqual({ playerId, limit: 1 });
  });

  it('are found without a store too', async () => {
    const { call } = fixture({ history: new FakeHistory([snapshot(ALLEN)]) });
    expect((await call(OF_ALLEN)).json.data.events).toHaveLength(1);
    expect((await call('/v1/players/p1/odds-history')).status).toBe(404);
  });
});

describe('what is refused', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=ten', 'limit'],
    ['market=gone', 'market'],
    ['market=', 'market'],
    ['interval=2m', 'interval'],
    ['interval=', 'interval'],
    ['from=2026-02-30', 'from'],
    ['from=yesterday', 'from'],
    ['from=2026-11-08T18:00:00', 'from'],
    ['to=2026-11-08T25:00:00Z', 'to'],
    ['to=1794160800000', 'to'],
    ['from=2026-11-09&to=2026-11-08', 'from'],
    ['from=2026-11-08T18:00:01Z&to=2026-11-08T18:00:00Z', 'from'],
    ['from=2026-11-09T05:00:00Z&to=2026-11-08', 'from'],
    ['limit=1&limit=2', 'limit'],
    ['page=1', '"page"'],
    ['sourceType=dfs', '"sourceType"'],
  ])('%s by name, in both forms', async (query, name) => {
    const history = new FakeHistory();
    for (const path of [OF_EVENT, OF_ALLEN]) {
      const { status, json } = await over(history).call(`${path}?${query}`);
      expect(status, path).toBe(400);
      expect(json.error.message.startsWith(`${name}: `), json.error.message).toBe(true);
    }
    expect(history.asked).toEqual([]);
  });

  it('what the other form takes', async () => {
    const { call } = over(new FakeHistory());
    expect((await call(`${OF_EVENT}?eventId=${BUF}`)).status).toBe(400);
    expect((await call(`${OF_ALLEN}?playerId=p1`)).status).toBe(400);
  });

  it.each([
    ['/v1/events/nfl_20990101_a_b/odds-history', 'ERR_EVENT_NOT_FOUND'],
    ['/v1/players/nobody/odds-history', 'ERR_PLAYER_NOT_FOUND'],
    ['/v1/players/nfl_nobody/odds-history', 'ERR_PLAYER_NOT_FOUND'],
    ['/v1/players/nfl_%00/odds-history', 'ERR_PLAYER_NOT_FOUND'],
  ])('%s, which nobody knows', async (target, code) => {
    const { status, json } = await over(new FakeHistory([snapshot(ALLEN)])).call(target);
    expect([status, json.error.code]).toEqual([404, code]);
  });

  it.each([undefined, 'unavailable', 'timeout', 'opening'] as const)(
    'politely while the archive is away: %s',
    async (failure) => {
      const history = failure && new FakeHistory();
      if (history) history.failure = new ColumnStoreError('no answer', failure);
      const { call } = over(history);
      for (const target of [OF_EVENT, OF_ALLEN, '/v1/players/nfl_nobody/odds-history']) {
        const { status, headers, json } = await call(target);
        expect([status, json.error.code]).toEqual([503, 'ERR_STORE_UNAVAILABLE']);
        expect(json.error.message).toMatch(/archive of prices/);
        if (history) expect(headers['retry-after']).toBe('2');
        expect(/is being opened/.test(json.error.message)).toBe(failure === 'opening');
      }
    },
  );

  it('a mistake of ours is one', async () => {
    const history = new FakeHistory();
    history.failure = new ColumnStoreError('no such column', 'mistake');
    expect((await over(history).call(OF_EVENT)).status).toBe(500);
  });
});

it('an answer is kept by nobody but who asks again, and not once there is more', async () => {
  const rows = [snapshot()];
  const { call } = over(new FakeHistory(rows));
  const first = await call(OF_EVENT);
  const headers = { 'if-none-match': first.headers.etag ?? '' };
  expect((await call(OF_EVENT, { headers })).status).toBe(304);
  rows.push(snapshot({ at: rows[0]?.at ?? 0, seq: 8, books: 4 }));
  const second = await call(OF_EVENT, { headers });
  expect([second.status, second.json.meta.count]).toEqual([200, 2]);
});
