// The order of checks, the envelope of errors, and conditional answers.

import assert from 'node:assert';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { PublicLimits } from '#gateway/ingress/public-limits.ts';
import { headersOf } from '#gateway/sockets/http.ts';
import { FreeGuard } from './accounts/free-guard.ts';
import { ECHO, EPOCH, event, fixture, KEY, over } from './fixture.ts';

describe('who asks, and for what', () => {
  it('refuses every path without a valid key', async () => {
    const { call } = fixture();
    for (const path of ['/v1/sports', '/v1/events/x/odds', '/v1/nothing', '/']) {
      for (const key of [null, '', 'wrong', `${KEY} `, 'x'.repeat(10_000)]) {
        const { status, json } = await call(path, { key });
        expect(status).toBe(401);
        expect(json.error.code).toBe('ERR_UNAUTHORIZED');
        expect(json.error.message).toMatch(/required via the x-api-key header/);
      }
    }
  });

  it('answers 404 for unknown paths with a key', async () => {
    const { call } = fixture();
    for (const path of [
      '/',
      '/v1',
      '/v1/',
      '/v2/odds',
      '/v1/odds/',
      '/v1/events//odds',
      '/V1/odds',
    ]) {
      expect((await call(path)).json?.error?.code, path).toBe('ERR_NOT_FOUND');
    }
  });

  it('answers 405 with Allow for a known path and another method', async () => {
    const { call } = fixture();
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
      const { status, headers } = await call('/v1/events/x/odds', { method });
      expect(status).toBe(405);
      expect(headers.allow).toBe('GET, HEAD, OPTIONS');
    }
    expect((await call('/healthz', { method: 'POST', key: null })).status).toBe(405);
  });

  it('answers preflights of any path without a key', async () => {
    const { status, headers } = await fixture().call('/v1/odds', { method: 'OPTIONS', key: null });
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).toContain('x-api-key');
    expect(headers['access-control-allow-headers']).toContain('if-none-match');
    expect(headers['access-control-expose-headers']).toMatch(/ETag.*x-book-seq.*x-book-epoch/);
  });

  it('gives every response its own request id', async () => {
    const { call } = fixture();
    const ids = new Set<string | undefined>();
    for (let i = 0; i < 50; i++) ids.add((await call('/v1/sports')).headers['x-request-id']);
    expect(ids.size).toBe(50);
  });

  it('refuses a path that is not UTF-8', async () => {
    const { status, json } = await fixture().call('/v1/events/%FF%zz');
    expect(status).toBe(400);
    expect(json.error.code).toBe('ERR_INVALID_PATH');
  });

  it('turns a bug into 500 and goes on', async () => {
    const { call, reader } = fixture();
    reader.onRead = () => {
      throw new Error('a bug');
    };
    const { status, json, text } = await call('/v1/odds');
    expect(status).toBe(500);
    expect(json.error.code).toBe('ERR_INTERNAL');
    expect(text).not.toContain('a bug');
    reader.onRead = () => {};
    expect((await call('/v1/odds')).status).toBe(200);
  });

  it('asks the guard, and passes its headers on', async () => {
    const headers = { 'RateLimit-Policy': '"default";q=5;w=1', RateLimit: '"default";r=0;t=1' };
    const guard = new FreeGuard();
    const { call } = fixture({ guard });
    for (const admission of [{ headers }, Promise.resolve({ headers })]) {
      guard.admission = admission;
      for (const target of ['/v1/odds', '/v1/odds?limit=0', '/v1/nothing', '/v1/events/no']) {
        expect((await call(target)).headers.RateLimit, target).toBe(headers.RateLimit);
      }
    }
    const refusal = { ...refuse('ERR_RATE_LIMITED'), headers: { 'retry-after': '1' } };
    guard.admission = { headers, refusal };
    const refused = await call('/v1/odds');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
  });

  it('refuses an ingest key everywhere, and counts neither its rate nor credits', async () => {
    const guard = new FreeGuard();
    const ingest = { source: '*', venues: null, scores: true };
    const account = { accountId: 'acc', keyId: 'key', plan: 'pro', rawLines: true } as const;
    const keys = KeyIndex.of([{ key: KEY, account: { ...account, ingest } }]);
    const publicLimits = new PublicLimits(2, () => 0);
    const { app, call, reader } = fixture({ guard, keys, publicLimits });
    guard.admit = () => assert.fail('its rate was counted');
    const chat = { method: 'POST', path: '/v1/ai/chat', query: '' };
    const request = { ...chat, headers: { 'x-api-key': KEY }, address: () => '192.0.2.1' };
    expect(app.takesBody({ ...request, body: Buffer.of() })).toBe(false);
    for (const path of ['/v1/odds', '/v1/usage', '/v1/nothing', '/']) {
      const { status, json, headers } = await call(path);
      expect([status, json.error.code, headers.RateLimit]).toEqual([
        ...[403, 'ERR_WRONG_SCOPE', undefined],
      ]);
      expect(json.error.message).toContain('use a key made without --ingest');
    }
    expect([guard.paid, reader.reads]).toEqual([0, 0]);
    for (let asked = 4; asked < 10; asked++) await call('/v1/odds');
    expect((await call('/v1/odds')).status).toBe(429);
  });

  it('charges for what it answers, and for nothing that fails', async () => {
    const guard = new FreeGuard();
    const { call, reader } = fixture({ guard });
    const { headers } = await call('/v1/odds');
    expect(guard.paid).toBe(1);
    await call('/v1/odds', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(guard.paid).toBe(2);
    for (const target of ['/v1/odds?limit=0', '/v1/nothing', '/v1/events/no', '/healthz']) {
      await call(target);
      expect(guard.paid, target).toBe(2);
    }
    await call('/v1/odds', { method: 'POST' });
    await call('/v1/odds', { key: 'wrong' });
    reader.onRead = () => {
      throw new Error('a bug');
    };
    expect((await call('/v1/events/nfl_20261108_buf_mia/odds')).status).toBe(500);
    expect(guard.paid).toBe(2);
  });

  it('refuses while the log is read, for nothing, and says when to come again', async () => {
    const guard = new FreeGuard();
    let isCurrent = false;
    const { call, reader } = fixture({ guard, isCurrent: () => isCurrent });
    for (const target of ['/v1/odds', '/v1/edge', '/v1/teams?league=nfl']) {
      const { status, headers, json } = await call(target);
      expect([status, json.error.code, headers['retry-after']]).toEqual([503, 'ERR_STARTING', '1']);
    }
    expect([guard.paid, reader.reads]).toEqual([0, 0]);
    expect((await call('/healthz', { key: null })).status).toBe(200);
    expect((await call('/v1/odds', { key: 'wrong' })).status).toBe(401);
    isCurrent = true;
    expect((await call('/v1/odds')).status).toBe(200);
  });

  it('serves exactly as many at once as there are credits', async () => {
    const guard = new FreeGuard(7);
    const { call } = fixture({ guard });
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('/v1/odds')));
    expect(answers.filter(({ status }) => status === 200).length).toBe(7);
    expect(answers.filter(({ status }) => status === 429).length).toBe(13);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json.error.code).toBe('ERR_CREDITS_EXHAUSTED');
  });
});

describe('public pages', () => {
  it('need no key', async () => {
    const { call } = fixture();
    for (const path of ['/v1/openapi.json', '/v1/asyncapi.json', '/healthz', '/readyz']) {
      expect((await call(path, { key: null })).status, path).toBe(200);
    }
    expect((await call('/readyz', { key: null })).json.feeds[0].name).toBe('simulated');
  });

  it('revalidate', async () => {
    const { call } = fixture();
    const { headers } = await call('/v1/openapi.json', { key: null });
    const again = await call('/v1/openapi.json', {
      key: null,
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('JSON bodies', () => {
  const { call } = fixture({ endpoints: [...ENDPOINTS, ECHO] });

  it('are refused when broken, and the message says so', async () => {
    for (const body of ['', '{', '{"name":', 'null', '[]', '{"name":1}', '\ud800', '{"nom":"x"}']) {
      const { status, json } = await call('/v1/echo', { method: 'POST', body });
      expect(status, body).toBe(400);
      expect(json.error.code).toBe('ERR_INVALID_BODY');
    }
  });

  it('are handed to the handler when valid', async () => {
    const { json } = await call('/v1/echo', { method: 'POST', body: '{"name":"x"}' });
    expect(json.data).toEqual({ name: 'x' });
    const other = await call('/v1/echo', { method: 'POST', body: '{"name":"y"}' });
    expect(other.json.data).toEqual({ name: 'y' });
  });
});

describe('conditional answers', () => {
  const TARGET = '/v1/odds?league=nfl';

  it('carry a strong tag, the position, and no-cache', async () => {
    const { headers } = await fixture().call(TARGET);
    expect(headers.etag).toMatch(/^"[\w-]{20,}"$/);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['x-book-seq']).toBe('100');
    expect(headers['x-book-epoch']).toBe(EPOCH);
  });

  it('are 304 while nothing shown changed, with the new position', async () => {
    const { call, reader } = fixture();
    const tag = (await call(TARGET)).headers.etag ?? '';
    reader.put(event('nba_new', 'nba', '2026-11-08T18:00:00.000Z', {}));
    for (const ifNoneMatch of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await call(TARGET, { headers: { 'if-none-match': ifNoneMatch } });
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.headers['x-book-seq']).toBe('101');
      expect(again.headers.etag).toBe(tag);
    }
    const other = await call(TARGET, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  it('change their tag with a change shown, with membership, and with the query', async () => {
    const { call, reader } = fixture();
    const tags = new Set<string | undefined>();
    const look = async (target = TARGET) => tags.add((await call(target)).headers.etag);
    await look();
    reader.put({ ...reader.get('nfl_20261108_nyj_ne'), status: 'in_progress' });
    await look();
    reader.remove('nfl_20261108_nyj_ne');
    await look();
    await look('/v1/odds?league=nfl&page=2');
    await look('/v1/odds?league=nfl&limit=24');
    await look('/v1/best-bets?league=nfl');
    expect(tags.size).toBe(6);
  });

  it('have one tag for all spellings of a query', async () => {
    const { call } = fixture();
    const { headers } = await call('/v1/odds?league=epl&limit=25');
    for (const query of ['limit=25&league=soccer_epl', 'league=EPL', 'league=epl&sourceType=all']) {
      expect((await call(`/v1/odds?${query}`)).headers.etag, query).toBe(headers.etag);
    }
  });

  it('change their tag with the epoch', async () => {
    let epoch = 'a';
    const { call } = fixture({ epoch: () => epoch });
    const before = (await call(TARGET)).headers.etag;
    epoch = 'b';
    expect((await call(TARGET)).headers.etag).not.toBe(before);
  });
});

describe('gzip', () => {
  const gzip = { headers: { 'accept-encoding': 'gzip, deflate, br' } };

  it('compresses bodies over 1 KiB to the same bytes, under a tag of its own', async () => {
    const { app, call } = fixture();
    const plain = await call('/v1/odds');
    const request = { method: 'GET', path: '/v1/odds', query: '', address: () => '' };
    const zipped = await app.handle({ ...request, headers: { 'x-api-key': KEY, ...gzip.headers } });
    expect(headersOf(zipped)['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe(plain.text);
    const tag = headersOf(zipped).etag ?? '';
    expect(tag).not.toBe(plain.headers.etag);
    const headers = { 'x-api-key': KEY, ...gzip.headers, 'if-none-match': tag };
    expect((await app.handle({ ...request, headers })).status).toBe(304);
    const again = await app.handle({ ...request, headers: { 'x-api-key': KEY, ...gzip.headers } });
    expect(again.body).toBe(zipped.body);
  });

  it('leaves small bodies alone', async () => {
    const small = event('nba_x', 'nba', '2026-11-08T18:00:00.000Z', {
      quotes: [over('player_points', 'draftkings', 'A B', 1.5)],
    });
    const { call } = fixture({ events: [small] });
    expect((await call('/v1/best-bets', gzip)).headers['content-encoding']).toBeUndefined();
  });
});
