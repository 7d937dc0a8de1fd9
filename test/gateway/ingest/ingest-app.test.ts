// Posts as a function of requests: who may, what of the request is refused and with which code, and
// how the door's results look as responses.
import { describe, expect, test } from 'vitest';
import type { PostResult } from '#domain/post.ts';
import { POSTS_MAX } from '#gateway/ingest/in-flight.ts';
import { PublicLimits } from '#gateway/ingress/public-limits.ts';
import { ANSWER, ANSWERED, asked, FakeDoor, FRESHNESS, ingestApp, NDJSON } from './fake-door.ts';

const door = new FakeDoor();
const app = ingestApp(door);
const withHeaders = (headers: object) => ({ headers: { ...NDJSON, ...headers } });

test('a post is handed to the door as its head says, with the scope of its key', async () => {
  const body = Buffer.from('[]');
  const headers = {
    ...{ 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' },
    ...{ 'idempotency-key': 'k 1', 'source-session': '1700000000000' },
  };
  const query = 'format=the-odds-api&mode=image&atomic=true';
  const { status, json } = await asked(app, { ...withHeaders(headers), query, body });
  expect(status).toBe(200);
  expect(json.data).toEqual({ epoch: 'e1', seq: 7, ...ANSWER });
  expect(door.posts.at(-1)).toEqual({
    ...{ source: 'acme', scope: { source: 'acme', venues: null, scores: false }, form: 'json' },
    ...{ isOddsApi: true, mode: 'image', coding: 'gzip', isAtomic: true, key: 'k 1', body },
    session: 1700000000000,
  });
});

describe('a request is refused', () => {
  test.each<[string, object]>([
    ['401 ERR_UNAUTHORIZED', withHeaders({ 'x-api-key': undefined })],
    ['401 ERR_UNAUTHORIZED', withHeaders({ 'x-api-key': 'nobody' })],
    ['403 ERR_WRONG_SCOPE', withHeaders({ 'x-api-key': 'reads' })],
    ['403 ERR_WRONG_SCOPE', { path: '/ingest/v1/other' }],
    ['404 ERR_NOT_FOUND', { path: '/ingest/v2/acme' }],
    ['404 ERR_NOT_FOUND', { path: '/ingest/v1/acme/post' }],
    ['404 ERR_NOT_FOUND', { path: '/ingest/v1/acme/status/now' }],
    ['405 ERR_METHOD_NOT_ALLOWED', { method: 'GET' }],
    ['405 ERR_METHOD_NOT_ALLOWED', { path: '/ingest/v1/acme/status' }],
    ['400 ERR_INVALID_PARAMETER', { path: '/ingest/v1/Acme' }],
    ['400 ERR_INVALID_PARAMETER', { path: '/ingest/v1/clock' }],
    ['400 ERR_INVALID_PARAMETER', { path: '/ingest/v1/fed' }],
    ['400 ERR_INVALID_PARAMETER', { query: 'mode=replace' }],
    ['400 ERR_INVALID_PARAMETER', { query: 'key=acme' }],
    ['400 ERR_INVALID_PARAMETER', { query: 'atomic=yes' }],
    ['400 ERR_INVALID_PARAMETER', withHeaders({ 'idempotency-key': '' })],
    ['400 ERR_INVALID_PARAMETER', withHeaders({ 'idempotency-key': 'k'.repeat(65) })],
    ['400 ERR_INVALID_PARAMETER', withHeaders({ 'idempotency-key': 'k\u00e9' })],
    ...['', '0', '01', '1.5', 'x', '9'.repeat(17)].map((session): [string, object] => [
      '400 ERR_INVALID_PARAMETER',
      withHeaders({ 'source-session': session }),
    ]),
    ['405 ERR_METHOD_NOT_ALLOWED', { method: 'GET', path: '/ingest/v1/acme/sessions' }],
    ['403 ERR_WRONG_SCOPE', { path: '/ingest/v1/other/sessions' }],
    ['414 ERR_URI_TOO_LONG', { query: 'x'.repeat(5000) }],
    ['415 ERR_UNSUPPORTED_MEDIA_TYPE', withHeaders({ 'content-type': undefined })],
    ['415 ERR_UNSUPPORTED_MEDIA_TYPE', withHeaders({ 'content-type': 'text/plain' })],
    ['415 ERR_UNSUPPORTED_MEDIA_TYPE', withHeaders({ 'content-encoding': 'compress' })],
    [
      '415 ERR_UNSUPPORTED_MEDIA_TYPE',
      { ...withHeaders({ 'content-type': 'text/csv' }), query: 'format=the-odds-api' },
    ],
  ])('%s: %j', async (expected, request) => {
    const taken = door.posts.length;
    const { status, json } = await asked(app, request);
    expect(`${status} ${json.error.code}`).toBe(expected);
    expect(door.posts).toHaveLength(taken);
  });

  test('by its address, where too many without a valid key came from there', async () => {
    const limited = ingestApp(door, { publicLimits: new PublicLimits(1, () => 0) });
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      const { status } = await asked(limited, withHeaders({ 'x-api-key': 'nobody' }));
      statuses.push(status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await asked(limited, {})).status).toBe(200);
  });

  test('before the door is open, and where it never is', async () => {
    const starting = await asked(ingestApp(door, { door: () => undefined }), {});
    expect([starting.status, starting.json.error.code]).toEqual([503, 'ERR_STARTING']);
    const off = await asked(ingestApp(door, { whyOff: () => 'INGEST is off.' }), {});
    expect([off.status, off.json.error.message]).toEqual([404, 'INGEST is off.']);
  });

  test('while its key has as many under way as it may have', async () => {
    const slow = new FakeDoor();
    let finish = (): void => {};
    slow.answer = () =>
      new Promise((resolve) => {
        const before = finish;
        finish = () => {
          before();
          resolve(ANSWERED);
        };
      });
    const busy = ingestApp(slow);
    const waiting = Array.from({ length: POSTS_MAX }, () => asked(busy, {}));
    const { status, headers } = await asked(busy, {});
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    finish();
    expect((await Promise.all(waiting)).every((answer) => answer.status === 200)).toBe(true);
    slow.answer = async () => ANSWERED;
    expect((await asked(busy, {})).status).toBe(200);
    const large = { headers: { ...NDJSON, 'content-length': `${65 * 1024 * 1024}` } };
    expect((await asked(busy, large)).status).toBe(429);
  });
});

describe('what became of a post', () => {
  const nothing = { ...ANSWER, accepted: 0, newVenues: [] };
  test.each<[string, PostResult]>([
    ['422 ERR_NOTHING_ACCEPTED', { ...ANSWERED, answer: nothing }],
    ['422 ERR_NOTHING_ACCEPTED', { kind: 'nothing', answer: ANSWER }],
    ['400 ERR_INVALID_BODY', { kind: 'refused', why: 'unreadable' }],
    ['413 ERR_PAYLOAD_TOO_LARGE', { kind: 'refused', why: 'too_large' }],
    ['409 ERR_SOURCE_FENCED', { kind: 'refused', why: 'fenced' }],
    ['422 ERR_KEY_REUSED', { kind: 'refused', why: 'key_reused' }],
    ['409 ERR_BATCH_UNDER_WAY', { kind: 'refused', why: 'under_way' }],
    ['503 ERR_INGEST_BUSY', { kind: 'refused', why: 'too_busy' }],
    ['503 ERR_LOG_UNAVAILABLE', { kind: 'refused', why: 'log_away' }],
    ['403 ERR_TOO_MANY_SOURCES', { kind: 'refused', why: 'too_many_sources' }],
  ])('%s: %j', async (expected, result) => {
    const own = new FakeDoor();
    own.answer = async () => result;
    const { status, headers, json } = await asked(ingestApp(own), {});
    expect(`${status} ${json.error.code}`).toBe(expected);
    expect(json.success).toBe(false);
    if (result.kind !== 'refused') expect(json.data.refused).toEqual({ unknown_team: 1 });
    const isRetried = status === 503 || json.error.code === 'ERR_BATCH_UNDER_WAY';
    expect(headers['retry-after'] !== undefined).toBe(isRetried);
  });

  test('is the same again for a repeat, and says so', async () => {
    const own = new FakeDoor();
    own.answer = async () => ({ ...ANSWERED, isRepeat: true });
    const { status, headers } = await asked(ingestApp(own), {});
    expect([status, headers['Idempotency-Replayed']]).toEqual([200, 'true']);
  });

  test('is an error of ours where the door fails', async () => {
    const own = new FakeDoor();
    own.answer = () => Promise.reject(new Error('a bug'));
    expect((await asked(ingestApp(own), {})).json.error.code).toBe('ERR_INTERNAL');
  });

  test('waits for the book where it is asked to, and not for ever', async () => {
    const wait = { query: 'wait=applied' };
    expect((await asked(app, wait)).json.data.applied).toBe(true);
    const counts = { accepted: 0, rejected: {} };
    const reader = { seq: 6, sourceCounts: () => counts, sourceFreshness: () => [] };
    const behind = ingestApp(door, { reader });
    expect((await asked(behind, wait)).json.data.applied).toBe(false);
    const wait7 = async () => {
      reader.seq = 7;
      return true;
    };
    const clock = { now: () => 0, wait: wait7 };
    const moving = ingestApp(door, { reader, clock });
    expect((await asked(moving, wait)).json.data.applied).toBe(true);
  });
});

test('a session is opened, and shown', async () => {
  const own = ingestApp(new FakeDoor());
  const headers = { 'x-api-key': 'acme' };
  const opened = await asked(own, { path: '/ingest/v1/acme/sessions', headers });
  expect([opened.status, opened.json.data]).toEqual([200, { session: 1 }]);
  const again = await asked(own, { path: '/ingest/v1/acme/sessions', headers });
  expect(again.json.data).toEqual({ session: 2 });
  const { json } = await asked(own, { method: 'GET', path: '/ingest/v1/acme/status', headers });
  expect(json.data.session).toBe(2);
});

describe('a source sees', () => {
  test('its counts', async () => {
    const { json } = await asked(app, { method: 'GET', path: '/ingest/v1/acme/status' });
    const { source: _, ...freshness } = FRESHNESS;
    expect(json.data).toEqual({
      ...{ source: 'acme', session: null, freshness },
      ...{ lastPostAt: '1970-01-01T00:00:01.000Z', ageMs: 60_000 },
      sinceStart: { posts: 3, accepted: 5, refused: 2 },
      inLog: { accepted: 5, rejected: { unknown_team: 2 } },
    });
    const headers = { 'x-api-key': 'all' };
    const path = '/ingest/v1/silent/status';
    const silent = await asked(app, { method: 'GET', path, headers });
    expect(silent.json.data).toMatchObject({ lastPostAt: null, ageMs: null, freshness: null });
  });

  test('its names that nobody knows, and nothing of another source', async () => {
    const path = '/ingest/v1/acme/unmatched';
    const { json } = await asked(app, { method: 'GET', path });
    const lastAt = '1970-01-01T00:00:00.000Z';
    expect(json.data).toEqual([
      { reason: 'unknown_team', text: 'Miami (OH)', count: 2, lastAt, nearest: [] },
    ]);
    const other = await asked(app, { method: 'GET', path: '/ingest/v1/other/unmatched' });
    expect(other.status).toBe(403);
    expect((await asked(app, { method: 'GET', path, query: 'page=1' })).status).toBe(400);
  });
});
