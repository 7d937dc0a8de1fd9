// The parts of the edge by themselves: names of addresses, limits by time, what Accept says, depth.
import { describe, expect, it } from 'vitest';
import { addressName, forwardedName, peerName } from '#gateway/ingress/client-address.ts';
import { Connections } from '#gateway/ingress/connections.ts';
import { Cors } from '#gateway/ingress/cors.ts';
import { accepts, isJsonType } from '#gateway/ingress/negotiation.ts';
import { PublicLimits } from '#gateway/ingress/public-limits.ts';
import { isDeeperThan } from '#kit/json-depth.ts';

const bytes = (...values: readonly number[]): ArrayBuffer => new Uint8Array(values).buffer;

describe('an address is counted', () => {
  it('by itself for IPv4, by its /64 for IPv6', () => {
    expect(peerName(bytes(192, 0, 2, 1))).toBe('192.0.2.1');
    expect(addressName('192.0.2.1')).toBe('192.0.2.1');
    expect(addressName('2001:db8:1:2:3:4:5:6')).toBe('20010db800010002');
    expect(addressName('2001:db8:1:2::ffff')).toBe('20010db800010002');
    expect(addressName('2001:db8::1')).toBe('20010db800000000');
    expect(addressName('::1')).toBe('0000000000000000');
    expect(addressName('fe80::1%eth0')).toBe('fe80000000000000');
  });

  it('as IPv4 where it is written as IPv6', () => {
    const mapped = [...Array<number>(10).fill(0), 255, 255, 192, 0, 2, 1];
    expect(peerName(bytes(...mapped))).toBe('192.0.2.1');
    expect(addressName('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(peerName(bytes(0x20, 1, 0xd, 0xb8, 0, 1, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8))).toBe(
      addressName('2001:db8:1:2:102:304:506:708'),
    );
  });

  it('without the port that some proxies add; what is no address is none', () => {
    expect(addressName('192.0.2.1:443')).toBe('192.0.2.1');
    expect(addressName('[2001:db8::1]:443')).toBe('20010db800000000');
    for (const text of ['', 'unknown', '_hidden', '192.0.2', '300.1.1.1', 'a:b']) {
      expect(addressName(text), text).toBeUndefined();
    }
  });

  it('behind proxies by what the outermost of them heard', () => {
    expect(forwardedName('9.9.9.9, 192.0.2.7', 1)).toBe('192.0.2.7');
    expect(forwardedName('9.9.9.9, 192.0.2.7, 10.0.0.2', 2)).toBe('192.0.2.7');
    expect(forwardedName('192.0.2.7', 2)).toBeUndefined();
    expect(forwardedName('', 1)).toBeUndefined();
  });
});

describe('limits without a key', () => {
  it('let pass what the rate and five seconds of it allow, and say when to come again', () => {
    let nowMs = 0;
    const limits = new PublicLimits(4, () => nowMs);
    const passed = (count: number): number =>
      Array.from({ length: count }, () => limits.request('a')).filter((refusal) => !refusal).length;
    expect(passed(100)).toBe(20);
    expect(limits.request('a')?.headers).toEqual({ 'retry-after': '1' });
    expect(limits.refusalNow('a')?.code).toBe('ERR_RATE_LIMITED');
    expect(limits.refusalNow('b')).toBeUndefined();
    nowMs += 10_000;
    expect(limits.refusalNow('a')).toBeUndefined();
    expect(passed(100)).toBe(20);
    nowMs += 1000;
    expect(passed(100)).toBe(4);
  });

  it('let pass twenty times as many preflights, which browsers send for callers with a key', () => {
    const limits = new PublicLimits(4, () => 0);
    const passed = Array.from({ length: 1000 }, () => limits.preflight('a')).filter((no) => !no);
    expect(passed).toHaveLength(20 * 20);
    expect(limits.request('a')).toBeUndefined();
  });

  it('are none at 0', () => {
    const limits = new PublicLimits(0);
    for (let tries = 0; tries < 1000; tries++) expect(limits.request('a')).toBeUndefined();
  });
});

describe('connections', () => {
  const most = { connectionsMax: 1000, perAddressMax: 10, isProxied: false };
  const opened = (connections: Connections, address: string, count: number): number =>
    Array.from({ length: count }, () => connections.opened(() => address)).filter(Boolean).length;

  it('of one address are so many in ten seconds', () => {
    let nowMs = 0;
    const connections = new Connections(most, () => nowMs);
    expect(opened(connections, '192.0.2.1', 50)).toBe(10);
    expect(opened(connections, '192.0.2.2', 50)).toBe(10);
    nowMs += 10_000;
    expect(opened(connections, '192.0.2.1', 50)).toBe(10);
    expect(connections.refused).toBe(120);
  });

  it('of this machine and of a proxy are not counted by address', () => {
    const connections = new Connections(most, () => 0);
    expect(opened(connections, '127.0.0.1', 50)).toBe(50);
    expect(opened(connections, '0000000000000000', 50)).toBe(50);
    const proxied = new Connections({ ...most, isProxied: true }, () => 0);
    expect(opened(proxied, '192.0.2.1', 50)).toBe(50);
  });
});

it('origins are listed as browsers write them', () => {
  const cors = new Cors(['https://a.example']);
  const { headers } = cors.applied(
    { headers: { 'access-control-allow-origin': '*', vary: 'accept-encoding' } },
    'https://a.example',
  );
  expect(headers).toEqual({
    'access-control-allow-origin': 'https://a.example',
    vary: 'accept-encoding, origin',
  });
  expect(cors.admits('https://a.example', 'odds.example')).toBe(true);
  expect(cors.admits('https://a.example.evil', 'a.example')).toBe(false);
  expect(cors.admits('null', 'null')).toBe(false);
  expect(cors.admits('https://odds.example:8443', 'Odds.example:8443')).toBe(true);
  expect(cors.admits('https://odds.example:8443', 'odds.example')).toBe(false);
});

it.each([
  [undefined, true],
  ['', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['APPLICATION/JSON', true],
  ['application/json; q=0.001', true],
  ['application/*;q=0', false],
  ['*/*;q=0, application/json', true],
  ['text/*', false],
])('Accept %s takes JSON: %s', (accept, isTaken) => {
  expect(accepts(accept, 'application/json')).toBe(isTaken);
});

it.each([
  ['application/json', true],
  ['application/problem+json', true],
  ['text/json', false],
  ['application/jsonx', false],
  ['', false],
])('the content type %s is JSON: %s', (type, isJson) => {
  expect(isJsonType(type)).toBe(isJson);
});

it.each([
  ['[[[]]]', 3, false],
  ['[[[[]]]]', 3, true],
  ['{"a":{"b":[1]}}', 3, false],
  ['["[[[[[[", "\\"[[[["]', 3, false],
  ['[],[],[],[],[]', 1, false],
  ['[[[[', 3, true],
])('%s nests deeper than %i: %s', (text, depthMax, isDeeper) => {
  expect(isDeeperThan(Buffer.from(text), depthMax)).toBe(isDeeper);
});
