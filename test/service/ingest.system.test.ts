// Posted prices through the whole program: into the log, the book and the lists, once, also where
// the program was killed after the answer.
import { afterAll, expect, test } from 'vitest';
import { get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { KEY, RunningProgram, Scratch } from './running-program.ts';

const INGEST_KEY = 'an ingest key of the tests';
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

async function start(DATA_DIR: string): Promise<RunningProgram> {
  program = await RunningProgram.start({
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

/** Best price of each outcome of the moneyline, and who has it. */
async function best({ address }: RunningProgram): Promise<Json> {
  const { json } = await get(address, KEY, '/v1/best-bets?league=nfl');
  const [event] = json.data;
  const { outcomes } = event.markets.find(({ marketType }: Json) => marketType === 'moneyline');
  return outcomes;
}

test('rows of two new venues are shown, and a repeat after kill -9 has the same answer', async () => {
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

  await first.stop('SIGKILL');
  const second = await start(dataDir);
  expect(await best(second)).toEqual(outcomes);
  const before = (await second.readiness())?.seq;
  const again = await post(second, CSV, 'k1');
  expect(again).toMatchObject({ status: 200, repeated: 'true', data });
  expect((await post(second, `${CSV}\n`, 'k1')).error.code).toBe('ERR_KEY_REUSED');
  expect(again.data.seq).toBeLessThan(before);

  const changed = await post(second, CSV.replace(',,125', ',,140'), 'k2');
  expect(changed).toMatchObject({ status: 200, repeated: null, data: { newVenues: [] } });
  expect(JSON.stringify(await best(second))).toContain('140');
});
