// The book most gateway tests look at, and a caller that checks every answer against OpenAPI.
import { z } from 'zod';
import { edgesExample } from '#contract/examples/examples.ts';
import { route } from '#contract/route.ts';
import { Engine } from '#engine/engine.ts';
import type { EdgeRecord } from '#engine/view/records.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { type App, type AppOptions, createApp } from '#gateway/app.ts';
import { publicPages } from '#gateway/gateway.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { NO_ARCHIVE, type Readiness } from '#gateway/pages.ts';
import { endpoint } from '#gateway/route-result.ts';
import { type ApiResponse, headersOf } from '#gateway/sockets/http.ts';
import { silentLogger } from '#kit/logger.ts';
import { checkAgainstOpenApi } from '../contract/contract-check.ts';
import { type FakeEvent, type FakeQuote, FakeReader } from './fake-reader.ts';

export const KEY = 'ovr_test_key_of_the_gateway';
export const EPOCH = 'epoch-a';

const moneyline: readonly FakeQuote[] = [
  { marketType: 'moneyline', bookmakerId: 'draftkings', selection: 'Home', price: -110 },
  { marketType: 'moneyline', bookmakerId: 'fanduel', selection: 'Home', price: -105 },
  { marketType: 'moneyline', bookmakerId: 'betfair_ex_uk', selection: 'Away', price: 120 },
];
const props: readonly FakeQuote[] = [
  over('player_pass_yds', 'draftkings', 'Josh Allen', 248.5),
  over('player_pass_yds_alternate', 'fanduel', 'Josh Allen', 299.5),
  over('player_receptions', 'prizepicks', 'José Núñez', 4.5),
];

export const EVENTS: readonly FakeEvent[] = [
  event('nfl_20261108_buf_mia', 'nfl', '2026-11-08T18:00:00.000Z', {
    status: 'in_progress',
    quotes: [...moneyline, ...props],
    edges: [arbitrage(1.2), value(3), ev(4)],
  }),
  event('nfl_20261108_nyj_ne', 'nfl', '2026-11-08T21:25:00.000Z', {
    quotes: moneyline.slice(0, 1),
    edges: [value(7)],
  }),
  // 20:20 in New York on the 8th, already the 9th in UTC.
  event('nfl_20261108_dal_phi', 'nfl', '2026-11-09T01:20:00.000Z', {}),
  event('nba_20261109_bos_lal', 'nba', '2026-11-10T03:00:00.000Z', {
    quotes: [over('player_points', 'underdog', 'LeBron James', 24.5)],
    edges: [ev(9), arbitrage(2.5)],
  }),
  event('soccer_epl_20261107_ars_che', 'soccer_epl', '2026-11-07T15:00:00.000Z', {
    status: 'final',
    quotes: moneyline,
    edges: [value(9)],
  }),
  event('soccer_epl_20261110_liv_eve', 'soccer_epl', '2026-11-10T20:00:00.000Z', {
    quotes: moneyline.slice(0, 2),
  }),
  event('mlb_20261108_nyy_bos', 'mlb', '2026-11-08T17:00:00.000Z', {
    status: 'cancelled',
    quotes: moneyline,
  }),
];

export const READY: Readiness = {
  status: 'ready',
  seq: 100,
  epoch: EPOCH,
  now: '2026-11-08T18:30:00.000Z',
  feeds: [{ name: 'simulated', state: 'running', accepted: 7, rejected: {} }],
  archive: NO_ARCHIVE,
};

/** A route that takes a body and answers with it. */
export const ECHO = endpoint(
  route({
    operationId: 'echo',
    method: 'POST',
    path: '/v1/echo',
    tag: 'Odds',
    summary: 'Echo',
    description: 'Echo',
    pathParameters: {},
    query: {},
    body: z.strictObject({ name: z.string() }),
    data: z.unknown(),
    meta: z.object({}),
    example: null,
    exampleMeta: {},
    fromBook: false,
    errors: [],
  }),
  (_, { body }) => ({ kind: 'fixed', data: body, meta: {} }),
);

export interface Called {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary JSON
  readonly json: any;
  readonly text: string;
}

export interface CallOptions {
  readonly method?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Fixture {
  readonly reader: FakeReader;
  readonly app: App;
  /** Calls the app without a socket and checks the answer against the OpenAPI document. */
  call(target: string, options?: CallOptions): Promise<Called>;
}

export function fixture(
  options: Partial<AppOptions> & { events?: readonly FakeEvent[] } = {},
): Fixture {
  const { events = EVENTS, ...rest } = options;
  const reader = new FakeReader(events);
  const app = createApp({
    reader,
    changes: new Engine().changes,
    epoch: () => EPOCH,
    keys: keyStore(),
    endpoints: ENDPOINTS,
    pages: publicPages({ readiness: () => READY }),
    logger: silentLogger,
    ...rest,
  });
  const call = async (target: string, callOptions: CallOptions = {}): Promise<Called> => {
    const { method = 'GET', key = KEY, headers = {}, body } = callOptions;
    const [path = '', query = ''] = target.split(/\?(.*)/s);
    const response = await app.handle({
      method,
      path,
      query,
      headers: { ...(key !== null && { 'x-api-key': key }), ...headers },
      address: () => '192.0.2.1',
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
    const called = calledOf(response);
    checkAgainstOpenApi(method, path, called);
    return called;
  };
  return { reader, app, call };
}

export function keyStore(): KeyIndex {
  const account = {
    accountId: 'acc_1',
    keyId: 'key_acc_1',
    plan: 'enterprise',
    rawLines: false,
    ingest: null,
  } as const;
  return KeyIndex.of([{ key: KEY, account }]);
}

export function event(
  eventId: string,
  leagueId: FakeEvent['leagueId'],
  startTime: string,
  rest: Partial<FakeEvent>,
): FakeEvent {
  const sourceEventId = `source-${eventId}`;
  const base = { eventId, leagueId, startTime, sourceEventId };
  return { ...base, status: 'scheduled', quotes: [], edges: [], ...rest };
}

export function over(
  marketType: string,
  bookmakerId: string,
  player: string,
  point: number,
): FakeQuote {
  return { marketType, bookmakerId, selection: 'Over', price: -115, point, player };
}

function arbitrage(profitPct: number): EdgeRecord {
  const [edge] = edgesExample('arbitrage').edges;
  if (!edge?.arbitrage) throw new Error('the example has no arbitrage');
  return { ...edge, venueType: 'mixed', arbitrage: { ...edge.arbitrage, profitPct } };
}

export function value(edgePct: number): EdgeRecord {
  const [edge] = edgesExample('value').edges;
  if (!edge?.value) throw new Error('the example has no value edge');
  return { ...edge, value: { ...edge.value, edgePct } };
}

function ev(evPct: number): EdgeRecord {
  const [edge] = edgesExample('ev').edges;
  if (!edge?.ev) throw new Error('the example has no EV edge');
  return { ...edge, ev: { ...edge.ev, evPct } };
}

function calledOf(response: ApiResponse): Called {
  const { status, body } = response;
  const headers = headersOf(response);
  const text = headers['content-encoding'] === undefined ? Buffer.from(body).toString() : '';
  const isJson = headers['content-type']?.startsWith('application/json') && text !== '';
  return { status, headers, text, json: isJson ? JSON.parse(text) : undefined };
}
