// Who is given a key for the page: who brings the token, from the page of this server in a browser
// of this machine, and nobody else, whatever they say of themselves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '#engine/engine.ts';
import type { Account } from '#gateway/accounts/auth.ts';
import {
  isForwarding,
  isOwnPage,
  type PageKeys,
  registerSessionKey,
  SESSION_KEY_PATH,
} from '#gateway/accounts/session-key.ts';
import { createGateway } from '#gateway/gateway.ts';
import type { GatewayServer } from '#gateway/sockets/server.ts';
import { silentLogger } from '#kit/logger.ts';
import { DemoSessions } from '#src/keys/demo-sessions.ts';
import { FakeReader } from '../fake-reader.ts';
import { EPOCH, EVENTS, keyStore, READY } from '../fixture.ts';
import { heardOf, requestText } from '../ingress/raw-socket.ts';

const HOST = '127.0.0.1:8080';
const OWN = { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' };

function isOwn(headers: Readonly<Record<string, string>>, address = '127.0.0.1'): boolean {
  return isOwnPage({ address, headers: { ...OWN, ...headers }, isForwarded: false });
}

describe('the page of this machine', () => {
  it('is known by its address, its host and its origin', () => {
    expect(isOwn({})).toBe(true);
    const { 'sec-fetch-site': _, ...older } = OWN;
    expect(isOwnPage({ address: '::1', headers: older, isForwarded: false })).toBe(true);
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
    expect(isOwnPage({ address: '::1', headers: OWN, isForwarded: true })).toBe(false);
  });
});

describe('a proxy', () => {
  it.each([
    ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
    ...['x-forwarded', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-remote-addr'],
    ...['cf-connecting-ip', 'cf-ray', 'true-client-ip', 'fastly-client-ip', 'client-ip'],
    ...['x-original-for', 'x-original-host', 'x-original-url', 'x-envoy-external-address'],
    ...['x-azure-clientip', 'x-appengine-user-ip', 'x-amzn-trace-id', 'x-arr-log-id'],
    ...['proxy-authorization', 'x-proxyuser-ip', 'x_forwarded_for', 'x-host', 'remote-user'],
  ])('gives itself away by %s', (name) => {
    expect(isForwarding(name)).toBe(true);
  });

  it.each([
    ...['host', 'connection', 'content-length', 'content-type', 'origin', 'referer', 'accept'],
    ...['accept-language', 'accept-encoding', 'user-agent', 'cookie', 'cache-control', 'pragma'],
    ...['dnt', 'priority', 'sec-ch-ua', 'sec-fetch-site', 'sec-gpc', 'te', 'keep-alive'],
    ...['upgrade-insecure-requests', 'save-data', 'x-requested-with', 'x-api-key'],
  ])('is no reason for %s, which browsers send', (name) => {
    expect(isForwarding(name)).toBe(false);
  });
});

describe('the route', () => {
  const TOKEN = 'a token of 256 bits';
  let server: GatewayServer;
  let without: GatewayServer;
  let session: string | undefined = 'ovr_session_x';
  let own: readonly string[] = [];

  async function serve(keys: PageKeys | undefined): Promise<GatewayServer> {
    return await createGateway({
      reader: new FakeReader(EVENTS),
      changes: new Engine().changes,
      epoch: () => EPOCH,
      keys: keyStore(),
      readiness: () => READY,
      logger: silentLogger,
      host: '127.0.0.1',
      port: 0,
      register: (socketApp) => registerSessionKey(socketApp, keys),
    });
  }
  beforeAll(async () => {
    [server, without] = await Promise.all([
      serve({ token: TOKEN, issue: () => session }),
      serve(undefined),
    ]);
    own = [`Host: 127.0.0.1:${server.port}`, `Origin: http://127.0.0.1:${server.port}`];
  });
  afterAll(() => Promise.all([server.close(), without.close()]));

  const WITH_TOKEN = JSON.stringify({ token: TOKEN });

  /** All that comes back for these header lines, which hold the host. */
  async function post(
    lines: readonly string[],
    body = WITH_TOKEN,
    { port } = server,
  ): Promise<string> {
    const all = [...lines, `Content-Length: ${Buffer.byteLength(body)}`];
    const text = requestText('POST', SESSION_KEY_PATH, all, body).replace('Host: x\r\n', '');
    return (await heardOf(port, text, '"error"')).text;
  }
  const statusOf = (text: string): string => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? '';

  it('gives a key that no other site could read and no cache keeps', async () => {
    const text = await post(own);
    expect(statusOf(text)).toBe('200');
    expect(text).toContain('"data":{"apiKey":"ovr_session_x"}');
    expect(text).toContain('x-request-id: req_');
    expect(text).toContain('cache-control: no-store');
    expect(text).not.toContain('access-control-allow-origin');
  });

  it.each([
    ['', '{}', '{', 'null', '[]', '"a token of 256 bits"', '{"token":1}', '{"token":["a"]}'],
    ['{"token":""}', '{"token":"a token of 256 bit"}', '{"token":"A token of 256 bits"}'],
  ])('gives none without the token: %s', async (...bodies) => {
    for (const body of bodies) {
      const text = await post(own, body);
      expect(statusOf(text), body).toBe('401');
      expect(text).not.toContain('ovr_session_x');
    }
    expect(statusOf(await post(own, 'x'.repeat(2000)))).toBe('413');
  });

  it('gives none where a header of a proxy stands there, however often and empty', async () => {
    for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'CF-Connecting-IP']) {
      for (const values of [[''], ['', '203.0.113.7'], ['203.0.113.7'], ['', '']]) {
        const text = await post([...own, ...values.map((value) => `${name}: ${value}`)]);
        expect(statusOf(text), `${name} ${values}`).toBe('404');
      }
    }
  });

  it('gives none where it is not certain whose page it is', async () => {
    const [host = '', origin = ''] = own;
    const other = 'Origin: https://evil.example';
    for (const lines of [
      [host, origin, other],
      [host, other, origin],
      [host, 'Origin:', origin],
      [host, origin, origin],
      [host, host, origin],
      [host, 'Host: evil.example', origin],
      [host, origin, 'Sec-Fetch-Site:', 'Sec-Fetch-Site: cross-site'],
      [host, origin, 'Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'],
    ]) {
      const text = await post(lines);
      expect(statusOf(text), lines.join(', ')).toBe('400');
      expect(text).not.toContain('ovr_session_x');
    }
  });

  it('is not there for anybody else, nor where there is no demo account', async () => {
    const [host = ''] = own;
    expect(statusOf(await post([host]))).toBe('404');
    expect(statusOf(await post([host, 'Origin: https://evil.example']))).toBe('404');
    const there = [`Host: 127.0.0.1:${without.port}`, `Origin: http://127.0.0.1:${without.port}`];
    expect(statusOf(await post(there, WITH_TOKEN, without))).toBe('404');
    session = undefined;
    expect(statusOf(await post(own))).toBe('404');
  });
});

describe('a key of a session', () => {
  const account: Account = {
    accountId: 'demo',
    keyId: 'key_demo',
    plan: 'enterprise',
    rawLines: true,
    ingest: null,
  };

  it('is good for twelve hours, and no longer', () => {
    let nowMs = 1;
    const sessions = new DemoSessions(() => account, { now: () => nowMs });
    const key = sessions.issue() ?? '';
    expect(sessions.find(key)).toBe(account);
    expect(sessions.find('another')).toBeUndefined();
    nowMs += 12 * 3_600_000;
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
