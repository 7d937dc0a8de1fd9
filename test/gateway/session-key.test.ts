// Who is given a key without asking: the page of this server in a browser of this machine, and
// nobody else, whatever they say of themselves.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '#engine/engine.ts';
import type { Account } from '#gateway/accounts/auth.ts';
import { isOwnPage, registerSessionKey, SESSION_KEY_PATH } from '#gateway/accounts/session-key.ts';
import { createGateway } from '#gateway/gateway.ts';
import type { GatewayServer } from '#gateway/sockets/server.ts';
import { silentLogger } from '#kit/logger.ts';
import { DemoSessions } from '#src/demo-sessions.ts';
import { FakeReader } from './fake-reader.ts';
import { EPOCH, EVENTS, keyStore, READY } from './fixture.ts';

const HOST = '127.0.0.1:8080';
const OWN = { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' };

function isOwn(headers: Readonly<Record<string, string>>, address = '127.0.0.1'): boolean {
  const all: Readonly<Record<string, string>> = { ...OWN, ...headers };
  return isOwnPage({ address, header: (name) => all[name] ?? '' });
}

describe('the page of this machine', () => {
  it('is known by its address, its host and its origin', () => {
    expect(isOwn({})).toBe(true);
    expect(isOwn({ 'sec-fetch-site': '' })).toBe(true);
    for (const host of ['localhost:8080', '[::1]:8080', 'LocalHost:8080', 'localhost']) {
      expect(isOwn({ host, origin: `http://${host}` }), host).toBe(true);
    }
    for (const address of ['::1', '0000:0000:0000:0000:0000:0000:0000:0001', '127.8.9.1']) {
      expect(isOwn({}, address), address).toBe(true);
    }
    expect(isOwn({}, '::ffff:127.0.0.1')).toBe(true);
    expect(isOwn({}, '0000:0000:0000:0000:0000:ffff:127.0.0.1')).toBe(true);
  });

  it('is not a page of another machine', () => {
    for (const address of ['192.168.1.4', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '', '::']) {
      expect(isOwn({}, address), address).toBe(false);
    }
  });

  it('is not a name that was rebound to this machine', () => {
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', '']) {
      expect(isOwn({ host, origin: `http://${host}` }), host).toBe(false);
    }
  });

  it('is not another page of this machine, nor one of elsewhere', () => {
    for (const origin of ['http://127.0.0.1:3000', 'https://evil.example', 'null', '']) {
      expect(isOwn({ origin }), origin).toBe(false);
    }
    expect(isOwn({ 'sec-fetch-site': 'same-site' })).toBe(false);
    expect(isOwn({ 'sec-fetch-site': 'cross-site' })).toBe(false);
  });

  it('is not somebody behind a proxy of this machine', () => {
    expect(isOwn({ origin: 'https://odds.example' })).toBe(false);
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']) {
      expect(isOwn({ [name]: '203.0.113.7' }), name).toBe(false);
    }
  });
});

describe('the route', () => {
  let server: GatewayServer;
  let session: string | undefined = 'ovr_session_x';

  beforeAll(async () => {
    server = await createGateway({
      reader: new FakeReader(EVENTS),
      changes: new Engine().changes,
      epoch: () => EPOCH,
      keys: keyStore(),
      readiness: () => READY,
      logger: silentLogger,
      host: '127.0.0.1',
      port: 0,
      register: (socketApp) => registerSessionKey(socketApp, () => session),
    });
  });
  afterAll(() => server.close());

  function post(
    headers: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string; cors: unknown; requestId: unknown }> {
    return new Promise((resolve, reject) => {
      const host = '127.0.0.1';
      const options = { host, port: server.port, path: SESSION_KEY_PATH, method: 'POST', headers };
      const sent = request(options, async (response) => {
        const pieces = await response.toArray();
        const { 'access-control-allow-origin': cors, 'x-request-id': requestId } = response.headers;
        const text = Buffer.concat(pieces).toString();
        resolve({ status: response.statusCode ?? 0, text, cors, requestId });
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  it('gives a key that no other site could read and no cache keeps', async () => {
    const origin = `http://127.0.0.1:${server.port}`;
    const { status, text, cors, requestId } = await post({ origin });
    expect([status, cors, requestId]).toEqual([200, undefined, expect.stringMatching(/^req_/)]);
    expect(JSON.parse(text).data).toEqual({ apiKey: 'ovr_session_x' });
  });

  it('is not there for anybody else, nor where there is no demo account', async () => {
    expect((await post({})).status).toBe(404);
    expect((await post({ origin: 'https://evil.example' })).status).toBe(404);
    session = undefined;
    expect((await post({ origin: `http://127.0.0.1:${server.port}` })).status).toBe(404);
  });
});

describe('a key of a session', () => {
  const account: Account = {
    accountId: 'demo',
    keyId: 'key_demo',
    plan: 'enterprise',
    rawLines: true,
  };

  it('is good for twelve hours, and no longer', () => {
    let nowMs = 0;
    const sessions = new DemoSessions(() => account, { now: () => nowMs });
    const key = sessions.issue() ?? '';
    expect(sessions.find(key)).toBe(account);
    expect(sessions.find('another')).toBeUndefined();
    nowMs = 12 * 3_600_000 - 1;
    expect(sessions.find(key)).toBe(account);
    nowMs += 1;
    expect(sessions.find(key)).toBeUndefined();
  });

  it('ends where too many others came after it', () => {
    const sessions = new DemoSessions(() => account, { now: () => 0 });
    const [first = '', ...others] = Array.from({ length: 257 }, () => sessions.issue() ?? '');
    expect(sessions.find(first)).toBeUndefined();
    expect(others.every((key) => sessions.find(key) === account)).toBe(true);
  });

  it('ends with the account', () => {
    let demo: Account | undefined = account;
    const sessions = new DemoSessions(() => demo, { now: () => 0 });
    const key = sessions.issue() ?? '';
    demo = undefined;
    expect(sessions.find(key)).toBeUndefined();
    expect(sessions.issue()).toBeUndefined();
  });
});
