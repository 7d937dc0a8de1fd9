// Posted prices through the whole program: into the log, the book and the lists, once, also where
// the program was killed after the answer.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '#kit/clock.ts';
import { Overround, type Publisher } from '../../client/src/overround.ts';
import { get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from './outer-store.ts';
import { KEY, RunningProgram, Scratch } from './running-program.ts';

const INGEST_KEY = 'an ingest key of the tests';
useOuterStore();
const scratch = new Scratch();
let program: RunningProgram | undefined;
afterAll(async () => {
  await program?.stop('SIGKILL');
  scratch.remove();
});

const START = new Date(Date.now() + 86_400_000).toISOString();
const GAME = `nfl,Miami Dolphins,Buffalo Bills,${START}`;
const CSV = [
  'league,home,away,start,venue,market,selection,point,american',
  `${GAME},corner_shop,moneyline,home,,120`,
  `${GAME},corner_shop,moneyline,away,,-130`,
  `${GAME},my_book,moneyline,home,,125`,
  `${GAME},my_book,spread,home,-3.5,-110`,
  `${GAME},my_book,moneyline,Nobodies,,100`,
].join('\n');

async function start(DATA_DIR: string, PORT?: string): Promise<RunningProgram> {
  program = await RunningProgram.start({
    ...(PORT && { PORT }),
    ...{ DATA_DIR, FEED: 'none', BOOTSTRAP_INGEST_KEY: INGEST_KEY },
  });
  await program.ready();
  return program;
}

async function post({ address }: RunningProgram, body: string, idempotencyKey: string) {
  const response = await fetch(`${address}/ingest/v1/acme?wait=applied`, {
    method: 'POST',
    headers: {
      ...{ 'x-api-key': INGEST_KEY, 'content-type': 'text/csv' },
      'idempotency-key': idempotencyKey,
    },
    body,
  });
  const { data, error } = (await response.json()) as Json;
  return {
    status: response.status,
    repeated: response.headers.get('idempotency-replayed'),
    data,
    error,
  };
}

/** A source that changes a price all the time, over one connection; ends with what was acknowledged. */
class SteadySource {
  readonly #publisher: Publisher;
  readonly #last: Promise<number>;
  #isAsked = false;
  accepted = 0;

  constructor({ address: url }: RunningProgram) {
    this.#publisher = new Overround({ url, apiKey: INGEST_KEY }).publisher({ source: 'steady' });
    this.#publisher.on('ack', ({ accepted }) => {
      this.accepted += accepted;
    });
    this.#last = this.#quote();
  }

  /** The last price, once it is acknowledged. */
  async end(): Promise<number> {
    this.#isAsked = true;
    const last = await this.#last;
    await this.#publisher.flush();
    await this.#publisher.close();
    return last;
  }

  async #quote(): Promise<number> {
    const [league = '', home = '', away = '', start = ''] = GAME.split(',');
    const line = { venue: 'steady_book', market: 'total', selection: 'over', point: 45.5 };
    for (let american = 100; ; american++) {
      this.#publisher.quote({ league, home, away, start, ...line, american });
      await systemClock.wait(1);
      if (this.#isAsked) return american;
    }
  }
}

/** What the example prints that sends what it reads. */
async function publishExample({ address }: RunningProgram, rows: string): Promise<string> {
  const env = { OVERROUND_URL: address, OVERROUND_KEY: INGEST_KEY };
  const example = promisify(execFile)('node', ['dist/client/examples/publish.js', 'piped'], {
    env,
  });
  example.child.stdin?.end(rows);
  return (await example).stdout;
}

/** Counts of a source. */
async function inLog({ address }: RunningProgram, source: string): Promise<Json> {
  const headers = { 'x-api-key': INGEST_KEY };
  const response = await fetch(`${address}/ingest/v1/${source}/status`, { headers });
  return ((await response.json()) as Json).data.inLog;
}

/** Best price of each outcome of the moneyline, and who has it. */
async function best({ address }: RunningProgram): Promise<Json> {
  const { json } = await get(address, KEY, '/v1/best-bets?league=nfl');
  const [event] = json.data;
  const { outcomes } = event.markets.find(({ marketType }: Json) => marketType === 'moneyline');
  return outcomes;
}

test('what was posted and published is shown, and after kill -9 once and with the same answers', async () => {
  const dataDir = scratch.folder();
  const first = await start(dataDir);
  expect(first.stdout).toContain('x-api-key: $BOOTSTRAP_INGEST_KEY');
  const { status, repeated, data } = await post(first, CSV, 'k1');
  expect([status, repeated]).toEqual([200, null]);
  expect(data).toMatchObject({
    ...{ accepted: 4, refused: { unknown_selection: 1 }, applied: true },
    newVenues: ['corner_shop', 'my_book'],
    samples: [{ line: 6, reason: 'unknown_selection' }],
  });
  const { json } = await get(first.address, KEY, '/v1/odds?league=nfl&bookmaker=my_book');
  expect(json.data[0].eventId).toBe(Object.values(data.events)[0]);
  expect(json.data[0].markets.map(({ marketType }: Json) => marketType).sort()).toEqual([
    'moneyline',
    'spread',
  ]);
  const outcomes = await best(first);
  expect(JSON.stringify(outcomes)).toContain('my_book');
  expect(JSON.stringify(outcomes)).toContain('corner_shop');
  expect((await first.readiness()).sources).toMatchObject([
    { name: 'acme', posts: 1, accepted: 4, refused: { unknown_selection: 1 } },
  ]);
  const metrics = await (await fetch(`${first.adminAddress}/metrics`)).text();
  expect(metrics).toContain('overround_ingest_accepted_total{source="acme"} 4');
  expect(metrics).toContain('{source="acme",reason="unknown_selection"} 1');

  const document = await fetch(`${first.address}/ingest/v1/openapi.json`);
  expect([document.status, ((await document.json()) as Json).openapi]).toEqual([200, '3.1.1']);

  const steady = new SteadySource(first);
  await until(() => steady.accepted >= 100, 'acks');
  await first.stop('SIGKILL');
  const second = await start(dataDir, `${first.port}`);
  const last = await steady.end();
  expect(await best(second)).toEqual(outcomes);
  const offers = await get(second.address, KEY, '/v1/odds?league=nfl&bookmaker=steady_book');
  expect(JSON.stringify(offers.json.data)).toContain(`"price":${last}`);
  // All that was acknowledged, and nothing twice.
  expect(await inLog(second, 'steady')).toEqual({ accepted: steady.accepted, rejected: {} });
  const before = (await second.readiness())?.seq;
  const again = await post(second, CSV, 'k1');
  expect(again).toMatchObject({ status: 200, repeated: 'true', data });
  expect((await post(second, `${CSV}\n`, 'k1')).error.code).toBe('ERR_KEY_REUSED');
  expect(again.data.seq).toBeLessThan(before);

  const rows = CSV.split('\n')
    .slice(1, 3)
    .map((line) => {
      const [league, home, away, start, , market, selection, , american] = line.split(',');
      const teams = { league, home, away, start };
      return JSON.stringify({
        ...teams,
        venue: 'piped',
        market,
        selection,
        american: Number(american),
      });
    });
  expect(await publishExample(second, rows.join('\n'))).toBe('2 accepted\n');
  expect(await inLog(second, 'piped')).toEqual({ accepted: 2, rejected: {} });

  const changed = await post(second, CSV.replace(',,125', ',,140'), 'k2');
  expect(changed).toMatchObject({ status: 200, repeated: null, data: { newVenues: [] } });
  expect(JSON.stringify(await best(second))).toContain('140');
});
